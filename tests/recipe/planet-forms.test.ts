/** What makes forms of land is fetched with the first link of a planet that has some. */
import { beforeEach, expect, test, vi } from "vitest";

// Other tests fetch it too.
beforeEach(() => vi.resetModules());

/** Reads a link with modules of its own, and returns what makes an ice planet after it. */
async function iceAfter(link: string) {
  const [{ scenes }, { default: planets }, { generatePlanet }, { readLink }, { applyPreset }] = await Promise.all([
    import("../../scenes/index.ts"),
    import("../../scenes/planet/scene.ts"),
    import("../../src/recipe/kinds/planet-lands.ts"),
    import("../../src/recipe/permalink.ts"),
    import("../../src/recipe/preset.ts"),
  ]);
  expect((await readLink(link, scenes)).problems).toEqual([]);
  return () => generatePlanet(applyPreset(planets, "ice").world);
}

test("a link of a planet without forms fetches nothing", async () => {
  expect(await iceAfter("?world=planet&geo=10,20,5000")).toThrow(
    "Expected a planet without forms, got one with forms.",
  );
});

test.each(["ice", "earth"])("a link of %s, which has forms, fetches them before its place is read", async (preset) => {
  expect(await iceAfter(`?world=planet&preset=${preset}&geo=10,20,5000`)).not.toThrow();
});
