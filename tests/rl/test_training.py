"""Training a judge: right slopes, games kept apart, a judge that knows more than chance, and the same in a file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from cli.cli_run import fathoms
from fathoms.cli.train import commit_of
from fathoms.kernel import registry
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import NO_VICTORY, Outcome
from fathoms.kernel.judge import Weights, WorldEncoder
from fathoms.kernel.net import Encoded
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State, random_picks
from fathoms.rl.fitting import begin, fit, inputs, judged, log_loss, slopes
from fathoms.rl.moments import Moment, Moments, Table, arrays, fitted, victories
from fathoms.rl.training import Order, gather, train
from salvage.rules import RULES as SALVAGE
from testkit.encoder_defects import FACTS, points, telling

TELLING = telling(points)
ORDER = Order(games=40, passes=30, seed=3, made="fathoms train salvage", commit="")


def silent(_: int) -> None:
    """Nobody hears how far it has come."""


def moments(number: int, seats: int) -> Moments:
    """Whoever has the higher first amount wins; the second one is noise."""
    chance = np.random.default_rng(number)
    found = []
    for game in range(number):
        amounts = chance.integers(-30, 30, (seats, 2)).tolist()
        best = max(range(seats), key=lambda seat: amounts[seat][0])
        told = Encoded([0], [[1 + seat] for seat in range(seats)], amounts)
        found.append(Moment(game, told, [1 / seats] * seats, [float(seat == best) for seat in range(seats)]))
    return arrays(replace(SALVAGE, encoder=WorldEncoder(lambda _: None, FACTS, 2)), found)


def test_slopes_are_those_of_the_loss() -> None:
    table = moments(8, 3)
    layers = begin(FACTS, 2, 1)
    found = slopes(layers, inputs(table, FACTS), table.won)
    for weights, slope in zip(layers.all(), found, strict=True):
        direction = slope / max(1e-9, float(np.sqrt((slope * slope).sum())))
        sides = []
        for step in (1e-2, -2e-2):
            weights[...] += np.float32(step) * direction
            sides.append(float(log_loss(judged(layers, table, FACTS), table.won).mean()))
        weights[...] += np.float32(1e-2) * direction
        assert (sides[0] - sides[1]) / 2e-2 == pytest.approx(float((slope * direction).sum()), rel=0.02)


def test_it_learns_what_decides() -> None:
    tables = [moments(400, 2), moments(300, 3)]
    layers = fit(tables, FACTS, 120, 1, silent)
    for table, seats in ((moments(150, 2), 2), (moments(151, 3), 3)):
        assert log_loss(judged(layers, table, FACTS), table.won).mean() < 0.35 * np.log(seats)


def test_no_game_lies_on_both_sides() -> None:
    learn, aside = moments(100, 2).apart()
    assert not set(learn.games) & set(aside.games)
    assert (len(set(learn.games)), len(set(aside.games))) == (80, 20)


def test_a_trained_judge_knows_more_than_chance_and_is_the_same_in_its_file() -> None:
    tables = gather(TELLING, ORDER, silent)
    weights, losses = train(TELLING, tables, ORDER, silent)
    assert [loss.seats for loss in losses] == list(TELLING.info.seats)
    assert all(loss.uniform == pytest.approx(np.log(loss.seats)) for loss in losses)
    assert sum(loss.learned for loss in losses) < sum(loss.uniform for loss in losses)
    again = msgspec.json.decode(msgspec.json.encode(weights), type=Weights)
    assert TELLING.encoder is not None
    net = again.net(TELLING.encoder)
    layers = fit([table.apart()[0] for table in tables], FACTS, ORDER.passes, ORDER.seed, silent)
    aside = tables[0].apart()[1]
    for number, guessed in enumerate(judged(layers, aside, FACTS)):
        facts = [[fact for fact in seat if fact < FACTS] for seat in aside.facts[number].tolist()]
        amounts = aside.amounts[number].astype(int).tolist()
        assert net.chances(Encoded([], facts, amounts)) == pytest.approx(guessed.tolist(), abs=0.02)


def test_chance_answers_in_the_first_half_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game before tells how long they are."""
    given: list[str] = []

    def by_chance(state: State, question: Question, chance: Chance) -> Picks:
        given.append("chance")
        return random_picks(state, question, chance)

    def by_strategy(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        given.append("strategy")
        return SALVAGE.choose(state, seat, question, chance)

    monkeypatch.setattr("fathoms.rl.moments.random_picks", by_chance)
    table = Table(TELLING, 3, 1, by_strategy)
    table.play(0)
    assert set(given) == {"strategy"}
    late = 0
    for number in range(1, 30):
        half = -(-len(given) // 2)
        given.clear()
        table.play(number)
        assert "chance" not in given[half:]
        late += "chance" in given[half // 2 : half]
    assert late


def test_moments_between_judgements_are_left_out() -> None:
    never = replace(TELLING, encoder=WorldEncoder(lambda _: None, FACTS, 1))
    assert Table(never, 3, 1, never.choose).play(0) == []


def test_where_sides_win_it_learns_whether_the_first_side_does() -> None:
    rules = registry.game("unfathomable").rules()
    table = Table(rules, 3, 1, rules.choose)
    found = [moment for number in range(4) for moment in table.play(number)]
    assert all(len(each.told.seats) == len(each.won) == len(each.fitted) == 2 for each in found)
    assert all(sum(each.won) == sum(each.fitted) == 1 for each in found)


@pytest.mark.parametrize(("places", "first"), [((1, 2, 1), 1.0), ((2, 1, 2), 0.0), ((NO_VICTORY,) * 3, 0.0)])
def test_whoever_is_against_the_first_side_has_won_if_it_has_not(places: tuple[int, ...], first: float) -> None:
    """A ship that is lost before the cultist has won is lost all the same."""
    odd = replace(
        TELLING,
        info=replace(TELLING.info, sides=True),
        side=lambda _, seat: seat % 2,
        outcome=lambda _: Outcome("over", places, (0, 0, 0)),
        odds=lambda _: [0.7, 0.3, 0.7],
    )
    state = odd.setup({}, 3, FastChance(1))
    assert victories(odd, state) == [first, 1 - first]
    assert fitted(odd, state) == pytest.approx([0.7, 0.3])
    assert fitted(replace(odd, odds=None), state) == [0.5, 0.5]


def test_any_bot_plays_and_as_many_processes_as_are_wanted() -> None:
    """Who plays changes what is learned; how many processes play does not."""
    rules = registry.game("into-the-blue").rules()
    order = Order(games=110, passes=1, seed=3, made="", commit="")
    orders = [order, replace(order, workers=2), replace(order, by="uniform"), replace(order, by="uniform", workers=2)]
    heard: list[int] = []
    tables = [gather(rules, each, heard.append) for each in orders]
    assert heard[:8] == [100, 110, 210, 220, 320, 330, 430, 440]
    for one, other, chance in zip(*tables[:3], strict=True):
        assert np.array_equal(one.facts, other.facts)
        assert np.array_equal(one.won, other.won)
        assert one.facts.shape != chance.facts.shape or not np.array_equal(one.facts, chance.facts)
    assert all(np.array_equal(one.facts, other.facts) for one, other in zip(*tables[2:], strict=True))


def test_who_plays_sees_what_the_seat_may_know() -> None:
    """A search is given a world that was dealt anew, as at a table."""
    rules = registry.game("into-the-blue").rules()
    order = Order(games=2, passes=1, seed=3, made="", commit="", by="search:4")
    dealt: list[int] = []

    def deal_anew(state: State, seat: int, chance: Chance) -> None:
        dealt.append(seat)
        rules.deal_anew(state, seat, chance)

    gather(replace(rules, deal_anew=deal_anew, info=replace(rules.info, seats=(3,))), order, silent)
    assert set(dealt) == {0, 1, 2}


def test_a_bot_that_nobody_knows_is_refused_before_the_games() -> None:
    result = fathoms("train", "into-the-blue", "--by", "clever")
    assert result.exit_code == 2
    assert "no bot" in result.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_fails_in_somebody_s_own_bot_is_told_as_that(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def bot(game):\n    raise ValueError('oops')\n")
    out = str(tmp_path / "weights.json")
    typed = "train", "into-the-blue", "--games", "10", "--by", str(file), "--workers", workers, "--out", out
    result = fathoms(*typed)
    assert result.exit_code == 2
    assert "mine.py failed while it played: ValueError: oops" in result.stderr


def test_what_fails_in_a_bot_of_ours_is_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_asked: object) -> None:
        raise ValueError("ours")

    monkeypatch.setattr("fathoms.rl.training.gather", broken)
    with pytest.raises(ValueError, match="ours"):
        fathoms("train", "into-the-blue", "--out", str(tmp_path / "weights.json"))


def test_the_command_writes_a_file_and_says_how_good_it_is(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    result = fathoms("train", "into-the-blue", "--games", "10", "--passes", "1", "--seed", "2", "--out", str(file))
    assert result.exit_code == 0, result.output
    weights = msgspec.json.decode(file.read_bytes(), type=Weights)
    assert weights.made == "fathoms train into-the-blue --games 10 --passes 1 --seed 2"
    again = "train", "into-the-blue", "--games", "10", "--passes", "1", "--by", "uniform", "--out", str(file)
    assert fathoms(*again).exit_code == 0
    assert msgspec.json.decode(file.read_bytes(), type=Weights).made.endswith("--seed 1 --by uniform")
    assert "0.693" in result.output
    assert "1.609" in result.output


def test_a_game_without_an_encoder_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathoms.cli.train.find_game", lambda _: SALVAGE.info)
    result = fathoms("train", "salvage")
    assert result.exit_code == 2
    assert "no encoder" in result.stderr


def test_a_folder_outside_of_any_repository_has_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert commit_of(tmp_path) == ""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit_of(tmp_path) == ""
