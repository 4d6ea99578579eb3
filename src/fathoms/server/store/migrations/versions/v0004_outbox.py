"""The outbox of letters, and whether an address is known to be its person's."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A letter goes with the person to whom it is written; what it says is empty once it is sent."""
    op.execute("""
        CREATE TABLE outbox (
            key          text PRIMARY KEY,
            person       uuid NOT NULL REFERENCES people ON DELETE CASCADE,
            letter       bytea,
            due_at       timestamptz NOT NULL,
            useful_until timestamptz NOT NULL,
            tries        integer NOT NULL DEFAULT 0,
            trouble      text,
            done_at      timestamptz
        )
    """)
    op.execute("CREATE INDEX outbox_due ON outbox (due_at) WHERE letter IS NOT NULL")
    op.execute("CREATE INDEX outbox_person ON outbox (person)")
    op.execute("ALTER TABLE people ADD COLUMN verified_at timestamptz")


def downgrade() -> None:
    """No letters."""
    op.execute("ALTER TABLE people DROP COLUMN verified_at")
    op.execute("DROP TABLE outbox")
