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
  type DraftCourse,
  draftOf,
  EMPTY_DRAFT,
  moveControl,
  placeClick,
  removeControl,
} from "../../sport/course-draft.ts";
import { LARGEST_COURSE_FILE, readCourseFile, writeCourseFile } from "../../sport/course-file.ts";
import { DIFFICULTIES, DIFFICULTY_WORDS, type Difficulty } from "../../sport/difficulty.ts";
import { COURSE_OPTIONS, type CourseOptions, courseSteps } from "../../sport/generate.ts";
import { wholePoint } from "../../sport/geometry.ts";
import { type SportGround, siteAt } from "../../sport/ground.ts";
import { featureWords } from "../../sport/words.ts";
import { runInSlices } from "../../stream/time-slices.ts";
import { button, element, select, text } from "../../ui/element.ts";
import { askForFile, download } from "../../ui/file.ts";
import { distanceText } from "../../ui/format.ts";
import { wholeLength } from "../../ui/measured.ts";
import { phrase, type Saying, say, saying, type Words } from "../../words/words.ts";
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
  files(course: () => DraftCourse): HTMLElement;
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
  const writeText = text(said);
  /** Writes a text as it is, or a saying. */
  const write = (words: Words) => writeText(typeof words === "string" ? words : say(words));
  const name = element("input", {
    ...{ type: "text", maxlength: "60", placeholder: say("Name"), "aria-label": say("Name of the course") },
  });
  const list = createControlList((next, words) => change(next, words));
  const figures = createFigures();
  const shelf = createShelf(options, write, open);
  const act = (words: string, press: () => void, kind = "") => button({ class: `sport-act ${kind}` }, press, words);
  const runs = act(say("Run it"), () => withCourse((course, code) => options.run(course, code)), "main");
  const acts = element(
    "div",
    { class: "editor-acts" },
    runs,
    act(say("Copy link"), () => withCourse((course, code) => void copy(options.link(course, code), write))),
    act(say("Keep##a course"), () => withCourse((course) => void shelf.keep(course))),
    act(say("Export"), () => void shelf.exportAll(courseOfDraft(draft))),
    act(say("Import"), () => void shelf.importAll()),
    act(say("Empty##clear a course"), () => change(EMPTY_DRAFT, say("Click the map for the start."))),
    act(say("Close"), hide),
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
    const problem = "problem" in course ? course.problem : options.problem(course);
    if ("problem" in course || problem) write(problem ?? "");
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
    write(say("Planning …"));
    const before = draft;
    const { at, altitude: place } = options.centre();
    const centre = wholePoint(at);
    try {
      const made = await runInSlices(courseSteps(options.ground(place), { ...wanted, centre }));
      // Changed by hand meanwhile.
      if (draft === before) open(made, say("{course}: planned.", { course: made.name }));
      return draft !== before;
    } catch (error) {
      write(error instanceof RangeError ? error.message : say("The course could not be planned."));
      return false;
    }
  }

  function open(course: Course, words: Words): void {
    altitude = options.altitudeOf(course);
    change(draftOf(course), words);
  }

  function change(next: Draft, words: Words): void {
    draft = next;
    if (name.value !== next.name) name.value = next.name;
    write(words);
    list.show(next, options.ground(altitude));
    showFigures();
  }

  function showFigures(): void {
    const course = courseOfDraft(draft);
    runs.disabled = "problem" in course;
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
      if (course) open(course, say("Click features to add controls."));
      else change(draft, say(draft.start ? "Click features to add controls." : "Click the map for the start."));
    },
    hide,
    runEasy: () => void runEasy(),
    click({ at: [x, y], altitude: clicked }, span) {
      if (!draft.start) altitude = clicked;
      if (clicked !== altitude) {
        write(say("This course is on the islands at {altitude}.", { altitude: wholeLength(altitude) }));
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

async function copy(address: string, write: (words: Words) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    write(say("Link copied."));
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
    show(course: DraftCourse, ground: () => SportGround): void {
      if ("problem" in course) {
        write("");
        return;
      }
      const sum = (legs: readonly number[]) => legs.reduce((total, leg) => total + leg, 0);
      const on = ground();
      const length = distanceText(sum(legLengths(course, on.geometry)));
      const climb = wholeLength(sum(legClimbs(on, course)));
      const n = course.controls.length;
      write(
        say("{length} · {climb} climb · {n} control|{length} · {climb} climb · {n} controls", { length, climb, n }),
      );
    },
  };
}

/** Buttons of a control. */
const TOOLS = {
  earlier: { sign: "↑", title: phrase("Earlier##in the order"), label: phrase("Earlier control {number}") },
  later: { sign: "↓", title: phrase("Later##in the order"), label: phrase("Later control {number}") },
  remove: { sign: "×", title: phrase("Remove"), label: phrase("Remove control {number}") },
} as const;

/** The controls in their order, which buttons and drags change. */
function createControlList(change: (next: Draft, words: Words) => void) {
  const root = element("ol", { class: "editor-list", "aria-label": say("Controls in their order") });
  let draft: Draft = EMPTY_DRAFT;
  let dragged = -1;

  /** The moved row keeps the focus, for moving it on by the same key. */
  function reorder(from: number, to: number): void {
    if (from < 0 || from === to) return;
    const { tool } = (document.activeElement as HTMLElement | null)?.dataset ?? {};
    change(moveControl(draft, from, to), say("Control {from} is now {to}.", { from: from + 1, to: to + 1 }));
    if (tool) root.children[to]?.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus();
  }

  function rowOf(i: number, words: string): HTMLElement {
    const tool = (name: keyof typeof TOOLS, press: () => void, able = true) => {
      const { sign, title, label } = TOOLS[name];
      const words = { "aria-label": say(label, { number: i + 1 }), title: say(title) };
      const made = button({ class: "editor-tool", "data-tool": name, ...words }, press, sign);
      made.disabled = !able;
      return made;
    };
    const row = element(
      "li",
      { draggable: "true" },
      element("span", {}, words),
      tool("earlier", () => reorder(i, i - 1), i > 0),
      tool("later", () => reorder(i, i + 1), i < draft.controls.length - 1),
      tool("remove", () => change(removeControl(draft, i), say("Control {number} removed.", { number: i + 1 }))),
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
        const number = i + 1;
        if (!site) return rowOf(i, say("{number} no feature", { number }));
        const values = { number, code: site.code, feature: featureWords(site.feature) };
        return rowOf(i, say("{number} {code} {feature}", values));
      });
      root.replaceChildren(...rows);
    },
  };
}

/** The courses that the browser keeps, and files of them. */
function createShelf(
  { saved, land }: CourseEditorOptions,
  write: (words: Words) => void,
  open: (course: Course, words: Words) => void,
) {
  const kept = createKeptCourses(saved, land, Date.now);
  const choice = element("select", { "aria-label": say("Courses that are kept") });
  const forgets = button({ class: "sport-act " }, () => void kept.remove(choice.value).then(refresh), say("Delete"));
  choice.addEventListener("change", () => {
    const read = readCourse(choice.value);
    if ("course" in read) open(read.course, say("{course} opened.", { course: nameOf(read.course) }));
  });

  async function refresh(): Promise<void> {
    const all = await kept.list();
    const options = all.map(({ text: code, course }) => element("option", { value: code }, nameOf(course)));
    const title = say(options.length > 0 ? "Kept courses …" : "No kept courses");
    choice.replaceChildren(element("option", { value: "" }, title), ...options);
    choice.disabled = forgets.disabled = options.length === 0;
  }

  return {
    root: element("div", { class: "editor-row" }, choice, forgets),
    refresh,
    async keep(course: Course): Promise<void> {
      const count = await kept.keep([{ land: land(), course }]);
      write(say(count > 0 ? "Kept in this browser." : "The browser could not keep the course: export it to a file."));
      await refresh();
    },
    /** Saves a file of the kept courses and the given one. */
    async exportAll(course: DraftCourse): Promise<void> {
      const all = (await kept.list()).map((each) => each.course);
      const isKept = (own: Course) => all.some((each) => writeCourse(each) === writeCourse(own));
      const courses = "problem" in course || isKept(course) ? all : [course, ...all];
      if (courses.length === 0) {
        write(say("There is no course to export."));
        return;
      }
      const file = writeCourseFile(courses.map((each) => ({ land: land(), course: each })));
      download("courses.json", "application/json", file);
      write(say("{n} course exported.|{n} courses exported.", { n: courses.length }));
    },
    async importAll(): Promise<void> {
      const file = await askForFile(".json,application/json", LARGEST_COURSE_FILE);
      if (!file) return;
      const read = "problem" in file ? file : readCourseFile(file.text);
      if ("problem" in read) {
        write(say("{file}: {problem}", { file: file.name, problem: read.problem }));
        return;
      }
      const left = read.courses.length - (await kept.keep(read.courses));
      await refresh();
      const first = read.courses.find((each) => isSameWorld(each.land, land()));
      const words = importedWords(read.courses.length, left);
      if (first) open(first.course, words);
      else write(say("{done} No course of the file is on this land.", { done: words }));
    },
  };
}

/** `left` courses could not be kept. */
const importedWords = (count: number, left: number): Saying =>
  left > 0
    ? saying("{n} course could not be kept in this browser.|{n} courses could not be kept in this browser.", {
        n: left,
      })
    : saying("{n} course imported.|{n} courses imported.", { n: count });

type WantedCourse = Pick<CourseOptions, "seed" | "length" | "controls" | "difficulty">;

const nameOf = ({ name }: Course): string => name || say("Course##of orienteering");

/** The fields of the generator. */
function createGenerator(go: (wanted: WantedCourse) => void): HTMLElement {
  const limits = COURSE_OPTIONS;
  const field = (label: string, value: string, { min, max }: { readonly min: number; readonly max: number }) =>
    element("input", { type: "number", value, min: String(min), max: String(max), "aria-label": label, title: label });
  const seed = field(say("Seed"), "1", limits.seed);
  const length = field(say("Length, metres"), "2500", limits.length);
  const controls = field(say("Controls##of a course"), "8", limits.controls);
  const levels = DIFFICULTIES.map((each) => [each, say(DIFFICULTY_WORDS[each])] as const);
  const difficulty = select({ "aria-label": say("Difficulty") }, levels);
  const form = element(
    "form",
    { class: "editor-generator", novalidate: "" },
    element("label", {}, say("Seed"), seed),
    element("label", {}, say("Metres"), length),
    element("label", {}, say("Controls##of a course"), controls),
    element("label", {}, say("Level##of difficulty"), difficulty),
    element("button", { type: "submit", class: "sport-act" }, say("Generate")),
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
