// All events of the fixture beside all its scenes, as a table.

import { button, el, shown } from "./dom.js";

const most = { rows: 400, cells: 20000 };
const words = {
  won: (each) => each.score,
  "lost-to-score": (each) => each.score,
  "lost-to-recency": (each) => each.score,
  "no-match": () => "",
  failed: () => "error",
  "other-role": () => "",
  "not-consulted": () => "",
};

/// The name of a decision's event, for people.
export function eventName(decision, index) {
  return decision.event ?? decision.identifier ?? `event ${index + 1}`;
}

/// The table; `select` is called with the number of the event that is wanted.
export function matrix(decisions, selected, select) {
  if (decisions.length === 0) return [el("p", { class: "empty" }, "The fixture has no events.")];
  const scenes = columns(decisions);
  const room = Math.floor(most.cells / (scenes.length + 1));
  const rows = decisions.slice(0, Math.min(most.rows, room));
  const table = el(
    "table",
    { class: "matrix" },
    el("caption", { class: "hidden-text" }, "Events and what each scene says to them"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "Event"),
        el("th", { scope: "col" }, "Window"),
        ...scenes.map((scene) => el("th", { scope: "col", class: "scene" }, shown(scene)))
      )
    ),
    el("tbody", {}, ...rows.map((each, index) => row(each, index, scenes, selected, select)))
  );
  const parts = [summary(decisions), el("div", { class: "wide" }, table), legend()];
  if (rows.length < decisions.length) {
    parts.push(el("p", { class: "quiet" }, `${decisions.length - rows.length} more events`));
  }
  return parts;
}

function columns(decisions) {
  const scenes = new Set();
  for (const decision of decisions) {
    for (const each of decision.scenes ?? []) scenes.add(each.scene);
  }
  return [...scenes];
}

function summary(decisions) {
  const expected = decisions.filter((each) => each.expected !== null);
  const met = expected.filter((each) => each.expected === "met").length;
  const events = decisions.length === 1 ? "1 event" : `${decisions.length} events`;
  const words =
    expected.length === 0
      ? `${events}, none with an expectation`
      : `${events}, ${met} of ${expected.length} as expected`;
  return el("p", { class: met === expected.length ? "count-line" : "count-line unmet" }, words);
}

function row(decision, index, scenes, selected, select) {
  const isSelected = index === selected;
  const name = button(
    shown(eventName(decision, index)),
    { class: "event", "aria-pressed": String(isSelected) },
    () => select(index)
  );
  const parts = new Map((decision.scenes ?? []).map((each) => [each.scene, each]));
  return el(
    "tr",
    { class: isSelected ? "selected" : "" },
    el("th", { scope: "row" }, el("span", { class: "name" }, mark(decision), name)),
    el("td", { class: "window" }, windowName(decision)),
    ...scenes.map((scene) => cell(parts.get(scene)))
  );
}

function windowName(decision) {
  return decision.scene === null ? `(${decision.action})` : shown(decision.scene);
}

function mark(decision) {
  if (decision.expected === null) return null;
  const isMet = decision.expected === "met";
  return el(
    "span",
    { class: isMet ? "met" : "unmet" },
    el("span", { "aria-hidden": "true" }, isMet ? "✓" : "✗"),
    el("span", { class: "hidden-text" }, isMet ? "as expected: " : "not as expected: ")
  );
}

function cell(part) {
  if (!part) return el("td", { class: "cell" });
  const word = words[part.verdict]?.(part) ?? "";
  const isWinner = part.verdict === "won";
  return el(
    "td",
    { class: `cell ${part.verdict} score-${part.score ?? "none"}`, title: part.summary },
    word === "" ? el("span", { class: "no", "aria-label": "no" }, "·") : word,
    isWinner ? el("span", { class: "hidden-text" }, ", wins") : null
  );
}

function legend() {
  return el(
    "p",
    { class: "quiet legend" },
    el("span", { class: "swatch won" }),
    " takes it  ",
    el("span", { class: "swatch lost" }),
    " could have taken it"
  );
}
