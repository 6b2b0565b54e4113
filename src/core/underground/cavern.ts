/**
 * Caverns: two height fields, a floor and a roof, and the open space between them.
 *
 *   face(x, y, t)   altitude + relief·(f((x + east)/stretch, (y + north)/stretch, 0, t) − datum)
 *   gap             roof − floor; open where positive; rock elsewhere, above the roof and below the floor
 *
 *   x, y            metres; altitudes in metres above the datum, t in years
 *   by default      70 to 80 % is open; 95 % of that is at least a metre high, and none of 10⁶ samples over 40; from
 *                   any point a
 *                   metre high a route leads a kilometre away, over slopes below 1 in 2
 *                   (tests/core/underground/cavern.test.ts;
 *                   20,000 starts in the long test)
 *   repeats         nowhere: the floor's five directions have no common period (tests/core/field/directions.test.ts)
 *   source          G. Relf, "Caverns": two maps, offset horizontally and vertically and scaled; the halls are ours
 */
import { checkFinite, checkSeed } from "../checks.ts";
import { type Box, boundsOver, rangeTableOf } from "../field/bounds.ts";
import { goldenTerms } from "../field/directions.ts";
import { createField, type Field, fieldAt, fieldDeviation, fieldMean } from "../field/field.ts";
import type { Gap, Ground } from "../field/ground.ts";
import { createProfile, PROFILE_1983, type Profile } from "../field/profile.ts";
import { turnedTerms } from "../field/turn.ts";

/** A floor or a roof. */
export interface CavernFace {
  readonly field: Field;
  /** Offset to the west and south, metres: different offsets keep two faces of one field from being parallel. */
  readonly east: number;
  readonly north: number;
  /** Horizontal scale relative to the field. */
  readonly stretch: number;
  /** Altitude, metres above the datum, where the field reads `datum` units. */
  readonly altitude: number;
  readonly datum: number;
  /** Metres per profile unit. */
  readonly relief: number;
}

export interface Cavern {
  readonly floor: CavernFace;
  readonly roof: CavernFace;
}

export function createCavern(floor: CavernFace, roof: CavernFace): Cavern {
  for (const [name, { east, north, stretch, altitude, datum, relief }] of Object.entries({ floor, roof })) {
    for (const [what, v] of Object.entries({ east, north, altitude, datum, relief }))
      if (!Number.isFinite(v)) throw new RangeError(`Expected a ${name} of finite ${what}, got ${v}.`);
    if (!(stretch > 0 && stretch < Infinity))
      throw new RangeError(`Expected a ${name} of finite stretch above 0, got ${stretch}.`);
  }
  return { floor, roof };
}

/**
 * The caverns of a random seed. The roof is two crossing rows of halls, each open through the other's walls where it is
 * highest, and fainter readings along three more directions; the floor is hills.
 *
 *   altitude   of the floor's mean, metres above the datum
 *   profile    of the floor; the roof has its own
 *   turn       seed by which the directions turn (`turnedTerms`); by default the seed, but 0 for 1983
 */
export function createHalls(
  seed = 1983,
  altitude = -60,
  profile = PROFILE_1983,
  turn = seed === 1983 ? 0 : seed,
): Cavern {
  checkSeed(seed);
  checkFinite({ altitude });
  const hills = createField(profile, turnedTerms(goldenTerms(5, 50, 0.25), turn), { seed: 2 * seed + 1 });
  const halls = createField(hallProfile(), turnedTerms(goldenTerms(5, 75, 1), turn), { seed: 2 * seed + 2 });
  // Two directions alone would leave only their own walls; five equal ones would close some places off.
  halls.weight.set([0.15, 0.15, 1, 1, 0.15]);
  const place = { east: 0, north: 0, stretch: 1 };
  return createCavern(
    {
      ...place,
      field: hills,
      altitude,
      datum: fieldMean(hills),
      relief: 2 / (fieldDeviation(hills) || 1),
    },
    { ...place, field: halls, altitude: altitude + 7.5, datum: 122.5, relief: 0.24 },
  );
}

let halls: Profile | undefined;

/** The same object for all caverns, so that results computed from it can be cached. */
function hallProfile(): Profile {
  halls ??= createHallProfile();
  return halls;
}

/**
 * 1,024 samples of 0 to 100: sixteen halls of different widths between walls of different heights, each with an open
 * maximum.
 */
function createHallProfile(): Profile {
  const turns = 32;
  const part = (v: number) => v - Math.floor(v);
  const edges = [0];
  for (let i = 0; i < turns; i++) edges.push(edges[i] + 0.6 + 0.8 * part((i + 1) * ((1 + Math.sqrt(5)) / 2)));
  const turn = (i: number) => (i % 2 === 0 ? 88 + 12 * part((i % turns) * Math.SQRT2) : 15 * part(i * Math.sqrt(3)));
  const samples = new Float64Array(1024);
  for (let k = 0, i = 0; k < samples.length; k++) {
    const at = (k / samples.length) * edges[turns];
    while (edges[i + 1] <= at) i++;
    const f = (at - edges[i]) / (edges[i + 1] - edges[i]);
    samples[k] = turn(i) + (turn(i + 1) - turn(i)) * f * f * (3 - 2 * f);
  }
  return createProfile(samples);
}

/** Altitude of a face, whether or not there is an opening. */
export function faceAt({ field, east, north, stretch, ...face }: CavernFace, x: number, y: number, t = 0): number {
  const reading = fieldAt(field, (x + east) / stretch, (y + north) / stretch, 0, t);
  return face.altitude + face.relief * (reading - face.datum);
}

/** Upper bound of a face over a box. */
export function highestOf({ field, east, north, stretch, ...face }: CavernFace, box: Box, t = 0): number {
  const scaled = {
    x: (box.x + east) / stretch,
    y: (box.y + north) / stretch,
    halfX: box.halfX / stretch,
    halfY: box.halfY / stretch,
    blur: 0,
  };
  const [least, most] = boundsOver(rangeTableOf(field.profile), field, scaled, 0, t, bounds);
  const reading = face.relief > 0 ? most : least;
  return face.altitude + face.relief * (reading - face.datum);
}
const bounds = new Float64Array(2);

/** Metres from floor to roof; negative in rock, where the faces cross. */
export function openingAt({ floor, roof }: Cavern, x: number, y: number, t = 0): number {
  return faceAt(roof, x, y, t) - faceAt(floor, x, y, t);
}

/** The open fraction of a square centred on (x, y), 0 to 1, from n × n samples. */
export function openPart(cavern: Cavern, x: number, y: number, side: number, n: number, t = 0): number {
  if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`Expected a whole number of looks, 1 or more, got ${n}.`);
  checkFinite({ x, y, side, t });
  let open = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const [u, v] = [(i + 0.5) / n - 0.5, (j + 0.5) / n - 0.5];
      if (openingAt(cavern, x + u * side, y + v * side, t) > 0) open++;
    }
  }
  return open / (n * n);
}

/** The cavern at time t as `Ground`: solid rock above the roof and below the floor. */
export function cavernGround({ floor, roof }: Cavern, t = 0): Ground {
  checkFinite({ t });
  const gapAt = (x: number, y: number, z: number, out: Gap): Gap => {
    const [low, high] = [faceAt(floor, x, y, t), faceAt(roof, x, y, t)];
    if (!(low < high)) return Object.assign(out, { floor: Infinity, roof: -Infinity, inside: true });
    if (z < low) return Object.assign(out, { floor: low, roof: -Infinity, inside: true });
    if (z > high) return Object.assign(out, { floor: Infinity, roof: high, inside: true });
    return Object.assign(out, { floor: low, roof: high, inside: false });
  };
  return { gapAt, kindAt: () => "bare" };
}

export interface HallOptions {
  /** Mean altitude of the floor, metres. */
  readonly altitude: number;
  /** Metres by which the roof is shifted against the floor. */
  readonly shift: readonly [east: number, north: number];
  /** Horizontal scale of floor and roof. */
  readonly stretch: readonly [floor: number, roof: number];
  /** Metres by which the roof is raised. */
  readonly openness: number;
}

/** The cavern between the faces of `createHalls`, moved and stretched. */
export function createHallCavern(
  seed: number,
  { altitude, shift, stretch, openness }: HallOptions,
  profile?: Profile,
  turn = 0,
): Cavern {
  const { floor, roof } = createHalls(seed, altitude, profile, turn);
  return createCavern(
    { ...floor, stretch: stretch[0] },
    { ...roof, east: shift[0], north: shift[1], stretch: stretch[1], altitude: roof.altitude + openness },
  );
}
