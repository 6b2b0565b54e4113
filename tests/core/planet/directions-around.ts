/** Directions in space: uniform ones, and those at the seams of a sphere's maps. */
import fc from "fast-check";

export type Direction = readonly [number, number, number];

export function unit(x: number, y: number, z: number): Direction {
  const away = Math.sqrt(x * x + y * y + z * z);
  return [x / away, y / away, z / away];
}

/** `count` directions, uniform by the golden angle. */
export function evenDirections(count: number): Direction[] {
  return Array.from({ length: count }, (_, i) => {
    const z = (2 * i + 1) / count - 1;
    const level = Math.sqrt(1 - z * z);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    return [level * Math.cos(angle), level * Math.sin(angle), z];
  });
}

/** The poles, the ends of the other axes, and the midpoints of edges and the corners of the cube. */
export const SEAMS: readonly Direction[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)))
  .filter(([x, y, z]) => x !== 0 || y !== 0 || z !== 0)
  .map(([x, y, z]) => unit(x, y, z));

const share = fc.integer({ min: -1_000_000, max: 1_000_000 });

/** Any direction, often one at or next to a seam. */
export const direction: fc.Arbitrary<Direction> = fc.oneof(
  fc
    .tuple(share, share, share)
    .filter((v) => v.some((part) => part !== 0))
    .map(([x, y, z]) => unit(x, y, z)),
  fc
    .tuple(fc.constantFrom(...SEAMS), share, share, share)
    .map(([[x, y, z], a, b, c]) => unit(x + a * 1e-12, y + b * 1e-12, z + c * 1e-12)),
);

/** Two directions perpendicular to one and to each other. */
export function acrossTo([x, y, z]: Direction): [Direction, Direction] {
  const a = Math.abs(z) < 0.9 ? unit(-y, x, 0) : unit(0, -z, y);
  return [a, unit(y * a[2] - z * a[1], z * a[0] - x * a[2], x * a[1] - y * a[0])];
}
