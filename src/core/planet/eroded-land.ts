/**
 * Eroded land of a planet, as a term of its ground's field: continents, ranges, table lands and gullies.
 *
 *   q         wide octaves at p + w(p), all but the first rougher in and round ranges than on plains, plus the ranges, stepped into
 *             table lands; units above the sea
 *   w         a warp in space, without which summed lines show as a weave; metres
 *   ranges    crests along the lines where a field of its own is 0, where a mask allows them
 *   tables    where the mask is low, heights gather at whole multiples of a step: mesas, canyons between them
 *   gullies   core/erosion/erosion.ts on the altitude relief·q·(1 + |q|/peak), less deep under water
 *   forms     dunes, canyons, shield volcanoes and crevasses, where a table asks for them (land-forms.ts, ice-forms.ts)
 *   value     units that have the altitude of forms and gullies, so that the field's sum adds the fine octaves to them
 *   shape     continuous, without seams or poles; bounds are conservative
 *   error     bits are equal in every engine. The shaders' reading (src/render/ground/shaders/eroded-land.ts) is within 2 mm of it
 *             near the eye, 3 mm on mountains of tens of kilometres (tests/browser/globe.test.ts)
 */
import { carve, checkGullies, EROSION, erosionReach, type Gullies, LATTICE_TURNS } from "../erosion/erosion.ts";
import { anchorPhases, type Field, fieldDeviation } from "../field/field.ts";
import type { HeightTerm, TermBox } from "../field/height-term.ts";
import type { FormGround, LandForms } from "./forms.ts";
import {
  constantsOf,
  type LandConstants,
  type LandPart,
  type Lattice,
  octaves,
  parabola,
  partOf,
  rangeOver,
  read,
  readPart,
  slopeOf,
  solidField,
} from "./land-parts.ts";

/** Erosion of a planet in a world's table. */
export interface PlanetErosion {
  /** Depth of the gullies, 0 to 2. */
  readonly strength: number;
  /** Sharpness of crests, 0 to 1. */
  readonly crest: number;
  /** Share by which the valleys of wider gullies suppress smaller ones, 0 to 1. */
  readonly valley: number;
}

/** The ground without erosion: a planet's field and the numbers of its altitudes. */
export interface PlainLand {
  readonly radius: number;
  readonly ground: Field;
  readonly relief: number;
  readonly sea: number;
  readonly peak: number;
}

/** Octaves whose samples are at least this share of the widest gullies are the wide form; the others are fine. */
const WIDE = 1 / 64;
/** Weight of the fine octaves. */
const FINE = 0.15;
/** Widest gullies, in radii, and at most this many metres; the narrowest have at least LEAST metres. */
const [SCALE, WIDEST, LEAST] = [1 / 37.5, 2500, 11];
/** The warp's lowest frequency, as a share of the ground's, and its rms gradient. */
const [WARP_FREQUENCY, WARP_SLOPE] = [0.25, 0.55];
/** Frequencies of ranges and of their mask, as shares of the warp's. */
const [RANGE_FREQUENCY, MASK_FREQUENCY] = [3.2, 2];

/** The numbers of the forms, which shaders share. */
export const LAND_FORMS = {
  /** Half the width of ranges in deviations of their field, and the square of the width of their crest line. */
  rangeWidth: 0.55,
  crestWidth: 0.004,
  /** Height of ranges in deviations of the wide octaves, and their share of it that is taken from all ground. */
  rangeHeight: 1.3,
  rangeSunk: 0.12,
  /** Half the width of foothills, in deviations. */
  footWidth: 1.1,
  /** The mask, in deviations, between which ranges, or table lands, begin and have their full height. */
  rangeFrom: -0.3,
  rangeTo: 0.9,
  tableFrom: -0.2,
  tableTo: -0.9,
  /** Flatness of table lands: below 0.785 heights still rise everywhere. */
  level: 0.72,
  /** Gullies under water have this share of their depth, this many times their scale below the sea. */
  drowned: 0.15,
  drownedAt: 0.3,
} as const;
/** Slopes of the hills in ranges and on plains, rise over run. */
const [RANGE_SLOPE, PLAIN_SLOPE] = [0.13, 0.022];
/** Height of a step of table lands, in deviations of the wide octaves. */
const STEP = 0.4;

/** A term of eroded land, with the numbers that shaders write as constants. */
export interface ErodedLand extends HeightTerm {
  readonly gullies: Gullies;
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
  if (!(k < Infinity)) throw new RangeError("Expected a point other than the centre.");
  return isEroded(added) ? added.drainage(k * x, k * y, k * z, t, width) : 0;
}

export const isEroded = (term: HeightTerm | undefined): term is ErodedLand => term !== undefined && "gullies" in term;

function gulliesOf(radius: number, { strength, crest, valley }: PlanetErosion): Gullies {
  const scale = Math.max(1, Math.min(WIDEST, SCALE * radius));
  let count = 1;
  while (count < 11 && scale / 2 ** count >= LEAST) count++;
  return { strength, crest, valley, scale, octaves: count, round: true };
}

const moved = new Float64Array(3);
const place = new Float64Array(3);
const jacobian = new Float64Array(9);
/** Metres above the sea, and their gradient. */
const form = new Float64Array(4);
const carved = new Float64Array(2);
const range = new Float64Array(2);
const sides = new Float64Array(6);
/** Makes the forms of a land (land-forms.ts, ice-forms.ts). */
type MakeForms = (ground: FormGround) => LandForms;

/** The field of a planet's ground with eroded land: its fine octaves, and the land as a height term added to them. */
export function createErodedLand(
  { radius, ground, relief, sea, peak }: PlainLand,
  erosion: PlanetErosion,
  makeForms?: MakeForms,
): Field {
  const { profile, terms, count } = ground;
  const gullies = gulliesOf(radius, erosion);
  checkGullies(gullies);
  const { scale } = gullies;
  const all = count / terms;
  let wideCount = 1;
  while (wideCount < all - 1 && 1 / ground.frequency[wideCount * terms] >= WIDE * scale) wideCount++;
  const [wideField, hillField] = [octaves(ground, 0, 1), octaves(ground, 1, wideCount)];
  const fine = octaves(ground, wideCount, all, FINE);
  const lowest = WARP_FREQUENCY * Math.min(...wideField.frequency);
  const steps = profile.samples.map((v, i) => profile.samples[(i + 1) & profile.mask] - v);
  const rms = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length) || 1;
  const metres = WARP_SLOPE / (lowest * rms * Math.sqrt(3));
  let readings = 0;
  const add = (field: Field, width: number): LandPart => {
    const part = partOf(field, readings, width);
    readings += field.count;
    return part;
  };
  const warpOctaves = Array.from({ length: wideCount }, (_, k) => -2 * k);
  const warp = [0, 1, 2].map((axis) => add(solidField(profile, 3, lowest, 1.1 + axis, 171 + axis, warpOctaves), scale));
  const mask = add(solidField(profile, 3, MASK_FREQUENCY * lowest, 2.2, 77), 2 * scale);
  const rangePart = add(solidField(profile, 4, RANGE_FREQUENCY * lowest, 0.2, 55), 1.5 * scale);
  const wide = add(wideField, scale / 2);
  const hills = add(hillField, scale / 2);
  const deviation = fieldDeviation(wideField) || 1;
  const hillSlope = relief * slopeOf(hills, radius) || 1;
  const rough = Math.min(3.2, RANGE_SLOPE / hillSlope);
  const plain = Math.min(rough, PLAIN_SLOPE / hillSlope);
  const [maskUnit, rangeUnit] = [1 / (fieldDeviation(mask.field) || 1), 1 / (fieldDeviation(rangePart.field) || 1)];
  const height = LAND_FORMS.rangeHeight * deviation;
  const step = STEP * deviation;
  const whole = ground.weight.reduce((sum, w) => sum + w, 0);
  const fineMean = profile.mean * fine.weight.reduce((sum, w) => sum + w, 0);
  /** Units that are added to the readings for units above the sea. */
  const offset = profile.mean * whole - sea - LAND_FORMS.rangeSunk * height;
  const forms = makeForms?.({ profile, radius, scale, wide, offset, relief, peak, add }) ?? null;
  const under = LAND_FORMS.drownedAt * scale;
  /** The term's value at the sea level. */
  const datum = sea - fineMean;

  /** Writes the position at which the forms are read to `moved`, and the warp's derivatives. */
  function move(x: number, y: number, z: number, t: number, width: number): void {
    moved[0] = x;
    moved[1] = y;
    moved[2] = z;
    for (let axis = 0; axis < 3; axis++) {
      readPart(warp[axis], x, y, z, t, width);
      moved[axis] += metres * read[0];
      jacobian[3 * axis] = metres * read[1];
      jacobian[3 * axis + 1] = metres * read[2];
      jacobian[3 * axis + 2] = metres * read[3];
    }
  }

  function readForm(x: number, y: number, z: number, t: number, width: number): void {
    move(x, y, z, t, width);
    const [mx, my, mz] = moved;
    readPart(wide, mx, my, mz, t, width);
    let q = read[0] + offset;
    let gx = read[1];
    let gy = read[2];
    let gz = read[3];
    readPart(mask, mx, my, mz, t, width);
    const m = maskUnit * read[0];
    const { rangeFrom, rangeTo, tableFrom, tableTo, rangeWidth, crestWidth, level, footWidth } = LAND_FORMS;
    const k = Math.min(1, Math.max(0, (m - rangeFrom) / (rangeTo - rangeFrom)));
    const share = k * k * (3 - 2 * k);
    const shareSlope = ((6 * k * (1 - k)) / (rangeTo - rangeFrom)) * maskUnit;
    const l = Math.min(1, Math.max(0, (m - tableFrom) / (tableTo - tableFrom)));
    const table = l * l * (3 - 2 * l);
    const tableSlope = ((6 * l * (1 - l)) / (tableTo - tableFrom)) * maskUnit;
    const maskX = read[1];
    const maskY = read[2];
    const maskZ = read[3];
    readPart(rangePart, mx, my, mz, t, width);
    const u = rangeUnit * read[0];
    const away = Math.sqrt(u * u + crestWidth);
    const v = Math.max(0, 1 - away / rangeWidth);
    const crest = v * v * (1.6 - 0.6 * v);
    const side = (-u / away) * rangeUnit;
    const along = (height * share * (3.2 - 1.8 * v) * v * side) / rangeWidth;
    const across = height * crest * shareSlope;
    q += height * crest * share;
    const w = Math.max(0, 1 - away / footWidth);
    const foot = w * w * (3 - 2 * w);
    const weight = plain + (rough - plain) * foot * share;
    const weightAlong = ((rough - plain) * share * 6 * w * (1 - w) * side) / footWidth;
    const weightAcross = (rough - plain) * foot * shareSlope;
    const rangeX = read[1];
    const rangeY = read[2];
    const rangeZ = read[3];
    readPart(hills, mx, my, mz, t, width);
    q += weight * read[0];
    gx += weight * read[1] + (along + weightAlong * read[0]) * rangeX + (across + weightAcross * read[0]) * maskX;
    gy += weight * read[2] + (along + weightAlong * read[0]) * rangeY + (across + weightAcross * read[0]) * maskY;
    gz += weight * read[3] + (along + weightAlong * read[0]) * rangeZ + (across + weightAcross * read[0]) * maskZ;
    if (table > 0) {
      const p = q / step - Math.round(q / step);
      const wave = (level * step * parabola(p)) / (2 * Math.PI);
      const rest = 1 - (table * level * (8 - 32 * Math.abs(p))) / (2 * Math.PI);
      q -= table * wave;
      gx = gx * rest - wave * tableSlope * maskX;
      gy = gy * rest - wave * tableSlope * maskY;
      gz = gz * rest - wave * tableSlope * maskZ;
    }
    const factor = relief * (1 + (2 * Math.abs(q)) / peak);
    const j = jacobian;
    form[0] = relief * q * (1 + Math.abs(q) / peak);
    if (forms) {
      form[1] = gx;
      form[2] = gy;
      form[3] = gz;
      place[0] = x;
      place[1] = y;
      place[2] = z;
      forms.lower(form, place, moved, table, factor, t, width);
      gx = form[1];
      gy = form[2];
      gz = form[3];
    }
    form[1] = factor * (gx + j[0] * gx + j[3] * gy + j[6] * gz);
    form[2] = factor * (gy + j[1] * gx + j[4] * gy + j[7] * gz);
    form[3] = factor * (gz + j[2] * gx + j[5] * gy + j[8] * gz);
    forms?.raise(form, x, y, z, t, width, foot * share, table);
  }

  /** Units above the sea of ground at an altitude: the inverse of relief·q·(1 + |q|/peak). */
  function unitsAt(altitude: number): number {
    return (2 * altitude) / (relief * (1 + Math.sqrt(1 + (4 * Math.abs(altitude)) / (relief * peak))));
  }

  function keepOf(altitude: number): number {
    const k = Math.min(1, Math.max(0, 1 + altitude / under));
    return LAND_FORMS.drowned + (1 - LAND_FORMS.drowned) * k * k * (3 - 2 * k);
  }

  /** Writes the altitude with gullies and their drainage to `carved`. */
  function readCarved(x: number, y: number, z: number, t: number, width: number): Float64Array {
    readForm(x, y, z, t, width);
    carve(gullies, form, keepOf(form[0]) * (forms?.kept ?? 1), x, y, z, carved, width);
    if (forms) carved[0] = forms.finish(carved[0], x, y, z, t, width);
    return carved;
  }

  const at = (x: number, y: number, z = 0, t = 0, width = 0): number =>
    datum + unitsAt(readCarved(x, y, z, t, width)[0]);

  const reach = erosionReach(gullies);
  const [below, above] = forms?.reach ?? [0, 0];
  /** Bounds of the forms over a box. */
  const added = new Float64Array(3);
  const extremes =
    wideField.weight.reduce((sum, w) => sum + w, 0) + rough * hillField.weight.reduce((sum, w) => sum + w, 0);
  const stepped = (0.25 * step * LAND_FORMS.level) / Math.PI;
  /** Units of the forms, lowered or raised by metres. */
  const raised = (q: number, by: number) => unitsAt(relief * q * (1 + Math.abs(q) / peak) + by);
  const least = offset + extremes * (profile.min - profile.mean) - stepped;
  const most = offset + extremes * (profile.max - profile.mean) + height + stepped;
  const lattices: readonly Lattice[] = [
    ...LATTICE_TURNS.slice(0, gullies.octaves).map(([level, across], octave): Lattice => {
      const rows = [[level, across, 0] as const, [-across, level, 0] as const, [0, 0, 1] as const];
      return { cell: EROSION.WAVES * scale * 2 ** -octave, rows };
    }),
    ...(forms?.lattices ?? []),
  ];
  const parts = { warp, mask, range: rangePart, wide, hills };
  const sways = forms?.sways ?? [];
  const others = forms ? [...forms.unwarped, ...forms.warped].filter((part) => !sways.includes(part)) : [];
  const pairs = NUMBERS + (forms?.numbers.length ?? 0) / 2;
  const slopeOut = new Float64Array(3);

  const term: ErodedLand = {
    low: datum + raised(least, -reach - below),
    high: datum + raised(most, reach + above),
    gullies,
    forms,
    lattices,
    parts,
    readings,
    constants: constantsOf(warp, [mask, rangePart, wide, hills, ...others]),
    swayConstants: constantsOf([], sways),
    phases: 2 * (readings + 3 * lattices.length + pairs),
    at,
    drainage: (x, y, z, t = 0, width = 0) => readCarved(x, y, z, t, width)[1],
    slope(x, y, out, z = 0, t = 0) {
      const h = Math.max(0.25, scale / 2 ** (gullies.octaves + 3));
      out[0] += at(x, y, z, t);
      slopeOut[0] = at(x + h, y, z, t) - at(x - h, y, z, t);
      slopeOut[1] = at(x, y + h, z, t) - at(x, y - h, z, t);
      slopeOut[2] = at(x, y, z + h, t) - at(x, y, z - h, t);
      for (let axis = 0; axis < 3; axis++) out[axis + 1] += slopeOut[axis] / (2 * h);
    },
    fill({ west, south, spacing, n, rows = n }, out, z = 0, t = 0) {
      for (let k = 0; k < n * rows; k++)
        out[k] += at(west + (k % n) * spacing, south + Math.floor(k / n) * spacing, z, t);
    },
    bounds(box, out, z = 0, t = 0) {
      const centre = [box.x, box.y, z];
      const half = [box.halfX, box.halfY, box.halfZ ?? 0];
      for (let axis = 0; axis < 3; axis++) {
        rangeOver(warp[axis].field, box, z, t, scale, range);
        sides[2 * axis] = centre[axis] - half[axis] + metres * range[0];
        sides[2 * axis + 1] = centre[axis] + half[axis] + metres * range[1];
      }
      const wider: TermBox = {
        x: (sides[0] + sides[1]) / 2,
        y: (sides[2] + sides[3]) / 2,
        halfX: (sides[1] - sides[0]) / 2,
        halfY: (sides[3] - sides[2]) / 2,
        halfZ: (sides[5] - sides[4]) / 2,
        halfT: box.halfT ?? 0,
        blur: box.blur,
      };
      const middle = (sides[4] + sides[5]) / 2;
      rangeOver(rangePart.field, wider, middle, t, 1.5 * scale, range);
      const u = range[0] <= 0 && range[1] >= 0 ? 0 : rangeUnit * Math.min(Math.abs(range[0]), Math.abs(range[1]));
      const v = Math.max(0, 1 - u / LAND_FORMS.rangeWidth);
      rangeOver(mask.field, wider, middle, t, 2 * scale, range);
      const { rangeFrom, rangeTo } = LAND_FORMS;
      const k = Math.min(1, Math.max(0, (maskUnit * range[1] - rangeFrom) / (rangeTo - rangeFrom)));
      const share = k * k * (3 - 2 * k);
      const crest = height * v * v * (1.6 - 0.6 * v) * share;
      const w = Math.max(0, 1 - u / LAND_FORMS.footWidth);
      const hilly = plain + (rough - plain) * w * w * (3 - 2 * w) * share;
      const tables = maskUnit * range[0] < LAND_FORMS.tableFrom;
      rangeOver(hills.field, wider, middle, t, scale / 2, range);
      forms?.over(box, z, t, tables, added);
      let from = offset - stepped + Math.min(plain * range[0], hilly * range[0]);
      let to = offset + stepped + crest + Math.max(plain * range[1], hilly * range[1]);
      // Without hills.
      if (added[2]) [from, to] = [Math.min(from, offset), Math.max(to, offset)];
      rangeOver(wide.field, wider, middle, t, scale / 2, range);
      from += range[0];
      to += range[1];
      out[0] += datum + raised(from, -reach - added[0]);
      out[1] += datum + raised(to, reach + added[1]);
    },
    phase(x, y, out, at, z = 0, t = 0) {
      for (const { field, first } of [...warp, ...(forms?.unwarped ?? [])])
        anchorPhases(field, x, y, z, t, out, at + 2 * first);
      move(x, y, z, t, 0);
      const [mx, my, mz] = moved;
      for (const { field, first } of [mask, rangePart, wide, hills, ...(forms?.warped ?? [])])
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
      out.set([step, gullies.strength, plain, rough], to + 12);
      const [level, ...others] = [wide, mask, rangePart, hills].map((part) => {
        readPart(part, mx, my, mz, t, 0);
        return read[0];
      });
      const q = level + offset;
      out.set([q, ...others, relief * q * (1 + Math.abs(q) / peak), 0], to + 16);
      if (forms) out.set(forms.numbers, to + 2 * NUMBERS);
    },
  };
  return { ...fine, added: term };
}

/**
 * Pairs of numbers after those of the lattices: direction of the anchor, radius, relief, peak, … (see `phase`), and readings of the
 * parts at the anchor: the widest octave above the sea, mask, ranges and hills in units, and the first in metres. Those of forms
 * follow.
 */
const NUMBERS = 11;
