// What is told for a moment: to eyes above the page, to screen readers in a line of their own.

import { button, byId, el, sentence } from "./dom.js";

const pause = { speech: 700, note: 4000 };
let speech;

/// Tells who cannot see the card, when nobody has typed for a moment.
export function say(words) {
  clearTimeout(speech);
  speech = setTimeout(() => {
    byId("said").textContent = words.replaceAll("`", "");
  }, pause.speech);
}

export function notify(words, kind = "note", ...actions) {
  const notice = byId("notice");
  notice.className = `notice ${kind}`;
  const dismiss = button("Dismiss", {}, silence);
  notice.replaceChildren(el("span", {}, ...sentence(words)), ...actions, dismiss);
  notice.hidden = false;
  const shown = notice.firstChild;
  const isBrief = kind === "note" && actions.length === 0;
  if (isBrief) setTimeout(() => notice.firstChild === shown && silence(), pause.note);
}

export function silence() {
  byId("notice").hidden = true;
}
