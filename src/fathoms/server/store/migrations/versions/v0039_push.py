"""Push: the devices that people want to be told on, the key that signs for us, and of which turn they were told."""

from alembic import op

revision = "0039"
down_revision = "0038"

UP = (
    """
    CREATE TABLE push_devices (
        endpoint text PRIMARY KEY,
        person   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        session  uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
        p256dh   bytea NOT NULL,
        auth     bytea NOT NULL,
        kept_at  timestamptz NOT NULL DEFAULT now(),
        last_ok  timestamptz,
        failures integer NOT NULL DEFAULT 0
    )
    """,
    "CREATE INDEX push_devices_person ON push_devices (person, kept_at)",
    "CREATE INDEX push_devices_session ON push_devices (session)",
    # One row: all nodes sign with the same key, and a backup carries it. Another key would silence every device.
    """
    CREATE TABLE push_key (
        one     boolean PRIMARY KEY DEFAULT true CHECK (one),
        private bytea NOT NULL,
        public  bytea NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    # Whoever logs out, or is logged out, is told nothing more on that device: however it came about.
    """
    CREATE FUNCTION end_push() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM push_devices WHERE session = NEW.id;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER sessions_end_push AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
        WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_push()
    """,
    # The turn to which a question belongs, the turn of which somebody was told, and when to look whether to tell it.
    "ALTER TABLE clocks ADD COLUMN turn integer, ADD COLUMN pushed integer, ADD COLUMN push_at timestamptz",
    "CREATE INDEX clocks_push ON clocks (push_at) WHERE push_at IS NOT NULL",
    # When somebody last touched a page of the table that they could see. An open page alone is nobody.
    "ALTER TABLE presence ADD COLUMN active_at timestamptz",
    # A column of its own: nodes that know nothing of it take no such row for a letter.
    "ALTER TABLE outbox ADD COLUMN push bytea",
    "CREATE INDEX outbox_push_due ON outbox (due_at) WHERE push IS NOT NULL",
)
DOWN = (
    "DELETE FROM outbox WHERE push IS NOT NULL",
    "ALTER TABLE outbox DROP COLUMN push",
    "ALTER TABLE presence DROP COLUMN active_at",
    "ALTER TABLE clocks DROP COLUMN turn, DROP COLUMN pushed, DROP COLUMN push_at",
    "DROP TRIGGER sessions_end_push ON sessions",
    "DROP FUNCTION end_push",
    "DROP TABLE push_key",
    "DROP TABLE push_devices",
)


def upgrade() -> None:
    """Nobody is told of what is asked already; the next turn is."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """No push."""
    for statement in DOWN:
        op.execute(statement)
