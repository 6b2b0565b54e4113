/** Actions that an orienteer is not allowed, and the fences round shafts. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import skylands from "../../../scenes/skylands/scene.ts";
import { withSolids } from "../../../src/core/field/solids.ts";
import { flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../../src/sport/country-ground.ts";
import { withFences } from "../../../src/worlds/flat/sport/fences.ts";
import { forbiddenBy } from "../../../src/worlds/sport/roles.ts";
import { nonEmpty } from "../../non-empty.ts";

const { flat } = generateCountry(forest.world);

test("an orienteer on foot may not fly or use the drone; a player in a craft may leave it", () => {
  expect(["board", "helicopter", "drone", "carry"].map((action) => forbiddenBy("orienteer", action, "walker"))).toEqual(
    ["An orienteer does not fly.", "An orienteer does not fly.", "An orienteer has no drone.", ""],
  );
  expect(forbiddenBy("orienteer", "board", "helicopter")).toBe("");
  for (const role of ["explorer", "engineer"] as const) expect(forbiddenBy(role, "drone", "walker")).toBe("");
});

test("shafts have fences for feet only, higher than a jump", () => {
  const fences = withFences(undefined, () => flat);
  const [x, y] = [24_008, 5440];
  const [fence, ...others] = fences(x + 3, y - 2, 24, 0, "foot");
  expect(others).toEqual([]);
  expect(fence).toMatchObject({ x, y });
  expect(fences(x, y, 24, 0, "craft")).toEqual([]);
  const floor = countryGround(flat, 0).heightAt(x, y);
  const fenced = withSolids(flatGroundAt(flat), () => [fence]);
  const gap = fenced.gapAt(x + 2, y, 1e4, { floor: 0, roof: 0, inside: false });
  expect(gap.floor).toBeGreaterThan(floor + 1.5);
  expect(fences(x, y, 24, 0, "foot")).toEqual([fence]);
});

test("fences stand beside headframes", () => {
  const frame = { x: 1, y: 2, radius: 1, base: 0, top: 5, material: "headframe" } as const;
  expect(
    withFences(
      () => [frame],
      () => flat,
    )(24_008, 5440, 24, 0, "craft"),
  ).toEqual([frame]);
});

test("shafts of every archipelago have fences, at their own altitude", () => {
  const sky = generateFlatGround(skylands.world);
  const fences = withFences(undefined, () => sky);
  for (const altitude of nonEmpty(sky.altitudes)) {
    const ground = countryGround(sky, 0, altitude);
    const box = { west: -3000, south: -3000, east: 0, north: 0 };
    const shaft = ground.sitesIn(box).find(({ feature }) => feature === "mine");
    if (!shaft) throw new Error("Expected a shaft.");
    const { x, y } = shaft;
    const [fence] = fences(x, y, 2, 0, "foot");
    const floor = ground.heightAt(x, y) + altitude;
    expect(fence).toMatchObject({ x, y });
    expect(fence.base).toBeLessThan(floor);
    expect(fence.top).toBeGreaterThan(floor);
  }
});
