"""Who has asked for time in a reaction window: it stays open beyond its length until they have answered."""

from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """The seats; nobody but the server reads which."""
    op.execute("ALTER TABLE windows ADD COLUMN holds integer[] NOT NULL DEFAULT '{}'")


def downgrade() -> None:
    """Whoever is silent passes at the limit."""
    op.execute("ALTER TABLE windows DROP COLUMN holds")
