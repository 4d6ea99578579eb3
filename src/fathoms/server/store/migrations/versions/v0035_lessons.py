"""Tables at which somebody learns a game: their luck is written, and they count for nothing."""

from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Which lesson of the game it is, and in which version."""
    op.execute("ALTER TABLE tables ADD COLUMN lesson text, ADD COLUMN lesson_version integer")


def downgrade() -> None:
    """Without them their logs lead nowhere."""
    op.execute("ALTER TABLE tables DROP COLUMN lesson, DROP COLUMN lesson_version")
