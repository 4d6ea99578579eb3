"""Who sits down together: a function of who waits, for how long, and of what they want."""

from uuid import UUID

import pytest

from fathoms.server.lobby.grouping import Group, grouped, look_again
from fathoms.server.store.tickets import STALE_SECONDS, Waiting

SEATS = (2, 3, 4, 5)
GATHER = 6.0


def ticket(number: int, waited: float = 0.0, seats: tuple[int, int] = (2, 5), bots_after: int | None = None) -> Waiting:
    return Waiting(UUID(int=number), UUID(int=100 + number), f"P{number}", "en", waited, *seats, bots_after)


def shown(groups: list[Group]) -> list[tuple[list[int], int]]:
    return [([each.id.int for each in group.people], group.seats) for group in groups]


def together(*waiting: Waiting, seats: tuple[int, ...] = SEATS, apart: tuple[tuple[int, int], ...] = ()) -> object:
    pairs = {(UUID(int=100 + one), UUID(int=100 + other)) for one, other in apart}
    return shown(grouped(waiting, seats, pairs, GATHER))


def test_a_full_table_begins_at_once() -> None:
    assert together(*[ticket(number) for number in range(1, 7)]) == [([1, 2, 3, 4, 5], 5)]


def test_two_wait_a_moment_for_others_and_then_begin() -> None:
    assert together(ticket(1, 5.9), ticket(2)) == []
    assert together(ticket(1, 6.0), ticket(2)) == [([1, 2], 2)]


def test_nobody_sits_alone_and_no_table_is_smaller_than_the_game_allows() -> None:
    assert together(ticket(1, 1_000.0)) == []
    assert together(ticket(1, 1_000.0, (3, 6)), ticket(2, 900.0, (3, 6)), seats=(3, 4, 5, 6)) == []


def test_a_game_that_is_gone_or_has_no_such_table_seats_nobody() -> None:
    assert together(ticket(1, 1_000.0, bots_after=20), ticket(2, 1_000.0), seats=()) == []
    assert together(ticket(1, 1_000.0, (7, 9), 20), ticket(2, 1_000.0, (7, 9))) == []


def test_bots_join_once_somebody_who_wants_them_has_waited_so_long() -> None:
    assert together(ticket(1, 19.0, bots_after=20)) == []
    assert together(ticket(1, 20.0, bots_after=20)) == [([1], 3)]
    three = (3, 4, 5, 6)
    waiting = (ticket(1, 20.0, (3, 6), 20), ticket(2, 2.0, (3, 6), 20))
    assert together(*waiting, seats=three) == [([1, 2], 3)]


def test_nobody_sits_with_bots_who_does_not_want_to() -> None:
    waiting = (ticket(1, 30.0, (3, 6)), ticket(2, 20.0, (3, 6), 20))
    assert together(*waiting, seats=(3, 4, 5, 6)) == [([2], 3)]


def test_everybody_gets_a_table_of_a_size_that_they_want() -> None:
    assert together(ticket(1, 7.0, (4, 5)), ticket(2, 6.5, (2, 2)), ticket(3, 6.2, (2, 3))) == [([2, 3], 2)]
    assert together(ticket(1, 20.0, (2, 2), 20)) == [([1], 2)]


def test_whoever_has_blocked_somebody_sits_at_another_table() -> None:
    waiting = [ticket(number, 10.0 - number) for number in range(1, 5)]
    for apart in ((1, 2), (2, 1)):
        assert together(*waiting, apart=(apart,)) == [([1, 3, 4], 3)]
    assert together(*waiting[:2], apart=((1, 2),)) == []


def test_nobody_is_seated_twice() -> None:
    groups = grouped([ticket(number, 10.0) for number in range(203)], SEATS, (), GATHER)
    seated = [each.id for group in groups for each in group.people]
    assert len(seated) == len(set(seated)) == 203


@pytest.mark.parametrize(
    ("waiting", "pace", "seconds"),
    [
        (ticket(1, 2.0), "live", 4.0),
        (ticket(1, 10.0, bots_after=20), "live", 10.0),
        (ticket(1, 30.0), "live", STALE_SECONDS),
        (ticket(1, 10.0, bots_after=300), "days", 50.0),
        (ticket(1, 400.0, bots_after=300), "days", None),
        (ticket(1, 100.0), "days", None),
    ],
)
def test_a_ticket_is_looked_at_when_time_alone_may_change_something(
    waiting: Waiting, pace: str, seconds: float | None
) -> None:
    assert look_again(waiting, pace) == seconds  # type: ignore[arg-type]
