"""Where finished games lie that have left the log: an object each, and what is yet to be done with these."""

from alembic import op

revision = "0045"
down_revision = "0044"

UP = (
    # Every object that is ever written has its row before: `making` until it is verified, `current` while it is the
    # game, `doomed` until it is deleted. Nothing lies anywhere that this does not know.
    """
    CREATE TABLE archives (
        key        text PRIMARY KEY,
        table_id   text NOT NULL,
        state      text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'current', 'doomed')),
        made_at    timestamptz NOT NULL DEFAULT now(),
        n          integer,
        uuid       uuid,
        digest     bytea,
        bytes      integer,
        checked_at timestamptz,
        CHECK (state <> 'current' OR (n IS NOT NULL AND digest IS NOT NULL))
    )
    """,
    # One node at a time makes an object of a table, and one object is the game.
    "CREATE UNIQUE INDEX archives_making ON archives (table_id) WHERE state = 'making'",
    "CREATE UNIQUE INDEX archives_current ON archives (table_id) WHERE state = 'current'",
    "CREATE INDEX archives_waste ON archives (made_at) WHERE state <> 'current'",
    "CREATE INDEX archives_checked ON archives (checked_at) WHERE state = 'current'",
    # Tables whose object still has the name of somebody who was erased.
    "CREATE TABLE archive_erasures (table_id text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
    "CREATE INDEX archive_erasures_at ON archive_erasures (at)",
    "ALTER TABLE tables ADD COLUMN archived boolean NOT NULL DEFAULT false",
    """
    CREATE INDEX tables_to_archive ON tables (over_at)
    WHERE status = 'over' AND salts IS NOT NULL AND NOT archived
    """,
)


def upgrade() -> None:
    """Nothing has left the log."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Refused while games lie in the archive: the version before would not find them."""
    op.execute(
        """
        DO $$ BEGIN
            IF EXISTS (SELECT 1 FROM tables WHERE archived) THEN
                RAISE EXCEPTION 'finished games lie in the archive';
            END IF;
        END $$
        """
    )
    op.execute("DROP TABLE archive_erasures")
    op.execute("DROP TABLE archives")
    op.execute("DROP INDEX tables_to_archive")
    op.execute("ALTER TABLE tables DROP COLUMN archived")
