// What may be wider than its place: it scrolls, by the keyboard too.

import { el } from "./dom.js";

export function wide(label, ...children) {
  const attributes = { class: "wide", role: "region", "aria-label": label, tabindex: 0 };
  return el("div", attributes, ...children);
}
