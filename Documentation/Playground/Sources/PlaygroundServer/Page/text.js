// Lines, quoting for shells, and places in JSON.

/// The offsets at which lines begin.
export function lineStarts(text) {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
    starts.push(end + 1);
  }
  return starts;
}

/// The number of the line that has an offset, from 0.
export function lineOf(starts, offset) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/// A word for a POSIX shell. What does not show, and what would act on a terminal, is written as
/// escapes of bytes, which bash, zsh and ksh read.
export function shellWord(text) {
  if (/^[A-Za-z0-9_\/:=.,@%+-]+$/.test(text)) return text;
  if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  let word = "";
  for (const character of text) {
    if (character === "'" || character === "\\") word += "\\" + character;
    else if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character)) word += escapedBytes(character);
    else word += character;
  }
  return `$'${word}'`;
}

function escapedBytes(character) {
  const bytes = new TextEncoder().encode(character);
  // Three digits: a digit that follows is not taken for one of them.
  return Array.from(bytes, (byte) => "\\" + byte.toString(8).padStart(3, "0")).join("");
}

/// Bytes in base 64.
export function base64(bytes) {
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters);
}

/// Text as the inside of a JSON string.
export function inJSONString(text) {
  return JSON.stringify(text).slice(1, -1);
}

/// Where an element can be added to the list at a key of the top object: after its last element.
/// Returns { offset, isEmpty, indent }, or null where there is no such list.
export function endOfList(text, wanted) {
  let depth = 0;
  let key = null;
  let list = null;
  const token = /"(?:[^"\\]|\\[^])*"|[{}[\]]|[^\s"{}[\],:]+/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const word = match[0];
    const end = match.index + word.length;
    if (list && depth === 2 && word === "]") {
      return { offset: list.last ?? list.open, isEmpty: list.last === null, indent: list.indent };
    }
    if (word === "{" || word === "[") {
      depth++;
      if (word === "[" && depth === 2 && key === wanted) {
        list = { open: end, last: null, indent: null };
      } else if (list && depth === 3) list.indent = columnOf(text, match.index);
    } else if (word === "}" || word === "]") {
      depth--;
    } else if (depth === 1 && word[0] === '"' && /^\s*:/.test(text.slice(end, end + 200))) {
      key = parsed(word);
    }
    if (list && depth === 2 && word !== "[") list.last = end;
    if (list && depth < 2) return null;
  }
  return null;
}

/// Where the `expect` of each element is in the list at a key of the top object, as { start, end }
/// of the key; null for an element without one.
export function expectPlaces(text, wanted) {
  const places = [];
  let depth = 0;
  let key = null;
  let isWanted = false;
  const token = /"(?:[^"\\]|\\[^])*"|[{}[\]]|[^\s"{}[\],:]+/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const word = match[0];
    const end = match.index + word.length;
    if (word === "{" || word === "[") {
      depth++;
      if (depth === 2) isWanted = word === "[" && key === wanted;
      if (depth === 3 && isWanted) places.push(null);
    } else if (word === "}" || word === "]") {
      depth--;
    } else if (word[0] === '"' && /^\s*:/.test(text.slice(end, end + 200))) {
      if (depth === 1) key = parsed(word);
      const isExpect = depth === 3 && isWanted && places.length > 0 && parsed(word) === "expect";
      if (isExpect) places[places.length - 1] = { start: match.index, end };
    }
  }
  return places;
}

function parsed(word) {
  try {
    return JSON.parse(word);
  } catch {
    return null;
  }
}

/// The spaces before what begins a line; null for what does not begin one.
function columnOf(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const lead = text.slice(start, offset);
  return /^[ \t]*$/.test(lead) ? lead : null;
}
