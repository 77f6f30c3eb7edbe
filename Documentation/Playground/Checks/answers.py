"""What the page has to show of an answer of the command, and fixtures to try."""
import json
import os
import unicodedata

from browser import ROOT


def sentence(text):
    """A sentence as the page shows it: what is in backticks as code, without them."""
    return "".join(visible(part) if place % 2 else part
                   for place, part in enumerate(text.split("`")))


def wanted(decision):
    """What the card has to say of a decision of the command."""
    scene = None if decision["scene"] is None else visible(decision["scene"])
    return [scene, decision["action"], decision["score"], f"rule {decision['rule']}",
            sentence(decision["summary"])]


def visible(text):
    """Text as the page shows it: hidden characters as escapes."""
    def escape(character):
        if character in "\n\t":
            return {"\n": "␊", "\t": "␉"}[character]
        hidden = unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cn")
        return f"\\u{{{ord(character):X}}}" if hidden else character
    return "".join(map(escape, text))


def read(name):
    """What a file of the project has; None for what is no JSON."""
    try:
        with open(os.path.join(ROOT, name)) as file:
            return json.load(file)
    except (ValueError, UnicodeDecodeError):
        return None


def is_fixture(name):
    value = None if name.startswith("Fixtures/schema/") else read(name)
    return isinstance(value, dict) and "scenes" in value


def has_timeline(name):
    return bool((read(name) or {}).get("timeline"))


def hundred_scenes():
    scenes = [{"id": f"window-{number}",
               "can": f"SELF BEGINSWITH 'project/{number}/' OR SELF ENDSWITH '/note/{number}'",
               "prefers": f"SELF LIKE 'project/{number}/file/*' AND NOT SELF CONTAINS[c] 'draft'"}
              for number in range(100)]
    return {"scenes": scenes, "events": [
        {"name": f"event {number}", "identifier": f"project/{number}/file/1",
         "expect": {"scene": f"window-{number}"}} for number in range(10)]}
