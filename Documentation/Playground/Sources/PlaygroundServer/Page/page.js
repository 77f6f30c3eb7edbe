// The page: what is typed goes to the command, what it answers is shown.

import { Asker, Refusal, post } from "./api.js";
import { copy } from "./clipboard.js";
import { asCommand, asEvent, withEvent } from "./copies.js";
import { decisionCard, standings } from "./decision.js";
import { OpenedFile } from "./disk.js";
import { button, byId, el, sentence, shown } from "./dom.js";
import { Editor } from "./editor.js";
import { eventName, isUnmet, markSelected, matrix } from "./events.js";
import { installFiles } from "./files.js";
import { Findings, notOfText } from "./findings.js";
import { installKeys } from "./keys.js";
import { watchNamed, withoutCode } from "./named.js";
import { notify, say } from "./notices.js";
import { failuresOf, hintOf } from "./problems.js";
import { example } from "./sample.js";
import { fragmentOf, stateOf } from "./state.js";
import { tabs } from "./tabs.js";
import { base64 } from "./text.js";
import { Timeline } from "./timeline.js";

/// How long nobody has to type before what takes longer is evaluated, in milliseconds.
const pause = { events: 120, findings: 350, link: 500 };

const page = {
  /// The event that is shown: { kind, text }, or { kind: "event", index } for one of the fixture.
  probe: null,
  events: [],
  /// The number of the first event that the table shows.
  first: 0,
  decision: null,
  showsAllScenes: false,
};

const timeline = new Timeline(byId("timeline"));
const editor = new Editor(edited, hintOf);
const file = new OpenedFile(editor, example, fileChanged);
const path = () => file.path ?? "playground.json";
const problems = new Findings(editor, path, { route: routeIdentifier, goTo, mend, refused });
const timers = {};

function later(name, action) {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(action, pause[name]);
}

// --- Asking -------------------------------------------------------------------------------------

const decisions = new Asker("decision", decided, (error, context) => {
  refused("The decision", error);
  // The last one is not an answer to this.
  if (context.probe === page.probe) showDecision(null, [mistake(error)]);
});
const events = new Asker("events", eventsCame, (error) => {
  refused("The events", error);
  byId("events").replaceChildren(el("p", { class: "empty" }, `Not known: ${error.message}.`));
  problems.expect([], error.message);
});

function edited() {
  problems.edited();
  askDecision();
  later("events", askEvents);
  later("findings", () => problems.ask());
  file.show();
  keepLink();
}

function askEvents() {
  const text = editor.text;
  events.ask({ fixture: text, skip: page.first }, { text, skip: page.first });
}

function askDecision() {
  if (!page.probe) return;
  const context = { text: editor.text, since: performance.now(), probe: page.probe };
  const { kind, index, text } = page.probe;
  const input = kind === "event" ? { kind, text: String(index + 1) } : { kind, text };
  decisions.ask({ fixture: context.text, input }, context);
}

function decided(answer, context) {
  const explain = answer.explain;
  const diagnostics = explain?.diagnostics ?? [];
  if (context.probe === page.probe) showDecision(explain?.decisions?.[0] ?? null, diagnostics);
  performance.measure("keystroke-to-decision", { start: context.since, end: performance.now() });
  if (context.text === editor.text && context.probe.kind !== "notification") {
    problems.read(diagnostics, context.text);
  }
}

function eventsCame(answer, context) {
  const { explain, route, simulate } = answer;
  const isTimeline = simulate?.steps !== undefined;
  const diagnostics = (isTimeline ? simulate : route)?.diagnostics ?? [];
  // What cannot be read keeps the place of who mends it.
  const hasNoEvents = diagnostics.some((each) => each.id === "no-events");
  const isRead = isTimeline || hasNoEvents || route?.decisions !== undefined;
  page.events = route?.decisions ?? [];
  if (isRead) {
    page.first = Math.max(0, Math.min(context.skip, page.events.length - 1));
    if (page.probe?.kind === "event" && page.probe.index >= page.events.length) page.probe = null;
    if (page.probe === null && page.events.length > 0) page.probe = { kind: "event", index: 0 };
  }
  explain?.decisions?.forEach((each, place) => (page.events[page.first + place] = each));
  timeline.show(simulate?.steps ?? null, isTimeline ? null : errorWords(diagnostics));
  const steps = simulate?.steps ?? [];
  tabs.offer("timeline", isTimeline ? timeline.count : 0, steps.filter(isUnmet).length);
  if (isTimeline && !tabs.isChosen) tabs.select("timeline");
  showEvents(diagnostics, isTimeline);
  const isLatest = context.text === editor.text;
  if (isLatest) {
    const routed = isTimeline ? [] : route?.decisions ?? [];
    const known = page.events.length === routed.length ? page.events : routed;
    problems.expect(isTimeline
      ? failuresOf(steps, "timeline", context.text) : failuresOf(known, "events", context.text));
  }
  if (isLatest && page.probe?.kind === "event" && isRead) showEventDecision(diagnostics);
  else if (page.probe === null) showDecision(null, isTimeline ? [] : diagnostics, isTimeline);
  if (isLatest) problems.read(diagnostics, context.text);
}

/// Of an event without its scenes' parts, they are fetched.
function showEventDecision(diagnostics) {
  const decision = page.events[page.probe.index];
  if (decision.scenes) showDecision(decision, diagnostics);
  else askDecision();
}

const mistake = (error) => ({ severity: "error", message: error.message });

function refused(what, error) {
  if (error.status === 0) notify(`${error.message}.`, "error");
  else notify(`${what}: ${error.message}.`, "warning");
}

function errorWords(diagnostics) {
  const isOfText = (each) => each.severity === "error" && !notOfText.has(each.id);
  return diagnostics.find(isOfText)?.message;
}

// --- Showing ------------------------------------------------------------------------------------

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
  if (probe.kind === "notification") {
    const identifier = page.decision.identifier;
    return identifier === null
      ? ["Notification"] : ["Notification, identifier ", el("code", {}, shown(identifier))];
  }
  return [probe.kind === "url" ? "URL " : "Identifier ", el("code", {}, shown(probe.text))];
}

function showDecision(decision, diagnostics, isTimeline = false) {
  page.decision = decision ?? null;
  const card = byId("decision");
  const scenes = byId("scenes");
  if (decision) {
    card.replaceChildren(...decisionCard(decision, probeTitle(), tools(decision), routeIdentifier));
    afterPaint(showScenes);
    say(decision.summary);
    return;
  }
  const words = errorWords(diagnostics);
  if (words && page.probe?.kind === "notification" && showPayloadMistake(diagnostics)) return;
  const empty = isTimeline
    ? "The Timeline tab plays the timeline. What you type here is routed before its first step."
    : "Type an identifier, a URL or a notification to see which window opens.";
  card.replaceChildren(
    words
      ? el("p", { class: "remark error" }, "No decision: ", ...sentence(words))
      : el("p", { class: "empty" }, empty)
  );
  const nothing = words ? "Mend the fixture to see its scenes." : "There is no event yet.";
  afterPaint(() => scenes.replaceChildren(el("p", { class: "empty" }, nothing)));
  if (words) say(`No decision: ${words}`);
}

/// What is wrong with a payload is no mistake of the fixture; false where the payload is right.
function showPayloadMistake(diagnostics) {
  const error = diagnostics.find((each) => each.severity === "error");
  if (error.file !== "payload.apns") return false;
  const { text } = page.probe;
  const place = error.line ? `, line ${error.line}, column ${error.column}` : "";
  const words = `No decision: the payload cannot be read${place}: ${error.message}`;
  const parts = [el("p", { class: "remark error" }, ...sentence(words))];
  // A payload is an object: another word was meant as something else.
  if (!/^\s*[{[]/.test(text)) {
    const kind = text.includes("://") ? "url" : "identifier";
    const label = kind === "url" ? "Route it as URL" : "Route it as Identifier";
    parts.push(el("p", { class: "tools" }, button(label, {}, () => routeAs(kind, text.trim()))));
  }
  byId("decision").replaceChildren(...parts);
  const nothing = "Mend the payload to see each scene's part.";
  afterPaint(() => byId("scenes").replaceChildren(el("p", { class: "empty" }, nothing)));
  say(words);
  return true;
}

let waiting = null;

/// Does what can wait until the decision is seen; of several such things the last.
function afterPaint(action) {
  const isFirst = waiting === null;
  waiting = action;
  if (!isFirst) return;
  const run = () => {
    const last = waiting;
    waiting = null;
    last();
  };
  requestAnimationFrame(() => setTimeout(run));
}

function showScenes() {
  if (!page.decision) return;
  const all = () => {
    page.showsAllScenes = true;
    showScenes();
  };
  byId("scenes").replaceChildren(...standings(page.decision, page.showsAllScenes, all));
}

function showEvents(diagnostics, isTimeline) {
  const panel = byId("events");
  const selected = page.probe?.kind === "event" ? page.probe.index : -1;
  tabs.offer("events", page.events.length, page.events.filter(isUnmet).length);
  const instead = "This fixture has a timeline in place of events.";
  const words = isTimeline ? instead : errorWords(diagnostics);
  if (page.events.length === 0 && words) {
    panel.replaceChildren(el("p", { class: "empty" }, ...sentence(words)));
  } else panel.replaceChildren(...matrix(page.events, page.first, selected, selectEvent, showFrom));
}

// --- The event ----------------------------------------------------------------------------------

/// Shows other events in the table.
function showFrom(first) {
  page.first = first;
  askEvents();
}

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
  routeAs("identifier", identifier);
}

function routeAs(kind, text) {
  showProbe(kind, text);
  probeChanged();
}

function selectEvent(index) {
  page.probe = { kind: "event", index };
  showEventDecision([]);
  showSelection();
  keepLink();
}

function showSelection() {
  const selected = page.probe?.kind === "event" ? page.probe.index : -1;
  markSelected(byId("events"), selected - page.first);
}

// --- Copies -------------------------------------------------------------------------------------

function tools(decision) {
  const isOwn = page.probe?.kind === "event";
  const isOnly = page.events.filter((each) => each.event === decision.event).length === 1;
  const name = isOwn && decision.event !== null && isOnly ? decision.event : null;
  const unsaved = () => (file.hasText ? null : editor.text);
  const command = () => asCommand({ ...page.probe, name }, path(), unsaved());
  const list = [button("Copy as command", {}, () => copy(command(), "Command"))];
  if (!isOwn) {
    list.unshift(
      button("Copy as expectation", {}, () => copy(asEvent(page.probe, decision), "Expectation")),
      button("Add to fixture", {}, () => addEvent(decision))
    );
  }
  return list;
}

function addEvent(decision) {
  const change = withEvent(editor.text, asEvent(page.probe, decision));
  if (change) {
    editor.keepingFocus(() => editor.replace(change.start, change.start, change.text));
    notify("Added to the fixture.");
  } else notify("The fixture has no list of `events` to add it to.", "warning");
}

// --- The link -----------------------------------------------------------------------------------

async function fragment(fixture) {
  const probe = page.probe?.kind === "event" ? null : page.probe;
  return fragmentOf({ fixture, probe });
}

/// Keeps the state in the address, so that a reload loses nothing.
function keepLink() {
  later("link", async () => {
    const text = editor.text;
    const isPlain = text === file.text && page.probe?.kind === "event";
    const state = isPlain ? null : await fragment(text);
    linkedText = state === null ? null : text;
    // After a reload, the text is still that of the other file.
    const address = state ? `#${state}` : location.pathname;
    history.replaceState({ origin: file.origin }, "", address);
  });
}

/// The fixture's text that the address has, or null.
let linkedText = null;

/// Whether the text would be lost with the page: a file that may be written should be, and what is
/// too long for the address is nowhere else.
function wouldBeLost() {
  return file.isChanged && (file.isWritable || linkedText !== editor.text);
}

function fileChanged() {
  file.show();
  keepLink();
}

async function copyLink() {
  try {
    const state = await fragment(await withoutCode(editor.text));
    if (state) await copy(`${location.origin}/#${state}`, "Link");
    else notify("The fixture is too long for a link.", "warning");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused("The link", error);
  }
}

// --- The text -----------------------------------------------------------------------------------

function mendAtCaret() {
  const problem = editor.problemAtCaret;
  if (problem) mend(problem);
}

function goToNext(step) {
  const here = problems.problems.filter((each) => each.start !== null);
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
  byId("save").addEventListener("click", () => file.save());
  byId("copy-link").addEventListener("click", copyLink);
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("help-close").addEventListener("click", () => byId("help").close());
  installKeys({ save: () => file.save(), mendAtCaret, goToNext });
  installFiles({
    plist: startFrom,
    fixture: (text, name) => {
      editor.become(text);
      file.origin = name;
      byId("fixture").focus();
      notify(`The text is that of ${name} now. Undo brings the other one back.`);
    },
    payload: (text) => {
      showProbe("notification", text);
      probeChanged();
    },
    refused: (words) => notify(words, "warning"),
  });
  addEventListener("hashchange", (event) => openLink(new URL(event.newURL).hash, false));
  addEventListener("beforeunload", (event) => {
    if (wouldBeLost()) event.preventDefault();
  });
}

/// Begins with the fixture that `init` makes of an Info.plist.
async function startFrom(bytes, name) {
  try {
    const { fixture, problem } = await post("init", { manifest: base64(bytes) });
    if (!fixture) return notify(`${name}: ${problem}`, "error");
    editor.become(fixture);
    file.origin = name;
    byId("fixture").focus();
    notify(`The fixture is what \`init\` makes of ${name}. Undo brings the other one back.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused(name, error);
  }
}

/// Opens what the address has; undo brings back what was there before.
async function openLink(fragment, isFirst) {
  const state = await stateOf(fragment);
  if (!state) {
    if (fragment !== "") notify("The link has no fixture that can be read.", "warning");
    return false;
  }
  linkedText = state.fixture;
  const isOther = state.fixture !== file.text;
  file.origin = isOther ? (history.state ? history.state.origin : "a link") : null;
  if (isFirst) editor.text = state.fixture;
  else if (state.fixture !== editor.text) editor.become(state.fixture);
  page.probe = state.probe;
  showProbe(state.probe?.kind ?? "identifier", state.probe?.text ?? "");
  return true;
}

async function begin() {
  install();
  tabs.select("scenes");
  probeKindChanged();
  try {
    const { command } = await file.read();
    byId("version").textContent = `sceneroute ${command}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notify(error.message, "error");
  }
  if (!(await openLink(location.hash, true))) editor.text = file.text;
  edited();
  // Nobody types yet.
  for (const [name, action] of [["events", askEvents], ["findings", () => problems.ask()]]) {
    clearTimeout(timers[name]);
    action();
  }
  file.watch();
  watchNamed(editor, edited);
}

begin();
