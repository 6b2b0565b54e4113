/**
 * The readout, in the same corner of every world: where the player is, coordinates with height and hour, what is near, and what can
 * be done next. It is loaded after the first picture, and gives the tab its title.
 */
import { say } from "../../words/words.ts";
import { button, element, text } from "../element.ts";
import { turnText } from "../format.ts";
import { type ControlsTable, PAGE_ACTIONS } from "../input/actions.ts";
import type { Devices } from "../input/controls.ts";
import { titled } from "../input/keycap.ts";
import { recall, remember } from "../storage.ts";
import type { PlaceReading, Telemetry } from "../telemetry.ts";
import { createNextStep } from "./next-step.ts";
import { besideWords, coordinatesIn, nearWords, nextForm, tabTitle } from "./place-text.ts";
import { createSpoken } from "./spoken.ts";
import "./readout.css";

/** Milliseconds between two readings of the place, and between two changes of the tab's title. */
const EVERY = 250;
const TITLED = 4000;
/** Things near that are told at once. */
const MOST_NEAR = 2;
const STORED = "coordinates";

export interface ReadoutOptions {
  readonly table: ControlsTable;
  /** Name of the world. */
  readonly world: string;
  /** The place of now; absent in kinds that have none. */
  readonly read?: ((telemetry: Telemetry) => PlaceReading | null) | undefined;
}

export interface Readout {
  /** May be called every frame; `now` in ms. */
  update(telemetry: Telemetry, now: number): void;
  setDevices(devices: Devices): void;
  /** Shows the coordinates in their next form. */
  changeForm(): void;
  /** Speaks a description of the place, for screen readers. */
  describe(): void;
  dispose(): void;
}

const NOWHERE: PlaceReading = { at: "", coordinates: {}, height: null, hour: null, near: [] };

/** The lines of a place: where, coordinates with height and hour, and what is near. A press on the coordinates changes their form. */
function createLines(world: string) {
  const [at, beside] = [element("span"), element("span", { class: "readout-beside" })];
  const label = say(PAGE_ACTIONS.coordinates.label);
  // Its name is its text, the coordinates.
  const form = button({ class: "readout-form", ...titled(label, PAGE_ACTIONS.coordinates) }, changeForm);
  const near = Array.from({ length: MOST_NEAR }, () => element("span"));
  const [writeAt, writeForm, writeBeside, ...writeNear] = [at, form, beside, ...near].map(text);
  let chosen = recall(STORED);
  let place = NOWHERE;
  let heading = 0;

  function changeForm(): void {
    remember(STORED, (chosen = nextForm(place, chosen)));
    write();
  }

  function write(): void {
    writeAt(say(place.at));
    const coordinates = coordinatesIn(place, chosen);
    writeForm(coordinates);
    form.hidden = coordinates === "";
    writeBeside(besideWords(place));
    for (const [i, line] of near.entries()) {
      const what = place.near[i];
      line.hidden = what === undefined;
      writeNear[i](what ? nearWords(what, turnText(heading, what.bearing)) : "");
    }
  }

  return {
    lines: [
      element("p", { class: "readout-where" }, element("strong", {}, say(world)), at),
      element("p", { class: "readout-numbers" }, form, beside),
      element("p", { class: "readout-near" }, ...near),
    ],
    changeForm,
    show(next: PlaceReading, ahead: number): void {
      [place, heading] = [next, ahead];
      write();
    },
  };
}

/** Writes the tab's title, at most once every TITLED milliseconds. */
function createTitle(world: string): (place: PlaceReading, now: number) => void {
  let [titledAt, title] = [Number.NEGATIVE_INFINITY, ""];
  return (place, now) => {
    const wanted = tabTitle(world, place);
    if (wanted === title || now - titledAt < TITLED) return;
    [titledAt, title] = [now, wanted];
    document.title = wanted;
  };
}

export function createReadout(host: HTMLElement, { table, world, read }: ReadoutOptions): Readout {
  const { lines, show, changeForm } = createLines(world);
  const entitle = createTitle(world);
  const next = createNextStep(table);
  const spoken = createSpoken(host, world, table);
  const root = element("section", { class: "readout glass", "aria-label": say("Where you are") }, ...lines, next.root);
  (host.querySelector(".hud") ?? host).append(root);
  // Messages lie above it where there is no room beside it.
  const measured = new ResizeObserver(() => host.style.setProperty("--readout", `${root.offsetHeight}px`));
  measured.observe(root);
  let devices: Devices = { pad: false, touch: false };
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    update(telemetry, now) {
      next.update(telemetry, devices, now);
      if (now - readAt < EVERY) return;
      readAt = now;
      const place = read?.(telemetry) ?? NOWHERE;
      show(place, telemetry.heading);
      spoken.update(telemetry, place, now);
      entitle(place, now);
    },
    setDevices(used) {
      devices = used;
    },
    changeForm,
    describe: spoken.describe,
    dispose() {
      measured.disconnect();
      host.style.removeProperty("--readout");
      next.dispose();
      spoken.dispose();
      root.remove();
    },
  };
}
