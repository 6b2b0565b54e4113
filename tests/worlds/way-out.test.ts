/** The way out that a player follows: switched by an action, searched in slices, shorter as one goes, and ended in the open. */
import { expect, test } from "vitest";
import type { Way, WayPlace } from "../../src/core/underground/way.ts";
import { type BelowPlace, linesOf, WayOut } from "../../src/worlds/way-out.ts";

function* searched(way: Way | null): Generator<undefined, Way | null> {
  for (let k = 0; k < 5; k++) yield;
  return way;
}
const OUT: Way = [
  [0, 0, -20],
  [50, 0, -20],
  [50, 0, 0],
];
const placeAt = (at: WayPlace, way: Way | null = OUT): BelowPlace => ({
  at,
  t: 0,
  space: "",
  search: () => searched(way),
});

function follow(own: WayOut, place: BelowPlace | null, steps = 10): void {
  for (let k = 0; k < steps; k++) own.follow(place);
}

test("the way leads from the feet on, and ends above ground", () => {
  const own = new WayOut();
  follow(own, placeAt([0, 0, -20]));
  expect(own.way).toBeNull();
  own.toggle(true);
  follow(own, placeAt([0, 0, -20]));
  expect(own.words).toBe("Way out 70 m");
  follow(own, placeAt([15, 0, -20]));
  follow(own, placeAt([30, 0, -20]));
  expect(own.way?.[0]).toEqual([30, 0, -20]);
  expect(own.words).toBe("Way out 40 m");
  const lines = linesOf(own, ([, , z]) => (z < -10 ? 1 : 0));
  expect(lines.map(({ kind }) => kind)).toEqual(["track", "way"]);
  expect(lines[1].points.map(({ level }) => level)).toEqual([1, 1, 0]);
  follow(own, null);
  expect([own.isOn, own.way, own.notice]).toEqual([false, null, "You are out."]);
});

test("it is refused above ground, and switched off by the same action", () => {
  const own = new WayOut();
  own.toggle(false);
  expect([own.isOn, own.notice]).toEqual([false, "You are above ground."]);
  follow(own, placeAt([0, 0, -20]));
  own.toggle(true);
  follow(own, placeAt([0, 0, -20]));
  own.toggle(true);
  follow(own, placeAt([0, 0, -20]));
  expect([own.isOn, own.way]).toEqual([false, null]);
});

test("where none is found, the track leads back to where the sky was seen", () => {
  const own = new WayOut();
  follow(own, null);
  for (let x = 0; x <= 30; x += 3) own.follow(placeAt([x, 0, -20], null));
  own.toggle(true);
  follow(own, placeAt([30, 0, -20], null));
  expect(own.way?.at(-1)).toEqual([0, 0, -20]);
  // A player of a link has seen no sky.
  const other = new WayOut();
  other.toggle(true);
  follow(other, placeAt([30, 0, -20], null));
  expect([other.isOn, other.notice]).toEqual([false, "No way out on foot was found from here."]);
});
