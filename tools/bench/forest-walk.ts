/**
 * Ten minutes at a run through the wood and thicket of The Forest, turning where a trunk, a wall or water is in the way. Caches fill
 * in the first minutes of a walk, so some are simulated ahead.
 */
import type { Result } from "./case.ts";
import { costOf, FLIGHT_BAR, flight as fly, lengthOf, resultOf } from "./flown.ts";

const BAR = { ...FLIGHT_BAR, drawCalls: 120 };
const MIN_METRES = 600;

export default async function forestWalk(): Promise<Result> {
  const query = "world=forest&shot=wood&camera=cockpit";
  const keys = { key: "KeyW", also: "ShiftLeft", turn: "ArrowRight" };
  const walked = await fly({ query, ...keys, ahead: 300, warmUp: 20, seconds: 600 });
  const figures = { ...costOf(walked), metres: lengthOf(walked) };
  const whole = [figures.sound, figures.instruments, figures.maps].every((figure) => figure > 0);
  return resultOf(BAR, figures, figures.metres >= MIN_METRES && whole);
}
