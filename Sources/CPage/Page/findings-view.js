// What is not as expected, what lint finds and what is proved, each as its verb says it.

import { differences } from "./decision.js";
import { el, sentence, shown } from "./dom.js";
import { proofs } from "./proofs.js";

export function failures(view, { test }) {
  view.replaceChildren(list(test.cases.map((each) => {
    const place = each.line === null ? null : el("span", { class: "rule" }, ` line ${each.line}`);
    const reasons = each.reasons.map((reason) =>
      // A line of code, or the carets below it.
      reason.startsWith("  | ")
        ? el("li", {}, el("code", { class: "predicate" }, shown(reason.slice(4))))
        : el("li", {}, ...sentence(reason)));
    return el(
      "li",
      { class: "finding error" },
      el("p", {}, el("strong", {}, shown(each.name)), place),
      differences(each.differences),
      el("ul", { class: "reasons" }, ...reasons)
    );
  })));
}

export function findings(view, { lint }) {
  view.replaceChildren(list(lint.findings.map((each) => {
    const rule = ` ${each.code} ${each.detail ?? each.id} `;
    const place = `${each.isElsewhere ? `${each.file}:` : "line "}${each.line}`;
    return el(
      "li",
      { class: `finding ${each.severity}` },
      el(
        "p",
        {},
        el("span", { class: `chip ${each.severity}` }, each.severity),
        el("span", { class: "rule" }, rule),
        ...sentence(whole(each.message))
      ),
      each.excerpt ? el("p", {}, excerpt(each.excerpt)) : null,
      el(
        "p",
        { class: "quiet" },
        shown(place), ", ", el("code", {}, shown(each.path)),
        ...(each.help === null ? [] : [" · ", ...sentence(whole(each.help))])
      )
    );
  })));
}

export function proved(view, { analyze, more }, heading) {
  if (!analyze.consulted) return;
  // A table with holes would say that something is not known.
  const relations = more.relations ? [] : analyze.relations;
  view.replaceChildren(...proofs({ ...analyze, relations }, null, heading));
}

/// A list; nothing without items.
function list(items) {
  return items.length > 0 ? el("ul", { class: "findings" }, ...items) : "";
}

/// A message as a sentence.
function whole(text) {
  const first = /^\p{Ll}/u.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return text.endsWith("?") ? first : `${first}.`;
}

/// A line or a predicate, with the part that a finding is about.
function excerpt({ before, marked, after }) {
  return el(
    "code", { class: "predicate" }, shown(before), el("mark", {}, shown(marked)), shown(after)
  );
}
