// The windows that the identifiers of a log go to, and what moves since another fixture.

import { el, sentence, shown } from "./dom.js";
import { table } from "./events-view.js";
import { flowPicture } from "./flows.js";
import { wide } from "./wide.js";

const [newWindow, noIdentifier] = ["(new window)", "(no identifier)"];

export function trace(view, { trace: { events, flows: list } }) {
  const links = list.map(({ shape, scene, count }) =>
    ({ from: shape ?? noIdentifier, to: scene ?? newWindow, count }));
  flowPicture(view, links, events, "From shapes of identifiers, at the left, to windows");
  const titles = ["Shape", "Window", "Events", "Share", "Such as"];
  const rows = list.map((each) => {
    const share = `${((100 * each.count) / Math.max(1, events)).toFixed(1)} %`;
    return el(
      "tr",
      {},
      el("td", {}, each.shape === null ? noIdentifier : code(each.shape)),
      window(each.scene), number(each.count), number(share), el("td", {}, code(each.example))
    );
  });
  view.append(...tables("Shapes of identifiers and windows", titles, rows));
}

export function diff(view, { diff: answer }, heading) {
  const notes = [
    ...answer.scores.map((each) =>
      [`${shown(each.scene)} keeps `, code(each.witness), `, now by ${each.score}.`]),
    ...answer.states.map((each) => [`${shown(each.scene)} is ${each.state} now.`]),
    ...answer.unknown.map((each) => ["Not known: ", ...sentence(each.reason), "."]),
  ];
  view.append(...notes.map((note) => el("p", { class: "remark" }, ...note)));
  const rows = answer.moves.map(({ from, to, readable }) =>
    el("tr", {}, window(from), window(to), el("td", {}, code(readable))));
  const titles = ["From", "To", "Identifier that moves so"];
  if (rows.length > 0) view.append(el(heading, {}, "Proved"));
  view.append(...tables("Moves that are proved", titles, rows));
  counts(view, "Events of the fixture", answer.events, heading);
  counts(view, "Events of the trace", answer.trace, heading);
}

/// The numbers of events that moved: a picture and a table.
function counts(view, title, moves, heading) {
  if (!moves || moves.moves.length === 0) return;
  view.append(el(heading, {}, title));
  const sorted = [...moves.moves].sort((one, other) => other.count - one.count);
  const links = sorted.map(({ from, to, count }) =>
    ({ from: from ?? newWindow, to: to ?? newWindow, count }));
  const label = "From the windows before, at the left, to the windows now";
  flowPicture(view, links, moves.moved, label);
  const rows = sorted.map((each) =>
    el(
      "tr", {}, window(each.from), window(each.to), number(each.count),
      el("td", {}, code(each.example))
    ));
  view.append(...tables(title, ["From", "To", "Events", "Such as"], rows));
}

function tables(label, titles, rows) {
  return rows.length > 0 ? [wide(label, table(titles, rows))] : [];
}

function window(scene) {
  return scene === null ? el("td", { class: "new" }, newWindow) : el("td", {}, shown(scene));
}

function number(words) {
  return el("td", { class: "number" }, String(words));
}

/// An identifier, or a dash for none.
function code(text) {
  return text === null ? "–" : el("code", {}, text === "" ? '""' : shown(text));
}
