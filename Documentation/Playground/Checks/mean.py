"""Input that nobody means well, and what must not be lost."""
import json
import os
import tempfile
import time

from selenium.webdriver.common.keys import Keys

from answers import visible, wanted
from browser import equal, expect

LONG = "message/" + "x" * 5000
# Combining characters, writing from right to left, an emoji of several, what does not show.
WORDS = ["e\u0301a\u0323\u0307", "رسالة/٤٢", "הודעה", "👩‍👩‍👧/1", "a\u202eb", "\u200bnote",
         "\ufeffx", "\x1b[2J", "ﬁle", "Straße", "𝔫𝔬𝔱𝔢", " lead and trail ", "{{x}} ${y} <i>&amp;</i>",
         LONG]


def would_stay(browser):
    """Whether the browser would ask before the page is closed."""
    return browser.script("const event = new Event('beforeunload', { cancelable: true });"
                          "return !window.dispatchEvent(event)")


def put(folder, name, value, end="\n"):
    path = os.path.join(folder, name)
    text = value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)
    with open(path, "w", newline="") as file:
        file.write(text.replace("\n", end))
    return path


def mean_words(checks, browser):
    """takes long, combining, right-to-left and hidden text as the command does"""
    scenes = [{"id": word, "can": f"SELF BEGINSWITH {json.dumps(word)[:-1][:60]}\""}
              for word in WORDS if word.isprintable()]
    events = [{"identifier": word} for word in WORDS]
    with tempfile.TemporaryDirectory() as folder:
        path = put(folder, "mean.json", {"scenes": scenes, "events": events})
        checks.compare_fixture(browser, path)
        with checks.serve("mean.json", folder=folder) as server:
            browser.open(server)
            for word in WORDS:
                browser.script("const area = document.getElementById('probe-text');"
                               "area.value = arguments[0];"
                               "area.dispatchEvent(new Event('input'))", word)
                answer = checks.command.json("explain", path, f"--identifier={word}")
                browser.until(lambda: browser.shown_for() == visible(word), f"{word[:20]!r} shown")
                equal(browser.decision(), wanted(answer["decisions"][0]), repr(word[:20]))
            wide = browser.script("return document.documentElement.scrollWidth - innerWidth")
            expect(wide <= 0, f"the page is {wide} points too wide")
            # A mark behind all of that is where the command says, to the character.
            text = json.dumps({"notes": "".join(WORDS[:6]), "scenes": [
                {"id": "é👩‍👩‍👧", "can": "SELF BEGINWITH 'é'"}]}, ensure_ascii=False)
            browser.become(text)
            browser.until(lambda: browser.text("#paint .mark.error") == "BEGINWITH", "the mark")


def many_events(checks, browser):
    """shows ten thousand events, a part at a time, and decides on any"""
    scenes = [{"id": f"window-{n}", "can": f"SELF ENDSWITH '/{n}'"} for n in range(12)]
    events = [{"identifier": f"note/{n}/{n % 14}"} for n in range(10000)]
    with tempfile.TemporaryDirectory() as folder:
        path = put(folder, "many.json", {"scenes": scenes, "events": events})
        with checks.serve("many.json", folder=folder) as server:
            started = time.monotonic()
            browser.open(server, settles=False)
            browser.click("#tab-events")
            browser.until(lambda: browser.text("#events .count-line").startswith("10000 events"),
                          "all events")
            checks.notes.append(
                f"10,000 events are there after {time.monotonic() - started:.1f} s, "
                f"{browser.rows_of_events()} of them in the table")
            answer = checks.command.json("explain", path, "--event-number=1-2000")["decisions"]
            first, rows = 0, browser.rows_of_events()
            expect(rows >= 50, f"only {rows} rows")
            while first + rows < 1500:
                first += rows
                browser.show_later_events(first)
                rows = browser.rows_of_events()
                browser.script("document.querySelector('#events button.event').click()")
                expected = wanted(answer[first])
                browser.until(lambda: browser.decision() == expected, f"event {first + 1}")
            # What one types in the fixture keeps the event.
            browser.select(0)
            browser.type(" ")
            time.sleep(1)
            equal(browser.decision(), expected, "the event after a key in the fixture")


def keeps_text(checks, browser):
    """loses no text: line ends, changes on disk, broken fixtures, a closed tab"""
    with tempfile.TemporaryDirectory() as folder:
        fixture = {"scenes": [{"id": "a"}], "events": [{"identifier": f"{n}"} for n in range(3)]}
        path = put(folder, "lines.json", fixture, "\r\n")
        with open(path, newline="") as file:
            before = file.read()
        with checks.serve("--write", "--", "lines.json", folder=folder) as server:
            browser.open(server)
            equal(browser.text("#file-state"), "", "a file that nobody has changed")
            browser.probe("typed")
            browser.select(1)
            browser.type(" ")
            browser.press(Keys.CONTROL, "s")
            browser.until(lambda: browser.text("#notice").startswith("Saved"), "it is saved")
            with open(path, newline="") as file:
                equal(file.read(), before.replace("{\r\n", "{ \r\n", 1), "CR LF after a save")
            equal(would_stay(browser), False, "whether a saved page is held back when it is closed")
            # A change on disk that the page has told is not overwritten by a save.
            browser.type("x")
            put(folder, "lines.json", '{ "scenes": [] }')
            browser.until(lambda: "and so has the text" in browser.text("#notice"), "a conflict")
            for _ in range(2):
                browser.press(Keys.CONTROL, "s")
                time.sleep(0.3)
                with open(path) as file:
                    equal(file.read(), '{ "scenes": [] }', "the file after a save in a conflict")
            mine = browser.fixture
            equal(would_stay(browser), True, "whether it is held back with a text not saved")
            buttons = {each.text: each for each in browser.all("#notice button")}
            buttons["Read it again"].click()
            browser.until(lambda: browser.fixture == '{ "scenes": [] }', "it is read again")
            browser.find("#fixture").click()
            browser.press(Keys.CONTROL, "z")
            browser.until(lambda: browser.fixture == mine, "undo brings the text back")
            # What is read again leaves the focus where it is.
            browser.become('{ "scenes": [] }')
            browser.click("#probe-text")
            put(folder, "lines.json", '{ "scenes": [ { "id": "new" } ] }')
            browser.until(lambda: '"new"' in browser.fixture, "it is read again")
            focus = browser.script("return document.activeElement.id")
            equal(focus, "probe-text", "the focus after it was read again")
        put(folder, "three.json", fixture)
        with checks.serve("three.json", folder=folder) as server:
            browser.open(server)
            browser.click("#tab-events")
            browser.script("document.querySelectorAll('#events button.event')[2].click()")
            browser.select(0)
            browser.type("]")
            browser.until(lambda: "No decision" in browser.text("#decision"), "a broken fixture")
            time.sleep(0.5)
            browser.type(Keys.BACKSPACE)
            browser.until(lambda: browser.text("#decision .for") == "Event 2", "the same event")
            # A reload has the text and the event from the address.
            browser.type(" ")
            browser.probe("after all")
            text = browser.fixture
            time.sleep(0.8)
            browser.driver.refresh()
            browser.until(lambda: browser.fixture == text, "the text after a reload")
            browser.until(lambda: browser.shown_for() == "after all", "the event after a reload")


def odd_fixtures(checks, browser):
    """says what is wrong with fixtures that are empty, deep, or none"""
    with tempfile.TemporaryDirectory() as folder:
        path = put(folder, "odd.json", '{ "scenes": [] }')
        with checks.serve("odd.json", folder=folder) as server:
            browser.open(server)
            browser.probe("x")
            equal(browser.decision()[1], "create", "no scenes at all")
            for text in ["", " ", "[]", "null", '"', "{", '{"scenes":', "[" * 100000, "\\",
                         "\u0000", '{"scenes":[{"id":"a","can":"SELF MATCHES \'(a+)+$\'"}]}',
                         '{"scenes":[{"id":"a"},{"id":"a"}]}', '{"scenes":1e999}']:
                browser.become(text)
                put(folder, "copy.json", text)
                answer = checks.command.json("explain", path[:-8] + "copy.json", "--identifier=x")
                if "decisions" in answer:
                    browser.until(lambda: browser.decision() == wanted(answer["decisions"][0]),
                                  f"a decision on {text[:20]!r}")
                    continue
                error = next(each["message"] for each in answer["diagnostics"]
                             if each["severity"] == "error").replace("copy.json", "odd.json")
                words = visible(error).replace("`", "")
                browser.until(lambda: words in browser.text("#decision"),
                              f"{text[:20]!r}: {words} in {browser.text('#decision')}", 10)


ALL = [mean_words, many_events, keeps_text, odd_fixtures]
