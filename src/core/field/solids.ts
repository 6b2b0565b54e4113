/**
 * Solids that stand on a ground for a while, such as parked helicopters: upright cylinders, which collide as trunks and
 * boulders do.
 *
 *   under    a cylinder whose base is in the ground is one body with it; one whose base is above hangs in the air
 *   over     its flat top
 */
import type { Gap, Ground, Material } from "./ground.ts";

export interface Solid {
  /** Metres east and north of its axis, and its radius. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Altitudes in metres. */
  readonly base: number;
  readonly top: number;
  readonly material: Material;
}

/** `ground` with solids, which may be other ones at each call. */
export function withSolids<G extends Ground>(ground: G, solids: () => readonly Solid[]): G {
  const under: Gap = { floor: 0, roof: 0, inside: false };
  return {
    ...ground,
    gapAt(x, y, z, out) {
      ground.gapAt(x, y, z, out);
      for (const solid of solids()) if (isOnAxis(solid, x, y)) addSpan(out, solid, z);
      return out;
    },
    materialAt(x, y, z) {
      let highest: Solid | null = null;
      for (const solid of solids())
        if (solid.base <= z && solid.top > (highest?.top ?? -Infinity) && isOnAxis(solid, x, y)) highest = solid;
      if (highest && highest.top > ground.gapAt(x, y, z, under).floor) return highest.material;
      return ground.materialAt?.(x, y, z) ?? "land";
    },
  };
}

function isOnAxis({ x, y, radius }: Solid, px: number, py: number): boolean {
  return (px - x) ** 2 + (py - y) ** 2 <= radius * radius;
}

/** Adds a span of rock to the gap around z, or to the rock around it. */
export function addSpan(gap: Gap, { base, top }: Pick<Solid, "base" | "top">, z: number): void {
  if (gap.inside) {
    // On the rock around z, which then reaches higher.
    if (base <= gap.floor) gap.floor = Math.max(gap.floor, top);
  } else if (z >= top) gap.floor = Math.max(gap.floor, top);
  else if (z <= base) gap.roof = Math.min(gap.roof, base);
  else {
    gap.inside = true;
    gap.roof = base > gap.floor ? base : -Infinity;
    gap.floor = top;
  }
}
