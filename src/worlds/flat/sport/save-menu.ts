/** "Save as": a course or a race as a file of the sport's software. The writers are loaded when a file is asked for. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { courseAltitude } from "../../../sport/archipelago.ts";
import { legClimbs } from "../../../sport/climb.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Course } from "../../../sport/course.ts";
import type { ExportRequest } from "../../../sport/export/export-file.ts";
import { siteAt } from "../../../sport/ground.ts";
import { planOf } from "../../../sport/race/plan.ts";
import { planDescriptions } from "../../../sport/race/plan-descriptions.ts";
import type { RaceRecord } from "../../../sport/race/race-data.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { element } from "../../../ui/element.ts";
import { download } from "../../../ui/file.ts";

export interface SaveOptions {
  flat(): FlatGround;
  /** Years. */
  t(): number;
  /** Keys of features that were taken away. */
  taken(): ReadonlySet<string>;
  say(words: string): void;
}

/** The course to save, or a message about a missing part; and a race of it. */
export interface Saved {
  readonly course: Course | string;
  readonly race: RaceRecord | null;
}

const FORMATS = {
  "pdf 10000": "Map 1:10,000 as PDF",
  "pdf 15000": "Map 1:15,000 as PDF",
  "svg 10000": "Map 1:10,000 as SVG",
  "omap 10000": "Map for OpenOrienteering Mapper",
  courses: "Course as IOF XML",
  results: "Result as IOF XML",
  gpx: "Route as GPX",
} as const;
type Format = keyof typeof FORMATS;

const OF_RACES: readonly Format[] = ["results", "gpx"];
const OF_COUNTRIES: readonly Format[] = ["pdf 10000", "pdf 15000", "svg 10000", "omap 10000"];

/** A list of formats; those of a race only with `races`, and printed maps only in countries, whose map is one of orienteering. */
export function createSaveMenu(saved: () => Saved, races: boolean, options: SaveOptions): HTMLElement {
  const rows = (Object.entries(FORMATS) as [Format, string][]).filter(
    ([format]) =>
      (races || !OF_RACES.includes(format)) && (options.flat().form !== "islands" || !OF_COUNTRIES.includes(format)),
  );
  const list = element(
    "select",
    { class: "save-menu", "aria-label": "Save as" },
    element("option", { value: "" }, "Save as …"),
    ...rows.map(([format, label]) => element("option", { value: format }, label)),
    ...(options.flat().form === "islands"
      ? [element("option", { disabled: "" }, "Printed maps: of countries alone")]
      : []),
  );
  list.addEventListener("change", () => {
    const format = list.value as Format;
    list.value = "";
    void save(format, saved(), options);
  });
  return list;
}

async function save(format: Format, { course, race }: Saved, options: SaveOptions): Promise<void> {
  if (typeof course === "string") {
    options.say(course);
    return;
  }
  try {
    options.say("The file is being made …");
    const { exportFile } = await import("../../../sport/export/export-file.ts");
    const request = await requestOf(format, course, race, options);
    const { name, type, content } = await exportFile(request, runInSlices);
    download(name, type, content as BlobPart);
    options.say(`${name} is saved.`);
  } catch (error) {
    options.say(`The file could not be made: ${error instanceof Error ? error.message : error}`);
  }
}

async function requestOf(
  format: Format,
  course: Course,
  race: RaceRecord | null,
  { flat, t, taken }: SaveOptions,
): Promise<ExportRequest> {
  const altitude = courseAltitude(flat(), course);
  const ground = countryGround(flat(), t(), altitude);
  const name = course.name || "Course";
  const coded = {
    course: { ...course, name },
    codes: course.controls.map((point) => siteAt(ground, point)?.code ?? ""),
    climb: Math.round(legClimbs(ground, course).reduce((sum, climb) => sum + climb, 0)),
  };
  if (format === "courses") return { format, courses: [coded], scale: 10_000, head: { event: name } };
  if (format === "results" || format === "gpx") {
    if (!race) throw new RangeError("there is no race");
    const startTime = new Date(race.kept - 1000 * race.time).toISOString();
    if (format === "gpx") {
      const points = race.route.map(({ t: seconds, x, y, z }) => [x, y, z, seconds] as const);
      return { format, route: { name, points, startTime } };
    }
    const splits = race.splits.slice(0, -1);
    const result = { course: coded, runner: "Runner", startTime, status: "OK", splits, finish: race.time } as const;
    return { format, results: [result], head: { event: name } };
  }
  const { countryPrintGround } = await import("../map/print-ground.ts");
  const [kind, scale] = format.split(" ");
  const firstYear = countryGround(flat(), 0, altitude);
  const planned = planOf(course, firstYear);
  if ("problem" in planned) throw new RangeError(planned.problem);
  return {
    format: kind as "pdf" | "svg" | "omap",
    ground: countryPrintGround(flat(), t(), taken()),
    scale: scale === "15000" ? 15_000 : 10_000,
    title: name,
    at: course.start,
    course,
    descriptions: {
      controls: planDescriptions(planned.plan, firstYear, altitude),
      climb: coded.climb,
    },
  };
}
