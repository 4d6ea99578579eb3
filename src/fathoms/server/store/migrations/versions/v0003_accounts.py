"""Accounts: many sessions a person, an e-mail address and a password; people who can be erased."""

from alembic import op

revision = "0003"
down_revision = "0002"

UP = (
    """
    CREATE TABLE sessions (
        id          uuid PRIMARY KEY,
        person      uuid REFERENCES people ON DELETE SET NULL,
        secret_hash bytea UNIQUE,
        agent       text NOT NULL DEFAULT '',
        made_at     timestamptz NOT NULL DEFAULT now(),
        seen_at     timestamptz NOT NULL DEFAULT now(),
        ended_at    timestamptz
    )
    """,
    "CREATE INDEX sessions_person ON sessions (person)",
    "CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL",
    "INSERT INTO sessions (id, person, secret_hash, made_at) SELECT id, id, secret_hash, created_at FROM people",
    "ALTER TABLE people DROP COLUMN secret_hash",
    "ALTER TABLE people ADD COLUMN email text UNIQUE",
    "ALTER TABLE people ADD COLUMN password text",
    # A table outlives whoever made it.
    "ALTER TABLE tables ALTER COLUMN host DROP NOT NULL",
    "CREATE INDEX tables_host ON tables (host)",
    "CREATE INDEX chat_person ON chat (person)",
    # `what` is a hash: nobody can read from it who tried to sign in.
    "CREATE TABLE attempts (what bytea NOT NULL, at timestamptz NOT NULL DEFAULT now())",
    "CREATE INDEX attempts_what ON attempts (what, at)",
)


def upgrade() -> None:
    """A guest's secret becomes the guest's first session."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """One session a person again, the oldest that still counts. Tables without a host are removed."""
    for statement in (
        "DROP TABLE attempts",
        "DROP INDEX chat_person",
        "DROP INDEX tables_host",
        "DELETE FROM tables WHERE host IS NULL",
        "ALTER TABLE tables ALTER COLUMN host SET NOT NULL",
        "ALTER TABLE people DROP COLUMN password",
        "ALTER TABLE people DROP COLUMN email",
        "ALTER TABLE people ADD COLUMN secret_hash bytea UNIQUE",
        """
        UPDATE people p SET secret_hash = (
            SELECT s.secret_hash FROM sessions s
            WHERE s.person = p.id AND s.ended_at IS NULL ORDER BY s.made_at LIMIT 1
        )
        """,
        "UPDATE people SET secret_hash = sha256(id::text::bytea) WHERE secret_hash IS NULL",
        "ALTER TABLE people ALTER COLUMN secret_hash SET NOT NULL",
        "DROP TABLE sessions",
    ):
        op.execute(statement)
