/** The formats of `limitless course`. */
import type { SaveKey } from "../recipe/ground-key.ts";
import { legClimbs } from "../sport/climb.ts";
import { type Course, legLengths, pointsOf } from "../sport/course.ts";
import { writeCourse } from "../sport/course-code.ts";
import { writeCourseFile } from "../sport/course-file.ts";
import { describeControl, descriptionWords } from "../sport/descriptions.ts";
import { coordinatesText } from "../sport/geometry.ts";
import type { SportGround } from "../sport/ground.ts";
import { siteAt } from "../sport/ground.ts";
import { say } from "../words/words.ts";

/** A generated course with the ground that it is on. */
interface CourseSheet {
  readonly land: SaveKey;
  readonly ground: SportGround;
  readonly course: Course;
}

interface CourseFormat {
  /** Description for --help. */
  readonly about: string;
  write(sheet: CourseSheet): string | Promise<string | Uint8Array>;
}

export const COURSE_FORMATS = {
  table: { about: "controls with codes and descriptions, lengths and climbs of legs", write: writeTable },
  code: { about: "the text of the course in links: course=…", write: ({ course }) => `${writeCourse(course)}\n` },
  json: {
    about: "a file that the page imports",
    write: ({ land, course }) => writeCourseFile([{ land, course }]),
  },
  iof: { about: "IOF XML 3.0 CourseData, for software of the sport; places on a map of 1:10,000", write: writeIof },
} as const satisfies Record<string, CourseFormat>;

export type CourseFormatName = keyof typeof COURSE_FORMATS;

/** Loaded on demand: writers of exports are large, and most calls need none. */
async function writeIof({ ground, course }: CourseSheet): Promise<string | Uint8Array> {
  const { exportFile } = await import("../sport/export/export-file.ts");
  const coded = {
    course,
    geometry: ground.geometry,
    codes: course.controls.map((control) => siteAt(ground, control)?.code ?? ""),
    climb: legClimbs(ground, course).reduce((a, b) => a + b),
  };
  const { content } = await exportFile({
    format: "courses",
    courses: [coded],
    scale: 10_000,
    head: { event: course.name },
  });
  return content;
}

function writeTable({ ground, course }: CourseSheet): string {
  const points = pointsOf(course);
  const lengths = legLengths(course, ground.geometry);
  const climbs = legClimbs(ground, course);
  const total = (values: readonly number[]) => values.reduce((a, b) => a + b);
  const row = (k: number, name: string, code: string, words: string) => [
    ...[name, code, words, coordinatesText(ground.geometry, points[k]).replace(" ", "")],
    ...(k === 0 ? ["", ""] : [lengths[k - 1], climbs[k - 1]].map((v) => String(Math.round(v)))),
  ];
  const rows = [
    ["", "code", "description", "at", "leg m", "climb m"],
    row(0, "start", "", ""),
    ...course.controls.map((control, k) => {
      const site = siteAt(ground, control);
      const words = site ? say(descriptionWords(describeControl(ground, k + 1, site))) : "";
      return row(k + 1, String(k + 1), site?.code ?? "", words);
    }),
    row(points.length - 1, "finish", "", ""),
    ["", "", "", "", ...[lengths, climbs].map((values) => String(Math.round(total(values))))],
  ];
  return `${course.name}\n${columnsOf(rows)}`;
}

/** Lines of columns two spaces apart, the last two to the right. */
function columnsOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i < row.length - 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
}
