/** A course in the forest, with a name that needs escaping, and its print at 1:10,000. */
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { codeAt } from "../../../src/core/forest/features.ts";
import { createCountry } from "../../../src/core/forest/terra.ts";
import { type Course, pointsOf } from "../../../src/sport/course.ts";
import type { CodedCourse } from "../../../src/sport/export/iof-courses.ts";
import { forestPrintGround } from "../../../src/sport/export/print-ground.ts";
import { drawPrintedMap, type PrintedMap } from "../../../src/sport/export/printed-map.ts";
import { type MapScale, planSheet } from "../../../src/sport/export/sheet.ts";
import { PLANE } from "../../../src/sport/geometry.ts";

export const land = createCountry();

export const COURSE: Course = {
  name: 'Hills & "lakes" <long>',
  start: [16_600, 6900],
  controls: [
    [16_900, 7300],
    [17_300, 7200],
    [17_500, 6700],
    [17_200, 6400],
  ],
  finish: [16_700, 6500],
};

export const CODED: CodedCourse = {
  course: COURSE,
  geometry: PLANE,
  codes: COURSE.controls.map(([x, y]) => codeAt(x, y)),
  climb: 85.4,
};

export const drawPrinted = (scale: MapScale): PrintedMap =>
  runSteps(drawPrintedMap(forestPrintGround(land), planSheet(pointsOf(COURSE), scale)));

const drawn = new Map<MapScale, PrintedMap>();

/** A map that tests share: drawing one takes seconds. */
export function printed(scale: MapScale): PrintedMap {
  const map = drawn.get(scale) ?? drawPrinted(scale);
  drawn.set(scale, map);
  return map;
}
