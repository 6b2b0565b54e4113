/** Cones that the player picks up, carries and drops, helicopters without a pilot, and the wandering stone. */

import type { Ground } from "../../core/field/ground.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import {
  archipelagoUnder,
  coneNear,
  type FlatPlaced,
  groundOf,
  hasRoom,
  placeOfKey,
  putCone,
  takeCone,
} from "../../core/flat/placed.ts";
import { boardingRefusalAt } from "../../explorers/boarding.ts";
import { AHEAD, MAX_OBSTACLE, MAX_STEP, NOTICE_TIME, REACH, REFUSALS } from "../../explorers/carrying.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { ObjectChanges, PlacedObject } from "../../recipe/placed-objects.ts";
import { MOST_PLACED, type SaveData } from "../../saves/world-data.ts";
import { STEP } from "../live-world.ts";
import { HINTS } from "./controls.ts";
import { createFleet } from "./fleet.ts";
import { createWanderer } from "./wanderer.ts";

/** The player as far as carrying is concerned. */
export interface Carrier {
  /** The character on foot, z at its feet; null in the helicopter. */
  readonly walker: (Pose & { readonly speed: number }) | null;
  readonly helicopter: Pose & { readonly landed: boolean };
  readonly ground: Ground;
  /** Years. */
  readonly t: number;
}

export interface PlacedObjects {
  /** Drawn objects, and those taken from the generated world. */
  readonly shown: ObjectChanges;
  /** Reason why the last action was refused; "" for none. */
  readonly notice: string;
  /** Hint for the action that is possible now, with its key. */
  readonly hint: string;
  /** Incremented with every change that has to be saved. */
  readonly changes: number;
  step(carrier: Carrier): void;
  /** Picks up the nearest cone, or drops the one that is carried. */
  carry(carrier: Carrier): void;
  /**
   * The helicopter that the character boards in place of their own, and that is theirs from then on, or null. Their own stays
   * where it is.
   */
  boardOther(carrier: Carrier): Pose | null;
  /** Finds the helicopters around the player at once. */
  lookAround(carrier: Carrier): void;
  /**
   * Switches to other islands and keeps placed objects. The wandering stone's path is found at once if `immediate`, otherwise within a
   * second or two.
   */
  setGround(flat: FlatGround, immediate: boolean): void;
  read(): Pick<SaveData, "placed" | "carries">;
  write(left: Pick<SaveData, "placed" | "carries">): void;
}

/** Steps between two searches for a cone in reach, and between two updates of heights while the terrain changes. */
const UPDATE_STEPS = 20;

export function createPlacedObjects(initial: FlatGround, t: number): PlacedObjects {
  let flat = initial;
  const placed: FlatPlaced = new Map();
  let carries = false;
  let inReach = false;
  let [notice, noticeTime] = ["", 0];
  let [changes, steps] = [0, 0];
  let wanderer = createWanderer(flat);
  wanderer.findNow();
  let fleet = createFleet(flat, placed);
  let onFoot = false;
  let besideOther = false;
  let shown = objectsAt(t);
  let shownAt = t;

  function objectsAt(year: number): ObjectChanges {
    const taken = new Set<string>();
    const put: PlacedObject[] = [];
    for (const [key, thing] of placed) {
      if (thing === "none") taken.add(key);
      const [x, y, altitude] = placeOfKey(key);
      const z = thing === "cone" ? groundOf(flat, x, y, altitude, year) : Number.NaN;
      if (!Number.isNaN(z)) put.push({ thing: "cone", x, y, z, heading: 0 });
    }
    const stone = wanderer.put(year);
    if (stone) put.push(stone);
    return { taken, put, helicopters: fleet.standing };
  }

  function show(year: number): void {
    shown = objectsAt(year);
    shownAt = year;
  }

  function say(words: string): void {
    [notice, noticeTime] = [words, NOTICE_TIME];
  }

  function changed(year: number, nowCarries: boolean): void {
    carries = nowCarries;
    inReach = false;
    changes++;
    show(year);
    say("");
  }

  /** The one that a character boards rather than their own, if any. */
  function otherInReach(walker: Pose | null, own: Carrier["helicopter"]): Pose | null {
    if (!walker) return null;
    const away = Math.hypot(own.x - walker.x, own.y - walker.y, own.z - walker.z);
    return boardingRefusalAt(own.landed, away) === "" ? null : fleet.inReach(walker);
  }

  function exchange(boarded: Pose, left: Pose | null, year: number): void {
    fleet.exchange(boarded, left);
    changes++;
    show(year);
  }

  function pickUp(character: Character): void {
    const cone = coneInReach(flat, placed, character);
    if (!cone) say(REFUSALS.noCone);
    else if (placed.size >= MOST_PLACED) say(REFUSALS.tooMany(MOST_PLACED));
    else {
      takeCone(flat, placed, cone.altitude, cone.x, cone.y);
      changed(character.t, true);
    }
  }

  function drop(character: Character): void {
    const spot = findDropSpot(flat, placed, character);
    if (typeof spot === "string") {
      say(spot);
      return;
    }
    putCone(flat, placed, spot.altitude, spot.x, spot.y);
    changed(character.t, false);
  }

  return {
    get shown() {
      return shown;
    },
    get notice() {
      return notice;
    },
    get hint() {
      if (!onFoot) return "";
      if (besideOther) return HINTS.walker.nearHelicopter;
      if (carries) return HINTS.walker.carrying;
      return inReach ? HINTS.walker.nearCone : "";
    },
    get changes() {
      return changes;
    },
    step({ walker, helicopter, t: year }) {
      steps++;
      // The place of the player's own is empty once it has left.
      const flown = walker ? null : fleet.same(helicopter);
      if (flown) exchange(flown, null, year);
      if (fleet.step(walker ?? helicopter, helicopter, year)) show(year);
      besideOther = otherInReach(walker, helicopter) !== null;
      onFoot = walker !== null;
      noticeTime = Math.max(0, noticeTime - STEP);
      if (noticeTime === 0) notice = "";
      const toggled = wanderer.step(walker, year);
      if (toggled || (year !== shownAt && steps % UPDATE_STEPS === 0)) show(year);
      if (steps % UPDATE_STEPS !== 0) return;
      inReach = false;
      if (walker && !carries) inReach = coneInReach(flat, placed, { walker, t: year }) !== null;
    },
    carry({ walker, ground, t: year }) {
      if (!walker) say(REFUSALS.seated(carries));
      else if (carries) drop({ walker, ground, t: year });
      else pickUp({ walker, ground, t: year });
    },
    boardOther({ walker, helicopter, t: year }) {
      const other = otherInReach(walker, helicopter);
      if (other) exchange(other, helicopter, year);
      return other;
    },
    lookAround({ walker, helicopter, t: year }) {
      fleet.findNow(walker ?? helicopter, helicopter, year);
      show(year);
    },
    setGround(next, immediate) {
      flat = next;
      fleet = createFleet(flat, placed);
      wanderer = createWanderer(flat);
      if (immediate) wanderer.findNow();
      show(shownAt);
    },
    read: () => ({ placed: Object.fromEntries(placed), carries }),
    write(left) {
      placed.clear();
      for (const [key, thing] of Object.entries(left.placed)) placed.set(key, thing);
      ({ carries } = left);
      fleet.refresh();
      show(shownAt);
    },
  };
}

interface Character {
  readonly walker: Pose;
  readonly ground: Ground;
  /** Years. */
  readonly t: number;
}

interface Spot {
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
  /** Altitude of the archipelago. */
  readonly altitude: number;
}

const gap = { floor: 0, roof: 0, inside: false };

/** The nearest cone in reach, or null. */
function coneInReach(flat: FlatGround, placed: FlatPlaced, { walker, t }: Omit<Character, "ground">): Spot | null {
  const altitude = archipelagoUnder(flat, walker.x, walker.y, walker.z, t);
  const cone = coneNear(flat, placed, altitude, walker.x, walker.y, REACH);
  return cone && { x: cone[0], y: cone[1], altitude };
}

/** The spot ahead, in whole metres, where a cone can stand, or the reason why it cannot. */
function findDropSpot(flat: FlatGround, placed: FlatPlaced, { walker, ground, t }: Character): Spot | string {
  const angle = (walker.heading * Math.PI) / 180;
  const x = Math.round(walker.x + AHEAD * Math.sin(angle));
  const y = Math.round(walker.y + AHEAD * Math.cos(angle));
  const altitude = archipelagoUnder(flat, walker.x, walker.y, walker.z, t);
  const floor = groundOf(flat, x, y, altitude, t);
  if (!(Math.abs(floor - walker.z) <= MAX_STEP)) return REFUSALS.edge;
  for (const share of [0.5, 1]) {
    const [i, j] = [walker.x + (x - walker.x) * share, walker.y + (y - walker.y) * share];
    ground.gapAt(i, j, walker.z + MAX_STEP, gap);
    if (gap.inside) return REFUSALS.inTheWay;
    if (gap.floor < walker.z - MAX_STEP) return REFUSALS.hole;
  }
  const free = gap.floor <= floor + MAX_OBSTACLE && hasRoom(flat, placed, altitude, x, y);
  return free ? { x, y, altitude } : REFUSALS.noRoom;
}
