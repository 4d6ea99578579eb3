"""Webhooks: of which turn a person's own program was told, and how often it could not be reached."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nobody was told of anything yet."""
    op.execute("ALTER TABLE clocks ADD COLUMN hooked integer")
    op.execute("ALTER TABLE wishes ADD COLUMN hook_failures integer NOT NULL DEFAULT 0")


def downgrade() -> None:
    """No webhooks."""
    op.execute("ALTER TABLE wishes DROP COLUMN hook_failures")
    op.execute("ALTER TABLE clocks DROP COLUMN hooked")
