"""The latest ratings of a person are a walk along an index, however many there are."""

from alembic import op

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    """One row for each rated game of a person."""
    op.execute("CREATE INDEX ratings_latest ON ratings (person, n)")


def downgrade() -> None:
    """The latest are found among all."""
    op.execute("DROP INDEX ratings_latest")
