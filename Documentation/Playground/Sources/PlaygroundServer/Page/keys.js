// The keys of the page; those of the tabs and of the editor are with them.

import { byId } from "./dom.js";
import { names, tabs } from "./tabs.js";

/// `actions`: { save(), mendAtCaret(), goToNext(step) }.
export function installKeys(actions) {
  document.addEventListener("keydown", (event) => {
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function actionOf(event, actions) {
  if (byId("help").open) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === "s") return actions.save;
  if (isCommand && event.key === "Enter") return changeSides;
  if (isCommand && event.key === ".") return actions.mendAtCaret;
  if (event.key === "F8") return () => actions.goToNext(event.shiftKey ? -1 : 1);
  // With Option, a Mac's keys write other characters.
  const digit = /^Digit([1-4])$/.exec(event.code);
  if (event.altKey && !isCommand && digit) {
    return () => tabs.select(names[Number(digit[1]) - 1], true);
  }
  return null;
}

/// Between the fixture and the event.
function changeSides() {
  const event = byId("probe-text");
  (document.activeElement === event ? byId("fixture") : event).focus();
}
