"""Letters about turns: what people wish, what they were told, and links that answer one question."""

from alembic import op

revision = "0011"
down_revision = "0010"

UP = (
    # The question about which the person was written to, and the one about which they were reminded.
    "ALTER TABLE clocks ADD COLUMN told integer",
    "ALTER TABLE clocks ADD COLUMN reminded integer",
    """
    CREATE TABLE wishes (
        person      uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
        mail        text NOT NULL DEFAULT 'each' CHECK (mail IN ('each', 'daily', 'none')),
        zone        text NOT NULL DEFAULT 'UTC',
        quiet_from  integer NOT NULL DEFAULT 0,
        quiet_until integer NOT NULL DEFAULT 0,
        webhook     text,
        daily_at    timestamptz
    )
    """,
    """
    CREATE TABLE turn_links (
        hash     bytea PRIMARY KEY,
        person   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        table_id text,
        seat     integer,
        question integer,
        until    timestamptz NOT NULL
    )
    """,
    "CREATE INDEX turn_links_until ON turn_links (until)",
    "CREATE INDEX turn_links_person ON turn_links (person)",
    # Whether it is quiet now where somebody lives; the same hour twice means never.
    """
    CREATE FUNCTION quiet_now(zone text, quiet_from integer, quiet_until integer) RETURNS boolean
    LANGUAGE sql STABLE AS $$
        SELECT CASE WHEN quiet_from < quiet_until THEN h >= quiet_from AND h < quiet_until
            WHEN quiet_from > quiet_until THEN h >= quiet_from OR h < quiet_until ELSE false END
        FROM extract(hour FROM now() AT TIME ZONE zone) AS h
    $$
    """,
)


def upgrade() -> None:
    """Nobody has wished anything yet: letters come, at any hour."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """No letters about turns."""
    for statement in (
        "DROP FUNCTION quiet_now",
        "DROP TABLE turn_links",
        "DROP TABLE wishes",
        "ALTER TABLE clocks DROP COLUMN reminded",
        "ALTER TABLE clocks DROP COLUMN told",
    ):
        op.execute(statement)
