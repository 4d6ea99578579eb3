"""Who held a chair when: names stay with whoever played.

A tenure begins after an entry of the log. A trigger writes it, so that no way of changing a chair can forget it.
"""

from alembic import op

revision = "0021"
down_revision = "0020"

UP = (
    """
    CREATE TABLE tenures (
        table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat     integer NOT NULL,
        n        integer NOT NULL,
        since    integer NOT NULL,
        kind     text NOT NULL,
        person   uuid REFERENCES people ON DELETE SET NULL,
        PRIMARY KEY (table_id, seat, n)
    )
    """,
    "CREATE INDEX tenures_person ON tenures (person)",
    """
    CREATE FUNCTION keep_tenure() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO tenures (table_id, seat, n, since, kind, person)
        SELECT t.id, NEW.seat,
            (SELECT count(*) FROM tenures e WHERE e.table_id = t.id AND e.seat = NEW.seat),
            coalesce((SELECT max(a.n) FROM answers a WHERE a.table_id = t.id), 0),
            NEW.kind, CASE WHEN NEW.kind = 'person' THEN NEW.person END
        FROM tables t WHERE t.id = NEW.table_id AND t.status = 'playing';
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER chairs_tenure AFTER UPDATE OF kind ON chairs
    FOR EACH ROW WHEN (OLD.kind <> NEW.kind) EXECUTE FUNCTION keep_tenure()
    """,
    """
    INSERT INTO tenures (table_id, seat, n, since, kind, person)
    SELECT c.table_id, c.seat, 0, 0, c.kind, CASE WHEN c.kind = 'person' THEN c.person END
    FROM chairs c JOIN tables t ON t.id = c.table_id AND t.status = 'playing'
    """,
)


def upgrade() -> None:
    """Whoever sits at a running table has always sat there."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Chairs know their present holder alone."""
    op.execute("DROP TRIGGER chairs_tenure ON chairs")
    op.execute("DROP FUNCTION keep_tenure")
    op.execute("DROP TABLE tenures")
