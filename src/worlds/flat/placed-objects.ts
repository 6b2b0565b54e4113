/** Things that the player moves (cones, phone boxes, rockets), helicopters without a pilot, and the wandering stone. */

import type { Solid } from "../../core/field/solids.ts";
import { featureKey } from "../../core/flat/feature-key.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { featureThing } from "../../core/flat/life.ts";
import {
  archipelagoUnder,
  type FlatPlaced,
  groundOf,
  type MovableThing,
  movableNear,
  placeOfKey,
  putMovable,
  takeMovable,
} from "../../core/flat/placed.ts";
import { isMovable, type Movable } from "../../core/forest/features.ts";
import { type Collider, colliderOf, ROOTED } from "../../core/life/colliders.ts";
import { boardingRefusalAt } from "../../explorers/boarding.ts";
import { CARRY_HINTS, REACH } from "../../explorers/carrying.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { ObjectChanges, PlacedObject } from "../../recipe/placed-objects.ts";
import type { SaveData } from "../../saves/world-data.ts";
import { CarriedObject } from "../carried-object.ts";
import type { WanderingStone } from "../wandering-stone.ts";
import { HINTS } from "./controls.ts";
import type { Character, Spot } from "./drop-spot.ts";
import { createFleet } from "./fleet.ts";
import type { RocketFlight } from "./rocket-flight.ts";

/** The player as far as carrying is concerned. */
export interface Carrier {
  /** The character on foot, z at its feet; null in the helicopter. */
  readonly walker: (Pose & { readonly speed: number }) | null;
  readonly helicopter: Pose & { readonly landed: boolean };
  readonly ground: Character["ground"];
  /** Years. */
  readonly t: number;
}

/** Steps between two searches for a thing in reach, and between two updates of heights while the terrain changes. */
const UPDATE_STEPS = 20;

export class PlacedObjects {
  /** Drawn objects, and those taken from the generated world. */
  shown: ObjectChanges;
  readonly #carried = new CarriedObject();
  readonly #placed: FlatPlaced = this.#carried.placed;
  #flat: FlatGround;
  #code: CarryingCode | null = null;
  /** Place of the world's first shot, near which the stone wanders. */
  #start: readonly number[] = [0, 0, 0];
  #stone: WanderingStone | null = null;
  #fleet: Fleet;
  #inReach: Movable | null = null;
  #solids: Readonly<Record<"foot" | "craft", readonly Solid[]>> = { foot: [], craft: [] };
  #flight: RocketFlight | null = null;
  #isOnFoot = false;
  #isBesideOther = false;
  #steps = 0;
  /** Year of the shown objects. */
  #shownAt: number;

  constructor(flat: FlatGround, t: number) {
    this.#flat = flat;
    this.#fleet = createFleet(flat, this.#placed);
    this.#shownAt = t;
    this.shown = this.#objectsAt(t);
  }

  /** Reason why the last action was refused; "" for none. */
  get notice(): string {
    return this.#carried.notice;
  }

  /** Number of changes that have to be saved. */
  get changes(): number {
    return this.#carried.changes;
  }

  /** Hint for the action that is possible now, with its key. */
  get hint(): string {
    if (!this.#isOnFoot) return "";
    if (this.#isBesideOther) return HINTS.walker.nearHelicopter;
    if (this.#carried.thing) return CARRY_HINTS[`with ${this.#carried.thing}`];
    if (this.#inReach) return CARRY_HINTS[`near ${this.#inReach}`];
    return this.#stone?.isNear ? CARRY_HINTS.nearStone : "";
  }

  step(carrier: Carrier): void {
    const { walker, helicopter, t } = carrier;
    this.#steps++;
    // The place of the player's own is empty once it has left.
    const flown = walker ? null : this.#fleet.same(helicopter);
    if (flown) this.#exchange(flown, null, t);
    if (this.#fleet.step(walker ?? helicopter, helicopter, t)) this.#show(t);
    this.#isBesideOther = this.#otherInReach(walker, helicopter) !== null;
    this.#isOnFoot = walker !== null;
    this.#carried.step();
    const toggled = this.#stone?.step(walker, t) ?? false;
    const isDue = this.#steps % UPDATE_STEPS === 0;
    const hasLanded = this.#stepFlight(carrier);
    if (toggled || hasLanded || (t !== this.#shownAt && isDue)) this.#show(t);
    if (!isDue) return;
    const found = walker && !this.#carried.thing && movableInReach(this.#flat, this.#placed, { walker, t });
    this.#inReach = found ? found.thing : null;
  }

  /** Takes the nearest thing, puts the one that is carried, or else asks the wandering stone. */
  carry({ walker, ground, t }: Carrier): void {
    const code = this.#code;
    if (!code) return;
    const hands = walker && this.#handsOf(code, { walker, ground, t });
    if (this.#stone?.isNear && !this.#carried.thing && hands?.inReach() === null) {
      this.#carried.say(this.#stone.ask());
      return;
    }
    if (!this.#carried.carry(hands)) return;
    this.#inReach = null;
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

  /** Switches to other ground and keeps placed objects. */
  setGround(flat: FlatGround): void {
    this.#flat = flat;
    this.#fleet = createFleet(flat, this.#placed);
    this.#stone = this.#code?.createFlatStone(flat, this.#start) ?? null;
    this.#show(this.#shownAt);
  }

  /** Whether things can be moved, and the stone wanders: that code is loaded after the first picture. */
  get isComplete(): boolean {
    return this.#code !== null;
  }

  /** Gives it that code. With `immediate` the track of the stone is found at once. */
  complete(code: CarryingCode, start: readonly number[], immediate = false): void {
    [this.#code, this.#start] = [code, start];
    this.#stone = code.createFlatStone(this.#flat, start);
    if (immediate) this.#stone.findNow();
    this.#show(this.#shownAt);
  }

  read(): Pick<SaveData, "placed" | "carries"> {
    return this.#carried.read();
  }

  write(left: Pick<SaveData, "placed" | "carries">): void {
    this.#carried.write(left);
    if (this.#carried.thing !== "rocket" || this.#flight?.spot) this.#flight = null;
    this.#fleet.refresh();
    this.#show(this.#shownAt);
  }

  /** Solids of the things that stand, for a character on foot or for aircraft. */
  solids(whose: "foot" | "craft"): readonly Solid[] {
    return this.#solids[whose];
  }

  #objectsAt(t: number): ObjectChanges {
    const taken = new Set<string>();
    const standing: StandingThing[] = [];
    for (const [key, thing] of this.#placed) {
      if (thing === "none") taken.add(key);
      const [x, y, altitude] = placeOfKey(key);
      const stands = isMovable(thing) && standingThing(this.#flat, { thing, x, y, altitude }, t);
      if (stands) standing.push(stands);
    }
    const flight = this.#flight;
    const spot = flight?.spot;
    const isSpot = ({ shown: { x, y } }: StandingThing) => x === spot?.x && y === spot.y;
    const put = standing.filter((each) => !isSpot(each)).map(({ shown }) => shown);
    if (flight) put.push(Object.assign(flight.pose, { thing: "rocket" as const, flies: true }));
    // Its spot is kept free until it has landed, and the generator's own rocket is not shown there either.
    if (spot) {
      taken.add(featureKey(spot.x, spot.y, spot.altitude));
      const reserved = standing.some(isSpot) ? null : standingThing(this.#flat, { ...spot, thing: "rocket" }, t);
      if (reserved) standing.push(reserved);
    }
    this.#solids = { foot: standing.flatMap(solidOf("foot")), craft: standing.flatMap(solidOf("craft")) };
    const stone = this.#stone?.at(t);
    if (stone) put.push(Object.assign(stone, { thing: "mystery" as const }));
    return { taken, put, helicopters: this.#fleet.standing };
  }

  #show(t: number): void {
    this.shown = this.#objectsAt(t);
    this.#shownAt = t;
  }

  /** Moves the rocket in flight, which stays the same shown object. Returns whether others are shown from now on. */
  #stepFlight({ walker, helicopter, t }: Carrier): boolean {
    const isNew = this.#carried.thing === "rocket" && !this.#flight;
    // After a reload it is over the player.
    if (isNew) this.#flight = this.#code?.RocketFlight.hovering(walker ?? helicopter) ?? null;
    const flight = this.#flight;
    const { x, y, z } = flight?.pose ?? helicopter;
    const hasLanded = flight?.step(walker, highestBelow(this.#flat, x, y, z, t)) ?? false;
    if (hasLanded) this.#flight = null;
    return (isNew && flight !== null) || hasLanded;
  }

  /** The one that a character boards rather than their own, if any. */
  #otherInReach(walker: Pose | null, own: Carrier["helicopter"]): Pose | null {
    if (!walker) return null;
    const away = Math.hypot(own.x - walker.x, own.y - walker.y, own.z - walker.z);
    return boardingRefusalAt(own.landed, away) === "" ? null : this.#fleet.inReach(walker);
  }

  #exchange(boarded: Pose, left: Pose | null, t: number): void {
    this.#fleet.exchange(boarded, left);
    this.#carried.changes++;
    this.#show(t);
  }

  #handsOf(code: CarryingCode, character: Character) {
    const [flat, placed] = [this.#flat, this.#placed];
    return {
      inReach: () => movableInReach(flat, placed, character),
      take: (found: MovableThing & Spot): Movable => {
        takeMovable(flat, placed, found.altitude, found.x, found.y);
        if (found.thing === "rocket") this.#launch(code, found, character);
        return found.thing;
      },
      put: (thing: Movable): string => {
        const spot = code.findDropSpot(flat, placed, character, thing);
        if (typeof spot === "string") return spot;
        putMovable(flat, placed, spot.altitude, { ...spot, thing });
        const landing = thing === "rocket" && standingThing(flat, { ...spot, thing }, character.t);
        if (landing) this.#flight?.land({ ...spot, ...landing.shown });
        return "";
      },
    };
  }

  /** Has a rocket fly up from where it stands, or from the air where it was about to land there. */
  #launch(code: CarryingCode, found: MovableThing & Spot, { walker, t }: Character): void {
    const flight = this.#flight;
    const stands = standingThing(this.#flat, found, t);
    if (flight?.spot && flight.spot.x === found.x && flight.spot.y === found.y) flight.follow();
    else if (stands) this.#flight = new code.RocketFlight({ ...stands.shown }, walker);
  }
}

type Fleet = ReturnType<typeof createFleet>;
type CarryingCode = typeof import("./carrying-code.ts");

/** A thing that was put, as it is drawn and collides. */
interface StandingThing {
  readonly shown: PlacedObject;
  readonly collider: Collider | null;
}

/** A thing where it is put, facing as the generator's would there; null without ground. */
function standingThing(flat: FlatGround, { thing, x, y, altitude }: MovableThing & Spot, t: number) {
  const z = groundOf(flat, x, y, altitude, t);
  const own = featureThing(altitude, { feature: thing, x, y });
  if (Number.isNaN(z) || !own) return null;
  const heading = (own.heading * 180) / Math.PI;
  return { shown: { thing, x, y, z, heading }, collider: colliderOf(own) };
}

const solidOf =
  (whose: "foot" | "craft") =>
  ({ shown: { x, y, z }, collider }: StandingThing): Solid | [] => {
    if (!collider) return [];
    const { radius, rise } = collider[whose];
    return { x, y, radius, base: z - radius - ROOTED, top: z + rise, material: collider.material };
  };

/** Altitude of the highest ground below (x, y, z); NaN for none. */
function highestBelow(flat: FlatGround, x: number, y: number, z: number, t: number): number {
  let highest = Number.NaN;
  for (const altitude of flat.altitudes) {
    const ground = groundOf(flat, x, y, altitude, t);
    // Launched ones start on the ground.
    if (ground <= z + 1 && !(ground <= highest)) highest = ground;
  }
  return highest;
}

/** The nearest movable thing in reach, or null. */
function movableInReach(
  flat: FlatGround,
  placed: FlatPlaced,
  { walker, t }: Pick<Character, "walker" | "t">,
): (MovableThing & Spot) | null {
  const altitude = archipelagoUnder(flat, walker.x, walker.y, walker.z, t);
  if (Number.isNaN(altitude)) return null;
  const found = movableNear(flat, placed, altitude, walker.x, walker.y, REACH);
  return found && { ...found, altitude };
}
