/** The nearest way below ground: a shaft, a cave mouth, or the shaft of an island's mine. Loaded when it is asked for. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { minesOf } from "../../../core/islands/mines.ts";
import { shaftOf } from "../../../core/islands/shafts.ts";
import { exitOf } from "../../../core/underground/exits.ts";
import { type Underground, undergroundGround } from "../../../core/underground/underground.ts";
import type { Way, WayPlace } from "../../../core/underground/way.ts";

/** Metres in which ways are searched, ring by ring; metres from a shaft's rim to firm ground. */
const [REACHES, FIRM] = [[300, 900, 2400], 1.2] as const;
/** Metres over the ground at which a walker is put down. */
const OVER = 0.3;
const noFloor = () => Number.NaN;

/** Firm ground before the nearest way down, and the place it leads to; null where none is near. */
export function nearestCave(
  flat: FlatGround,
  underground: Underground | undefined,
  [x, y, z]: WayPlace,
  t: number,
): { readonly at: WayPlace; readonly heading: number } | null {
  for (const reach of REACHES) {
    const exits = underground ? exitsOf(underground, x, y, reach, t) : shaftsOf(flat, [x, y, z], reach, t);
    const away = (exit: Way) => Math.hypot(exit[exit.length - 1][0] - x, exit[exit.length - 1][1] - y);
    exits.sort((a, b) => away(a) - away(b));
    const exit = exits[0];
    if (!exit) continue;
    const [before, at] = [exit[exit.length - 2], exit[exit.length - 1]];
    const heading = (Math.atan2(before[0] - at[0], before[1] - at[1]) * 180) / Math.PI;
    return { at: [at[0], at[1], at[2] + OVER], heading: (heading + 360) % 360 };
  }
  return null;
}

function exitsOf(underground: Underground, x: number, y: number, reach: number, t: number): Way[] {
  const ground = undergroundGround(underground, t);
  return ground.entrancesNear(x, y, reach).flatMap((each) => {
    const way = exitOf(each, underground.hills, noFloor, t);
    return way ? [way] : [];
  });
}

function shaftsOf(flat: FlatGround, at: WayPlace, reach: number, t: number): Way[] {
  return minesOf(flat)
    .near(...at, reach, t)
    .flatMap(({ altitude, thing }) => {
      const shaft = shaftOf(flat, altitude, thing, t);
      if (!shaft?.opens) return [];
      const { x, y, top, facing } = shaft.ladder;
      const way: Way = [
        [x, y, top],
        [x + FIRM * facing[0], y + FIRM * facing[1], top],
      ];
      return [way];
    });
}
