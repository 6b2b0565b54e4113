/** Daylight at a shaft of a planet, for materials that read the light of flat worlds: that of the hour with the sun as high. */

import type { Vector } from "../../../explorers/vector.ts";
import { type Daylight, daylightAt, sunAt } from "../../../render/atmosphere/daylight.ts";

/** Sine of the highest sun of flat worlds. */
const [, , HIGHEST] = sunAt(12);
/** Hours between two skies, and sine of the sun's height below which none of its light arrives. */
const [HOURS, GONE] = [0.02, -0.035];
/** Share of a sky's light that sunlit ground gives a shaft where there is no air. */
export const AIRLESS = 0.3;

/** Gives daylight by the direction to the sun on the shaft's axes. Without air sunlit ground is in the place of the sky. */
export function createShaftDaylight(hasAir: boolean) {
  let [last, hour, key]: [Daylight | undefined, number, string] = [undefined, Number.NaN, ""];
  let shown: Daylight | undefined;
  return (sun: Vector, exposure: number): Daylight => {
    const angle = Math.acos(Math.min(1, Math.max(-1, sun[2] / HIGHEST)));
    const now = Math.round((12 + (12 * angle) / Math.PI) / HOURS) * HOURS;
    const next = `${now} ${exposure.toFixed(3)} ${sun.map((v) => v.toFixed(4))}`;
    if (shown && next === key) return shown;
    if (now !== hour || !last) [last, hour] = [daylightAt(now, 0, last?.sky), now];
    key = next;
    // Light of as much effect under the planet's exposure as under that of flat worlds.
    const k = last.exposure / exposure;
    const lit = sun[2] > GONE ? k : 0;
    const of = (colour: Daylight["up"], factor: number) => colour.map((v) => factor * v) as [number, number, number];
    shown = {
      ...last,
      ...{ sun, trueSun: sun, exposure, sunColor: of(last.sunColor, lit) },
      // `up` is times the share of the sky that the shaft's opening has: AIRLESS without air.
      ...{ up: hasAir ? of(last.up, k) : of(last.down, lit), down: of(last.down, hasAir ? k : AIRLESS * lit) },
    };
    return shown;
  };
}
