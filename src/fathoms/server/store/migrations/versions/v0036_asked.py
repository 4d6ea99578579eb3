"""What somebody is asked, beside the clock that runs for it: a list of tables says it without playing any of them."""

from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """The question's key and values, with its number: what an older node leaves behind belongs to another question."""
    op.execute("ALTER TABLE clocks ADD COLUMN asked jsonb")


def downgrade() -> None:
    """Lists say that somebody is asked, and not what."""
    op.execute("ALTER TABLE clocks DROP COLUMN asked")
