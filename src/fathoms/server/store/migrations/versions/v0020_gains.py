"""What a game gave somebody is how far the guess rose, so that it fits the ratings that are shown before and after."""

from alembic import op

revision = "0020"
down_revision = "0019"

_EARLIER = "lag(mu) OVER (PARTITION BY person, game, seats ORDER BY n)"
_SURE = "lag(mu - 2 * sigma) OVER (PARTITION BY person, game, seats ORDER BY n)"
_SET = "UPDATE ratings r SET gain = found.gain FROM (SELECT n, {gain} AS gain FROM ratings) found WHERE found.n = r.n"


def upgrade() -> None:
    """From the guess before; whoever was new had 25."""
    op.execute(_SET.format(gain=f"mu - coalesce({_EARLIER}, 25)"))


def downgrade() -> None:
    """From what was nearly sure before."""
    op.execute(_SET.format(gain=f"mu - 2 * sigma - coalesce({_SURE}, 25 - 2 * 25 / 3.0)"))
