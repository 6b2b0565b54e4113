/**
 * The ground of the sport on a planet.
 *
 *   heights  of the ground and of sea beds, above the datum
 *   water    seas, and rivers and lakes of year 0, which other years do not have
 *   sites    features of crossings of rings, out of towns and water (core/planet/point-features.ts); they keep their places
 *   codes    Relf's letters of the two whole coordinates of the crossing
 *   places   rounded to 10⁻⁷ degrees: within 8 mm on the Earth
 */
import { createGenerationalCache } from "../core/field/generational-cache.ts";
import { runSteps } from "../core/field/run-steps.ts";
import { codeAt, FEATURES, hasCode } from "../core/forest/features.ts";
import { SPECIES, solidOf } from "../core/life/species.ts";
import { featureShape } from "../core/life/things.ts";
import { ballOf, createPatch, evenly, faceOf, type Patch } from "../core/planet/cube-sphere.ts";
import { type Plant, plantsIn } from "../core/planet/plants.ts";
import { standingFeatures } from "../core/planet/point-features.ts";
import { crossingOf, featureSeed, type RingFeature } from "../core/planet/ring-features.ts";
import { BRIM, type Waters, watersNear } from "../core/planet/river-banks.ts";
import { riversOf } from "../core/planet/rivers.ts";
import { altitudeOn, type Globe, hasRivers, kindOn } from "../core/planet/sphere.ts";
import { globeGeometry, onDatum, type Point, pointOn, wholePoint } from "./geometry.ts";
import { PATCH, type Site, type SportGround } from "./ground.ts";

/** Metres around a patch within which its water is known. */
const SHORE = 40;
/** Patches in a generation of the caches: a course of 12 km has some 200. */
const CAPACITY = 300;
/** Metres between a place and the bark of a tree, or the middle of a shrub; and maximum metres from a plant to a place that it covers. */
const [ROOM, COVERED] = [1, 2];
/** Side of a patch of plants, metres. */
const PLANTED = 16;

interface PlanetSite extends Site {
  /** On the datum, metres from the centre. */
  readonly spot: readonly [x: number, y: number, z: number];
}

export type PlanetSportGround = SportGround & { readonly globe: Globe };

/** `t` in years. */
export function planetSportGround(globe: Globe, t: number): PlanetSportGround {
  const { radius } = globe;
  const geometry = globeGeometry(radius);
  const known = knownOf(globe);
  const spot = new Float64Array(3);
  const at = (x: number, y: number) => onDatum([x, y], radius, spot);
  const heightAt = (x: number, y: number): number => {
    const [px, py, pz] = at(x, y);
    return altitudeOn(globe, px, py, pz, t);
  };
  const depthAt = (x: number, y: number): number => {
    const [px, py, pz] = at(x, y);
    const altitude = altitudeOn(globe, px, py, pz, t);
    const sea = globe.wet ? -altitude : 0;
    const river = t === 0 && hasRivers(globe) ? known.waters(px, py, pz).levelAt(px, py, pz) + BRIM - altitude : 0;
    return Math.max(0, sea, river);
  };
  const isDry = (x: number, y: number) => depthAt(x, y) === 0;
  return {
    globe,
    geometry,
    heightAt,
    depthAt,
    floodAt: depthAt,
    isDry,
    isUnderWater: (x, y) => !isDry(x, y),
    isClear: (x, y) => known.isClear(at(x, y)),
    kindAt(x, y) {
      const [px, py, pz] = at(x, y);
      return kindOn(globe, px, py, pz, t);
    },
    sitesNear: (place, reach) => known.sitesNear(place, reach),
    patchAt(place) {
      const [px, py, pz] = at(...place);
      const cell = cellAt(globe, px, py, pz, PATCH);
      return { key: keyOf(cell), sites: () => known.sites(cell) };
    },
    shapeOf: (site) => {
      const [px, py, pz] = known.sitesNear([site.x, site.y], 0)[0]?.spot ?? at(site.x, site.y);
      return featureShape(site.feature, featureSeed(px, py, pz));
    },
    *survey(place, reach) {
      const [px, py, pz] = at(...place);
      if (hasRivers(globe)) yield* riversOf(globe).near([px, py, pz], Math.min(reach + PATCH, Math.PI * radius));
      yield* known.sites(cellAt(globe, px, py, pz, PATCH));
    },
  };
}

/** A square of a face of the cube, by column and row, of `along` on a side. */
interface Cell {
  readonly face: number;
  readonly i: number;
  readonly j: number;
  readonly along: number;
}

const keyOf = ({ face, i, j }: Cell) => `${face}/${i}/${j}`;

/** Cells along a face that are at most `side` metres long in its middle. */
const cellsAlong = (globe: Globe, side: number) => Math.max(1, Math.ceil((Math.PI * globe.radius) / 2 / side));

function cellAt(globe: Globe, x: number, y: number, z: number, side: number): Cell {
  const along = cellsAlong(globe, side);
  const face = faceOf(x, y, z);
  const place = [x, y, z];
  const main = Math.abs(place[face % 3]);
  const [i, j] = [1, 2].map((k) => indexOf(place[(face + k) % 3] / main, along));
  return { face, i, j, along };
}

const lineAt = (k: number, along: number) => evenly((2 * k) / along - 1);

/** The cell of a coordinate u, −1 to 1, by bisection of the lines between cells. */
function indexOf(u: number, along: number): number {
  let [low, high] = [0, along - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineAt(middle, along) <= u) low = middle;
    else high = middle - 1;
  }
  return low;
}

const patchOf = ({ face, i, j, along }: Cell): Patch =>
  createPatch(face, lineAt(i, along), lineAt(i + 1, along), lineAt(j, along), lineAt(j + 1, along));

type Known = ReturnType<typeof createKnown>;
const all = new WeakMap<Globe, Known>();

/** Features, water and plants by patches, which all grounds of a globe share. */
function knownOf(globe: Globe): Known {
  const known = all.get(globe) ?? createKnown(globe);
  all.set(globe, known);
  return known;
}

function createKnown(globe: Globe) {
  const { radius } = globe;
  const geometry = globeGeometry(radius);
  const sitesByPatch = createGenerationalCache<string, readonly PlanetSite[]>(CAPACITY);
  const watersByPatch = createGenerationalCache<string, Waters>(CAPACITY);
  const plantsByPatch = createGenerationalCache<string, readonly Plant[]>(CAPACITY);
  const spot = new Float64Array(3);

  function* sites(cell: Cell): Generator<undefined, readonly PlanetSite[]> {
    const key = keyOf(cell);
    const found = sitesByPatch.get(key);
    if (found) return found;
    const standing = yield* standingFeatures(globe, patchOf(cell));
    const coded = standing.filter(({ feature }) => hasCode(FEATURES.indexOf(feature)));
    const made = coded.map((each) => siteOf(each, radius));
    sitesByPatch.set(key, made);
    return made;
  }

  return {
    sites,
    sitesNear(place: Point, reach: number): readonly PlanetSite[] {
      const within = reach + ROUNDED * radius;
      const found: PlanetSite[] = [];
      for (const cell of cellsNear(globe, onDatum(place, radius, spot), within, PATCH))
        for (const site of runSteps(sites(cell)))
          if (Math.hypot(...geometry.way(place, [site.x, site.y])) <= within) found.push(site);
      return found;
    },
    /** Water that reaches a place. */
    waters(x: number, y: number, z: number): Waters {
      const cell = cellAt(globe, x, y, z, PATCH);
      const key = keyOf(cell);
      const found = watersByPatch.get(key);
      if (found) return found;
      const [cx, cy, cz, reach] = middleOf(cell, radius);
      const made = runSteps(watersNear(globe, [cx, cy, cz], reach + SHORE));
      watersByPatch.set(key, made);
      return made;
    },
    isClear([x, y, z]: Float64Array): boolean {
      for (const cell of cellsNear(globe, Float64Array.of(x, y, z), COVERED, PLANTED)) {
        const key = keyOf(cell);
        const plants = plantsByPatch.get(key) ?? plantsIn(globe, patchOf(cell));
        plantsByPatch.set(key, plants);
        for (const { code, size, ...stem } of plants) {
          const bark = code < SPECIES.length ? (solidOf(code)?.[0] ?? 0) * size : 0;
          if (Math.hypot(stem.x - x, stem.y - y, stem.z - z) < bark + ROOM) return false;
        }
      }
      return true;
    },
  };
}

/** Share of the radius by which rounding moves a place at most. */
const ROUNDED = 2e-9;

function siteOf({ feature, key, x, y, z }: RingFeature, radius: number): PlanetSite {
  const { place, third } = crossingOf(key, radius);
  const code = codeAt(place[(third + 1) % 3], place[(third + 2) % 3]);
  const [east, north] = wholePoint(pointOn(x, y, z, radius));
  return { feature, x: east, y: north, code, spot: [x, y, z] };
}

/** The middle of a cell on the datum, and metres to its farthest corner. */
function middleOf(cell: Cell, radius: number): Float64Array {
  return ballOf(patchOf(cell), radius, new Float64Array(4));
}

/** The cells that come within `reach` metres of a place on the datum: those of a ring of places round it. */
function cellsNear(globe: Globe, [x, y, z]: Float64Array, reach: number, side: number): Cell[] {
  const cells = new Map<string, Cell>();
  const add = (px: number, py: number, pz: number) => {
    const cell = cellAt(globe, px, py, pz, side);
    cells.set(keyOf(cell), cell);
  };
  // Places less than half of the shortest side apart, on a cube round the ball.
  const step = Math.max(1, Math.ceil(reach / (0.3 * side)));
  for (let i = -step; i <= step; i++)
    for (let j = -step; j <= step; j++)
      for (let k = -step; k <= step; k++) add(x + (reach * i) / step, y + (reach * j) / step, z + (reach * k) / step);
  return [...cells.values()];
}
