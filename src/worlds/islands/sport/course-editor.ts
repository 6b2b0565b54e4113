/**
 * Setting courses under the large map: the list of controls, which is reordered by dragging or by buttons, the generator, and the
 * courses that are kept.
 */

import { isSameWorld, type SaveKey } from "../../../recipe/save-data.ts";
import type { SaveStore } from "../../../saves/store.ts";
import { legClimbs } from "../../../sport/climb.ts";
import { type Course, legLengths, type Point } from "../../../sport/course.ts";
import { readCourse, writeCourse } from "../../../sport/course-code.ts";
import {
  courseOfDraft,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  moveControl,
  placeClick,
  removeControl,
} from "../../../sport/course-draft.ts";
import { LARGEST_COURSE_FILE, readCourseFile, writeCourseFile } from "../../../sport/course-file.ts";
import { DIFFICULTIES, type Difficulty } from "../../../sport/difficulty.ts";
import { COURSE_OPTIONS, courseSteps } from "../../../sport/generate.ts";
import { type SportGround, siteAt } from "../../../sport/ground.ts";
import { featureWords } from "../../../sport/words.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { button, element, text } from "../../../ui/element.ts";
import { askForFile, download } from "../../../ui/file.ts";
import { distanceText, whole } from "../../../ui/format.ts";
import { createKeptCourses } from "./kept-courses.ts";
import type { DrawnCourse } from "./overlay.ts";

/** A place on an archipelago, whose altitude is in metres. */
export interface CoursePlace {
  readonly at: Point;
  readonly altitude: number;
}

export interface CourseEditorOptions {
  readonly saved: SaveStore;
  /** The ground of the archipelago at an altitude. */
  ground(altitude: number): SportGround;
  /** The archipelago that a course is on. */
  altitudeOf(course: Course): number;
  /** The ground that courses are on. */
  land(): SaveKey;
  /** The middle of generated courses. */
  centre(): CoursePlace;
  /** Reason why a course cannot be run, null where it can. */
  fault(course: Course): string | null;
  /** Runs a course: it goes into the link. */
  run(course: Course, text: string): void;
  /** The list of files to save of the course, or a message about a missing part. */
  files(course: () => Course | string): HTMLElement;
  /** The address of a course. */
  link(course: Course, text: string): string;
}

export interface CourseEditor {
  readonly root: HTMLElement;
  readonly open: boolean;
  show(course: Course | null): void;
  hide(): void;
  /** A click on the map of `span` metres, of the archipelago at an altitude. */
  click(place: CoursePlace, span: number): void;
  drawn(): DrawnCourse;
  /** The archipelago of the course that is drawn. */
  readonly altitude: number;
}

/** A click this near to a feature means it: a share of the map's side, and metres at least. */
const [REACH, LEAST] = [0.02, 6];

export function createCourseEditor(options: CourseEditorOptions): CourseEditor {
  const { land, run, link, files } = options;
  const kept = createKeptCourses(options.saved, land, Date.now);
  let draft: Draft = EMPTY_DRAFT;
  let { altitude } = options.centre();
  const ground = () => options.ground(altitude);
  let dragged = -1;
  const said = element("p", { class: "editor-said", role: "status" });
  const write = text(said);
  const name = element("input", {
    type: "text",
    maxlength: "60",
    placeholder: "Name",
    "aria-label": "Name of the course",
  });
  const list = element("ol", { class: "editor-list", "aria-label": "Controls in their order" });
  const figures = element("p", { class: "editor-figures" });
  const writeFigures = text(figures);
  const act = (words: string, press: () => void, kind = "") => button({ class: `sport-act ${kind}` }, press, words);
  const runs = act("Run it", () => withCourse((course, code) => run(course, code)), "main");
  const acts = element(
    "div",
    { class: "editor-acts" },
    runs,
    act("Copy link", () => withCourse((course, code) => void copy(link(course, code)))),
    act("Keep", () => withCourse((course) => void keep(course))),
    act("Export", () => void exportAll()),
    act("Import", () => void importAll()),
    act("Empty", () => change(EMPTY_DRAFT, "Click the map for the start.")),
    act("Close", () => hide()),
  );
  const choice = element("select", { "aria-label": "Courses that are kept" });
  const forgets = act("Delete", () => void kept.remove(choice.value).then(fillChoice));
  const root = element(
    "div",
    { class: "editor", hidden: "" },
    said,
    element("div", { class: "editor-row" }, choice, forgets),
    name,
    list,
    figures,
    acts,
    files(() => courseOfDraft(draft)),
    createGenerator(generate),
  );
  name.addEventListener("input", () => {
    draft = { ...draft, name: name.value };
    showFigures();
  });
  choice.addEventListener("change", () => {
    const read = readCourse(choice.value);
    if ("course" in read) open(read.course, `${read.course.name || "Course"} opened.`);
  });

  function withCourse(use: (course: Course, code: string) => void): void {
    const course = courseOfDraft(draft);
    const fault = typeof course === "string" ? course : options.fault(course);
    if (typeof course === "string" || fault) write(fault ?? "");
    else use(course, writeCourse(course));
  }

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      write("Link copied.");
    } catch {
      write(address);
    }
  }

  async function keep(course: Course): Promise<void> {
    const count = await kept.keep([{ land: land(), course }]);
    write(count > 0 ? "Kept in this browser." : "The browser could not keep the course: export it to a file.");
    await fillChoice();
  }

  async function exportAll(): Promise<void> {
    const course = courseOfDraft(draft);
    const all = (await kept.list()).map((each) => each.course);
    const own =
      typeof course === "string" || all.some((each) => writeCourse(each) === writeCourse(course)) ? [] : [course];
    if (all.length + own.length === 0) {
      write("There is no course to export.");
      return;
    }
    download(
      "courses.json",
      "application/json",
      writeCourseFile([...own, ...all].map((each) => ({ land: land(), course: each }))),
    );
    write(`${coursesText(all.length + own.length)} exported.`);
  }

  async function importAll(): Promise<void> {
    const file = await askForFile(".json,application/json", LARGEST_COURSE_FILE);
    if (!file) return;
    const read = "fault" in file ? file : readCourseFile(file.text);
    if ("fault" in read) {
      write(`${file.name}: ${read.fault}`);
      return;
    }
    const left = read.courses.length - (await kept.keep(read.courses));
    await fillChoice();
    const first = read.courses.find((each) => isSameWorld(each.land, land()));
    const full = `${coursesText(left)} could not be kept in this browser.`;
    const words = left > 0 ? full : `${coursesText(read.courses.length)} imported.`;
    if (first) open(first.course, words);
    else write(`${words} No course of the file is on this land.`);
  }

  async function generate(seed: number, length: number, controls: number, difficulty: Difficulty): Promise<void> {
    write("Planning …");
    const before = draft;
    const place = options.centre();
    const [x, y] = place.at;
    const wanted = { seed, length, controls, difficulty, centre: [Math.round(x), Math.round(y)] } as const;
    try {
      const made = await runInSlices(courseSteps(options.ground(place.altitude), wanted));
      // Changed by hand meanwhile.
      if (draft === before) open(made, `${made.name}: planned.`);
    } catch (error) {
      write(error instanceof RangeError ? error.message : "The course could not be planned.");
    }
  }

  function open(course: Course, words: string): void {
    altitude = options.altitudeOf(course);
    change(draftOf(course), words);
  }

  function change(next: Draft, words: string): void {
    draft = next;
    if (name.value !== next.name) name.value = next.name;
    write(words);
    fillList();
    showFigures();
  }

  function showFigures(): void {
    const course = courseOfDraft(draft);
    runs.disabled = typeof course === "string";
    if (typeof course === "string") {
      writeFigures("");
      return;
    }
    const length = legLengths(course).reduce((sum, leg) => sum + leg, 0);
    const climb = legClimbs(ground(), course).reduce((sum, leg) => sum + leg, 0);
    writeFigures(`${distanceText(length)} · ${whole(climb)} m climb · ${course.controls.length} controls`);
  }

  async function fillChoice(): Promise<void> {
    const all = await kept.list();
    const options = all.map(({ text: code, course }) => element("option", { value: code }, course.name || "Course"));
    choice.replaceChildren(
      element("option", { value: "" }, options.length > 0 ? "Kept courses …" : "No kept courses"),
      ...options,
    );
    choice.disabled = forgets.disabled = options.length === 0;
  }

  function fillList(): void {
    const here = ground();
    list.replaceChildren(
      ...draft.controls.map((point, i) => {
        const site = siteAt(here, point);
        const words = site ? `${i + 1} ${site.code} ${featureWords(site.feature)}` : `${i + 1} no feature`;
        const tool = (label: string, sign: string, press: () => void, able: boolean) => {
          const made = button(
            { class: "editor-tool", "aria-label": `${label} control ${i + 1}`, title: label },
            press,
            sign,
          );
          made.disabled = !able;
          return made;
        };
        const row = element(
          "li",
          { draggable: "true" },
          element("span", {}, words),
          tool("Earlier", "↑", () => reorder(i, i - 1), i > 0),
          tool("Later", "↓", () => reorder(i, i + 1), i < draft.controls.length - 1),
          tool("Remove", "×", () => change(removeControl(draft, i), `Control ${i + 1} removed.`), true),
        );
        row.addEventListener("dragstart", (event) => {
          dragged = i;
          event.dataTransfer?.setData("text/plain", words);
        });
        row.addEventListener("dragover", (event) => event.preventDefault());
        row.addEventListener("drop", (event) => {
          event.preventDefault();
          reorder(dragged, i);
        });
        return row;
      }),
    );
  }

  /** The moved row keeps the focus, for moving it on by the same key. */
  function reorder(from: number, to: number): void {
    if (from < 0 || from === to) return;
    const label = document.activeElement?.getAttribute("aria-label")?.split(" ")[0];
    change(moveControl(draft, from, to), `Control ${from + 1} is now ${to + 1}.`);
    if (label) list.querySelector<HTMLElement>(`[aria-label="${label} control ${to + 1}"]`)?.focus();
  }

  function hide(): void {
    root.hidden = true;
  }

  return {
    root,
    get open() {
      return !root.hidden;
    },
    show(course) {
      root.hidden = false;
      void fillChoice();
      if (course) open(course, "Click features to add controls.");
      else change(draft, draft.start ? "Click features to add controls." : "Click the map for the start.");
    },
    hide,
    click({ at: [x, y], altitude: clicked }, span) {
      if (!draft.start) altitude = clicked;
      if (clicked !== altitude) {
        write(`This course is on the islands at ${whole(altitude)} m.`);
        return;
      }
      const { draft: next, said: words } = placeClick(draft, ground(), x, y, Math.max(LEAST, REACH * span));
      change(next, words);
    },
    drawn: () => ({ ...draft, punched: 0 }),
    get altitude() {
      return altitude;
    },
  };
}

const coursesText = (count: number): string => `${count} ${count === 1 ? "course" : "courses"}`;

/** The fields of the generator. */
function createGenerator(
  go: (seed: number, length: number, controls: number, difficulty: Difficulty) => void,
): HTMLElement {
  const { seed, length, controls } = COURSE_OPTIONS;
  const field = (label: string, value: string, { min, max }: { readonly min: number; readonly max: number }) =>
    element("input", { type: "number", value, min: String(min), max: String(max), "aria-label": label, title: label });
  const fields = {
    seed: field("Seed", "1", seed),
    length: field("Length, metres", "2500", length),
    controls: field("Controls", "8", controls),
  };
  const difficulty = element(
    "select",
    { "aria-label": "Difficulty" },
    ...DIFFICULTIES.map((each) => element("option", { value: each }, each)),
  );
  const form = element(
    "form",
    { class: "editor-generator", novalidate: "" },
    element("label", {}, "Seed", fields.seed),
    element("label", {}, "Metres", fields.length),
    element("label", {}, "Controls", fields.controls),
    element("label", {}, "Level", difficulty),
    element("button", { type: "submit", class: "sport-act" }, "Generate"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [s, l, c] = [fields.seed, fields.length, fields.controls].map(({ value }) => Number(value));
    go(s, l, c, difficulty.value as Difficulty);
  });
  return form;
}
