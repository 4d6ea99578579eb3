"""Quick match: who looks for people to play a game with, and the table that was found for them."""

from alembic import op

revision = "0038"
down_revision = "0037"

UP = (
    # `look_at` is the next moment at which something is to be done about a ticket; none if only somebody who joins can
    # change anything. `heard_at` is in ready time: a silence of ours is nobody's going away.
    """
    CREATE TABLE tickets (
        id         uuid PRIMARY KEY,
        person     uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        game       text NOT NULL,
        pace       text NOT NULL CHECK (pace IN ('live', 'days')),
        least      int NOT NULL,
        most       int NOT NULL,
        bots_after int,
        since      timestamptz NOT NULL DEFAULT now(),
        heard_at   timestamptz NOT NULL DEFAULT ready_time(),
        look_at    timestamptz DEFAULT now(),
        table_id   text REFERENCES tables ON DELETE CASCADE,
        found_at   timestamptz,
        ended_at   timestamptz
    )
    """,
    # Until its end, also while the table that was found is not looked at yet: a second click finds the same table.
    "CREATE UNIQUE INDEX tickets_live ON tickets (person) WHERE pace = 'live' AND ended_at IS NULL",
    "CREATE UNIQUE INDEX tickets_days ON tickets (person, game) WHERE pace = 'days' AND ended_at IS NULL",
    "CREATE INDEX tickets_person ON tickets (person, ended_at)",
    "CREATE INDEX tickets_waiting ON tickets (game, pace, since) WHERE table_id IS NULL AND ended_at IS NULL",
    "CREATE INDEX tickets_due ON tickets (look_at) WHERE look_at IS NOT NULL",
    "CREATE INDEX tickets_found ON tickets (game, pace, found_at) WHERE found_at IS NOT NULL",
    "CREATE INDEX tickets_table ON tickets (table_id) WHERE table_id IS NOT NULL",
    "CREATE INDEX tickets_old ON tickets (coalesce(ended_at, found_at, since))",
)


def upgrade() -> None:
    """Nobody looks for anybody yet."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Nobody looks for anybody any more."""
    op.execute("DROP TABLE tickets")
