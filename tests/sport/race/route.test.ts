/** Routes that grow by a point a second, and all of whose states stay as they were. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { PLANE } from "../../../src/sport/geometry.ts";
import {
  extended,
  heightProfile,
  placeAt,
  type Route,
  type RoutePoint,
  routeLength,
} from "../../../src/sport/race/route.ts";
import { heapBytes } from "../../heap.ts";

const pointAt = (t: number): RoutePoint => ({ t, x: 3 * t, y: -4 * t, z: t % 7, kind: "wood" });

function routeOf(seconds: number): Route {
  let route: Route = [];
  for (let t = 0; t < seconds; t++) route = extended(route, pointAt(t));
  return route;
}

test("every state of a route that goes on in several ways has the points of an array that was copied", () => {
  const choice = fc.record({ from: fc.nat(1000), t: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 40 }), (choices) => {
      const start = [pointAt(0), pointAt(1)];
      const states: { readonly route: Route; readonly points: readonly RoutePoint[] }[] = [
        { route: start, points: start },
      ];
      for (const { from, t } of choices) {
        // Mostly from the last state, as in a race.
        const { route, points } = states[from < 800 ? states.length - 1 : from % states.length];
        states.push({ route: extended(route, pointAt(t)), points: [...points, pointAt(t)] });
      }
      expect(start).toHaveLength(2);
      for (const { route, points } of states) {
        expect([...route]).toEqual(points);
        expect(route.length).toBe(points.length);
        expect([-1, 0, points.length, -points.length - 1].map((i) => route.at(i))).toEqual(
          [-1, 0, points.length, -points.length - 1].map((i) => points.at(i)),
        );
        expect(route.map(({ t }, i) => t + i)).toEqual(points.map(({ t }, i) => t + i));
        expect(route.filter(({ t }) => t % 2 === 0)).toEqual(points.filter(({ t }) => t % 2 === 0));
      }
    }),
  );
});

test("an iterator of a state ends with it, though the race has gone on meanwhile", () => {
  const route = routeOf(3);
  const points = route[Symbol.iterator]();
  points.next();
  extended(route, pointAt(3));
  expect([...{ [Symbol.iterator]: () => points }].map(({ t }) => t)).toEqual([1, 2]);
});

test("lengths, heights and places are those of the same points in an array", () => {
  const [route, points] = [routeOf(50), Array.from({ length: 50 }, (_, t) => pointAt(t))];
  expect(routeLength(PLANE, route)).toBeCloseTo(49 * 5, 9);
  expect(routeLength(PLANE, route)).toBe(routeLength(PLANE, points));
  expect(heightProfile(PLANE, route)).toEqual(heightProfile(PLANE, points));
  expect(heightProfile(PLANE, [])).toEqual({ along: [], height: [] });
  for (const t of [-1, 0, 12.25, 48.9, 49, 60]) expect(placeAt(PLANE, route, t)).toEqual(placeAt(PLANE, points, t));
});

test("the states of an hour, all of them kept, take no more than a few hundred bytes each", async () => {
  const seconds = 3600;
  const before = await heapBytes();
  const states: Route[] = [[]];
  for (let t = 0; t < seconds; t++) states.push(extended(states[t], pointAt(t)));
  const bytes = (await heapBytes()) - before;
  expect(states.at(-1)?.at(-1)).toEqual(pointAt(seconds - 1));
  // Copies would take 8 bytes for each point of each state: 52 MB.
  expect(bytes).toBeLessThan(400 * seconds);
});
