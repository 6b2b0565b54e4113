import { expect, test } from "vitest";
import { seesAuroras } from "../../../../src/worlds/planet/render/aurora-oval.ts";
import { sunDirectionAt } from "../../../../src/worlds/planet/simulation.ts";

const RADIUS = 6_000_000;
const TOP = 64_000;
const placeAt = (latitude: number, altitude: number) => {
  const angle = (latitude * Math.PI) / 180;
  return [(RADIUS + altitude) * Math.cos(angle), 0, (RADIUS + altitude) * Math.sin(angle)];
};
const [NOON, MIDNIGHT] = [sunDirectionAt(12), sunDirectionAt(0)];

test.each([
  ["in the polar night", -66, 10, MIDNIGHT, true],
  ["in the polar night of the other pole", 66, 10, MIDNIGHT, true],
  ["at noon there", 66, 10, NOON, false],
  ["at night in the tropics", 10, 10, MIDNIGHT, false],
  ["from space over the night side", 0, 3 * RADIUS, MIDNIGHT, true],
  ["from space over the day side", 0, 3 * RADIUS, NOON, false],
] as const)("auroras are drawn %s: latitude %d, %d m", (_, latitude, altitude, sun, isSeen) => {
  expect(seesAuroras(placeAt(latitude, altitude), sun, RADIUS, TOP)).toBe(isSeen);
  expect(seesAuroras(placeAt(latitude, altitude), sun, RADIUS, 0), "without air").toBe(false);
});
