// How what each two scenes take relates.

import { el } from "../Sources/PlaygroundServer/Page/dom.js";
import { relations } from "../Sources/PlaygroundServer/Page/proofs.js";
import { wide } from "../Sources/PlaygroundServer/Page/wide.js";

export function relationTable(view, fixture, heading) {
  const table = relations(fixture.relations);
  if (!table) return view.replaceChildren();
  view.replaceChildren(el(heading, {}, "Scenes compared"), wide("Scenes compared", table));
}
