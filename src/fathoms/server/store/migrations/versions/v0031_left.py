"""A node that stops says so: one that falls silent without a word is told of."""

from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """When it left."""
    op.execute("ALTER TABLE nodes ADD COLUMN left_at timestamptz")


def downgrade() -> None:
    """Who left is as silent as who died."""
    op.execute("ALTER TABLE nodes DROP COLUMN left_at")
