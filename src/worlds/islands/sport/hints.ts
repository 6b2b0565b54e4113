/** Six short hints at the first visit of each role, one after another, which can be skipped and asked for again. */
import type { RoleName } from "../../../recipe/recipe.ts";
import { button, element, text } from "../../../ui/element.ts";
import { recall, remember } from "../../../ui/storage.ts";

type Land = "country" | "islands";

const MAPS: Readonly<Record<Land, readonly [colours: string, lines: string]>> = {
  country: [
    "White on the map is runnable wood, green is thicket: slow. Yellow is open land, blue is water.",
    "Brown lines are contours, 5 m of height from one to the next. Where they are close, it is steep; a closed ring is a top.",
  ],
  islands: [
    "White on the map is runnable wood, green is thicket: slow. Yellow and olive are open land, blue is water. A hatched edge is a rim.",
    "Brown lines are contours; the map says how many metres apart. Where they are close, it is steep; a closed ring is a top.",
  ],
};

const EXPLORERS: Readonly<Record<Land, readonly string[]>> = {
  country: [
    "W A S D walk, Shift runs, and a drag looks around. M opens the map.",
    ...MAPS.country,
    "Enter boards the helicopter beside you; pressed twice, it takes you back to it.",
    "A mine shaft lets you down unhurt, and its ladder leads up again.",
    "Courses, under the map, sets a course to run, or plans one.",
  ],
  islands: [
    "W A S D fly and walk, Space goes up, and a drag looks around. M opens the map.",
    ...MAPS.islands,
    "Enter leaves the helicopter once it has landed, and boards it again beside it.",
    "A walker who steps over a rim falls, and a parachute opens by itself.",
    "Courses, under the map, sets a course to run on this island, or plans one.",
  ],
};

const hintsOf = (land: Land): Readonly<Record<RoleName, readonly string[]>> => ({
  explorer: EXPLORERS[land],
  orienteer: [
    "The map does not show where you are: keep it turned with the compass, and know your place.",
    "Leave the triangle, and the clock runs. The circles are visited in the order of their numbers.",
    ...MAPS[land],
    "A flag is punched by coming within 3 m of it, or with X. Its plate has the code of the description.",
    "Run along what you can see: an edge, a stream, a slope. The double circle is the finish.",
  ],
  engineer: [
    "Engineers build roads: a click on the map opens the menu.",
    "Start a road, click on for its bends, and end it. Bridges cross at most 60 m of water.",
    "Where it is too steep or too wet, the menu says why.",
    ...MAPS[land],
    "What was built can be undone, and is kept in this browser.",
  ],
});

export interface RoleHints {
  readonly root: HTMLElement;
  /** Shows them where the role was not met before. */
  greet(role: RoleName): void;
  /** Shows them again. */
  again(role: RoleName): void;
}

export function createRoleHints(land: Land): RoleHints {
  const hintsByRole = hintsOf(land);
  const words = element("p");
  const count = element("span", { class: "hints-count" });
  const [write, writeCount] = [words, count].map(text);
  const next = button({ class: "sport-act main" }, () => step(1), "Next");
  const skip = button({ class: "sport-act" }, () => close(), "Skip");
  const root = element(
    "section",
    { class: "role-hints glass", "aria-label": "Hints", "aria-live": "polite", hidden: "" },
    words,
    element("div", { class: "editor-row" }, count, next, skip),
  );
  let role: RoleName = "explorer";
  let at = 0;

  function step(by: number): void {
    at += by;
    const hints = hintsByRole[role];
    if (at >= hints.length) {
      close();
      return;
    }
    write(hints[at]);
    writeCount(`${at + 1} of ${hints.length}`);
    next.textContent = at === hints.length - 1 ? "Done" : "Next";
    skip.hidden = at === hints.length - 1;
  }

  function close(): void {
    root.hidden = true;
    remember(`hints.${role}`, "seen");
  }

  function show(): void {
    at = 0;
    root.hidden = false;
    step(0);
  }

  return {
    root,
    greet(next) {
      root.hidden = true;
      role = next;
      if (recall(`hints.${role}`) === null) show();
    },
    again(next) {
      role = next;
      show();
    },
  };
}
