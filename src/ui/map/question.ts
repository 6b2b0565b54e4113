/** "How far does this mine go?" on the map: progress, the answer in a sentence, and a search with a larger bound. */

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
  const asker = button({ class: "map-asker", hidden: "" }, begin, "How far does this mine go?");
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
    show("Searching …", true);
    answer.progress(0);
    extents.ask(where.place, where.level, bound, {
      progress: (cells, share) => answer.progress(share, `${whole(cells)} cells so far …`),
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
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Cells found" });
  const said = element("p", { role: "status" });
  const write = text(said);
  const stop = button({ class: "map-asker" }, end, "Stop");
  const farther = button({ class: "map-asker" }, goOn, "Search farther");
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
      stop.textContent = running ? "Stop" : "Clear";
      write(sentence);
    },
  };
}

/** "This mine has 37 cells on one level, 2 of them below shafts, … It ends there." */
export function sentenceOf(reach: MineReach): string {
  const { cells, shafts, west, east, south, north, top, bottom, ends, within, levels } = reach;
  if (cells === 0) return "There is no mine here, only rock.";
  if (cells === 1 && ends) return `This mine is a single cell${shafts > 0 ? ", below a shaft" : ""}.`;
  const many = (count: number, one: string) => (count === 1 ? `one ${one}` : `${whole(count)} ${one}s`);
  const on = top === bottom ? `on level ${top}` : `on levels ${top} to ${bottom}`;
  const under = shafts === 0 ? "none below a shaft" : `${whole(shafts)} of them below shafts`;
  const ways = `It reaches ${whole(west)} m west, ${whole(east)} m east, ${whole(south)} m south and ${whole(north)} m north of here`;
  const end = ends
    ? "and ends there."
    : `and goes on beyond the ${whole(within)} m and ${many(levels, "level")} that were searched.`;
  return `This mine has ${many(cells, "cell")} ${on}, ${under}. ${ways}, ${end}`;
}
