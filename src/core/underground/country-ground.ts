/**
 * A country and its underground as one ground.
 *
 *   under the sky   the surface decides: land, trunks, walls, lakes
 *   below           the underground decides: rock, floors, ladders, pools
 *   between         a gap that reaches from below the hills to the sky is a well, and the underground's
 */
import type { WalkedGround } from "../field/ground.ts";
import { type Hills, hillAt } from "./hills.ts";
import type { UndergroundGround } from "./underground.ts";

/** `surface` and `under` are grounds of time t with the same hills. */
export function countryGround(surface: WalkedGround, under: UndergroundGround, hills: Hills, t: number): WalkedGround {
  return {
    gapAt(x, y, z, out) {
      // Half the time of the general case, which gives the same.
      if (under.isSealed(x, y) && z >= hillAt(hills, x, y, t)) return surface.gapAt(x, y, z, out);
      under.gapAt(x, y, z, out);
      const isSky = !out.inside && out.roof === Infinity && out.floor === hillAt(hills, x, y, t);
      return isSky ? surface.gapAt(x, y, z, out) : out;
    },
    kindAt: (x, y, z) => (under.isBelow(x, y, z) ? under : surface).kindAt(x, y, z),
    materialAt: (x, y, z) => (under.isBelow(x, y, z) ? "land" : (surface.materialAt?.(x, y, z) ?? "land")),
    ladderAt: (x, y, z) => under.ladderAt(x, y, z) ?? surface.ladderAt(x, y, z),
    waterAt: (x, y, z) => (under.isBelow(x, y, z) ? under : surface).waterAt(x, y, z),
    isBelow: under.isBelow,
  };
}
