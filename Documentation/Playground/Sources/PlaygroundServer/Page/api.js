// Asks the server. The command evaluates; nothing here does.

/// An answer that is no answer: the words are for people.
export class Refusal extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

/// In place of a status: the question was taken back.
const stopped = -1;

async function ask(path, options) {
  try {
    const response = await fetch(`/api/${path}`, { cache: "no-store", ...options });
    if (!response.ok) throw new Refusal(response.status, (await response.text()).trim());
    return await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw new Refusal(stopped, "nobody waits for it");
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(0, "the server does not answer; `sceneroute serve` has to run");
  }
}

export const get = (path) => ask(path, {});

/// `signal` says when nobody waits for the answer any more.
export const post = (path, body, signal) =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/// Asks one question at a time, and after its answer the latest of those that came meanwhile: the
/// others are out of date.
export class Asker {
  #path;
  #answered;
  #refused;
  #next = null;
  #isBusy = false;
  #stop = null;

  constructor(path, answered, refused) {
    this.#path = path;
    this.#answered = answered;
    this.#refused = refused;
  }

  /// `context` comes back with the answer.
  ask(question, context) {
    this.#next = { question, context };
    if (!this.#isBusy) this.#run();
  }

  /// Takes the question back: the server stops what it does for it.
  stop() {
    this.#next = null;
    this.#stop?.abort();
  }

  async #run() {
    const { question, context } = this.#next;
    this.#next = null;
    this.#isBusy = true;
    this.#stop = new AbortController();
    try {
      this.#answered(await post(this.#path, question, this.#stop.signal), context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status !== stopped) this.#refused(error, context);
    } finally {
      this.#isBusy = false;
      if (this.#next) this.#run();
    }
  }
}
