/** Six short hints at the first visit of each role, one after another, which can be skipped and asked for again. */
import type { RoleName } from "../../recipe/recipe.ts";
import { button, element, text } from "../../ui/element.ts";
import { type ControlsTable, keyFor } from "../../ui/input/actions.ts";
import { keycap } from "../../ui/input/keycap.ts";
import { recall, remember } from "../../ui/storage.ts";
import type { SportForm } from "./world.ts";

const CONTOURS =
  "Brown lines are contours; the map says how many metres apart. Where they are close, it is steep; a closed ring is a top.";

const MAPS: Readonly<Record<SportForm, readonly [colours: string, lines: string]>> = {
  country: [
    "White on the map is runnable wood, green is thicket: slow. Yellow is open land, blue is water.",
    "Brown lines are contours, 5 m of height from one to the next. Where they are close, it is steep; a closed ring is a top.",
  ],
  islands: [
    "White on the map is runnable wood, green is thicket: slow. Yellow and olive are open land, blue is water. A hatched edge is a rim.",
    CONTOURS,
  ],
  planet: [
    "White on the map is runnable wood, green is thicket: slow. Yellow and olive are open land, blue is water.",
    CONTOURS,
  ],
};

/** A hint, and its words on a touch screen where they differ. Names in braces are keys, as in ui/input/hints.ts. */
type Hint = string | { readonly keys: string; readonly touch: string };

const EXPLORERS: Readonly<Record<SportForm, readonly Hint[]>> = {
  country: [
    {
      keys: "{forward, turn left, back, turn right} walk, {run} runs, and a drag looks around. {map} opens and closes the map.",
      touch: "The left stick walks, and a drag looks around. A tap on the round map opens the large one.",
    },
    ...MAPS.country,
    {
      keys: "{board} boards the helicopter beside you; pressed twice, it takes you back to it.",
      touch: "The door boards the helicopter beside you; pressed twice, it takes you back to it.",
    },
    "A mine shaft lets you down unhurt, and its ladder leads up again.",
    "With the map: Courses makes a course to run, Treasure hunt begins a hunt, and as Engineer you build roads.",
  ],
  islands: [
    {
      keys: "{forward, turn left, back, turn right} walk and fly, {up} goes up, and a drag looks around. {map} opens and closes the map.",
      touch: "The left stick walks and flies, and a drag looks around. A tap on the round map opens the large one.",
    },
    ...MAPS.islands,
    {
      keys: "{board} leaves the helicopter once it has landed, and boards it again beside it.",
      touch: "The door leaves the helicopter once it has landed, and boards it again beside it.",
    },
    "A walker who steps over a rim falls, and a parachute opens by itself.",
    "With the map: Courses makes a course to run on foot. Press Generate there, then Run it.",
  ],
  planet: [
    {
      keys: "{board} comes down from above to walk: {forward, turn left, back, turn right} walk, {run} runs. {map} opens and closes the map.",
      touch: "The door comes down from above to walk, and the left stick walks. The map's button opens the map.",
    },
    ...MAPS.planet,
    "On the map, a click flies to a place. Large map, in its corner, shows the roles and Courses.",
    "Courses makes a course round where you are: press Generate there, then Run it.",
    "Ways between controls are the shortest on the globe: the compass turns along them.",
  ],
};

/** Six hints of each role. */
export const hintsOf = (form: SportForm): Readonly<Record<RoleName, readonly Hint[]>> => ({
  explorer: EXPLORERS[form],
  orienteer: [
    "Courses, with the map, makes a course: press Generate, then Run it. The clock runs once you leave the triangle.",
    "Visit the circles in the order of their numbers; the double circle is the finish. The map does not show where you are.",
    ...MAPS[form],
    {
      keys: "A flag is punched by coming within 3 m of it, or with {carry}. Its plate has the code that Controls lists.",
      touch: "A flag is punched by coming within 3 m of it. Its plate has the code that Controls lists.",
    },
    "Turn until the compass on top shows the way, and run along what you can see: an edge, a stream, a slope.",
  ],
  engineer: [
    "Click the map: its menu starts a road there, and leads it on to the next click.",
    "End road finishes it. Bridges cross at most 60 m of water.",
    "Where it is too steep or too wet, the words beside the map say why.",
    ...MAPS[form],
    "The same menu undoes and deletes. Roads are kept in this browser; Export roads saves them as a file.",
  ],
});

export interface RoleHints {
  readonly root: HTMLElement;
  /** Shows them where the role was not met before. */
  greet(role: RoleName): void;
  /** Shows them again. */
  again(role: RoleName): void;
}

/** `table` has the keys. */
export function createRoleHints(form: SportForm, table: ControlsTable): RoleHints {
  const hintsByRole = hintsOf(form);
  const words = element("p");
  const count = element("span", { class: "hints-count" });
  const writeCount = text(count);
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

  function pieces(hint: Hint): (string | Node)[] {
    const isTouch = root.closest("[data-touch]") !== null;
    const shown = typeof hint === "string" ? hint : isTouch ? hint.touch : hint.keys;
    return shown
      .split(/\{([^{}]*)\}/)
      .map((piece, i) =>
        i % 2 === 0 ? piece : keycap(...piece.split(",").map((name) => keyFor(table, "walker", name.trim()))),
      );
  }

  function step(by: number): void {
    at += by;
    const hints = hintsByRole[role];
    if (at >= hints.length) {
      close();
      return;
    }
    words.replaceChildren(...pieces(hints[at]));
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
