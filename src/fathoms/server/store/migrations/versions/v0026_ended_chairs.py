"""When a chair's table ended, so that a person's own tables are two walks: what goes on, and the latest that ended."""

from alembic import op

revision = "0026"
down_revision = "0025"

UP = (
    "ALTER TABLE chairs ADD COLUMN over_at timestamptz",
    """
    UPDATE chairs c SET over_at = coalesce(t.over_at, t.created_at)
    FROM tables t WHERE t.id = c.table_id AND t.status = 'over'
    """,
    "CREATE INDEX chairs_going_on ON chairs (person) WHERE over_at IS NULL",
    "CREATE INDEX chairs_ended ON chairs (person, over_at) WHERE over_at IS NOT NULL",
    "CREATE INDEX chairs_ended_counts ON chairs (counts, over_at) WHERE over_at IS NOT NULL AND counts IS NOT NULL",
    """
    CREATE FUNCTION end_chairs() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE chairs SET over_at = CASE WHEN NEW.status = 'over' THEN coalesce(NEW.over_at, now()) END
        WHERE table_id = NEW.id;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER tables_end_chairs AFTER UPDATE OF status ON tables
    FOR EACH ROW WHEN ((OLD.status = 'over') <> (NEW.status = 'over')) EXECUTE FUNCTION end_chairs()
    """,
)


def upgrade() -> None:
    """A trigger keeps it, so that no way of ending a table can forget it."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """A person's tables are looked through one by one."""
    op.execute("DROP TRIGGER tables_end_chairs ON tables")
    op.execute("DROP FUNCTION end_chairs")
    op.execute("ALTER TABLE chairs DROP COLUMN over_at")
