/**
 * Carrying of cones by a walker on a planet, and the shaft that they stand at. Loaded after the first picture.
 *
 *   where    a cone is put on the nearest crossing of two rings (core/planet/ring-features.ts), at most 1.3 m away
 *   saved    by the keys of crossings, as on islands: "cone" where one was put, "none" where a generated one was taken
 */
import { faceOf } from "../../core/planet/cube-sphere.ts";
import { crossingOf, isCrossing, keyOf } from "../../core/planet/ring-features.ts";
import { surfaceOn } from "../../core/planet/sphere.ts";
import { AHEAD, CARRY_HINTS, MAX_OBSTACLE, MAX_STEP, NOTICE_TIME, REACH, REFUSALS } from "../../explorers/carrying.ts";
import type { Intent } from "../../explorers/explorer.ts";
import { directionOf, tangentFrame } from "../../explorers/tangent-frame.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import { MOST_PLACED, type SavedObjects } from "../../saves/world-data.ts";
import { type Portal, STEP } from "../live-world.ts";
import { HINTS } from "./controls.ts";
import type { Descent } from "./descent.ts";
import { playerPose } from "./player.ts";
import type { PlanetFeatures, PlanetObjects } from "./render/features/features.ts";
import type { StandingFeature } from "./render/features/standing.ts";
import type { PlanetSimulation } from "./simulation.ts";

export interface Carrying {
  readonly objects: PlanetObjects;
  /** Reason why the last action was refused; "" for none. */
  readonly notice: string;
  /** Hint for the action that is possible now, with its key; "" for none. */
  readonly hint: string;
  /** Present while the walker goes down a shaft. */
  readonly portal: Portal | undefined;
  /** Incremented with every change that has to be saved. */
  readonly changes: number;
  step(intent: Intent): void;
  /** Picks up the nearest cone, or drops the one that is carried. */
  carry(): void;
  read(): SavedObjects;
  write(objects: SavedObjects): void;
}

/** Steps between two searches for objects in reach. */
const UPDATE_STEPS = 20;
/** Maximum height between the feet and an object in reach, metres; and from the rim of a shaft to a walker at it. */
const LEVEL = 1.5;
const RIM = 1;
/** Metres in which a cone that is dropped takes the place of a generated one that was taken; and that features need round their middle. */
const RESTORED = 0.8;
const ROOM = 0.35;

export function createCarrying(
  simulation: () => PlanetSimulation,
  features: () => PlanetFeatures | undefined,
  descent: Descent,
): Carrying {
  const placed = new Map<string, SavedObjects["placed"][string]>();
  let objects = objectsOf(placed);
  let carries = false;
  let [notice, noticeTime] = ["", 0];
  let [changes, steps] = [0, 0];
  let isConeNear = false;
  let shaft: StandingFeature | null = null;

  function say(words: string): void {
    [notice, noticeTime] = [words, NOTICE_TIME];
  }

  function changed(nowCarries: boolean): void {
    carries = nowCarries;
    isConeNear = false;
    changes++;
    objects = objectsOf(placed);
    say("");
  }

  /** The walker's feet and heading; null in a vehicle. */
  function walker() {
    const { player, ground } = simulation();
    return player.explorer.by === "walker" ? playerPose(player, ground) : null;
  }

  /** Metres along the datum from the walker to the middle of a feature; Infinity in a vehicle. */
  function distanceTo({ place: [x, y, z] }: StandingFeature): number {
    const at = walker();
    if (!at) return Infinity;
    const k = simulation().globe.radius / Math.hypot(at.x, at.y, at.z);
    return Math.hypot(k * at.x - x, k * at.y - y, k * at.z - z);
  }

  /** The nearest feature of a kind that is within `reachOf` its size, on the same level. */
  function nearest(kind: StandingFeature["feature"], reachOf: (size: number) => number): StandingFeature | null {
    const at = walker();
    if (!at) return null;
    const { radius } = simulation().globe;
    const away = Math.hypot(at.x, at.y, at.z);
    const place = mix(radius / away, [at.x, at.y, at.z], 0, [0, 0, 0]);
    let [found, least]: [StandingFeature | null, number] = [null, Infinity];
    features()?.near(...place, 2 * REACH, (each) => {
      if (each.feature !== kind || Math.abs(each.altitude - (away - radius)) > LEVEL) return;
      const distance = distanceTo(each);
      if (distance <= reachOf(each.size) && distance < least) [found, least] = [each, distance];
    });
    return found;
  }

  function look(): void {
    isConeNear = !carries && nearest("cone", () => REACH) !== null;
    shaft = nearest("mine", (size) => size / 2 + RIM);
  }

  function pickUp(): void {
    const cone = nearest("cone", () => REACH);
    if (!cone) say(REFUSALS.noCone);
    else if (placed.size >= MOST_PLACED) say(REFUSALS.tooMany(MOST_PLACED));
    else {
      if (placed.get(cone.key) === "cone") placed.delete(cone.key);
      // Without the mark the generator's own cone would reappear.
      else placed.set(cone.key, "none");
      changed(true);
    }
  }

  function drop(): void {
    const { key, refusal } = findSpot();
    if (refusal) say(refusal);
    else {
      if (placed.get(key) === "none") placed.delete(key);
      else placed.set(key, "cone");
      changed(false);
    }
  }

  /** The crossing ahead where a cone can stand, or the reason why it cannot. */
  function findSpot(): { readonly key: string; readonly refusal: string } {
    const { ground, globe, t } = simulation();
    const at = walker();
    if (!at) return { key: "", refusal: REFUSALS.seated(true) };
    const feet: Vector = [at.x, at.y, at.z];
    const ahead = directionOf(at.heading, 0, tangentFrame(...feet));
    const key = crossingNear(mix(1, feet, AHEAD, ahead), globe.radius);
    const { place } = crossingOf(key, globe.radius);
    const restored = takenNear(place, globe.radius);
    const floor = ground.bed(...place);
    const refuse = (refusal: string) => ({ key, refusal });
    if (Math.abs(floor - (Math.hypot(...feet) - globe.radius)) > MAX_STEP) return refuse(REFUSALS.edge);
    if (ground.height(...place) > floor + MAX_OBSTACLE) return refuse(REFUSALS.water);
    if (floor > surfaceOn(globe, ...place, t) + MAX_OBSTACLE) return refuse(REFUSALS.noRoom);
    let isFree = true;
    features()?.near(...place, 2 * REACH, (each) => {
      if (Math.hypot(...mix(1, each.place, -1, place)) < each.size / 2 + ROOM) isFree = false;
    });
    return isFree ? { key: restored ?? key, refusal: "" } : refuse(REFUSALS.noRoom);
  }

  /** The key of a generated cone that was taken from near a place. */
  function takenNear(place: Vector, radius: number): string | undefined {
    for (const [key, thing] of placed)
      if (thing === "none" && Math.hypot(...mix(1, crossingOf(key, radius).place, -1, place)) < RESTORED) return key;
    return undefined;
  }

  return {
    get objects() {
      return objects;
    },
    get notice() {
      return notice;
    },
    get hint() {
      if (!walker()) return "";
      const own = carries ? CARRY_HINTS.carrying : isConeNear ? CARRY_HINTS.nearCone : HINTS.walker.walk;
      if (shaft) return `${HINTS.walker.atShaft} · ${own}`;
      return own === HINTS.walker.walk ? "" : own;
    },
    get portal() {
      return descent.portal;
    },
    get changes() {
      return changes;
    },
    step(intent) {
      noticeTime = Math.max(0, noticeTime - STEP);
      if (noticeTime === 0) notice = "";
      if (steps++ % UPDATE_STEPS === 0) look();
      descent.step(shaft, shaft ? distanceTo(shaft) : Infinity, intent);
    },
    carry() {
      if (!walker()) say(REFUSALS.seated(carries));
      else if (carries) drop();
      else pickUp();
    },
    read: () => ({ placed: Object.fromEntries(placed), carries, roads: {} }),
    write(saved) {
      const { radius } = simulation().globe;
      placed.clear();
      // A key of a file may name any place.
      for (const [key, thing] of Object.entries(saved.placed)) if (isCrossing(key, radius)) placed.set(key, thing);
      ({ carries } = saved);
      objects = objectsOf(placed);
    },
  };
}

/** The key of the crossing that is nearest to a place: of whole metres along the two axes that are the most level there. */
function crossingNear([x, y, z]: Vector, radius: number): string {
  const k = radius / Math.hypot(x, y, z);
  const third = faceOf(x, y, z) % 3;
  const whole = [x, y, z].map((v, axis) => (axis === third ? v : Math.round(k * v) + 0));
  return keyOf(whole as unknown as Vector, third);
}

/** Drawn objects of saved ones. */
function objectsOf(placed: ReadonlyMap<string, string>): PlanetObjects {
  const [taken, put] = [new Set<string>(), [] as string[]];
  for (const [key, thing] of placed)
    if (thing === "none") taken.add(key);
    else if (thing === "cone") put.push(key);
  return { taken, put };
}
