/** Neutral code of crevasses: that of core/planet/crevasses.ts and crevasse-form.ts, in its order. */
import { CREVASSES } from "../../../core/planet/crevasses.ts";
import type { LandForms } from "../../../core/planet/forms.ts";
import { CRACKED, type Piece, readingsOf } from "./piece.ts";

/** Crevasses of forms; in near code the forms' cells begin at `lattice`. */
export function crevassesOf({ crevasses, numbers }: LandForms, lattice: number, isNear: boolean): Piece | null {
  if (!crevasses) return null;
  const { strength, scale, isCapped, sway } = crevasses;
  const { lengths, halves, depths, waves, salt, faint, full, floor } = CREVASSES;
  const { begin, whole, fewer, none, above, from, to, capFrom, capTo } = CREVASSES;
  const cells = isNear ? `${lattice + 3 * crevasses.lattice} + 3 * size, ` : "";
  return {
    constants: {
      CRACKS: strength,
      CRACK_SCALE: scale,
      CRACK_WAVES: waves,
      CRACK_SWAY: scale * CREVASSES.sway,
      CRACK_UNIT: numbers[10],
      FAINT: faint,
      FAINT_SPAN: full - faint,
      CRACK_FLOOR: 1 - floor,
      STEEP_FROM: begin,
      STEEP_SPAN: whole - begin,
      STEEP_TO: none,
      STEEP_FEWER: none - fewer,
      ICE_ABOVE: above,
      PROVINCE_FROM: from,
      PROVINCE_SPAN: to - from,
      CAP_FROM: capFrom,
      CAP_SPAN: capTo - capFrom,
    },
    tables: {
      CRACK_LENGTHS: lengths.map((length) => scale * length),
      CRACK_HALVES: halves.map((half) => scale * half),
      CRACK_DEPTHS: depths.map((depth) => scale * depth),
    },
    code: `
fn readCracks(x: float, y: float, z: float)
  ${CRACKED} = 0.0
  let cap = ${isCapped ? "eased((abs(up[2]) - CAP_FROM) / CAP_SPAN)" : "1.0"}
  if cap > 0.0
    let away = form[1] * up[0] + form[2] * up[1] + form[3] * up[2]
    let fx = form[1] - away * up[0]
    let fy = form[2] - away * up[1]
    let fz = form[3] - away * up[2]
    let slope = sqrt(fx * fx + fy * fy + fz * fz)
    let steep = eased((slope - STEEP_FROM) / STEEP_SPAN) * eased((STEEP_TO - slope) / STEEP_FEWER)
    let there = steep * eased(form[0] / CRACK_SCALE / ICE_ABOVE)
    if there > 0.0
      fall[0] = fx / slope
      fall[1] = fy / slope
      fall[2] = fz / slope
      readPart(${readingsOf(sway)}, x, y, z)
      fall[3] = CRACK_UNIT * reading[0]
      ${CRACKED} = cap * (there * eased((fall[3] - PROVINCE_FROM) / PROVINCE_SPAN))
fn crevasses(): float
  let far = CRACK_SWAY * fall[3]
  across[0] = fall[0]
  across[1] = fall[1]
  across[2] = fall[2]
  var metres = 0.0
  for size in 0..${lengths.length}
    let cell = CRACK_WAVES * CRACK_LENGTHS[size]
    readPhasor(${cells}${salt} + size, CRACK_WAVES, cell, far)
    let open = ${CRACKED} * eased((wave[1] - FAINT) / FAINT_SPAN)
    let away = CRACK_LENGTHS[size] * abs(wave[0])
    let half_ = open * CRACK_HALVES[size]
    if away < half_
      metres += CRACK_DEPTHS[size] * open * min(1.0, max(0.0, (1.0 - away / half_) / CRACK_FLOOR))
  return metres
`,
  };
}
