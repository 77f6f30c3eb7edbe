// Asks the server. The command evaluates; nothing here does.

/// An answer that is no answer: the words are for people.
export class Refusal extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`/api/${path}`, { cache: "no-store", ...options });
  } catch {
    throw new Refusal(0, "the server does not answer; `sceneroute serve` has to run");
  }
  if (!response.ok) throw new Refusal(response.status, (await response.text()).trim());
  return response.json();
}

export const get = (path) => ask(path, {});

export const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/// Asks one question at a time, and after its answer the latest of those that came meanwhile: the
/// others are out of date.
export class Asker {
  #path;
  #answered;
  #refused;
  #next = null;
  #isBusy = false;

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

  async #run() {
    const { question, context } = this.#next;
    this.#next = null;
    this.#isBusy = true;
    try {
      this.#answered(await post(this.#path, question), context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refused(error, context);
    } finally {
      this.#isBusy = false;
      if (this.#next) this.#run();
    }
  }
}
