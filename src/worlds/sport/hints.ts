/** Six short hints at the first visit of each role, one after another, which can be skipped and asked for again. */
import type { RoleName } from "../../recipe/recipe.ts";
import { button, element, text } from "../../ui/element.ts";
import { type ControlsTable, keyFor } from "../../ui/input/actions.ts";
import { keycap } from "../../ui/input/keycap.ts";
import { recall, remember } from "../../ui/storage.ts";
import { phrase, say } from "../../words/words.ts";

/** A hint, and its words on a touch screen where they differ. Names in braces are keys, as in ui/input/hints.ts. */
export type Hint = string | { readonly keys: string; readonly touch: string };

/** A world in the words of the sport. */
export interface SportWords {
  /** Reason why there is no orienteer: the ground that one has to be over. */
  readonly noGround: string;
  /** Hints of the colours and of the lines of its maps. */
  readonly map: readonly [colours: string, lines: string];
  /** Hints of explorers: to begin with, and after those of maps. */
  readonly explorer: readonly [first: Hint, ...then: Hint[]];
}

export const CONTOURS = phrase(
  "Brown lines are contours; the map says how many metres apart. Where they are close, it is steep; a closed ring is a top.",
);

/** Six hints of each role. */
export const hintsOf = ({
  map,
  explorer: [first, ...then],
}: SportWords): Readonly<Record<RoleName, readonly Hint[]>> => ({
  explorer: [first, ...map, ...then],
  orienteer: [
    phrase(
      "Courses, with the map, makes a course: press Generate, then Run it. The clock runs once you leave the triangle.",
    ),
    phrase(
      "Visit the circles in the order of their numbers; the double circle is the finish. The map does not show where you are.",
    ),
    ...map,
    {
      keys: phrase(
        "A flag is punched by coming within 3 m of it, or with {carry}. Its plate has the code that Controls lists.",
      ),
      touch: phrase("A flag is punched by coming within 3 m of it. Its plate has the code that Controls lists."),
    },
    phrase("Turn until the compass on top shows the way, and run along what you can see: an edge, a stream, a slope."),
  ],
  engineer: [
    phrase("Click the map: its menu starts a road there, and leads it on to the next click."),
    phrase("End road finishes it. Bridges cross at most 60 m of water."),
    phrase("Where it is too steep or too wet, the words beside the map say why."),
    ...map,
    phrase("The same menu undoes and deletes. Roads are kept in this browser; Export roads saves them as a file."),
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
export function createRoleHints(world: SportWords, table: ControlsTable): RoleHints {
  const hintsByRole = hintsOf(world);
  const words = element("p");
  const count = element("span", { class: "hints-count" });
  const writeCount = text(count);
  const next = button({ class: "sport-act main" }, () => step(1), say("Next##hint"));
  const skip = button({ class: "sport-act" }, () => close(), say("Skip##hints"));
  const root = element(
    "section",
    { class: "role-hints glass", "aria-label": say("Hints"), "aria-live": "polite", hidden: "" },
    words,
    element("div", { class: "editor-row" }, count, next, skip),
  );
  let role: RoleName = "explorer";
  let at = 0;

  function pieces(hint: Hint): (string | Node)[] {
    const isTouch = root.closest("[data-touch]") !== null;
    const shown = typeof hint === "string" ? hint : isTouch ? hint.touch : hint.keys;
    return say(shown)
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
    writeCount(say("{number} of {count}", { number: at + 1, count: hints.length }));
    next.textContent = at === hints.length - 1 ? say("Done##hints") : say("Next##hint");
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
