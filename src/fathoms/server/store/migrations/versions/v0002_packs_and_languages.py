"""Content packs of hosts, and the languages that are spoken at a table."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A pack is kept for good: the log of a table replays only with the values that it was begun with."""
    op.execute("""
        CREATE TABLE packs (
            digest   text PRIMARY KEY,
            game     text NOT NULL,
            name     text NOT NULL,
            content  bytea NOT NULL,
            added_at timestamptz NOT NULL DEFAULT now()
        )
    """)
    op.execute("ALTER TABLE tables ADD COLUMN pack text REFERENCES packs")
    op.execute("ALTER TABLE tables ADD COLUMN languages text[] NOT NULL DEFAULT '{}'")


def downgrade() -> None:
    """Back to our own values and no word about languages."""
    op.execute("ALTER TABLE tables DROP COLUMN languages")
    op.execute("ALTER TABLE tables DROP COLUMN pack")
    op.execute("DROP TABLE packs")
