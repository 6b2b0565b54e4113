/** "How far does this mine go?" on the map: progress, the answer in a sentence, and a search with a larger bound. */
import { phrase, say } from "../../words/words.ts";
import { button, element, text } from "../element.ts";
import { whole } from "../format.ts";
import type { MapExtents, MapPlace, MineReach } from "./picture.ts";

export interface MapQuestion {
  /** The button that starts the search. */
  readonly asker: HTMLElement;
  /** Progress and result, under the map. */
  readonly root: HTMLElement;
  /** Sets the mine to search, undefined for none. */
  offer(extents: MapExtents | undefined): void;
  /** Clears the result. */
  forget(): void;
}

export interface QuestionOptions {
  /** The place to search from, or a sentence with the reason why there is none. */
  from(): { readonly place: MapPlace; readonly level: number } | string;
  /** Called when the mark of the mine appears or disappears. */
  marked(): void;
}

export function createMapQuestion({ from, marked }: QuestionOptions): MapQuestion {
  let extents: MapExtents | undefined;
  let bound = 0;
  let where: { readonly place: MapPlace; readonly level: number } | undefined;
  const asker = button({ class: "map-asker", hidden: "" }, begin, say("How far does this mine go?"));
  const answer = createAnswer(end, () => ask(bound + 1));

  function begin(): void {
    const place = from();
    if (typeof place === "string") {
      end();
      show(place, false);
    } else {
      where = place;
      ask(0);
    }
  }

  function ask(next: number): void {
    if (!extents || !where) return;
    bound = next;
    show(say("Searching …"), true);
    answer.progress(0);
    extents.ask(where.place, where.level, bound, {
      progress: (cells, share) =>
        answer.progress(share, say("{n} cell so far …|{many} cells so far …", { n: cells, many: whole(cells) })),
      answer(reach) {
        show(sentenceOf(reach), false, !reach.ends && reach.cells > 0 && bound + 1 < (extents?.bounds ?? 0));
        marked();
      },
      fail: (reason) => show(reason, false),
    });
    marked();
  }

  function show(sentence: string, running: boolean, canGoOn = false): void {
    answer.show(sentence, running, canGoOn);
    asker.hidden = running || !extents;
  }

  function end(): void {
    if (answer.root.hidden) return;
    answer.root.hidden = true;
    asker.hidden = !extents;
    extents?.forget();
    marked();
  }

  return {
    asker,
    root: answer.root,
    offer(now) {
      if ((now === undefined) !== (extents === undefined)) asker.hidden = !now;
      extents = now;
    },
    forget: end,
  };
}

/** Progress and result, with buttons that stop the search or clear the result, and search farther. */
function createAnswer(end: () => void, goOn: () => void) {
  const bar = element("progress", { max: "1", value: "0", "aria-label": say("Cells found") });
  const said = element("p", { role: "status" });
  const write = text(said);
  const stop = button({ class: "map-asker" }, end, say("Stop"));
  const farther = button({ class: "map-asker" }, goOn, say("Search farther"));
  const root = element("div", { class: "map-question", hidden: "" }, bar, said, farther, stop);
  return {
    root,
    progress(share: number, sentence?: string): void {
      bar.value = share;
      if (sentence) write(sentence);
    },
    show(sentence: string, running: boolean, canGoOn: boolean): void {
      root.hidden = false;
      bar.hidden = !running;
      farther.hidden = !canGoOn;
      stop.textContent = running ? say("Stop") : say("Clear##the answer");
      write(sentence);
    },
  };
}

/** Sentences on the cells of a mine, by whether they are on one level, and how many of them are below shafts. */
const CELLS = {
  one: {
    none: phrase(
      "This mine has one cell on level {top}, none below a shaft.|This mine has {cells} cells on level {top}, none below a shaft.",
    ),
    some: phrase(
      "This mine has one cell on level {top}, {shafts} of them below shafts.|This mine has {cells} cells on level {top}, {shafts} of them below shafts.",
    ),
  },
  several: {
    none: phrase(
      "This mine has one cell on levels {top} to {bottom}, none below a shaft.|This mine has {cells} cells on levels {top} to {bottom}, none below a shaft.",
    ),
    some: phrase(
      "This mine has one cell on levels {top} to {bottom}, {shafts} of them below shafts.|This mine has {cells} cells on levels {top} to {bottom}, {shafts} of them below shafts.",
    ),
  },
} as const;

/** "This mine has 37 cells on level 1, 2 of them below shafts. It reaches … and ends there." */
export function sentenceOf(reach: MineReach): string {
  const { cells, shafts, west, east, south, north, top, bottom, ends, within, levels } = reach;
  if (cells === 0) return say("There is no mine here, only rock.");
  if (cells === 1 && ends)
    return shafts > 0 ? say("This mine is a single cell, below a shaft.") : say("This mine is a single cell.");
  const size = CELLS[top === bottom ? "one" : "several"][shafts === 0 ? "none" : "some"];
  const ways = { west: whole(west), east: whole(east), south: whole(south), north: whole(north) };
  return say("{size} {ways}##two sentences", {
    size: say(size, { n: cells, cells: whole(cells), shafts: whole(shafts), top, bottom }),
    ways: ends
      ? say(
          "It reaches {west} m west, {east} m east, {south} m south and {north} m north of here, and ends there.",
          ways,
        )
      : say(
          "It reaches {west} m west, {east} m east, {south} m south and {north} m north of here, and goes on beyond the {within} m and one level that were searched.|It reaches {west} m west, {east} m east, {south} m south and {north} m north of here, and goes on beyond the {within} m and {levels} levels that were searched.",
          { ...ways, n: levels, within: whole(within), levels: whole(levels) },
        ),
  });
}
