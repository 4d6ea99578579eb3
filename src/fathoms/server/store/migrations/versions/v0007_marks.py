"""Marks of where tables stand, and the program under which all of them were last replayed."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """A mark is a hash of the state after an entry; between checkpoints it tells whether another program differs."""
    op.execute("""
        CREATE TABLE marks (
            table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            n        integer NOT NULL,
            digest   text NOT NULL
        )
    """)
    op.execute("CREATE TABLE rehearsed (one boolean PRIMARY KEY DEFAULT true CHECK (one), program text NOT NULL)")


def downgrade() -> None:
    """Nothing else depends on them."""
    op.execute("DROP TABLE rehearsed")
    op.execute("DROP TABLE marks")
