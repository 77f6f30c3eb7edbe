// Files that are dropped on the page or chosen: fixtures and payloads. They go nowhere else.

import { byId, shown } from "./dom.js";

const limit = 1024 * 1024;

/// `takers`: { fixture(text, name), payload(text), refused(words) }.
export function installFiles(takers) {
  const input = byId("file-input");
  byId("open-file").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    if (input.files.length > 0) take(input.files[0], takers);
    input.value = "";
  });
  let depth = 0;
  const show = (isOver) => {
    depth = isOver ? depth : 0;
    byId("drop").hidden = !isOver;
  };
  const hasFile = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragenter", (event) => {
    if (!hasFile(event)) return;
    depth++;
    show(true);
  });
  addEventListener("dragleave", () => {
    depth--;
    if (depth <= 0) show(false);
  });
  addEventListener("dragover", (event) => {
    if (hasFile(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(false);
    take(event.dataTransfer.files[0], takers);
  });
}

async function take(file, takers) {
  if (!file) return;
  const name = shown(file.name);
  if (file.size > limit) return takers.refused(`${name} has more than a megabyte.`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    const isText = !(error instanceof TypeError);
    return takers.refused(isText ? `${name} cannot be read.` : `${name} is not text in UTF-8.`);
  }
  if (isFixture(text, file.name)) takers.fixture(text, name);
  else takers.payload(text);
}

/// A fixture has scenes. One that cannot be read goes by its name: the command says what is wrong.
function isFixture(text, name) {
  try {
    const value = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null;
    return isObject && ("scenes" in value || "timeline" in value);
  } catch {
    return !name.endsWith(".apns");
  }
}
