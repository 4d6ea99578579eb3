"""Plays a Fathoms chair from outside, by chance: `python outside_bot.py http://127.0.0.1:8000/join/TOKEN [NAME]`."""

import json
import random
import sys
import time
import urllib.request
import uuid
from http.cookiejar import CookieJar

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

site, _, token = sys.argv[1].partition("/join/")
jar, frames, outcome = CookieJar(), [], None  # the cookie is who we are; of frames only the last one counts
http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return json.load(http.open(urllib.request.Request(site + path, data, {"Content-Type": "application/json"})))


def say(kind, **fields):
    time.sleep(0.1)  # ten messages a second are welcome
    socket.send(json.dumps({"kind": kind, "table": chair["table"], **fields}))


def hear(*kinds):
    while (message := json.loads(socket.recv()))["kind"] not in kinds:
        frames[:] = [message] if message["kind"] == "frame" else frames
    return message


def choose(question, view):  # noqa: ARG001 - all that this seat may know; chance does not need it
    """Put a mind of your own here. The server says what may be added to some picks, and whether one may stop."""
    picks = []
    while True:
        say("consider", question=question["id"], picks=picks, n=len(picks))
        told = hear("considered", "sorry")
        if not told.get("options") or (told["may_stop"] and random.random() < 0.5):
            return picks
        picks.append(random.choice(told["options"])["text"])


ask("/api/me", {"name": " ".join(sys.argv[2:]) or "Outsider"})
chair = ask(f"/api/links/{token}")
ask(f"/api/tables/{chair['table']}/chairs/{chair['seat']}/take", {"token": token})
cookie = {"Cookie": "; ".join(f"{each.name}={each.value}" for each in jar)}
while not outcome:
    try:
        with connect(site.replace("http", "ws", 1) + "/ws", origin=site, additional_headers=cookie) as socket:
            say("watch")
            while not (outcome := (frame := frames.pop() if frames else hear("frame"))["outcome"]):
                if question := frame["question"]:
                    picks = choose(question, frame["view"])
                    frames.clear()
                    say("answer", question=question["id"], picks=picks, uuid=str(uuid.uuid4()))
                    if hear("played", "refused", "sorry")["kind"] != "played":
                        say("watch")  # closed meanwhile, or a moment's trouble: look again
    except (ConnectionClosed, OSError):
        time.sleep(1)  # the server is being renewed
print(outcome)
