"""The next moment to look at each turn, and an index for whatever is asked again and again."""

from alembic import op

revision = "0022"
down_revision = "0021"

INDEXES = {
    "clocks_tell": "clocks (tell_at) WHERE tell_at IS NOT NULL",
    "clocks_hook": "clocks (hook_at) WHERE hook_at IS NOT NULL",
    "presence_node": "presence (node)",
    "tables_league_to_begin": "tables (id) WHERE league IS NOT NULL AND status = 'gathering'",
    "tables_league_open": "tables (league) WHERE league IS NOT NULL AND status IN ('gathering', 'playing')",
    "tables_never_dealt": "tables (created_at) WHERE salts IS NULL",
}


def upgrade() -> None:
    """Every turn that is open is looked at once more."""
    # In ready time, as all moments of a clock.
    op.execute("ALTER TABLE clocks ADD COLUMN tell_at timestamptz, ADD COLUMN hook_at timestamptz")
    op.execute("UPDATE clocks SET tell_at = since, hook_at = since WHERE since IS NOT NULL")
    for name, what in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {what}")


def downgrade() -> None:
    """All turns are looked at every second."""
    op.execute("ALTER TABLE clocks DROP COLUMN tell_at, DROP COLUMN hook_at")
    for name in list(INDEXES)[2:]:
        op.execute(f"DROP INDEX {name}")
