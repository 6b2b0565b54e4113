/** The logbook in worlds of flat ground. */
import { aboveSea, coverKindAt, type FlatGround, shoreAt, topHeight } from "../../core/flat/flat-ground.ts";
import { placeNamesOf } from "../../core/flat/place-names.ts";
import { phrase, type Saying } from "../../words/words.ts";
import {
  type BestRow,
  FIRST_LANDING,
  FIRST_STEPS,
  farthest,
  GROUND_FACTS,
  HIGHEST_FLIGHT,
  HIGHEST_TOP,
  high,
  isOnFoot,
  type LogRows,
  type LogSample,
  near,
  rowsBelow,
  type WayRow,
} from "../log-rows.ts";
import { nearestArchipelago } from "../queries.ts";

/** Metres to the water that one walks along. */
const BESIDE = [7, 14] as const;
/** Metres around a place in which a named one is near. */
const NEAR = 700;

/** Rows over a ground; `names` is whether its places have names. */
export function flatLog(flat: FlatGround, names: boolean): LogRows {
  const [lowest] = flat.altitudes;
  const datumOf = (z: number) => nearestArchipelago(flat.altitudes, z);
  const groundAt = (x: number, y: number, datum = lowest) =>
    shoreAt(flat, x, y, datum) + topHeight(flat, aboveSea(flat, x, y, datum));
  const depthOf = ({ at: [x, y, z] }: LogSample) => (flat.form === "islands" ? 0 : groundAt(x, y) - z);
  const { isBelow, deepest, cave, fact } = rowsBelow(depthOf);

  function nearestName([x, y]: readonly number[]): Saying[] {
    if (!names) return [];
    const box = { west: x - NEAR, south: y - NEAR, east: x + NEAR, north: y + NEAR };
    const away = (place: { readonly x: number; readonly y: number }) => Math.hypot(place.x - x, place.y - y);
    const [nearest] = placeNamesOf(flat)
      .placesIn(box)
      .sort((a, b) => away(a) - away(b));
    return nearest && away(nearest) < NEAR ? [near(nearest.name)] : [];
  }

  const shore: WayRow = {
    ...{ name: "shore", label: phrase("Longest walk by the water") },
    holds: (sample) => isOnFoot(sample) && !isBelow(sample) && isByWater(flat, sample, lowest),
  };
  const lowestFlight: BestRow = {
    name: "lowest",
    label: phrase("Lowest flight"),
    unit: "m",
    least: true,
    of: ({ altitude }) => altitude,
  };
  return {
    facts(sample) {
      const [x, y, z] = sample.at;
      if (isBelow(sample)) return [fact(sample), ...nearestName(sample.at)];
      const datum = datumOf(z);
      const over = aboveSea(flat, x, y, datum);
      const isOverLand = flat.form !== "islands" || over > 0;
      const kind = isOverLand ? coverKindAt(flat, x, y, datum) : null;
      const ground = kind === null ? phrase("Between islands") : GROUND_FACTS[kind];
      return [ground, high(`${Math.round(sample.altitude)} m`), ...nearestName(sample.at)];
    },
    bests: [HIGHEST_TOP, HIGHEST_FLIGHT, flat.form === "islands" ? lowestFlight : deepest, farthest("m")],
    ways: flat.lakes ? [shore] : [],
    firsts: [FIRST_LANDING, FIRST_STEPS, ...(flat.form === "islands" ? [] : [cave])],
  };
}

function isByWater(flat: FlatGround, { at: [x, y] }: LogSample, datum: number): boolean {
  return BESIDE.some((run) =>
    [
      [run, 0],
      [-run, 0],
      [0, run],
      [0, -run],
    ].some(([east, north]) => coverKindAt(flat, x + east, y + north, datum) === "lake"),
  );
}
