"""What an operator watches. No label names a person, a table or anything hidden.

In a quiet window nothing here moves: who counts the answers of a window while it is open knows who has passed. What was
answered in it is counted when it closes; its reply and its hint to the other nodes are not counted at all.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ANSWERS = Counter("fathoms_answers", "Entries written to the log", ["kind"])
ENTRIES = tuple([ANSWERS.labels(kind) for kind in ("answer", "undo", "retake")])
REFUSED = Counter("fathoms_refused", "Answers refused", ["code"])
RACES = Counter("fathoms_races_lost", "Entries that another node was quicker with")
SECONDS = Histogram(
    "fathoms_answer_seconds",
    "From a decoded answer to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
GROUPS = Histogram("fathoms_group_size", "Entries in one INSERT", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
LOADS = Counter("fathoms_table_loads", "Tables replayed from the log")
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
PUSHES = Counter("fathoms_pushes", "Messages to people's devices", ["how"])
LETTERS = Counter("fathoms_letters", "Letters of the outbox", ["what"])
