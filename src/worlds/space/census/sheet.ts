/**
 * The star census: the four exercises of Relf 2024 as a modal sheet. The visitor selects a box, workers count its stars, and cards show
 * density, nearest stars, planets and colours. Imported on demand, since the plot library comes with it.
 */
import "./census.css";
import type { Triple } from "../../../core/space/place.ts";
import type { StarBox } from "../../../core/space/star-scan.ts";
import { starCssColour } from "../../../render/atmosphere/stars.ts";
import { button, element } from "../../../ui/element.ts";
import { download } from "../../../ui/file.ts";
import { icon } from "../../../ui/icons.ts";
import { isKeyOf } from "../../../ui/input/key-places.ts";
import { say } from "../../../words/words.ts";
import { controls } from "../controls.ts";
import { superscriptText } from "../ui/number-format.ts";
import { createBoxForm, STATUS_ID } from "./box-form.ts";
import { createDensityCard, createPlanetsCard } from "./cards.ts";
import { createColoursCard } from "./colour-card.ts";
import { CensusCounter, type CensusProgress, volumeOf } from "./counter.ts";
import { csvOf, type Findings, findingsOf, jsonOf } from "./findings.ts";
import { createNearestCard } from "./nearest-card.ts";
import { progressText } from "./sentences.ts";
import type { Neighbour, Neighbourhood } from "./tasks.ts";

export interface StarCensusOptions {
  /** The ship's position, light-years. */
  ship?(): Triple;
  /** A star was selected to fly to, whole light-years; the sheet has closed. */
  onStar(x: number, y: number, z: number): void;
  onClose(): void;
}

/** The first view of the program of Relf 2024, 800 × 600 × 300 light-years. */
const RELF_BOX: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

/** Minimum milliseconds between two updates of the cards during a count. */
const UPDATE_INTERVAL = 200;

/** Opens at once and counts RELF_BOX. */
export function createStarCensus(host: HTMLElement, { ship, onStar, onClose }: StarCensusOptions): { dispose(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  const cards = createCards(({ x, y, z }) => {
    leave();
    onStar(x, y, z);
  });
  const count = new BoxCount(ship, {
    show(now) {
      dialog.classList.toggle("counting", now.isRunning);
      dialog.classList.toggle("partial", !now.isRunning && now.findings !== undefined && now.findings.done < 1);
      line.show(now);
      if (now.findings) cards.show(now.findings);
    },
    showNeighbourhood: cards.showNeighbourhood,
    progress: (done) => line.progress(done),
    fail: (reason) => line.fail(reason),
  });
  const line = createCountLine(count);
  const form = createBoxForm({
    original: RELF_BOX,
    ...(ship ? { ship } : {}),
    estimate: (wanted) => volumeOf(wanted) / count.speed,
    count: (wanted) => count.start(wanted),
    onInput: line.tell,
  });
  const header = createHeader(() => leave());
  const dialog = element(
    "dialog",
    { class: "exercises glass", "data-keys": "own", "aria-labelledby": "exercises-title" },
    ...[header, form.root, line.root, element("div", { class: "exercise-cards" }, ...cards.roots)],
  );
  host.append(dialog);

  /** Runs once, whether the browser closed the dialog (Esc) or the page does. */
  function leave(): void {
    if (signal.aborted) return;
    end();
    onClose();
  }

  function end(): void {
    if (signal.aborted) return;
    listening.abort();
    for (const each of [count, cards]) each.dispose();
    // Closing gives the focus back to the element that had it before.
    if (dialog.open) dialog.close();
    dialog.remove();
  }

  listenToKeys(dialog, count, leave);
  // A click on an empty part leaves nothing focused: keys would reach the ship.
  dialog.addEventListener("click", () => {
    if (dialog.open && !dialog.contains(document.activeElement)) header.focus({ preventScroll: true });
  });
  dialog.addEventListener("close", leave, { signal });
  dialog.showModal();
  form.choose(RELF_BOX);
  return { dispose: end };
}

/** Esc cancels a count; the key of the exercises closes the dialog. */
function listenToKeys(dialog: HTMLElement, count: BoxCount, leave: () => void): void {
  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === "Escape" && count.isRunning) count.cancel();
    else if (isKeyOf(controls.actions.exercises, event) && !(event.target instanceof HTMLInputElement)) leave();
    else return;
    event.preventDefault();
  });
}

interface CountEvents {
  /** The count begins, goes on or ends: status and findings have changed. */
  show(count: BoxCount): void;
  /** Seen from the ship, or from the middle of the box. */
  showNeighbourhood(found: Neighbourhood, isShip: boolean): void;
  /** Share of the box, 0 to 1. */
  progress(done: number): void;
  fail(reason: string): void;
}

/** The count of a box, and its findings. */
class BoxCount {
  box = RELF_BOX;
  isRunning = false;
  /** The findings that are shown; the newest progress may be ahead of them. */
  findings: Findings | undefined;
  neighbourhood: Neighbourhood | undefined;
  #latest: CensusProgress | undefined;
  #shownAt = 0;
  readonly #counter = new CensusCounter();
  readonly #ship: StarCensusOptions["ship"];
  readonly #events: CountEvents;

  constructor(ship: StarCensusOptions["ship"], events: CountEvents) {
    [this.#ship, this.#events] = [ship, events];
  }

  /** Cubic light-years per second. */
  get speed(): number {
    return this.#counter.speed;
  }

  start(box: StarBox): void {
    this.box = box;
    this.isRunning = true;
    this.#shownAt = 0;
    this.findings = this.neighbourhood = this.#latest = undefined;
    const at = this.#ship?.();
    const inside = at && contains(box, at);
    this.#events.show(this);
    this.#counter.count(box, inside ? at : middleOf(box), {
      onProgress: (progress) => this.#take(progress),
      onNeighbourhood: (found) => {
        this.neighbourhood = found;
        this.#events.showNeighbourhood(found, inside === true);
      },
      onError: (reason) => {
        this.isRunning = false;
        this.#events.show(this);
        this.#events.fail(reason);
      },
    });
  }

  cancel(): void {
    if (!this.isRunning) return;
    this.#counter.stop();
    this.isRunning = false;
    this.#show();
  }

  dispose(): void {
    this.#counter.dispose();
  }

  #take(progress: CensusProgress): void {
    this.isRunning = progress.done < 1;
    this.#latest = progress;
    this.#events.progress(progress.done);
    const now = performance.now();
    if (this.isRunning && now - this.#shownAt < UPDATE_INTERVAL) return;
    this.#shownAt = now;
    this.#show();
  }

  #show(): void {
    this.findings = this.#latest && findingsOf(this.#latest);
    this.#events.show(this);
  }
}

/** The line below the form, and the buttons beside it. */
function createCountLine(count: BoxCount) {
  const bar = element("progress", { max: "1", value: "0", "aria-label": say("Counted") });
  const status = element("p", { class: "count-said", id: STATUS_ID, role: "status" });
  const write = superscriptText(status);
  const act = (name: string, press: () => void) => button({ class: "exercise-act" }, press, name);
  const stop = act(say("Cancel"), () => count.cancel());
  const again = act(say("Count again"), () => count.start(count.box));
  const copy = act(say("Copy CSV"), () => count.findings && void copyTable(count.findings, write));
  const save = act(say("Download JSON"), () => {
    const { findings, neighbourhood } = count;
    if (findings) download("exercises.json", "application/json", jsonOf(findings, neighbourhood));
  });
  again.hidden = true;

  function tell(message: string, wrong: boolean): void {
    status.classList.toggle("wrong", wrong);
    write(message);
  }

  return {
    root: element("div", { class: "count-line" }, bar, status, stop, again, copy, save),
    tell,
    progress(done: number): void {
      bar.value = done;
    },
    show({ isRunning, findings, box }: BoxCount): void {
      bar.hidden = stop.hidden = !isRunning;
      again.hidden = true;
      copy.hidden = save.hidden = isRunning || !findings;
      tell(progressText(findings, isRunning, box), false);
    },
    fail(reason: string): void {
      again.hidden = false;
      write(reason);
    },
  };
}

async function copyTable(findings: Findings, tell: (message: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(csvOf(findings));
    tell(say("The table is copied."));
  } catch {
    // No clipboard permission: save a file instead.
    download("exercises.csv", "text/csv", csvOf(findings));
    tell(say("The clipboard is not available: the table is saved as a file."));
  }
}

/** Takes the initial focus, so that no button shows a focus ring yet. */
function createHeader(leave: () => void): HTMLElement {
  return element(
    "header",
    { tabindex: "-1", autofocus: "" },
    element("h2", { id: "exercises-title" }, say("Four exercises")),
    element("p", {}, say("Statistics of the stars in any box, counted in the generated galaxy")),
    button({ class: "close", "aria-label": say("Close"), title: say("Close (Esc)") }, leave, icon("close")),
  );
}

function createCards(fly: (star: Neighbour) => void) {
  const inks = Array.from({ length: 16 }, (_, index) => starCssColour(index));
  const [density, nearest] = [createDensityCard(), createNearestCard(inks, fly)];
  const [planets, colours] = [createPlanetsCard(), createColoursCard(inks)];
  const all = [density, nearest, planets, colours];
  return {
    roots: all.map(({ root }) => root),
    show(findings: Findings): void {
      for (const card of [density, planets, colours]) card.show(findings);
    },
    showNeighbourhood: nearest.show,
    dispose(): void {
      for (const card of all) card.dispose();
    },
  };
}

function contains({ x0, y0, z0, x1, y1, z1 }: StarBox, [x, y, z]: Triple): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1 && z >= z0 && z <= z1;
}

const middleOf = ({ x0, y0, z0, x1, y1, z1 }: StarBox): Triple => [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2];
