"""An index for each list of the lobby."""

from alembic import op

revision = "0018"
down_revision = "0017"

INDEXES = {
    "tables_open_to_all": "tables (created_at) WHERE public AND status = 'gathering'",
    "tables_to_watch": "tables (started_at) WHERE public AND status = 'playing'",
    "tables_gathering": "tables (host) WHERE status = 'gathering'",
}


def upgrade() -> None:
    """Lists are walks along these."""
    for name, what in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {what}")


def downgrade() -> None:
    """Lists read everything."""
    for name in INDEXES:
        op.execute(f"DROP INDEX {name}")
