/** A walk along a way out by the ground alone: every few decimetres a floor near the feet, headroom, and rungs on ladders. */
import type { Gap, WalkedGround } from "../../../src/core/field/ground.ts";
import type { Way } from "../../../src/core/underground/way.ts";
import { stepHeight } from "../../../src/explorers/walker-collider.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const [STEP, HEAD] = [0.25, 1.8];
/** Metres from the rungs at the top of a ladder to firm ground, over which the climber steps. */
const OVER_EDGE = 0.75;

/** The first place at which a walker could not go on, in words; "" where the whole way can be walked. */
export function stumbleOn(ground: WalkedGround, way: Way): string {
  let z = way[0][2];
  for (let k = 1; k < way.length; k++) {
    const [a, b] = [way[k - 1], way[k]];
    const level = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const where = `step ${k} of ${way.length - 1}, ${a.map((v) => v.toFixed(1))} to ${b.map((v) => v.toFixed(1))}`;
    if (level < 0.01) {
      const rise = Math.sign(b[2] - a[2]) * STEP;
      for (let at = a[2]; Math.abs(b[2] - at) > STEP; at += rise)
        if (!ground.ladderAt(a[0], a[1], at)) return `no rung at ${at.toFixed(1)}: ${where}`;
      [z] = [b[2]];
      continue;
    }
    const steps = Math.ceil(level / STEP);
    const [leaves, takes] = [isTop(way, k - 1, k - 2), isTop(way, k, k + 1)];
    for (let n = 1; n <= steps; n++) {
      const [gone, left] = [(level * n) / steps, level * (1 - n / steps)];
      if ((leaves && gone < OVER_EDGE) || (takes && left < OVER_EDGE)) continue;
      const [x, y] = [a[0] + ((b[0] - a[0]) * n) / steps, a[1] + ((b[1] - a[1]) * n) / steps];
      ground.gapAt(x, y, z + 0.9, gap);
      if (gap.inside) return `rock at ${x.toFixed(1)}, ${y.toFixed(1)}: ${where}`;
      if (gap.roof - gap.floor < HEAD) return `no room for the head at ${x.toFixed(1)}, ${y.toFixed(1)}: ${where}`;
      const climb = gap.floor - z;
      if (Math.abs(climb) > stepHeight(level / steps))
        return `a step of ${climb.toFixed(1)} m at ${x.toFixed(1)}, ${y.toFixed(1)}: ${where}`;
      z = gap.floor;
    }
    // The floor of two tunnels that meet is that of the lower one.
    if (Math.abs(z - b[2]) > 2) return `${(b[2] - z).toFixed(1)} m over the floor: ${where}`;
  }
  return "";
}

/** Whether a place is the top of a ladder to another. */
function isTop(way: Way, k: number, other: number): boolean {
  const [a, b] = [way[k], way[other]];
  return b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01 && b[2] < a[2];
}
