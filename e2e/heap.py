"""The whole state of a page: every object that lives in it, wherever it is kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

FIND = """function (key) {
  const owns = (each) => { try { return Object.hasOwn(each, key) } catch { return false } };
  const told = (each) => { try { return JSON.parse(JSON.stringify(each[key] ?? null)) } catch { return null } };
  return JSON.stringify(this.filter(owns).map(told).filter((each) => each !== null));
}"""


def living(page: Page, key: str) -> list[Any]:
    """What stands under that key in any object that is alive in the page's memory."""
    session = page.context.new_cdp_session(page)
    prototype = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    objects = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    wanted = {"objectId": objects, "functionDeclaration": FIND, "arguments": [{"value": key}], "returnByValue": True}
    found = session.send("Runtime.callFunctionOn", wanted)["result"]["value"]
    session.detach()
    values: list[Any] = json.loads(found)
    return values
