/**
 * Wet ground: the places that streams run over, and the marsh where one ends in a hollow.
 *
 *   stream   3 × 3 places around every metre of a course
 *   marsh    9 × 9 places around a hollow end
 *   neither  in a lake, in a town, on a road
 *   source   G. Relf, "How to make limitless terrain", streams; widths and marsh are from his later papers
 */
import { keyAt, type Placed, type Thing } from "./placed.ts";
import type { Point } from "./roads.ts";
import { BANK, type Box, MARSH, type Stream, streamsThrough } from "./streams.ts";
import { type Conditions, type Land, terraAt } from "./terra.ts";

/** Places of a box that are wet, by key, as a function of the box alone. */
export function wetIn(land: Land, box: Box, conditions: Partial<Conditions> = {}): Map<string, "stream" | "marsh"> {
  const wet = new Map<string, "stream" | "marsh">();
  for (const stream of streamsThrough(land, box, conditions)) {
    const { course, end } = stream;
    // Marsh first, so that the stream runs through it; and no marsh over another's stream.
    if (end === "hollow") around(course[course.length - 1], MARSH, (key) => wet.has(key) || wet.set(key, "marsh"), box);
    for (const place of along(stream)) around(place, BANK, (key) => wet.set(key, "stream"), box);
  }
  for (const key of wet.keys()) {
    const [x, y] = key.split(",").map(Number);
    if (DRY.has(terraAt(land, x, y, { ...conditions, view: "map" }).kind)) wet.delete(key);
  }
  return wet;
}

/** Places the wet ground of a box in a store, over nothing that was placed there. */
export function soak(land: Land, box: Box, placed: Placed, conditions: Partial<Conditions> = {}): void {
  for (const [key, thing] of wetIn(land, box, { ...conditions, placed })) {
    const there: Thing | undefined = placed.get(key);
    if (there === undefined || there === "marsh") placed.set(key, thing);
  }
}

const DRY: ReadonlySet<string> = new Set(["lake", "town", "road"]);

function around([x, y]: Point, reach: number, visit: (key: string) => void, box: Box): void {
  for (let py = Math.max(box.south, y - reach); py <= Math.min(box.north - 1, y + reach); py++)
    for (let px = Math.max(box.west, x - reach); px <= Math.min(box.east - 1, x + reach); px++) visit(keyAt(px, py));
}

/** Every metre of a course, rounded to whole places. */
function along({ course }: Stream): Point[] {
  return course.flatMap(([x, y], i) => {
    const [px, py] = course[Math.max(0, i - 1)];
    const steps = Math.max(1, Math.abs(x - px), Math.abs(y - py));
    return Array.from({ length: steps }, (_, k): Point => {
      const part = (k + 1) / steps;
      return [Math.round(px + (x - px) * part), Math.round(py + (y - py) * part)];
    });
  });
}
