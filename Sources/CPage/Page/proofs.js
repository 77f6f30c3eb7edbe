// What `sceneroute analyze --format json` proves, with identifiers to try.

import { witness } from "./decision.js";
import { counted, el, sentence, shown } from "./dom.js";
import { codeLine } from "./offsets.js";
import { wide } from "./wide.js";

const titles = {
  gap: "gap",
  fight: "fight",
  neverWins: "never wins",
  dead: "dead",
  always: "always",
  vacuousPart: "changes nothing",
  prefersOutsideCan: "prefers what it refuses",
  prefersNeverMatters: "prefers for nothing",
};

const relationWords = { implies: "within", impliedBy: "contains" };

const most = { findings: 200, scenes: 24 };

/// The findings, and a table that compares each two scenes; `route` routes an identifier, or is
/// null.
export function proofs(analysis, route, heading = "h3") {
  if (!analysis) return [el("p", { class: "empty" }, "Mend the fixture to see its proofs.")];
  const parts = [];
  const findings = analysis.findings ?? [];
  const domain = analysis.domain ? ` Identifiers: ${analysis.domain}.` : "";
  const unknown = analysis.unknown ?? [];
  if (findings.length === 0 && unknown.length === 0) {
    const words = `✓ Nothing found: that is proved.${shown(domain)}`;
    parts.push(el("p", { class: "count-line met" }, words));
  } else {
    const words = `${counted(findings.length, "finding")}.`;
    parts.push(el("p", { class: "count-line" }, words + shown(domain)));
  }
  const items = findings.slice(0, most.findings).map((each) => item(each, route));
  parts.push(el("ul", { class: "findings" }, ...items));
  const more = findings.length - items.length;
  if (more > 0) parts.push(el("p", { class: "quiet" }, `and ${counted(more, "more finding")}`));
  for (const each of unknown) {
    const scenes = each.scenes.length > 0 ? ` of ${each.scenes.map(shown).join(", ")}` : "";
    const what = `Not known: ${titles[each.finding] ?? each.finding}${scenes}: `;
    parts.push(el("p", { class: "remark warning" }, what, ...sentence(each.reason)));
  }
  const scenes = new Set((analysis.relations ?? []).flatMap((each) => each.scenes)).size;
  if (scenes > most.scenes) {
    const words = `Up to ${most.scenes} scenes, a table compares them here.`;
    parts.push(el("p", { class: "quiet" }, words));
  }
  const table = relations(analysis.relations ?? []);
  if (table) parts.push(el(heading, {}, "Scenes compared"), wide("Scenes compared", table));
  return parts;
}

function item(finding, route) {
  const identifier = finding.readable ?? finding.witness;
  return el(
    "li",
    { class: `finding ${finding.severity}` },
    el("span", { class: "chip kind" }, titles[finding.kind] ?? finding.kind),
    el("span", {}, ...sentence(finding.message)),
    finding.help ? el("p", { class: "help" }, ...sentence(finding.help)) : null,
    finding.code ? codeLine(finding.code) : null,
    identifier === null || identifier === undefined
      ? null : el("p", {}, witness(identifier, route))
  );
}

/// A table that compares each two scenes; null for too few or too many.
function relations(list) {
  const scenes = [...new Set(list.flatMap((each) => each.scenes))];
  if (scenes.length < 2 || scenes.length > most.scenes) return null;
  const known = new Map();
  const reversed = { implies: "impliedBy", impliedBy: "implies" };
  for (const { scenes: [one, other], relation } of list) {
    known.set(JSON.stringify([one, other]), relation);
    known.set(JSON.stringify([other, one]), reversed[relation] ?? relation);
  }
  const row = (one) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, shown(one)),
      ...scenes.map((other) => {
        const relation = one === other ? "–" : known.get(JSON.stringify([one, other])) ?? "";
        return el("td", { class: `relation-${relation}` }, relationWords[relation] ?? relation);
      })
    );
  return el(
    "table",
    { class: "relations" },
    el("caption", { class: "hidden-text" }, "How the identifiers of each two scenes relate"),
    el(
      "thead",
      {},
      el("tr", {}, el("td", {}), ...scenes.map((scene) => el("th", { scope: "col" }, shown(scene))))
    ),
    el("tbody", {}, ...scenes.map(row))
  );
}
