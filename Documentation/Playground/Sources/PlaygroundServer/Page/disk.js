// The file that the page was opened with: reading it, saving it, and its changes on disk.

import { get, post, Refusal } from "./api.js";
import { button, byId, shown } from "./dom.js";
import { notify, silence } from "./notices.js";

/// How often is looked whether the file has changed, in milliseconds.
const pause = 1000;

export class OpenedFile {
  #editor;
  #changed;
  /// What the file was when it was read or saved; line ends are those of the editor.
  #text = null;
  #version = null;
  /// The version on disk that was told last.
  #seen = null;
  #lineEnd = "\n";
  #isWritable = false;
  #isSaving = false;
  name = null;
  path = null;
  /// What the text came from, where that is not this file; null for its own text.
  origin = null;
  /// What the page begins with where no file can be read.
  example;

  /// `changed` is called when the text is that of the file again.
  constructor(editor, example, changed) {
    this.#editor = editor;
    this.example = example;
    this.#changed = changed;
  }

  get text() {
    return this.#text ?? this.example;
  }

  get isWritable() {
    return this.#isWritable;
  }

  /// Whether the editor has something that the file, or the example, has not.
  get isChanged() {
    return this.#editor.text !== this.text;
  }

  /// Whether a file has the editor's text.
  get hasText() {
    return this.#text !== null && !this.isChanged;
  }

  /// Reads the file; returns what the server says beside it.
  async read() {
    const opened = await get("file");
    const text = opened.text ?? null;
    if (opened.problem) notify(`${shown(opened.name)}: ${opened.problem}.`, "error");
    // What was read stays the file's text, as long as nothing else can be read.
    if (text === null && this.#text !== null) return opened;
    Object.assign(this, { name: opened.name ?? null, path: opened.path ?? null });
    this.#text = text?.replaceAll(/\r\n?/g, "\n") ?? null;
    this.#version = this.#seen = opened.version ?? null;
    this.#isWritable = opened.isWritable && text !== null;
    this.#lineEnd = /\r\n/.test(text) ? "\r\n" : "\n";
    if (text !== null && this.#onDisk(this.#text) !== text) {
      notify("The file has several kinds of line ends. Saved, it has one kind.", "warning");
    }
    return opened;
  }

  /// The text as the file has it: the editor knows one kind of line ends.
  #onDisk(text) {
    return this.#lineEnd === "\n" ? text : text.replaceAll("\n", this.#lineEnd);
  }

  show() {
    if (!this.isChanged) this.origin = null;
    const { name, isWritable, isChanged } = this;
    const words = isWritable ? "not saved" : "changed here";
    byId("file-name").textContent =
      name === null ? "example" : this.#text === null ? `example, not ${shown(name)}` : shown(name);
    byId("file-state").textContent = isChanged && this.#text !== null ? words : "";
    byId("save").hidden = !isWritable;
    byId("save").disabled = !isChanged;
    const title = name === null ? "Sceneroute" : `${shown(name)} – Sceneroute`;
    document.title = isChanged ? `• ${title}` : title;
  }

  async save(version = this.#version) {
    if (!this.#isWritable) {
      const words = "The page may not write. `sceneroute serve FILE --write` allows it.";
      return notify(words, "warning");
    }
    if (this.#isSaving) return;
    if (this.origin !== null) return this.#askToOverwrite(version);
    this.#isSaving = true;
    const text = this.#editor.text;
    try {
      const saved = await post("file", { text: this.#onDisk(text), version });
      this.#text = text;
      this.#version = this.#seen = saved.version;
      this.#changed();
      notify("Saved.");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 409) this.#tellConflict();
      else notify(`Not saved: ${error.message}`, "error");
    } finally {
      this.#isSaving = false;
    }
  }

  /// The text of another file never takes the place of this one by a mere key.
  #askToOverwrite(version) {
    const [here, there] = [shown(this.name), shown(this.origin)];
    notify(
      `Overwrite \`${here}\` with the text of \`${there}\`?`, "warning",
      button(`Overwrite ${here}`, {}, () => {
        silence();
        this.origin = null;
        this.save(version);
      })
    );
  }

  async #reload() {
    silence();
    try {
      await this.read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return notify(error.message, "error");
    }
    if (this.#text !== null) {
      this.#editor.become(this.#text);
      this.origin = null;
    }
    this.#changed();
  }

  /// Both have changed: nothing is lost until somebody says which one is to stay.
  #tellConflict() {
    notify(
      "The file has changed on disk, and so has the text here.", "warning",
      button("Read it again", {}, async () => {
        await this.#reload();
        byId("fixture").focus();
      }),
      ...(this.#isWritable ? [button("Overwrite it", {}, () => this.save(null))] : [])
    );
  }

  /// Looks whether the file has changed, while somebody looks at the page.
  async watch() {
    if (this.path !== null && document.visibilityState === "visible" && !this.#isSaving) {
      try {
        const { version } = await get("file/version");
        const isOther = version && version !== this.#seen && !this.#isSaving;
        if (isOther) await this.#changedOnDisk(version);
      } catch (error) {
        // Who types is told that the server is gone.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    setTimeout(() => this.watch(), pause);
  }

  async #changedOnDisk(version) {
    // The version that was read stays as it is: a save must not pass for one that knows the change.
    this.#seen = version;
    if (this.isChanged && this.#text !== null) return this.#tellConflict();
    const before = this.#editor.text;
    await this.#reload();
    if (this.#editor.text !== before) notify("The file has changed on disk and was read again.");
  }
}
