import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { formatRequest } from "../../../src/recipe/permalink.ts";
import { canonicalRequest, startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { parseRequest } from "../../recipe/parse.ts";

const open = (link: string) =>
  createFlatWorld(openWorld(skylands, parseRequest(link, "skylands", skylands).request), ISLANDS_KIT);
const PHOTO = "?at=-1300,-4300,420&look=10,-8,5&camera=free&fov=30&parked=-1290,-4200,380,120";

/** A link to the current whereabouts. */
function linkOf(trip: ReturnType<typeof open>): string {
  return formatRequest({ ...startRequest("skylands", skylands), ...trip.where() }, skylands);
}

test("a link to a photograph restores camera and helicopter, and the new link is the same", () => {
  const trip = open(PHOTO);
  expect(trip.pose()).toMatchObject({ x: -1290, y: -4200, z: 380, heading: 120 });
  const { request } = parseRequest(linkOf(trip), "skylands", skylands);
  const wanted = parseRequest(PHOTO, "skylands", skylands).request;
  expect(request).toMatchObject({
    ...{ at: wanted.at, look: wanted.look, camera: "free", fov: 30, parked: wanted.parked },
  });
});

test("moving from a photograph flies the helicopter in the picture", () => {
  const trip = open(PHOTO);
  trip.step({ forward: 1, right: 0, up: 0, turn: 0 });
  expect(trip.where()).toMatchObject({ camera: "chase", parked: null });
  expect(linkOf(trip)).not.toMatch(/fov|parked/);
});

test("links name the photo camera while it is active, and the previous state after it", () => {
  const trip = open("?at=-1300,-4200,380&look=330,0");
  const before = trip.where();
  const lens = { ...trip.photoCamera.begin(), fov: 20 };
  trip.photoCamera.use(lens);
  const [x, y, z] = [lens.x, lens.y, lens.z];
  expect(trip.where()).toMatchObject({ at: [x, y, z], camera: "free", fov: 20, parked: [-1300, -4200, 380, 330] });
  trip.photoCamera.use(null);
  expect(trip.where()).toEqual(before);
});

test("a photograph from a free camera leaves that camera unchanged", () => {
  const trip = open(PHOTO);
  const before = trip.where();
  trip.photoCamera.use({ ...trip.photoCamera.begin(), x: 0 });
  trip.photoCamera.use(null);
  expect(trip.where()).toEqual(before);
});

test("only the free camera has a field of view in links", () => {
  const request = { ...startRequest("skylands", skylands), fov: 40 };
  expect(canonicalRequest(request, skylands).fov).toBeNull();
  expect(canonicalRequest({ ...request, camera: "free" }, skylands).fov).toBe(40);
});
