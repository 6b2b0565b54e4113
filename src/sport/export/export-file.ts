/**
 * Files of the sport's software, for the page and the command: a map as SVG, PDF or Mapper file, courses and results as IOF XML, a
 * recorded route as GPX. Each writer is loaded when its format is asked for.
 */

import { runSteps } from "../../core/field/run-steps.ts";
import { type Course, pointsOf } from "../course.ts";
import type { Point } from "../geometry.ts";
import type { Descriptions } from "./description-sheet.ts";
import type { Route } from "./gpx.ts";
import type { IofHead } from "./iof.ts";
import type { CodedCourse } from "./iof-courses.ts";
import type { Result } from "./iof-results.ts";
import type { PrintGround } from "./print-ground.ts";
import { fitSheet, type MapScale, planSheet, type Sheet } from "./sheet.ts";

export const PRINTED_FORMATS = ["svg", "pdf", "omap"] as const;
export type PrintedFormat = (typeof PRINTED_FORMATS)[number];

/** A map on A4. */
export interface MapExport {
  readonly format: PrintedFormat;
  readonly ground: PrintGround;
  readonly scale: MapScale;
  readonly title: string;
  /** The map's centre; with a course, the course is in the middle. */
  readonly at: Point;
  readonly course?: Course;
  /**
   * Descriptions of the course's controls, beside the map where both fit, else on a second page of a PDF; an SVG has no second page, and
   * a Mapper file has none.
   */
  readonly descriptions?: Descriptions;
}

export type ExportRequest =
  | MapExport
  | {
      readonly format: "courses";
      readonly courses: readonly CodedCourse[];
      readonly scale: MapScale;
      readonly head: IofHead;
    }
  | { readonly format: "results"; readonly results: readonly Result[]; readonly head: IofHead }
  | { readonly format: "gpx"; readonly route: Route };

export interface ExportedFile {
  /** Small letters, digits and hyphens, and the format's extension. */
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}

/** Runs steps: at once by default, in slices on the page. */
export type Run = <T>(steps: Generator<undefined, T>) => T | Promise<T>;

/** Throws a RangeError for a course that does not fit the sheet, and for content that a format cannot hold. */
export async function exportFile(request: ExportRequest, run: Run = runSteps): Promise<ExportedFile> {
  switch (request.format) {
    case "svg":
    case "pdf":
    case "omap":
      return exportMap(request, run);
    case "courses": {
      const { toCourseData } = await import("./iof-courses.ts");
      const { courses, scale, head } = request;
      return xmlFile(`${slug(head.event)}-courses.xml`, toCourseData(courses, scale, head));
    }
    case "results": {
      const { toResultList } = await import("./iof-results.ts");
      return xmlFile(`${slug(request.head.event)}-results.xml`, toResultList(request.results, request.head));
    }
    case "gpx": {
      const { toGpx } = await import("./gpx.ts");
      const { route } = request;
      return { name: `${slug(route.name)}.gpx`, type: "application/gpx+xml", content: toGpx(route) };
    }
  }
}

const xmlFile = (name: string, content: string): ExportedFile => ({ name, type: "application/xml", content });

async function exportMap(request: MapExport, run: Run): Promise<ExportedFile> {
  const { format, ground, scale, title, course, descriptions } = request;
  const sheet = await sheetOf(request);
  const { drawPrintedMap } = await import("./printed-map.ts");
  const map = await run(drawPrintedMap(ground, sheet));
  const name = `${slug(title)}-${scale}.${format}`;
  if (format === "omap") {
    const { toOmap } = await import("./omap.ts");
    return { name, type: "application/xml", content: toOmap(map, title, course) };
  }
  const { layOutSheet } = await import("./printed-sheet.ts");
  const laidOut = layOutSheet(map, title, course, descriptions);
  if (format === "svg") {
    const { sheetToSvg } = await import("./map-svg.ts");
    return { name, type: "image/svg+xml", content: sheetToSvg(laidOut) };
  }
  const { sheetToPdf } = await import("./map-pdf.ts");
  return { name, type: "application/pdf", content: await sheetToPdf(laidOut) };
}

async function sheetOf({ format, scale, at, course, descriptions }: MapExport): Promise<Sheet> {
  const points = course ? pointsOf(course) : [at];
  if (!course || !descriptions || format === "omap") return planSheet(points, scale);
  const { BESIDE, isBeside } = await import("./printed-sheet.ts");
  const sheet = fitSheet(points, scale, BESIDE);
  return sheet && isBeside(sheet, course.controls.length) ? sheet : planSheet(points, scale);
}

const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "map";
