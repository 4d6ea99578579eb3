"""What everybody is worth now, a row for each person, game and number of players: whoever likes is listed by it."""

from alembic import op

revision = "0040"
down_revision = "0039"

UP = (
    "ALTER TABLE people ADD COLUMN listed boolean NOT NULL DEFAULT false",
    """
    CREATE TABLE standings (
        person uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        game   text NOT NULL,
        seats  integer NOT NULL,
        mu     double precision NOT NULL,
        sigma  double precision NOT NULL,
        games  integer NOT NULL,
        listed boolean NOT NULL,
        PRIMARY KEY (person, game, seats)
    )
    """,
    "CREATE INDEX standings_best ON standings (game, seats, mu DESC) WHERE listed AND games >= 10",
    """
    INSERT INTO standings (person, game, seats, mu, sigma, games, listed)
    SELECT DISTINCT ON (person, game, seats) person, game, seats, mu, sigma,
        count(*) OVER (PARTITION BY person, game, seats), false
    FROM ratings ORDER BY person, game, seats, n DESC
    """,
)


def upgrade() -> None:
    """The latest rating of each; nobody is listed who has not said so."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """The latest row of the ratings was what somebody was worth."""
    op.execute("DROP TABLE standings")
    op.execute("ALTER TABLE people DROP COLUMN listed")
