/**
 * Eroded land of a planet, as a term of its ground's field: continents, ranges, table lands and gullies.
 *
 *   q         wide octaves at p + w(p), all but the first rougher in and round ranges than on plains, plus the ranges, stepped into
 *             table lands; units above the sea
 *   w         a warp in space, without which summed lines show as a weave; metres
 *   ranges    crests along the lines where a field of its own is 0, where a mask allows them
 *   tables    where the mask is low, heights gather at whole multiples of a step: mesas, canyons between them
 *   gullies   core/erosion/erosion.ts on the altitude relief·q·(1 + |q|/peak), less deep under water
 *   forms     dunes, canyons, shield volcanoes and crevasses, where a table asks for them (land-forms.ts, crevasse-form.ts)
 *   value     units that have the altitude of forms and gullies, so that the field's sum adds the fine octaves to them
 *   shape     continuous, without seams or poles; bounds are conservative
 *   error     bits are equal in every engine. The shaders' reading (src/render/ground/shaders/eroded-land.ts) is within 2 mm of it
 *             near the eye, 3 mm on mountains of tens of kilometres (tests/browser/globe.test.ts)
 */
import { checkFinite, checkPositive } from "../checks.ts";
import { carve, checkGullies, EROSION, erosionReach, type Gullies, LATTICE_TURNS } from "../erosion/erosion.ts";
import { anchorPhases, type Field } from "../field/field.ts";
import type { HeightTerm } from "../field/height-term.ts";
import type { LandForms } from "./forms.ts";
import { constantsOf, type LandConstants, type LandPart, type Lattice, read, readPart } from "./land-parts.ts";
import {
  boundUnits,
  type CountryShape,
  extentOf,
  form,
  LAND_FORMS,
  landShapeOf,
  type MakeForms,
  metresOf,
  move,
  moved,
  type PlainLand,
  readForm,
} from "./land-shape.ts";
import { requireRadius } from "./sphere.ts";

/** Erosion of a planet in a world's table. */
export interface PlanetErosion {
  /** Depth of the gullies, 0 to 2. */
  readonly strength: number;
  /** Sharpness of crests, 0 to 1. */
  readonly crest: number;
  /** Share by which the valleys of wider gullies suppress smaller ones, 0 to 1. */
  readonly valley: number;
}

/** Widest gullies, in radii, and at most this many metres; the narrowest have at least LEAST metres. */
const [SCALE, WIDEST, LEAST] = [1 / 37.5, 2500, 11];
/** A term of eroded land, with the numbers that shaders write as constants. */
export interface ErodedLand extends HeightTerm {
  readonly gullies: Gullies;
  readonly shape: CountryShape;
  /** Dunes, canyons and others; null without. */
  readonly forms: LandForms | null;
  /** Cells of the lattices of gullies, and then of forms. */
  readonly lattices: readonly Lattice[];
  readonly parts: {
    readonly warp: readonly LandPart[];
    readonly mask: LandPart;
    readonly range: LandPart;
    readonly wide: LandPart;
    readonly hills: LandPart;
  };
  /** Readings before the numbers of the lattices, pairs of numbers. */
  readonly readings: number;
  /** Constants of all parts except those that pixels read too, which have their own. */
  readonly constants: LandConstants;
  readonly swayConstants: LandConstants;
  /** −1 in valleys of the gullies, where water gathers, to 1 on their crests; 0 where there are none. See `drainageAt`. */
  drainage(x: number, y: number, z: number, t?: number, width?: number): number;
}

/**
 * Drainage of a planet's eroded ground: −1 in valleys, where water gathers, to 1 on crests; continuous except where the ground is
 * level; 0 without gullies, so on other grounds too. Gullies narrower than `width` metres are left out. x, y, z is any point on the ray
 * from the planet's centre.
 */
export function drainageAt(
  { radius, ground }: Pick<PlainLand, "radius" | "ground">,
  x: number,
  y: number,
  z: number,
  t = 0,
  width = 0,
): number {
  const { added } = ground;
  const k = radius / Math.sqrt(x * x + y * y + z * z);
  if (!(k > 0 && k < Infinity)) throw new RangeError(`Expected a place off the centre, got ${x}, ${y}, ${z}.`);
  checkFinite({ t, width });
  return isEroded(added) ? added.drainage(k * x, k * y, k * z, t, width) : 0;
}

export const isEroded = (term: HeightTerm | undefined): term is ErodedLand => term !== undefined && "gullies" in term;

function gulliesOf(radius: number, { strength, crest, valley }: PlanetErosion): Gullies {
  const scale = Math.max(1, Math.min(WIDEST, SCALE * radius));
  let count = 1;
  while (count < 11 && scale / 2 ** count >= LEAST) count++;
  return { strength, crest, valley, scale, octaves: count, round: true };
}

const carved = new Float64Array(2);
const rise = new Float64Array(3);
/** Units of the shape over a box, and metres of its forms. */
const bounds = new Float64Array(4);

/**
 * The field of a planet's ground with eroded land: its fine octaves, and the land as a height term added to them. The term has functions,
 * which no worker can be sent: send `land` and `erosion`, and make the field and a globe over it there.
 */
export function createErodedLand(land: PlainLand, erosion: PlanetErosion, makeForms?: MakeForms): Field {
  const { radius, relief, sea, peak } = land;
  requireRadius(radius);
  checkFinite({ relief, sea });
  checkPositive("relief", relief);
  checkPositive("peak", peak);
  const gullies = gulliesOf(radius, erosion);
  checkGullies(gullies);
  const shape = landShapeOf(land, gullies.scale, makeForms);
  return { ...shape.fine, added: landTerm(shape, gullies) };
}

function landTerm(shape: CountryShape, gullies: Gullies): ErodedLand {
  const { scale, forms, relief, peak, datum, readings, warp, mask, range, wide, hills } = shape;
  const under = LAND_FORMS.drownedAt * scale;

  /** Units above the sea of ground at an altitude: the inverse of `metresOf`. */
  function unitsAt(altitude: number): number {
    return (2 * altitude) / (relief * (1 + Math.sqrt(1 + (4 * Math.abs(altitude)) / (relief * peak))));
  }

  function keepOf(altitude: number): number {
    const k = Math.min(1, Math.max(0, 1 + altitude / under));
    return LAND_FORMS.drowned + (1 - LAND_FORMS.drowned) * k * k * (3 - 2 * k);
  }

  /** Writes the altitude with gullies and their drainage to `carved`. */
  function readCarved(x: number, y: number, z: number, t: number, width: number): Float64Array {
    readForm(shape, x, y, z, t, width);
    carve(gullies, form, keepOf(form[0]) * (forms?.kept ?? 1), x, y, z, carved, width);
    if (forms) carved[0] = forms.finish(carved[0], x, y, z, t, width);
    return carved;
  }

  // Feet and hulls ask for the bed, the water and the cover of one place after another.
  let [lastX, lastY, lastZ, lastT, lastWidth, last] = new Array<number>(6).fill(Number.NaN);

  function at(x: number, y: number, z = 0, t = 0, width = 0): number {
    if (x !== lastX || y !== lastY || z !== lastZ || t !== lastT || width !== lastWidth) {
      last = datum + unitsAt(readCarved(x, y, z, t, width)[0]);
      [lastX, lastY, lastZ, lastT, lastWidth] = [x, y, z, t, width];
    }
    return last;
  }

  const reach = erosionReach(gullies);
  const [below, above] = forms?.reach ?? [0, 0];
  /** The term where the shape has units, lowered or raised by metres. */
  const raised = (q: number, by: number) => datum + unitsAt(metresOf(shape, q) + by);
  const [least, most] = extentOf(shape);
  const lattices = [...latticesOf(gullies), ...(forms?.lattices ?? [])];
  const sways = forms?.sways ?? [];
  const others = forms ? [...forms.unwarped, ...forms.warped].filter((part) => !sways.includes(part)) : [];
  const pairs = NUMBERS + (forms?.numbers.length ?? 0) / 2;

  return {
    low: raised(least, -reach - below),
    high: raised(most, reach + above),
    gullies,
    shape,
    forms,
    lattices,
    parts: { warp, mask, range, wide, hills },
    readings,
    constants: constantsOf(warp, [mask, range, wide, hills, ...others]),
    swayConstants: constantsOf([], sways),
    phases: 2 * (readings + 3 * lattices.length + pairs),
    at,
    drainage: (x, y, z, t = 0, width = 0) => readCarved(x, y, z, t, width)[1],
    slope(x, y, out, z = 0, t = 0) {
      const h = Math.max(0.25, scale / 2 ** (gullies.octaves + 3));
      out[0] += at(x, y, z, t);
      rise[0] = at(x + h, y, z, t) - at(x - h, y, z, t);
      rise[1] = at(x, y + h, z, t) - at(x, y - h, z, t);
      rise[2] = at(x, y, z + h, t) - at(x, y, z - h, t);
      for (let axis = 0; axis < 3; axis++) out[axis + 1] += rise[axis] / (2 * h);
    },
    fill({ west, south, spacing, n, rows = n }, out, z = 0, t = 0) {
      for (let k = 0; k < n * rows; k++)
        out[k] += at(west + (k % n) * spacing, south + Math.floor(k / n) * spacing, z, t);
    },
    bounds(box, out, z = 0, t = 0) {
      boundUnits(shape, box, z, t, bounds);
      out[0] += raised(bounds[0], -reach - bounds[2]);
      out[1] += raised(bounds[1], reach + bounds[3]);
    },
    phase: phaseOf(shape, gullies.strength, lattices),
  };
}

/** The lattices of gullies. */
function latticesOf({ octaves, scale }: Gullies): Lattice[] {
  return LATTICE_TURNS.slice(0, octaves).map(([level, across], octave) => {
    const rows = [[level, across, 0] as const, [-across, level, 0] as const, [0, 0, 1] as const];
    return { cell: EROSION.WAVES * scale * 2 ** -octave, rows };
  });
}

/**
 * Pairs of numbers after those of the lattices: direction of the anchor, radius, relief, peak, … (see `phase`), and readings of the
 * parts at the anchor: the widest octave above the sea, mask, ranges and hills in units, and the first in metres. Those of forms
 * follow.
 */
const NUMBERS = 11;

/** Writes the phases of all readings at an anchor, and the numbers of a land for shaders. */
function phaseOf(shape: CountryShape, strength: number, lattices: readonly Lattice[]): HeightTerm["phase"] {
  const { radius, relief, peak, offset, datum, metres, height, maskUnit, rangeUnit, step, plain, rough } = shape;
  const { warp, mask, range, wide, hills, forms, readings } = shape;
  return (x, y, out, at, z = 0, t = 0) => {
    for (const { field, first } of [...warp, ...(forms?.unwarped ?? [])])
      anchorPhases(field, x, y, z, t, out, at + 2 * first);
    move(shape, x, y, z, t, 0);
    const [mx, my, mz] = moved;
    for (const { field, first } of [mask, range, wide, hills, ...(forms?.warped ?? [])])
      anchorPhases(field, mx, my, mz, t, out, at + 2 * first);
    let to = at + 2 * readings;
    for (const { cell, rows } of lattices) {
      for (const [a, b, c] of rows) {
        const v = a * x + b * y + c * z;
        out[to++] = Math.floor(v / cell);
        out[to++] = v / cell - Math.floor(v / cell);
      }
    }
    const away = Math.sqrt(x * x + y * y + z * z) || 1;
    out.set([x / away, y / away, z / away, radius], to);
    out.set([relief, Math.min(peak, 1e9), offset, datum], to + 4);
    out.set([metres, height, maskUnit, rangeUnit], to + 8);
    out.set([step, strength, plain, rough], to + 12);
    const [level, ...others] = [wide, mask, range, hills].map((part) => {
      readPart(part, mx, my, mz, t, 0);
      return read[0];
    });
    const q = level + offset;
    out.set([q, ...others, metresOf(shape, q), 0], to + 16);
    if (forms) out.set(forms.numbers, to + 2 * NUMBERS);
  };
}
