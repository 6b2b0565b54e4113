/**
 * Setting courses under the large map: the list of controls, which is reordered by dragging or by buttons, the generator, and the
 * courses that are kept.
 */

import { isSameWorld, type SaveKey } from "../../recipe/ground-key.ts";
import type { SaveStore } from "../../saves/store.ts";
import { legClimbs } from "../../sport/climb.ts";
import { type Course, legLengths } from "../../sport/course.ts";
import { readCourse, writeCourse } from "../../sport/course-code.ts";
import {
  courseOfDraft,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  moveControl,
  placeClick,
  removeControl,
} from "../../sport/course-draft.ts";
import { LARGEST_COURSE_FILE, readCourseFile, writeCourseFile } from "../../sport/course-file.ts";
import { DIFFICULTIES, type Difficulty } from "../../sport/difficulty.ts";
import { COURSE_OPTIONS, type CourseOptions, courseSteps } from "../../sport/generate.ts";
import { wholePoint } from "../../sport/geometry.ts";
import { type SportGround, siteAt } from "../../sport/ground.ts";
import { featureWords } from "../../sport/words.ts";
import { runInSlices } from "../../stream/time-slices.ts";
import { button, element, select, text } from "../../ui/element.ts";
import { askForFile, download } from "../../ui/file.ts";
import { distanceText } from "../../ui/format.ts";
import { wholeLength } from "../../ui/measured.ts";
import { createKeptCourses } from "./kept-courses.ts";
import type { DrawnCourse } from "./overlay.ts";
import type { CoursePlace } from "./world.ts";

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
  problem(course: Course): string | null;
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
  /** Makes an easy course and runs it; shows the list where that fails. Another course each time. */
  runEasy(): void;
  /** A click on the map of `span` metres, of the archipelago at an altitude. */
  click(place: CoursePlace, span: number): void;
  drawn(): DrawnCourse;
  /** The archipelago of the course that is drawn. */
  readonly altitude: number;
}

/** The course of the button for an easy one. */
const EASY = { length: 1200, controls: 5, difficulty: DIFFICULTIES[0] } as const;
/** A click this near to a feature means it: a share of the map's side, and metres at least. */
const [REACH, LEAST] = [0.02, 6];

export function createCourseEditor(options: CourseEditorOptions): CourseEditor {
  let draft: Draft = EMPTY_DRAFT;
  let { altitude } = options.centre();
  const said = element("p", { class: "editor-said", role: "status" });
  const write = text(said);
  const name = element("input", {
    ...{ type: "text", maxlength: "60", placeholder: "Name", "aria-label": "Name of the course" },
  });
  const list = createControlList((next, words) => change(next, words));
  const figures = createFigures();
  const shelf = createShelf(options, write, open);
  const act = (words: string, press: () => void, kind = "") => button({ class: `sport-act ${kind}` }, press, words);
  const runs = act("Run it", () => withCourse((course, code) => options.run(course, code)), "main");
  const acts = element(
    "div",
    { class: "editor-acts" },
    runs,
    act("Copy link", () => withCourse((course, code) => void copy(options.link(course, code), write))),
    act("Keep", () => withCourse((course) => void shelf.keep(course))),
    act("Export", () => void shelf.exportAll(courseOfDraft(draft))),
    act("Import", () => void shelf.importAll()),
    act("Empty", () => change(EMPTY_DRAFT, "Click the map for the start.")),
    act("Close", hide),
  );
  const files = options.files(() => courseOfDraft(draft));
  const parts = [said, shelf.root, name, list.root, figures.root, acts, files, createGenerator(generate)];
  const root = element("div", { class: "editor", hidden: "" }, ...parts);
  name.addEventListener("input", () => {
    draft = { ...draft, name: name.value };
    showFigures();
  });

  function withCourse(use: (course: Course, code: string) => void): void {
    const course = courseOfDraft(draft);
    const problem = typeof course === "string" ? course : options.problem(course);
    if (typeof course === "string" || problem) write(problem ?? "");
    else use(course, writeCourse(course));
  }

  let easy = 0;
  async function runEasy(): Promise<void> {
    root.hidden = false;
    draft = EMPTY_DRAFT;
    const made = await generate({ ...EASY, seed: ++easy });
    if (!made) return;
    withCourse((course, code) => options.run(course, code));
  }

  /** Whether the course could be planned. */
  async function generate(wanted: WantedCourse): Promise<boolean> {
    write("Planning …");
    const before = draft;
    const { at, altitude: place } = options.centre();
    const centre = wholePoint(at);
    try {
      const made = await runInSlices(courseSteps(options.ground(place), { ...wanted, centre }));
      // Changed by hand meanwhile.
      if (draft === before) open(made, `${made.name}: planned.`);
      return draft !== before;
    } catch (error) {
      write(error instanceof RangeError ? error.message : "The course could not be planned.");
      return false;
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
    list.show(next, options.ground(altitude));
    showFigures();
  }

  function showFigures(): void {
    const course = courseOfDraft(draft);
    runs.disabled = typeof course === "string";
    figures.show(course, () => options.ground(altitude));
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
      void shelf.refresh();
      if (course) open(course, "Click features to add controls.");
      else change(draft, draft.start ? "Click features to add controls." : "Click the map for the start.");
    },
    hide,
    runEasy: () => void runEasy(),
    click({ at: [x, y], altitude: clicked }, span) {
      if (!draft.start) altitude = clicked;
      if (clicked !== altitude) {
        write(`This course is on the islands at ${wholeLength(altitude)}.`);
        return;
      }
      const reach = Math.max(LEAST, REACH * span);
      const { draft: next, said: words } = placeClick(draft, options.ground(altitude), x, y, reach);
      change(next, words);
    },
    drawn: () => ({ ...draft, punched: 0 }),
    get altitude() {
      return altitude;
    },
  };
}

async function copy(address: string, write: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    write("Link copied.");
  } catch {
    write(address);
  }
}

/** Length, climb and number of controls; nothing for a message about a missing part. */
function createFigures() {
  const root = element("p", { class: "editor-figures" });
  const write = text(root);
  return {
    root,
    show(course: Course | string, ground: () => SportGround): void {
      if (typeof course === "string") {
        write("");
        return;
      }
      const sum = (legs: readonly number[]) => legs.reduce((total, leg) => total + leg, 0);
      const on = ground();
      const length = sum(legLengths(course, on.geometry));
      const climb = sum(legClimbs(on, course));
      write(`${distanceText(length)} · ${wholeLength(climb)} climb · ${course.controls.length} controls`);
    },
  };
}

/** The controls in their order, which buttons and drags change. */
function createControlList(change: (next: Draft, words: string) => void) {
  const root = element("ol", { class: "editor-list", "aria-label": "Controls in their order" });
  let draft: Draft = EMPTY_DRAFT;
  let dragged = -1;

  /** The moved row keeps the focus, for moving it on by the same key. */
  function reorder(from: number, to: number): void {
    if (from < 0 || from === to) return;
    const label = document.activeElement?.getAttribute("aria-label")?.split(" ")[0];
    change(moveControl(draft, from, to), `Control ${from + 1} is now ${to + 1}.`);
    if (label) root.querySelector<HTMLElement>(`[aria-label="${label} control ${to + 1}"]`)?.focus();
  }

  function rowOf(i: number, words: string): HTMLElement {
    const tool = (label: string, sign: string, press: () => void, able = true) => {
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
      tool("Remove", "×", () => change(removeControl(draft, i), `Control ${i + 1} removed.`)),
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
  }

  return {
    root,
    show(next: Draft, ground: SportGround): void {
      draft = next;
      const rows = next.controls.map((point, i) => {
        const site = siteAt(ground, point);
        return rowOf(i, site ? `${i + 1} ${site.code} ${featureWords(site.feature)}` : `${i + 1} no feature`);
      });
      root.replaceChildren(...rows);
    },
  };
}

/** The courses that the browser keeps, and files of them. */
function createShelf(
  { saved, land }: CourseEditorOptions,
  write: (words: string) => void,
  open: (course: Course, words: string) => void,
) {
  const kept = createKeptCourses(saved, land, Date.now);
  const choice = element("select", { "aria-label": "Courses that are kept" });
  const forgets = button({ class: "sport-act " }, () => void kept.remove(choice.value).then(refresh), "Delete");
  choice.addEventListener("change", () => {
    const read = readCourse(choice.value);
    if ("course" in read) open(read.course, `${read.course.name || "Course"} opened.`);
  });

  async function refresh(): Promise<void> {
    const all = await kept.list();
    const options = all.map(({ text: code, course }) => element("option", { value: code }, course.name || "Course"));
    const title = options.length > 0 ? "Kept courses …" : "No kept courses";
    choice.replaceChildren(element("option", { value: "" }, title), ...options);
    choice.disabled = forgets.disabled = options.length === 0;
  }

  return {
    root: element("div", { class: "editor-row" }, choice, forgets),
    refresh,
    async keep(course: Course): Promise<void> {
      const count = await kept.keep([{ land: land(), course }]);
      write(count > 0 ? "Kept in this browser." : "The browser could not keep the course: export it to a file.");
      await refresh();
    },
    /** Saves a file of the kept courses and the given one. */
    async exportAll(course: Course | string): Promise<void> {
      const all = (await kept.list()).map((each) => each.course);
      const isKept = (own: Course) => all.some((each) => writeCourse(each) === writeCourse(own));
      const courses = typeof course === "string" || isKept(course) ? all : [course, ...all];
      if (courses.length === 0) {
        write("There is no course to export.");
        return;
      }
      const file = writeCourseFile(courses.map((each) => ({ land: land(), course: each })));
      download("courses.json", "application/json", file);
      write(`${coursesText(courses.length)} exported.`);
    },
    async importAll(): Promise<void> {
      const file = await askForFile(".json,application/json", LARGEST_COURSE_FILE);
      if (!file) return;
      const read = "problem" in file ? file : readCourseFile(file.text);
      if ("problem" in read) {
        write(`${file.name}: ${read.problem}`);
        return;
      }
      const left = read.courses.length - (await kept.keep(read.courses));
      await refresh();
      const first = read.courses.find((each) => isSameWorld(each.land, land()));
      const full = `${coursesText(left)} could not be kept in this browser.`;
      const words = left > 0 ? full : `${coursesText(read.courses.length)} imported.`;
      if (first) open(first.course, words);
      else write(`${words} No course of the file is on this land.`);
    },
  };
}

type WantedCourse = Pick<CourseOptions, "seed" | "length" | "controls" | "difficulty">;

const coursesText = (count: number): string => `${count} ${count === 1 ? "course" : "courses"}`;

/** The fields of the generator. */
function createGenerator(go: (wanted: WantedCourse) => void): HTMLElement {
  const limits = COURSE_OPTIONS;
  const field = (label: string, value: string, { min, max }: { readonly min: number; readonly max: number }) =>
    element("input", { type: "number", value, min: String(min), max: String(max), "aria-label": label, title: label });
  const seed = field("Seed", "1", limits.seed);
  const length = field("Length, metres", "2500", limits.length);
  const controls = field("Controls", "8", limits.controls);
  const levels = DIFFICULTIES.map((each) => [each, each] as const);
  const difficulty = select({ "aria-label": "Difficulty" }, levels);
  const form = element(
    "form",
    { class: "editor-generator", novalidate: "" },
    element("label", {}, "Seed", seed),
    element("label", {}, "Metres", length),
    element("label", {}, "Controls", controls),
    element("label", {}, "Level", difficulty),
    element("button", { type: "submit", class: "sport-act" }, "Generate"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go({
      ...{ seed: Number(seed.value), length: Number(length.value), controls: Number(controls.value) },
      difficulty: difficulty.value as Difficulty,
    });
  });
  return form;
}
