/** Neutral code of shield volcanoes: that of core/planet/shields.ts and land-forms.ts, in its order. */
import type { LandForms } from "../../../core/planet/forms.ts";
import { SHIELDS } from "../../../core/planet/shields.ts";
import { BURIED, DEEP, type Piece, STILL, TERRACES } from "./piece.ts";

type Shields = NonNullable<LandForms["shields"]>;

/** Shields of forms; in near code the forms' cells begin at `lattice`. */
export function shieldsOf({ shields, numbers, canyons }: LandForms, lattice: number, isNear: boolean): Piece | null {
  if (!shields) return null;
  return {
    constants: constantsOf(shields),
    tables: {
      SHIELD_PARTS: SHIELDS.cells.map((cell) => (shields.scale * cell) / SHIELDS.parts),
      SHIELD_HEIGHTS: SHIELDS.heights,
      SHIELD_UNITS: numbers.slice(8, 10),
    },
    code:
      WALLS +
      swayed(shields) +
      sized(shields, lattice + 3 * shields.lattice, isNear) +
      buried(canyons !== null, isNear),
  };
}

function constantsOf({ strength, radius }: Shields): Record<string, number> {
  const { least, more, off, fading, sway, most, scallop, spur, caldera, wider, pitAway, pit } = SHIELDS;
  const { wall, depth, terraces, tread, calm, furrowed, cover, covering, fresh } = SHIELDS;
  return {
    SHIELDS: strength,
    RADIUS: radius,
    SHIELD_LEAST: least,
    SHIELD_MORE: more,
    OFF: off,
    FADING: fading,
    SWAY: sway,
    LEAST_SWAYED: 1 - most * sway,
    MOST: most,
    SCALLOP: scallop,
    SPUR: spur,
    CUT: -2 * scallop * spur,
    CALDERA: caldera,
    WIDER: wider,
    PIT_AWAY: pitAway,
    PIT: pit,
    WALL: wall,
    WALL_DEPTH: depth,
    WALL_TERRACES: terraces,
    TREAD: tread,
    RIM_CALM: calm,
    FURROWED: furrowed,
    COVER: cover,
    COVERING: covering,
    FRESH: fresh,
  };
}

/** Code of a caldera's wall, as `fallen`, and of a shield of height 1, as `cone`. */
const WALLS = `
fn readWall(r: float, rim: float)
  let wide_ = WALL * rim
  let k = min(1.0, max(0.0, (rim - r) / wide_))
  let above = min(WALL_TERRACES - 1.0, floor(WALL_TERRACES * k))
  let f = WALL_TERRACES * k - above
  fallen[0] = (above + f + TREAD * f * (1.0 - f) * (2.0 * f - 1.0)) / WALL_TERRACES
  fallen[1] = 0.0
  if k > 0.0 && k < 1.0
    fallen[1] = -(1.0 + TREAD * (6.0 * f * (1.0 - f) - 1.0)) / wide_
  fallen[2] = k
  let terrace = 4.0 * f * (1.0 - f)
  fallen[3] = FURROWED * (terrace * terrace)
fn readCone(r: float, beside: float, rim: float, height: float, within: float)
  let v = 1.0 - max(r, rim)
  let deep = WALL_DEPTH * rim / height
  readWall(within, rim)
  cone[0] = v * v * (1.6 - 0.6 * v) - deep * fallen[0]
  cone[1] = 0.0
  if r > rim
    cone[1] = -v * (3.2 - 1.8 * v)
  cone[5] = -deep * fallen[1]
  cone[3] = fallen[2]
  cone[4] = eased(1.0 + (rim - r) / (RIM_CALM * rim)) - fallen[3]
  readWall(beside, PIT * rim)
  cone[0] -= PIT * deep * fallen[0]
  cone[2] = -PIT * deep * fallen[1]
  cone[3] += fallen[2]
`;

/** Code of the readings that stretch distances and scallop calderas. */
function swayed({ sways }: Shields): string {
  const [{ first, field }] = sways;
  const { count } = field;
  const range = (start: number) => `${start} + ${count} * size, ${start + count} + ${count} * size`;
  return `
fn readSway(size: int, x: float, y: float, z: float)
  readPart(${range(first)}, x, y, z)
  for n in 0..4
    swayed[n] = SHIELD_UNITS[size] * reading[n]
  if swayed[0] > MOST
    swayed[0] = MOST
    swayed[1] = 0.0
    swayed[2] = 0.0
    swayed[3] = 0.0
  if swayed[0] < -MOST
    swayed[0] = -MOST
    swayed[1] = 0.0
    swayed[2] = 0.0
    swayed[3] = 0.0
fn readScallop(size: int, x: float, y: float, z: float)
  readPart(${range(first + SHIELDS.cells.length * count)}, x, y, z)
  for n in 0..4
    scalloped[n] = SHIELD_UNITS[size] * reading[n]
`;
}

/** Code of the cube around a place, in parts of its side. */
const cube = (lattice: number, isNear: boolean) =>
  isNear
    ? `
  let qx = x / part + INSIDE[${lattice} + 3 * size]
  let qy = y / part + INSIDE[${lattice} + 3 * size + 1]
  let qz = z / part + INSIDE[${lattice} + 3 * size + 2]
  int px = int(floor(qx)) + CELL[${lattice} + 3 * size]
  int py = int(floor(qy)) + CELL[${lattice} + 3 * size + 1]
  int pz = int(floor(qz)) + CELL[${lattice} + 3 * size + 2]
  int i = (px - 32) >> 6
  int j = (py - 32) >> 6
  int k = (pz - 32) >> 6`
    : `
  let qx = x / part
  let qy = y / part
  let qz = z / part
  int i = int(floor((qx - 32.0) / 64.0))
  int j = int(floor((qy - 32.0) / 64.0))
  int k = int(floor((qz - 32.0) / 64.0))`;

/** Code of a cube's point: how far it is from the place, and above the ground. */
const pointed = (isNear: boolean) =>
  isNear
    ? `
    let ex = part * (float(px - 64 * ci - (h & 63)) + (qx - floor(qx)))
    let ey = part * (float(py - 64 * cj - ((h >> 6) & 63)) + (qy - floor(qy)))
    let ez = part * (float(pz - 64 * ck - ((h >> 12) & 63)) + (qz - floor(qz)))
    let radial = ex * up[0] + ey * up[1] + ez * up[2]
    let s = ((ex * ex + ey * ey + ez * ez) / RADIUS - 2.0 * radial) / RADIUS
    let above = RADIUS * s / (1.0 + sqrt(1.0 + s))
    let one = RADIUS / (RADIUS + above)`
    : `
    let cx = float(64 * ci + (h & 63))
    let cy = float(64 * cj + ((h >> 6) & 63))
    let cz = float(64 * ck + ((h >> 12) & 63))
    let ex = part * (qx - cx)
    let ey = part * (qy - cy)
    let ez = part * (qz - cz)
    let off = part * sqrt(cx * cx + cy * cy + cz * cz)
    let above = off - RADIUS
    let one = RADIUS / off
    let radial = ex * up[0] + ey * up[1] + ez * up[2]`;

/** Code of the shields of a size, as `own`. */
const sized = ({ shift }: Shields, lattice: number, isNear: boolean) => `
fn readShields(size: int, x: float, y: float, z: float)
  let part = SHIELD_PARTS[size]${cube(lattice, isNear)}
  var isSwayed = 0.0
  var isScalloped = 0.0
  for n in 0..10
    own[n] = 0.0
  for corner in 0..8
    int ci = i + (corner & 1)
    int cj = j + ((corner >> 1) & 1)
    int ck = k + (corner >> 2)
    int h = hash3(ci + ${shift}, cj, 16 * ck + ${SHIELDS.salt} + size)
    if ((h >> 18) & 63) >= ${SHIELDS.filled}
      continue${pointed(isNear)}
    let within_ = 0.5 * part * 64.0
    if ex * ex + ey * ey + ez * ez >= within_ * within_
      continue
    let near = min(1.0, max(0.0, (OFF * part * 64.0 - abs(above)) / (FADING * part * 64.0)))
    if near == 0.0
      continue
    let wide_ = (SHIELD_LEAST + SHIELD_MORE * float((h >> 24) & 255) / 255.0) * part * 64.0
    let tx = ex - radial * up[0]
    let ty = ey - radial * up[1]
    let tz = ez - radial * up[2]
    let flat_ = sqrt(tx * tx + ty * ty + tz * tz)
    if one * flat_ * LEAST_SWAYED >= wide_
      continue
    if isSwayed == 0.0
      readSway(size, x, y, z)
      isSwayed = 1.0
    let steps = (1.0 + SWAY * swayed[0]) / wide_
    let stretch = one * steps
    let r = flat_ * stretch
    if r >= 1.0
      continue
    int m = mixed(h)
    let rim = CALDERA + WIDER * float((m >> 8) & 255) / 255.0
    let top = SHIELDS * near * SHIELD_HEIGHTS[size] * wide_
    let aside = PIT_AWAY * rim * wide_
    let ax = ex - aside * ((float((m >> 8) & 255) - 127.5) / 127.5)
    let ay = ey - aside * ((float((m >> 16) & 255) - 127.5) / 127.5)
    let az = ez - aside * ((float((m >> 24) & 255) - 127.5) / 127.5)
    let raised = ax * up[0] + ay * up[1] + az * up[2]
    let sx = ax - raised * up[0]
    let sy = ay - raised * up[1]
    let sz = az - raised * up[2]
    let beside = sqrt(sx * sx + sy * sy + sz * sz)
    if r < rim && isScalloped == 0.0
      readScallop(size, x, y, z)
      isScalloped = 1.0
    var narrow = 1.0
    var turn = 0.0
    if r < rim
      let arc = 1.0 + SPUR * scalloped[0] * scalloped[0]
      narrow = 1.0 + SCALLOP / arc
      turn = CUT * scalloped[0] / (arc * arc)
    readCone(r, narrow * beside * stretch, rim, SHIELD_HEIGHTS[size], narrow * r)
    let slope = cone[1] + narrow * cone[5]
    let slopeBeside = narrow * cone[2]
    let c = min(1.0, (1.0 - r) / COVERING)
    let under = near * COVER * c * c * (3.0 - 2.0 * c)
    if under > own[4]
      own[4] = under
      own[5] = 0.0
      own[6] = 0.0
      own[7] = 0.0
      if c < 1.0 && flat_ > 0.0
        let climb = -near * COVER * 6.0 * c * (1.0 - c) / COVERING
        own[5] = climb * (steps / flat_ * tx + SWAY * one * flat_ / wide_ * swayed[1])
        own[6] = climb * (steps / flat_ * ty + SWAY * one * flat_ / wide_ * swayed[2])
        own[7] = climb * (steps / flat_ * tz + SWAY * one * flat_ / wide_ * swayed[3])
    if top * cone[0] <= own[0]
      continue
    var along = 0.0
    if flat_ > 0.0
      along = top * slope * steps / flat_
    var sideways = 0.0
    if beside > 0.0
      sideways = top * slopeBeside * steps / beside
    let by = top * (slope * flat_ + slopeBeside * beside) * (SWAY * one / wide_)
    let cut = turn * top * (cone[5] * r + cone[2] * beside * stretch)
    own[0] = top * cone[0]
    own[1] = along * tx + sideways * sx + by * swayed[1] + cut * scalloped[1]
    own[2] = along * ty + sideways * sy + by * swayed[2] + cut * scalloped[2]
    own[3] = along * tz + sideways * sz + by * swayed[3] + cut * scalloped[3]
    own[8] = near * cone[3]
    own[9] = near * cone[4]
fn readAllShields(x: float, y: float, z: float)
  for n in 0..10
    shield[n] = 0.0
  for size in 0..${SHIELDS.cells.length}
    readShields(size, x, y, z)
    for n in 0..4
      shield[n] += own[n]
    if own[4] > shield[4]
      for n in 4..8
        shield[n] = own[n]
    for n in 8..10
      shield[n] = max(shield[n], own[n])
`;

const buried = (hasCanyons: boolean, isNear: boolean) => `
fn bury(x: float, y: float, z: float, factor: float)
  readAllShields(x, y, z)
  ${BURIED} = shield[4]
  ${STILL} = shield[9]${hasCanyons ? `\n  ${TERRACES} *= 1.0 - shield[4]` : ""}
  if shield[4] > 0.0
    let q = wide[0] + ${isNear ? "LEVEL" : "OFFSET"}
    let k = shield[4] * RELIEF * (1.0 + 2.0 * abs(q) / PEAK) / factor
    ${DEEP} = form[0] - ${isNear ? "topOf(LEVEL, LEVEL_METRES, wide[0])" : "metresOf(q)"}
    form[0] -= shield[4] * ${DEEP}
    for axis in 1..4
      form[axis] = (1.0 - shield[4]) * form[axis] + k * wide[axis]
fn raiseShields()
  form[0] += shield[0]
  for axis in 1..4
    form[axis] += shield[axis] - ${DEEP} * shield[axis + 4]
`;
