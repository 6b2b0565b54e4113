/** Facts on the card of the selected target. */
import { expect, test } from "vitest";
import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import { systemOf } from "../../../src/core/space/star-system.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";
import { cardOf, colourText, magnitudeText, yearText } from "../../../src/worlds/space/target-card.ts";
import { targetKey } from "../../../src/worlds/space/targets.ts";

const found = nearestStar(createGalaxy(), 0, 0, 0, { planets: 3 });
if (!found) throw new Error("Expected a star of three planets near the origin.");
const { star } = found;
const system = systemOf(star);

test("a star's card shows its position, colour and all its planets", () => {
  const card = cardOf({ kind: "star", star }, system);
  expect(card.key).toBe(`${star.x},${star.y},${star.z},0`);
  expect(Object.fromEntries(card.facts)["Position, ly"]).toBe(
    [star.x, star.y, star.z].map((v) => String(v).replace("-", "\u2212")).join(", "),
  );
  expect(card.about).toMatch(/^(Blue-white|White|Yellow-white|Yellow|Orange|Red) star$/);
  expect(card.colour).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
  expect(card.planets.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(card.planets.map(({ name }) => name.split(" ")[1])).toEqual(["I", "II", "III"]);
});

test("a planet's card has the key used in the link to its world", () => {
  const target = { kind: "planet", star, index: 2 } as const;
  const card = cardOf(target, system);
  expect(card).toMatchObject({ index: 2, star: card.name.split(" ")[0], about: "Second planet" });
  expect(card.name.endsWith(" II")).toBe(true);
  expect(targetKey(target)).toBe([star.x, star.y, star.z, 2].join());
  expect(Object.fromEntries(card.facts)).toMatchObject({ Year: yearText(system.planets[1].period) });
});

test("colours, years and magnitudes as text", () => {
  expect([3500, 4500, 5772, 6500, 8000, 17_400].map(colourText)).toEqual([
    "Red star",
    "Orange star",
    "Yellow star",
    "Yellow-white star",
    "White star",
    "Blue-white star",
  ]);
  expect([0.241, 1, 3.4, 164.8].map(yearText)).toEqual(["88.0 days", "365 days", "3.40 years", "165 years"]);
  expect([-6, -0.04, 4.25].map(magnitudeText)).toEqual(["\u22126.0", "0.0", "4.3"]);
});
