/** "Save as": a course or a race as a file of the sport's software. The writers are loaded when a file is asked for. */
import { legClimbs } from "../../sport/climb.ts";
import type { Course } from "../../sport/course.ts";
import type { DraftCourse } from "../../sport/course-draft.ts";
import type { ExportRequest, PrintedFormat } from "../../sport/export/export-file.ts";
import { siteAt } from "../../sport/ground.ts";
import type { RaceRecord } from "../../sport/race/race-data.ts";
import { runInSlices } from "../../stream/time-slices.ts";
import { element } from "../../ui/element.ts";
import { download } from "../../ui/file.ts";
import { phrase, say } from "../../words/words.ts";
import type { SportWorld } from "./world.ts";

export interface SaveOptions {
  readonly world: SportWorld;
  notify(words: string): void;
}

/** The course to save, or a message about a missing part; and a race of it. */
export interface Saved {
  readonly course: DraftCourse;
  readonly race: RaceRecord | null;
}

const FORMATS = {
  "pdf 10000": phrase("Map 1:10,000 as PDF"),
  "pdf 15000": phrase("Map 1:15,000 as PDF"),
  "svg 10000": phrase("Map 1:10,000 as SVG"),
  "omap 10000": phrase("Map for OpenOrienteering Mapper"),
  courses: phrase("Course as IOF XML"),
  results: phrase("Result as IOF XML"),
  gpx: phrase("Route as GPX"),
} as const;
type Format = keyof typeof FORMATS;

const OF_RACES: readonly Format[] = ["results", "gpx"];
const OF_COUNTRIES: readonly Format[] = ["pdf 10000", "pdf 15000", "svg 10000", "omap 10000"];

/** A list of formats; those of a race only with `races`, and printed maps only in countries, whose map is one of orienteering. */
export function createSaveMenu(saved: () => Saved, races: boolean, options: SaveOptions): HTMLElement {
  const rows = (Object.entries(FORMATS) as [Format, string][]).filter(
    ([format]) => (races || !OF_RACES.includes(format)) && (options.world.printed || !OF_COUNTRIES.includes(format)),
  );
  const list = element(
    "select",
    { class: "save-menu", "aria-label": say("Save as") },
    element("option", { value: "" }, say("Save as …")),
    ...rows.map(([format, label]) => element("option", { value: format }, say(label))),
    ...(!options.world.printed ? [element("option", { disabled: "" }, say("Printed maps: of countries alone"))] : []),
  );
  list.addEventListener("change", () => {
    const format = list.value as Format;
    list.value = "";
    void save(format, saved(), options);
  });
  return list;
}

async function save(format: Format, { course, race }: Saved, options: SaveOptions): Promise<void> {
  if ("problem" in course) {
    options.notify(say(course.problem));
    return;
  }
  try {
    options.notify(say("The file is being made …"));
    const { exportFile } = await import("../../sport/export/export-file.ts");
    const request = await requestOf(format, course, race, options);
    const { name, type, content } = await exportFile(request, runInSlices);
    download(name, type, content as BlobPart);
    options.notify(say("{file} is saved.", { file: name }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    options.notify(say("The file could not be made: {reason}", { reason }));
  }
}

async function requestOf(
  format: Format,
  course: Course,
  race: RaceRecord | null,
  { world }: SaveOptions,
): Promise<ExportRequest> {
  const ground = world.ground(world.altitudeOf(course), "now");
  const name = course.name || say("Course##of orienteering");
  const coded = {
    course: { ...course, name },
    geometry: ground.geometry,
    codes: course.controls.map((point) => siteAt(ground, point)?.code ?? ""),
    climb: Math.round(legClimbs(ground, course).reduce((sum, climb) => sum + climb, 0)),
  };
  if (format === "courses") return { format, courses: [coded], scale: 10_000, head: { event: name } };
  if (format === "results" || format === "gpx") {
    if (!race) throw new RangeError("there is no race");
    const startTime = new Date(race.kept - 1000 * race.time).toISOString();
    if (format === "gpx") {
      const points = race.route.map(({ t: seconds, x, y, z }) => [x, y, z, seconds] as const);
      return { format, route: { name, places: ground.geometry.kind, points, startTime } };
    }
    const splits = race.splits.slice(0, -1);
    const result = {
      course: coded,
      runner: say("Runner##name of a person"),
      startTime,
      status: "OK",
      splits,
      finish: race.time,
    } as const;
    return { format, results: [result], head: { event: name } };
  }
  const [kind, scale] = format.split(" ");
  if (!world.printed) throw new RangeError("printed maps are of countries");
  const map = await world.printed({ ...course, name }, scale === "15000" ? 15_000 : 10_000, coded.climb);
  return { ...map, format: kind as PrintedFormat };
}
