/**
 * The search under a map: a field for coordinates or words ("town", "shaft", "lake bel"), the places found, nearest first, and the one
 * that was chosen.
 */
import { say, type Words } from "../../words/words.ts";
import { englishLetters } from "../compass.ts";
import { button, element, text } from "../element.ts";
import { distanceText, wayText } from "../format.ts";
import { icon } from "../icons.ts";
import { listed } from "../listed.ts";
import type { MapPlace } from "./picture.ts";
import type { PlaceFormat } from "./place.ts";

export interface FoundPlace {
  readonly name: Words;
  /** The kind in a word, "" where the name says it. */
  readonly kind: Words;
  readonly place: MapPlace;
  /** Metres, and degrees clockwise from north, from the middle of the search. */
  readonly distance: number;
  readonly bearing: number;
}

/** Places by words. */
export interface PlaceSource {
  /** Kinds to search for, as examples. */
  readonly examples: readonly string[];
  /** Places round a place of a level in steps: those found so far, or undefined. The last value is all of them. */
  find(
    typed: string,
    near: MapPlace,
    level: number,
  ): Iterator<readonly FoundPlace[] | undefined, readonly FoundPlace[]>;
}

export interface SearchOptions {
  readonly format: PlaceFormat;
  /** Absent in worlds without places to search. */
  readonly source: PlaceSource | undefined;
  /** The middle of the search. */
  near(): { readonly place: MapPlace; readonly level: number } | null;
  /** Whether a chosen place has a button that goes there. */
  readonly hasWay: boolean;
  /** Goes to coordinates. */
  go(place: MapPlace): void;
  /** Shows a place that was found, or none. */
  show(found: FoundPlace | null): void;
}

/** Milliseconds without typing after which the search begins, and of a slice of it. */
const [PAUSE, SLICE] = [300, 6];
const COORDINATES = /^[-+.\d\s,;°NSEWm\u2212]*$/i;

export function createMapSearch({ format, source, hasWay, near, go, show }: SearchOptions): {
  readonly root: HTMLElement;
} {
  const field = createField(format, source);
  const problem = element("span", { class: "map-field-problem", id: "map-field-problem", role: "alert" });
  const hits = createHits(choose);
  const chosen = createChosen(go, () => show(null));
  const submit = element("button", { type: "submit" }, say("Go##to a place"));
  const root = element("form", { class: "map-field" }, field, submit, problem, hits.root, chosen.root);
  const running = createRun((places, isDone) => {
    hits.show(places);
    problem.textContent = places.length > 0 ? "" : isDone ? say("Nothing of that name is near.") : say("Searching …");
  });
  const isWords = () => source !== undefined && field.value.trim() !== "" && !isCoordinates(field.value);

  function choose(each: FoundPlace): void {
    running.stop();
    hits.show([]);
    field.value = "";
    if (hasWay) chosen.show(each);
    show(each);
  }

  function search(): void {
    const from = near();
    if (source && from) running.start(source.find(field.value, from.place, from.level));
  }

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isWords()) {
      if (hits.first) choose(hits.first);
      else search();
      return;
    }
    const typed = format.read(field.value);
    const refused = "problem" in typed;
    problem.textContent = refused ? typed.problem : "";
    field.setAttribute("aria-invalid", String(refused));
    if (refused) return;
    field.blur();
    go(typed.place);
  });
  field.addEventListener("input", () => {
    running.stop();
    problem.textContent = "";
    hits.show([]);
    field.removeAttribute("aria-invalid");
    if (isWords()) running.wait(search);
  });
  return { root };
}

const isCoordinates = (typed: string): boolean => /\d/.test(typed) && COORDINATES.test(englishLetters(typed));

function createField(format: PlaceFormat, source: PlaceSource | undefined): HTMLInputElement {
  const values = { kinds: listed(source?.examples ?? []), form: say(format.form) };
  const form = source ? say("{kinds} … or {form}", values) : values.form;
  const label = source ? say("Find a {kinds} … or {form}", values) : say("Go to {form}", values);
  return element("input", {
    ...{ type: "text", placeholder: form, "aria-label": label },
    ...{ "aria-describedby": "map-field-problem", autocomplete: "off", spellcheck: "false", enterkeyhint: "go" },
  });
}

/** The list of places found, as buttons. */
function createHits(choose: (found: FoundPlace) => void) {
  const root = element("ul", { class: "map-found", "aria-label": say("Places found"), hidden: "" });
  let shown: readonly FoundPlace[] = [];
  return {
    root,
    get first(): FoundPlace | undefined {
      return shown[0];
    },
    show(places: readonly FoundPlace[]): void {
      root.hidden = places.length === 0;
      // A button in use keeps its focus.
      if (JSON.stringify(places) === JSON.stringify(shown)) return;
      shown = places;
      root.replaceChildren(...places.map((each) => rowOf(each, () => choose(each))));
    },
  };
}

/** One search at a time, in slices. */
function createRun(told: (places: readonly FoundPlace[], isDone: boolean) => void) {
  let timer = 0;
  function run(steps: Iterator<readonly FoundPlace[] | undefined, readonly FoundPlace[]>): void {
    const until = performance.now() + SLICE;
    let last: readonly FoundPlace[] | undefined;
    while (performance.now() < until) {
      const step = steps.next();
      last = step.value ?? last;
      if (!step.done) continue;
      told(step.value, true);
      return;
    }
    if (last) told(last, false);
    timer = window.setTimeout(() => run(steps));
  }
  const stop = () => clearTimeout(timer);
  return {
    stop,
    start(steps: Iterator<readonly FoundPlace[] | undefined, readonly FoundPlace[]>): void {
      stop();
      told([], false);
      run(steps);
    },
    wait(act: () => void): void {
      stop();
      timer = window.setTimeout(act, PAUSE);
    },
  };
}

/** "Shaft", "240 m NE". */
function wordsOf({ name, kind, distance, bearing }: FoundPlace): readonly [what: string, where: string] {
  const what = kind ? listed([name, kind]) : say(name);
  return [what, wayText(distanceText(distance), bearing)];
}

function rowOf(found: FoundPlace, press: () => void): HTMLElement {
  const [what, where] = wordsOf(found);
  const parts = [icon("place"), element("span", {}, what), element("i", {}, where)];
  return element("li", {}, button({ class: "map-hit" }, press, ...parts));
}

/** The place that was chosen, with the way to go there. */
function createChosen(go: (place: MapPlace) => void, forget: () => void) {
  const said = element("span", { role: "status" });
  const write = text(said);
  let place: MapPlace | undefined;
  const end = () => {
    root.hidden = true;
    forget();
  };
  const leave = () => {
    end();
    if (place) go(place);
  };
  const close = button(
    { class: "map-act", "aria-label": say("Forget this place"), title: say("Forget##a place") },
    end,
    icon("close"),
  );
  const root = element(
    "div",
    { class: "map-chosen", hidden: "" },
    said,
    button({ class: "map-act main" }, leave, say("Go there")),
    close,
  );
  return {
    root,
    show(found: FoundPlace): void {
      place = found.place;
      write(wordsOf(found).join(" · "));
      root.hidden = false;
    },
  };
}
