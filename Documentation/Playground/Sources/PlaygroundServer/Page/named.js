// The files that a fixture names, such as the app's code.

import { Refusal, post } from "./api.js";
import { notify } from "./notices.js";

/// How often is looked whether they have changed, in milliseconds.
const pause = 1000;

/// Whether a fixture may name the app's code; who reads it knows.
const mayNameCode = (text) => text.includes('"code"');

/// Calls `changed` when a file has changed that the editor's text names, while somebody looks at the
/// page.
export function watchNamed(editor, changed) {
  let last = { text: null, files: null };
  const look = async () => {
    const { text } = editor;
    if (mayNameCode(text) && document.visibilityState === "visible") {
      try {
        const { files } = await post("named", { fixture: text });
        const isOther = last.text === text && last.files !== files;
        last = { text, files };
        if (isOther && text === editor.text) {
          changed();
          notify("A file that the fixture names has changed and was read again.");
        }
      } catch (error) {
        // Who types is told that the server is gone.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    setTimeout(look, pause);
  };
  look();
}

/// The text for whoever has no sources: with the conditions that were read in place of the code.
export async function withoutCode(text) {
  if (!mayNameCode(text)) return text;
  const { fixture } = await post("copied", { fixture: text });
  return fixture ?? text;
}
