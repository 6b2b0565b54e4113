/**
 * The mysterious thing as one meets it: it goes to and fro on its way as a function of time alone, but for one who comes near and
 * keeps still. For such a one it stops, and turns.
 */

import { wandererAt } from "../../core/forest/wanderers.ts";
import type { Islands } from "../../core/islands/islands.ts";
import { findMystery, type Mystery } from "../../core/islands/mystery.ts";
import { groundOf } from "../../core/islands/placed.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { Put } from "../../recipe/placed-objects.ts";
import { STEP } from "../live-world.ts";

type Watcher = Pose & { readonly speed: number };

export interface Passing {
  /** Looks for its way to the end, which else is done a little each step: a frozen picture takes none. */
  settle(): void;
  /** It as it is drawn, the same object each time, null while there is none. */
  put(t: number): Put | null;
  /** A sixtieth of a second. True when it has come to be there, or is gone with its ground. */
  step(watcher: Watcher | null, t: number): boolean;
}

/** Metres within which it minds who keeps still, and seconds for which one has to. */
const SHY = 9;
const STILL = 1.2;
/** Degrees a second that it turns. */
const TURN = 110;
const { atan2, hypot, PI } = Math;

export function createPassing(islands: Islands): Passing {
  const search = findMystery(islands);
  let mystery: Mystery | null | undefined;
  let [seconds, still] = [0, 0];
  const self = { thing: "mystery" as const, x: 0, y: 0, z: Number.NaN, heading: Number.NaN };

  function place(t: number): void {
    if (!mystery) return;
    const { x, y } = wandererAt(mystery.wanderer, seconds);
    self.x = x;
    self.y = y;
    self.z = groundOf(islands, x, y, mystery.altitude, t);
    if (Number.isNaN(self.heading)) self.heading = ahead(mystery);
  }

  /** The way that it goes next, degrees. */
  function ahead({ wanderer }: Mystery): number {
    const [now, next] = [wandererAt(wanderer, seconds), wandererAt(wanderer, seconds + 0.5)];
    return bearing(next.x - now.x, next.y - now.y);
  }

  function seek(): boolean {
    const { done, value } = search.next();
    if (done) mystery = value ?? null;
    return done ?? false;
  }

  return {
    settle() {
      while (mystery === undefined && !seek());
    },
    put(t) {
      place(t);
      return Number.isNaN(self.z) ? null : self;
    },
    step(watcher, t) {
      if (mystery === undefined) return seek();
      if (!mystery) return false;
      const gone = Number.isNaN(self.z);
      const away = watcher ? hypot(watcher.x - self.x, watcher.y - self.y, watcher.z - self.z) : Infinity;
      still = watcher && away < SHY && watcher.speed === 0 ? still + STEP : 0;
      const minds = watcher && still > STILL;
      if (!minds) seconds += STEP;
      turn(minds ? bearing(watcher.x - self.x, watcher.y - self.y) : ahead(mystery));
      place(t);
      return Number.isNaN(self.z) !== gone;
    },
  };

  function turn(wanted: number): void {
    const off = ((((wanted - self.heading + 180) % 360) + 360) % 360) - 180;
    const most = TURN * STEP;
    self.heading = (self.heading + Math.min(most, Math.max(-most, off)) + 360) % 360;
  }
}

function bearing(east: number, north: number): number {
  return ((atan2(east, north) * 180) / PI + 360) % 360;
}
