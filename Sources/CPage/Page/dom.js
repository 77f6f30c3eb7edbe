// Makes elements. Text from a fixture or a decision becomes text nodes here, never markup.

/// el("p", { class: "note" }, "text", child): an element with attributes and children.
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

const svgNamespace = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(svgNamespace, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/// A button; `action` is called when it is pressed.
export function button(label, attributes, action) {
  const element = el("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", action);
  return element;
}

/// "1 scene", "2 scenes".
export function counted(number, noun) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

/// The parts of a sentence, with what is in backticks as code.
export function sentence(text) {
  return text.split("`")
    .map((part, place) => (place % 2 === 1 ? el("code", {}, shown(part)) : part));
}

/// A text whose hidden characters show: they could make one identifier look like another.
export function shown(text) {
  return text.replace(hidden, (character) => {
    const code = character.codePointAt(0).toString(16).toUpperCase();
    return character === "\n" ? "␊" : character === "\t" ? "␉" : `\\u{${code}}`;
  });
}

const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

export function byId(id) {
  return document.getElementById(id);
}
