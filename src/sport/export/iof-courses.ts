/**
 * Courses as IOF XML 3.0, message CourseData, for software for planning courses, timing and results.
 *
 *   controls   once each, named by their codes; starts S1, S2, …, finishes F1, F2, …. A code that stands at two places
 *              (two letters name 676 codes in a world without an end) gets a number: AB, AB2
 *   Position   degrees on a globe, or of a plane that has no place on Earth (georeference.ts), where it is left out beyond 180° and 90°
 *   MapPosition   millimetres right of and below the map's top left corner, the printed map's where it holds the courses; none on a
 *              globe, a course round which fits no sheet
 *   Length     straight legs or great circles, metres
 *   source     github.com/international-orienteering-federation/datastandard-v3, IOF.xsd
 */
import { type Course, legLengths, pointsOf } from "../course.ts";
import type { Geometry, Point } from "../geometry.ts";
import { positionOf } from "./georeference.ts";
import { type IofHead, iofMessage, lengthOf } from "./iof.ts";
import { fitSheet, type MapScale, type Sheet, sheetAround, toSheetOf } from "./sheet.ts";
import { type XmlElement, xml } from "./xml.ts";

/** A course with the readings of its ground. */
export interface CodedCourse {
  readonly course: Course;
  readonly geometry: Geometry;
  /** The codes of its controls, in their order. */
  readonly codes: readonly string[];
  /** Metres of ascent along the best route; left out if it is not known. */
  readonly climb?: number;
}

/** Throws a RangeError for no course, for courses of several kinds of worlds, and for a course with another number of codes than controls. */
export function toCourseData(courses: readonly CodedCourse[], scale: MapScale, head: IofHead): string {
  if (courses.length === 0) throw new RangeError("courses: 0 is out of range (at least 1)");
  const points = courses.flatMap(({ course }) => pointsOf(course));
  const { kind } = courses[0].geometry;
  if (courses.some(({ geometry }) => geometry.kind !== kind))
    throw new RangeError("courses: expected all on a plane, or all on a globe");
  const sheet = kind === "globe" ? null : (fitSheet(points, scale) ?? sheetAround(points, scale));
  const ids = createIds();
  const rows = courses.map((coded) => courseRow(coded, ids.of));
  const controls = ids.all().map((each) => controlOf(each, kind, sheet));
  const race = xml("RaceCourseData", {}, sheet ? mapOf(sheet) : undefined, ...controls, ...rows);
  return iofMessage("CourseData", head, [race]);
}

function mapOf({ scale, window: { width, height } }: Sheet): XmlElement {
  const corner = (name: string, x: number, y: number) => xml(name, { x, y, unit: "mm" });
  const corners = [corner("MapPositionTopLeft", 0, 0), corner("MapPositionBottomRight", width, height)];
  return xml("Map", {}, xml("Scale", {}, scale), ...corners);
}

type ControlType = "Start" | "Control" | "Finish";

interface Control {
  readonly type: ControlType;
  readonly id: string;
  readonly at: Point;
}

/** Names places, each once. */
function createIds() {
  const byPlace = new Map<string, Control>();
  const taken = new Set<string>();
  const free = (name: string, from: number): string => {
    for (let k = from; ; k++) {
      const id = k === 0 ? name : `${name}${k}`;
      if (!taken.has(id)) return id;
    }
  };
  return {
    /** `code` is that of a control. */
    of(type: ControlType, at: Point, code = ""): string {
      const key = `${type} ${code} ${at.join()}`;
      const known = byPlace.get(key);
      if (known) return known.id;
      const id = type === "Control" ? (taken.has(code) ? free(code, 2) : code) : free(type[0], 1);
      taken.add(id);
      byPlace.set(key, { type, id, at });
      return id;
    },
    all: (): Control[] => [...byPlace.values()],
  };
}

function controlOf({ type, id, at }: Control, kind: Geometry["kind"], sheet: Sheet | null): XmlElement {
  const position = positionOf(kind, at);
  return xml(
    "Control",
    { type },
    xml("Id", {}, id),
    position ? xml("Position", { ...position }) : undefined,
    sheet ? xml("MapPosition", { ...onSheet(at, sheet), unit: "mm" }) : undefined,
  );
}

function onSheet([x, y]: Point, sheet: Sheet) {
  const [right, down] = toSheetOf(sheet)(x, y);
  const hundredth = (mm: number) => Math.round(mm * 100) / 100 + 0;
  const { left, top } = sheet.window;
  return { x: hundredth(right - left), y: hundredth(down - top) };
}

function courseRow(
  { course, geometry, codes, climb }: CodedCourse,
  idOf: (type: ControlType, at: Point, code?: string) => string,
): XmlElement {
  const { controls } = course;
  if (codes.length !== controls.length)
    throw new RangeError(`${course.name}: expected ${controls.length} codes, got ${codes.length}`);
  const bare = codes.indexOf("");
  if (bare >= 0) throw new RangeError(`${course.name}: control ${bare + 1} has no code`);
  const legs = legLengths(course, geometry);
  const step = (type: ControlType, id: string, leg?: number, text?: string) =>
    xml(
      "CourseControl",
      { type },
      xml("Control", {}, id),
      text === undefined ? undefined : xml("MapText", {}, text),
      leg === undefined ? undefined : xml("LegLength", {}, Math.round(leg)),
    );
  return xml(
    "Course",
    {},
    xml("Name", {}, course.name),
    xml("Length", {}, lengthOf(legs)),
    climb === undefined ? undefined : xml("Climb", {}, Math.round(climb)),
    step("Start", idOf("Start", course.start)),
    ...controls.map((at, k) => step("Control", idOf("Control", at, codes[k]), legs[k], String(k + 1))),
    step("Finish", idOf("Finish", course.finish), legs[controls.length]),
  );
}
