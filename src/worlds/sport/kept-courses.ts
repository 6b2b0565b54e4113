/** Courses that a visitor keeps, in the browser's saved data (src/saves/kind.ts). */
import { type SaveKey, storageKey } from "../../recipe/ground-key.ts";
import { COURSES, type CourseNote } from "../../saves/sport-kinds.ts";
import type { SaveStore } from "../../saves/store.ts";
import type { Course } from "../../sport/course.ts";
import { readCourse, writeCourse } from "../../sport/course-code.ts";
import type { KeptCourse } from "../../sport/course-file.ts";

export interface KeptCourses {
  /** By name; the text of each as in a link. */
  list(): Promise<readonly { readonly text: string; readonly course: Course }[]>;
  /** Keeps courses of any lands. Resolves to the number that could be kept. */
  keep(courses: readonly KeptCourse[]): Promise<number>;
  remove(text: string): Promise<void>;
}

/** `land` is the ground of the list; `now` is in ms since 1970. */
export function createKeptCourses(saved: SaveStore, land: () => SaveKey, now: () => number): KeptCourses {
  const startOf = (key: SaveKey) => `course/${storageKey(key)}/`;
  const start = () => startOf(land());
  return {
    async list() {
      const all = await saved.list(COURSES, start());
      return all
        .flatMap(({ key }) => {
          const text = key.slice(start().length);
          const read = readCourse(text);
          return "course" in read ? [{ text, course: read.course }] : [];
        })
        .sort((a, b) => (a.course.name < b.course.name ? -1 : 1));
    },
    async keep(courses) {
      const note: CourseNote = { kept: now() };
      const records = courses.map(({ land: of, course }) => [startOf(of) + writeCourse(course), note] as const);
      return (await saved.add(new Map(records))).kept;
    },
    remove: (text) => saved.remove(start() + text),
  };
}
