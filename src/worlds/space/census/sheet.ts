/**
 * The star census: the four exercises of Relf 2024 as a modal sheet. The visitor selects a box, workers count its stars, and cards show
 * density, nearest stars, planets and colours. Imported on demand, since the chart library comes with it.
 */
import "./census.css";
import type { Triple } from "../../../core/space/place.ts";
import type { StarBox } from "../../../core/space/star-scan.ts";
import { starCssColour } from "../../../render/atmosphere/stars.ts";
import { button, element } from "../../../ui/element.ts";
import { download } from "../../../ui/file.ts";
import { icon } from "../../../ui/icons.ts";
import { isKeyOf } from "../../../ui/input/key-places.ts";
import { controls } from "../controls.ts";
import { superscriptText } from "../ui/number-format.ts";
import { createBoxForm, STATUS_ID } from "./box-form.ts";
import { createDensityCard, createPlanetsCard } from "./cards.ts";
import { createColoursCard } from "./colour-card.ts";
import { type CensusProgress, createCensusCounter, volumeOf } from "./counter.ts";
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
  const counter = createCensusCounter();
  let findings: Findings | undefined;
  let neighbourhood: Neighbourhood | undefined;
  let box = RELF_BOX;
  /** The newest progress; the cards may lag behind it. */
  let latest: CensusProgress | undefined;
  let running = false;
  let shownAt = 0;

  const cards = createCards(({ x, y, z }) => {
    leave();
    onStar(x, y, z);
  });
  const form = createBoxForm({
    original: RELF_BOX,
    ...(ship ? { ship } : {}),
    estimate: (wanted) => volumeOf(wanted) / counter.speed,
    count,
    onInput(message, wrong) {
      status.classList.toggle("wrong", wrong);
      say(message);
    },
  });
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Counted" });
  const status = element("p", { class: "count-said", id: STATUS_ID, role: "status" });
  const say = superscriptText(status);
  const stop = button({ class: "exercise-act" }, () => cancel(), "Cancel");
  const again = button({ class: "exercise-act", hidden: "" }, () => count(box), "Count again");
  const copy = button({ class: "exercise-act" }, () => void copyTable(), "Copy CSV");
  const save = button({ class: "exercise-act" }, saveJson, "Download JSON");
  const close = button({ class: "close", "aria-label": "Close", title: "Close (Esc)" }, () => leave(), icon("close"));
  // Takes the initial focus, so that no button shows a focus ring yet.
  const header = element(
    "header",
    { tabindex: "-1", autofocus: "" },
    element("h2", { id: "exercises-title" }, "Four exercises"),
    element("p", {}, "Statistics of the stars in any box, counted in the generated galaxy"),
    close,
  );
  const dialog = element(
    "dialog",
    { class: "exercises glass", "data-keys": "own", "aria-labelledby": "exercises-title" },
    header,
    form.root,
    element("div", { class: "count-line" }, bar, status, stop, again, copy, save),
    element("div", { class: "exercise-cards" }, ...cards.roots),
  );
  host.append(dialog);

  function count(wanted: StarBox): void {
    box = wanted;
    running = true;
    shownAt = 0;
    findings = neighbourhood = latest = undefined;
    const at = ship?.();
    const inside = at && contains(box, at);
    showStatus();
    counter.count(box, inside ? at : middleOf(box), {
      onProgress(progress) {
        running = progress.done < 1;
        latest = progress;
        bar.value = progress.done;
        const now = performance.now();
        if (running && now - shownAt < UPDATE_INTERVAL) return;
        shownAt = now;
        showFindings();
      },
      onNeighbourhood(found) {
        neighbourhood = found;
        cards.showNeighbourhood(found, inside ? "the ship" : "the middle of the box");
      },
      onError(reason) {
        running = false;
        showStatus();
        again.hidden = false;
        say(reason);
      },
    });
  }

  function showFindings(): void {
    findings = latest && findingsOf(latest);
    showStatus();
    if (findings) cards.show(findings);
  }

  /** The line below the form, and the buttons beside it. */
  function showStatus(): void {
    dialog.classList.toggle("counting", running);
    dialog.classList.toggle("partial", !running && findings !== undefined && findings.done < 1);
    status.classList.remove("wrong");
    bar.hidden = stop.hidden = !running;
    again.hidden = true;
    copy.hidden = save.hidden = running || !findings;
    say(progressText(findings, running, box));
  }

  function cancel(): void {
    if (!running) return;
    counter.stop();
    running = false;
    showFindings();
  }

  function saveJson(): void {
    if (findings) download("exercises.json", "application/json", jsonOf(findings, neighbourhood));
  }

  async function copyTable(): Promise<void> {
    if (!findings) return;
    try {
      await navigator.clipboard.writeText(csvOf(findings));
      say("The table is copied.");
    } catch {
      // No clipboard permission: save a file instead.
      download("exercises.csv", "text/csv", csvOf(findings));
      say("The clipboard is not available: the table is saved as a file.");
    }
  }

  /** Runs once, whether the browser closed the dialog (Esc) or the page does. */
  function leave(): void {
    if (signal.aborted) return;
    end();
    onClose();
  }

  function end(): void {
    if (signal.aborted) return;
    listening.abort();
    counter.dispose();
    cards.dispose();
    // Closing gives the focus back to the element that had it before.
    if (dialog.open) dialog.close();
    dialog.remove();
  }

  dialog.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code === "Escape" && running) cancel();
      else if (isKeyOf(controls.actions.exercises, event) && !(event.target instanceof HTMLInputElement)) leave();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  // A click on an empty part leaves nothing focused: keys would reach the ship.
  dialog.addEventListener(
    "click",
    () => dialog.open && !dialog.contains(document.activeElement) && header.focus({ preventScroll: true }),
    { signal },
  );
  dialog.addEventListener("close", leave, { signal });

  dialog.showModal();
  form.choose(RELF_BOX);
  return { dispose: end };
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
