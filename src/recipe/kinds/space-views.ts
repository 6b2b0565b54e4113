/** Lovely views in free space: outside of a nebula that fills a part of the picture. */
import { cos, sin } from "../../core/field/deterministic-math.ts";
import { densityAt, type Nebula } from "../../core/space/nebula.ts";
import type { Space } from "../../core/space/place.ts";
import { starAt } from "../../core/space/stars.ts";
import type { LovelyView, ViewFinder } from "../lovely.ts";
import type { Place } from "../recipe.ts";

/** Light-years from the origin within which places are drawn. */
const REACH = 3000;
/** Light-years along a ray, in steps. */
const [SIGHT, STEPS] = [340, 20];
/** Density of gas that shows, and light-years around without it: from within a cloud it is a haze without a form. */
const [SHOWS, LEAST_FREE] = [0.03, 40];
/** Gas along a ray from which it fills its part of the picture, and shares of the picture that it fills: least, best and most. */
const [FILLED, LEAST, HALF_FULL, MOST] = [0.09, 0.12, 0.32, 0.55];
/** Rays across and up a picture, and degrees between them. */
const [ACROSS, UP, APART] = [11, 7, 8];
/** Greatest pitch, degrees. */
const STEEP = 40;
/** Directions that are compared. */
const LOOKS = 7;

export function spaceViews({ nebula, galaxy }: Space): ViewFinder {
  return {
    draw(random) {
      const at = [0, 1, 2].map(() => Math.round(REACH * (2 * random() - 1)));
      const [x, y, z] = at;
      if (densityAt(nebula, x, y, z) > 0 || starAt(galaxy, x, y, z)) return null;
      let [best, most]: [LovelyView | null, number] = [null, -1];
      for (let k = 0; k < LOOKS; k++) {
        const look = [Math.round(360 * random()), Math.round(STEEP * (2 * random() - 1)), 0] as const;
        const view = viewOf(nebula, [x, y, z], look);
        const worth = view ? view.measures.relief + view.measures.depth + view.measures.light : -1;
        if (worth > most) [best, most] = [view, worth];
      }
      return best;
    },
    isFree: () => true,
  };
}

/** Null where too little or too much gas is in the picture. */
function viewOf(nebula: Nebula, at: Place, [heading, pitch, roll]: LovelyView["look"]): LovelyView | null {
  const depths: number[] = [];
  const firsts: number[] = [];
  for (let i = 0; i < ACROSS; i++)
    for (let j = 0; j < UP; j++) {
      const [yaw, nose] = [(i - (ACROSS - 1) / 2) * APART, (j - (UP - 1) / 2) * APART];
      const { depth, first } = along(nebula, at, heading + yaw, Math.max(-90, Math.min(90, pitch + nose)));
      depths.push(depth);
      firsts.push(first);
    }
  const filled = depths.filter((depth) => depth > FILLED).length / depths.length;
  const nearest = Math.min(...firsts);
  if (filled < LEAST || filled > MOST || nearest < LEAST_FREE || !Number.isFinite(nearest)) return null;
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length;
  const spread = Math.sqrt(depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / depths.length);
  const measures = {
    relief: Math.min(1, spread / 0.4),
    water: 0,
    light: Math.min(1, Math.max(...depths) / 1.2),
    cover: 1 - Math.abs(filled - HALF_FULL) / HALF_FULL,
    depth: Math.min(1, nearest / 80) * Math.min(1, 180 / nearest),
  };
  return {
    ...{ by: "starship", at, look: [heading, pitch, roll], camera: "cockpit", measures },
    ...{ free: firsts[Math.floor(firsts.length / 2)], sight: { what: "a nebula", distance: nearest } },
  };
}

/** The gas along a ray: density times steps, and the distance to the first of it, light-years. */
function along(nebula: Nebula, [x, y, z]: Place, heading: number, pitch: number) {
  const [a, b] = [(heading * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [east, north, up] = [sin(a) * cos(b), cos(a) * cos(b), sin(b)];
  let [depth, first] = [0, Infinity];
  for (let k = 1; k <= STEPS; k++) {
    const run = (SIGHT * k) / STEPS;
    const density = densityAt(nebula, x + run * east, y + run * north, z + run * up);
    depth += density;
    if (density > SHOWS && first === Infinity) first = run;
  }
  return { depth, first };
}
