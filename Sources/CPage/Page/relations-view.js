// A table that compares each two scenes.

import { el } from "./dom.js";
import { relations } from "./proofs.js";
import { wide } from "./wide.js";

export function relationTable(view, fixture, heading) {
  const table = relations(fixture.relations);
  if (!table) return view.replaceChildren();
  view.replaceChildren(el(heading, {}, "Scenes compared"), wide("Scenes compared", table));
}
