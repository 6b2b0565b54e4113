/** A trip round the planet, without a screen: it goes where keys, drags, wheel and a double click say, and tells where it is. */
import { expect, test } from "vitest";
import scene from "../scenes/planet/scene.ts";
import { surfaceOn } from "../src/core/sphere.ts";
import { NO_INTENT } from "../src/explorers/explorer.ts";
import { sunOver } from "../src/globe-journey.ts";
import { createGlobeTrip } from "../src/globe-trip.ts";
import { generate } from "../src/world/generate.ts";
import { canonicalRequest, startRequest } from "../src/world/request.ts";
import { openWorld } from "../src/world/validate.ts";

const globe = generate(scene.world);
const open = (shot: string) => createGlobeTrip(openWorld(scene, startRequest("planet", scene, shot)));
type Trip = ReturnType<typeof open>;

function fly(trip: Trip, seconds: number, intent = {}): void {
  for (let i = 0; i < 60 * seconds; i++) trip.step({ ...NO_INTENT, ...intent });
}
const clearanceOf = (trip: Trip) => {
  const { x, y, z } = trip.pose();
  return Math.hypot(x, y, z) - globe.radius - surfaceOn(globe, x, y, z);
};

test("from orbit one comes down to two metres by one key, and up again", () => {
  const trip = open("orbit");
  fly(trip, 20, { up: -1 });
  expect(clearanceOf(trip)).toBeCloseTo(2, 1);
  expect(trip.reading().clearance).toBeCloseTo(2, 1);
  fly(trip, 20, { up: 1 });
  expect(clearanceOf(trip)).toBeGreaterThan(100_000);
});

test("a link of the place opens the same place", () => {
  const trip = open("limb");
  fly(trip, 2, { forward: 1, turn: 0.4 });
  fly(trip, 4);
  const request = canonicalRequest({ ...startRequest("planet", scene, "limb"), ...trip.where() }, scene);
  const [a, b] = [trip.pose(), createGlobeTrip(openWorld(scene, request)).pose()];
  for (const axis of ["x", "y", "z"] as const) expect(b[axis]).toBeCloseTo(a[axis], 1);
  expect(b.heading).toBeCloseTo(a.heading, 0);
  expect(b.pitch).toBeCloseTo(a.pitch, 0);
});

test("a double click in the middle flies there, nearer to the ground", () => {
  const trip = open("orbit");
  const [latitude, longitude] = trip.reading().place ?? [];
  trip.visit(0, 0);
  fly(trip, 20);
  expect(clearanceOf(trip)).toBeLessThan(12_000);
  expect(trip.reading().place?.[0]).toBeCloseTo(latitude ?? Number.NaN, 0);
  expect(trip.reading().place?.[1]).toBeCloseTo(longitude ?? Number.NaN, 0);
});

test("a wheel goes nearer, and the sky cannot be visited", () => {
  const trip = open("coast");
  const before = clearanceOf(trip);
  trip.look(0, 0, -2);
  fly(trip, 2);
  expect(clearanceOf(trip)).toBeLessThan(before);
  const { x, y, z } = trip.pose();
  trip.visit(0, 1);
  trip.step(NO_INTENT);
  const after = trip.pose();
  expect(Math.hypot(after.x - x, after.y - y, after.z - z)).toBeLessThan(10);
});

test("a place of the map is flown to, no lower than it was and never from space", () => {
  const trip = open("coast");
  trip.goTo?.(-41.5, 170.25);
  fly(trip, 20);
  expect(trip.reading().place?.[0]).toBeCloseTo(-41.5, 3);
  expect(trip.reading().place?.[1]).toBeCloseTo(170.25, 3);
  expect(clearanceOf(trip)).toBeGreaterThan(140);
  const high = open("orbit");
  high.goTo?.(90, 0);
  fly(high, 20);
  expect(high.reading().place?.[0]).toBeCloseTo(90, 3);
  expect(clearanceOf(high)).toBeCloseTo(0.15 * globe.radius, -1);
});

test("at noon the sun stands over longitude 0, and six hours later over 90° west", () => {
  expect(sunOver(12)[1]).toBeCloseTo(0, 12);
  expect(sunOver(12)[0]).toBeGreaterThan(0.9);
  expect(sunOver(18)[1]).toBeLessThan(-0.9);
  for (const hour of [0, 7.3, 24]) expect(Math.hypot(...sunOver(hour))).toBeCloseTo(1, 12);
});
