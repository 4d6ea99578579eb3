"""The pace of a table: a clock for each seat, or a deadline for each answer; and what happens when it is late."""

from alembic import op

revision = "0010"
down_revision = "0009"

# Until when people were heard, in ready time: a silence of the whole server is nobody's own.
HEARD = """
    CREATE OR REPLACE VIEW heard AS
        SELECT p.table_id, p.person, max(n.seen_at {less}) AS until
        FROM presence p JOIN nodes n ON n.id = p.node GROUP BY p.table_id, p.person
"""

UP = (
    'ALTER TABLE tables ADD COLUMN pace jsonb NOT NULL DEFAULT \'{"kind": "free"}\'',
    "ALTER TABLE tables ADD COLUMN proposed jsonb",
    # What the whole server had been credited when the node last beat: the rest of its silence was its own.
    "ALTER TABLE nodes ADD COLUMN credited interval NOT NULL DEFAULT '0'",
    HEARD.format(less="- n.credited"),
    # `since`: it runs. `due_at`: when the time is over; none once that was dealt with. Both in ready time.
    """
    CREATE TABLE clocks (
        table_id text NOT NULL,
        seat     integer NOT NULL,
        bank     interval NOT NULL,
        question integer,
        since    timestamptz,
        due_at   timestamptz,
        PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX clocks_due ON clocks (due_at) WHERE due_at IS NOT NULL",
    # A span that skips Saturday and Sunday (UTC), if they are to be skipped.
    """
    CREATE FUNCTION due_after(start timestamptz, span interval, weekdays boolean) RETURNS timestamptz
    LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE
        monday timestamptz := date_trunc('week', start, 'UTC');
        worked interval := least(start - monday, interval '5 days') + span;
        weeks  integer := floor(extract(epoch FROM worked) / 432000);
    BEGIN
        IF weekdays IS NOT TRUE THEN
            RETURN start + span;
        END IF;
        RETURN monday + make_interval(secs => weeks * 604800 + extract(epoch FROM worked)::float - weeks * 432000);
    END $$
    """,
    """
    CREATE FUNCTION clock_bank(bank interval, since timestamptz, pace jsonb, answered boolean) RETURNS interval
    LANGUAGE sql STABLE AS $$
        SELECT CASE WHEN pace->>'kind' <> 'live' OR since IS NULL THEN bank
            ELSE greatest(bank - (ready_time() - since), interval '0')
                + CASE WHEN answered THEN make_interval(secs => (pace->>'increment')::float) ELSE interval '0' END
            END
    $$
    """,
    """
    CREATE FUNCTION clock_due(bank interval, pace jsonb) RETURNS timestamptz LANGUAGE sql STABLE AS $$
        SELECT CASE pace->>'kind'
            WHEN 'live' THEN ready_time() + bank
            WHEN 'days' THEN
                due_after(ready_time(), make_interval(secs => (pace->>'answer')::float), (pace->>'weekdays')::boolean)
            END
    $$
    """,
)


def upgrade() -> None:
    """Running tables have no clock."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Everybody has all the time in the world."""
    for statement in (
        "DROP FUNCTION clock_due",
        "DROP FUNCTION clock_bank",
        "DROP FUNCTION due_after",
        "DROP TABLE clocks",
        HEARD.format(less=""),
        "ALTER TABLE nodes DROP COLUMN credited",
        "ALTER TABLE tables DROP COLUMN proposed",
        "ALTER TABLE tables DROP COLUMN pace",
    ):
        op.execute(statement)
