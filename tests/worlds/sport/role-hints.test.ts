/** Hints of the roles: six each, in whose words every key is named by its part, so that it is shown where the visitor has it. */
import { expect, test } from "vitest";
import { ROLES } from "../../../src/recipe/recipe.ts";
import { keyFor } from "../../../src/ui/input/actions.ts";
import { controls, countryControls } from "../../../src/worlds/flat/controls.ts";
import { COUNTRY_WORDS, ISLAND_WORDS } from "../../../src/worlds/flat/sport/words.ts";
import { controls as planetControls } from "../../../src/worlds/planet/controls.ts";
import { PLANET_WORDS } from "../../../src/worlds/planet/sport/words.ts";
import { hintsOf } from "../../../src/worlds/sport/hints.ts";
import { nonEmpty } from "../../non-empty.ts";

const LANDS = [
  ["country", COUNTRY_WORDS, countryControls],
  ["islands", ISLAND_WORDS, controls],
  ["planet", PLANET_WORDS, planetControls],
] as const;

test.each(nonEmpty(LANDS.flatMap(([land, words, table]) => ROLES.map((role) => [land, role, words, table] as const))))(
  "%s, %s",
  (_land, role, words, table) => {
    const hints = hintsOf(words)[role];
    expect(hints).toHaveLength(6);
    for (const hint of nonEmpty(hints)) {
      const [keys, touch] = typeof hint === "string" ? [hint, hint] : [hint.keys, hint.touch];
      for (const [, names] of [...keys.matchAll(/\{([^{}]*)\}/g)])
        for (const name of names.split(",")) expect(keyFor(table, "walker", name.trim())).not.toBe("");
      expect(touch).not.toContain("{");
      for (const each of [keys, touch]) expect(each).not.toMatch(/\b([B-Z]|Space|Enter|Esc|Shift|F\d)\b/);
    }
  },
);
