import { expect, test } from "vitest";
import { distanceBetween, type WayPlace } from "../../src/core/underground/way.ts";
import { clear, createBreadcrumbs, drop, wayBack } from "../../src/explorers/breadcrumbs.ts";

const walk = (crumbs: ReturnType<typeof createBreadcrumbs>, places: readonly WayPlace[]) => {
  for (const place of places) drop(crumbs, place);
};
/** A straight walk by decimetres. */
const straight = (metres: number, z = 0): WayPlace[] =>
  Array.from({ length: 10 * metres + 1 }, (_, k) => [k / 10, 0, z] as const);

test("crumbs lie three metres apart, in depth too", () => {
  const crumbs = createBreadcrumbs();
  walk(crumbs, straight(30));
  expect(crumbs.places).toHaveLength(11);
  walk(crumbs, [
    [30, 0, -1],
    [30, 0, -4],
  ]);
  expect(crumbs.places.at(-1)).toEqual([30, 0, -4]);
  expect(crumbs.changes).toBe(12);
  clear(crumbs);
  expect(crumbs.places).toHaveLength(0);
});

test("a long track keeps its two ends within the bound", () => {
  const crumbs = createBreadcrumbs();
  for (let x = 0; x <= 9000; x += 3) drop(crumbs, [x, 0, 0]);
  expect(crumbs.places.length).toBeLessThanOrEqual(2000);
  expect(crumbs.places[0]).toEqual([0, 0, 0]);
  expect(crumbs.places.at(-1)?.[0]).toBeGreaterThan(8990);
});

test("the way back leaves out loops", () => {
  const crumbs = createBreadcrumbs();
  const corner = (x: number, y: number): WayPlace => [x, y, 0];
  const side = (from: WayPlace, to: WayPlace) =>
    Array.from(
      { length: 10 },
      (_, k): WayPlace => [
        from[0] + ((to[0] - from[0]) * (k + 1)) / 10,
        from[1] + ((to[1] - from[1]) * (k + 1)) / 10,
        0,
      ],
    );
  const corners = [corner(0, 0), corner(30, 0), corner(60, 0), corner(60, 30), corner(30, 30), corner(30, 0)];
  walk(crumbs, [corners[0], ...corners.slice(1).flatMap((to, k) => side(corners[k], to))]);
  const way = wayBack(crumbs, [30, 1, 0]);
  expect(way[0]).toEqual([30, 1, 0]);
  expect(way.at(-1)).toEqual([0, 0, 0]);
  const length = way.slice(1).reduce((sum, place, k) => sum + distanceBetween(way[k], place), 0);
  expect(length).toBeLessThan(40);
});
