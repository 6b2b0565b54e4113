/** Ten minutes at 60 m/s over the skylands, low enough that woods and towns are near. */
import type { Result } from "./case.ts";
import { costOf, FLIGHT_BAR, flight as fly, lengthOf, resultOf } from "./flown.ts";

const BAR = { ...FLIGHT_BAR, drawCalls: 120 };
/** A quarter of this route is over land, at least 36 m below it, without obstacles. */
const QUERY = "world=skylands&at=-3300,-1150,260&look=110,0";
/** Minimum distance of 36,000 m; less means that an obstacle was hit. */
const MIN_METRES = 33_000;

export default async function flight(): Promise<Result> {
  const flown = await fly({ query: QUERY, key: "KeyW", ahead: 300, warmUp: 20, seconds: 600 });
  const figures = { ...costOf(flown), metres: lengthOf(flown) };
  const whole = [figures.sound, figures.instruments, figures.saved, figures.maps].every((figure) => figure > 0);
  return resultOf(BAR, figures, figures.metres >= MIN_METRES && whole);
}
