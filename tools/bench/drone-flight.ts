/** Sixty seconds of a drone in a cavern or a mine, flying ahead and turning where an obstacle stops it, in real time. */
import type { Result } from "./case.ts";
import { costOf, FLIGHT_BAR, flight as fly, lengthOf, resultOf } from "./flown.ts";

const BAR = { ...FLIGHT_BAR, drawCalls: 100, triangles: 600_000 };

/** The benchmark of one world. Fails when less than `minMetres` were flown. */
export async function flyDrone(query: string, minMetres: number): Promise<Result> {
  const flown = await fly({ query, key: "KeyW", turn: "ArrowRight", warmUp: 60, seconds: 60 });
  const figures = { ...costOf(flown), metres: lengthOf(flown) };
  return resultOf(BAR, figures, figures.metres >= minMetres && figures.sound > 0 && figures.instruments > 0);
}
