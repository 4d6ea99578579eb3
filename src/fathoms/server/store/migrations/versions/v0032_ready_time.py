"""Ready time stands still from a jump of the database's clock to the next beat, as it does while no node is ready.

Before, a clock started in that second began up to hours ago, and whoever answered in it had all their time taken.
"""

from alembic import op

revision = "0032"
down_revision = "0031"

_READY_TIME = "CREATE OR REPLACE FUNCTION ready_time() RETURNS timestamptz LANGUAGE sql STABLE AS '{}'"
# As far from the last beat as pulse.GAP_SECONDS, in either direction, nobody knows what the clock shows.
_SINCE_THE_BEAT = (
    "SELECT CASE WHEN now() BETWEEN at - interval ''5 s'' AND at + interval ''5 s'' THEN now() ELSE at END"
    " - credited FROM pulse"
)
_BY_THE_CLOCK = "SELECT now() - credited FROM pulse"


def upgrade() -> None:
    """By the clock, where that is near the last beat."""
    op.execute(_READY_TIME.format(_SINCE_THE_BEAT))


def downgrade() -> None:
    """By the clock, whatever it shows."""
    op.execute(_READY_TIME.format(_BY_THE_CLOCK))
