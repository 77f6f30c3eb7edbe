// What the page shows, to be used elsewhere: as an event with its expectation, as a command.

import { endOfList, shellWord } from "./text.js";

/// The event of a probe with what comes of it, as a fixture writes it.
export function asEvent(probe, decision) {
  const expect = { scene: decision.scene };
  if (decision.score !== "none") expect.score = decision.score;
  expect.action = decision.action;
  return oneLine({ [probe.kind]: value(probe), expect });
}

function value(probe) {
  if (probe.kind !== "notification") return probe.text;
  try {
    return JSON.parse(probe.text);
  } catch {
    return probe.text;
  }
}

/// JSON in one line, with spaces where fixtures have them.
function oneLine(value) {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/// The change that adds an event to a fixture; null where it has no list of events.
export function withEvent(text, event) {
  const place = endOfList(text, "events");
  if (!place) return null;
  const lead = place.indent === null ? " " : `\n${place.indent}`;
  return { start: place.offset, text: (place.isEmpty ? "" : ",") + lead + event };
}

/// The command that says the same. `unsaved` is the fixture's text where no file has it.
export function asCommand(probe, path, unsaved) {
  const words = ["sceneroute", "explain", unsaved === null ? shellPath(path) : "/dev/stdin"];
  let before = "";
  if (probe.kind === "event") {
    if (probe.name === null) words.push(`--event-number=${probe.index + 1}`);
    else words.push(probe.name === "" ? "--event ''" : `--event=${shellWord(probe.name)}`);
  } else if (probe.kind === "notification") {
    before = `printf %s ${shellWord(probe.text)} > payload.apns\n`;
    words.push("--notification=payload.apns");
  } else if (probe.text === "") {
    words.push(`--${probe.kind}`, "''");
  } else words.push(`--${probe.kind}=${shellWord(probe.text)}`);
  const command = before + words.join(" ");
  if (unsaved === null) return command;
  const end = endMark(unsaved);
  return `${command} <<'${end}'\n${unsaved.endsWith("\n") ? unsaved : `${unsaved}\n`}${end}`;
}

/// A path that is no option.
function shellPath(path) {
  return shellWord(path.startsWith("-") ? `./${path}` : path);
}

/// A line that the text does not have.
function endMark(text) {
  const lines = new Set(text.split("\n"));
  let mark = "END";
  for (let number = 2; lines.has(mark); number++) mark = `END${number}`;
  return mark;
}
