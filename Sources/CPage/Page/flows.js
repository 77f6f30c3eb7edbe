// A picture of how many go from which of some things to which of others: bars at both sides, and
// ribbons between them. It is as wide as its place, so that a phone shows all of it.

import { el, svg, shown } from "./dom.js";

/// What a letter of a label takes, and the sizes of what is drawn.
const size = { letter: 7.4, bar: 10, gap: 8, line: 34, all: 300, ribbon: 380, most: 1000 };

/// The most things at a side; the others are one.
const mostEnds = 12;

/// Draws, at the end of a view, how many of `all` each of the rows { from, to, count } has; and
/// again when the view has another width.
export function flowPicture(view, rows, all, label) {
  if (rows.length === 0) return;
  const rest = all - rows.reduce((sum, { count }) => sum + count, 0);
  const links = linksOf(rest > 0 ? [...rows, { from: "others", to: "others", count: rest }] : rows);
  const place = view.appendChild(el("div"));
  let width = 0;
  const draw = () => {
    if (place.clientWidth === width || place.clientWidth === 0) return;
    width = place.clientWidth;
    place.replaceChildren(picture(links, Math.min(width, size.most), label));
  };
  draw();
  new ResizeObserver(draw).observe(place);
}

/// The ends of rows in the order in which they come, and links between their numbers.
function linksOf(rows) {
  const side = (labels) => {
    const known = [...new Set(labels)];
    const more = known.length - mostEnds;
    const places = new Map(known.map((text, place) => [text, Math.min(place, mostEnds)]));
    return [known.slice(0, mostEnds).concat(more > 0 ? [`${more} others`] : []), places];
  };
  const [sources, from] = side(rows.map((row) => row.from));
  const [targets, to] = side(rows.map((row) => row.to));
  const counts = new Map();
  for (const row of rows) {
    const [left, right] = [from.get(row.from), to.get(row.to)];
    const key = left * (mostEnds + 1) + right;
    counts.set(key, [left, right, (counts.get(key)?.[2] ?? 0) + row.count]);
  }
  const links = [...counts].sort(([one], [other]) => one - other).map(([, link]) => link);
  return { sources, targets, links };
}

function picture({ sources, targets, links }, width, label) {
  const sum = Math.max(1, links.reduce((all, [, , count]) => all + count, 0));
  const thickness = (count) => Math.max(1.2, (count / sum) * size.all);
  const left = bars(sources, links, 0, thickness);
  const right = bars(targets, links, 1, thickness);
  const room = (width - 2 * size.bar) / 2 - 30;
  const broadest = Math.max(...[...left, ...right].map((bar) => breadth(bar.label)));
  const side = Math.min(room, broadest + 8);
  const x = { left: side, right: Math.min(width - side, side + 2 * size.bar + size.ribbon) };
  const whole = x.right + side;
  const height = Math.max(...[left, right].map((list) => list.at(-1).top + list.at(-1).height));
  const drawing = svg("svg", {
    class: "flows", width: whole, height, viewBox: `0 0 ${whole} ${height}`, role: "img",
    "aria-label": `${label}; the table below has the counts`,
  });
  for (const [from, to, count] of links) {
    drawing.append(ribbon(left[from], right[to], to, count, thickness(count), x));
  }
  left.forEach((bar) => drawing.append(...barParts(bar, x.left - size.bar, "end", side, "")));
  right.forEach((bar, place) =>
    drawing.append(...barParts(bar, x.right, "start", side, `flow-${place % 8}`)));
  return drawing;
}

/// Bars below each other, each as high as its ribbons.
function bars(labels, links, end, thickness) {
  let top = 0;
  return labels.map((text, place) => {
    const own = links.filter((link) => link[end] === place);
    const ribbons = own.reduce((all, [, , count]) => all + thickness(count), 0);
    const height = Math.max(size.line, ribbons);
    const count = own.reduce((all, [, , each]) => all + each, 0);
    const bar = { label: shown(text), count, top, height, next: top + (height - ribbons) / 2 };
    top += height + size.gap;
    return bar;
  });
}

function ribbon(from, to, place, count, thick, x) {
  const [start, end] = [from.next, to.next];
  from.next += thick;
  to.next += thick;
  const middle = (x.left + x.right) / 2;
  const path =
    `M${x.left} ${start}C${middle} ${start} ${middle} ${end} ${x.right} ${end}` +
    `V${end + thick}C${middle} ${end + thick} ${middle} ${start + thick} ` +
    `${x.left} ${start + thick}Z`;
  const title = svg("title", {}, `${count} from ${from.label} to ${to.label}`);
  return svg("path", { class: `flow-${place % 8}`, d: path }, title);
}

function barParts(bar, x, anchor, side, color) {
  const at = anchor === "end" ? x - 6 : x + size.bar + 6;
  const middle = bar.top + bar.height / 2;
  const line = (y, name, text) =>
    svg("text", { class: name, x: at, y, "text-anchor": anchor }, text);
  const label = line(middle - 2, "label", fitted(bar.label, side - size.bar - 8));
  label.append(svg("title", {}, bar.label));
  return [
    svg("rect", { class: `end ${color}`, x, y: bar.top, width: size.bar, height: bar.height }),
    label, line(middle + 14, "count", String(bar.count)),
  ];
}

const wideLetter =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|[^\0-\uffff]/u;

function breadth(text) {
  let all = size.bar + 8;
  for (const letter of text) all += wideLetter.test(letter) ? 2 * size.letter : size.letter;
  return all;
}

/// The text without its middle where it is broader than its place.
function fitted(text, room) {
  const letters = Array.from(text);
  const most = Math.floor(room / size.letter);
  if (breadth(text) - size.bar - 8 <= room) return text;
  const tail = Math.floor((most - 1) / 3);
  const end = tail > 0 ? letters.slice(-tail) : [];
  return [...letters.slice(0, Math.max(1, most - 1 - tail)), "…", ...end].join("");
}
