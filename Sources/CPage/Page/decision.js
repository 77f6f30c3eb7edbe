// A decision, and each scene's part in it, as `sceneroute explain --format json` says them.

import { button, counted, el, sentence, shown } from "./dom.js";
import { codeLine, offsetReader } from "./offsets.js";

/// The most scenes that are shown until all are asked for.
const shownScenes = 150;

const actions = {
  continue: "continues",
  reconnect: "reconnects",
  create: "a new window",
  refuse: "refused",
};

/// The card: where it goes and why. `tools` are buttons; `route` routes an identifier, or is null.
export function decisionCard(decision, title, tools, route) {
  const card = [el("p", { class: "for" }, ...title, ...expectation(decision))];
  const target = decision.scene === null ? actions[decision.action] : shown(decision.scene);
  const facts = [el("span", { class: `chip action-${decision.action}` }, decision.action)];
  if (decision.score !== "none") facts.push(el("span", { class: "chip" }, decision.score));
  const page = `Documentation/RULES.md has rule ${decision.rule}, which decided`;
  facts.push(el("span", { class: "chip", title: page }, `rule ${decision.rule}`));
  card.push(
    el(
      "p",
      { class: "target" },
      el("span", { class: "arrow", "aria-hidden": "true" }, "→"),
      el("strong", { class: decision.scene === null ? "scene-none" : "" }, target),
      ...facts
    )
  );
  card.push(el("p", { class: "summary" }, ...sentence(decision.summary)));
  if (decision.differences) card.push(differences(decision.differences));
  for (const warning of decision.warnings) {
    if (decision.summary.endsWith(warning.message)) continue;
    card.push(remark("warning", warning.message, warning.help));
  }
  for (const error of decision.errors) card.push(remark("error", error.message, null));
  if (decision.leftOut) card.push(remark("note", decision.leftOut, null));
  // Of the scene that was expected, where there is one: that is what one wants to know.
  const miss = decision.expectedMiss ?? decision.nearestMiss;
  if (miss) card.push(nearestMiss(miss));
  const isTrial = miss && miss.identifier !== null;
  const trial = isTrial ? [witness(miss.identifier, route)] : [];
  if (trial.length + tools.length > 0) card.push(el("p", { class: "tools" }, ...trial, ...tools));
  return card;
}

function expectation(decision) {
  if (decision.expected === "met") return [" ", el("span", { class: "met" }, "✓ as expected")];
  if (decision.expected === null) return [];
  return [" ", el("span", { class: "unmet" }, "✗ not as expected")];
}

export function differences(list) {
  const items = list.map((each) =>
    el("li", {}, `${each.field}: ${shownValue(each.actual)}, not ${shownValue(each.expected)}`)
  );
  return el("ul", { class: "differences" }, ...items);
}

function shownValue(value) {
  return value === null ? "none" : shown(Array.isArray(value) ? value.join(", ") : String(value));
}

function remark(severity, message, help) {
  return el(
    "p",
    { class: `remark ${severity}` },
    el("span", { class: "hidden-text" }, `${severity}: `),
    ...sentence(message),
    help ? el("span", { class: "help" }, " ", ...sentence(help)) : null
  );
}

function nearestMiss(miss) {
  return el(
    "div",
    { class: "miss" },
    el("h3", {}, "Nearest miss"),
    el("p", {}, ...sentence(miss.summary)),
    el(
      "p",
      { class: "change" },
      el("span", { class: "condition" }, `${shown(miss.scene)} · ${miss.condition}`),
      el("del", {}, shown(miss.before)),
      miss.after === null ? "left out" : el("ins", {}, shown(miss.after))
    )
  );
}

/// A button that routes an identifier; where nothing can be routed, the identifier.
export function witness(identifier, route) {
  const words = identifier === "" ? "the empty identifier" : shown(identifier);
  if (!route) return el("span", { class: "witness" }, "Such as ", el("code", {}, words));
  return button("", { class: "witness", title: "Route this identifier" }, () => route(identifier))
    .appendChild(el("span", {}, "Try ", el("code", {}, words))).parentElement;
}

// --- Scenes -------------------------------------------------------------------------------------

const verdicts = {
  won: "takes the event",
  "lost-to-score": "matches, but another prefers it",
  "lost-to-recency": "matches, but another was active later",
  "no-match": "no match",
  failed: "could not be evaluated",
  "other-role": "has another role",
  "not-consulted": "not evaluated",
};

/// The list of scenes, the most recent first.
export function standings(decision, showsAll, showAll) {
  const scenes = decision.scenes ?? [];
  if (scenes.length === 0) return [el("p", { class: "empty" }, "The fixture has no scenes.")];
  const some = showsAll ? scenes : scenes.slice(0, shownScenes);
  const winner = scenes.findIndex((each) => each.verdict === "won");
  const list = some.map((each) => standing(each));
  if (winner >= some.length) list.unshift(standing(scenes[winner]));
  const parts = [el("ol", { class: "standings" }, ...list)];
  if (some.length < scenes.length) {
    parts.push(button(`Show all ${counted(scenes.length, "scene")}`, { class: "more" }, showAll));
  }
  return parts;
}

function standing(each) {
  const head = el(
    "p",
    { class: "head" },
    el("strong", {}, shown(each.scene)),
    el("span", { class: `chip verdict-${each.verdict}` }, verdicts[each.verdict] ?? each.verdict)
  );
  const item = el("li", { class: `standing ${each.verdict}` }, head);
  // FALSEPREDICATE has nothing to show, and the sentence says it.
  const isShown = (name) => each[name] && each[name].text !== "FALSEPREDICATE";
  const traces = ["prefers", "can"].filter(isShown);
  const isSame = traces.length === 2 && each.prefers.source === each.can.source;
  if (isSame) item.append(condition("both", each.can));
  else for (const name of traces) item.append(condition(name, each[name]));
  item.append(el("p", { class: "why" }, ...sentence(each.summary)));
  return item;
}

/// A predicate with its comparisons coloured by their values, and the one that decided marked.
function condition(name, trace) {
  const line = el("p", { class: "condition-line" }, el("span", { class: "condition" }, name));
  const code = el("code", { class: "predicate" });
  const offset = offsetReader(trace.source);
  const leaves = [];
  collect(trace, leaves, offset);
  const [start, end] = trace.decidingSpan.map(offset);
  const cuts = new Set([0, trace.source.length, start, end]);
  for (const leaf of leaves) cuts.add(leaf.start).add(leaf.end);
  const places = [...cuts].sort((a, b) => a - b);
  const title = "This part decided";
  const marked = el("mark", { class: `deciding ${valueName(trace)}`, title });
  for (let index = 0; index + 1 < places.length; index++) {
    const [from, to] = [places[index], places[index + 1]];
    const leaf = leaves.find((each) => each.start <= from && each.end >= to);
    const text = shown(trace.source.slice(from, to));
    const piece = leaf ? el("span", { class: leaf.name }, text) : document.createTextNode(text);
    if (from >= start && to <= end) {
      if (!marked.parentNode) code.append(marked);
      marked.append(piece);
    } else code.append(piece);
  }
  line.append(code, el("span", { class: `value ${valueName(trace)}` }, valueWord(trace)));
  if (trace.code) line.append(codeLine(trace.code));
  return line;
}

function collect(node, leaves, offset) {
  if (node.children.length === 0) {
    const [start, end] = node.span.map(offset);
    leaves.push({ start, end, name: valueName(node) });
  } else for (const child of node.children) collect(child, leaves, offset);
}

function valueName(node) {
  if (node.error) return "is-error";
  return node.value === null ? "is-unreached" : node.value ? "is-true" : "is-false";
}

function valueWord(node) {
  if (node.error) return "error";
  return node.value === null ? "not evaluated" : node.value ? "true" : "false";
}
