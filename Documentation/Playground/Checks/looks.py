"""What the page looks like: to eyes, to screen readers, to the keyboard."""
import glob
import os
import sys
import time

from selenium.webdriver.common.keys import Keys

from browser import DESKTOP, PHONE, Failure, expect

TABS = ["scenes", "events", "timeline", "proofs"]


def axe_source():
    """The script of axe-core, which axe-playwright-python has in its folder."""
    found = glob.glob(os.path.join(sys.prefix, "lib", "**", "axe.min.js"), recursive=True)
    expect(found, "axe-playwright-python has no axe.min.js")
    with open(found[0]) as file:
        return file.read()


def check_with_axe(browser, server, story, notes):
    source = axe_source()
    runs = 0
    for size in [DESKTOP, PHONE]:
        for dark in [False, True]:
            browser.show(size, dark)
            for each, tabs in [(server, ["scenes", "events", "proofs"]), (story, ["timeline"])]:
                browser.open(each)
                if each is server:
                    browser.probe("mialbox/inbox")
                browser.script(source)
                for tab in tabs:
                    browser.click(f"#tab-{tab}")
                    time.sleep(0.3)
                    run_axe(browser, f"{size[0]} wide, {'dark' if dark else 'light'}, {tab}")
                    runs += 1
            browser.open(server)
            browser.script(source)
            browser.become("{ }")
            browser.settle()
            run_axe(browser, f"{size[0]} wide, {'dark' if dark else 'light'}, a mistake")
            browser.click("#help-button")
            time.sleep(0.2)
            run_axe(browser, "help", "#help")
            runs += 2
    notes.append(f"axe {browser.script('return axe.version')}: {runs} runs without a violation")
    browser.show(DESKTOP, False)


def run_axe(browser, words, part="html"):
    result = browser.driver.execute_async_script(
        """
        const [part, done] = arguments;
        const words = (node) =>
          node.html.slice(0, 160) + ' ' + (node.failureSummary ?? '').slice(0, 200);
        axe.run(part).then(
          (result) => done(result.violations.map((each) =>
            [each.id, each.impact, each.nodes.slice(0, 3).map(words)])),
          (error) => done([[String(error)]]))""", part)
    if result:
        raise Failure(f"axe, {words}: {result[:4]}")


def check_keyboard(browser, notes):
    """Goes through the page by Tab: every control is met, and it shows."""
    browser.script("document.activeElement?.blur(); window.scrollTo(0, 0)")
    met, unseen = [], []
    for _ in range(120):
        browser.press(Keys.TAB)
        facts = browser.script("""
            const here = document.activeElement;
            if (!here || here === document.body) return null;
            const style = getComputedStyle(here);
            const frame = getComputedStyle(here.closest('.editor') ?? here);
            const isSeen = style.outlineStyle !== 'none' || frame.boxShadow !== 'none';
            return [here.id || here.textContent.slice(0, 30) || here.value, isSeen]""")
        if facts is None:
            break
        met.append(facts[0])
        if not facts[1]:
            unseen.append(facts[0])
    expect(not unseen, f"no mark of the focus: {unseen[:5]}")
    for name in ["fixture", "probe-text", "copy-link", "help-button", "open-file", "tab-scenes"]:
        expect(name in met, f"Tab does not reach {name}: {met[:40]}")
    browser.script("document.getElementById('tab-scenes').focus()")
    for tab in TABS[1:]:
        browser.press(Keys.ARROW_RIGHT)
        expect(browser.find(f"#{tab}").is_displayed(), f"the arrow does not show {tab}")
    browser.press(Keys.ALT, "2")
    expect(browser.find("#events").is_displayed(), "Alt+2 does not show the events")
    browser.press(Keys.CONTROL, Keys.ENTER)
    focus = "return document.activeElement.id"
    expect(browser.script(focus) == "probe-text", "Ctrl+Enter does not go to the event")
    browser.press(Keys.CONTROL, Keys.ENTER)
    expect(browser.script(focus) == "fixture", "Ctrl+Enter does not go back to the fixture")
    notes.append(f"Tab goes through {len(met)} places, each with a mark of the focus")


def take_pictures(browser, checks, fixture, story, folder):
    """Pictures of what the page does, in both sizes and looks; returns how many."""
    os.makedirs(folder, exist_ok=True)
    count = 0
    for size, width in [(DESKTOP, "desktop"), (PHONE, "phone")]:
        for dark in [False, True]:
            browser.show(size, dark)
            suffix = f"{width}-{'dark' if dark else 'light'}"
            with checks.serve(fixture) as server:
                browser.open(server)
                count += picture(browser, folder, f"start-{suffix}", size)
                browser.probe("mialbox/inbox")
                count += picture(browser, folder, f"miss-{suffix}", size)
                for tab in ["events", "proofs"]:
                    browser.click(f"#tab-{tab}")
                    count += picture(browser, folder, f"{tab}-{suffix}", size)
                place = browser.fixture.index("BEGINSWITH") + 5
                browser.select(place, place + 1)
                browser.type(Keys.DELETE)
                browser.settle()
                count += picture(browser, folder, f"mistake-{suffix}", size)
            with checks.serve(story) as server:
                browser.open(server)
                browser.click("#tab-timeline")
                browser.script("const slider = document.getElementById('timeline-step'); slider.value = 12;"
                               "slider.dispatchEvent(new Event('input'))")
                count += picture(browser, folder, f"timeline-{suffix}", size)
    browser.show(DESKTOP, False)
    return count


def picture(browser, folder, name, size):
    time.sleep(0.4)
    browser.script("window.scrollTo(0, 0)")
    browser.picture(os.path.join(folder, f"{name}.png"), isWhole=size == PHONE)
    return 1
