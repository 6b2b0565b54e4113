/** Decks of the bridges of a planet's streets as slabs, with rails along both sides, for feet and skids. */
import { DECK, deckAt, RAIL, RAIL_INSET } from "../../core/flat/bridges.ts";
import type { Deck } from "../../explorers/planet-ground.ts";
import { BRIDGE_STRIDE, HALF_BRIDGE } from "./jobs/town-layout.ts";

/** Bridges round a place on the datum, packed as in jobs/towns.ts. */
export interface PackedBridges {
  readonly place: readonly [x: number, y: number, z: number];
  readonly bridges: Float32Array;
}

/** Writes the highest deck over the datum's point under (x, y, z) into `out`, its rails at its edges; false beside all bridges. */
export function deckOver(
  { place, bridges }: PackedBridges,
  radius: number,
  x: number,
  y: number,
  z: number,
  out: Deck,
): boolean {
  const k = radius / Math.sqrt(x * x + y * y + z * z);
  const [px, py, pz] = [k * x - place[0], k * y - place[1], k * z - place[2]];
  out.top = -Infinity;
  for (let at = 0; at < bridges.length; at += BRIDGE_STRIDE) {
    const [dx, dy, dz] = [px - bridges[at], py - bridges[at + 1], pz - bridges[at + 2]];
    const [half, square] = [bridges[at + 6] / 2, dx * dx + dy * dy + dz * dz];
    if (square > half * half + HALF_BRIDGE * HALF_BRIDGE) continue;
    const off = dx * bridges[at + 3] + dy * bridges[at + 4] + dz * bridges[at + 5];
    // On the plane of the ground: the datum bends away by some millimetres at most.
    const across = Math.sqrt(Math.max(0, square - off * off));
    if (Math.abs(off) > half || across > HALF_BRIDGE) continue;
    const deck = { from: 0, to: 2 * half, water: 0, ends: [bridges[at + 7], bridges[at + 8]] as const };
    const planks = deckAt(deck, half + off);
    const top = planks + (across > HALF_BRIDGE - RAIL_INSET ? RAIL : 0);
    if (top < out.top) continue;
    out.top = top;
    out.base = planks - DECK;
  }
  return out.top > -Infinity;
}
