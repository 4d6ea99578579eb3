"""Tournaments: leagues that are played in an evening; rated leagues; rounds that are paired once; what is due."""

from alembic import op

revision = "0041"
down_revision = "0040"

UP = (
    """
    ALTER TABLE leagues
        ADD COLUMN kind text NOT NULL DEFAULT 'league'
            CHECK (kind IN ('league', 'swiss', 'round-robin', 'knock-out')),
        ADD COLUMN rated boolean NOT NULL DEFAULT false,
        ADD COLUMN listed boolean NOT NULL DEFAULT false,
        ADD COLUMN seeding text NOT NULL DEFAULT 'rating' CHECK (seeding IN ('rating', 'random')),
        ADD COLUMN starts_at timestamptz,
        ADD COLUMN over_at timestamptz
    """,
    "ALTER TABLE league_members ADD COLUMN left_at timestamptz",
    # Rounds are found by what is due, and no longer by looking at every league that is played.
    "DROP INDEX leagues_playing",
    "CREATE INDEX leagues_listed ON leagues (made_at) WHERE listed AND status <> 'over'",
    "CREATE INDEX leagues_listed_over ON leagues (over_at) WHERE listed AND status = 'over'",
    "CREATE INDEX leagues_gathering ON leagues (made_at) WHERE status = 'gathering'",
    # The key lets a round be paired once, whichever nodes try. The plan names people by their numbers alone.
    """
    CREATE TABLE league_rounds (
        league   text NOT NULL REFERENCES leagues ON DELETE CASCADE,
        round    integer NOT NULL,
        plan     text NOT NULL,
        began_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (league, round)
    )
    """,
    # A league to look at, because a table of it has ended or its time has come; or a table of it that is to begin.
    """
    CREATE TABLE league_duties (
        id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        league   text NOT NULL REFERENCES leagues ON DELETE CASCADE,
        table_id text REFERENCES tables ON DELETE CASCADE,
        due_at   timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX league_duties_due ON league_duties (due_at)",
    "CREATE INDEX league_duties_league ON league_duties (league)",
    "CREATE INDEX league_duties_table ON league_duties (table_id)",
    # However a table ends, by an answer, by a host or because nobody came: the same statement says so to its league.
    """
    CREATE FUNCTION note_league() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO league_duties (league) SELECT id FROM leagues WHERE id = OLD.league;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER tables_league_end AFTER UPDATE OF status ON tables FOR EACH ROW
    WHEN (OLD.league IS NOT NULL AND OLD.status IN ('gathering', 'playing')
        AND NEW.status NOT IN ('gathering', 'playing'))
    EXECUTE FUNCTION note_league()
    """,
    """
    CREATE TRIGGER tables_league_gone AFTER DELETE ON tables FOR EACH ROW
    WHEN (OLD.league IS NOT NULL AND OLD.status IN ('gathering', 'playing'))
    EXECUTE FUNCTION note_league()
    """,
    "INSERT INTO league_duties (league) SELECT id FROM leagues WHERE status = 'playing'",
    """
    INSERT INTO league_duties (league, table_id) SELECT league, id FROM tables
    WHERE league IS NOT NULL AND status = 'gathering' AND pace->>'kind' = 'days'
    """,
)


def upgrade() -> None:
    """The leagues that are there stay what they are."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Tournaments end as leagues; their tables stay."""
    op.execute("DROP TRIGGER tables_league_gone ON tables")
    op.execute("DROP TRIGGER tables_league_end ON tables")
    op.execute("DROP FUNCTION note_league()")
    op.execute("DROP TABLE league_duties")
    op.execute("DROP TABLE league_rounds")
    op.execute("UPDATE leagues SET status = 'over' WHERE kind <> 'league'")
    op.execute("ALTER TABLE league_members DROP COLUMN left_at")
    for column in ("kind", "rated", "listed", "seeding", "starts_at", "over_at"):
        op.execute(f"ALTER TABLE leagues DROP COLUMN {column}")
    op.execute("CREATE INDEX leagues_playing ON leagues (id) WHERE status = 'playing'")
