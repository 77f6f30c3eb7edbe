// The editor: a text area, which knows how to type, select, undo and be read aloud, over a layer
// that paints the same lines with colours and with marks below what is wrong.

import { byId, el } from "./dom.js";
import { parts } from "./highlight.js";
import { lineOf, lineStarts } from "./text.js";

const extraLines = 8;

export class Editor {
  #area = byId("fixture");
  #paint = byId("paint");
  #gutter = byId("gutter");
  #hint = byId("hint");
  #starts = [0];
  #problems = [];
  #isScheduled = false;
  #lineHeight = 20;

  /// `changed` is called after each change, `hintOf` makes the hint of a problem.
  constructor(changed, hintOf) {
    this.hintOf = hintOf;
    this.#area.addEventListener("input", () => {
      this.#measure();
      changed();
    });
    this.#area.addEventListener("scroll", () => this.#schedule());
    this.#area.addEventListener("keydown", (event) => this.#indent(event));
    this.#area.addEventListener("mousemove", (event) => this.#pointAt(event));
    this.#area.addEventListener("mouseleave", () => this.#hideHint());
    document.addEventListener("selectionchange", () => this.#caretMoved());
    new ResizeObserver(() => this.#schedule()).observe(this.#area);
  }

  get text() {
    return this.#area.value;
  }

  /// Another text, with no way back: what the page begins with.
  set text(text) {
    this.#area.value = text;
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTop = 0;
    this.#problems = [];
    this.#measure();
  }

  /// Changes the text as if it were typed, so that undo takes it back.
  replace(start, end, text) {
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
    const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!isDone) {
      this.#area.setRangeText(text, start, end, "end");
      this.#area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /// Another text, as if it were typed; what both have stays where it is.
  become(newText) {
    const text = newText.replaceAll(/\r\n?/g, "\n");
    const before = this.text;
    const most = Math.min(before.length, text.length);
    let start = 0;
    while (start < most && before[start] === text[start]) start++;
    let end = 0;
    while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end++;
    if (start + end === before.length && before.length === text.length) return;
    const { scrollTop, scrollLeft, selectionStart } = this.#area;
    this.keepingFocus(() => {
      this.replace(start, before.length - end, text.slice(start, text.length - end));
      const isBehind = selectionStart > before.length - end;
      const caret = selectionStart + (isBehind ? text.length - before.length : 0);
      this.#area.setSelectionRange(caret, caret);
      this.#area.scrollTop = scrollTop;
      this.#area.scrollLeft = scrollLeft;
    });
  }

  /// Does something that takes the focus, and gives it back.
  keepingFocus(action) {
    const focus = document.activeElement;
    action();
    if (focus !== this.#area) focus?.focus?.({ preventScroll: true });
  }

  /// Shows marks: { start, end, severity } in the text as it is now.
  mark(problems) {
    this.#problems = problems;
    this.#schedule();
  }

  /// Puts the caret at a place and shows it.
  goTo(start, end = start) {
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
    const line = lineOf(this.#starts, start);
    const top = line * this.#lineHeight;
    const { scrollTop, clientHeight } = this.#area;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * this.#lineHeight) {
      this.#area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    const width = this.#characterWidth;
    const left = (start - this.#starts[line]) * width;
    if (left > this.#area.scrollLeft + this.#area.clientWidth - 8 * width) {
      this.#area.scrollLeft = left - this.#area.clientWidth / 2;
    } else if (left < this.#area.scrollLeft) this.#area.scrollLeft = Math.max(0, left - 8 * width);
  }

  get caret() {
    return this.#area.selectionStart;
  }

  /// The problem at the caret, or null.
  get problemAtCaret() {
    return this.#problemAt(this.caret);
  }

  /// Line and column of an offset, from 1; columns count characters as the command does.
  position(offset) {
    const line = lineOf(this.#starts, offset);
    const lead = this.text.slice(this.#starts[line], offset);
    return { line: line + 1, column: Array.from(lead).length + 1 };
  }

  #measure() {
    this.#starts = lineStarts(this.#area.value);
    this.#schedule();
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  get #characterWidth() {
    return byId("ruler").getBoundingClientRect().width / 10;
  }

  #draw() {
    const { scrollTop, scrollLeft, clientHeight } = this.#area;
    this.#lineHeight = parseFloat(getComputedStyle(this.#area).lineHeight) || this.#lineHeight;
    const first = Math.max(0, Math.floor(scrollTop / this.#lineHeight) - extraLines);
    const count = Math.ceil(clientHeight / this.#lineHeight) + 2 * extraLines;
    const last = Math.min(this.#starts.length, first + count);
    const text = this.#area.value;
    const lines = [];
    const numbers = [];
    for (let line = first; line < last; line++) {
      const start = this.#starts[line];
      const end = line + 1 < this.#starts.length ? this.#starts[line + 1] - 1 : text.length;
      lines.push(this.#line(text.slice(start, end), start));
      const problem = this.#worstOn(start, end);
      numbers.push(el("div", { class: problem ? `number ${problem}` : "number" }, `${line + 1}`));
    }
    this.#paint.replaceChildren(...lines);
    this.#gutter.replaceChildren(...numbers);
    const top = first * this.#lineHeight - scrollTop;
    this.#paint.style.transform = `translate(${-scrollLeft}px, ${top}px)`;
    this.#gutter.style.transform = `translateY(${top}px)`;
  }

  #worstOn(start, end) {
    const here = this.#problems.filter((each) => each.start <= end && each.end >= start);
    if (here.length === 0) return null;
    const isThere = (name) => here.some((each) => each.severity === name);
    return ["error", "warning"].find(isThere) ?? "info";
  }

  /// A line in pieces, each with one colour and the marks that it has.
  #line(text, offset) {
    const line = el("div", { class: "line" });
    const marks = this.#problems
      .filter((each) => each.start <= offset + text.length && each.end >= offset)
      .map((each) => ({
        start: Math.max(0, each.start - offset),
        end: Math.min(text.length, Math.max(each.end, each.start + 1) - offset),
        problem: each,
      }));
    const colours = parts(text);
    const cuts = new Set([0, text.length]);
    for (const part of [...colours, ...marks]) {
      cuts.add(Math.min(part.start, text.length));
      cuts.add(Math.min(part.end, text.length));
    }
    const places = [...cuts].sort((a, b) => a - b);
    let next = 0;
    for (let index = 0; index + 1 < places.length; index++) {
      const [start, end] = [places[index], places[index + 1]];
      while (next < colours.length && colours[next].end <= start) next++;
      const colour = colours[next]?.start <= start ? `t-${colours[next].name}` : "";
      const mark = marks.find((each) => each.start <= start && each.end >= end);
      const piece = text.slice(start, end);
      if (!colour && !mark) line.append(piece);
      else {
        const look = mark ? ` mark ${mark.problem.severity}` : "";
        const span = el("span", { class: colour + look });
        span.append(piece);
        if (mark) span.problem = mark.problem;
        line.append(span);
      }
    }
    // A mark at the end of a line has no character to be below.
    const beyond = marks.find((each) => each.start >= text.length);
    if (beyond) {
      const span = el("span", { class: `mark ${beyond.problem.severity}` }, " ");
      span.problem = beyond.problem;
      line.append(span);
    }
    if (line.childNodes.length === 0) line.append("\u200b");
    return line;
  }

  // --- Hints ------------------------------------------------------------------------------------

  #problemAt(offset) {
    const here = this.#problems.filter((each) => each.start <= offset && offset <= each.end);
    here.sort((one, other) => one.end - one.start - (other.end - other.start));
    return here[0] ?? null;
  }

  #pointAt(event) {
    if (event.buttons !== 0) return this.#hideHint();
    for (const mark of this.#paint.getElementsByClassName("mark")) {
      for (const box of mark.getClientRects()) {
        const isIn =
          event.clientX >= box.left && event.clientX <= box.right &&
          event.clientY >= box.top && event.clientY <= box.bottom;
        if (isIn) return this.#showHint(mark.problem, box);
      }
    }
    this.#hideHint();
  }

  #showHint(problem, box) {
    this.#hint.replaceChildren(...this.hintOf(problem));
    this.#hint.hidden = false;
    const room = this.#area.getBoundingClientRect();
    const width = this.#hint.offsetWidth;
    const left = Math.max(8, Math.min(box.left, window.innerWidth - width - 8));
    const isBelow = box.bottom + this.#hint.offsetHeight + 8 < Math.max(room.bottom, 200);
    const top = isBelow ? box.bottom + 4 : box.top - this.#hint.offsetHeight - 4;
    this.#hint.style.left = `${left}px`;
    this.#hint.style.top = `${top}px`;
  }

  #hideHint() {
    this.#hint.hidden = true;
  }

  #caretMoved() {
    if (document.activeElement !== this.#area) return;
    const { line, column } = this.position(this.caret);
    byId("caret").textContent = `Line ${line}, column ${column}`;
    const problem = this.problemAtCaret;
    byId("caret-hint").textContent = problem ? problem.message : "";
  }

  // --- Typing -----------------------------------------------------------------------------------

  /// A new line begins where the one before it begins. The tab key keeps its meaning: it leaves.
  #indent(event) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.isComposing) return;
    const start = this.#starts[lineOf(this.#starts, this.caret)];
    const lead = /^[ \t]*/.exec(this.text.slice(start, this.caret))[0];
    if (lead === "" || !document.execCommand("insertText", false, `\n${lead}`)) return;
    event.preventDefault();
  }
}
