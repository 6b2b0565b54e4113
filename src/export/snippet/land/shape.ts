/** Neutral code of the shape of eroded land before its gullies: that of core/planet/land-shape.ts, in its order. */
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import { LAND_FORMS } from "../../../core/planet/land-shape.ts";
import { BURIED, type Piece, readingsOf } from "./piece.ts";

/** Readings at the anchor of near code: the widest octave in units above the sea and in metres, and others in units. */
export interface AnchorLevels {
  readonly level: number;
  readonly metres: number;
  readonly mask: number;
  readonly range: number;
  readonly hills: number;
}

export function shapeOf(land: ErodedLand, levels: AnchorLevels | null): Piece {
  const { shape } = land;
  const f = LAND_FORMS;
  return {
    constants: {
      ...(levels && {
        LEVEL: levels.level,
        LEVEL_METRES: levels.metres,
        MASK_LEVEL: levels.mask,
        RANGE_LEVEL: levels.range,
        HILLS_LEVEL: levels.hills,
      }),
      METRES: shape.metres,
      OFFSET: shape.offset,
      RELIEF: shape.relief,
      PEAK: shape.peak,
      MASK_UNIT: shape.maskUnit,
      RANGE_UNIT: shape.rangeUnit,
      RANGE_FROM: f.rangeFrom,
      RANGE_SPAN: f.rangeTo - f.rangeFrom,
      TABLE_FROM: f.tableFrom,
      TABLE_SPAN: f.tableTo - f.tableFrom,
      CREST_WIDTH: f.crestWidth,
      RANGE_WIDTH: f.rangeWidth,
      RANGE_HEIGHT: shape.height,
      FOOT_WIDTH: f.footWidth,
      PLAIN: shape.plain,
      MORE: shape.rough - shape.plain,
      STEP: shape.step,
      FLAT: f.level,
      FLAT_STEP: f.level * shape.step,
      TURN: 2 * Math.PI,
    },
    code: altitudes(levels !== null) + warped(land, levels !== null) + shaped(land, levels !== null),
  };
}

/** Code of `readMoved`, which writes the place at which the forms are read to `moved`, and of the warp's derivatives. */
function warped({ shape }: ErodedLand, isNear: boolean): string {
  const read = isNear ? "readChange" : "readPart";
  const [x, y, z] = shape.warp.map(readingsOf);
  return `
fn readMoved(x: float, y: float, z: float)
  ${read}(${x}, x, y, z)
  moved[0] = x + METRES * reading[0]
  jacobian[0] = METRES * reading[1]
  jacobian[1] = METRES * reading[2]
  jacobian[2] = METRES * reading[3]
  ${read}(${y}, x, y, z)
  moved[1] = y + METRES * reading[0]
  jacobian[3] = METRES * reading[1]
  jacobian[4] = METRES * reading[2]
  jacobian[5] = METRES * reading[3]
  ${read}(${z}, x, y, z)
  moved[2] = z + METRES * reading[0]
  jacobian[6] = METRES * reading[1]
  jacobian[7] = METRES * reading[2]
  jacobian[8] = METRES * reading[3]
`;
}

/** Code of `readForm`; in near code q is the difference to `LEVEL`. */
function shaped(land: ErodedLand, isNear: boolean): string {
  const { mask, range, wide, hills, forms } = land.shape;
  const read = isNear ? "readChange" : "readPart";
  const above = (level: string) => (isNear ? `(${level} + reading[0])` : "reading[0]");
  const whole = isNear ? "(LEVEL + q)" : "q";
  return `
fn readForm(x: float, y: float, z: float)
  readMoved(x, y, z)
  let mx = moved[0]
  let my = moved[1]
  let mz = moved[2]
  ${read}(${readingsOf(wide)}, mx, my, mz)
  var q = reading[0]${isNear ? "" : " + OFFSET"}
  var gx = reading[1]
  var gy = reading[2]
  var gz = reading[3]${forms?.shields ? KEEP_WIDE : ""}
  ${read}(${readingsOf(mask)}, mx, my, mz)
  let m = MASK_UNIT * ${above("MASK_LEVEL")}
  let k = min(1.0, max(0.0, (m - RANGE_FROM) / RANGE_SPAN))
  let share = k * k * (3.0 - 2.0 * k)
  let shareSlope = 6.0 * k * (1.0 - k) / RANGE_SPAN * MASK_UNIT
  let l = min(1.0, max(0.0, (m - TABLE_FROM) / TABLE_SPAN))
  let table = l * l * (3.0 - 2.0 * l)
  let tableSlope = 6.0 * l * (1.0 - l) / TABLE_SPAN * MASK_UNIT
  let maskX = reading[1]
  let maskY = reading[2]
  let maskZ = reading[3]
  ${read}(${readingsOf(range)}, mx, my, mz)
  let u = RANGE_UNIT * ${above("RANGE_LEVEL")}
  let away = sqrt(u * u + CREST_WIDTH)
  let v = max(0.0, 1.0 - away / RANGE_WIDTH)
  let crest = v * v * (1.6 - 0.6 * v)
  let side = -u / away * RANGE_UNIT
  let along = RANGE_HEIGHT * share * (3.2 - 1.8 * v) * v * side / RANGE_WIDTH
  let across = RANGE_HEIGHT * crest * shareSlope
  q += RANGE_HEIGHT * crest * share
  let w = max(0.0, 1.0 - away / FOOT_WIDTH)
  let foot = w * w * (3.0 - 2.0 * w)
  let weight = PLAIN + MORE * foot * share
  let weightAlong = MORE * share * 6.0 * w * (1.0 - w) * side / FOOT_WIDTH
  let weightAcross = MORE * foot * shareSlope
  let rangeX = reading[1]
  let rangeY = reading[2]
  let rangeZ = reading[3]
  ${read}(${readingsOf(hills)}, mx, my, mz)
  let hills = ${above("HILLS_LEVEL")}
  q += weight * hills
  gx += weight * reading[1] + (along + weightAlong * hills) * rangeX + (across + weightAcross * hills) * maskX
  gy += weight * reading[2] + (along + weightAlong * hills) * rangeY + (across + weightAcross * hills) * maskY
  gz += weight * reading[3] + (along + weightAlong * hills) * rangeZ + (across + weightAcross * hills) * maskZ
  if table > 0.0
    let steps = ${whole} / STEP
    let p = steps - nearest(steps)
    let bend = FLAT_STEP * parabola(p) / TURN
    let rest = 1.0 - table * FLAT * (8.0 - 32.0 * abs(p)) / TURN
    q -= table * bend
    gx = gx * rest - bend * tableSlope * maskX
    gy = gy * rest - bend * tableSlope * maskY
    gz = gz * rest - bend * tableSlope * maskZ
  let factor = RELIEF * (1.0 + 2.0 * abs(${whole}) / PEAK)
  form[0] = ${isNear ? "topOf(LEVEL, LEVEL_METRES, q)" : "metresOf(q)"}${lowered(land)}
  form[1] = factor * (gx + jacobian[0] * gx + jacobian[3] * gy + jacobian[6] * gz)
  form[2] = factor * (gy + jacobian[1] * gx + jacobian[4] * gy + jacobian[7] * gz)
  form[3] = factor * (gz + jacobian[2] * gx + jacobian[5] * gy + jacobian[8] * gz)${raised(land)}
`;
}

const KEEP_WIDE = `
  wide[0] = reading[0]
  wide[1] = reading[1]
  wide[2] = reading[2]
  wide[3] = reading[3]`;

/** Code of forms before the gradient is that at the place itself. */
function lowered({ forms }: ErodedLand): string {
  if (!forms?.canyons && !forms?.shields) return "";
  return `
  form[1] = gx
  form[2] = gy
  form[3] = gz${forms.canyons ? "\n  lowerCanyons(table, factor)" : ""}${forms.shields ? "\n  bury(x, y, z, factor)" : ""}
  gx = form[1]
  gy = form[2]
  gz = form[3]`;
}

/** Code of forms after it. */
function raised({ forms }: ErodedLand): string {
  const bare = ["foot * share", ...(forms?.canyons ? ["table"] : []), ...(forms?.shields ? [BURIED] : [])];
  return (
    (forms?.shields ? "\n  raiseShields()" : "") +
    (forms?.dunes ? `\n  readSand(x, y, z, ${bare.reduce((all, one) => `max(${all}, ${one})`)})` : "") +
    (forms?.crevasses ? "\n  readCracks(x, y, z)" : "")
  );
}

/** Code from units to metres and back; `topOf` is the altitude of q + more units, where that of q is `metres`. */
const altitudes = (isNear: boolean) => `
fn metresOf(q: float): float
  return RELIEF * q * (1.0 + abs(q) / PEAK)
fn unitsOf(altitude: float): float
  return 2.0 * altitude / (RELIEF * (1.0 + sqrt(1.0 + 4.0 * abs(altitude) / (RELIEF * PEAK))))
${
  isNear
    ? `fn topOf(q: float, metres: float, more: float): float
  let r = q + more
  var square = r * abs(r) - q * abs(q)
  if q * r > 0.0
    square = more * abs(q + r)
  return metres + RELIEF * (more + square / PEAK)
`
    : ""
}`;
