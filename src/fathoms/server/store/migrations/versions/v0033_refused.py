"""When the database last refused what some node wrote, as a full disk does: nodes at which nobody plays know it too."""

from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """The pulse carries it from node to node."""
    op.execute("ALTER TABLE pulse ADD COLUMN refused_at timestamptz")


def downgrade() -> None:
    """Each node knows its own."""
    op.execute("ALTER TABLE pulse DROP COLUMN refused_at")
