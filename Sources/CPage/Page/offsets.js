// Offsets of the command in strings of JavaScript.

import { el, shown } from "./dom.js";

/// Turns offsets in UTF-8, which the command speaks of, into offsets in a string of JavaScript.
export function offsetReader(text) {
  if (!/[^\0-\x7f]/.test(text)) return (offset) => Math.min(offset, text.length);
  const bytes = new TextEncoder().encode(text);
  const places = new Uint32Array(bytes.length + 1);
  let place = 0;
  for (let index = 0; index < bytes.length; index++) {
    // A byte that continues a character belongs to where that character begins.
    if ((bytes[index] & 0xc0) !== 0x80) {
      if (index > 0) place += bytes[lastLead(bytes, index)] >= 0xf0 ? 2 : 1;
    }
    places[index] = place;
  }
  places[bytes.length] = text.length;
  return (offset) => places[Math.min(offset, bytes.length)];
}

function lastLead(bytes, index) {
  let place = index - 1;
  while ((bytes[place] & 0xc0) === 0x80) place--;
  return place;
}

/// A line of the app's code with its place, and the part of it that has a condition marked.
export function codeLine({ file, line, text, span }) {
  const [start, end] = span.map(offsetReader(text));
  const part = (from, to) => shown(text.slice(from, to));
  return el(
    "span", { class: "code-line" },
    el("span", { class: "quiet" }, shown(`${file}:${line}`)), " ",
    el("code", {}, part(0, start), el("mark", {}, part(start, end)), part(end, text.length))
  );
}
