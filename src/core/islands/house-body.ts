/** Houses as bodies meet them: walls straight down into the ground, and roofs as they are drawn, chimneys left out. */
import { HOUSE_HALF, type House } from "./towns.ts";

/** Breadth of a flat roof's parapet, metres; where a mansard's steep slope ends, metres in from the wall, and the share of its rise there. */
const PARAPET = 0.35;
const [MANSARD, STEEP] = [1.4, 0.72];

/** Altitude of a house's roof (dx, dy) from its middle, NaN beside the house. */
export function roofOver({ roof, eaves, top, along, door }: House, dx: number, dy: number): number {
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  const out = Math.max(across, down);
  if (out > HOUSE_HALF) return Number.NaN;
  const rise = top - eaves;
  if (roof === "flat") return out > HOUSE_HALF - PARAPET ? top : eaves;
  if (roof === "hip") return eaves + rise * (1 - out / HOUSE_HALF);
  if (roof === "mansard") {
    const into = HOUSE_HALF - out;
    const share =
      into < MANSARD ? (STEEP * into) / MANSARD : STEEP + ((1 - STEEP) * (into - MANSARD)) / (HOUSE_HALF - MANSARD);
    return eaves + rise * share;
  }
  // A gable's ridge runs along the wall of the door, or away from it.
  const eastWest = (door % 2 === 0) === along;
  return eaves + rise * (1 - (eastWest ? down : across) / HOUSE_HALF);
}
