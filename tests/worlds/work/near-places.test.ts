/** The places near a player, which two keys step through, and the turn to the one that was chosen. */
import { expect, test } from "vitest";
import { Facing } from "../../../src/worlds/work/facing.ts";
import { type NearPlace, NearPlaces } from "../../../src/worlds/work/near-places.ts";

const NONE = { forward: 0, right: 0, up: 0, turn: 0 };

/** Places by letters, of which some are known at once and the others after some steps of the search. */
function listed(known: string, later: string) {
  const chosen: string[] = [];
  const said: string[] = [];
  const batch = (letters: string): NearPlace<string>[] =>
    [...letters].map((name) => ({ name, place: name.toLowerCase() }));
  let [time, searches] = [0, 0];
  function* search() {
    searches++;
    yield batch(known);
    for (let k = 0; k < 20; k++) yield;
    yield batch(later);
  }
  const places = new NearPlaces<string>({
    search,
    choose: (place) => chosen.push(place),
    tell: (words) => said.push(words),
    // Each look at the clock takes a millisecond: five steps of the search a frame.
    now: () => time++,
  });
  const wait = (ms: number) => void (time += ms);
  const taken = () => [chosen.splice(0).join(""), said.splice(0)] as const;
  return { places, wait, taken, searches: () => searches };
}

test("the nearest is chosen at once, the next ones in turn, and after the last the first", () => {
  const { places, taken } = listed("AB", "");
  for (let k = 0; k < 12; k++) places.update();
  places.step(1);
  expect(taken()).toEqual(["a", ["Waypoint 1: A"]]);
  for (let k = 0; k < 12; k++) places.update();
  for (const by of [1, 1, -1] as const) places.step(by);
  expect(taken()).toEqual(["bab", ["Waypoint 2: B", "Waypoint 1: A", "Waypoint 2: B"]]);
});

test("a press beyond what is found waits for the search, and says so", () => {
  const { places, taken } = listed("", "C");
  places.step(1);
  expect(taken()).toEqual(["", ["Searching …"]]);
  for (let k = 0; k < 12; k++) places.update();
  expect(taken()).toEqual(["c", ["Waypoint 1: C"]]);
});

test("nothing near is told", () => {
  const { places, taken } = listed("", "");
  places.step(1);
  for (let k = 0; k < 12; k++) places.update();
  expect(taken()).toEqual(["", ["Searching …", "There is no place to go to near here."]]);
});

test("a press after half a minute searches anew, and begins with the nearest", () => {
  const { places, wait, taken, searches } = listed("AB", "");
  places.step(1);
  wait(20_000);
  places.step(1);
  expect([taken()[0], searches()]).toEqual(["ab", 1]);
  wait(31_000);
  places.step(1);
  expect([taken()[0], searches()]).toEqual(["a", 2]);
});

test("a turn comes to rest at its mark, tells so once, and gives way to any steering", () => {
  const facing = new Facing();
  let [left, done] = [-130, 0];
  facing.begin(() => done++);
  for (let k = 0; k < 300; k++) {
    const { turn } = facing.steer(NONE, () => left);
    left -= 1.5 * turn;
  }
  expect(Math.abs(left)).toBeLessThan(1.5);
  expect([done, facing.steer(NONE, () => 90)]).toEqual([1, NONE]);
  const own = { ...NONE, forward: 1 };
  facing.begin(() => done++);
  expect(facing.steer(own, () => 90)).toBe(own);
  expect([done, facing.steer(NONE, () => 90)]).toEqual([1, NONE]);
});
