// All events of the fixture beside all its scenes, as a table.

import { button, counted, el, shown } from "./dom.js";
import { wide } from "./wide.js";

const words = {
  // Of an event without an identifier, nobody has a score.
  won: (each) => (each.score === null || each.score === "none" ? "takes it" : each.score),
  "lost-to-score": (each) => each.score,
  "lost-to-recency": (each) => each.score,
  "no-match": () => "",
  failed: () => "error",
  "other-role": () => "other role",
  "not-consulted": () => "not evaluated",
};

const noScene = { create: "(new window)", refuse: "(refused)" };

/// The name of a decision's event, for people.
export function eventName(decision, index) {
  return decision.event ?? decision.identifier ?? `event ${index + 1}`;
}

/// The table of the events from number `first` on that have their scenes' parts; `select` is called
/// with the number of the event that is wanted, `show` with that of the first one to show.
export function matrix(decisions, first, selected, select, show) {
  if (decisions.length === 0) return [el("p", { class: "empty" }, "The fixture has no events.")];
  const rows = decisions.slice(first, endOfParts(decisions, first));
  const parts = [summary(decisions), ...matrixTable(rows, first, selected, select)];
  if (rows.length < decisions.length) {
    parts.splice(1, 0, steps(decisions.length, first, rows.length, show));
  }
  return parts;
}

/// A table of events and scenes, and what its signs mean; the rows count from `first`.
export function matrixTable(rows, first, selected, select) {
  const scenes = columns(rows);
  const table = el(
    "table",
    { class: "matrix" },
    el("caption", { class: "hidden-text" }, "What each scene does with each event"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "Event"),
        el("th", { scope: "col" }, "Opens"),
        ...scenes.map(shown).map((name) =>
          el("th", { scope: "col", class: "scene", title: name }, name)
        )
      )
    ),
    el("tbody", {}, ...rows.map((each, at) => row(each, first + at, scenes, selected, select)))
  );
  return [wide("Events and scenes", table), legend()];
}

/// Marks the row at a place, and no other.
export function markSelected(panel, place) {
  panel.querySelectorAll("tbody tr").forEach((row, index) => {
    row.classList.toggle("selected", index === place);
    row.querySelector("button")?.setAttribute("aria-pressed", String(index === place));
  });
}

/// The number after the last of the events from `first` on that have their scenes' parts.
function endOfParts(decisions, first) {
  let end = first;
  while (end < decisions.length && decisions[end].scenes) end++;
  return end;
}

/// Which events are shown, and buttons that show others.
function steps(all, first, count, show) {
  const end = first + count;
  const before = Math.max(0, first - count);
  const earlier = button("Earlier", { disabled: first === 0 }, () => show(before));
  const later = button("Later", { disabled: end >= all }, () => show(end));
  const words = `Shown: ${first + 1} to ${end} of ${all}`;
  return el("p", { class: "steps" }, el("span", { class: "quiet" }, words), earlier, later);
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
  const events = counted(decisions.length, "event");
  const words =
    expected.length === 0
      ? `${events}, none of which has an expectation`
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
    el("th", { scope: "row" }, el("span", { class: "name" }, mark(decision), name),
      identifier(decision)),
    el("td", { class: "window" }, windowName(decision), expected(decision)),
    ...scenes.map((scene) => cell(parts.get(scene)))
  );
}

/// The identifier of an event that has a name, or null.
export function identifier(decision) {
  if (decision.event === null || decision.identifier === null) return null;
  return el("code", { class: "identifier" }, shown(decision.identifier));
}

export function windowName(decision) {
  return decision.scene === null ? noScene[decision.action] : shown(decision.scene);
}

/// What was expected in place of what came, or null.
function expected(decision) {
  if (!isUnmet(decision)) return null;
  return el("span", { class: "expected unmet" }, `expected ${shown(expectedWords(decision))}`);
}

/// Whether an event or a step has an expectation that does not hold.
export function isUnmet(decision) {
  return decision.expected !== null && decision.expected !== undefined &&
    decision.expected !== "met";
}

const value = (each) => (each === null ? "none" : [each].flat().join(", ") || "none");

/// What was expected of a decision that differs: "scene inbox, action create".
export function expectedWords(decision) {
  const list = decision.differences ?? [];
  if (list.length === 0) return "something else";
  return list.map((each) => `${each.field} ${value(each.expected)}`).join(", ");
}

/// The first thing that differs, and the names of the others: a list has no room for all.
export function differenceWords(decision) {
  const [first, ...others] = decision.differences ?? [];
  if (!first) return `expected ${expectedWords(decision)}`;
  const { field, expected, actual } = first;
  const more = others.length > 0 ? `; also ${others.map((each) => each.field).join(", ")}` : "";
  return `expected ${field} ${value(expected)}, got ${value(actual)}${more}`;
}

/// Whether it is as expected; null where nothing is.
export function mark(decision) {
  if (decision.expected === null || decision.expected === undefined) return null;
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
    ...(word === "" ? noMatch() : [word]),
    isWinner ? el("span", { class: "hidden-text" }, ", takes the event") : null
  );
}

function noMatch() {
  return [
    el("span", { class: "no", "aria-hidden": "true" }, "·"),
    el("span", { class: "hidden-text" }, "no match"),
  ];
}

function legend() {
  return el(
    "p",
    { class: "quiet legend" },
    el("span", { class: "swatch won" }),
    " takes the event   ",
    el("span", { class: "swatch lost" }),
    " matches, but another scene takes it   · no match"
  );
}
