// Copies text out of the page.

import { el } from "./dom.js";
import { notify } from "./notices.js";

/// Copies a text and says so; `what` names it.
export async function copy(text, what) {
  if ((await isWritten(text)) || isCopied(text)) notify(`${what} copied.`);
  else notify("The browser does not let the page copy.", "warning");
}

async function isWritten(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/// The older way, for browsers that refuse the other one.
function isCopied(text) {
  const focus = document.activeElement;
  const area = el("textarea", { class: "hidden-text", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  focus?.focus();
  return isDone;
}
