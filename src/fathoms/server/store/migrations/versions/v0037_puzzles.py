"""First tries at puzzles: what one is worth in them, game by game."""

from alembic import op

revision = "0037"
down_revision = "0036"

UP = (
    """
    CREATE TABLE puzzle_tries (
        n      bigint GENERATED ALWAYS AS IDENTITY,
        person uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        game   text NOT NULL,
        puzzle text NOT NULL,
        solved boolean NOT NULL,
        mu     double precision NOT NULL,
        sigma  double precision NOT NULL,
        at     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, game, puzzle)
    )
    """,
    "CREATE INDEX puzzle_tries_latest ON puzzle_tries (person, game, n)",
)


def upgrade() -> None:
    """Nobody has tried one yet."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Nobody had tried one."""
    op.execute("DROP TABLE puzzle_tries")
