/**
 * What belongs to a visit between islands beside its visitor: cones that are taken up, carried and put down, and the mysterious
 * thing on its way. Told step by step; drawn by `shown`.
 */

import type { Ground } from "../../core/field/ground.ts";
import type { Islands } from "../../core/islands/islands.ts";
import { groundOf, type IslandPlaced, placeOfKey, putCone, takeCone } from "../../core/islands/placed.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { Belongings, Put } from "../../recipe/placed-objects.ts";
import { type LeftBehind, MOST_PLACED } from "../../recipe/save-data.ts";
import { STEP } from "../live-world.ts";
import { coneAt, REACH, spotAhead, type Walking } from "./carrying.ts";
import { createPassing } from "./mystery-walk.ts";

/** A visitor as belongings know one: where the feet are, if on foot, and on what. */
export interface Carrier {
  readonly walker: (Pose & { readonly speed: number }) | null;
  readonly ground: Ground;
  /** Years. */
  readonly t: number;
}

export interface Holdings {
  readonly shown: Belongings;
  /** What was refused, or done, just now; "" when there is nothing to say. */
  readonly notice: string;
  /** What the visitor could do: keys and words. */
  readonly hint: string;
  /** Grows with every change that is worth keeping. */
  readonly changes: number;
  step(carrier: Carrier): void;
  /** Takes up the nearest cone, or puts down the one that is carried. */
  carry(carrier: Carrier): void;
  /** Goes on among other islands, with all that is placed; the mysterious thing finds its way at once, or within a second or two. */
  move(islands: Islands, atOnce: boolean): void;
  read(): Pick<LeftBehind, "placed" | "carries">;
  write(left: Pick<LeftBehind, "placed" | "carries">): void;
}

/** Steps between two looks for a cone, and after which what is drawn follows land that changes. */
const LOOKS = 20;
const SAID_FOR = 4;

export function createHoldings(opened: Islands, t: number): Holdings {
  let islands = opened;
  const placed: IslandPlaced = new Map();
  let carries = false;
  let near = false;
  let [notice, saidFor] = ["", 0];
  let [changes, steps] = [0, 0];
  let passing = createPassing(islands);
  passing.settle();
  let walks = false;
  let shown = showing(t);
  let shownAt = t;

  function showing(t: number): Belongings {
    const taken = new Set<string>();
    const put: Put[] = [];
    for (const [key, thing] of placed) {
      if (thing === "none") taken.add(key);
      const [x, y, altitude] = placeOfKey(key);
      const z = thing === "cone" ? groundOf(islands, x, y, altitude, t) : Number.NaN;
      if (!Number.isNaN(z)) put.push({ thing: "cone", x, y, z, heading: 0 });
    }
    const mystery = passing.put(t);
    if (mystery) put.push(mystery);
    return { taken, put };
  }

  function show(t: number): void {
    shown = showing(t);
    shownAt = t;
  }

  function say(words: string): void {
    [notice, saidFor] = [words, SAID_FOR];
  }

  function changed(t: number, carried: boolean): void {
    carries = carried;
    near = false;
    changes++;
    show(t);
    say("");
  }

  function take(walking: Walking): void {
    const cone = coneAt(islands, placed, walking);
    if (!cone) say(`No cone within ${REACH} m`);
    else if (placed.size >= MOST_PLACED) say(`${MOST_PLACED} places have been changed: put a cone back where it was`);
    else {
      takeCone(islands, placed, cone.altitude, cone.x, cone.y);
      changed(walking.t, true);
    }
  }

  function putDown(walking: Walking): void {
    const spot = spotAhead(islands, placed, walking);
    if (typeof spot === "string") {
      say(spot);
      return;
    }
    putCone(islands, placed, spot.altitude, spot.x, spot.y);
    changed(walking.t, false);
  }

  return {
    get shown() {
      return shown;
    },
    get notice() {
      return notice;
    },
    get hint() {
      if (!walks) return "";
      if (carries) return "You carry a cone · X: put it down";
      return near ? "X: take up the cone" : "";
    },
    get changes() {
      return changes;
    },
    step({ walker, t }) {
      steps++;
      walks = walker !== null;
      saidFor = Math.max(0, saidFor - STEP);
      if (saidFor === 0) notice = "";
      const other = passing.step(walker, t);
      if (other || (t !== shownAt && steps % LOOKS === 0)) show(t);
      if (steps % LOOKS !== 0) return;
      near = false;
      if (walker && !carries) near = coneAt(islands, placed, { walker, t }) !== null;
    },
    carry({ walker, ground, t }) {
      if (!walker) say(carries ? "Step out to put your cone down" : "Step out to take up a cone");
      else if (carries) putDown({ walker, ground, t });
      else take({ walker, ground, t });
    },
    move(next, atOnce) {
      islands = next;
      passing = createPassing(islands);
      if (atOnce) passing.settle();
      show(shownAt);
    },
    read: () => ({ placed: Object.fromEntries(placed), carries }),
    write(left) {
      placed.clear();
      for (const [key, thing] of Object.entries(left.placed)) placed.set(key, thing);
      ({ carries } = left);
      show(shownAt);
    },
  };
}
