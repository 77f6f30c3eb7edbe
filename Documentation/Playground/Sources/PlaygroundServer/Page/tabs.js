// The tabs below the decision.

import { byId, el } from "./dom.js";

export const names = ["scenes", "events", "timeline", "proofs"];

export const tabs = {
  /// Whether somebody has chosen one.
  isChosen: false,

  install() {
    for (const name of names) {
      byId(`tab-${name}`).addEventListener("click", () => {
        tabs.isChosen = true;
        tabs.select(name);
      });
    }
    document.querySelector("[role=tablist]").addEventListener("keydown", pressed);
  },

  select(name, takesFocus = false) {
    for (const each of names) {
      const tab = byId(`tab-${each}`);
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      byId(each).hidden = each !== name;
      if (each === name && takesFocus) tab.focus();
    }
  },

  /// How much there is behind a tab; nothing is not said. Of what failed, how much that is.
  offer(name, count, failed = 0) {
    const tab = byId(`tab-${name}`);
    tab.querySelector(".count")?.remove();
    if (failed) {
      const words = el("span", { class: "hidden-text" }, " not as expected");
      tab.append(el("span", { class: "count unmet" }, `${failed} ✗`, words));
    } else if (count) tab.append(el("span", { class: "count" }, String(count)));
  },
};

function pressed(event) {
  const place = names.findIndex((each) => event.target.id === `tab-${each}`);
  const steps = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: names.length - 1 };
  const next = steps[event.key];
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  tabs.select(names[(next + names.length) % names.length], true);
}
