"""What others see of a person, whom people follow, and who of those that like to be shown is here."""

from alembic import op

revision = "0042"
down_revision = "0041"

UP = (
    """
    ALTER TABLE people
        ADD COLUMN shows_rating boolean NOT NULL DEFAULT false,
        ADD COLUMN shows_games boolean NOT NULL DEFAULT false,
        ADD COLUMN shows_online boolean NOT NULL DEFAULT false,
        ADD COLUMN shows_together boolean NOT NULL DEFAULT false,
        ADD COLUMN shows_reply boolean NOT NULL DEFAULT false
    """,
    """
    CREATE TABLE follows (
        person  uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        other   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        made_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, other)
    )
    """,
    "CREATE INDEX follows_other ON follows (other)",
    # A row only for whoever likes to be shown: nobody else leaves a trace of when they were here.
    """
    CREATE TABLE online (
        person  uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
        seen_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX online_seen ON online (seen_at)",
)


def upgrade() -> None:
    """Nobody shows more than before."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """No profiles."""
    op.execute("DROP TABLE online")
    op.execute("DROP TABLE follows")
    for what in ("rating", "games", "online", "together", "reply"):
        op.execute(f"ALTER TABLE people DROP COLUMN shows_{what}")
