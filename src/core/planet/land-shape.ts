/**
 * Shape of a planet's eroded land before its gullies: continents, ranges, table lands and hills, and the forms among them (see the
 * head of eroded-land.ts).
 */
import { type Field, fieldDeviation } from "../field/field.ts";
import type { TermBox } from "../field/height-term.ts";
import type { Profile } from "../field/profile.ts";
import type { FormGround, LandForms } from "./forms.ts";
import {
  type LandPart,
  octaves,
  parabola,
  partOf,
  rangeOver,
  read,
  readPart,
  slopeOf,
  solidField,
} from "./land-parts.ts";

/** The ground without erosion: a planet's field and the numbers of its altitudes. */
export interface PlainLand {
  readonly radius: number;
  readonly ground: Field;
  readonly relief: number;
  readonly sea: number;
  readonly peak: number;
  /** Seed by which the directions of warp, ranges and forms turn (field/turn.ts); 0 by default. */
  readonly turn?: number;
}

/** Makes the forms of a land (land-forms.ts, crevasse-form.ts). */
export type MakeForms = (ground: FormGround) => LandForms;

/** Octaves whose samples are at least this share of the widest gullies are the wide form; the others are fine. */
const WIDE = 1 / 64;
/** Weight of the fine octaves. */
const FINE = 0.15;
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

/** The parts of a land, its forms, and the numbers of both. */
export type CountryShape = ReturnType<typeof landShapeOf>;

/** Position at which the forms are read, which the warp moves; see `move`. */
export const moved = new Float64Array(3);
const place = new Float64Array(3);
const jacobian = new Float64Array(9);
/** Metres above the sea, and their gradient; see `readForm`. */
export const form = new Float64Array(4);
const span = new Float64Array(2);
const sides = new Float64Array(6);
/** Bounds of the forms over a box. */
const added = new Float64Array(3);

/** The shape of land whose widest gullies have `scale` metres. */
export function landShapeOf(land: PlainLand, scale: number, makeForms?: MakeForms) {
  const { radius, ground, relief, sea, peak, turn = 0 } = land;
  const { profile, terms, count } = ground;
  const all = count / terms;
  let wideCount = 1;
  while (wideCount < all - 1 && 1 / ground.frequency[wideCount * terms] >= WIDE * scale) wideCount++;
  const [wideField, hillField] = [octaves(ground, 0, 1), octaves(ground, 1, wideCount)];
  const lowest = WARP_FREQUENCY * Math.min(...wideField.frequency);
  let readings = 0;
  const add = (field: Field, width: number): LandPart => {
    const part = partOf(field, readings, width);
    readings += field.count;
    return part;
  };
  const warpOctaves = Array.from({ length: wideCount }, (_, k) => -2 * k);
  const warp = [0, 1, 2].map((axis) =>
    add(solidField(profile, 3, lowest, 1.1 + axis, 171 + axis, turn, warpOctaves), scale),
  );
  const mask = add(solidField(profile, 3, MASK_FREQUENCY * lowest, 2.2, 77, turn), 2 * scale);
  const range = add(solidField(profile, 4, RANGE_FREQUENCY * lowest, 0.2, 55, turn), 1.5 * scale);
  const wide = add(wideField, scale / 2);
  const hills = add(hillField, scale / 2);
  const deviation = fieldDeviation(wideField) || 1;
  const hillSlope = relief * slopeOf(hills, radius) || 1;
  const rough = Math.min(3.2, RANGE_SLOPE / hillSlope);
  const height = LAND_FORMS.rangeHeight * deviation;
  const whole = ground.weight.reduce((sum, w) => sum + w, 0);
  /** Units that are added to the readings for units above the sea. */
  const offset = profile.mean * whole - sea - LAND_FORMS.rangeSunk * height;
  const forms = makeForms?.({ profile, radius, scale, wide, offset, relief, peak, turn, add }) ?? null;
  const fine = octaves(ground, wideCount, all, FINE);
  const step = STEP * deviation;
  return {
    radius,
    scale,
    relief,
    peak,
    warp,
    mask,
    range,
    wide,
    hills,
    forms,
    /** Readings of all parts and forms. */
    readings,
    /** The octaves that are not of the shape. */
    fine,
    offset,
    /** The value of the field at the sea. */
    datum: sea - profile.mean * fine.weight.reduce((sum, w) => sum + w, 0),
    /** Metres by which a unit of the warp moves. */
    metres: WARP_SLOPE / (lowest * stepOf(profile.samples) * Math.sqrt(3)),
    /** Units of ranges, and of a step of table lands. */
    height,
    step,
    /** Units by which a step moves heights at most. */
    stepped: (0.25 * step * LAND_FORMS.level) / Math.PI,
    /** Weights of hills on plains and in ranges. */
    plain: Math.min(rough, PLAIN_SLOPE / hillSlope),
    rough,
    /** Factors from readings to deviations. */
    maskUnit: 1 / (fieldDeviation(mask.field) || 1),
    rangeUnit: 1 / (fieldDeviation(range.field) || 1),
  };
}

/** Root mean square of the steps between the samples of a profile; 1 for a flat one. */
function stepOf(samples: Profile["samples"]): number {
  const steps = samples.map((v, i) => samples[(i + 1) % samples.length] - v);
  return Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length) || 1;
}

/** Writes the position at which the forms are read to `moved`, and the warp's derivatives. */
export function move({ warp, metres }: CountryShape, x: number, y: number, z: number, t: number, width: number): void {
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

/** Writes the metres of a place above the sea and their gradient to `form`. */
export function readForm(shape: CountryShape, x: number, y: number, z: number, t: number, width: number): void {
  const { mask, range, wide, hills, forms, relief, peak, step, height, plain, rough, maskUnit, rangeUnit } = shape;
  move(shape, x, y, z, t, width);
  const [mx, my, mz] = moved;
  readPart(wide, mx, my, mz, t, width);
  let q = read[0] + shape.offset;
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
  readPart(range, mx, my, mz, t, width);
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
  form[0] = metresOf(shape, q);
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

/** Metres of units above the sea. */
export function metresOf({ relief, peak }: CountryShape, q: number): number {
  return relief * q * (1 + Math.abs(q) / peak);
}

/** The lowest and highest units above the sea, before forms. */
export function extentOf({ wide, hills, rough, offset, stepped, height }: CountryShape): [low: number, high: number] {
  const { profile } = wide.field;
  const sum = ({ field }: LandPart) => field.weight.reduce((sum, w) => sum + w, 0);
  const extremes = sum(wide) + rough * sum(hills);
  return [
    offset + extremes * (profile.min - profile.mean) - stepped,
    offset + extremes * (profile.max - profile.mean) + height + stepped,
  ];
}

/** Writes the lowest and highest units above the sea over a box, and metres of forms below and above them, to `out`. */
export function boundUnits(shape: CountryShape, box: TermBox, z: number, t: number, out: Float64Array): void {
  const { warp, scale, metres, forms, offset, stepped, height, plain, rough, maskUnit, rangeUnit } = shape;
  const centre = [box.x, box.y, z];
  const half = [box.halfX, box.halfY, box.halfZ ?? 0];
  for (let axis = 0; axis < 3; axis++) {
    rangeOver(warp[axis].field, box, z, t, scale, span);
    sides[2 * axis] = centre[axis] - half[axis] + metres * span[0];
    sides[2 * axis + 1] = centre[axis] + half[axis] + metres * span[1];
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
  rangeOver(shape.range.field, wider, middle, t, 1.5 * scale, span);
  const u = span[0] <= 0 && span[1] >= 0 ? 0 : rangeUnit * Math.min(Math.abs(span[0]), Math.abs(span[1]));
  const v = Math.max(0, 1 - u / LAND_FORMS.rangeWidth);
  rangeOver(shape.mask.field, wider, middle, t, 2 * scale, span);
  const { rangeFrom, rangeTo } = LAND_FORMS;
  const k = Math.min(1, Math.max(0, (maskUnit * span[1] - rangeFrom) / (rangeTo - rangeFrom)));
  const share = k * k * (3 - 2 * k);
  const crest = height * v * v * (1.6 - 0.6 * v) * share;
  const w = Math.max(0, 1 - u / LAND_FORMS.footWidth);
  const hilly = plain + (rough - plain) * w * w * (3 - 2 * w) * share;
  const tables = maskUnit * span[0] < LAND_FORMS.tableFrom;
  rangeOver(shape.hills.field, wider, middle, t, scale / 2, span);
  // Another land may have had forms.
  added.fill(0);
  forms?.over(box, z, t, tables, added);
  let from = offset - stepped + Math.min(plain * span[0], hilly * span[0]);
  let to = offset + stepped + crest + Math.max(plain * span[1], hilly * span[1]);
  // Without hills.
  if (added[2]) [from, to] = [Math.min(from, offset), Math.max(to, offset)];
  rangeOver(shape.wide.field, wider, middle, t, scale / 2, span);
  out[0] = from + span[0];
  out[1] = to + span[1];
  out[2] = added[0];
  out[3] = added[1];
}
