/** Neutral code of dunes and of the sand that they need: that of core/planet/dunes.ts and land-forms.ts, in its order. */
import { CLIMATE_UNIT } from "../../../core/planet/albedo.ts";
import { DUNES } from "../../../core/planet/dunes.ts";
import type { LandForms } from "../../../core/planet/forms.ts";
import { SAND as NUMBERS } from "../../../core/planet/land-forms.ts";
import { type Piece, readingsOf, SAND } from "./piece.ts";

/** Dunes of forms; in near code the forms' cells begin at `lattice`. */
export function dunesOf({ dunes, numbers }: LandForms, lattice: number, isNear: boolean): Piece | null {
  if (!dunes) return null;
  const { strength, scale, region, sways } = dunes;
  const { lengths, heights, across, waves, salt, brink, lag, sway, uneven } = DUNES;
  const { from, to, bareFrom, bareTo, above, all, pole, polar } = NUMBERS;
  const cells = isNear ? `${lattice} + 3 * size, ` : "";
  return {
    constants: {
      DUNES: strength,
      DUNE_WAVES: waves,
      DUNE_SWAY: sway,
      BRINK: brink,
      LEEWARD: 1 - brink,
      LAG: lag,
      UNEVEN: uneven,
      EVEN: 1 - uneven,
      LEAST_EVEN: 1 - 2 * uneven,
      CLIMATE: CLIMATE_UNIT,
      SAND_FROM: from,
      SAND_SPAN: to - from,
      BARE_FROM: bareFrom,
      BARE_SPAN: bareTo - bareFrom,
      SAND_ABOVE: above,
      SAND_RISE: all - above,
      SAND_POLE: pole,
      SAND_POLAR: polar,
    },
    tables: {
      DUNE_LENGTHS: lengths.map((length) => scale * length),
      DUNE_HEIGHTS: heights.map((height) => scale * height),
      DUNE_ACROSS: across,
      DUNE_UNITS: numbers.slice(0, lengths.length),
    },
    code: `
fn readSand(x: float, y: float, z: float, bare: float)
  ${SAND} = 0.0
  let low = eased((form[0] - SAND_ABOVE) / SAND_RISE)
  let plain = 1.0 - eased((bare - BARE_FROM) / BARE_SPAN)
  let polar = eased((SAND_POLE - abs(up[2])) / SAND_POLAR)
  if low * plain * polar > 0.0
    readPart(${readingsOf(region)}, x, y, z)
    ${SAND} = low * plain * polar * eased((CLIMATE * reading[0] - SAND_FROM) / SAND_SPAN)
fn ridge(turn: float): float
  let t = turn - floor(turn)
  if t >= BRINK
    return (1.0 - t) / LEEWARD
  let v = t / BRINK
  return v * (0.35 + v * (1.95 - 1.3 * v))
fn dunes(x: float, y: float, z: float): float
  let ux = up[0]
  let uy = up[1]
  let uz = up[2]
  var flat_ = sqrt(ux * ux + uy * uy)
  if flat_ == 0.0
    flat_ = 1.0
  let ex = -uy / flat_
  let ey = ux / flat_
  let nx = -uz * ey
  let ny = uz * ex
  let nz = ux * ey - uy * ex
  let aslant = 0.9 * uz * (1.0 - 1.6 * uz * uz)
  var metres = 0.0
  var share = ${SAND} * ${SAND}
  var even = 1.0
  for size in 0..${lengths.length}
    let length_ = DUNE_LENGTHS[size]
    let height_ = DUNE_HEIGHTS[size] * share * even
    let turned = aslant + DUNE_ACROSS[size]
    let one = 1.0 / sqrt(1.0 + turned * turned)
    across[0] = one * (ex + turned * nx)
    across[1] = one * (ey + turned * ny)
    across[2] = one * turned * nz
    readPart(${sways[0].first} + ${sways[0].field.count} * size, ${sways[0].first + sways[0].field.count} + ${sways[0].field.count} * size, x, y, z)
    let sway = DUNE_UNITS[size] * reading[0]
    let far = DUNE_SWAY * length_ * sway
    readPhasor(${cells}${salt} + size, DUNE_WAVES, DUNE_WAVES * length_, far)
    even = min(1.0, max(LEAST_EVEN, EVEN + UNEVEN * sway))
    metres += height_ * (wave[1] * ridge(wave[0] + LAG * wave[1]))
    share = ${SAND}
  return metres
`,
  };
}
