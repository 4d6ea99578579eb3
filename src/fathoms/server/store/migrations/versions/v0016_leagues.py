"""Leagues: a group that plays rounds of one game, at tables that the server makes."""

from alembic import op

revision = "0016"
down_revision = "0015"

UP = (
    """
    CREATE TABLE leagues (
        id       text PRIMARY KEY,
        name     text NOT NULL,
        game     text NOT NULL,
        settings text NOT NULL,
        seats    integer NOT NULL,
        rounds   integer NOT NULL,
        pace     jsonb NOT NULL,
        maker    uuid REFERENCES people ON DELETE SET NULL,
        token    text NOT NULL UNIQUE,
        status   text NOT NULL DEFAULT 'gathering' CHECK (status IN ('gathering', 'playing', 'over')),
        round    integer NOT NULL DEFAULT 0,
        members  integer NOT NULL DEFAULT 0,
        made_at  timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX leagues_playing ON leagues (id) WHERE status = 'playing'",
    # `number` is fixed when the league begins: whom one meets in which round depends on it alone.
    """
    CREATE TABLE league_members (
        id        uuid PRIMARY KEY,
        league    text NOT NULL REFERENCES leagues ON DELETE CASCADE,
        person    uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        number    integer,
        joined_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (league, person)
    )
    """,
    "CREATE INDEX league_members_person ON league_members (person)",
    "ALTER TABLE tables ADD COLUMN league text REFERENCES leagues ON DELETE SET NULL",
    "ALTER TABLE tables ADD COLUMN round integer",
    "CREATE INDEX tables_league ON tables (league, round) WHERE league IS NOT NULL",
)


def upgrade() -> None:
    """No leagues yet."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Their tables stay, as any others."""
    op.execute("ALTER TABLE tables DROP COLUMN round")
    op.execute("ALTER TABLE tables DROP COLUMN league")
    op.execute("DROP TABLE league_members")
    op.execute("DROP TABLE leagues")
