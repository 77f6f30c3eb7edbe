"""The server and a browser without a window, for the checks of the page."""
import base64
import json
import os
import signal
import subprocess
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
DESKTOP, PHONE = (1280, 800), (390, 844)


class Failure(Exception):
    """A promise of the page that does not hold."""


def expect(isTrue, words):
    if not isTrue:
        raise Failure(words)


def equal(actual, expected, words):
    if actual != expected:
        raise Failure(f"{words}: is {actual!r}, not {expected!r}")


class Server:
    """A run of the server; ends with the block that it is made for."""

    def __init__(self, program, *arguments, folder=ROOT):
        self.program = program
        self.process = subprocess.Popen(
            [program, *arguments], stdout=subprocess.PIPE, text=True, cwd=folder)
        self.address = self.process.stdout.readline().strip()
        expect(self.address.startswith("http://127.0.0.1:"), f"no address: {self.address!r}")
        self.port = int(self.address.split(":")[2].split("/")[0])
        self.origin = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failure("the server does not end on SIGINT")
        equal(status, 130, "the status after SIGINT")


class Command:
    """The command, whose answers the page has to show."""

    def __init__(self, program):
        self.program = program

    def json(self, verb, *arguments, folder=ROOT):
        run = subprocess.run(
            [self.program, verb, "--format", "json", *arguments], capture_output=True, cwd=folder)
        return json.loads(run.stdout) if run.stdout else None


class Browser:
    """Chromium, driven by its driver."""

    def __init__(self, size=DESKTOP, dark=False):
        options = Options()
        options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        # Root has no sandbox in a container; the page is our own.
        for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--window-size={size[0]},{size[1]}"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.show(size, dark)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def show(self, size, dark):
        """Gives the page a size and the look of a system."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def open(self, server, settles=True):
        """Opens the address that the server printed, and waits for its answers, or the first."""
        self.driver.execute_cdp_cmd("Browser.grantPermissions", {
            "origin": server.origin,
            "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.driver.get("about:blank")
        self.driver.get(server.address)
        if settles:
            self.settle()
        else:
            self.until(lambda: self.script(
                "return document.querySelectorAll('#events > *, #decision > *').length > 1"),
                "the first answers")

    def settle(self, seconds=60):
        """Waits until the page has checked what it has."""
        self.until(lambda: self.script(
            "return document.readyState === 'complete' && document.title !== '' &&"
            " document.getElementById('checking').textContent === '' &&"
            " document.getElementById('problems').children.length > 0"),
            "the page settles", seconds)

    def until(self, condition, words, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise Failure(f"in {seconds} s not: {words}")
            time.sleep(0.02)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        """All text of an element, also what is only for screen readers."""
        return self.script(
            "return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def click(self, selector):
        self.find(selector).click()

    def point_at(self, selector):
        """Moves the pointer over the middle of an element, which may lie below another one."""
        x, y = self.script(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]", selector)
        self.driver.execute_cdp_cmd(
            "Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})

    def press(self, *keys):
        """Presses keys together, wherever the focus is."""
        chain = webdriver.ActionChains(self.driver)
        for key in keys[:-1]:
            chain.key_down(key)
        chain.send_keys(keys[-1])
        for key in keys[:-1]:
            chain.key_up(key)
        chain.perform()

    @property
    def fixture(self):
        return self.script("return document.getElementById('fixture').value")

    def select(self, start, end=None):
        """Selects a part of the fixture, as a click and a drag would."""
        self.script(
            "const area = document.getElementById('fixture'); area.focus();"
            "area.setSelectionRange(arguments[0], arguments[1])",
            start, start if end is None else end)

    def become(self, text):
        """Another fixture, as if it were pasted over all."""
        self.script(
            "const area = document.getElementById('fixture'); area.value = arguments[0];"
            "area.dispatchEvent(new Event('input'))", text)

    def type(self, text):
        self.find("#fixture").send_keys(text)

    def probe(self, text, kind="identifier"):
        """Types an event and waits for its decision."""
        self.click(f"input[name=kind][value={kind}]")
        area = self.find("#probe-text")
        area.send_keys(Keys.CONTROL, "a")
        area.send_keys(Keys.DELETE)
        area.send_keys(text)
        words = f"a decision on {text!r}"
        self.until(lambda: kind == "notification" or self.shown_for() == text, words)

    def shown_for(self):
        return self.script(
            "return document.querySelector('#decision .for code')?.textContent ?? ''")

    def decision(self):
        """What the card says: (scene or None, action, score, rule, summary)."""
        return self.script("""
            const card = document.getElementById('decision');
            const target = card.querySelector('.target strong');
            if (!target) return null;
            const all = [...card.querySelectorAll('.target .chip')];
            const chips = all.map((each) => each.textContent);
            return [
              target.classList.contains('scene-none') ? null : target.textContent,
              chips[0], chips.length === 3 ? chips[1] : 'none', chips[chips.length - 1],
              card.querySelector('.summary').textContent]""")

    def rows_of_events(self):
        return len(self.all("#events tbody tr"))

    def show_later_events(self, first):
        """Shows the events after those that the table shows."""
        self.script("[...document.querySelectorAll('#events .steps button')].at(-1).click()")
        self.until(lambda: f"Shown: {first + 1} " in self.text("#events .steps"), "later events")

    def clipboard(self):
        return self.driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0], (e) => arguments[0](String(e)))")

    def drop(self, name, text):
        """Drops a file on the page."""
        self.script("""
            const transfer = new DataTransfer();
            const data = arguments[2] ? Uint8Array.from(arguments[1]) : arguments[1];
            transfer.items.add(new File([data], arguments[0]));
            for (const type of ['dragenter', 'dragover', 'drop']) {
              document.body.dispatchEvent(new DragEvent(type, {
                bubbles: true, cancelable: true, dataTransfer: transfer }));
            }""", name, text if isinstance(text, str) else list(text), not isinstance(text, str))

    def block(self, *addresses):
        """Lets requests to addresses fail, and no others."""
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": list(addresses)})

    def complaints(self):
        """What the console has that is no information; a server that has ended is none, nor is a
        question that is not put to who never touched the page."""
        known = ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE",
                 "ERR_SOCKET_NOT_CONNECTED", "'beforeunload' confirmation panel"]
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] != "INFO" and not any(each in entry["message"] for each in known)]

    def picture(self, path, isWhole=False):
        """Takes a picture of the window, or of the whole page."""
        options = {"format": "png", "captureBeyondViewport": isWhole}
        if isWhole:
            options["clip"] = self.script(
                "const height = Math.min(document.documentElement.scrollHeight, 2600);"
                "return { x: 0, y: 0, width: innerWidth, height, scale: 1 }")
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", options)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))


def click_tool(browser, label):
    browser.script("document.getElementById('notice').hidden = true;"
                   "document.getElementById('notice').textContent = ''")
    for button in browser.all("#decision .tools button"):
        if button.text == label:
            return button.click()
    raise Failure(f"there is no button {label}")


def measures(browser):
    return browser.script("return performance.getEntriesByName('keystroke-to-decision')"
                          ".map((each) => each.duration)")
