"""A finding helps: it says which field of which view differs, after which answer, and how to come to it again."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cli.cli_run import fathoms as run_fathoms
from fathoms.kernel import registry
from fathoms.testkit import run
from fathoms.testkit.differing import differing, differing_bytes
from fathoms.testkit.findings import Finding, Kind, Report


class Hand(Struct):
    cards: tuple[int, ...] | None
    names: dict[str, int]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (Hand((1, 2), {}), Hand((1, 2), {}), ""),
        (Hand((1, 2), {}), Hand((1, 3), {}), "cards[1]: 2 here, 3 there"),
        (Hand((1, 2), {}), Hand((1,), {}), "cards: [1,2] here, [1] there"),
        (Hand((1, 2), {}), Hand(None, {}), "cards: [1,2] here, null there"),
        (Hand((), {"a": 1}), Hand((), {"a": 2}), "names.a: 1 here, 2 there"),
        (Hand((), {}), Hand((), {"b": 2}), 'names.b: "(missing)" here, 2 there'),
        ((Hand((), {}), 4), (Hand((), {}), "x" * 99), "[1]: 4 here, " + f'"{"x" * 58}…' + " there"),
    ],
)
def test_the_first_field_that_differs_is_named_by_its_path(one: object, other: object, told: str) -> None:
    assert differing(one, other) == told


def test_states_are_compared_by_their_bytes() -> None:
    assert differing_bytes(b'{"deck":[1,{"top":2}]}', b'{"deck":[1,{"top":3}]}') == "deck[1].top: 2 here, 3 there"
    assert differing_bytes(b'{"a":1,"b":2}', b'{"b":2,"a":1}') == ""


def test_a_finding_tells_its_game_its_answer_and_its_command() -> None:
    report = Report("salvage", 3, {"wind": "high"}, seed=7, number=12, answer=5)
    report.add(Kind.LEAK, "law-1-same-view", "viewer 1: view.hand: 1 here, 2 there")
    assert str(report.findings[0]) == (
        "law-1-same-view (game 12, after answer 5): viewer 1: view.hand: 1 here, 2 there\n"
        "  fathoms check salvage --seats 3 --seed 7 --number 12 --set wind=high"
    )


def test_what_only_many_games_show_has_no_command() -> None:
    assert str(Finding(Kind.LEAK, "same-deal", "every game begins alike")) == "same-deal: every game begins alike"


def test_the_game_of_a_finding_is_examined_again_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plant: the second seat sees what the first one sees. Its command comes to the same finding."""
    rules = registry.game("in-too-deep").rules()

    def open_hands(state, viewer):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        return rules.view(state, 0 if viewer == 1 else viewer)

    planted = replace(rules, view=open_hands)
    monkeypatch.setattr(run, "rules", lambda *_: planted)
    findings = run._examine_chunk("in-too-deep", "", 3, {}, range(10, 13), 4).findings
    found = [each for each in findings if each.check == "law-1-same-view"][-1]
    assert "viewer 1: view.investors[0].hand" in found.detail
    assert found.game is not None
    games = run.piece_of(found.game)
    again = run._examine_chunk("in-too-deep", "", 3, {}, games, 4)
    assert games.start == 10
    assert found in again.findings


def test_the_command_examines_one_table_up_to_that_game() -> None:
    done = run_fathoms("check", "into-the-blue", "--seats", "2", "--number", "1", "--json")
    (line,) = done.stdout.splitlines()
    assert '"seats":2' in line
    assert '"games":2' in line


def test_a_number_of_seats_that_is_not_there_is_refused() -> None:
    done = run_fathoms("check", "into-the-blue", "--seats", "9")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
