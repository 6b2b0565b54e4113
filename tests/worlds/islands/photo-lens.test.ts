import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { formatRequest, parseRequest } from "../../../src/recipe/permalink.ts";
import { canonicalRequest, startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { createIslandsTrip } from "../../../src/worlds/islands/live-world.ts";

const open = (link: string) => createIslandsTrip(openWorld(skylands, parseRequest(link, "skylands", skylands).request));
const PHOTO = "?at=-1300,-4300,420&look=10,-8,5&camera=free&fov=30&parked=-1290,-4200,380,120";

/** The link of where a trip is now. */
function linkOf(trip: ReturnType<typeof open>): string {
  return formatRequest({ ...startRequest("skylands", skylands), ...trip.where() }, skylands);
}

test("a link to a photograph opens its eye and its helicopter, and says the same again", () => {
  const trip = open(PHOTO);
  expect(trip.pose()).toMatchObject({ x: -1290, y: -4200, z: 380, heading: 120 });
  const { request } = parseRequest(linkOf(trip), "skylands", skylands);
  const wanted = parseRequest(PHOTO, "skylands", skylands).request;
  expect(request).toMatchObject({
    ...{ at: wanted.at, look: wanted.look, camera: "free", fov: 30, parked: wanted.parked },
  });
});

test("who moves off from it flies the helicopter that stood in the picture", () => {
  const trip = open(PHOTO);
  trip.step({ forward: 1, right: 0, up: 0, turn: 0 });
  expect(trip.where()).toMatchObject({ camera: "chase", parked: null });
  expect(linkOf(trip)).not.toMatch(/fov|parked/);
});

test("a photographer's eye is what links say, and when it is given up all is as before", () => {
  const trip = open("?at=-1300,-4200,380&look=330,0");
  const before = trip.where();
  const lens = { ...trip.viewfinder.begin(), fov: 20 };
  trip.viewfinder.see(lens);
  const [x, y, z] = [lens.x, lens.y, lens.z];
  expect(trip.where()).toMatchObject({ at: [x, y, z], camera: "free", fov: 20, parked: [-1300, -4200, 380, 330] });
  trip.viewfinder.see(null);
  expect(trip.where()).toEqual(before);
});

test("after a photograph from a free eye that one stands where it stood", () => {
  const trip = open(PHOTO);
  const before = trip.where();
  trip.viewfinder.see({ ...trip.viewfinder.begin(), x: 0 });
  trip.viewfinder.see(null);
  expect(trip.where()).toEqual(before);
});

test("a number of degrees is of the free camera alone", () => {
  const request = { ...startRequest("skylands", skylands), fov: 40 };
  expect(canonicalRequest(request, skylands).fov).toBeNull();
  expect(canonicalRequest({ ...request, camera: "free" }, skylands).fov).toBe(40);
});
