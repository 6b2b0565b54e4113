/**
 * The readout, in the same corner of every world: where the player is, coordinates with height and hour, what is near, and what can
 * be done next. It is loaded after the first picture, and gives the tab its title.
 */
import { button, element, text } from "../element.ts";
import type { ControlsTable } from "../input/actions.ts";
import type { Devices } from "../input/controls.ts";
import { recall, remember } from "../storage.ts";
import type { PlaceReading, Telemetry } from "../telemetry.ts";
import { createNextStep } from "./next-step.ts";
import { besideWords, coordinatesIn, nearWords, nextForm, tabTitle } from "./place-text.ts";
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
  dispose(): void;
}

const NOWHERE: PlaceReading = { at: "", coordinates: {}, height: null, hour: null, near: [] };

export function createReadout(host: HTMLElement, { table, world, read }: ReadoutOptions): Readout {
  const [at, beside] = [element("span"), element("span", { class: "readout-beside" })];
  const form = button(
    { class: "readout-form", title: "Show the coordinates in another form", "aria-label": "Another form of coordinates" },
    () => {
      remember(STORED, (chosen = nextForm(place, chosen)));
      write();
    },
  );
  const near = Array.from({ length: MOST_NEAR }, () => element("span"));
  const next = createNextStep(table);
  const root = element(
    "section",
    { class: "readout glass", "aria-label": "Where you are" },
    element("p", { class: "readout-where" }, element("strong", {}, world), at),
    element("p", { class: "readout-numbers" }, form, beside),
    element("p", { class: "readout-near" }, ...near),
    next.root,
  );
  (host.querySelector(".hud") ?? host).append(root);

  const [writeAt, writeForm, writeBeside] = [text(at), text(form), text(beside)];
  const writeNear = near.map(text);
  let chosen = recall(STORED);
  let place = NOWHERE;
  let heading = 0;
  let devices: Devices = { pad: false, touch: false };
  let [readAt, titledAt, title] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, ""];

  function write(): void {
    writeAt(place.at);
    const coordinates = coordinatesIn(place, chosen);
    writeForm(coordinates);
    form.hidden = coordinates === "";
    writeBeside(besideWords(place));
    for (const [i, line] of near.entries()) {
      const what = place.near[i];
      line.hidden = what === undefined;
      writeNear[i](what ? nearWords(what, heading) : "");
    }
  }

  function entitle(now: number): void {
    const wanted = tabTitle(world, place);
    if (wanted === title || now - titledAt < TITLED) return;
    [titledAt, title] = [now, wanted];
    document.title = wanted;
  }

  return {
    update(telemetry, now) {
      next.update(telemetry, devices, now);
      if (now - readAt < EVERY) return;
      [readAt, heading] = [now, telemetry.heading];
      place = read?.(telemetry) ?? NOWHERE;
      write();
      entitle(now);
    },
    setDevices(used) {
      devices = used;
    },
    dispose() {
      next.dispose();
      root.remove();
    },
  };
}
