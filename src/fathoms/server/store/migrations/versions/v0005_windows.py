"""Quiet windows that the server closes, standing orders, and the pulse of the whole server."""

from alembic import op

revision = "0005"
down_revision = "0004"

UP = (
    # Ready time is now() - credited: it stands still while no node is ready, and every limit is told in it.
    """
    CREATE TABLE pulse (
        one      boolean PRIMARY KEY DEFAULT true CHECK (one),
        at       timestamptz NOT NULL DEFAULT now(),
        credited interval NOT NULL DEFAULT '0'
    )
    """,
    "INSERT INTO pulse DEFAULT VALUES",
    "CREATE FUNCTION ready_time() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now() - credited FROM pulse'",
    # Kept when closed: how long people waited is read from here. All moments are in ready time.
    """
    CREATE TABLE windows (
        table_id  text NOT NULL,
        n         integer NOT NULL,
        kind      text NOT NULL,
        opened_at timestamptz NOT NULL,
        look_at   timestamptz,
        limit_at  timestamptz,
        closed_at timestamptz,
        PRIMARY KEY (table_id, n)
    )
    """,
    "CREATE INDEX windows_look ON windows (look_at) WHERE closed_at IS NULL",
    """
    CREATE TABLE orders (
        table_id  text NOT NULL,
        seat      integer NOT NULL,
        kind      text NOT NULL,
        passes    boolean NOT NULL,
        PRIMARY KEY (table_id, seat, kind)
    )
    """,
    # Until when each person's pages at a table were surely heard: the last beat of the nodes that they hang on.
    """
    CREATE VIEW heard AS
        SELECT p.table_id, p.person, max(n.seen_at) AS until
        FROM presence p JOIN nodes n ON n.id = p.node GROUP BY p.table_id, p.person
    """,
)


def upgrade() -> None:
    """Windows that are open now are found when their tables are next loaded."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Windows close in the browser again."""
    for statement in (
        "DROP VIEW heard",
        "DROP TABLE orders",
        "DROP TABLE windows",
        "DROP FUNCTION ready_time",
        "DROP TABLE pulse",
    ):
        op.execute(statement)
