/** Calderas of a planet's volcanoes, found by random places. */
import type { Random } from "../../core/field/random.ts";
import { calderaNear } from "../../core/planet/calderas.ts";
import { isEroded } from "../../core/planet/eroded-land.ts";
import { anywhere, type Ball, groundAt } from "./ball.ts";
import type { Sight } from "./sight.ts";

/** Metres above the sea of lava, at least; cubes that are looked at, and between two pauses. */
const [DRY, LOOKS, AT_ONCE] = [60, 4000, 50];

/** A caldera somewhere on a planet; null where none was found. */
export function* searchCaldera(ball: Ball, random: Random): Generator<undefined, Sight | null> {
  const { added } = ball.globe.ground;
  const shields = isEroded(added) ? added.forms?.shields : null;
  if (!shields) return null;
  for (let look = 0; look < LOOKS; look++) {
    if (look % AT_ONCE === 0) yield;
    const found = calderaNear(shields, anywhere(ball, random), random() < 0.5 ? 0 : 1);
    const at = found && groundAt(ball, found.at, 2);
    if (found && at && Math.hypot(...at) > ball.globe.radius + DRY)
      return { kind: "caldera", name: "a volcano's caldera", at, radius: found.radius };
  }
  return null;
}
