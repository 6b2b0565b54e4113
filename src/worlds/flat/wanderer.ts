/**
 * The wandering stone. Its position is a function of time alone, until a character stands still near it: then it stops and turns to
 * face the character.
 */

import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { findMystery, type Mystery } from "../../core/flat/mystery.ts";
import { groundOf } from "../../core/flat/placed.ts";
import { wandererAt } from "../../core/forest/wanderers.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { PlacedObject } from "../../recipe/placed-objects.ts";
import { STEP } from "../live-world.ts";

type Character = Pose & { readonly speed: number };

export interface Wanderer {
  /** Completes the search for its path at once, for frozen pictures; otherwise each step continues it a little. */
  findNow(): void;
  /** The stone as it is drawn, or null while there is none. Returns the same object each time. */
  put(t: number): PlacedObject | null;
  /** Advances by `STEP`. True when the stone has appeared, or has disappeared with the ground below it. */
  step(character: Character | null, t: number): boolean;
}

/** Distance in metres within which it notices a character, and time for which that must stand still, seconds. */
const NOTICE_RANGE = 9;
const STILL_TIME = 1.2;
/** Degrees per second. */
const TURN_RATE = 110;
const { atan2, hypot, PI } = Math;

export function createWanderer(flat: FlatGround): Wanderer {
  const search = findMystery(flat);
  /** Undefined while the search runs; null if there is none. */
  let mystery: Mystery | null | undefined;
  let [seconds, still] = [0, 0];
  const self = { thing: "mystery" as const, x: 0, y: 0, z: Number.NaN, heading: Number.NaN };

  function place(t: number): void {
    if (!mystery) return;
    const { x, y } = wandererAt(mystery.wanderer, seconds);
    self.x = x;
    self.y = y;
    self.z = groundOf(flat, x, y, mystery.altitude, t);
    if (Number.isNaN(self.heading)) self.heading = headingOf(mystery);
  }

  /** Direction of its path, degrees. */
  function headingOf({ wanderer }: Mystery): number {
    const [now, next] = [wandererAt(wanderer, seconds), wandererAt(wanderer, seconds + 0.5)];
    return bearing(next.x - now.x, next.y - now.y);
  }

  /** Continues the search; true once it is complete. */
  function find(): boolean {
    const { done, value } = search.next();
    if (done) mystery = value ?? null;
    return done ?? false;
  }

  function turnTo(target: number): void {
    const difference = ((((target - self.heading + 180) % 360) + 360) % 360) - 180;
    const limit = TURN_RATE * STEP;
    self.heading = (self.heading + Math.min(limit, Math.max(-limit, difference)) + 360) % 360;
  }

  return {
    findNow() {
      while (mystery === undefined && !find());
    },
    put(t) {
      place(t);
      return Number.isNaN(self.z) ? null : self;
    },
    step(character, t) {
      if (mystery === undefined) return find();
      if (!mystery) return false;
      const wasGone = Number.isNaN(self.z);
      const distance = character ? hypot(character.x - self.x, character.y - self.y, character.z - self.z) : Infinity;
      still = character && distance < NOTICE_RANGE && character.speed === 0 ? still + STEP : 0;
      const notices = character && still > STILL_TIME;
      if (!notices) seconds += STEP;
      turnTo(notices ? bearing(character.x - self.x, character.y - self.y) : headingOf(mystery));
      place(t);
      return Number.isNaN(self.z) !== wasGone;
    },
  };
}

/** Degrees clockwise from north. */
function bearing(east: number, north: number): number {
  return ((atan2(east, north) * 180) / PI + 360) % 360;
}
