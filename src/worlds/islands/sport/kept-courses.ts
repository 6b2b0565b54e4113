/** Courses in the browser's storage, each under a key of its own, so that tabs do not overwrite each other's. */
import type { Course } from "../../../sport/course.ts";
import { readCourse, writeCourse } from "../../../sport/course-code.ts";
import { forget, remember } from "../../../ui/storage.ts";
import { storedKeys } from "./stored-keys.ts";

export interface KeptCourses {
  /** By name; the text of each as in a link. */
  list(): readonly { readonly text: string; readonly course: Course }[];
  /** Returns whether it could be kept. */
  keep(course: Course): boolean;
  remove(text: string): void;
}

/** `land` names the ground that courses are on. */
export function createKeptCourses(land: () => string): KeptCourses {
  const start = () => `course/${land()}/`;
  return {
    list: () =>
      storedKeys(start())
        .flatMap((key) => {
          const text = key.slice(start().length);
          const read = readCourse(text);
          return "course" in read ? [{ text, course: read.course }] : [];
        })
        .sort((a, b) => (a.course.name < b.course.name ? -1 : 1)),
    keep: (course) => remember(start() + writeCourse(course), "kept"),
    remove: (text) => forget(start() + text),
  };
}
