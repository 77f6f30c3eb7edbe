// The colours of a fixture's text: JSON, and the predicates in its strings. Looks only; what is
// right or wrong is the command's to say.

const json = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;
// Strings in double quotes have escapes before the quotes where JSON is around them.
const predicateIn = (doubleQuoted) =>
  new RegExp(
    [
      new RegExp(`'(?:[^'\\\\]|\\\\.)*'|${doubleQuoted.source}`),
      /\b(?:SELF|TRUEPREDICATE|FALSEPREDICATE|AND|OR|NOT|ANY|ALL|NONE|SOME)\b|&&|\|\||!(?!=)/,
      /\b(?:BEGINSWITH|ENDSWITH|CONTAINS|LIKE|MATCHES|IN|BETWEEN)\b(?:\[[a-z]*\])?|[=!<>]=?=?/,
    ]
      .map((part) => `(${part.source})`)
      .join("|"),
    "gi"
  );
const predicateInJSON = predicateIn(/\\"(?:[^"\\]|\\[^"])*\\"/);
const barePredicate = predicateIn(/"(?:[^"\\]|\\.)*"/);
const predicateClasses = ["quoted", "word", "operator"];
const longestLine = 4000;

/// The coloured parts of a line, in order: { start, end, name }.
export function parts(line) {
  if (line.length > longestLine) return [];
  const found = [];
  for (const match of line.matchAll(json)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[0][0] !== '"') found.push({ start, end, name: "number" });
    else if (/^\s*:/.test(line.slice(end))) found.push({ start, end, name: "key" });
    else if (/\bSELF\b|PREDICATE\b/.test(match[0])) {
      inPredicate(match[0], predicateInJSON, start, found);
    }
    else found.push({ start, end, name: "string" });
  }
  return found;
}

/// The coloured parts of a predicate's text.
export function predicateParts(text) {
  const found = [];
  inPredicate(text, barePredicate, 0, found);
  return found;
}

function inPredicate(text, predicate, offset, found) {
  let last = 0;
  const add = (start, end, name) => {
    if (start < end) found.push({ start: offset + start, end: offset + end, name });
  };
  for (const match of text.matchAll(predicate)) {
    add(last, match.index, "predicate");
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    last = match.index + match[0].length;
    add(match.index, last, predicateClasses[kind]);
  }
  add(last, text.length, "predicate");
}
