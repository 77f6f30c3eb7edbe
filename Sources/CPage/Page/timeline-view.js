// A timeline: the lanes of the server's page, and a table of all steps.

import { differences } from "./decision.js";
import { el, sentence, shown } from "./dom.js";
import { isUnmet, mark, windowName } from "./events.js";
import { Timeline } from "./timeline.js";
import { wide } from "./wide.js";
import { actionChip, table } from "./events-view.js";

export function timeline(view, { steps }) {
  const panel = el("div", { id: `${view.id}-lanes` });
  const titles = ["Step", "What happened", "Window", "In front", "Why"];
  view.replaceChildren(panel, wide("Steps of the timeline", table(titles, steps.map(row))));
  if (steps.length > 0) new Timeline(panel).show(steps, null);
}

function row(step) {
  const name = step.name === null ? "" : ` ${shown(step.name)}`;
  return el(
    "tr",
    { class: isUnmet(step) ? "differs" : null },
    el("th", { scope: "row" }, mark(step), ` ${step.step}${name}`),
    el("td", {}, shown(step.happened)),
    el("td", {}, ...windowOf(step)),
    el("td", {}, step.front === null ? "" : shown(step.front)),
    el(
      "td",
      { class: "why" },
      ...sentence(step.reason ?? ""),
      step.differences ? differences(step.differences) : null
    )
  );
}

function windowOf(step) {
  if (step.action !== null) return [windowName(step), " ", actionChip(step.action)];
  return step.scene === null ? [] : [shown(step.scene)];
}
