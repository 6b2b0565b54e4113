/** All scene parts of flat ground behind one interface. */

import { NO_WATER } from "../../../core/flat/collision-ground.ts";
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { housesIn } from "../../../core/flat/towns.ts";
import { LONGEST_WAIT } from "../../../render/longest-wait.ts";
import { making, type Own } from "../../../render/making.ts";
import type { WaterSource } from "../../../sound/audio-state.ts";
import { phrase } from "../../../words/words.ts";
import { createLazyPart, type LazyPart } from "./lazy-part.ts";
import type { OpenStream, PartBuild, PartView } from "./part.ts";

const createVegetation = (build: PartBuild): LazyPart =>
  createLazyPart(build, phrase("Plants"), async () => (await import("./vegetation/plants.ts")).createVegetation);

const createWaters = (build: PartBuild): LazyPart =>
  createLazyPart(build, phrase("Waters"), async () => (await import("./water/waters.ts")).createWaters);

/** Metres within which houses are loaded before the first picture, where the eye is not higher than that over the ground. */
const HOUSES_NEAR = 240;

const createHouses = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("Houses"),
    async () => (await import("./houses/houses.ts")).createHouses,
    ({ frame: { anchor, eye }, clearance }, flat) => {
      if (clearance > HOUSES_NEAR) return false;
      const [x, y] = [anchor[0] + eye[0], anchor[1] + eye[1]];
      const box = { west: x - HOUSES_NEAR, south: y - HOUSES_NEAR, east: x + HOUSES_NEAR, north: y + HOUSES_NEAR };
      return flat.altitudes.some((altitude) => housesIn(flat, altitude, box).length > 0);
    },
  );

/** Metres over the ground from which shafts are not seen. */
const SHAFTS_SEEN = 60;

const createShafts = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("Shafts"),
    async () => (await import("./objects/shafts.ts")).createShafts,
    ({ clearance }) => clearance < SHAFTS_SEEN,
  );

const createParachute = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("The parachute"),
    async () => (await import("./parachute.ts")).createParachute,
    ({ moment }) => moment.canopy !== null,
  );

/** Metres within which things that were put down and helicopters are loaded before the first picture. */
const OBJECTS_NEAR = 300;

function isNear({ frame: { anchor, eye } }: PartView, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return Math.hypot(x - anchor[0] - eye[0], y - anchor[1] - eye[1]) < OBJECTS_NEAR;
}

const createPlacedObjects = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("Placed objects"),
    async () => (await import("./objects/placed-objects.ts")).createPlacedObjects,
    (view) => view.moment.objectChanges.put.some((each) => each.thing === "cone" && isNear(view, each)),
  );

const createMovedThings = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("Moved things"),
    async () => (await import("./objects/moved-things.ts")).createMovedThings,
    (view) =>
      view.moment.objectChanges.put.some(
        (each) => (each.thing === "t" || each.thing === "rocket") && isNear(view, each),
      ),
  );

const createStone = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("The wandering stone"),
    async () => (await import("./objects/stone.ts")).createStone,
    (view) => view.moment.objectChanges.put.some((each) => each.thing === "mystery" && isNear(view, each)),
  );

const createFleet = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("Standing helicopters"),
    async () => (await import("./objects/standing-helicopters.ts")).createFleet,
    (view) => view.moment.objectChanges.helicopters.some((each) => isNear(view, each)),
  );

const createHunt = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("The treasure hunt"),
    async () => (await import("./hunt/hunt.ts")).createHuntObjects,
    ({ moment }) => Boolean(moment.hunt),
    true,
  );

const createRain = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("The rain"),
    async () => (await import("./rain.ts")).createRain,
    ({ moment: { weather } }) => (weather?.rain ?? 0) > 0,
  );

/** Metres within which roads are loaded before the first picture. */
const ROADS_NEAR = 100;

const createRoads = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("Roads"),
    async () => (await import("./roads/roads.ts")).createRoads,
    ({ frame: { anchor, eye } }, { roads }) =>
      (roads?.awayFrom(anchor[0] + eye[0], anchor[1] + eye[1]) ?? Infinity) < ROADS_NEAR,
  );

const createSportObjects = (build: PartBuild): LazyPart =>
  createLazyPart(
    build,
    phrase("The course"),
    async () => (await import("./sport/objects.ts")).createSportObjects,
    ({ moment }) => moment.sport !== undefined,
    true,
  );

const COUNTRY_PARTS = [
  createRoads,
  createVegetation,
  createHouses,
  createShafts,
  createPlacedObjects,
  createMovedThings,
  createStone,
  createFleet,
  createSportObjects,
  createWaters,
  createRain,
  createHunt,
] as const;

/** Parts in drawing order. Countries have weather and helicopters, and their walkers no parachute. */
const PARTS = {
  islands: [
    createVegetation,
    createHouses,
    createParachute,
    createShafts,
    createPlacedObjects,
    createMovedThings,
    createStone,
    createSportObjects,
    createWaters,
  ],
  country: COUNTRY_PARTS,
  faults: COUNTRY_PARTS,
} as const;

/** Creates the parts in slices. Without `build` there is only terrain. */
export function createSceneParts(build: PartBuild | undefined) {
  return making(function* (own) {
    const parts: LazyPart[] = [];
    let waters: LazyPart | undefined;
    for (const create of build ? PARTS[build.flat.form] : []) {
      // Shafts that lead down are drawn with the underground.
      if (create === createShafts && build && build.flat.mouths !== null) continue;
      const part = own(create(build as PartBuild));
      parts.push(part);
      if (create === createWaters) waters = part;
      yield;
    }
    return together(parts, waters, own);
  });
}

function together(parts: readonly LazyPart[], waters: LazyPart | undefined, own: Own) {
  let pending: { readonly view: PartView; readonly everything: boolean; since: number } | undefined;
  const total = (what: "triangles" | "instances" | "uploaded") => parts.reduce((sum, part) => sum + part[what], 0);
  return {
    get meshes() {
      return parts.flatMap(({ meshes }) => meshes);
    },
    /** Loads the parts that the first picture did not need. */
    async loadRest(): Promise<void> {
      for (const part of parts) await part.loadRest();
    },
    get triangles() {
      return total("triangles");
    },
    get instances() {
      return total("instances");
    },
    /** Bytes uploaded for the last frame. */
    get uploaded() {
      return total("uploaded");
    },
    update(view: PartView): void {
      for (const part of parts) part.update(view);
    },
    /** Share of the sky that the parts hide from an eye, 0…1. */
    skyOcclusionAt: (x: number, y: number, z: number) =>
      Math.max(0, ...parts.map((part) => part.skyOcclusionAt(x, y, z))),
    /** Makes the next frame wait for the data near this view, or for `everything` in it. */
    waitFor(view: PartView, everything: boolean): void {
      pending = { view, everything, since: Number.NaN };
      // Workers generate it while programs are compiled.
      for (const part of parts) part.load(view, everything);
    },
    /** Whether the data that the next frame waits for has arrived, or the wait has timed out. */
    ready(): boolean {
      if (!pending) return true;
      const { view, everything } = pending;
      if (Number.isNaN(pending.since)) pending.since = performance.now();
      if (performance.now() - pending.since > LONGEST_WAIT[everything ? "all" : "near"]) return true;
      return parts.map((part) => part.load(view, everything)).every(Boolean);
    },
    /** Audible water near a listener, among the chunks that have arrived. */
    watersNear: (x: number, y: number, z: number): readonly WaterSource[] => waters?.watersNear(x, y, z) ?? [],
    /** The same water for collision and wading. */
    wading: waters?.wading ?? NO_WATER,
    /** Switches to other ground with a profile of the same length, if there are streams. */
    setGround(flat: FlatGround, open: OpenStream | undefined): void {
      if (open) for (const part of parts) part.setGround(flat, open);
    },
    preview(flat: FlatGround): void {
      for (const part of parts) part.preview(flat);
    },
    dispose: own.dispose,
    disposal: own.disposal,
  };
}
