"""The page that `sceneroute report` writes, opened as the file that it is."""
import json
import os
import subprocess
import tempfile

from answers import visible
from browser import DESKTOP, PHONE, ROOT, equal, expect
import looks

MAIL = "Fixtures/scenes/mail.json"
STORY = "Fixtures/timelines/stories/mail.json"
TRACE = "Fixtures/traces/mail.txt"
ATTACK = ("</script><!--<script>window.pwned=1</script><img src=x onerror=\"window.pwned=1\">"
          "\"'`\\ \u202e\u0007\u2028 javascript:window.pwned=1 https://example.com/#a")
HOSTILE = {
    "title": ATTACK, "notes": ATTACK, "source": ATTACK,
    "scenes": [
        {"id": ATTACK, "title": ATTACK, "can": "SELF CONTAINS %s" % json.dumps(ATTACK)},
        {"id": "b", "prefers": "SELF == 'b'", "state": "disconnected"}],
    "events": [
        {"name": ATTACK, "identifier": ATTACK, "expect": {"scene": "b"}},
        {"name": "2", "url": "a:" + ATTACK}, {"identifier": "b", "expect": {"scene": "b"}}]}


# The answers of verbs in the data, and the sections that are drawn of them.
SECTIONS = {
    "test": "failures", "diff": "diff", "trace": "trace", "events": "events", "steps": "timeline",
    "scenes": "scenes", "lint": "findings", "analyze": "proofs", "coverage": "coverage",
    "mutation": "mutation"}


def opened(checks, browser, folder, *arguments):
    """Writes a report and opens it; each answer in its data must be drawn."""
    page = os.path.join(folder, "report.html")
    run = subprocess.run([checks.command.program, "report", *arguments, "-o", page],
                         capture_output=True, text=True, cwd=ROOT)
    equal(run.returncode, 0, f"the status of report: {run.stderr[:300]}")
    browser.driver.get("file://" + page)
    expect("This is a summary" not in browser.text("main"), "the summary is still there")
    data = browser.script("return JSON.parse(document.getElementById('data').textContent)")
    fixture = data["fixtures"][0]
    drawn = browser.script("return [...document.querySelectorAll('#f1 section')].map((each) =>"
                           " each.getAttribute('aria-labelledby'))")
    equal(drawn, [f"f1-{name}" for key, name in SECTIONS.items() if key in fixture], "sections")
    links = browser.script("return [...document.querySelectorAll('.contents a')].map((each) =>"
                           " each.getAttribute('href').slice(1))")
    equal(links, drawn, "the contents")
    for key, name in [("lint", "findings"), ("analyze", "proofs")]:
        equal(len(browser.all(f"#f1-{name}-view li.finding")), len(fixture[key]["findings"]),
              f"items of {name}")
    equal(len(browser.all("#f1-scenes-view .card")), len(fixture["scenes"]), "cards of scenes")
    equal(len(browser.all("script")), 2, "script elements")
    return page


def holds_answers(checks, browser, path):
    """Holds the sections of findings, proofs and mistakes against the verbs themselves."""
    text = browser.text("#f1-findings-view")
    for finding in checks.command.json("lint", path)["findings"]:
        for words in [finding["code"], finding["path"], f"line {finding['line']}"]:
            expect(words in text, f"no {words!r} in the findings")
    text = browser.text("#f1-proofs-view")
    for finding in checks.command.json("analyze", path)["findings"]:
        expect(finding["message"].replace("`", "") in text, f"{finding['message']!r} is not there")
    quality = checks.command.json("test", path, "--coverage", "--mutate")["files"][0]
    words = f"{quality['coverage']['covered']} of {quality['coverage']['all']} comparison"
    expect(words in browser.text("#f1 section[aria-labelledby=f1-coverage]"), f"no {words!r}")
    unnoticed = [each for each in quality["mutation"]["mutants"] if each["status"] == "unnoticed"]
    equal(len(browser.all("#f1-mutation-view tbody tr")), len(unnoticed), "rows of mistakes")


def draws_reports(checks, browser):
    """draws a report as the other verbs answer, on a screen and on a phone"""
    with tempfile.TemporaryDirectory() as folder:
        for size in [DESKTOP, PHONE]:
            browser.show(size, False)
            opened(checks, browser, folder, MAIL, "--trace", TRACE, "--diff", MAIL)
            holds_answers(checks, browser, MAIL)
            decisions = checks.command.json("explain", MAIL)["decisions"]
            rows = browser.all("#f1-events-view .matrix tbody tr")
            equal(len(rows), len(decisions), "rows of the matrix")
            for index, decision in enumerate(decisions):
                browser.script("document.querySelectorAll('#f1-events-view button.event')"
                               "[arguments[0]].click()", index)
                card = browser.text("#f1-events-view .decision")
                for words in [decision["action"], decision["rule"], decision["scene"] or ""]:
                    expect(words in card, f"event {index + 1}: no {words!r} in {card!r}")
                equal(len(browser.all("#f1-events-view .standing")), len(decision["scenes"]),
                      f"scenes of event {index + 1}")
                pressed = browser.all("#f1-events-view [aria-pressed=true]")
                equal(len(pressed), 1, "chosen events")
            box = browser.script("const box = document.querySelector('.flows')"
                                 ".getBoundingClientRect(); return [box.left, box.right]")
            expect(0 <= box[0] < box[1] <= size[0], f"the flows are at {box} of {size[0]}")
            wide = browser.script("return document.documentElement.scrollWidth")
            expect(wide <= size[0], f"the page is {wide} wide on {size[0]}")
        opened(checks, browser, folder, STORY)
        steps = checks.command.json("simulate", STORY)["steps"]
        equal(len(browser.all("#f1-timeline-view tbody tr")), len(steps), "rows of the steps")
        windows = {each["id"] for step in steps for each in step["sessions"]}
        equal({each.text for each in browser.all(".lane-name")}, windows, "lanes")
        browser.show(DESKTOP, False)


def report_of_strangers(checks, browser):
    """shows in a report as text whatever a stranger wrote, and without scripts what differs"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hostile.json")
        with open(path, "w") as file:
            json.dump(HOSTILE, file)
        log = os.path.join(folder, "log.txt")
        with open(log, "w") as file:
            file.write(ATTACK.replace("\u2028", "") + "\nb\n")
        page = opened(checks, browser, folder, path, "--trace", log, "--diff", path)
        equal(len(browser.all("img, iframe, object, embed, form, base")), 0, "foreign elements")
        equal(browser.script("return window.pwned ?? null"), None, "what strangers ran")
        links = browser.script("return [...document.querySelectorAll('[href], [src]')]"
                               ".map((each) => each.getAttribute('href'))"
                               ".filter((each) => !/^(#f1|#main|data:image)/.test(each))")
        equal(links, [], "links")
        for name in ["events", "failures", "scenes", "trace", "findings"]:
            expect(visible(ATTACK)[:40] in browser.text(f"#f1-{name}-view"), f"no text in {name}")
        expect(visible(ATTACK) in browser.text("#f1-events-view"), "the text is not there")
        expect("Not as expected" in browser.text("#f1"), "the failure is not there")
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.driver.get("file://" + page)
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        text = browser.text("main")
        for words in ["1 of 2", "✗", "not b", "Findings", "2 events of 2 shapes",
                      "No identifier goes to another window", visible(ATTACK)[:20]]:
            expect(words in text, f"without scripts there is no {words!r}")
        equal(len(browser.all("main tbody tr")), len(HOSTILE["events"]), "rows without scripts")


def accessible_reports(checks, browser):
    """has no violation in a report that axe finds, in both sizes, light and dark"""
    source = looks.axe_source()
    with tempfile.TemporaryDirectory() as folder:
        for size in [DESKTOP, PHONE]:
            for dark in [False, True]:
                browser.show(size, dark)
                for arguments in [[MAIL, "--trace", TRACE, "--diff", MAIL], [STORY]]:
                    opened(checks, browser, folder, *arguments)
                    # The policy of the page lets the script of axe in by the driver alone.
                    browser.script(source)
                    words = f"{size[0]} wide, {'dark' if dark else 'light'}, report {arguments[0]}"
                    looks.run_axe(browser, words)
    browser.show(DESKTOP, False)


ALL = [draws_reports, report_of_strangers, accessible_reports]
