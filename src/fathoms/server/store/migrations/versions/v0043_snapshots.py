"""How a running game stood at an entry, so that a table that nobody holds in memory opens at once."""

from alembic import op

revision = "0043"
down_revision = "0042"

UP = (
    """
    CREATE TABLE snapshots (
        table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
        n        integer NOT NULL,
        uuid     uuid NOT NULL,
        data     bytea NOT NULL
    )
    """,
    # They are compressed already.
    "ALTER TABLE snapshots ALTER COLUMN data SET STORAGE EXTERNAL",
)


def upgrade() -> None:
    """None yet: a table gets its first when it is next played, or opened."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """The log has everything."""
    op.execute("DROP TABLE snapshots")
