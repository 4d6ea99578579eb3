"""What a host does about people: bans, tables that were closed, lines that were removed, and a record of all of it."""

from alembic import op

revision = "0029"
down_revision = "0028"

UP = (
    """
    CREATE TABLE bans (
        person  uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
        until   timestamptz,
        reason  text NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX bans_made ON bans (made_at)",
    "CREATE INDEX bans_until ON bans (until)",
    """
    CREATE TABLE audit (
        n        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at       timestamptz NOT NULL DEFAULT now(),
        by       text NOT NULL,
        what     text NOT NULL,
        person   uuid REFERENCES people ON DELETE SET NULL,
        table_id text,
        detail   text NOT NULL,
        reason   text NOT NULL
    )
    """,
    "CREATE INDEX audit_person ON audit (person)",
    "ALTER TABLE chat ADD COLUMN removed boolean NOT NULL DEFAULT false",
    "CREATE INDEX chat_removed ON chat (table_id, room, n) WHERE removed",
    "ALTER TABLE tables ADD COLUMN removed_lines int NOT NULL DEFAULT 0",
    "ALTER TABLE tables DROP CONSTRAINT tables_status_check",
    """
    ALTER TABLE tables ADD CONSTRAINT tables_status_check
        CHECK (status IN ('gathering', 'playing', 'over', 'quarantined', 'closed'))
    """,
    """
    CREATE OR REPLACE FUNCTION end_chairs() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE chairs SET over_at = CASE WHEN NEW.status IN ('over', 'closed') THEN coalesce(NEW.over_at, now()) END
        WHERE table_id = NEW.id;
        RETURN NULL;
    END $$
    """,
    "DROP TRIGGER tables_end_chairs ON tables",
    """
    CREATE TRIGGER tables_end_chairs AFTER UPDATE OF status ON tables FOR EACH ROW
    WHEN ((OLD.status IN ('over', 'closed')) <> (NEW.status IN ('over', 'closed'))) EXECUTE FUNCTION end_chairs()
    """,
    "ALTER TABLE reports ADD COLUMN room text",
    "ALTER TABLE reports ADD COLUMN n int",
    "CREATE INDEX reports_open ON reports (made_at) WHERE done_at IS NULL",
    "CREATE INDEX reports_done ON reports (done_at) WHERE done_at IS NOT NULL",
)
DOWN = (
    "DROP INDEX reports_done",
    "DROP INDEX reports_open",
    "ALTER TABLE reports DROP COLUMN n",
    "ALTER TABLE reports DROP COLUMN room",
    "DELETE FROM tables WHERE status = 'closed'",
    "DROP TRIGGER tables_end_chairs ON tables",
    """
    CREATE OR REPLACE FUNCTION end_chairs() RETURNS trigger LANGUAGE plpgsql AS $$
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
    "ALTER TABLE tables DROP CONSTRAINT tables_status_check",
    """
    ALTER TABLE tables ADD CONSTRAINT tables_status_check
        CHECK (status IN ('gathering', 'playing', 'over', 'quarantined'))
    """,
    "ALTER TABLE tables DROP COLUMN removed_lines",
    "ALTER TABLE chat DROP COLUMN removed",
    "DROP TABLE audit",
    "DROP TABLE bans",
)


def upgrade() -> None:
    """A ban is a row for a person; a table that was closed ends for its people as one that is over does."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Nobody is banned, and tables that were closed are gone."""
    for statement in DOWN:
        op.execute(statement)
