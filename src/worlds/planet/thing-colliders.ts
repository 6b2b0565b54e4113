/**
 * Colliders of the trees and stones of a planet: those that are drawn near the eye, as upright cylinders on the ground.
 *
 *   bare     on planets without plants the features that are drawn collide, once their ground is known
 *   cells    of 48 m (level 2 of stream/cells.ts), with the things of the job "things", except those in streets
 *   steps    the cells round a player and ahead are generated in up to STEPS steps for each step of the simulation, nearest first
 *   early    a cell counts as soon as its things are known, and loses those in rivers and lakes once these are; finding rivers is
 *            dearer than all else, and waits for the things of all cells
 *   inside   solids around a walker's axis or a hull do not collide, so that a start within a trunk is not stuck
 *   same     results do not depend on what is cached
 */
import { createGenerationalCache } from "../../core/field/generational-cache.ts";
import type { Ground } from "../../core/field/ground.ts";
import { type Solid, withSolids } from "../../core/field/solids.ts";
import { type Collider, colliderOf } from "../../core/life/colliders.ts";
import { THINGS } from "../../core/life/things.ts";
import type { Plant } from "../../core/planet/plants.ts";
import { outsideRivers } from "../../core/planet/river-banks.ts";
import { altitudeOn, type Globe } from "../../core/planet/sphere.ts";
import { outsideStreets } from "../../core/planet/street-clearing.ts";
import { createFit, fitHull, isClear } from "../../explorers/helicopter-hull.ts";
import type { AddSolids } from "../../explorers/planet-ground.ts";
import { flatPlace, type TangentPlane } from "../../explorers/tangent-plane.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import { type Cell, cellsNear, keyOfCell } from "../../stream/cells.ts";
import { gatherThings } from "../../stream/things.ts";
import { playerTelemetry } from "./player.ts";
import type { PlanetFeatures } from "./render/features/features.ts";
import type { PlanetSimulation } from "./simulation.ts";

export interface ThingColliders {
  /** Generates a part of the cells around a simulation's player. Call once a step. */
  step(simulation: Pick<PlanetSimulation, "globe" | "ground" | "player" | "t">): void;
  readonly addTo: AddSolids;
  /** Whether the things round a place, metres from the centre, are known; generates a part of them where they are not. */
  knows(place: Vector): boolean;
}

interface GroundedCollider extends Collider {
  /** On the datum, metres from the centre. */
  readonly place: Vector;
  /** Altitude of the ground in year `at`, metres. */
  base: number;
  at: number;
}

interface ColliderCell {
  readonly cell: Cell;
  /** Null once it is complete. */
  growth: Generator<undefined, unknown> | null;
  colliders: readonly GroundedCollider[];
  /** Whether it has its colliders, of which only those in water may be too many. */
  known: boolean;
}

/** The level of the cells, and their number in each generation of the cache. */
const LEVEL = 2;
const CAPACITY = 48;
/** Generator steps a call, and steps that one in the search for rivers counts for. */
const STEPS = 12;
const RIVER_STEP = 4;
/** Seconds ahead, and metres to every side, within which cells are generated; metres over the ground up to which they are. */
const AHEAD = [0, 0.5, 1, 1.5];
const ASIDE = 26;
const HIGH = 80;
/** Metres of the player's way after which cells are selected again. */
const MOVED = 2;
/** Metres round a user within which solids are listed. */
const REACH = { feet: 12, hull: 26, site: 16 } as const;
/** Metres of ground over the sea below which plants are drawn smaller or not at all. */
const DRY = 0.1;
/** Metres by which the foot of a cylinder lies deeper than its radius: slopes are less than 45°. */
const ROOTED = 0.3;

/** The features that are drawn, if any are. */
export type DrawnFeatures = () => Pick<PlanetFeatures, "near"> | undefined;

export function createThingColliders(features: DrawnFeatures = () => undefined): ThingColliders {
  let globe: Globe | undefined;
  let t = 0;
  let cells = createGenerationalCache<string, ColliderCell>(CAPACITY);
  /** Nearest first. */
  let wanted: readonly ColliderCell[] = [];
  let selectedAt: Vector = [Infinity, 0, 0];

  function cellOf(of: Globe, cell: Cell): ColliderCell {
    const key = keyOfCell(cell);
    let own = cells.get(key);
    if (!own) {
      own = { cell, growth: null, colliders: [], known: false };
      own.growth = growCell(of, own);
      cells.set(key, own);
    }
    return own;
  }

  return {
    step({ globe: now, ground, player, t: year }) {
      t = year;
      if (now !== globe) {
        globe = now;
        cells = createGenerationalCache(CAPACITY);
        wanted = [];
        selectedAt = [Infinity, 0, 0];
      }
      if (!("plane" in player.explorer.state) || playerTelemetry(player, ground).clearance > HIGH) return;
      const { x, y, z } = player.view;
      if (Math.hypot(x - selectedAt[0], y - selectedAt[1], z - selectedAt[2]) > MOVED) {
        selectedAt = [x, y, z];
        wanted = cellsAhead(globe, selectedAt, player.velocity, cellOf);
      }
      for (let steps = STEPS; steps > 0; ) {
        const next = wanted.find(({ known }) => !known) ?? wanted.find(({ growth }) => growth);
        if (!next?.growth) return;
        steps -= next.known ? RIVER_STEP : 1;
        if (next.growth.next().done) next.growth = null;
      }
    },
    addTo(level, plane, altitude, user) {
      if (!globe || wanted.length === 0) return level;
      const near = user === "site" ? cellsAround(globe, plane.up, cellOf) : wanted;
      const solids = solidsAround(globe, near, t, plane, altitude, user);
      addFeatures(features(), globe.radius, plane, altitude, user, solids);
      return solids.length > 0 ? withSolids(level, () => solids) : level;
    },
    knows(place) {
      return globe !== undefined && growAll(cellsAround(globe, place, cellOf));
    },
  };
}

type CellOf = (of: Globe, cell: Cell) => ColliderCell;

/** The cells round a player and ahead, nearest first. */
function cellsAhead(globe: Globe, place: Vector, velocity: Vector, cellOf: CellOf): readonly ColliderCell[] {
  const found = new Set<ColliderCell>();
  for (const seconds of AHEAD) {
    const near: [away: number, cell: Cell][] = [];
    cellsNear(LEVEL, globe.radius, onDatum(mix(1, place, seconds, velocity), globe.radius), ASIDE, (cell, away) =>
      near.push([away, cell]),
    );
    near.sort(([a], [b]) => a - b);
    for (const [, cell] of near) found.add(cellOf(globe, cell));
  }
  return [...found];
}

/** The cells within reach of a landing site. */
function cellsAround(globe: Globe, place: Vector, cellOf: CellOf): readonly ColliderCell[] {
  const found: ColliderCell[] = [];
  cellsNear(LEVEL, globe.radius, onDatum(place, globe.radius), REACH.site, (cell) => found.push(cellOf(globe, cell)));
  return found;
}

/** Generates a part of the cells that are not known; whether all are. */
function growAll(cells: readonly ColliderCell[]): boolean {
  let steps = STEPS;
  for (const own of cells)
    while (!own.known && own.growth) {
      if (steps-- === 0) return false;
      if (own.growth.next().done) own.growth = null;
    }
  return true;
}

function onDatum(place: Vector, radius: number): Vector {
  return mix(radius / Math.hypot(...place), place, 0, place);
}

function* growCell(globe: Globe, into: ColliderCell): Generator<undefined, unknown> {
  const keep = (things: readonly Plant[]) => {
    into.colliders = things.flatMap((thing) => {
      const collider = colliderOf({ ...thing, x: 0, y: 0 });
      return collider ? [{ ...collider, place: [thing.x, thing.y, thing.z], base: 0, at: Number.NaN }] : [];
    });
    into.known = true;
  };
  return yield* gatherThings(
    globe,
    into.cell,
    (bytes) => new ArrayBuffer(bytes),
    function* (_globe, centre, reach, things) {
      const clear = yield* outsideStreets(globe, centre, reach, things);
      keep(clear);
      const dry = yield* outsideRivers(globe, centre, reach, clear);
      keep(dry);
      return [];
    },
  );
}

const fit = createFit();
const SKY: Ground = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: -Infinity, roof: Infinity, inside: false }),
  kindAt: () => "bare",
};
/** Metres that a hull may reach into a solid by rounding and by how it settles. */
const TOUCH = 0.3;

/** The cylinders within reach of a plane's middle, in its axes. */
function solidsAround(
  globe: Globe,
  cells: readonly ColliderCell[],
  t: number,
  plane: TangentPlane,
  altitude: number,
  user: keyof typeof REACH,
): Solid[] {
  const [x, y, z] = mix(globe.radius, plane.up, 0, plane.up);
  const reach = REACH[user];
  const found: Solid[] = [];
  for (const { colliders } of cells)
    for (const collider of colliders) {
      // Without vectors: all things of some cells, for each part of a step.
      const [cx, cy, cz] = collider.place;
      if ((cx - x) ** 2 + (cy - y) ** 2 + (cz - z) ** 2 > reach * reach) continue;
      if (collider.at !== t) {
        collider.at = t;
        collider.base = altitudeOn(globe, ...collider.place, t);
      }
      if (globe.wet && collider.base < DRY) continue;
      addCylinder(collider, collider.place, collider.base, globe.radius, plane, altitude, user, found);
    }
  return found;
}

/** Adds the features that collide within reach of a plane's middle. */
function addFeatures(
  features: ReturnType<DrawnFeatures>,
  radius: number,
  plane: TangentPlane,
  altitude: number,
  user: keyof typeof REACH,
  found: Solid[],
): void {
  features?.near(...mix(radius, plane.up, 0, plane.up), REACH[user], ({ feature, place, size, altitude: base }) => {
    const code = (THINGS as readonly string[]).indexOf(feature);
    const collider = code < 0 ? null : colliderOf({ code, x: 0, y: 0, size });
    // Not a number until its ground is known.
    if (collider && !Number.isNaN(base)) addCylinder(collider, place, base, radius, plane, altitude, user, found);
  });
}

/** Adds a collider on the ground at an altitude, unless its user is inside of it. */
function addCylinder(
  collider: Collider,
  place: Vector,
  base: number,
  radius: number,
  plane: TangentPlane,
  altitude: number,
  user: keyof typeof REACH,
  found: Solid[],
): void {
  const { radius: own, rise } = user === "feet" ? collider.foot : collider.craft;
  const [x, y] = flatPlace(plane, place, radius + altitude);
  const solid = { x, y, radius: own, base: base - own - ROOTED, top: base + rise, material: collider.material };
  if (user === "site" || !isInside(solid, altitude, user)) found.push(solid);
}

/** Whether a walker's axis or a hull over the middle is inside a solid. */
function isInside(solid: Solid, altitude: number, user: "feet" | "hull"): boolean {
  const { x, y, radius, top } = solid;
  if (user === "feet") return x * x + y * y < radius * radius && altitude < top - TOUCH / 10;
  const smaller = [{ ...solid, radius: radius - TOUCH, top: top - TOUCH }];
  const inside = withSolids(SKY, () => smaller);
  return !isClear(fitHull(inside, 0, 0, altitude, fit), altitude);
}
