"""`fathoms picture`: the board of a game in progress as its painter draws it, for whoever writes one."""

from __future__ import annotations

from pathlib import Path

import click

from fathoms.cli.speaking import Trouble, find_game, find_seats, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.state import State
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller

YOU = 0


@speaking_command("picture")
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@option("--seats", type=int)
@option("--answers", type=click.IntRange(min=0), default=12, show_default=True)
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
def command(game: str, file: Path, seats: int | None, answers: int, seed: int) -> None:
    """Let the game's own bot play for a while, and draw what the first seat sees."""
    info = find_game(game)
    rules, say = info.rules(), Catalogue(words().lang, info)
    if rules.picture is None:
        raise Trouble(say.say("cli.trouble.no-picture", title=say.say("game.title")))
    state = _after(rules, find_seats(info, seats), answers, FastChance(seed))
    names = [say.say("cli.play.you"), *say.say("cli.play.bot-names").split()]
    sheet = rules.picture(rules.view(state, YOU), Teller(say, names[: state.seats], YOU))
    try:
        file.write_bytes(sheet.svg(say.say("game.title")))
    except OSError as error:
        raise Trouble(say.say("cli.trouble.write", path=str(file))) from error
    click.echo(sheet.text_form())


def _after(rules: Rules, seats: int, answers: int, chance: FastChance) -> State:
    """A game after so many answers, or at its end."""
    state: State = rules.setup(rules.info.settle({}), seats, chance)
    for _ in range(answers):
        for question in state.questions()[:1]:
            state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
    return state
