/** Where a tour comes down: a coast in low sun, with hills to look at, found by trying places all over the planet. */
import type { RoundGround } from "../../explorers/orbiter.ts";
import { tangentFrame } from "../../explorers/tangent-frame.ts";
import { dot, mix, unit, type Vector } from "../../explorers/vector.ts";

/** Places tried, and around each so many on either ring. */
const TRIED = 2400;
const AROUND = 8;
/** Metres to the rings in which one looks for water and for hills; no farther than this share of the radius. */
const [SHORE, HILLS] = [600, 4000];
const FARTHEST = 0.1;
/** Sine of the height at which the sun is loveliest, and by how much it may miss. */
const [LOW, MISS] = [0.14, 0.1];

/** A unit vector over the best of the places tried; any planet has one. `sun` is a unit vector. */
export function tourPlace(ground: RoundGround, sun: Vector): Vector {
  let best: Vector = [1, 0, 0];
  let most = -1;
  for (let i = 0; i < TRIED; i++) {
    // A spiral of even steps from pole to pole.
    const z = 1 - (2 * i + 1) / TRIED;
    const level = Math.sqrt(1 - z * z);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const place: Vector = [level * Math.cos(angle), level * Math.sin(angle), z];
    const low = 1 - Math.abs(dot(place, sun) - LOW) / MISS;
    if (low <= 0) continue;
    const score = low * (0.05 + beautyOf(place, ground)) * (1 - 0.7 * z * z);
    if (score > most) [best, most] = [place, score];
  }
  return best;
}

/** 0 on open water and flat plains, to 1 on a coast under high hills. */
function beautyOf(place: Vector, ground: RoundGround): number {
  const height = ground.height(...place);
  if (!(height > 2 && height < 120)) return 0;
  const shore = ringOf(place, SHORE, ground);
  const water = shore.filter((h) => h <= 0).length / AROUND;
  const hills = Math.min(500, Math.max(...ringOf(place, HILLS, ground)) - height) / 500;
  return 4 * water * (1 - water) * Math.max(0.1, hills);
}

function ringOf(place: Vector, metres: number, ground: RoundGround): number[] {
  const { east, north } = tangentFrame(...place);
  const reach = Math.min(FARTHEST, metres / ground.radius);
  return Array.from({ length: AROUND }, (_, k) => {
    const angle = (2 * Math.PI * k) / AROUND;
    const way = mix(reach * Math.cos(angle), east, reach * Math.sin(angle), north);
    return ground.height(...unit(mix(1, place, 1, way)));
  });
}
