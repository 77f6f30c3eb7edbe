// The page's state in the address, after `#`, which browsers do not send to servers.

import { base64 } from "./text.js";

/// What a link may have, in characters, and what it may unfold to, in bytes.
const linkLimit = 256 * 1024;
const textLimit = 2 * 1024 * 1024;

/// { fixture, probe } as the part of a link after `#`; null where it would be too long.
export async function fragmentOf(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await passed(bytes, new CompressionStream("deflate-raw"), Infinity);
  const text = base64(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return text.length <= linkLimit ? `s=${text}` : null;
}

/// The state that a link has; null for a link without one, or with a wrong one.
export async function stateOf(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!/^s=[A-Za-z0-9_-]+$/.test(text) || text.length > linkLimit) return null;
  try {
    const characters = atob(text.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const bytes = await passed(packed, new DecompressionStream("deflate-raw"), textLimit);
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/// Only what a state may have: a link comes from anywhere.
function checked(state) {
  if (typeof state?.fixture !== "string") return null;
  const { kind, text } = state.probe ?? {};
  const kinds = ["identifier", "url", "notification"];
  const isProbe = kinds.includes(kind) && typeof text === "string";
  return { fixture: state.fixture, probe: isProbe ? { kind, text } : null };
}

/// All bytes that come out of a stream, at most so many: a small link can unfold to a large text.
async function passed(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    pieces.push(step.value);
  }
  const all = new Uint8Array(length);
  let place = 0;
  for (const piece of pieces) {
    all.set(piece, place);
    place += piece.length;
  }
  return all;
}
