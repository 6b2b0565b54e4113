/**
 * Who sings where and when, keyed by place and time as drips are: who comes back hears the same birds in the same trees.
 *
 *   place    at most one singer to each square of CELL metres; in a wood SHARE of them are taken
 *   day      tits, wrens, thrushes, and here and there a cuckoo: most at dawn and before dusk, few at noon
 *   night    an owl in one wood of some; crickets where it is grass
 *   time     each every 7 to 24 s by itself, crickets every second or so, and not quite evenly
 */
import { keyed, unit } from "./keyed.ts";
import type { VoiceName } from "./voices.ts";

export const SINGERS = ["tit", "wren", "thrush", "cuckoo", "owl", "cricket"] as const satisfies readonly VoiceName[];

const CELL = 22;
/** Metres from which one is heard. */
export const EARSHOT = 75;
/** Of a song: metres east and north, its pitch against the voice's, 0…1 how strong it is, who sings as a place in SINGERS. */
export const SONG_STRIDE = 5;
const UNEVEN = 0.4;
const SHARE = 0.5;

export interface Stage {
  readonly wood: number;
  readonly grass: number;
  /** Sine of the sun's height. */
  readonly sun: number;
}

/** Writes the songs near (x, y) that begin after `from` and up to `to`, seconds, into `out`; returns how many, as many as fit. */
export function songsBetween(from: number, to: number, x: number, y: number, stage: Stage, out: Float64Array): number {
  let count = 0;
  for (let j = Math.floor((y - EARSHOT) / CELL); j <= Math.floor((y + EARSHOT) / CELL); j++) {
    for (let i = Math.floor((x - EARSHOT) / CELL); i <= Math.floor((x + EARSHOT) / CELL); i++) {
      const spot = keyed(i, j, 77);
      const singer = singerAt(spot, stage);
      if (singer < 0) continue;
      const px = CELL * (i + unit(spot, 2));
      const py = CELL * (j + unit(spot, 3));
      if ((px - x) ** 2 + (py - y) ** 2 > EARSHOT * EARSHOT) continue;
      const period = SINGERS[singer] === "cricket" ? 0.8 + 0.6 * unit(spot, 4) : 7 + 17 * unit(spot, 4);
      const phase = unit(spot, 5);
      for (let n = Math.floor(from / period - phase - UNEVEN); n <= to / period - phase; n++) {
        const at = period * (n + phase + UNEVEN * unit(spot, n, 6));
        if (at <= from || at > to || (count + 1) * SONG_STRIDE > out.length) continue;
        const first = SONG_STRIDE * count++;
        out[first] = px;
        out[first + 1] = py;
        out[first + 2] = 0.93 + 0.14 * unit(spot, 7);
        out[first + 3] = 0.5 + 0.5 * unit(spot, n, 8);
        out[first + 4] = singer;
      }
    }
  }
  return count;
}

/** Who sings at a spot under this sun, −1 for nobody. */
function singerAt(spot: number, { wood, grass, sun }: Stage): number {
  const taken = unit(spot, 1);
  const which = unit(spot, 9);
  if (sun < -0.12) {
    if (taken < 0.03 * wood) return SINGERS.indexOf("owl");
    return taken > 1 - 0.45 * grass ? SINGERS.indexOf("cricket") : -1;
  }
  // Birds are loudest while the sun is low.
  const chorus = 0.4 + 0.6 * Math.max(0, 1 - Math.abs(sun - 0.1) / 0.5);
  if (taken >= SHARE * wood * chorus) return -1;
  if (which < 0.06) return SINGERS.indexOf("cuckoo");
  return which < 0.4 ? 0 : which < 0.7 ? 1 : 2;
}
