/** Test archipelagos: with seas far apart, and with seas so close that their rock overlaps. */
import fc from "fast-check";
import { COVER_1983, createCover } from "../../../src/core/field/cover.ts";
import { goldenTerms } from "../../../src/core/field/directions.ts";
import { createField } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import type { FlatGround } from "../../../src/core/flat/flat-ground.ts";

const golden = (frequency: number, spin: number, seed: number) =>
  createField(PROFILE_1983, goldenTerms(5, frequency, spin), { seed });
export const islands: FlatGround = {
  ground: golden(24, 0.4, 1),
  rock: golden(40, 0.7, 2),
  cover: createCover(COVER_1983, { town: golden(40, 0.1, 3), wet: golden(34, 0.6, 4), rough: golden(46, 2, 5) }),
  altitudes: [-800, 0, 1000],
  sea: 330,
  relief: 0.5,
  peak: 110,
  underside: { slope: 2.4, root: 6 },
  lift: { field: golden(3, 1.3, 6), height: 20 },
  form: "islands",
  lakes: null,
  paths: null,
  roads: null,
  steep: Infinity,
  snow: 60,
  put: [],
  bleak: false,
  streams: true,
  scatter: golden(60, 2, 7),
  mask: 0xfff,
  mouths: null,
};
/** Seas so close that the rock of two, three and four of them overlaps. */
export const crowded: FlatGround = { ...islands, altitudes: [0, 40, 90, 400, 430] };

/** Uniform over 2,000 km: fast-check's own doubles cluster around zero. */
const metres = fc.integer({ min: -97_000_000, max: 97_000_000 }).map((v) => v / 97);
export const place = fc.tuple(metres, metres);
