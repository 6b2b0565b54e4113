/** Under the large map: the course that is set, going there at once, and giving it up. */
import { button, element, text } from "../../../ui/element.ts";
import { distanceText, type LandReading, riseOf, turnText } from "../../../ui/reading.ts";

export interface CourseBar {
  readonly root: HTMLElement;
  /** `heading` is the traveller's; null where no course is set. */
  show(way: LandReading | null, heading: number): void;
}

export interface CourseActs {
  go(): void;
  clear(): void;
}

export function createCourseBar({ go, clear }: CourseActs): CourseBar {
  const words = element("span", { class: "course-words" });
  const write = text(words);
  const acts = [
    button({ class: "course-act" }, go, "Go there"),
    button({ class: "course-act" }, clear, "Give it up"),
  ] as const;
  const root = element("div", { class: "course-bar" }, words, ...acts);
  for (const act of acts) act.hidden = true;
  return {
    root,
    show(way, heading) {
      for (const act of acts) if (act.hidden !== (way === null)) act.hidden = way === null;
      write(way ? courseText(way, heading) : "Click a place to set a course for it.");
    },
  };
}

/** "Course 2.4 km, 35° right, 120 m below". */
export function courseText(way: LandReading, heading: number): string {
  const rise = riseOf(way.rise);
  const parts = [`Course ${distanceText(way.distance)}`, turnText(heading, way.bearing)];
  return [...parts, ...(rise.way === "level" ? [] : [`${rise.text} ${rise.way}`])].join(", ");
}
