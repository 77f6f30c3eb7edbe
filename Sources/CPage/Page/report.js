// The page of `sceneroute report`: draws what its data have. What can be read without scripts is in
// the page already; each view below it says what is drawn in its place.

import { coverageTable, mistakes, sceneCards } from "./conditions.js";
import { byId } from "./dom.js";
import { events } from "./events-view.js";
import { flowPicture } from "./flows.js";
import { relationTable } from "./relations-view.js";
import { timeline } from "./timeline-view.js";

const data = JSON.parse(byId("data").textContent);

const drawings = {
  events, timeline, scenes: sceneCards, relations: relationTable, coverage: coverageTable,
  mutation: mistakes, flows: flowPicture("flows"), eventMoves: flowPicture("eventMoves"),
  traceMoves: flowPicture("traceMoves"),
};

// Below the headings of sections: those of one fixture are larger.
const heading = data.fixtures.length === 1 ? "h3" : "h4";

for (const fixture of data.fixtures) {
  for (const [name, draw] of Object.entries(drawings)) {
    const view = byId(`${fixture.anchor}-${name}-view`);
    if (view) draw(view, fixture, heading);
  }
}
