/** The code of forms of land is fetched with the first link of a planet that has some. */
import { beforeEach, expect, test, vi } from "vitest";

// Other tests fetch it too.
beforeEach(() => vi.resetModules());

/** Reads a link with modules of its own, and returns what makes a desert after it. */
async function desertAfter(link: string) {
  const [{ scenes }, { default: planets }, { generatePlanet }, { readLink }, { applyPreset }] = await Promise.all([
    import("../../scenes/index.ts"),
    import("../../scenes/planet/scene.ts"),
    import("../../src/recipe/kinds/planet-lands.ts"),
    import("../../src/recipe/permalink.ts"),
    import("../../src/recipe/preset.ts"),
  ]);
  expect((await readLink(link, scenes)).problems).toEqual([]);
  return () => generatePlanet(applyPreset(planets, "desert").world);
}

test.each(["default", "earth", "ice"])(
  "a link of %s, which has no forms but crevasses, fetches nothing",
  async (preset) => {
    expect(await desertAfter(`?world=planet&preset=${preset}&geo=10,20,5000`)).toThrow(
      "Expected crevasses alone, got dunes.",
    );
  },
);

test.each(["desert", "lava"])(
  "a link of %s, which has others, fetches them before its place is read",
  async (preset) => {
    expect(await desertAfter(`?world=planet&preset=${preset}&geo=10,20,5000`)).not.toThrow();
  },
);
