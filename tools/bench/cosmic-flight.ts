/** Sixty seconds through a nebula at 5 ly/s, in real time. */
import scene from "../../scenes/cosmic/scene.ts";
import { densityAt } from "../../src/core/space/nebula.ts";
import { generateSpace } from "../../src/recipe/kinds/space-generator.ts";
import type { Result } from "./case.ts";
import { costOf, FLIGHT_BAR, flight as fly, resultOf } from "./flown.ts";

const BAR = { ...FLIGHT_BAR, drawCalls: 100 };
/** The start in light-years, flying east. */
const FROM = [-1570, -400, -240] as const;
/** Minimum distance of 300 light-years, and minimum share of it in gas. */
const [MIN_DISTANCE, MIN_GAS] = [280, 0.5];

export default async function cosmicFlight(): Promise<Result> {
  const query = `world=cosmic&at=${FROM.join()}&look=90,0`;
  // The warm-up reaches full speed, compiles, and fills the caches of stars and gas.
  const flown = await fly({ query, key: "KeyW", warmUp: 20, seconds: 60 });
  const { path } = flown;
  const { nebula } = generateSpace(scene.world);
  const gas = path.filter(([x, y, z]) => densityAt(nebula, x, y, z) > 0).length / path.length;
  const figures = { ...costOf(flown), lightYears: path[path.length - 1][0] - path[0][0], gas };
  return resultOf(BAR, figures, figures.lightYears >= MIN_DISTANCE && gas >= MIN_GAS && figures.instruments > 0);
}
