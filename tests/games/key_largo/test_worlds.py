"""The search for a past: it finds every past that could have been, and no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.key_largo.cards import DIAMOND, NOBODY, kind_of
from fathoms.games.key_largo.worlds import BARE, FIND, GAIN, GIVE, HURRY, MOVE, Happening, Past, spread
from fathoms.kernel.chance import Chance, FastChance
from games.key_largo.largo import GEM_150, GEM_300, GOLD_1, GOLD_2, GOODS_1, SQUID, Steady

FACES = (GOODS_1, GOLD_1, GEM_150)
SEATS = 3
Ending = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""The face of each token, and the faces in each hand."""


def copied(pools: list[dict[int, int]]) -> list[dict[int, int]]:
    return [pool.copy() for pool in pools]


def all_endings(happenings: list[Happening], pools: list[dict[int, int]]) -> set[Ending]:
    """Every way that it could have been, by trying everything."""
    return set(_endings(happenings, copied(pools), [], [[] for _ in range(SEATS)], []))


def _endings(
    left: list[Happening],
    pools: list[dict[int, int]],
    faces: list[int],
    hands: list[list[int]],
    halves: list[int],
) -> Iterator[Ending]:
    if not left:
        yield tuple(faces), tuple(tuple(sorted(faces[token] for token in hand)) for hand in hands)
        return
    (kind, seat, other, card), rest = left[0], left[1:]
    if kind == FIND:
        for face in [each for each in FACES if pools[other].get(each, 0)]:
            fewer = copied(pools)
            fewer[other][face] -= 1
            more = [hand[:] for hand in hands]
            more[seat].append(len(faces))
            yield from _endings(rest, fewer, [*faces, face], more, [*halves, card])
    elif kind == GAIN:
        more = [hand[:] for hand in hands]
        more[seat].append(len(faces))
        yield from _endings(rest, pools, [*faces, card], more, [*halves, NOBODY])
    elif kind == BARE:
        if all(kind_of(faces[token]) == DIAMOND for token in hands[seat]):
            yield from _endings(rest, pools, faces, hands, halves)
    else:
        giver = other if kind == MOVE else seat
        for token in hands[giver]:
            fits = kind == MOVE or faces[token] == card
            if fits and (kind != HURRY or halves[token] == other):
                fewer_hands = [[each for each in hand if each != token] for hand in hands]
                if kind == MOVE:
                    fewer_hands[seat].append(token)
                yield from _endings(rest, pools, faces, fewer_hands, halves)


def ending(happenings: list[Happening], pools: list[dict[int, int]], chance: Chance) -> Ending:
    past = Past(SEATS, happenings, copied(pools), chance)
    past.live()
    past.fill()
    return tuple(past.cards), tuple(tuple(sorted(past.cards[token] for token in hand)) for hand in past.hands)


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[Happening], list[dict[int, int]]]:
    """A little history that really happened, told as a viewer knows it."""
    pools = [dict.fromkeys(FACES, 2), {GOODS_1: 1, GOLD_1: 1, GEM_150: 1, SQUID: 1}]
    left = copied(pools)
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    happenings: list[Happening] = []
    for _ in range(draw(st.integers(1, 7))):
        seat = draw(st.integers(0, SEATS - 1))
        kind = draw(st.sampled_from((FIND, FIND, GAIN, GIVE, MOVE, BARE)))
        other = draw(st.integers(0, 1))
        if kind == FIND and sum(len(hand) for hand in hands) < 4:
            faces = [face for face in FACES if left[other].get(face, 0)]
            if faces:
                face = draw(st.sampled_from(faces))
                left[other][face] -= 1
                hands[seat].append(face)
                happenings.append((FIND, seat, other, 0))
        elif kind == GAIN:
            face = draw(st.sampled_from(FACES))
            hands[seat].append(face)
            happenings.append((GAIN, seat, NOBODY, face))
        elif kind == GIVE and hands[seat]:
            happenings.append((GIVE, seat, NOBODY, hands[seat].pop()))
        elif kind == MOVE and hands[seat]:
            thief = (seat + 1) % SEATS
            hands[thief].append(hands[seat].pop(0))
            happenings.append((MOVE, thief, seat, NOBODY))
        elif kind == BARE and hands[seat] and all(face == GEM_150 for face in hands[seat]):
            happenings.append((BARE, seat, NOBODY, NOBODY))
    return happenings, pools


@pytest.mark.clause("KL-11.5", "KL-11.6")
@settings(max_examples=40, deadline=None)
@given(histories())
def test_every_past_that_could_have_been_comes_out_and_no_other(
    history: tuple[list[Happening], list[dict[int, int]]],
) -> None:
    happenings, pools = history
    possible = all_endings(happenings, pools)
    found: set[Ending] = set()
    for seed in range(4000):
        found.add(ending(happenings, pools, FastChance(seed)))
        if found == possible:
            break
    assert found == possible


def test_a_sale_that_only_one_token_fits_leads_back_to_the_fork() -> None:
    """Seat 1 robs seat 0 of one of two cards, and then sells the gold that only one of them can be."""
    happenings = [
        (FIND, 0, 0, 0),
        (FIND, 0, 1, 0),
        (MOVE, 1, 0, NOBODY),
        (GIVE, 1, NOBODY, GOLD_2),
    ]
    pools = [{GOODS_1: 2}, {GOLD_2: 1}]
    for seed in range(10):
        assert ending(happenings, pools, FastChance(seed)) == ((GOODS_1, GOLD_2), ((GOODS_1,), (), ()))
    turned = Past(SEATS, happenings, copied(pools), Steady())
    turned.live()
    assert turned.forks == 1


def test_a_fork_without_a_way_out_leads_back_to_the_one_before() -> None:
    """Seat 1 robs seat 0 and then seat 2; whatever it took from seat 2, the gold that it sells was seat 0's."""
    happenings = [
        (FIND, 0, 1, 0),
        (FIND, 0, 0, 0),
        (FIND, 2, 0, 0),
        (GAIN, 2, NOBODY, GOODS_1),
        (MOVE, 1, 0, NOBODY),
        (MOVE, 1, 2, NOBODY),
        (GIVE, 1, NOBODY, GOLD_2),
    ]
    pools = [{GOODS_1: 2}, {GOLD_2: 1}]
    faces = (GOLD_2, GOODS_1, GOODS_1, GOODS_1)
    assert ending(happenings, pools, Steady()) == (faces, ((GOODS_1,), (GOODS_1,), (GOODS_1,)))
    turned = Past(SEATS, happenings, copied(pools), Steady())
    turned.live()
    assert turned.forks == 3


def test_a_hurried_sale_comes_out_of_its_own_dive() -> None:
    happenings = [(FIND, 0, 0, 3), (FIND, 0, 0, 5), (HURRY, 0, 5, GOLD_1)]
    faces = {ending(happenings, [{GOLD_1: 2, GOODS_1: 2}], FastChance(seed))[0] for seed in range(30)}
    assert faces == {(GOLD_1, GOLD_1), (GOODS_1, GOLD_1)}


def test_diamonds_only() -> None:
    happenings = [(FIND, 0, 0, 0), (GAIN, 0, NOBODY, GEM_150), (BARE, 0, NOBODY, NOBODY)]
    pools = [{GEM_150: 1, GEM_300: 1, GOODS_1: 5}]
    faces = {ending(happenings, pools, FastChance(seed))[0] for seed in range(30)}
    assert faces == {(GEM_150, GEM_150), (GEM_300, GEM_150)}


def test_a_known_card_that_is_no_diamond_must_have_been_stolen_before_a_bare_hand() -> None:
    happenings = [
        (GAIN, 0, NOBODY, GOODS_1),
        (FIND, 0, 0, 0),
        (MOVE, 1, 0, NOBODY),
        (BARE, 0, NOBODY, NOBODY),
    ]
    for seed in range(10):
        assert ending(happenings, [{GEM_150: 1, GOLD_1: 3}], FastChance(seed)) == (
            (GOODS_1, GEM_150),
            ((GEM_150,), (GOODS_1,), ()),
        )


def test_unknown_tokens_are_filled_with_treasures_only() -> None:
    happenings = [(FIND, 0, 0, 0), (FIND, 1, 0, 0)]
    for seed in range(20):
        faces, _ = ending(happenings, [{GOLD_1: 1, GOODS_1: 1, SQUID: 5}], FastChance(seed))
        assert sorted(faces) == [GOODS_1, GOLD_1]


def test_a_pool_is_spread_in_order() -> None:
    assert spread({GOLD_1: 2, GOODS_1: 1, SQUID: 0}) == [GOODS_1, GOLD_1, GOLD_1]


def test_likely_choices_come_more_often() -> None:
    """A token out of a pool full of gold is the gold that was sold more often than one out of a pool with little."""
    happenings = [(FIND, 0, 0, 0), (FIND, 0, 1, 0), (GIVE, 0, NOBODY, GOLD_1)]
    pools = [{GOLD_1: 9, GOODS_1: 1}, {GOLD_1: 1, GOODS_1: 9}]
    rich = 0
    for seed in range(300):
        past = Past(SEATS, happenings, copied(pools), FastChance(seed))
        past.live()
        rich += past.cards[0] == GOLD_1
    assert 230 < rich < 300
