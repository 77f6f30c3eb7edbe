// What is wrong or doubtful in the text, as it becomes known: what the reader of fixtures says and
// the expectations that fail, then what lint finds without proofs, at last what is proved.

import { Asker } from "./api.js";
import { byId, el, sentence } from "./dom.js";
import { isWorking, levels, openQuestions, problemsOf, showProblems } from "./problems.js";
import { proofs } from "./proofs.js";
import { tabs } from "./tabs.js";

/// How long "None." stays while proofs work: most answer before.
const pause = 800;

/// What is said of a question and not of the text.
export const notOfText = new Set(["no-events", "unknown-event"]);

export class Findings {
  /// All problems of the text, in the order of the list.
  problems = [];

  #editor;
  #path;
  #takers;
  /// Expectations that do not hold, as problems.
  #failures = [];
  #last = { text: null, level: levels.read, problems: [] };
  /// Why somebody has not answered, or null; and the rules of lint that need proofs.
  #unknown = { events: null, findings: null, proved: null, rules: [] };
  /// What has not answered yet about the text.
  #pending = new Set();
  /// Whether the list says that there is no problem.
  #saysNone = false;
  #timer;
  #findings = this.#asker("findings", (answer, text) => this.#found(answer, text), (error) => {
    this.#takers.refused("What lint finds", error);
    // Who has no time for the findings has none for proofs.
    this.#unknown.findings = error.message;
    this.#answered("proved", "proofs");
    this.#showNoProofs(error);
    this.#render();
  });
  // What takes long is told where its answer would be, and not above the page.
  #proved = this.#asker("proved", (answer, text) => {
    this.#show(foundBy(answer.lint), text, levels.proved);
  }, (error) => {
    this.#unknown.proved = error.message;
    this.#render();
  });
  #proofs = this.#asker("proofs", ({ analyze }) => {
    // What cannot be read has no findings.
    const analysis = analyze?.findings ? analyze : null;
    byId("proofs").replaceChildren(...proofs(analysis, this.#takers.route));
    tabs.offer("proofs", analysis?.findings.length);
  }, (error) => this.#showNoProofs(error));

  /// `path` names the fixture; `takers`: { route(identifier), mend(problem), goTo(problem),
  /// refused(what, error) }.
  constructor(editor, path, takers) {
    this.#editor = editor;
    this.#path = path;
    this.#takers = takers;
  }

  /// Asks one question; of a text that has changed meanwhile no answer is wanted.
  #asker(name, take, refuse) {
    const latest = (then) => (what, { text }) => {
      if (text !== this.#editor.text) return;
      this.#answered(name);
      then(what, text);
    };
    return new Asker(name, latest(take), latest(refuse));
  }

  #answered(...names) {
    for (const name of names) this.#pending.delete(name);
    if (this.#pending.size === 0) byId("checking").textContent = "";
  }

  /// The text is another one: what is proved of the last one is not waited for.
  edited() {
    // What it names may have changed alone.
    this.#last.text = null;
    this.#proved.stop();
    this.#proofs.stop();
    for (const name of ["findings", "proved", "proofs"]) this.#pending.add(name);
    byId("checking").textContent = "checking…";
  }

  ask() {
    const { text } = this.#editor;
    this.#findings.ask({ fixture: text }, { text });
  }

  /// What who reads the fixture says of it.
  read(diagnostics, text) {
    this.#show(diagnostics, text, levels.read);
  }

  /// The expectations that do not hold; `unknown` says why that is not known, or is null.
  expect(failures, unknown = null) {
    this.#failures = failures;
    this.#unknown.events = unknown;
    this.#render();
  }

  /// What lint finds without proofs; now there is time for those.
  #found(answer, text) {
    Object.assign(this.#unknown, { findings: null, proved: null, rules: answer.left });
    this.#show(foundBy(answer.lint), text, levels.unproved);
    this.#proved.ask({ fixture: text }, { text });
    this.#proofs.ask({ fixture: text }, { text });
    const panel = byId("proofs");
    panel.querySelector(".working")?.remove();
    const words = panel.firstChild
      ? "Proofs: still working… Below is what was proved before the last change."
      : "Proofs: still working…";
    panel.prepend(el("p", { class: "working quiet" }, words));
  }

  #showNoProofs(error) {
    const reason = `Not known: ${error.message}.`;
    const words = `${reason} \`sceneroute analyze\` in a terminal may take longer.`;
    byId("proofs").replaceChildren(el("p", { class: "empty" }, ...sentence(words)));
  }

  /// Findings never replace those of a higher level about the same text, which are more.
  #show(found, text, level) {
    if (this.#last.text === text && level < this.#last.level) return;
    const known = found.filter((each) => !notOfText.has(each.id));
    this.#last = { text, level, problems: problemsOf(known, text, this.#path()) };
    this.#render();
  }

  #render() {
    clearTimeout(this.#timer);
    this.problems = [...this.#failures, ...this.#last.problems];
    this.#editor.mark(this.problems.filter((each) => each.start !== null));
    const open = openQuestions(this.#unknown, this.#last.level);
    const isNone = this.problems.length === 0;
    // What answers at once does not flicker.
    if (this.#saysNone && isNone && open.length > 0 && open.every(isWorking)) {
      this.#timer = setTimeout(() => {
        this.#saysNone = false;
        this.#render();
      }, pause);
      return;
    }
    showProblems(this.problems, open, this.#takers.goTo, this.#takers.mend);
    this.#saysNone = isNone && open.length === 0;
  }
}

const foundBy = (lint) => [...(lint?.findings ?? []), ...(lint?.diagnostics ?? [])];
