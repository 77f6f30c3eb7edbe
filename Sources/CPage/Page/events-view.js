// Events beside scenes, and of the event that is chosen how each scene fared.

import { decisionCard, differences, standings } from "./decision.js";
import { el, sentence, shown } from "./dom.js";
import {
  eventName, identifier, isUnmet, mark, markSelected, matrixTable, windowName,
} from "./events.js";
import { wide } from "./wide.js";

export function events(view, { events: rows, others }) {
  const parts = [];
  if (rows.length > 0) {
    const chosen = el("div", { class: "chosen" });
    const first = Math.max(0, rows.findIndex(isUnmet));
    const select = (index) => {
      chosen.replaceChildren(...chosenParts(rows[index], index));
      markSelected(view, index);
    };
    const table = matrixTable(rows, 0, first, select);
    // A cell is as good as the name of its row.
    table[0].addEventListener("click", (event) => {
      const row = event.target.closest("tbody tr");
      if (row && !event.target.closest("button")) select(row.sectionRowIndex);
    });
    parts.push(...table, chosen);
    select(first);
  }
  if (others.length > 0) parts.push(otherEvents(others, rows.length));
  view.replaceChildren(...parts);
}

function chosenParts(decision, index) {
  const name = el("strong", {}, shown(eventName(decision, index)));
  const title = ["Event ", name, " ", identifier(decision) ?? ""];
  const card = el("div", { class: "decision" }, ...decisionCard(decision, title, [], null));
  return decision.scenes.length > 0 ? [card, ...standings(decision, true, null)] : [card];
}

/// Events that are not in the table of scenes, each with its reason.
function otherEvents(list, first) {
  const row = (each, index) =>
    el(
      "tr",
      {},
      el(
        "th", { scope: "row" }, mark(each), " ", shown(eventName(each, first + index)), " ",
        identifier(each)
      ),
      el("td", { class: "window" }, windowName(each), " ", actionChip(each.action)),
      el(
        "td",
        { class: "why" },
        ...sentence(each.summary),
        each.differences ? differences(each.differences) : null
      )
    );
  return wide("The other events", table(["Event", "Opens", "Why"], list.map(row)));
}

export function actionChip(action) {
  return el("span", { class: `chip action-${action}` }, action);
}

export function table(titles, rows) {
  const head = titles.map((title) => el("th", { scope: "col" }, title));
  return el(
    "table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)
  );
}
