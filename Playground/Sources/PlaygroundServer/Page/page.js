// The page: what is typed goes to the command, what it answers is shown.

import { Asker, get, post, Refusal } from "./api.js";
import { decisionCard, standings } from "./decision.js";
import { button, byId, el, sentence, shown } from "./dom.js";
import { Editor } from "./editor.js";
import { eventName, matrix } from "./events.js";
import { installFiles } from "./files.js";
import { asCommand, asEvent, withEvent } from "./copies.js";
import { notify, say, silence } from "./notices.js";
import { problemsOf, hintOf, showProblems } from "./problems.js";
import { proofs } from "./proofs.js";
import { example } from "./sample.js";
import { fragmentOf, stateOf } from "./state.js";
import { names, tabs } from "./tabs.js";
import { Timeline } from "./timeline.js";

/// How long nobody has to type before what takes longer is asked, in milliseconds.
const pause = { events: 120, findings: 350, link: 500, disk: 1000 };

const page = {
  /// What the file was when it was read or saved.
  file: { name: null, path: null, text: null, version: null, isWritable: false },
  /// The event that is shown: { kind, text }, or { kind: "event", index } for one of the fixture.
  probe: null,
  events: [],
  decision: null,
  problems: [],
  showsAllScenes: false,
};

const path = () => page.file.path ?? "playground.json";
const timeline = new Timeline();
const editor = new Editor(edited, hintOf);
const timers = {};

function later(name, action) {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(action, pause[name]);
}

// --- Asking -------------------------------------------------------------------------------------

const decisions = new Asker("decision", decided, refused);
const events = new Asker("events", eventsCame, refused);
const findings = new Asker("findings", findingsCame, refused);

function edited() {
  askDecision();
  later("events", () => events.ask({ fixture: editor.text }, { text: editor.text }));
  later("findings", () => findings.ask({ fixture: editor.text }, { text: editor.text }));
  byId("checking").textContent = "checking…";
  showFileState();
  keepLink();
}

function askDecision() {
  const context = { text: editor.text, since: performance.now(), probe: page.probe };
  const question = { fixture: context.text };
  if (page.probe?.kind === "event") {
    const name = page.events[page.probe.index]?.event;
    // An event without a name comes with all the others.
    if (!name) return;
    const before = page.events.slice(0, page.probe.index);
    context.place = before.filter((each) => each.event === name).length;
    question.input = { kind: "event", text: name };
  } else if (page.probe) {
    question.input = page.probe;
  } else return;
  decisions.ask(question, context);
}

function decided(answer, context) {
  const explain = answer.explain;
  if (context.probe === page.probe) {
    const decision = explain?.decisions?.[context.place ?? 0] ?? null;
    showDecision(decision, explain?.diagnostics ?? []);
  }
  if (context.text === editor.text && context.probe?.kind !== "notification") {
    showFindings(explain?.diagnostics ?? [], context.text, true);
  }
  performance.measure("keystroke-to-decision", { start: context.since, end: performance.now() });
}

function eventsCame(answer, context) {
  const { explain, route, simulate } = answer;
  page.events = (explain ?? route)?.decisions ?? [];
  const problems = (explain ?? route)?.diagnostics ?? [];
  const isTimeline = simulate?.steps !== undefined;
  timeline.show(simulate?.steps ?? null, isTimeline ? null : errorWords(problems));
  tabs.offer("timeline", isTimeline ? timeline.count : 0);
  if (isTimeline && !tabs.isChosen) tabs.select("timeline");
  if (page.probe?.kind === "event" && page.probe.index >= page.events.length) page.probe = null;
  if (page.probe === null && page.events.length > 0) page.probe = { kind: "event", index: 0 };
  showEvents(problems, isTimeline);
  if (page.probe?.kind === "event") showDecision(page.events[page.probe.index], problems);
  else if (page.probe === null) showDecision(null, isTimeline ? [] : problems, isTimeline);
  if (context.text === editor.text && !isTimeline) showFindings(problems, context.text, true);
}

function findingsCame(answer, context) {
  if (context.text !== editor.text) return;
  byId("checking").textContent = "";
  const found = [...(answer.lint?.findings ?? []), ...(answer.lint?.diagnostics ?? [])];
  showFindings(found, context.text, false);
  byId("proofs").replaceChildren(...proofs(analysisOf(answer.analyze), routeIdentifier));
  tabs.offer("proofs", answer.analyze?.findings?.length);
}

/// What analyze found; null where it could not read the fixture.
function analysisOf(answer) {
  return answer?.findings ? answer : null;
}

function refused(error) {
  byId("checking").textContent = "";
  notify(error.message, error.status === 0 ? "error" : "warning");
}

function errorWords(diagnostics) {
  return diagnostics.find((each) => each.severity === "error" && each.id !== "no-events")?.message;
}

// --- Showing ------------------------------------------------------------------------------------

let lastFindings = { text: null, isQuick: true };

/// Findings of the quick answer never replace those of lint about the same text, which has more.
function showFindings(found, text, isQuick) {
  if (isQuick && lastFindings.text === text && !lastFindings.isQuick) return;
  lastFindings = { text, isQuick };
  const known = found.filter((each) => each.id !== "no-events");
  page.problems = problemsOf(known, text, path());
  editor.mark(page.problems.filter((each) => each.start !== null));
  showProblems(page.problems, goTo, mend);
}

function goTo(problem) {
  if (problem.start !== null) editor.goTo(problem.start, problem.end);
}

function mend(problem) {
  if (problem.fix) editor.replace(problem.fix.start, problem.fix.end, problem.fix.text);
}

function probeTitle() {
  const probe = page.probe;
  if (probe.kind === "event") {
    return ["Event ", el("strong", {}, shown(eventName(page.decision, probe.index)))];
  }
  if (probe.kind === "notification") return ["Notification"];
  return [probe.kind === "url" ? "URL " : "Identifier ", el("code", {}, shown(probe.text))];
}

function showDecision(decision, diagnostics, isTimeline = false) {
  page.decision = decision ?? null;
  const card = byId("decision");
  const scenes = byId("scenes");
  if (decision) {
    card.replaceChildren(...decisionCard(decision, probeTitle(), tools(decision), routeIdentifier));
    showScenes();
    say(decision.summary);
    return;
  }
  const words = errorWords(diagnostics);
  const empty = isTimeline
    ? "Its timeline is below. What you type here meets the windows before the first step."
    : "Type an identifier, a URL or a notification.";
  card.replaceChildren(
    words
      ? el("p", { class: "remark error" }, "No decision: ", ...sentence(words))
      : el("p", { class: "empty" }, empty)
  );
  const nothing = words ? "Mend the fixture first." : "Nothing was asked.";
  scenes.replaceChildren(el("p", { class: "empty" }, nothing));
  if (words) say(`No decision: ${words}`);
}

function showScenes() {
  const all = () => {
    page.showsAllScenes = true;
    showScenes();
  };
  byId("scenes").replaceChildren(...standings(page.decision, page.showsAllScenes, all));
}

function showEvents(problems, isTimeline) {
  const panel = byId("events");
  const selected = page.probe?.kind === "event" ? page.probe.index : -1;
  tabs.offer("events", page.events.length);
  const instead = "This fixture has a timeline in place of events.";
  const words = isTimeline ? instead : errorWords(problems);
  if (page.events.length === 0 && words) {
    panel.replaceChildren(el("p", { class: "empty" }, ...sentence(words)));
  } else panel.replaceChildren(...matrix(page.events, selected, selectEvent));
}

// --- The event ----------------------------------------------------------------------------------

const labels = {
  identifier: "Identifier to route",
  url: "URL to route",
  notification: "Payload of a notification, as JSON",
};

const hints = {
  identifier: "An identifier, such as note/42",
  url: "A URL, such as https://example.com/note/42",
  notification: '{ "aps": { "target-content-id": "note/42" } }, or drop an .apns file',
};

function showProbe(kind, text) {
  byId("probe-text").value = text;
  document.querySelector(`input[name=kind][value=${kind}]`).checked = true;
  probeKindChanged();
}

function probeKind() {
  return document.querySelector("input[name=kind]:checked").value;
}

function probeKindChanged() {
  const kind = probeKind();
  const area = byId("probe-text");
  area.setAttribute("aria-label", labels[kind]);
  area.setAttribute("placeholder", hints[kind]);
  area.rows = kind === "notification" ? 5 : 1;
  area.classList.toggle("long", kind === "notification");
}

function probeChanged() {
  const text = byId("probe-text").value;
  if (text === "" && probeKind() !== "identifier") return;
  page.probe = { kind: probeKind(), text };
  showSelection();
  askDecision();
  keepLink();
}

function routeIdentifier(identifier) {
  showProbe("identifier", identifier);
  probeChanged();
}

function selectEvent(index) {
  page.probe = { kind: "event", index };
  showDecision(page.events[index], []);
  showSelection();
  keepLink();
}

function showSelection() {
  const selected = page.probe?.kind === "event" ? page.probe.index : -1;
  byId("events").querySelectorAll("tbody tr").forEach((row, index) => {
    row.classList.toggle("selected", index === selected);
    row.querySelector("button")?.setAttribute("aria-pressed", String(index === selected));
  });
}

// --- Copies -------------------------------------------------------------------------------------

function tools(decision) {
  const isOwn = page.probe?.kind === "event";
  const command = () => asCommand(page.probe, decision, path(), unsavedText());
  const list = [button("Copy as command", {}, () => copy(command(), "Command"))];
  if (!isOwn) {
    list.unshift(
      button("Copy as expectation", {}, () => copy(asEvent(page.probe, decision), "Expectation")),
      button("Add to fixture", {}, () => addEvent(decision))
    );
  }
  return list;
}

/// The fixture's text, where it is not what the file has.
function unsavedText() {
  return page.file.path !== null && editor.text === page.file.text ? null : editor.text;
}

function addEvent(decision) {
  const change = withEvent(editor.text, asEvent(page.probe, decision));
  if (change) editor.replace(change.start, change.start, change.text);
  else notify("The fixture has no list of `events` to add it to.", "warning");
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied.`);
  } catch {
    const area = el("textarea", { class: "hidden-text", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    if (isDone) notify(`${what} copied.`);
    else notify("The browser does not let the page copy.", "warning");
  }
}

// --- The link -----------------------------------------------------------------------------------

async function currentFragment() {
  const probe = page.probe?.kind === "event" ? null : page.probe;
  return fragmentOf({ fixture: editor.text, probe });
}

/// Keeps the state in the address, so that a reload loses nothing.
function keepLink() {
  later("link", async () => {
    const isPlain = editor.text === (page.file.text ?? example) && page.probe?.kind === "event";
    const fragment = isPlain ? null : await currentFragment();
    history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname);
  });
}

async function copyLink() {
  const fragment = await currentFragment();
  if (fragment) await copy(`${location.origin}/#${fragment}`, "Link");
  else notify("The fixture is too long for a link.", "warning");
}

// --- The file -----------------------------------------------------------------------------------

function showFileState() {
  const { name, text, isWritable } = page.file;
  const isChanged = name !== null && editor.text !== text;
  byId("file-name").textContent = name === null ? "example" : shown(name);
  byId("file-state").textContent = isChanged ? (isWritable ? "not saved" : "changed here") : "";
  byId("save").hidden = !isWritable;
  byId("save").disabled = !isChanged;
  const title = name === null ? "Sceneroute" : `${shown(name)} – Sceneroute`;
  document.title = isChanged ? `• ${title}` : title;
}

async function save(version = page.file.version) {
  if (!page.file.isWritable) return;
  const text = editor.text;
  try {
    const saved = await post("file", { text, version });
    Object.assign(page.file, { text, version: saved.version });
    showFileState();
    keepLink();
    notify("Saved.");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 409) changedOnDisk();
    else notify(`Not saved: ${error.message}`, "error");
  }
}

async function readFile() {
  const opened = await get("file");
  byId("version").textContent = `sceneroute ${opened.command}`;
  Object.assign(page.file, {
    name: opened.name ?? null, path: opened.path ?? null, text: opened.text ?? null,
    version: opened.version ?? null, isWritable: opened.isWritable && opened.text !== undefined,
  });
  if (opened.problem) notify(`${opened.name}: ${opened.problem}`, "error");
}

async function reload() {
  silence();
  await readFile();
  if (page.file.text !== null && page.file.text !== editor.text) {
    editor.replace(0, editor.text.length, page.file.text);
  }
  showFileState();
}

function changedOnDisk() {
  notify(
    "The file has changed on disk.", "warning",
    button("Take that", {}, reload),
    ...(page.file.isWritable ? [button("Overwrite it", {}, () => save(null))] : [])
  );
}

/// Looks whether the file has changed, while somebody looks at the page.
async function watchFile() {
  if (page.file.path !== null && document.visibilityState === "visible") {
    try {
      const { version } = await get("file/version");
      if (version && version !== page.file.version) {
        const wasChanged = editor.text !== page.file.text;
        page.file.version = version;
        if (wasChanged) changedOnDisk();
        else {
          await reload();
          notify("Read again: the file has changed on disk.");
        }
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  setTimeout(watchFile, pause.disk);
}

// --- Keys ------------------------------------------------------------------------------

function pageKey(event) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === "s") {
    event.preventDefault();
    if (page.file.isWritable) save();
    else notify("The page may not write: start it with --write.", "warning");
  } else if (isCommand && event.key === "Enter") {
    event.preventDefault();
    (document.activeElement === byId("probe-text") ? byId("fixture") : byId("probe-text")).focus();
  } else if (isCommand && event.key === ".") {
    event.preventDefault();
    const problem = editor.problemAtCaret;
    if (problem) mend(page.problems.find((each) => each === problem));
  } else if (event.key === "F8") {
    event.preventDefault();
    goToNext(event.shiftKey ? -1 : 1);
  } else if (event.altKey && /^[1-4]$/.test(event.key)) {
    event.preventDefault();
    tabs.select(names[Number(event.key) - 1], true);
  }
}

function goToNext(step) {
  const here = page.problems.filter((each) => each.start !== null);
  here.sort((one, other) => one.start - other.start);
  if (here.length === 0) return;
  const at = editor.caret;
  const next =
    step > 0
      ? here.find((each) => each.start > at) ?? here[0]
      : here.findLast((each) => each.start < at) ?? here[here.length - 1];
  editor.goTo(next.start, next.start);
}

function install() {
  byId("probe-text").addEventListener("input", probeChanged);
  document.querySelectorAll("input[name=kind]").forEach((radio) =>
    radio.addEventListener("change", () => {
      probeKindChanged();
      if (byId("probe-text").value !== "") probeChanged();
    })
  );
  byId("probe-text").addEventListener("keydown", (event) => {
    // One line, unless it is a payload.
    if (event.key === "Enter" && probeKind() !== "notification") event.preventDefault();
  });
  tabs.install();
  document.addEventListener("keydown", pageKey);
  byId("save").addEventListener("click", () => save());
  byId("copy-link").addEventListener("click", copyLink);
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("help-close").addEventListener("click", () => byId("help").close());
  installFiles({
    fixture: (text) => editor.replace(0, editor.text.length, text),
    payload: (text) => {
      showProbe("notification", text);
      probeChanged();
    },
    refused: (words) => notify(words, "warning"),
  });
  addEventListener("hashchange", openLink);
}

async function openLink() {
  const state = await stateOf(location.hash);
  if (!state) {
    if (location.hash !== "") notify("The link has no fixture that can be read.", "warning");
    return false;
  }
  if (state.fixture !== editor.text) editor.text = state.fixture;
  page.probe = state.probe;
  showProbe(state.probe?.kind ?? "identifier", state.probe?.text ?? "");
  return true;
}

async function begin() {
  install();
  tabs.select("scenes");
  probeKindChanged();
  try {
    await readFile();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notify(error.message, "error");
  }
  if (!(await openLink())) editor.text = page.file.text ?? example;
  edited();
  events.ask({ fixture: editor.text }, { text: editor.text });
  watchFile();
}

begin();
