"""What a learner observes: nothing that its seat may not know, by names or by hashes; every number where it belongs."""

from __future__ import annotations

from itertools import product
from zlib import crc32

import numpy as np
import pytest
from msgspec.structs import replace

from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.observation import Part
from fathoms.kernel.question import Option
from fathoms.kernel.state import State, random_picks
from fathoms.rl.choosing import Choosing
from fathoms.rl.encoding import HashedEncoder, Named, NamedEncoder, encoder_of
from fathoms.rl.hashing import Hashed
from fathoms.rl.layout import Layout
from fathoms.rl.play import Kind
from salvage.rules import RULES as SALVAGE

GAMES = {name: registry.game(name).seats for name in ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")}
TABLES = [(name, seats) for name, several in GAMES.items() for seats in several]
each_game = pytest.mark.parametrize("name", GAMES)


def differing(kind: Kind, games: int, moments: int) -> tuple[int, int]:
    """In how many of so many moments a seat observes something else in a world that was dealt anew for it."""
    rules, compared, found = kind.rules, 0, 0
    for number in range(games):
        chance = FastChance(number)
        settings = rules.info.examined[number % len(rules.info.examined)]
        state = rules.setup(settings, kind.seats, chance)
        answered = 0
        while (questions := state.questions()) and compared < moments * (number + 1):
            if answered % 4 == 0:
                for question in questions:
                    world = rules.redeal(state, question.seat, chance)
                    found += not same(kind, state, world, question.seat)
                    compared += 1
            answered += 1
            question = questions[0]
            by_chance = chance.below(2)
            picks = (
                random_picks(state, question, chance)
                if by_chance
                else rules.choose(state, question.seat, question, chance)
            )
            state.answer(question.seat, picks, chance)
    return found, compared


def same(kind: Kind, here: State, there: State, seat: int) -> bool:
    one, other = [kind.observe(state, seat, choosing(kind, state, seat)) for state in (here, there)]
    return all(np.array_equal(one[part], other[part]) for part in one)


def choosing(kind: Kind, state: State, seat: int) -> Choosing:
    question = state.question(seat)
    assert question is not None
    return Choosing(state, question, kind.slots)


@pytest.mark.parametrize("encoder", ["named", "hashed"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_observations_and_masks_tell_nothing_that_the_seat_may_not_know(name: str, seats: int, encoder: Named) -> None:
    """In a world dealt anew for a seat, the seat observes the same to the last bit."""
    found, compared = differing(Kind(registry.game(name).rules(), seats, encoder=encoder), 3, 30)
    assert compared > 20
    assert found == 0


def leaking(rules: Rules) -> Rules:
    """Rules by which a learner is told what is hidden, in the place of a number that is open."""
    observer = rules.observer
    assert observer is not None
    place = [part.kind for part in observer.parts for _ in range(part.length)].index("amount")

    def observe(state: State, seat: int) -> list[int]:
        assert observer is not None
        numbers = observer.observe(state, seat)
        hidden = repr(sorted(rules.hidden(state, seat).items()))
        numbers[place] = crc32(hidden.encode()) % 2
        return numbers

    return replace(rules, observer=replace(observer, observe=observe))


@each_game
def test_a_planted_leak_is_found(name: str) -> None:
    found, _ = differing(Kind(leaking(registry.game(name).rules()), GAMES[name][-1]), 3, 30)
    assert found > 5


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_number_stays_within_what_its_part_says(name: str, seats: int) -> None:
    """What does not fit is cut off; in whole games nothing needs it, but for nobody in the place of a name."""
    rules = registry.game(name).rules()
    observer = rules.observer
    assert observer is not None
    for settings, seed in product(rules.info.examined, range(5)):
        chance = FastChance(seed)
        state = rules.setup(settings, seats, chance)
        while questions := state.questions():
            question = questions[0]
            assert question.key in observer.questions
            numbers, at = observer.observe(state, question.seat), 0
            for part in observer.parts:
                least = part.low if part.kind == "amount" else min(part.low, 0) - 1
                told = numbers[at : at + part.length]
                assert all(least <= number <= part.high for number in told), (part.name, told)
                at += part.length
            assert at == len(numbers)
            state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


def test_parts_have_names_of_their_own_and_say_what_they_mean() -> None:
    for name in GAMES:
        encoder = NamedEncoder(registry.game(name).rules())
        for layout in (encoder.layout, encoder.option_layout):
            assert len({part.name for part in layout.parts.values()}) == len(layout.slices)
            assert all(part.meaning.endswith(".") for part in layout.parts.values())


def test_all_keys_of_questions_are_named() -> None:
    """Those of the catalogue, which says every question in words."""
    for name in GAMES:
        rules = registry.game(name).rules()
        text = (rules.info.folder() / "locale" / "en.po").read_text(encoding="utf-8")
        lines = [line.split('"')[1] for line in text.splitlines() if line.startswith('msgid "question.')]
        assert rules.observer is not None
        assert {line.split(".")[1] for line in lines} == set(rules.observer.questions)


def test_a_vector_has_amounts_by_their_size_and_names_by_their_place() -> None:
    layout = Layout(
        (
            Part("coins", 20, "Coins.", 2, low=-10),
            Part("color", 3, "Which color.", low=1, kind="one-of"),
            Part("turn", 1, "Whose.", kind="one-of"),
        )
    )
    assert layout.width == 7
    assert layout.vector([10, -30, 3, -1]).tolist() == [0.5, -0.5, 0, 0, 1, 0, 0]
    assert layout.vector([50, 0, 9, 1]).tolist() == [1, 0, 0, 0, 1, 0, 1]
    assert layout.lows().tolist() == [-1, -1, 0, 0, 0, 0, 0]
    rows = np.array([layout.vector([4, 0, 1, 0])] * 2)
    assert layout.split(rows)["color"].tolist() == [[1, 0, 0]] * 2


def test_the_named_parts_say_what_lies_on_the_table() -> None:
    rules = registry.game("into-the-blue").rules()
    state = rules.setup({"first": "1"}, 3, FastChance(4))
    kind = Kind(rules, 3)
    encoder = kind.encoder
    assert isinstance(encoder, NamedEncoder)
    seen = kind.observe(state, 0, choosing(kind, state, 0))
    parts = encoder.layout.split(seen["observation"])
    view = rules.view(state, 0)
    assert parts["question"].tolist() == [1, 0]
    assert parts["seats"].tolist() == [0, 1, 0, 0]
    assert parts["turn"].tolist() == [1, 0, 0, 0, 0]
    assert (parts["dice"].reshape(6, 6).argmax(axis=1) + 1).tolist() == list(view.dice)  # type: ignore[attr-defined]
    assert parts["left"].tolist() == [1, 1, 1, 0, 0]
    options = encoder.option_layout.split(seen["options"])
    assert options["die"].argmax(axis=1).tolist() == [0, 1, 2, 3, 4, 5]


def test_seats_in_options_are_told_as_seen_from_ones_own() -> None:
    rules = registry.game("key-largo").rules()
    steal = next(kind for kind in rules.options if kind.__name__ == "Steal")
    encoder = NamedEncoder(rules)
    for seat, chairs in ((0, 2), (1, 1), (3, 3)):
        numbers = encoder.fields.numbers(steal(seat=2, depth="deep"), seat, 4)
        told = dict(zip([part.name for part in encoder.fields.parts], numbers, strict=True))
        assert (told["seat"], told["depth"], told["item"]) == (chairs, 2, -1)


def test_the_third_investor_has_no_chair() -> None:
    rules = registry.game("in-too-deep").rules()
    acquire = next(kind for kind in rules.options if kind.__name__ == "Acquire")
    encoder = NamedEncoder(rules)
    for seller, told in ((0, 1), (5, 5)):
        option = acquire(seller=seller, company="pearl", count=3)
        assert encoder.fields.numbers(option, 1, 2)[-2:] == [told, 3]


def test_rows_of_options_can_be_left_out() -> None:
    rules = registry.game("in-too-deep").rules()
    kind = Kind(rules, 2, encoder=NamedEncoder(rules, options=False))
    state = rules.setup({}, 2, FastChance(1))
    seen = kind.observe(state, state.questions()[0].seat, choosing(kind, state, state.questions()[0].seat))
    assert seen["options"].shape == (112, 0)
    assert kind.observation_space().contains(seen)


def test_many_options_have_rows_of_their_own() -> None:
    """More than a table of rows has room for at first."""
    rules = registry.game("in-too-deep").rules()
    for encoder in (NamedEncoder(rules), HashedEncoder(512, 512)):
        kind, chance = Kind(rules, 5, encoder=encoder), FastChance(2)
        met: dict[Option, bytes] = {}
        state = rules.setup({}, 5, chance)
        while questions := state.questions():
            seat = questions[0].seat
            rows = kind.observe(state, seat, choosing(kind, state, seat))["options"]
            offered = questions[0].options
            assert not rows[len(offered) :].any()
            for option, row in zip(offered, rows, strict=False):
                if seat == 0:
                    assert met.setdefault(option, row.tobytes()) == row.tobytes()
            state.answer(seat, random_picks(state, questions[0], chance), chance)
        assert len(met) > 64
        assert len(set(met.values())) == len(met)


def test_a_game_without_named_parts_is_hashed() -> None:
    assert isinstance(encoder_of(SALVAGE, None), HashedEncoder)
    with pytest.raises(ValueError, match="salvage has no named parts: take HashedEncoder"):
        encoder_of(SALVAGE, "named")
    kind = Kind(SALVAGE, 3)
    state = SALVAGE.setup({}, 3, FastChance(1))
    seen = kind.observe(state, state.questions()[0].seat, choosing(kind, state, state.questions()[0].seat))
    assert seen["observation"].shape == (2048,)


def test_features_do_not_depend_on_the_process_and_stay_in_bounds() -> None:
    hashed = Hashed(16)
    vector = hashed.vector({"a": [1, -40, True, None, "x"], "b": {"c": 3}})
    assert np.flatnonzero(vector).tolist() == [1, 4, 5, 6, 7, 14, 15]
    assert np.abs(vector).max() <= 1
    assert hashed.vector({"a": None}).tolist() == [0] * 16
    assert hashed.vector({"a": [1, 2]}).tolist() != hashed.vector({"a": [2, 1]}).tolist()
