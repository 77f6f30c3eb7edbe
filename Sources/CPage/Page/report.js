// The page of `sceneroute report`: a section for each answer of a verb that the data have. What
// stands there without scripts is a summary.

import { coverageTable, mistakes, sceneCards } from "./conditions.js";
import { byId, counted, el, sentence, shown } from "./dom.js";
import { events } from "./events-view.js";
import { failures, findings, proved } from "./findings-view.js";
import { timeline } from "./timeline-view.js";
import { diff, trace } from "./trace-view.js";

/// The sections in their order: what of a fixture they need, their sentences, and those about what
/// the page leaves out.
const sections = [
  {
    id: "failures", title: "Not as expected", needs: "test", draw: failures,
    words: (fixture) => [`${counted(fixture.expected - fixture.met, "expectation")} not met.`],
    gaps: (fixture) => [more(fixture, "test", "expectation", "sceneroute test")],
  },
  {
    id: "diff", title: "What moves", needs: "diff", draw: diff,
    words: ({ diff: each }) => [
      each.summary, `Identifiers: ${shown(each.domain)}`, ...each.sentences,
    ],
    gaps: (fixture) => [
      unreached(fixture.diff.openEvents), fixture.diff.traceGap,
      more(fixture, "diff", "row", "sceneroute diff"),
    ],
  },
  {
    id: "trace", title: "From identifiers to windows", name: "Trace", needs: "trace", draw: trace,
    words: (fixture) => [fixture.trace.summary, fixture.trace.isOfSummary ? ofSummary : ofShapes],
    gaps: (fixture) => [more(fixture, "trace", "row", "sceneroute replay --summary")],
  },
  {
    id: "events", title: "Events and windows", name: "Events", needs: "events", draw: events,
    words: (fixture) => [expectations(fixture, all(fixture, "events"), "event")],
    gaps: eventGaps,
  },
  {
    id: "timeline", title: "Timeline", needs: "steps", draw: timeline, words: () => [],
    gaps: (fixture) => [more(fixture, "steps", "step", "sceneroute simulate")],
  },
  {
    id: "scenes", title: "Scenes", needs: "scenes", draw: sceneCards,
    words: (fixture) => [
      `${counted(all(fixture, "scenes"), "scene")}, the most recently used first.` +
        (fixture.coverage ? " Below each comparison: what the events made of it." : ""),
    ],
    gaps: (fixture) => [more(fixture, "scenes", "scene", "sceneroute explain")],
  },
  {
    id: "findings", title: "Findings", needs: "lint", draw: findings, words: findingWords,
    gaps: (fixture) => [more(fixture, "lint", "finding", "sceneroute lint")],
  },
  {
    id: "proofs", title: "Proofs", needs: "analyze", draw: proved,
    words: ({ analyze }) => analyze.consulted ? [] : [
      "The app supports one scene: it gets every event, and no predicate is evaluated."],
    gaps: (fixture) => [
      more(fixture, "analyze", "finding", "sceneroute analyze --format json"),
      more(fixture, "relations", "relation", "sceneroute analyze --format json"),
    ],
  },
  {
    id: "coverage", title: "Coverage", needs: "coverage", draw: coverageTable,
    words: ({ coverage }) => [
      coverage.all === 0
        ? "There are no comparisons to cover."
        : `${share(coverage.covered, coverage.all, "comparison", twoValues)}.`,
      coverage.scenes.neverWon.length > 0
        ? `Scenes that get no event: ${coverage.scenes.neverWon.map(shown).join(", ")}.` : null,
    ],
    gaps: (fixture) => [more(fixture, "tiers", "condition", "sceneroute test --coverage")],
  },
  {
    id: "mutation", title: "Mistakes that nobody would notice", name: "Mistakes",
    needs: "mutation", draw: mistakes,
    words: ({ mutation, tried }) => [
      mutation.noticeable === 0
        ? "No mistake changes the window of any identifier."
        : `${share(mutation.noticed, mutation.noticeable, "mistake", "noticed")}.`,
      tried < mutation.all
        ? `${tried} of ${mutation.all} were tried, an even sample: ` +
          "`sceneroute test --mutate` tries more." : null,
      "Small mistakes were put into the conditions, one at a time. Of these no expectation fails.",
    ],
    gaps: (fixture) => [
      more(fixture, "mutation", "mistake", "sceneroute test --mutate --format json")],
  },
];

// --- Sentences ----------------------------------------------------------------------------------

const ofSummary =
  "A summary of a replay has the beginnings of identifiers that open a new window, and of the " +
  "others their number.";
const ofShapes =
  "A shape is what identifiers have in common: # stands for numbers and ids, * for many words.";

/// The number of elements of a list, with those that the page leaves out.
function all(fixture, key) {
  return fixture[key].length + (fixture.more[key] ?? 0) +
    (key === "events" ? fixture.others.length + (fixture.more.others ?? 0) : 0);
}

/// What is said of elements that the page leaves out, or null.
function more({ more: counts }, key, noun, command) {
  const rest = counts[key] ?? 0;
  if (rest === 0) return null;
  const verb = rest === 1 ? "is" : "are";
  return `${counted(rest, `more ${noun}`)} ${verb} too many for a page: \`${command}\` has all.`;
}

function expectations({ expected, met }, number, noun) {
  return expected === 0
    ? `${counted(number, noun)}, without expectations.`
    : `${counted(number, noun)}, ${met} of ${counted(expected, "expectation")} met.`;
}

function unreached(number) {
  if (number === 0) return null;
  const verb = number === 1 ? "goes" : "go";
  return `Where ${counted(number, "event")} ${verb} is not known: the run came to its limit.`;
}

function eventGaps(fixture) {
  const [rows, events] = [fixture.events.length, all(fixture, "events")];
  const [columns, scenes] = [fixture.events[0]?.scenes.length ?? 0, all(fixture, "scenes")];
  const which = rows < events ? `the first ${rows} of ${events} events` : "all events";
  const beside = columns < scenes
    ? `the ${counted(columns, "scene")} of ${scenes} that get most of them` : "all scenes";
  const matrix = rows === 0
    ? "A matrix of these events and scenes is too much for a page."
    : rows < events || columns < scenes ? `The matrix has ${which} and ${beside}.` : null;
  const others = counted(fixture.others.length, "other event");
  return [
    unreached(fixture.openEvents), matrix,
    fixture.full < rows
      ? `Only the first ${fixture.full} have the values of each comparison.` : null,
    fixture.others.length > 0 ? `Below it: ${others}, each with the reason.` : null,
    more(fixture, "others", "event", "sceneroute explain"),
  ];
}

function findingWords({ lint: { findings: list, allowed }, more: { lint: rest } }) {
  const count = (severity) => list.filter((each) => each.severity === severity).length;
  const parts = [
    [count("error"), "error"], [count("warning"), "warning"],
  ].filter(([number]) => number > 0).map(([number, noun]) => counted(number, noun));
  if (count("info") > 0) parts.push(`${count("info")} for information`);
  if (rest) parts.push(`${rest} more`);
  if (allowed > 0) parts.push(`${allowed} allowed by the fixture`);
  return [parts.length > 0 ? `${parts.join(", ")}.` : "Lint finds nothing."];
}

const twoValues = "true for one event and false for another";

function share(some, whole, noun, which) {
  return `${some} of ${counted(whole, noun)} ${which}, ${Math.floor((100 * some) / whole)} %`;
}

// --- The page -----------------------------------------------------------------------------------

const data = JSON.parse(byId("data").textContent);
const isOne = data.fixtures.length === 1 && byId("f1-title") === null;
const links = [];

function paragraphs(texts, look) {
  return texts.filter((text) => text !== null && text !== undefined)
    .map((text) => el("p", { class: look }, ...sentence(text)));
}

for (const fixture of data.fixtures) {
  const place = byId(`${fixture.anchor}-parts`);
  if (!place) continue;
  const gaps = [fixture.coverageGap, fixture.mutationGap, fixture.proofsGap];
  place.removeAttribute("class");
  place.replaceChildren(...paragraphs(gaps, "gap"));
  for (const { id, title, name, needs, words, gaps, draw } of sections) {
    if (!fixture[needs]) continue;
    const anchor = `${fixture.anchor}-${id}`;
    const view = el("div", { class: "view", id: `${anchor}-view` });
    place.append(el(
      "section",
      { "aria-labelledby": anchor },
      el(isOne ? "h2" : "h3", { id: anchor }, title),
      ...paragraphs(words(fixture)), ...paragraphs(gaps(fixture), "gap"), view
    ));
    links.push(el("li", {}, el("a", { href: `#${anchor}` }, name ?? title)));
    // Pictures ask how wide their place is.
    draw(view, fixture, isOne ? "h3" : "h4");
  }
}

if (isOne) {
  const list = el("ul", { class: "contents" }, ...links);
  document.querySelector(".top").append(el("nav", { "aria-label": "Contents" }, list));
}
