/** Lovely views of countries and lands of faults: on foot on open ground, and from a helicopter over it. */
import type { Kind } from "../../core/field/cover.ts";
import type { Random } from "../../core/field/random.ts";
import { flatFeaturesIn } from "../../core/flat/features.ts";
import {
  aboveSea,
  coverKindAt,
  type FlatGround,
  lakeAltitude,
  shoreAt,
  topHeight,
} from "../../core/flat/flat-ground.ts";
import { flatLifeIn } from "../../core/flat/life.ts";
import { solidOf } from "../../core/life/species.ts";
import {
  createPanorama,
  distancesTo,
  drawGround,
  headingVector,
  type SeenGround,
  TURN,
} from "../../core/view/panorama.ts";
import type { LovelyView, ViewFinder, ViewOptions } from "../lovely.ts";
import { bestTowards, EYE } from "./best-view.ts";

/** Metres from the start within which places are drawn. */
const REACH = 9000;
/** Metres at which the ground is read. */
const DISTANCES = distancesTo(5, 7000, 34);
/** Kinds to stand on. */
const OPEN: readonly Kind[] = ["grass", "moor", "path", "road", "snow", "bare"];
/** Slope to stand on, rise over run. */
const LEVEL = 0.35;
/** Heights of a helicopter above the ground, metres. */
const [LOW, HIGH] = [22, 95];
/** Metres to the next tree around a walker, and before one. */
const [CLEAR, BEFORE] = [6, 22];
/** Radius of the check, metres. */
const AROUND = 24;

/** Finder over a ground; `reach` is in metres from the start. */
export function flatViews(flat: FlatGround, { explorers, around }: ViewOptions, reach = REACH): ViewFinder {
  const [altitude] = flat.altitudes;
  const water = lakeAltitude(flat, altitude);
  const panorama = createPanorama();
  const heightAt = (x: number, y: number) =>
    shoreAt(flat, x, y, altitude) + topHeight(flat, aboveSea(flat, x, y, altitude));
  const kindAt = (x: number, y: number) => coverKindAt(flat, x, y, altitude);

  function seenFrom(x: number, y: number, eye: number): SeenGround {
    return {
      rise: (east, north) => Math.max(water, heightAt(x + east, y + north)) - eye,
      kindAt: (east, north) => kindAt(x + east, y + north),
    };
  }

  function isLevel(x: number, y: number): boolean {
    const slope = [heightAt(x + 2, y) - heightAt(x - 2, y), heightAt(x, y + 2) - heightAt(x, y - 2)];
    return Math.hypot(...slope) / 4 < LEVEL;
  }

  return {
    draw(random) {
      const [x, y] = [around[0] + reach * (2 * random() - 1), around[1] + reach * (2 * random() - 1)].map(Math.round);
      const by = vehicleOf(explorers, random);
      const over = LOW + (HIGH - LOW) * random() * random();
      const ground = heightAt(x, y);
      const isOnFoot = by === "walker";
      if (isOnFoot && (ground < water + 0.5 || !OPEN.includes(kindAt(x, y)) || !isLevel(x, y))) return null;
      const z = isOnFoot ? ground + 0.05 : Math.max(ground, water) + over;
      drawGround(panorama, seenFrom(x, y, isOnFoot ? z + EYE : z), DISTANCES);
      const best = bestTowards(panorama, { latitude: 40, random });
      return best && { ...best, by, at: [x, y, z], ...aboard(isOnFoot) };
    },
    isFree: (view) => view.by !== "walker" || isClear(flat, altitude, view),
  };
}

/** On foot and in a helicopter alike, where the world has both. */
function vehicleOf(explorers: readonly string[], random: Random): string {
  const own = ["walker", "helicopter"].filter((name) => explorers.includes(name));
  return own[Math.floor(random() * own.length)] ?? explorers[0];
}

/** The camera of a view: on foot the eyes, else behind the helicopter. */
const aboard = (isOnFoot: boolean): Pick<LovelyView, "camera" | "orbit"> =>
  isOnFoot ? { camera: "cockpit" } : { camera: "chase", orbit: [16, 8, 17] };

/** Whether no tree, stone, shaft or house is around a walker, nor a tree before one. */
function isClear(flat: FlatGround, altitude: number, { at: [x, y], look: [heading] }: LovelyView): boolean {
  const box = { west: x - AROUND, south: y - AROUND, east: x + AROUND, north: y + AROUND };
  const [east, north] = headingVector(heading / TURN);
  const isInWay = (tree: { readonly x: number; readonly y: number }, clear: number, before: number) => {
    const [dx, dy] = [tree.x - x, tree.y - y];
    const run = Math.hypot(dx, dy);
    return run < clear || (run < before && dx * east + dy * north > 0.72 * run);
  };
  if (flatFeaturesIn(flat, altitude, box).some((feature) => isInWay(feature, CLEAR + 2, 0))) return false;
  const trees = flatLifeIn(flat, altitude, box, true);
  return !trees.some((tree) => solidOf(tree.code) !== undefined && isInWay(tree, CLEAR, BEFORE));
}
