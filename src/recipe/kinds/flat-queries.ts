/** The ground of tables on a plane, which islands, countries and lands of faults share: heights, kinds, features and trees. */
import { carve, erosionReach, type Gullies } from "../../core/erosion/erosion.ts";
import { fieldAt } from "../../core/field/field.ts";
import type { Gap, Ground } from "../../core/field/ground.ts";
import { isHelicopter, scanFlatFeatures } from "../../core/flat/features.ts";
import {
  aboveSea,
  coverKindAt,
  type FlatGround,
  flatGroundAt,
  LIFT_MEAN,
  LIFT_SPREAD,
  lakeAltitude,
  roughnessOf,
  shoreAt,
  topHeight,
  undersideDepth,
} from "../../core/flat/flat-ground.ts";
import { growFlatLife } from "../../core/flat/life.ts";
import { codeAt, FEATURES, hasCode } from "../../core/forest/features.ts";
import type { Box } from "../../core/forest/streams.ts";
import { sumOf } from "../generator-fields.ts";
import { PLANE } from "../ground-coordinates.ts";
import { type GroundProgram, readingsOf } from "../ground-program.ts";
import {
  type FeaturePoint,
  type MapChoice,
  NO_GULLIES,
  nearestArchipelago,
  type PointSamples,
  SPACE_TIME,
  type StandingTree,
  type SurfaceChoice,
  type WorldGround,
} from "../queries.ts";
import type { FlatTable } from "./flat-generator.ts";

/** Gullies of maps; 1983's hills are some hundred metres wide. */
const GULLIES: Gullies = { strength: 1, scale: 450, octaves: 5, crest: 0.5, valley: 0.6, round: false };
/** The same on islands, which are smaller. */
const ISLAND_SCALE = 150;

/** The ground of a table, without gullies of its own. `generate` is called once, when the ground is first read. */
export function flatWorldGround(world: FlatTable, generate: () => FlatGround) {
  const { shape, sea, fields } = world;
  let made: FlatGround | undefined;
  const flat = () => (made ??= generate());
  return {
    about: "the ground, lake beds included, above the lakes' level",
    coordinates: PLANE,
    surfaces: ["ground"],
    hasCodes: true,
    flat,
    heights: (_, choice) => surfaceOf(flat(), choice),
    reasonAgainstErosion: (surface) => (surface === "ground" || surface === "top" ? null : NO_GULLIES[surface]),
    kinds: (_, choice) => kindsOf(flat(), choice),
    water: (choice) => lakeAltitude(flat(), archipelagoOf(flat(), choice)),
    features: (_, box, choice) => featuresIn(flat(), box, choice),
    trees: (_, box, choice) => treesIn(flat(), box, choice),
    code: { reason: null, program: (choice) => programOf(flat(), choice) },
    sum: {
      terms: sumOf(fields.ground, world),
      sea: sea + (shape.lakes ?? 0),
      read: () => ({ field: flat().ground, cover: flat().cover }),
    },
  } satisfies WorldGround;
}

/** The altitude of the archipelago that a choice names, metres. */
const archipelagoOf = ({ altitudes }: FlatGround, { altitude }: MapChoice) => nearestArchipelago(altitudes, altitude);

function surfaceOf(flat: FlatGround, choice: SurfaceChoice): (x: number, y: number) => number {
  const { surface, t = 0, erosion = 0 } = choice;
  const datum = archipelagoOf(flat, choice);
  const gullies = erosion > 0 && surface !== "underside" && gulliesOn(flat, datum, t, erosion);
  return (x, y) => {
    const q = aboveSea(flat, x, y, datum, t);
    if (flat.form === "islands" && !(q > 0)) return Number.NaN;
    const shore = shoreAt(flat, x, y, datum, t);
    if (gullies) return shore + gullies(x, y, topHeight(flat, q));
    if (surface !== "underside") return shore + topHeight(flat, q);
    return shore - undersideDepth(flat, q, roughnessOf(fieldAt(flat.rock, x, y, datum, t)));
  };
}

/**
 * Function that turns heights of the ground, metres above the shore, into those of eroded ground: gullies of core/erosion, steered by its slope
 * over half of their scale. At shores of islands they have no depth.
 */
function gulliesOn(flat: FlatGround, datum: number, t: number, strength: number) {
  const gullies = { ...GULLIES, strength, scale: flat.form === "islands" ? ISLAND_SCALE : GULLIES.scale };
  const step = gullies.scale / 4;
  const [base, out] = [new Float64Array(4), new Float64Array(2)];
  const at = (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, datum, t));
  // Height at which gullies of an island have their whole depth. With 9/8 of their reach none is cut below the shore: k·(3 − 2k) ≤ 9/8.
  const high = 1.125 * erosionReach(gullies);
  return (x: number, y: number, height: number): number => {
    base[0] = height;
    base[1] = (at(x + step, y) - at(x - step, y)) / (2 * step);
    base[2] = (at(x, y + step) - at(x, y - step)) / (2 * step);
    const k = flat.form === "islands" ? Math.min(1, height / high) : 1;
    return carve(gullies, base, k * k * (3 - 2 * k), x, y, 0, out)[0];
  };
}

/** Beyond the shores of islands the ground is bare. */
function kindsOf(flat: FlatGround, choice: MapChoice) {
  const { t = 0 } = choice;
  const altitude = archipelagoOf(flat, choice);
  return (x: number, y: number) =>
    flat.form === "islands" && aboveSea(flat, x, y, altitude, t) <= 0 ? "bare" : coverKindAt(flat, x, y, altitude, t);
}

/** Rows from the south. */
function* featuresIn(
  flat: FlatGround,
  box: Box,
  choice: MapChoice,
): Generator<undefined, readonly FeaturePoint[], void> {
  const altitude = archipelagoOf(flat, choice);
  const { t = 0 } = choice;
  const found = yield* scanFlatFeatures(flat, altitude, box);
  return found.map((each) => {
    const { x, y, feature } = each;
    const top = topHeight(flat, aboveSea(flat, x, y, altitude, t));
    return {
      feature: isHelicopter(flat, altitude, each) ? "helicopter" : feature,
      on: [x, y],
      place: [x, y, shoreAt(flat, x, y, altitude, t) + top],
      code: hasCode(FEATURES.indexOf(feature)) ? codeAt(x, y) : "",
    };
  });
}

/** Metres along a block of which trees are grown together. */
const BLOCK = 512;

/** All trees, also those that streams have cleared in the drawn world. */
function* treesIn(
  flat: FlatGround,
  { west, south, east, north }: Box,
  choice: MapChoice,
): Generator<readonly StandingTree[] | undefined, void> {
  const altitude = archipelagoOf(flat, choice);
  for (let y = south; y < north; y += BLOCK) {
    for (let x = west; x < east; x += BLOCK) {
      const block = { west: x, south: y, east: Math.min(east, x + BLOCK), north: Math.min(north, y + BLOCK) };
      yield yield* growFlatLife(flat, altitude, block, true);
    }
  }
}

function programOf(flat: FlatGround, choice: MapChoice): GroundProgram {
  const { t = 0 } = choice;
  const { ground, lift, sea, relief, peak, steep } = flat;
  const altitude = archipelagoOf(flat, choice);
  const readings = readingsOf(ground, altitude, t);
  const shores = lift.height === 0 ? [] : readingsOf(lift.field, altitude, t);
  return {
    ...{ samples: ground.profile.samples, readings: [...readings, ...shores], count: ground.count },
    ...{ radius: null, sea, relief, peak, steep, datum: altitude, land: null, isSolid: false },
    lift: lift.height === 0 ? null : { height: lift.height, mean: LIFT_MEAN, spread: LIFT_SPREAD },
  };
}

/** An altitude as CSV text; empty where there is only sky, or endless rock. */
export const altitudeText = (value: number) => (Number.isFinite(value) ? String(value) : "");

export function gapSamples(generate: () => FlatGround): PointSamples {
  return {
    ...SPACE_TIME,
    about: "floor and roof of the air around a point (of the rock, inside it); empty: only sky",
    answers: ["floor", "roof", "inside", "kind"],
    open() {
      const flat = generate();
      const gap: Gap = { floor: 0, roof: 0, inside: false };
      let year = 0;
      let ground: Ground = flatGroundAt(flat);
      return ([x, y, z, t]) => {
        if (t !== year) [year, ground] = [t, flatGroundAt(flat, t)];
        const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
        return `${altitudeText(floor)},${altitudeText(roof)},${inside},${ground.kindAt(x, y, z)}`;
      };
    },
  };
}
