// Files that are dropped on the page or chosen: fixtures and payloads. They go nowhere else.

import { byId, shown } from "./dom.js";

const limit = 1024 * 1024;

/// `takers`: { fixture(text, name), plist(bytes, name), payload(text), refused(words) }.
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
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return takers.refused(`${name} cannot be read.`);
  }
  if (isPropertyList(bytes, file.name)) return takers.plist(bytes, name);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return takers.refused(`${name} is not text in UTF-8.`);
  }
  const kind = kindOf(text, file.name);
  if (kind) return takers[kind](text, name);
  takers.refused(
    `${name} is neither a fixture, which has \`scenes\`, nor a payload, which has \`aps\`.`);
}

/// Whether it is a property list, binary or XML, or called one: `init` says what is wrong.
function isPropertyList(bytes, name) {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const isList = /^bplist|^(\xef\xbb\xbf)?\s*(<\?xml|<!DOCTYPE plist|<plist)/.test(start);
  return isList || name.toLowerCase().endsWith(".plist");
}

/// A fixture has scenes, a payload `aps`; null for neither. What cannot be read goes by its name:
/// the command says what is wrong.
function kindOf(text, name) {
  const isPayload = name.endsWith(".apns");
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return isPayload ? "payload" : name.endsWith(".json") ? "fixture" : null;
  }
  if (isPayload) return "payload";
  if (typeof value !== "object" || value === null) return null;
  if ("scenes" in value || "timeline" in value) return "fixture";
  return "aps" in value ? "payload" : null;
}
