/** Neutral code of canyons: that of core/planet/canyons.ts and land-forms.ts, in its order. */
import { CANYONS } from "../../../core/planet/canyons.ts";
import type { LandForms } from "../../../core/planet/forms.ts";
import { type Piece, readingsOf, TERRACES, WALLED } from "./piece.ts";

export function canyonsOf({ canyons, numbers }: LandForms): Piece | null {
  if (!canyons) return null;
  const { strength, scale, main, side } = canyons;
  const { width, floor, sideWidth, reach, depth, least, step, level, whole, calm, meeting, ragged } = CANYONS;
  const [wide, fine, unit] = numbers.slice(4);
  return {
    constants: {
      CANYONS: strength,
      CANYON_SCALE: scale,
      CANYON_LEAST: least * least * wide * wide,
      SIDE_LEAST: least * least * fine * fine,
      CANYON_REACH: scale * reach,
      CANYON_MOVES: ragged * unit,
      CANYON_FULL: scale * depth,
      CANYON_LOW: 1.4 * scale * depth,
      CANYON_WHOLE: whole,
      WALL_FROM: width,
      WALL_WIDTH: width - floor,
      FAR: reach,
      SIDE_WIDTH: sideWidth,
      CALM: calm,
      MEETING: meeting,
      TERRACE: scale * step,
      TERRACE_FLAT: level,
    },
    code: VALLEYS + lowered(readingsOf(main), readingsOf(side)),
  };
}

/** Code of depths and terraces; `canyon` has the numbers of `canyonAt`. */
const VALLEYS = `
fn keptOn(down: float): float
  if down < 0.0
    return eased(-down / CALM)
  let k = min(1.0, down)
  let kept = 4.0 * k * (1.0 - k)
  return kept * kept
fn canyonAt(main: float, side: float)
  let k = (WALL_FROM - main) / WALL_WIDTH
  let down = min(1.0, max(0.0, k))
  let near = min(1.0, max(0.0, 1.0 - main / FAR))
  let n = 1.0 - side / SIDE_WIDTH
  let notch = max(0.0, n)
  let branch = near * near * notch
  canyon[0] = down
  canyon[1] = 0.0
  canyon[2] = 0.0
  if down < branch
    canyon[0] = branch
    canyon[1] = -2.0 * near * notch / FAR
    canyon[2] = -near * near / SIDE_WIDTH
  if down >= branch && k > 0.0 && k < 1.0
    canyon[1] = -1.0 / WALL_WIDTH
  let beside = min(1.0, 20.0 * near * near)
  let apart = max(abs(down - branch) / MEETING, 1.0 - 10.0 * min(down, branch))
  canyon[3] = keptOn(k) * (1.0 - beside * (1.0 - keptOn(n))) * eased(apart)
fn canyonDepth(altitude: float): float
  let k = min(1.0, max(0.0, altitude / CANYON_LOW))
  return CANYON_FULL * k * k * (3.0 - 2.0 * k)
fn terraced(altitude: float): float
  let f = altitude / TERRACE
  let r = f - nearest(f)
  return altitude + ${TERRACES} * TERRACE_FLAT * TERRACE * r * (16.0 * r * r * r * r - 1.0)
`;

const lowered = (main: string, side: string) => `
fn lowerCanyons(share: float, factor: float)
  ${TERRACES} = 0.0
  ${WALLED} = 0.0
  if share > 0.0 && form[0] > 0.0
    readPart(${main}, moved[0], moved[1], moved[2])
    let middle = reading[0]
    let ax = reading[1]
    let ay = reading[2]
    let az = reading[3]
    let steep = sqrt(ax * ax + ay * ay + az * az + CANYON_LEAST)
    let away = abs(middle) / steep
    if away < CANYON_REACH
      readPart(${side}, moved[0], moved[1], moved[2])
      let aside = reading[0]
      let bx = reading[1]
      let by = reading[2]
      let bz = reading[3]
      let steepAside = sqrt(bx * bx + by * by + bz * bz + SIDE_LEAST)
      canyonAt(away / CANYON_SCALE + CANYON_MOVES * aside, abs(aside) / steepAside / CANYON_SCALE)
      let depth = CANYONS * share * canyonDepth(form[0])
      form[0] -= depth * canyon[0]
      ${WALLED} = min(1.0, 4.0 * depth / CANYON_FULL) * (1.0 - canyon[3])
      ${TERRACES} = share * eased(canyon[0] / CANYON_WHOLE)
      var way = 1.0
      if middle < 0.0
        way = -1.0
      var wayAside = 1.0
      if aside < 0.0
        wayAside = -1.0
      let falling = -depth / (factor * CANYON_SCALE)
      let onMain = falling * canyon[1] * (way / steep)
      let onSide = falling * (canyon[2] * (wayAside / steepAside) + canyon[1] * CANYON_SCALE * CANYON_MOVES)
      form[1] += onMain * ax + onSide * bx
      form[2] += onMain * ay + onSide * by
      form[3] += onMain * az + onSide * bz
`;
