"""Drives the page in Chromium and holds it against the command.

Run by Tests/Outside/page.sh, which installs what is missing.
"""
import argparse
import glob
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from selenium.webdriver.common.keys import Keys

from answers import has_timeline, hundred_scenes, is_fixture, sentence, visible, wanted
from browser import (
    ROOT, Browser, Command, Failure, Server, click_tool, equal, expect, measures)
import looks
import mean
import reports
import says

MAIL = "Fixtures/scenes/mail.json"
# Names no other file, so that a link has all of it.
TABS = "Fixtures/scenes/tabs.json"
STORY = "Fixtures/timelines/stories/mail.json"
# What a person does not notice; and what a machine that is shared may need for it.
KEYSTROKE_MILLISECONDS = 30


class Checks:
    def __init__(self, options):
        self.server, self.command = options.server, Command(options.command)
        self.limit = options.milliseconds
        self.pictures = options.pictures
        self.notes = []

    def serve(self, *arguments, folder=ROOT):
        return Server(self.server, *arguments, folder=folder)

    # --- What one does ----------------------------------------------------------------------------

    def opens(self, browser):
        """opens without a word on the console and without another address"""
        with self.serve(MAIL) as server:
            browser.open(server)
            equal(browser.driver.current_url, server.origin + "/", "the address without the key")
            others = browser.script(
                "return performance.getEntriesByType('resource').map((each) => each.name)"
                ".filter((name) => !name.startsWith(location.origin + '/'))")
            equal(others, [], "requests to elsewhere")
            cookie = browser.driver.get_cookies()
            equal([each["httpOnly"] for each in cookie], [True], "cookies that scripts cannot read")
            equal(cookie[0]["sameSite"], "Strict", "the cookie's SameSite")
            expect("key" not in browser.script("return document.documentElement.outerHTML")
                   .split("probe")[0].split("<title>")[0], "the key is in the page")

    def types(self, browser):
        """decides while one types, at each letter as the command does"""
        with self.serve(MAIL) as server:
            browser.open(server)
            text = ""
            for letter in "mailbox/inbox":
                text += letter
                browser.find("#probe-text").send_keys(letter)
                browser.until(lambda: browser.shown_for() == text, f"a decision on {text}")
                answer = self.command.json("explain", MAIL, f"--identifier={text}")
                equal(browser.decision(), wanted(answer["decisions"][0]), text)
            for text in ["https://mail.example.com/files/a.pdf", "mail:x"]:
                browser.probe(text, "url")
                answer = self.command.json("explain", MAIL, f"--url={text}")
                equal(browser.decision(), wanted(answer["decisions"][0]), text)
            browser.probe("--notification")
            equal(browser.decision()[1], "create", "an identifier that looks like an option")

    def mends(self, browser):
        """marks a mistake where the command says, mends it, and undoes that"""
        with self.serve(MAIL) as server, tempfile.TemporaryDirectory() as folder:
            browser.open(server)
            before = browser.fixture
            place = before.index("BEGINSWITH") + len("BEGIN")
            browser.select(place, place + 1)
            browser.type(Keys.DELETE)
            browser.until(lambda: browser.all("#problems .problem.error"), "an error in the list")
            broken = browser.fixture
            equal(len(broken), len(before) - 1, "the length after a deletion")
            path = os.path.join(folder, "mail.json")
            with open(path, "w") as file:
                file.write(broken)
            finding = self.command.json("explain", path)["diagnostics"][0]
            browser.settle()
            error = "#problems .problem.error"
            place_name = f"{finding['line']}:{finding['column']}"
            equal(browser.text(f"{error} .place"), place_name, "the place")
            expect(sentence(finding["message"]) in browser.text(error), "the message is not there")
            marked = browser.text("#paint .mark.error")
            equal(marked, "BEGINWITH", "what is marked")
            browser.point_at("#paint .mark.error")
            browser.until(lambda: sentence(finding["message"]) in browser.text("#hint")
                          and browser.find("#hint").is_displayed(), "a hint under the pointer")
            expect("No decision" in browser.text("#decision"), "a decision on a broken fixture")
            browser.click(f"{error} .fix")
            browser.until(lambda: browser.fixture == before, "the fix mends the text")
            browser.until(lambda: not browser.all(error), "no error is left")
            browser.press(Keys.CONTROL, "z")
            browser.until(lambda: browser.fixture == broken, "undo takes the fix back")
            browser.press(Keys.CONTROL, "z")
            browser.until(lambda: browser.fixture == before, "undo takes the deletion back")
            # The same by the keyboard alone.
            browser.select(place, place + 1)
            browser.type(Keys.DELETE)
            browser.until(lambda: browser.all(error), "an error in the list")
            browser.settle()
            browser.select(0)
            for _ in range(20):
                browser.press(Keys.F8)
                if browser.text("#caret-hint") == finding["message"]:
                    break
                time.sleep(0.05)
            browser.press(Keys.CONTROL, ".")
            browser.until(lambda: browser.fixture == before, "Ctrl+. mends the text")

    def fixes_of_lint(self, browser):
        """makes a change that lint proposes"""
        text = json.dumps({"scenes": [{"id": "é", "can": "SELF IN[c] {'a', 'b'}"}], "events": [
            {"identifier": "a", "expect": {"scene": "é"}}]}, ensure_ascii=False, indent=2)
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "f.json"), "w") as file:
                file.write(text)
            with self.serve("f.json", folder=folder) as server:
                browser.open(server)
                browser.until(lambda: browser.all("#problems .fix"), "a fix of lint")
                browser.click("#problems .fix")
                browser.until(lambda: browser.fixture == text.replace("[c]", ""), "the fix is made")

    def drags(self, browser):
        """takes a payload and a fixture that are dropped on it"""
        with self.serve(MAIL) as server:
            browser.open(server)
            payload = "Fixtures/payloads/mail/new-mail.apns"
            with open(os.path.join(ROOT, payload)) as file:
                browser.drop("new-mail.apns", file.read())
            answer = self.command.json("explain", MAIL, "--notification", payload)["decisions"][0]
            browser.until(lambda: browser.decision() == wanted(answer), "the payload's decision")
            before = browser.fixture
            with open(os.path.join(ROOT, "Fixtures/scenes/tabs.json")) as file:
                other = file.read()
            browser.drop("tabs.json", other)
            browser.until(lambda: browser.fixture == other, "the fixture that was dropped")
            browser.press(Keys.CONTROL, "z")
            browser.until(lambda: browser.fixture == before, "undo brings the other one back")
            browser.drop("image.json", b"\xff\xfe\x00")
            browser.until(lambda: "not text" in browser.text("#notice"), "a file that is no text")
            browser.drop("broken.apns", "{")
            browser.until(lambda: "No decision" in browser.text("#decision"), "a broken payload")
            equal(browser.fixture, before, "the fixture after a broken payload")
            browser.drop("large.json", "[" + " " * 1100000 + "]")
            browser.until(lambda: "megabyte" in browser.text("#notice"), "a file that is too large")

    def links(self, browser):
        """opens its own links, in a second window and in a second server"""
        with self.serve(TABS) as server:
            browser.open(server)
            browser.probe("it's <b>\"quoted\"</b> $HOME")
            browser.select(0)
            browser.type(Keys.END)
            browser.type(" ")
            text, decision = browser.fixture, browser.decision()
            browser.click("#copy-link")
            browser.until(lambda: "copied" in browser.text("#notice"), "the link is copied")
            link = browser.clipboard()
            expect(link.startswith(server.origin + "/#s="), f"a link: {link[:60]}")
            expect("key" not in link.split("#")[0], "the link has a key")
            first = browser.driver.current_window_handle
            browser.driver.switch_to.new_window("window")
            browser.driver.get(link)
            browser.until(lambda: browser.fixture == text, "the second window has the text")
            browser.until(lambda: browser.decision() == decision, "and the decision")
            browser.driver.close()
            browser.driver.switch_to.window(first)
        for arguments in [["--state", link], ["--state", link.split("#")[1]]]:
            with self.serve(*arguments) as server:
                browser.open(server)
                browser.until(lambda: browser.fixture == text, "--state has the text")
                browser.until(lambda: browser.decision() == decision, "and the decision")
                expect("key=" not in browser.driver.current_url, "the key stays in the address")

    def refuses_links(self, browser):
        """refuses links that are none, and one that unfolds to a gigabyte"""
        import base64
        import zlib
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        block = b" " * (1 << 20)
        data = packer.compress(b'{"fixture":"')
        data += b"".join(packer.compress(block) for _ in range(150))
        data += packer.compress(b'"}') + packer.flush()
        bomb = base64.urlsafe_b64encode(data).decode().rstrip("=")
        with self.serve() as server:
            browser.open(server)
            example = browser.fixture
            for fragment in ["#s=AAAA", "#s=%3Cscript%3E", "#x", f"#s={bomb}"]:
                browser.script("document.getElementById('notice').hidden = true;"
                               "location.hash = arguments[0]", fragment)
                browser.until(
                    lambda: "no fixture" in browser.text("#notice")
                    and browser.find("#notice").is_displayed(), f"{fragment[:20]} is refused")
                equal(browser.fixture, example, "the text after a wrong link")

    def saves(self, browser):
        """saves to its file with --write, sees changes on disk, and overwrites nothing unasked"""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mail.json")
            shutil.copy(os.path.join(ROOT, "Fixtures/scenes/tabs.json"), path)
            with self.serve("--write", "--", "mail.json", folder=folder) as server:
                browser.open(server)
                browser.select(0)
                browser.type(Keys.END)
                browser.type(" ")
                expect("not saved" in browser.text("#file-state"), "it does not say `not saved`")
                browser.press(Keys.CONTROL, "s")
                browser.until(lambda: open(path).read() == browser.fixture, "the file is written")
                with open(path, "w") as file:
                    file.write('{ "scenes": [] }')
                browser.until(lambda: browser.fixture == '{ "scenes": [] }', "it is read again")
                browser.type(" ")
                with open(path, "w") as file:
                    file.write('{ "scenes": [ ] }')
                browser.until(lambda: "changed on disk" in browser.text("#notice"), "a conflict")
                browser.press(Keys.CONTROL, "s")
                time.sleep(0.3)
                equal(open(path).read(), '{ "scenes": [ ] }', "the file after a conflict")
            with self.serve("mail.json", folder=folder) as server:
                browser.open(server)
                browser.type(" ")
                browser.press(Keys.CONTROL, "s")
                browser.until(lambda: "--write" in browser.text("#notice"), "without --write")
                equal(open(path).read(), '{ "scenes": [ ] }', "the file without --write")

    def copies(self, browser):
        """copies a command that a shell runs alike, and an expectation that is met"""
        nasty = "it's `x` $HOME \\ \"q\" \U0001F600 -- \u202e"
        with self.serve(TABS) as server, tempfile.TemporaryDirectory() as folder:
            browser.open(server)
            os.symlink(self.command.program, os.path.join(folder, "sceneroute"))
            paths = dict(os.environ, PATH=folder + ":" + os.environ["PATH"])

            def run_copied(words):
                click_tool(browser, "Copy as command")
                browser.until(lambda: "copied" in browser.text("#notice"), "the command is copied")
                script = browser.clipboard().replace("explain ", "explain --format json ", 1)
                run = subprocess.run(
                    ["bash", "-c", script], capture_output=True, env=paths, cwd=ROOT)
                expect(run.stdout, f"{words}: {run.stderr[:300]!r} of {script[:300]}")
                return json.loads(run.stdout)["decisions"][0]

            browser.script("const area = document.getElementById('probe-text');"
                           "area.value = arguments[0]; area.dispatchEvent(new Event('input'))",
                           nasty)
            browser.until(lambda: "😀" in browser.shown_for(), "a decision on a nasty identifier")
            equal(run_copied("nasty")["identifier"], nasty, "the identifier by way of a shell")
            own = self.command.json("explain", TABS)["decisions"]
            for index in range(len(own)):
                browser.script("document.querySelectorAll('#events button.event')"
                               "[arguments[0]].click()", index)
                equal(run_copied("an event of the fixture"), own[index], f"event {index + 1}")
            browser.probe("tab/1")
            decision = run_copied("a file")
            equal(wanted(decision), browser.decision(), "the decision of the command")
            click_tool(browser, "Copy as expectation")
            browser.until(lambda: "Expectation" in browser.text("#notice"), "it is copied")
            copied = json.loads(browser.clipboard())
            expected = {key: decision[key] for key in ["scene", "score", "action"]}
            equal(copied, {"identifier": "tab/1", "expect": expected}, "the expectation")
            count = len(json.loads(browser.fixture)["events"])
            click_tool(browser, "Add to fixture")
            browser.until(lambda: len(json.loads(browser.fixture)["events"]) == count + 1, "added")
            equal(json.loads(browser.fixture)["events"][-1], copied, "the event that was added")
            browser.settle()
            browser.until(lambda: browser.text("#events .count-line")
                          == f"{count + 1} events, {count + 1} of {count + 1} as expected", "met")
            equal(wanted(run_copied("not saved")), browser.decision(), "a fixture not saved")

    def witnesses(self, browser):
        """routes the witness of a proof at a click"""
        with self.serve("Fixtures/scenes/swiftui-recorder.json") as server:
            browser.open(server)
            browser.click("#tab-proofs")
            browser.until(lambda: browser.all("#proofs .witness"), "a witness")
            browser.click("#proofs .finding .witness")
            browser.until(lambda: browser.shown_for() == "recorder://start", "it is routed")
            equal(browser.decision()[1], "create", "the gap")

    def timelines(self, browser):
        """plays a timeline as the command does, step by step"""
        with self.serve(STORY) as server:
            browser.open(server)
            browser.click("#tab-timeline")
            self.compare_steps(browser, STORY)

    # --- What it must hold ------------------------------------------------------------------------

    def hostile_text(self, browser):
        """shows markup as text, in every field"""
        attack = "<img src=x onerror='window.pwned=1'><script>window.pwned=1</script>"
        with tempfile.TemporaryDirectory() as folder:
            name = "<b>x.json"
            fixture = {
                "title": attack, "source": attack, "notes": attack, attack: attack,
                "scenes": [{"id": attack, "title": attack, "can": f"SELF == \"{attack}\""},
                           {"id": "b", "can": attack, attack: 1}],
                "events": [{"name": attack, "identifier": attack},
                           {"name": "n", "url": attack, "expect": {"scene": attack}}]}
            good = dict(fixture, scenes=fixture["scenes"][:1])
            del good[attack]
            for content in [fixture, good]:
                with open(os.path.join(folder, name), "w") as file:
                    json.dump(content, file, indent=1)
                with self.serve(name, folder=folder) as server:
                    browser.open(server)
                    elements = "return document.querySelectorAll('img, b, script').length"
                    before = 1
                    for tab in ["scenes", "events", "timeline", "proofs"]:
                        browser.click(f"#tab-{tab}")
                        equal(browser.script(elements), before, f"elements in {tab}")
                    for kind in ["identifier", "url", "notification"]:
                        browser.click(f"input[name=kind][value={kind}]")
                        browser.find("#probe-text").send_keys(attack)
                        time.sleep(0.2)
                    equal(browser.script(elements), before, "elements after typing")
                    equal(browser.script("return window.pwned ?? null"), None, "a script that ran")

    def is_quick(self, browser):
        """decides at a keystroke in {limit} ms with 100 scenes"""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "hundred.json"), "w") as file:
                json.dump(hundred_scenes(), file, indent=2)
            with self.serve("hundred.json", folder=folder) as server:
                browser.open(server)
                times = []
                for letter in "project/7/file/13/page/2/section/5/note":
                    browser.script("performance.clearMeasures()")
                    browser.find("#probe-text").send_keys(letter)
                    browser.until(lambda: measures(browser), "a measure")
                    times += measures(browser)
                    time.sleep(0.03)
                place = browser.fixture.index("project/50")
                browser.select(place)
                edits = []
                for letter in "projects":
                    browser.script("performance.clearMeasures()")
                    browser.type(letter)
                    browser.until(lambda: measures(browser), "a measure")
                    edits += measures(browser)
                    browser.settle()
                for name, list in [("event", times), ("fixture", edits)]:
                    self.notes.append(
                        f"keystroke in the {name} to decision, 100 scenes: median "
                        f"{statistics.median(list):.1f} ms, slowest {max(list):.1f} ms "
                        f"of {len(list)}")
                worst = max(statistics.median(times), statistics.median(edits))
                expect(worst < self.limit, f"the median is {worst:.1f} ms")

    def accessible(self, browser):
        """has nothing that axe finds, in both looks and sizes; every control by the keyboard"""
        with self.serve(MAIL) as server, self.serve(STORY) as story:
            looks.check_with_axe(browser, server, story, self.notes)
            browser.open(server)
            looks.check_keyboard(browser, self.notes)

    def one_fixture(self, browser):
        """shows of one fixture what the command says of each event"""
        self.compare_fixture(browser, MAIL)

    def all_fixtures(self, browser):
        """shows of every fixture what the command says of each event and step"""
        events = steps = left = refused = 0
        names = sorted(glob.glob("Fixtures/**/*.json", root_dir=ROOT, recursive=True))
        names = [each for each in names if is_fixture(each)]
        for name in names:
            if os.path.getsize(os.path.join(ROOT, name)) > 1 << 20:
                left += 1
                continue
            counts = self.compare_fixture(browser, name)
            events, steps, refused = events + counts[0], steps + counts[1], refused + counts[2]
        expect(events > 300 and steps > 200, f"only {events} events and {steps} steps")
        self.notes.append(
            f"{len(names) - left} files: {events} events and {steps} steps as the command says; "
            f"{refused} fixtures with mistakes refused alike; {left} over a megabyte left out")

    def compare_fixture(self, browser, name):
        """Compares all events, or all steps, or the first error; returns how many of each."""
        with self.serve("--", name) as server:
            browser.open(server, settles=False)
            answer = self.command.json("explain", "--", name)
            if has_timeline(name) and "decisions" in answer:
                browser.click("#tab-timeline")
                return 0, self.compare_steps(browser, name), 0
            if "decisions" not in answer:
                if answer["diagnostics"][-1]["id"] == "no-events":
                    return 0, 0, 0
                error = next(each for each in answer["diagnostics"] if each["severity"] == "error")
                expect(sentence(error["message"]) in browser.text("#decision"),
                       f"{name}: {browser.text('#decision')} is not {error['message']}")
                return 0, 0, 1
            browser.click("#tab-events")
            first, rows = 0, browser.rows_of_events()
            for index, decision in enumerate(answer["decisions"]):
                if index == first + rows:
                    first += rows
                    browser.show_later_events(first)
                    rows = browser.rows_of_events()
                browser.script("document.querySelectorAll('#events button.event')"
                               "[arguments[0]].click()", index - first)
                # An event whose reasons are not there has them fetched.
                expected = wanted(decision)
                try:
                    browser.until(lambda: browser.decision() == expected, "its decision", 5)
                except Failure:
                    equal(browser.decision(), expected, f"{name}, event {index + 1}")
            return len(answer["decisions"]), 0, 0

    def compare_steps(self, browser, name):
        steps = self.command.json("simulate", "--", name)["steps"]
        most = browser.script("return document.getElementById('timeline-step')?.max")
        equal(most, str(len(steps)), f"{name}: steps")
        for index, step in enumerate(steps):
            browser.script(
                "const slider = document.getElementById('timeline-step'); slider.value = arguments[0];"
                "slider.dispatchEvent(new Event('input'))", index + 1)
            text = browser.text("#timeline .step")
            words = [step["name"], step["happened"], step["front"], step["rule"],
                     step["scene"] if step["action"] else None, *step["others"], *step["calls"]]
            parts = [visible(each) for each in words if each is not None]
            if step["reason"]:
                parts.append(sentence(step["reason"]))
            for part in parts:
                expect(part in text, f"{name}, step {index + 1}: no {part!r} in {text!r}")
        return len(steps)

    def takes_pictures(self, browser):
        """takes pictures of itself"""
        count = looks.take_pictures(browser, self, MAIL, STORY, self.pictures)
        self.notes.append(f"{count} pictures in {self.pictures}")


SMOKE = ["opens", "types", "mends", "one_fixture", "hostile_text", "report_of_strangers"]
ALL = SMOKE[:3] + ["fixes_of_lint", "drags", "links", "refuses_links", "saves", "copies",
                   "witnesses", "timelines", "hostile_text", "is_quick", "accessible"]
PARTS = {each.__name__: each for each in says.ALL + mean.ALL + reports.ALL}
ALL += [*PARTS, "all_fixtures"]
# What the browser says of answers that the page expects.
EXPECTED = ["(Conflict)", "(Service Unavailable)", "ERR_BLOCKED_BY_CLIENT"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--command", required=True)
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--pictures")
    parser.add_argument("--milliseconds", type=float, default=KEYSTROKE_MILLISECONDS)
    options = parser.parse_args()
    checks = Checks(options)
    names = SMOKE if options.smoke else ALL
    if options.pictures:
        names = names + ["takes_pictures"]
    failures = count = 0
    for name in [each for each in names if options.only in each]:
        check = getattr(Checks, name, None) or PARTS[name]
        started, problem = time.monotonic(), ""
        try:
            with Browser() as browser:
                check(checks, browser)
                complaints = [each for each in browser.complaints()
                              if not any(words in each for words in EXPECTED)]
                expect(not complaints, f"the console says {complaints[:3]}")
        # What the driver cannot do is a failure of the page, too, such as a button that is missing.
        except Exception as failure:
            problem = f"  FAILED: {failure if isinstance(failure, Failure) else repr(failure)}"
        count += 1
        failures += bool(problem)
        words = check.__doc__.strip().format(limit=f"{options.milliseconds:g}")
        print(f"{time.monotonic() - started:6.1f} s  {words}{problem}", flush=True)
    for note in checks.notes:
        print(f"          {note}")
    print(f"{count - failures} passed, {failures} failed")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
