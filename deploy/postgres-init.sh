#!/bin/sh
# Run once by PostgreSQL's image, when the database is made: backups come over the network, which it does not allow by itself.
echo "host replication fathoms all scram-sha-256" >>"$PGDATA/pg_hba.conf"
