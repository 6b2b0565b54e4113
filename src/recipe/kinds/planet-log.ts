/** The logbook on planets. */
import { altitudeOn, type Globe, kindOn } from "../../core/planet/sphere.ts";
import {
  type BestRow,
  capital,
  FIRST_LANDING,
  FIRST_STEPS,
  type FirstRow,
  HIGHEST_FLIGHT,
  HIGHEST_TOP,
  isOnFoot,
  type LogRows,
  type LogSample,
} from "../log-rows.ts";

/** Metres of rock over a player underground, and degrees within which one is at a pole. */
const [COVERED, POLAR] = [3, 2];

export function planetLog(globe: Globe): LogRows {
  const hasGround = globe.climate !== "gas";
  const depthOf = ({ at: [x, y, z], altitude }: LogSample) => (hasGround ? altitudeOn(globe, x, y, z) - altitude : 0);
  const isBelow = (sample: LogSample) => isOnFoot(sample) && depthOf(sample) > COVERED;
  const deepest: BestRow = {
    ...{ name: "deepest", label: "Deepest place under the ground", unit: "m" },
    of: (sample) => (isBelow(sample) ? depthOf(sample) : null),
  };
  /** Metres along the ground between the player and the start. */
  const farthest: BestRow = {
    ...{ name: "farthest", label: "Farthest from the start", unit: "m" },
    of: ({ at, start }) => globe.radius * angleBetween(at, start),
  };
  const lowest: BestRow = {
    ...{ name: "lowest", label: "Lowest flight", unit: "m", least: true },
    of: (sample) => (isOnFoot(sample) ? null : sample.altitude),
  };
  const cave: FirstRow = { name: "cave", label: "First time underground", of: isBelow };
  const pole: FirstRow = {
    ...{ name: "pole", label: "First time at a pole" },
    of: ({ place }) => place !== null && Math.abs(place[0]) > 90 - POLAR,
  };
  return {
    facts(sample) {
      if (!hasGround) return ["Over the clouds", heightText(sample.altitude)];
      if (isBelow(sample)) return [`${Math.round(depthOf(sample))} m under the ground`];
      const kind = kindOn(globe, ...sample.at);
      const words = kind === "lake" ? "Sea" : kind === "bare" ? "Rock" : capital(kind);
      return [words, heightText(sample.altitude)];
    },
    bests: [...(hasGround ? [HIGHEST_TOP, deepest] : [lowest]), HIGHEST_FLIGHT, farthest],
    ways: [],
    firsts: [...(hasGround ? [FIRST_LANDING, FIRST_STEPS, cave] : []), pole],
  };
}

const heightText = (metres: number): string =>
  metres < 10_000 ? `${Math.round(metres)} m high` : `${Math.round(metres / 1000)} km high`;

/** Radians between two places as seen from the centre. */
function angleBetween(a: LogSample["at"], b: LogSample["at"]): number {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths > 0 ? Math.acos(Math.max(-1, Math.min(1, dot / lengths))) : 0;
}
