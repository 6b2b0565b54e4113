/** The nearest dry land on which one can stand, from a place of a planet. */
import { chartUnder, overChart } from "../../explorers/chart.ts";
import { depthOn, type PlanetGround } from "../../explorers/planet-ground.ts";
import { mix, type Vector } from "../../explorers/vector.ts";

/** Metres of the first ring, and how much wider each is than the last: the place found is within a quarter of the nearest. */
const FIRST = 3;
const WIDER = 1.25;
const DIRECTIONS = 16;
/** Rise over run that one stands on, and metres over which it is measured. */
const STEEPEST = 0.7;
const FEET = 1;

/** The unit vector over the nearest such place, `least` metres away or more; null where the whole planet has none. */
export function nearestDryLand(place: Vector, ground: PlanetGround, least = 0): Vector | null {
  const chart = chartUnder(place);
  const { radius } = ground;
  if (least === 0 && standable(chart.up, ground)) return chart.up;
  for (let reach = Math.max(FIRST, least); reach < Math.PI * radius; reach *= WIDER) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const up = overChart(chart, reach * Math.sin(angle), reach * Math.cos(angle), radius);
      if (standable(up, ground)) return up;
    }
  }
  return null;
}

/** Dry and not too steep to step out on, there and a metre round it. */
function standable(up: Vector, ground: PlanetGround): boolean {
  const { radius } = ground;
  const at = mix(radius, up, 0, up);
  if (depthOn(ground, ...at) > 0) return false;
  const chart = chartUnder(up);
  const here = ground.height(...at);
  for (const [east, north] of [
    [FEET, 0],
    [-FEET, 0],
    [0, FEET],
    [0, -FEET],
  ]) {
    const beside = overChart(chart, east, north, radius);
    const [x, y, z] = mix(radius, beside, 0, beside);
    if (depthOn(ground, x, y, z) > 0 || Math.abs(ground.height(x, y, z) - here) > STEEPEST * FEET) return false;
  }
  return true;
}
