/** Neutral code of phasor noise: that of core/planet/phasor.ts, in its order. */
import { PHASOR } from "../../../core/planet/phasor.ts";
import { summed } from "./lattice-waves.ts";
import type { Piece } from "./piece.ts";

const REACH = 1 - PHASOR.JITTER;

/** Code of `readPhasor`, which writes turn and size to `wave`, of waves across `across`, `far` metres along it from `place`; the cells of near code begin at `lattice`. */
export const phasor = (isNear: boolean): Piece => ({
  constants: { PHASOR_SPREAD: 2 * PHASOR.JITTER, PHASOR_REACH: REACH * REACH, PHASOR_WEAK: PHASOR.WEAK },
  code: `
fn readPhasor(${isNear ? "lattice: int, " : ""}salt: int, waves: float, cell: float, far: float)
  let x = place[0] + far * across[0]
  let y = place[1] + far * across[1]
  let z = place[2] + far * across[2]
  let three = 3.0 * cell
  let u = (2.0 * x + y + 2.0 * z) / three${isNear ? " + INSIDE[lattice]" : ""}
  let v = (2.0 * y - 2.0 * x + z) / three${isNear ? " + INSIDE[lattice + 1]" : ""}
  let w = (x + 2.0 * y - 2.0 * z) / three${isNear ? " + INSIDE[lattice + 2]" : ""}
  let nu = (2.0 * across[0] + across[1] + 2.0 * across[2]) / 3.0
  let nv = (2.0 * across[1] - 2.0 * across[0] + across[2]) / 3.0
  let nw = (across[0] + 2.0 * across[1] - 2.0 * across[2]) / 3.0
${summed({
  hash: isNear
    ? "hash3(ci + CELL[lattice], cj + CELL[lattice + 1], 16 * (ck + CELL[lattice + 2]) + salt)"
    : "hash3(ci, cj, 16 * ck + salt)",
  spread: "PHASOR_SPREAD",
  reach: "PHASOR_REACH",
  along: "waves * (du * nu + dv * nv + dw * nw)",
})}  let size = sqrt(cosine * cosine + sine * sine)
  wave[0] = 0.0
  wave[1] = 0.0
  if size > 0.0
    let a = sine / (abs(cosine) + abs(sine))
    wave[0] = a / 4.0
    if cosine < 0.0
      wave[0] = (-2.0 - a) / 4.0
      if sine >= 0.0
        wave[0] = (2.0 - a) / 4.0
    wave[1] = size / (size + PHASOR_WEAK * sum)
`,
});
