"""What the page says of what fails, of other files and of what it does not know, and its order."""
import json
import os
import plistlib
import subprocess
import tempfile
import time

from selenium.webdriver.common.keys import Keys

from answers import sentence
from browser import DESKTOP, PHONE, equal, expect
from mean import put

WIDE = (1400, 900)
NAMES = ["inbox", "archive", "message-2041", "conversation"]


def contents(path):
    with open(path) as file:
        return file.read()


def mail():
    """Four scenes, and an expectation for each, three of which are wrong."""
    scenes = [{"id": each, "can": f"SELF BEGINSWITH '{each}/'"} for each in NAMES]
    events = [{"identifier": "inbox/1", "expect": {"scene": each}} for each in NAMES]
    return {"scenes": scenes, "events": events}


def failed_events(checks, browser):
    """tells failed expectations at the tab, in the list, at `expect` and in the row"""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, "mail.json", mail())
        with checks.serve("mail.json", folder=folder) as server:
            browser.open(server)
            expect("3 ✗" in browser.text("#tab-events"), "the tab does not count what fails")
            expect("expected scene archive" in browser.text("#problems"), "no problem")
            marks = browser.all("#paint .mark.error")
            marked = {each.get_property("textContent") for each in marks}
            equal(marked, {'"expect"'}, "what is marked")
            browser.click("#tab-events")
            equal(browser.text("#events .expected"), "expected scene archive", "the row")


def failed_steps(checks, browser):
    """tells failed expectations of steps: at the tab, at `expect`, in the lanes and in the step"""
    steps = [{"identifier": "inbox/1"}, {"identifier": "inbox/1", "expect": {"scene": "inbox"}},
             {"name": "away", "identifier": "x", "expect": {"scene": "inbox"}}]
    fixture = {"scenes": [{"id": "inbox", "can": "SELF BEGINSWITH 'inbox/'"}], "timeline": steps}
    with tempfile.TemporaryDirectory() as folder:
        put(folder, "day.json", fixture)
        with checks.serve("day.json", folder=folder) as server:
            browser.open(server)
            expect("1 ✗" in browser.text("#tab-timeline"), "the tab does not count what fails")
            expect("Timeline tab" in browser.text("#decision"), browser.text("#decision"))
            equal(browser.text("#tab-events"), "Events", "what the tab of the events counts")
            problem = browser.text("#problems .problem.error")
            expect("away is not as expected" in problem, f"the problem is {problem!r}")
            equal(browser.text("#paint .mark.error"), '"expect"', "what is marked")
            line = browser.fixture[:browser.fixture.rindex('"expect"')].count("\n") + 1
            place = browser.text("#problems .problem.error .place")
            expect(place.startswith(f"{line}:"), f"the place is {place}, and the line {line}")
            equal(len(browser.all("#timeline .failed")), 1, "marks in the lanes")
            equal(browser.text("#timeline .count-line.unmet"), "3 steps, 1 of 2 as expected",
                  "the line above the lanes")
            browser.script("const slider = document.getElementById('timeline-step'); slider.value = 3;"
                           "slider.dispatchEvent(new Event('input'))")
            expect("✗ not as expected" in browser.text("#timeline .step"), "the step")


def expected_miss(checks, browser):
    """shows the change by which the expected scene would have taken an event"""
    fixture = {"scenes": [
        {"id": "conversation-7", "can": "SELF BEGINSWITH 'conversation/'"},
        {"id": "conversation-12", "can": "SELF == 'conversation/12'",
         "prefers": "SELF == 'conversations/12'"}],
        "events": [{"identifier": "conversation/12", "expect": {"scene": "conversation-12"}}]}
    with tempfile.TemporaryDirectory() as folder:
        path = put(folder, "typo.json", fixture)
        answer = checks.command.json("explain", path)["decisions"][0]
        miss = answer["expectedMiss"]
        expect(miss and miss["scene"] == "conversation-12", f"the command has {miss}")
        equal(answer["nearestMiss"], None, "the nearest miss of an event that a scene took")
        with checks.serve("typo.json", folder=folder) as server:
            browser.open(server)
            text = browser.text("#decision .miss")
            expect(sentence(miss["summary"]) in text, f"{miss['summary']!r} is not in {text!r}")
            expect("conversation-12 · prefers" in text, f"the condition is not in {text!r}")


def other_files(checks, browser):
    """asks before another file's text is saved: at once, after a reload, after a link"""
    with tempfile.TemporaryDirectory() as folder:
        path = put(folder, "mail.json", mail())
        text = contents(path)

        def asks(name):
            browser.press(Keys.CONTROL, "s")
            words = f"Overwrite mail.json with the text of {name}?"
            browser.until(lambda: words in browser.text("#notice"), words, 5)
            time.sleep(0.3)
            equal(contents(path), text, "the file that nobody overwrote")

        with checks.serve("--write", "--", "mail.json", folder=folder) as server:
            browser.open(server)
            browser.drop("x.json", '{"a":1}')
            browser.until(lambda: "neither" in browser.text("#notice"), "a refusal")
            equal(browser.fixture, text, "the text after a file that is neither")
            other = '{"scenes":[{"id":"a"}]}'
            browser.drop("other.json", other)
            browser.until(lambda: browser.fixture == other, "the text of the other file")
            browser.until(lambda: "Type an identifier" in browser.text("#decision"),
                          "what one can do with a fixture without events", 5)
            browser.until(lambda: "#s=" in browser.driver.current_url, "the address has it")
            asks("other.json")
            browser.driver.refresh()
            browser.until(lambda: browser.driver.title == "• mail.json – Sceneroute"
                          and browser.fixture == other, "the same text after a reload")
            asks("other.json")
            browser.find("#fixture").click()
            browser.type(" ")
            asks("other.json")
            link = browser.driver.current_url
            # In a window of its own, the link is all that it has.
            first = browser.driver.current_window_handle
            browser.driver.switch_to.new_window("window")
            browser.driver.get(link)
            browser.until(lambda: browser.fixture == other, "the text of the link")
            asks("a link")
            browser.driver.refresh()
            browser.until(lambda: browser.fixture == other, "the text of the link")
            asks("a link")
            buttons = {each.text: each for each in browser.all("#notice button")}
            buttons["Overwrite mail.json"].click()
            browser.until(lambda: contents(path) == other, "it is overwritten when one says so")
            browser.driver.close()
            browser.driver.switch_to.window(first)


def manifests(checks, browser):
    """makes of a dropped Info.plist, XML or binary, what `init` makes of it"""
    manifest = {"NSUserActivityTypes": ["com.example.read"],
                "CFBundleURLTypes": [{"CFBundleURLSchemes": ["notes"]}]}
    with tempfile.TemporaryDirectory() as folder, checks.serve("--write", "--", put(
            folder, "mail.json", mail())) as server:
        browser.open(server)
        for form in [plistlib.FMT_XML, plistlib.FMT_BINARY]:
            before = browser.fixture
            manifest["NSUserActivityTypes"].append(f"com.example.{form.name}")
            data = plistlib.dumps(manifest, fmt=form)
            with open(os.path.join(folder, "Info.plist"), "wb") as file:
                file.write(data)
            made = subprocess.run(
                [checks.command.program, "init", "Info.plist", "-o", "-"], cwd=folder,
                capture_output=True, text=True, check=True).stdout
            expect(f"com.example.{form.name}" in made, "`init` leaves out an activity")
            browser.drop("Info.plist", data)
            browser.until(lambda: browser.fixture == made, f"the fixture of {form.name}", 10)
            expect("Info.plist" in browser.text("#notice"), "the notice does not name it")
            browser.press(Keys.CONTROL, "s")
            words = "Overwrite mail.json with the text of Info.plist?"
            browser.until(lambda: words in browser.text("#notice"), words, 5)
            browser.find("#fixture").click()
            browser.press(Keys.CONTROL, "z")
            browser.until(lambda: browser.fixture == before, "undo brings the other one back")
        for data, words in [(b"bplist00\xff\xfe", "the binary property list is damaged"),
                            (b"<?xml version='1.0'?><plist>", "the file ends inside a <plist>")]:
            browser.drop("Info.plist", data)
            browser.until(lambda: f"Info.plist: {words}" in browser.text("#notice"), words, 10)
            equal(browser.fixture, before, "the text after a file that is broken")
            browser.script("document.getElementById('notice').replaceChildren()")


def many_scenes():
    """999 scenes of which lint finds 500 things at once; to prove something takes a minute."""
    scenes = [{"id": f"window-{number}",
               "can": f"SELF BEGINSWITH 'project/{number}/' OR SELF ENDSWITH '/note/{number}'",
               "prefers": f"SELF LIKE 'project/{number}'" if number % 2 == 0 else
               f"SELF LIKE 'project/{number}/file/*' AND NOT SELF CONTAINS[c] 'draft'"}
              for number in range(999)]
    return {"scenes": scenes, "events": [
        {"identifier": "project/7/file/1", "expect": {"scene": "window-7"}}]}


def says_unknown(checks, browser):
    """shows of 999 scenes what needs no proof, and what is not known as not known"""
    state = """return ['problem-count', 'problems', 'checking'].map(
        (id) => document.getElementById(id).innerText)"""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, "many.json", many_scenes())
        with checks.serve("many.json", folder=folder) as server:
            started = time.monotonic()
            browser.open(server, settles=False)

            def watch(words, least):
                """Until the page is done; how long the first problems took, and what was said."""
                began, first, said = time.monotonic(), None, []
                while time.monotonic() < began + 90:
                    count, text, checking = browser.script(state)
                    expect("None." not in text, f"{words}: it says `None.`")
                    if first is None and int(count or 0) >= least:
                        first = time.monotonic() - began
                    if first is not None and "still working" in text:
                        said.append("working")
                    if first is not None and checking == "":
                        return first, said, text
                    time.sleep(0.05)
                expect(False, f"{words}: after 90 s it is not done: {text[:200]}")

            first, said, text = watch("at the start", 500)
            expect(first < 15, f"the first problems come after {first:.1f} s")
            statuses = browser.script(
                "return performance.getEntriesByType('resource')"
                ".filter((each) => each.name.endsWith('/api/proved'))"
                ".map((each) => each.responseStatus)")
            expect(len(statuses) == 1, f"proofs were asked for with {statuses}")
            isKnown = statuses == [200]
            equal("Not known" not in text, isKnown, f"whether all is known, after {statuses}")
            expect(isKnown or "gap" in text and "fight" in text and "never-wins" in text,
                   f"the rules are not named: {text[:300]}")
            expect(said or isKnown and first > 2, "it does not say that proofs are at work")
            seconds = time.monotonic() - started
            checks.notes.append(
                f"999 scenes: {first:.1f} s to the first problems, {seconds:.1f} s to the end, "
                f"which {'is complete' if isKnown else 'says what is not known'}")
            expect(browser.text("#proofs") != "", "the proofs are empty")
            # What is proved of one text is not waited for when it has changed.
            place = browser.fixture.index("'project/0'")
            browser.select(place + 1)
            browser.type("x")
            time.sleep(3)
            browser.type("y")
            first, said, text = watch("after two changes", 499)
            expect(first < 15, f"after a change, problems come after {first:.1f} s")
        scenes = [{"id": "a", "prefers": "SELF == 'a'"}]
        events = [{"identifier": "a", "expect": {"scene": "a"}}]
        put(folder, "clean.json", {"scenes": scenes, "events": events})
        with checks.serve("clean.json", folder=folder) as server:
            browser.open(server)
            for text in [browser.fixture, browser.fixture + "\n"]:
                browser.become(text)
                browser.until(lambda: browser.text("#checking") == "", "it is done")
                equal(browser.text("#problems"), "None.", "a fixture without a problem")


def says_refusals(checks, browser):
    """says what is not known where the events or the findings get no answer, and goes on"""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, "mail.json", mail())
        for name, words in [("events", "Whether expectations hold is not known: "),
                            ("findings", "What lint finds is not known: ")]:
            with checks.serve("mail.json", folder=folder) as server:
                browser.block(f"*/api/{name}")
                browser.driver.get(server.address)
                browser.until(lambda: words in browser.text("#problems"), words, 5)
                browser.until(lambda: browser.text("#checking") == "", f"the end without {name}", 5)
                browser.block()
                browser.become(browser.fixture + "\n")
                browser.until(lambda: words not in browser.text("#problems"), "it is known", 5)
                browser.settle()
                expect("SR303" in browser.text("#problems"), "the findings do not come")
                expect("expected scene" in browser.text("#problems"), "no expectation fails")


def blames_the_payload(checks, browser):
    """blames the payload for what is wrong with it, and offers what was meant"""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, "mail.json", mail())
        with checks.serve("mail.json", folder=folder) as server:
            browser.open(server)
            browser.probe("conversation/12", "notification")
            browser.until(lambda: "the payload" in browser.text("#decision"), "the payload")
            expect("Mend the fixture" not in browser.text("#scenes"), "the fixture is blamed")
            browser.click("#decision .tools button")
            browser.until(lambda: browser.shown_for() == "conversation/12", "an identifier")


def fits(checks, browser):
    """fits four scenes into 1,400 points, and on a phone answers before it shows the editor"""
    tops = """return ['probe-text', 'decision', 'fixture', 'problems-title', 'tab-scenes'].map(
        (id) => document.getElementById(id).getBoundingClientRect().top)"""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, "mail.json", mail())
        with checks.serve("mail.json", folder=folder) as server:
            browser.show(WIDE, False)
            browser.open(server)
            browser.click("#tab-events")
            columns = len(browser.all("#events thead th.scene"))
            equal(columns, 4, "the scenes in the table")
            wide, room = browser.script("const wide = document.querySelector('#events .wide');"
                                        "return [wide.scrollWidth, wide.clientWidth]")
            expect(wide <= room, f"four scenes take {wide} of {room} points")
            browser.show(PHONE, False)
            browser.open(server)
            places = browser.script(tops)
            equal(places, sorted(places), "the order on a phone")
            answer = browser.script(
                "return document.querySelector('#decision .target').getBoundingClientRect().bottom")
            expect(answer < PHONE[1], f"the answer ends at {answer} of {PHONE[1]} points")
            editor = browser.script("return document.querySelector('.editor').offsetHeight")
            expect(editor <= PHONE[1] / 2, f"the editor takes {editor} points")
            extra = browser.script("return document.documentElement.scrollWidth - innerWidth")
            expect(extra <= 0, f"the page is {extra} points too wide")
    browser.show(DESKTOP, False)


ALL = [failed_events, failed_steps, expected_miss, other_files, manifests, says_unknown,
       says_refusals, blames_the_payload, fits]
