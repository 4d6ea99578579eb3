"""How many tables somebody hosts at once is counted at every new one, however many they hosted before."""

from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """An index of those that are not over."""
    op.execute("CREATE INDEX tables_not_over ON tables (host) WHERE status IN ('gathering', 'playing')")


def downgrade() -> None:
    """All that somebody ever hosted are looked through."""
    op.execute("DROP INDEX tables_not_over")
