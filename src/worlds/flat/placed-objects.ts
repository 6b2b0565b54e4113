/** Cones that the player picks up, carries and drops, helicopters without a pilot, and the wandering stone. */

import type { Ground } from "../../core/field/ground.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { findMystery } from "../../core/flat/mystery.ts";
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
import { AHEAD, CARRY_HINTS, MAX_OBSTACLE, MAX_STEP, REACH, REFUSALS } from "../../explorers/carrying.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { ObjectChanges, PlacedObject } from "../../recipe/placed-objects.ts";
import type { SaveData } from "../../saves/world-data.ts";
import { CarriedCones } from "../carried-cones.ts";
import { type StoneTrack, WanderingStone } from "../wandering-stone.ts";
import { HINTS } from "./controls.ts";
import { createFleet } from "./fleet.ts";

/** The player as far as carrying is concerned. */
export interface Carrier {
  /** The character on foot, z at its feet; null in the helicopter. */
  readonly walker: (Pose & { readonly speed: number }) | null;
  readonly helicopter: Pose & { readonly landed: boolean };
  readonly ground: Ground;
  /** Years. */
  readonly t: number;
}

/** Steps between two searches for a cone in reach, and between two updates of heights while the terrain changes. */
const UPDATE_STEPS = 20;

export class PlacedObjects {
  /** Drawn objects, and those taken from the generated world. */
  shown: ObjectChanges;
  readonly #cones = new CarriedCones();
  readonly #placed: FlatPlaced = this.#cones.placed;
  readonly #start: readonly number[];
  #flat: FlatGround;
  #stone: WanderingStone;
  #fleet: Fleet;
  #isConeInReach = false;
  #isOnFoot = false;
  #isBesideOther = false;
  #steps = 0;
  /** Year of the shown objects. */
  #shownAt: number;

  /** `start` is the place of the world's first shot. With `immediate` the wandering stone's track is found at once. */
  constructor(flat: FlatGround, start: readonly number[], t: number, immediate: boolean) {
    [this.#flat, this.#start] = [flat, start];
    this.#stone = new WanderingStone(stoneTrack(flat, start));
    if (immediate) this.#stone.findNow();
    this.#fleet = createFleet(flat, this.#placed);
    this.#shownAt = t;
    this.shown = this.#objectsAt(t);
  }

  /** Reason why the last action was refused; "" for none. */
  get notice(): string {
    return this.#cones.notice;
  }

  /** Number of changes that have to be saved. */
  get changes(): number {
    return this.#cones.changes;
  }

  /** Hint for the action that is possible now, with its key. */
  get hint(): string {
    if (!this.#isOnFoot) return "";
    if (this.#isBesideOther) return HINTS.walker.nearHelicopter;
    if (this.#cones.carries) return HINTS.walker.carrying;
    if (this.#isConeInReach) return HINTS.walker.nearCone;
    return this.#stone.isNear ? CARRY_HINTS.nearStone : "";
  }

  step({ walker, helicopter, t }: Carrier): void {
    this.#steps++;
    // The place of the player's own is empty once it has left.
    const flown = walker ? null : this.#fleet.same(helicopter);
    if (flown) this.#exchange(flown, null, t);
    if (this.#fleet.step(walker ?? helicopter, helicopter, t)) this.#show(t);
    this.#isBesideOther = this.#otherInReach(walker, helicopter) !== null;
    this.#isOnFoot = walker !== null;
    this.#cones.step();
    const toggled = this.#stone.step(walker, t);
    const isDue = this.#steps % UPDATE_STEPS === 0;
    if (toggled || (t !== this.#shownAt && isDue)) this.#show(t);
    if (!isDue) return;
    this.#isConeInReach =
      walker !== null && !this.#cones.carries && coneInReach(this.#flat, this.#placed, { walker, t }) !== null;
  }

  /** Picks up the nearest cone, drops the one that is carried, or else asks the wandering stone. */
  carry({ walker, ground, t }: Carrier): void {
    const hands = walker && this.#handsOf({ walker, ground, t });
    if (this.#stone.isNear && !this.#cones.carries && hands?.coneInReach() === null) {
      this.#cones.say(this.#stone.ask());
      return;
    }
    if (!this.#cones.carry(hands)) return;
    this.#isConeInReach = false;
    this.#show(t);
  }

  /**
   * The helicopter that the character boards in place of their own, and that is theirs from then on, or null. Their own stays
   * where it is.
   */
  boardOther({ walker, helicopter, t }: Carrier): Pose | null {
    const other = this.#otherInReach(walker, helicopter);
    if (other) this.#exchange(other, helicopter, t);
    return other;
  }

  /** Finds the helicopters around the player at once. */
  lookAround({ walker, helicopter, t }: Carrier): void {
    this.#fleet.findNow(walker ?? helicopter, helicopter, t);
    this.#show(t);
  }

  /**
   * Switches to other ground and keeps placed objects. The wandering stone's track is found at once if `immediate`, otherwise within a
   * second or two.
   */
  setGround(flat: FlatGround, immediate: boolean): void {
    this.#flat = flat;
    this.#fleet = createFleet(flat, this.#placed);
    this.#stone = new WanderingStone(stoneTrack(flat, this.#start));
    if (immediate) this.#stone.findNow();
    this.#show(this.#shownAt);
  }

  read(): Pick<SaveData, "placed" | "carries"> {
    return this.#cones.read();
  }

  write(left: Pick<SaveData, "placed" | "carries">): void {
    this.#cones.write(left);
    this.#fleet.refresh();
    this.#show(this.#shownAt);
  }

  #objectsAt(t: number): ObjectChanges {
    const taken = new Set<string>();
    const put: PlacedObject[] = [];
    for (const [key, thing] of this.#placed) {
      if (thing === "none") taken.add(key);
      const [x, y, altitude] = placeOfKey(key);
      const z = thing === "cone" ? groundOf(this.#flat, x, y, altitude, t) : Number.NaN;
      if (!Number.isNaN(z)) put.push({ thing: "cone", x, y, z, heading: 0 });
    }
    const stone = this.#stone.at(t);
    if (stone) put.push(Object.assign(stone, { thing: "mystery" as const }));
    return { taken, put, helicopters: this.#fleet.standing };
  }

  #show(t: number): void {
    this.shown = this.#objectsAt(t);
    this.#shownAt = t;
  }

  /** The one that a character boards rather than their own, if any. */
  #otherInReach(walker: Pose | null, own: Carrier["helicopter"]): Pose | null {
    if (!walker) return null;
    const away = Math.hypot(own.x - walker.x, own.y - walker.y, own.z - walker.z);
    return boardingRefusalAt(own.landed, away) === "" ? null : this.#fleet.inReach(walker);
  }

  #exchange(boarded: Pose, left: Pose | null, t: number): void {
    this.#fleet.exchange(boarded, left);
    this.#cones.changes++;
    this.#show(t);
  }

  #handsOf(character: Character) {
    const [flat, placed] = [this.#flat, this.#placed];
    return {
      coneInReach: () => coneInReach(flat, placed, character),
      take: ({ altitude, x, y }: Spot) => takeCone(flat, placed, altitude, x, y),
      put(): string {
        const spot = findDropSpot(flat, placed, character);
        if (typeof spot === "string") return spot;
        putCone(flat, placed, spot.altitude, spot.x, spot.y);
        return "";
      },
    };
  }
}

type Fleet = ReturnType<typeof createFleet>;

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

function* stoneTrack(flat: FlatGround, start: readonly number[]): Generator<undefined, StoneTrack | null> {
  const mystery = yield* findMystery(flat, start);
  if (!mystery) return null;
  const { altitude } = mystery;
  return { ...mystery, groundAt: (x, y, t) => groundOf(flat, x, y, altitude, t) };
}

const gap = { floor: 0, roof: 0, inside: false };

/** The nearest cone in reach, or null. */
function coneInReach(flat: FlatGround, placed: FlatPlaced, { walker, t }: Omit<Character, "ground">): Spot | null {
  const altitude = archipelagoUnder(flat, walker.x, walker.y, walker.z, t);
  if (Number.isNaN(altitude)) return null;
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
