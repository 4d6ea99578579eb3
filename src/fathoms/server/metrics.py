"""What an operator watches. No label names a person, a table or anything hidden.

In a quiet window nothing here moves: who counts the answers of a window while it is open knows who has passed. What was
answered in it is counted when it closes; its reply and its hint to the other nodes are not counted at all. How busy a
node is, is measured by looks that come by themselves once in a while, not by what anybody does: `pressure.py`.
"""

from __future__ import annotations

import platform

from prometheus_client import Counter, Gauge, Histogram

import fathoms
from fathoms.kernel import state

ANSWERS = Counter("fathoms_answers", "Entries written to the log", ["kind"])
ENTRIES = tuple([ANSWERS.labels(kind) for kind in ("answer", "undo", "retake")])
REFUSED = Counter("fathoms_refused", "Answers refused", ["code"])
NOT_HANDED_OVER = Counter("fathoms_answers_not_handed_over", "Bots' answers that the owner of their table did not take")
RACES = Counter("fathoms_races_lost", "Entries that another node was quicker with")
SECONDS = Histogram(
    "fathoms_answer_seconds",
    "From a decoded answer to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
GROUPS = Histogram("fathoms_group_size", "Entries in one INSERT", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
LOBBY_READS = Counter("fathoms_lobby_reads", "How often the open and the running tables were read for the lobby")
LOADS = Counter("fathoms_table_loads", "Tables read from the database, by a snapshot or by their whole log")
SNAPSHOTS = Counter("fathoms_snapshots", "Snapshots of tables that were kept")
SNAPSHOTS_DROPPED = Counter("fathoms_snapshots_dropped", "Snapshots that did not fit to the log, and were dropped")
REPLAYED = Counter("fathoms_replayed_entries", "Entries that were played again to open a table")
CACHED = Gauge("fathoms_tables_cached", "Tables held in memory")
QUARANTINED = Counter("fathoms_tables_quarantined", "Tables whose log does not replay")
TAKEN_BACK = Counter("fathoms_tables_taken_back", "Tables in memory that were not what the log says, and were dropped")
BROKEN = Counter("fathoms_broken", "Errors of a game's rules that were contained", ["where"])
SOCKETS = Gauge("fathoms_sockets", "Open sockets")
SENT = Counter("fathoms_messages_sent", "Messages sent", ["kind"])
FRAMES_SENT = SENT.labels("frame")
TABLES_SENT = SENT.labels("table")
CHATS_SENT = SENT.labels("chat")
SORRY = Counter("fathoms_sorry", "Messages refused at the protocol", ["code"])
HINTS_LOST = Counter("fathoms_hints_lost", "Hints that did not get onto the bus")
HEALED = Counter("fathoms_hints_healed", "Changes that the head check found before a hint did")
HOOKS = Counter("fathoms_webhooks", "Turns told to people's own programs", ["how"])
NOT_WRITTEN = Counter("fathoms_not_written", "Entries that could not be written to the log", ["cause"])
DATABASE_TROUBLE = Counter("fathoms_database_trouble", "Statements that the database did not answer")
# By duty: what a node does beside its answers (`background.py`).
DUTY_SECONDS = Histogram(
    "fathoms_duty_seconds", "How long a duty took", ["duty"], buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
)
DUTY_FAILURES = Counter("fathoms_duty_failures", "Times that a duty was not done", ["duty"])
DUTY_DONE = Gauge("fathoms_duty_last_success_timestamp_seconds", "When a duty was last done", ["duty"])
DUTY_EVERY = Gauge("fathoms_duty_every_seconds", "How long a duty waits after each time", ["duty"])
# How busy a node is (`pressure.py`).
READY = Gauge("fathoms_ready", "Whether this node takes answers")
_WAITS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
LOOP_LAG = Histogram("fathoms_loop_lag_seconds", "How much later than asked the event loop came back", buckets=_WAITS)
POOL_WAIT = Histogram(
    "fathoms_pool_wait_seconds", "How long one waits for a connection to the database", buckets=_WAITS
)
BOTS_WAIT = Gauge(
    "fathoms_bots_wait_seconds",
    "For how long the oldest work for bots has waited, by who waits for it; quiet windows aside",
    ["who"],
)
THINKING = Histogram(
    "fathoms_bot_thinking_seconds",
    "How long a bot thought about an answer; quiet windows aside",
    ["game", "level"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
BOTS_FAILED = Counter("fathoms_bots_failed", "Thoughts of bots and of the coach that ended in an error", ["who"])
BUILD = Gauge("fathoms_build_info", "What runs here", ["version", "compiled", "python"])
PUSHES = Counter("fathoms_pushes", "Messages to people's devices", ["how"])
LETTERS = Counter("fathoms_letters", "Letters of the outbox", ["what"])
ARCHIVED = Counter("fathoms_archived", "Finished games that left the log for the archive")
ARCHIVE_ERASED = Counter("fathoms_archive_erased", "Archived games from which the name of somebody erased was taken")
ARCHIVE_FAILURES = Counter("fathoms_archive_failures", "What did not work with the archive", ["what"])

# What is counted from 0 on, so that the first time is seen as a change.
for _where in ("answer", "message", "redeal", "request", "view"):
    BROKEN.labels(_where)
for _what in ("sent", "put off", "given up"):
    LETTERS.labels(_what)
for _what in ("archive", "damaged", "delete", "erase", "missing"):
    ARCHIVE_FAILURES.labels(_what)
for _who in ("bot", "coach"):
    BOTS_FAILED.labels(_who)


def compiled() -> bool:
    """Whether the rules run as machine code."""
    return not state.__file__.endswith(".py")


def tell_build() -> None:
    """Say what runs in this process: a node or a worker."""
    BUILD.labels(fathoms.__version__, "yes" if compiled() else "no", platform.python_version()).set(1)
