// What is wrong or doubtful, in order, and what mends it.

import { button, byId, el, sentence, shown } from "./dom.js";
import { differenceWords, isUnmet } from "./events.js";
import { offsetReader } from "./offsets.js";
import { expectPlaces, inJSONString, lineOf, lineStarts } from "./text.js";

const most = 200;

/// Findings of the command as problems of the text that they are about.
///
/// A problem: { start, end, severity, message, help, code, line, column, fix }; the offsets are
/// those of JavaScript, and null for what is not in this text.
export function problemsOf(findings, text, path) {
  const offset = offsetReader(text);
  return findings.map((finding) => {
    const isHere = finding.file === path && finding.fileSpan;
    const [start, end] = isHere ? finding.fileSpan.map(offset) : [null, null];
    const problem = {
      start, end, severity: finding.severity === "note" ? "info" : finding.severity,
      message: finding.message, help: finding.help, code: finding.code ?? finding.id,
      line: finding.line, column: finding.column,
      elsewhere: finding.file === path ? null : finding.file,
    };
    problem.fix = finding.fix ? editFix(finding.fix, offset, text) : spellingFix(problem, text);
    return problem;
  });
}

/// Expectations that do not hold as problems at their `expect`; `list` is that of the fixture's
/// events or steps, `key` where the fixture has them.
export function failuresOf(list, key, text) {
  if (!list.some(isUnmet)) return [];
  const places = expectPlaces(text, key);
  const starts = lineStarts(text);
  return list.flatMap((each, index) => {
    if (!isUnmet(each)) return [];
    const place = places[index] ?? null;
    const line = place ? lineOf(starts, place.start) : null;
    const name = each.event ?? each.name ?? each.identifier ?? `${key} ${index + 1}`;
    return [{
      start: place?.start ?? null, end: place?.end ?? null, severity: "error",
      message: `\`${name.replaceAll("`", "'")}\` is not as expected: ${differenceWords(each)}`,
      help: null, code: "expectation", elsewhere: null, fix: null,
      line: line === null ? null : line + 1,
      column: place ? Array.from(text.slice(starts[line], place.start)).length + 1 : null,
    }];
  });
}

/// The edits of a fix of lint as one change, so that undo takes it back at once.
function editFix(fix, offset, text) {
  const edits = fix.edits.map((edit) => ({
    start: offset(edit.span[0]), end: offset(edit.span[1]), text: edit.replacement,
  }));
  edits.sort((one, other) => one.start - other.start);
  const [start, end] = [edits[0].start, edits[edits.length - 1].end];
  let replacement = "";
  let place = start;
  for (const edit of edits) {
    replacement += text.slice(place, edit.start) + edit.text;
    place = edit.end;
  }
  const label = fix.safe ? "Fix" : "Fix (changes what it means)";
  return { start, end, text: replacement + text.slice(place, end), label };
}

/// The spelling that a help proposes in place of what is marked.
function spellingFix(problem, text) {
  const match = /^did you mean `([^`]+)`\?$/.exec(problem.help ?? "");
  if (!match || problem.start === null || problem.start === problem.end) return null;
  const marked = text.slice(problem.start, problem.end);
  const isQuoted = marked.length > 1 && marked.startsWith('"') && marked.endsWith('"');
  const word = inJSONString(match[1]);
  return {
    start: problem.start, end: problem.end, text: isQuoted ? `"${word}"` : word,
    label: `Change to ${match[1]}`,
  };
}

/// Whose findings are there: those of who reads the fixture, of lint without proofs, of lint.
export const levels = { read: 0, unproved: 1, proved: 2 };

/// What is not known of a text's problems, as items of the list; `unknown` says by whom and why,
/// `level` who has answered.
export function openQuestions(unknown, level) {
  const words = [];
  const inTerminal = "`sceneroute lint` in a terminal may take longer.";
  if (unknown.events !== null) {
    words.push(`Whether expectations hold is not known: ${unknown.events}.`);
  }
  if (unknown.findings !== null) {
    words.push(`What lint finds is not known: ${unknown.findings}. ${inTerminal}`);
  } else if (unknown.proved !== null) {
    const rules = unknown.rules.map((rule) => `\`${rule}\``).join(", ");
    words.push(`Not known: what needs proofs (${rules}): ${unknown.proved}. ${inTerminal}`);
  }
  const items = words.map((each) => el("li", { class: "none unknown" }, ...sentence(each)));
  if (unknown.findings === null && unknown.proved === null && level !== levels.proved) {
    const what = level === levels.read ? "Still looking…" : "Proofs: still working…";
    items.push(el("li", { class: "none working" }, what));
  }
  return items;
}

export const isWorking = (item) => item.classList.contains("working");

/// Shows the list; `goTo` shows a problem in the text, `mend` makes its change.
///
/// `open` are the items of what is not known; without one, no problem is none.
export function showProblems(problems, open, goTo, mend) {
  const count = byId("problem-count");
  count.textContent = problems.length === 0 ? "" : String(problems.length);
  const items = problems.slice(0, most).map((problem) => item(problem, goTo, mend));
  const more = problems.length - items.length;
  if (more > 0) items.push(el("li", { class: "none" }, `${more} more`));
  if (problems.length + open.length === 0) items.push(el("li", { class: "none" }, "None."));
  byId("problems").replaceChildren(...open, ...items);
}

function item(problem, goTo, mend) {
  const place = problem.elsewhere
    ? `${problem.elsewhere}:${problem.line}`
    : problem.line === null ? "" : `${problem.line}:${problem.column}`;
  const line = button(
    "", { class: "place", "aria-label": `${problem.severity}, at ${place}: show it` },
    () => goTo(problem)
  );
  line.append(shown(place));
  return el(
    "li",
    { class: `problem ${problem.severity}` },
    line,
    el(
      "span", { class: "words" }, ...sentence(problem.message), " ",
      el("span", { class: "code" }, problem.code),
      problem.help ? el("span", { class: "help" }, ...sentence(problem.help)) : null
    ),
    problem.fix ? button(shown(problem.fix.label), { class: "fix" }, () => mend(problem)) : null
  );
}

/// What the hint at a problem says.
export function hintOf(problem) {
  const parts = [el("p", { class: problem.severity }, ...sentence(problem.message))];
  if (problem.help) parts.push(el("p", { class: "help" }, ...sentence(problem.help)));
  if (problem.fix) {
    const words = `Ctrl+. with the caret here: ${shown(problem.fix.label)}`;
    parts.push(el("p", { class: "quiet" }, words));
  }
  return parts;
}
