// A timeline as lanes: a row for each window, a column for each step, and a slider to go along it.

import { differences } from "./decision.js";
import { counted, el, sentence, shown, svg } from "./dom.js";
import { isUnmet } from "./events.js";
import { wide } from "./wide.js";

const size = { column: 22, row: 26, bar: 14 };
const noTimeline =
  "The fixture has no timeline. A `timeline` in place of `events` is played here.";
const stateWords = {
  foregroundActive: "in front, active",
  foregroundInactive: "in front, inactive",
  background: "in the background",
  disconnected: "disconnected",
  unattached: "not attached",
};

/// Lanes and slider; `step` is the number of the step that is shown, `move` is told another one.
export class Timeline {
  #panel;
  #slider;
  #steps = [];
  #lanes = [];
  #firstRow = 0;
  #step = 0;

  constructor(panel) {
    this.#panel = panel;
  }

  get count() {
    return this.#steps.length;
  }

  /// Shows the steps of `sceneroute simulate --format json`; null: the fixture has no timeline.
  show(steps, problem) {
    this.#steps = steps ?? [];
    this.#lanes = lanesOf(this.#steps);
    this.#step = Math.min(this.#step, Math.max(0, this.#steps.length - 1));
    if (this.#steps.length === 0) {
      const words = problem ?? noTimeline;
      this.#panel.replaceChildren(el("p", { class: "empty" }, ...sentence(words)));
      return;
    }
    const picture = this.#picture();
    const id = `${this.#panel.id}-step`;
    const slider = el("input", {
      type: "range", id, min: 1, max: this.#steps.length, value: this.#step + 1,
    });
    slider.addEventListener("input", () => this.#move(Number(slider.value) - 1));
    this.#slider = slider;
    const failed = this.#steps.some(isUnmet);
    this.#panel.replaceChildren(
      el("p", { class: failed ? "count-line unmet" : "count-line" }, this.#summary()),
      el(
        "div",
        { class: "scrubber" },
        el("label", { for: id }, "Step"),
        slider,
        el("output", { for: id })
      ),
      wide("Windows and steps", picture),
      this.#legend(),
      el("div", { class: "step" })
    );
    this.#move(this.#step);
  }

  #summary() {
    const expected = this.#steps.filter((each) => each.expected !== null);
    const met = expected.filter((each) => each.expected === "met").length;
    const steps = counted(this.#steps.length, "step");
    return expected.length === 0 ? steps : `${steps}, ${met} of ${expected.length} as expected`;
  }

  // --- Lanes ------------------------------------------------------------------------------------

  #picture() {
    const windows = this.#lanes.map((each) => each.id);
    const failed = [...this.#steps.keys()].filter((index) => isUnmet(this.#steps[index]));
    const width = this.#steps.length * size.column;
    // What failed has a row above those of the windows.
    this.#firstRow = failed.length > 0 ? 1 : 0;
    const height = (this.#firstRow + windows.length) * size.row + 8;
    const picture = svg("svg", {
      class: "lanes", width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label":
        `${counted(windows.length, "window")} over ${counted(this.#steps.length, "step")}, ` +
        `${failed.length} of them not as expected; the slider tells each step`,
    });
    picture.append(svg("rect", { class: "cursor", y: 0, width: size.column, height }));
    this.#lanes.forEach((lane, row) => this.#lane(lane, this.#firstRow + row, picture));
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      this.#move(Math.floor(((event.clientX - box.left) / box.width) * this.#steps.length));
    });
    const name = (window) => el("span", { class: "lane-name", title: window }, shown(window));
    const names = windows.map(name);
    if (failed.length > 0) {
      names.unshift(el("span", { class: "lane-name unmet" }, "not as expected"));
      const y = 4 + size.row / 2;
      const mark = (index) =>
        svg("text", { class: "failed", x: (index + 0.5) * size.column, y }, "✗");
      picture.append(...failed.map(mark));
    }
    return el("div", { class: "lane-grid" }, el("div", { class: "lane-names" }, ...names), picture);
  }

  #lane({ id, states }, row, picture) {
    const top = row * size.row + 4 + (size.row - size.bar) / 2;
    let start = 0;
    for (let index = 1; index <= this.#steps.length; index++) {
      if (index < this.#steps.length && states[index] === states[start]) continue;
      if (states[start]) {
        picture.append(
          svg("rect", {
            class: `bar state-${states[start]}`, x: start * size.column + 1, y: top, rx: 3,
            width: (index - start) * size.column - 2, height: size.bar,
          })
        );
      }
      start = index;
    }
    this.#steps.forEach((step, index) => {
      if (step.scene !== id) return;
      const x = (index + 0.5) * size.column;
      const y = top + size.bar / 2;
      const isEvent = step.action !== null;
      const name = step.expected === "differs" ? "hit unmet-hit" : "hit";
      picture.append(
        isEvent
          ? svg("circle", { class: name, cx: x, cy: y, r: 4.5 })
          : svg("rect", { class: `${name} act`, x: x - 3, y: y - 3, width: 6, height: 6 })
      );
    });
  }

  #legend() {
    const seen = new Set(this.#lanes.flatMap((lane) => lane.states.filter(Boolean)));
    const items = [...seen].flatMap((state) => [
      el("span", { class: `swatch state-${state}` }), ` ${stateWords[state] ?? state}  `,
    ]);
    const signs = "● an event  ■ something else that happened";
    return el("p", { class: "quiet legend" }, ...items, signs);
  }

  // --- One step ---------------------------------------------------------------------------------

  #move(step) {
    this.#step = Math.max(0, Math.min(step, this.#steps.length - 1));
    const each = this.#steps[this.#step];
    const slider = this.#slider;
    slider.value = this.#step + 1;
    const words = shown(each.name ?? each.happened);
    slider.setAttribute("aria-valuetext", `${this.#step + 1}: ${words}`);
    this.#panel.querySelector("output").textContent = `${this.#step + 1} of ${this.#steps.length}`;
    this.#panel.querySelector(".cursor").setAttribute("x", this.#step * size.column);
    this.#reveal();
    this.#panel.querySelector(".step").replaceChildren(...stepParts(each));
  }

  /// Scrolls the lanes to the step and its window, where they are larger than their place.
  #reveal() {
    const place = this.#panel.querySelector(".wide");
    const names = this.#panel.querySelector(".lane-names").offsetWidth;
    const left = this.#step * size.column;
    const room = place.clientWidth - names - size.column;
    if (left < place.scrollLeft) place.scrollLeft = left;
    else if (left > place.scrollLeft + room) place.scrollLeft = left - room;
    const { scene } = this.#steps[this.#step];
    const row = this.#lanes.findIndex((lane) => lane.id === scene);
    if (row < 0) return;
    const top = (this.#firstRow + row) * size.row;
    if (top < place.scrollTop) place.scrollTop = top;
    else if (top > place.scrollTop + place.clientHeight - 2 * size.row) {
      place.scrollTop = top - place.clientHeight + 2 * size.row;
    }
  }
}

/// The lanes of all windows that steps tell of.
function lanesOf(steps) {
  const lanes = new Map();
  steps.forEach((step, index) => {
    for (const { id, state } of step.sessions) {
      if (!lanes.has(id)) lanes.set(id, []);
      lanes.get(id)[index] = state;
    }
  });
  return [...lanes].map(([id, states]) => ({ id, states }));
}

function stepParts(step) {
  const target =
    step.action === null
      ? [shown(step.happened)]
      : [shown(step.happened), " → ", el("strong", {}, shown(step.scene ?? step.action))];
  const rule = step.rule ? [" ", el("span", { class: "chip" }, `rule ${step.rule}`)] : [];
  // What has no name is called by what happens.
  const parts =
    step.name === null
      ? [el("h3", {}, ...target, ...rule)]
      : [el("h3", {}, shown(step.name)), el("p", {}, ...target, ...rule)];
  if (step.reason) parts.push(el("p", {}, ...sentence(step.reason)));
  if (step.expected !== null) {
    const isMet = step.expected === "met";
    const words = isMet ? "✓ as expected" : "✗ not as expected";
    parts.push(el("p", { class: isMet ? "met" : "unmet" }, words));
    if (step.differences) parts.push(differences(step.differences));
  }
  for (const warning of step.warnings) {
    parts.push(el("p", { class: "remark warning" }, ...sentence(warning.message)));
  }
  const facts = [
    ["In front", step.front ? [step.front] : []],
    ["Could have taken it", step.others],
    ["Calls that the app gets", [...step.calls, ...step.appearance]],
  ].filter(([, items]) => items.length > 0);
  const list = facts.flatMap(([name, items]) => [
    el("dt", {}, name), el("dd", {}, ...items.map((item) => el("code", {}, shown(item)))),
  ]);
  parts.push(el("dl", { class: "facts" }, ...list));
  return parts;
}
