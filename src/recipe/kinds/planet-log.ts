/** The logbook on planets. */
import type { Kind } from "../../core/field/cover.ts";
import { altitudeOn, type Globe, kindOn } from "../../core/planet/sphere.ts";
import { phrase, type Saying } from "../../words/words.ts";
import {
  type BestRow,
  FIRST_LANDING,
  FIRST_STEPS,
  type FirstRow,
  GROUND_FACTS,
  HIGHEST_FLIGHT,
  HIGHEST_TOP,
  high,
  isOnFoot,
  type LogRows,
  type LogSample,
  rowsBelow,
} from "../log-rows.ts";

/** Degrees within which one is at a pole. */
const POLAR = 2;

export function planetLog(globe: Globe): LogRows {
  const hasGround = globe.climate !== "gas";
  const depthOf = ({ at: [x, y, z], altitude }: LogSample) => (hasGround ? altitudeOn(globe, x, y, z) - altitude : 0);
  const { isBelow, deepest, cave, fact } = rowsBelow(depthOf, isOnFoot);
  /** Metres along the ground between the player and the start. */
  const farthest: BestRow = {
    ...{ name: "farthest", label: phrase("Farthest from the start"), unit: "m" },
    of: ({ at, start }) => globe.radius * angleBetween(at, start),
  };
  const lowest: BestRow = {
    ...{ name: "lowest", label: phrase("Lowest flight"), unit: "m", least: true },
    of: (sample) => (isOnFoot(sample) ? null : sample.altitude),
  };
  const pole: FirstRow = {
    ...{ name: "pole", label: phrase("First time at a pole") },
    of: ({ place }) => place !== null && Math.abs(place[0]) > 90 - POLAR,
  };
  return {
    facts(sample) {
      if (!hasGround) return [phrase("Over the clouds"), heightText(sample.altitude)];
      if (isBelow(sample)) return [fact(sample)];
      const kind = kindOn(globe, ...sample.at);
      return [PLANET_FACTS[kind] ?? GROUND_FACTS[kind], heightText(sample.altitude)];
    },
    bests: [...(hasGround ? [HIGHEST_TOP, deepest] : [lowest]), HIGHEST_FLIGHT, farthest],
    ways: [],
    firsts: [...(hasGround ? [FIRST_LANDING, FIRST_STEPS, cave] : []), pole],
  };
}

/** Kinds of ground with another name on planets. */
const PLANET_FACTS: { readonly [kind in Kind]?: string } = {
  lake: phrase("Sea##kind of ground"),
  town: phrase("Town##kind of ground"),
  wood: phrase("Wood##kind of ground"),
};

const heightText = (metres: number): Saying =>
  high(metres < 10_000 ? `${Math.round(metres)} m` : `${Math.round(metres / 1000)} km`);

/** Radians between two places as seen from the centre. */
function angleBetween(a: LogSample["at"], b: LogSample["at"]): number {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths > 0 ? Math.acos(Math.max(-1, Math.min(1, dot / lengths))) : 0;
}
