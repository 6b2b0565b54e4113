/** The four exercises: a sheet over the whole view, with a box to choose, its count as it goes on, and the answers. */
import "../../../ui/exercises.css";
import { download } from "../../../ui/download.ts";
import { button, element } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { partOf } from "../../../ui/input/key-places.ts";
import { raisedText } from "../ui/raised.ts";
import { createBoxForm, SAID } from "./box.ts";
import { createColoursCard } from "./colours-view.ts";
import { middleOf } from "./corners.ts";
import { createDensityCard } from "./density-view.ts";
import { csvOf, jsonOf } from "./export.ts";
import { createNearestCard } from "./nearest-view.ts";
import { createPlanetsCard } from "./planets-view.ts";
import type { Corners, Counting, Findings, Neighbourhood, Point } from "./result.ts";
import { progressText } from "./words.ts";

export interface ExercisesSheet {
  readonly open: boolean;
  close(): void;
  dispose(): void;
}

export interface SheetOptions {
  readonly counting: Counting;
  /** Counted at once. */
  readonly box: Corners;
  /** The seed's own view, offered by name. */
  readonly seed: Corners;
  ship?(): Point;
  onStar(x: number, y: number, z: number): void;
  onClose(): void;
}

/** Milliseconds between two drawings while a count goes on. */
const DRAWN_EVERY = 200;

export function createExercisesSheet(host: HTMLElement, options: SheetOptions): ExercisesSheet {
  const { counting, box: first, seed, ship, onStar, onClose } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let findings: Findings | undefined;
  let neighbourhood: Neighbourhood | undefined;
  let counted: Corners = first;
  /** What has been counted by now, where that is more than what is drawn. */
  let latest: (() => Findings) | undefined;
  let running = false;
  let drawnAt = 0;

  const density = createDensityCard();
  const planets = createPlanetsCard();
  const colours = createColoursCard(counting.inks);
  const nearest = createNearestCard(counting.inks, ({ x, y, z }) => {
    leave();
    onStar(x, y, z);
  });
  const form = createBoxForm({ seed, ...(ship ? { ship } : {}), estimate: counting.estimate, count, typed });
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Counted" });
  const line = element("p", { class: "count-said", id: SAID, role: "status" });
  const say = raisedText(line);
  const stop = button({ class: "exercise-act" }, () => cancel(), "Cancel");
  const copy = button({ class: "exercise-act" }, () => void copyTable(), "Copy CSV");
  const save = button(
    { class: "exercise-act" },
    () => findings && download("exercises.json", "application/json", jsonOf(findings, neighbourhood)),
    "Download JSON",
  );
  const close = button({ class: "close", "aria-label": "Close", title: "Close (Esc)" }, () => leave(), icon("close"));
  // It takes the first focus, so that no button has a ring before anyone asked for one.
  const header = element(
    "header",
    { tabindex: "-1", autofocus: "" },
    element("h2", { id: "exercises-title" }, "Four exercises"),
    element("p", {}, "What nobody knows of a made sky until it is counted"),
    close,
  );
  const dialog = element(
    "dialog",
    { class: "exercises glass", "data-keys": "own", "aria-labelledby": "exercises-title" },
    header,
    form.root,
    element("div", { class: "count-line" }, bar, line, stop, copy, save),
    element("div", { class: "exercise-cards" }, density.root, nearest.root, planets.root, colours.root),
  );
  host.append(dialog);

  /** The line tells of the box in the fields until it is counted. */
  function typed(words: string, wrong: boolean): void {
    line.classList.toggle("wrong", wrong);
    say(words);
  }

  function count(box: Corners): void {
    counted = box;
    running = true;
    drawnAt = 0;
    findings = neighbourhood = latest = undefined;
    const middle = middleOf(box);
    const at = ship?.();
    const inside = at && contains(box, at);
    show();
    counting.begin(box, inside ? at : middle, {
      counted(read, done) {
        running = done < 1;
        latest = read;
        const now = performance.now();
        bar.value = done;
        if (running && now - drawnAt < DRAWN_EVERY) return;
        drawnAt = now;
        draw();
      },
      met(met) {
        neighbourhood = met;
        nearest.show(met, inside ? "the ship" : "the middle of the box");
      },
      failed(reason) {
        running = false;
        show();
        say(reason);
      },
    });
  }

  function draw(): void {
    findings = latest?.();
    show();
    if (!findings) return;
    density.show(findings);
    planets.show(findings);
    colours.show(findings);
  }

  function cancel(): void {
    if (!running) return;
    counting.stop();
    running = false;
    draw();
  }

  /** The line under the form, and which acts there are now. */
  function show(): void {
    dialog.classList.toggle("counting", running);
    dialog.classList.toggle("partial", !running && findings !== undefined && findings.done < 1);
    line.classList.remove("wrong");
    bar.hidden = stop.hidden = !running;
    copy.hidden = save.hidden = running || !findings;
    say(progressText(findings, running, counted));
  }

  async function copyTable(): Promise<void> {
    if (!findings) return;
    try {
      await navigator.clipboard.writeText(csvOf(findings));
      say("The table is copied.");
    } catch {
      // Without leave to write the clipboard, a file is the next best thing.
      download("exercises.csv", "text/csv", csvOf(findings));
      say("The clipboard is closed to this page: the table is saved as a file.");
    }
  }

  /** Once, whether it was closed by the browser (Esc) or is to be closed. */
  function leave(): void {
    if (signal.aborted) return;
    end();
    onClose();
  }

  dialog.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code === "Escape" && running) cancel();
      else if (partOf(event.code) === "KeyX" && !(event.target instanceof HTMLInputElement)) leave();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  // A click beside all fields, or on a button, leaves no focus: the keys would go to the ship.
  dialog.addEventListener(
    "click",
    () => dialog.open && !dialog.contains(document.activeElement) && header.focus({ preventScroll: true }),
    { signal },
  );
  dialog.addEventListener("close", leave, { signal });

  function end(): void {
    if (signal.aborted) return;
    listening.abort();
    counting.stop();
    for (const card of [density, nearest, planets, colours]) card.dispose();
    // What had the focus before has it again.
    if (dialog.open) dialog.close();
    dialog.remove();
  }

  dialog.showModal();
  form.choose(first);

  return {
    get open() {
      return dialog.open;
    },
    close: leave,
    dispose: end,
  };
}

function contains({ x0, y0, z0, x1, y1, z1 }: Corners, [x, y, z]: Point): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1 && z >= z0 && z <= z1;
}
