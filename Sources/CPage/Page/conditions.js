// Scenes with their conditions, what the events made of each comparison, and the mistakes that
// nobody would notice.

import { counted, el, shown } from "./dom.js";
import { predicateParts } from "./highlight.js";
import { codeLine, offsetReader } from "./offsets.js";
import { wide } from "./wide.js";
import { table } from "./events-view.js";

export function sceneCards(view, { scenes }, heading) {
  view.replaceChildren(
    el("div", { class: "cards" }, ...scenes.map((scene) => card(scene, heading)))
  );
}

function card(scene, heading) {
  const facts = [];
  if (scene.title !== null) facts.push(el("span", {}, shown(scene.title)));
  if (!scene.isConnected) facts.push(chip("disconnected"));
  if (scene.role !== null) facts.push(chip(`role ${shown(scene.role)}`));
  if (scene.events === 0) facts.push(chip("gets no event", "warning"));
  else if (scene.events !== null) facts.push(chip(`gets ${counted(scene.events, "event")}`));
  const conditions = ["can", "prefers"].flatMap((name) => [
    el("dt", {}, name), el("dd", {}, ...condition(scene[name])),
  ]);
  return el(
    "article",
    { class: "card" },
    el(heading, {}, shown(scene.id)),
    facts.length > 0 ? el("p", { class: "chips" }, ...facts) : null,
    el("dl", { class: "conditions" }, ...conditions)
  );
}

function chip(words, look = "") {
  return el("span", { class: `chip ${look}` }, words);
}

function condition(each) {
  const parts = [painted(each)];
  if (each.code) parts.push(codeLine(each.code));
  if (each.isDefault) parts.push(el("span", { class: "quiet" }, " the default"));
  if (!each.all) return parts;
  const isIdle = each.whenTrue + each.whenFalse === 0;
  if (isIdle) parts.push(" ", chip("no event evaluates it", "warning"));
  const percent = Math.floor((each.covered * 100) / each.all);
  const all = counted(each.all, "comparison");
  const words = ` ${percent} %: ${each.covered} of ${all} true for one event and false for another`;
  parts.push(el("span", { class: "share" }, meter(each.covered, each.all), words));
  return parts;
}

function meter(value, max) {
  return el("meter", { min: 0, max, value, "aria-hidden": "true" });
}

// --- Predicates ---------------------------------------------------------------------------------

/// A predicate with its words coloured, and below each comparison what the events made of it.
function painted({ source, rest, comparisons }) {
  const offset = offsetReader(source);
  const words = predicateParts(source);
  const marks = (comparisons ?? []).map(([start, end, whenTrue, whenFalse]) => ({
    start: offset(start), end: offset(end), whenTrue, whenFalse,
  }));
  const cuts = new Set([0, source.length]);
  for (const each of [...words, ...marks]) cuts.add(each.start).add(each.end);
  const places = [...cuts].sort((a, b) => a - b);
  const code = el("code", { class: "predicate" });
  let box = null;
  for (let index = 0; index + 1 < places.length; index++) {
    const [from, to] = [places[index], places[index + 1]];
    const isAround = (each) => each.start <= from && each.end >= to;
    const word = words.find(isAround);
    const text = shown(source.slice(from, to));
    const piece = word ? el("span", { class: `t-${word.name}` }, text) : text;
    const mark = marks.find(isAround);
    if (!mark) code.append(piece);
    else {
      if (mark.start === from) {
        box = code.appendChild(el("span", { class: state(mark) }, el("span")));
      }
      box.firstChild.append(piece);
      if (mark.end === to) box.append(el("small", {}, markWords(mark)));
    }
  }
  if (rest > 0) code.append(el("span", { class: "quiet" }, ` … ${counted(rest, "byte")} more`));
  return code;
}

function state({ whenTrue, whenFalse }) {
  const name = whenTrue + whenFalse === 0 ? "never" : whenTrue && whenFalse ? "both" : "half";
  return `comparison ${name}`;
}

function markWords({ whenTrue, whenFalse }) {
  if (whenTrue + whenFalse === 0) return "○ never evaluated";
  if (whenTrue === 0) return `✗ never true, ${whenFalse} × false`;
  if (whenFalse === 0) return `✗ never false, ${whenTrue} × true`;
  return `✓ ${whenTrue} × true, ${whenFalse} × false`;
}

// --- Tables -------------------------------------------------------------------------------------

export function coverageTable(view, { scenes, tiers, coverage }) {
  const ofScenes = scenes.flatMap((scene) =>
    [scene.prefers, scene.can].map((each) => ({ scene: scene.id, ...each })));
  const rows = [...ofScenes, ...tiers].filter((each) => each.all > 0).map((each) => {
    const isIdle = each.whenTrue + each.whenFalse === 0;
    const counts = isIdle
      ? [el("td", { colspan: 2 }, "no event evaluates it")]
      : [number(`${each.whenTrue} ×`), number(`${each.whenFalse} ×`)];
    // The scenes are shown with their marks already.
    const predicate = each.scene === undefined ? [" ", painted(each)] : [];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, el("code", {}, shown(each.path)), ...predicate),
      el("td", {}, shown(each.scene ?? "")),
      number(each.code ? shown(`${each.code.file}:${each.code.line}`) : String(each.line)),
      el("td", {}, meter(each.covered, each.all), ` ${each.covered} of ${each.all}`),
      ...counts
    );
  });
  const titles = ["Condition", "Scene", "Line", "Comparisons covered", "True", "False"];
  view.replaceChildren(
    ...(coverage.all > 0 ? [meter(coverage.covered, coverage.all)] : []),
    ...(rows.length > 0 ? [wide("Coverage of each condition", table(titles, rows))] : []));
}

function number(words) {
  return el("td", { class: "number" }, words);
}

export function mistakes(view, { mutation, scenes }) {
  const rows = mutation.mutants.map((each) => {
    const changed = each.edits ?? (each.order ? [] : [each]);
    const edits = changed.map(({ path, predicate, code }) =>
      el(
        "span", { class: "edit" }, el("code", {}, shown(path)), " ", painted({ source: predicate }),
        ...(code ? [codeLine(code)] : [])
      ));
    if (each.order) {
      // The two that are not where the fixture has them.
      const moved = each.order.filter((id, place) => id !== scenes[place]?.id).slice(0, 2);
      edits.push(`${moved.map(shown).join(", ")} in this order`);
    }
    const witness = each.witness === null ? "none is known" : el("code", {}, shown(each.witness));
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, each.kind),
      el("td", { class: "why" }, ...edits),
      el("td", {}, witness)
    );
  });
  const titles = ["Mistake", "The condition with it", "Identifier that would show it"];
  view.replaceChildren(
    ...(mutation.noticeable > 0 ? [meter(mutation.noticed, mutation.noticeable)] : []),
    ...(rows.length > 0 ? [wide("Mistakes that nobody notices", table(titles, rows))] : []));
}
