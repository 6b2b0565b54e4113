/** Courses in the browser's storage, each under a key of its own, so that tabs do not overwrite each other's. */
import { type SaveKey, storageKey } from "../../../recipe/save-data.ts";
import type { Course } from "../../../sport/course.ts";
import { readCourse, writeCourse } from "../../../sport/course-code.ts";
import type { KeptCourse } from "../../../sport/course-file.ts";
import { forget, remember } from "../../../ui/storage.ts";
import { storedKeys } from "./stored-keys.ts";

export interface KeptCourses {
  /** By name; the text of each as in a link. */
  list(): readonly { readonly text: string; readonly course: Course }[];
  /** Keeps a course of any land; returns whether it could. */
  keep(kept: KeptCourse): boolean;
  remove(text: string): void;
}

/** `land` is the ground of the list. */
export function createKeptCourses(land: () => SaveKey): KeptCourses {
  const startOf = (key: SaveKey) => `course/${storageKey(key)}/`;
  const start = () => startOf(land());
  return {
    list: () =>
      storedKeys(start())
        .flatMap((key) => {
          const text = key.slice(start().length);
          const read = readCourse(text);
          return "course" in read ? [{ text, course: read.course }] : [];
        })
        .sort((a, b) => (a.course.name < b.course.name ? -1 : 1)),
    keep: ({ land: of, course }) => remember(startOf(of) + writeCourse(course), "kept"),
    remove: (text) => forget(start() + text),
  };
}
