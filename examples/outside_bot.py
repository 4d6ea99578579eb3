"""Plays a Fathoms chair from outside, by chance: `BOT_TOKEN=fathoms_… python outside_bot.py http://…/join/INVITATION`."""

import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "sdk" / "python"))
from fathoms_client import Client


def choose(question, view, consider):  # noqa: ARG001 - all that this seat may know; chance does not need it
    """Put a mind of your own here. The server says what may be added to some picks, and whether one may stop."""
    picks = []
    while True:
        told = consider(picks)
        if not told["options"] or (told["may_stop"] and random.random() < 0.5):
            return picks
        picks.append(random.choice(told["options"])["text"])


site, _, invitation = sys.argv[1].partition("/join/")
client = Client(site, os.environ["BOT_TOKEN"])
chair = client.invitation(invitation)
client.take_chair(chair["table"], chair["seat"], {"token": invitation})
print(client.play(chair["table"], choose))
