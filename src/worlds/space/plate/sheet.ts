/**
 * The plate: a box of space as a photograph along z, as in Relf 2024, in a modal sheet with the box's corner, its brightest stars and the
 * literal scan. Imported on demand.
 */
import "./plate.css";
import type { Star } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space-generator.ts";
import { button, element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { icon } from "../../../ui/icons.ts";
import { isKeyOf } from "../../../ui/input/key-places.ts";
import { phrase, say } from "../../../words/words.ts";
import { controls } from "../controls.ts";
import type { ChartPlaces } from "./chart-marks.ts";
import { createCornerForm, movedCorner } from "./corner-form.ts";
import { createLiteralScan, type LiteralScan, secondsText } from "./literal-scan.ts";
import { type PlateCorner, PlateSource } from "./plate-source.ts";
import { PlateWindow } from "./plate-window.ts";
import { createBrightestList } from "./star-info.ts";

export interface PlateSheetOptions {
  /** The ship's position, light-years. */
  ship?(): PlateCorner;
  /** The ship, its track and its stars, light-years. */
  places?(): ChartPlaces;
  /** A star was selected to fly to, whole light-years; the sheet has closed. */
  onStar(x: number, y: number, z: number): void;
  onClose(): void;
}

export interface PlateOptions extends PlateSheetOptions {
  /** The current table of the world, and its time in years. */
  world(): SpaceTable;
  year(): number;
}

/** Opens at once. */
export function createPlate(host: HTMLElement, { world, year, ...rest }: PlateOptions): { dispose(): void } {
  return createPlateSheet(host, new PlateSource(world, year), rest);
}

/** Change of the world's time, years, after which the plate is rendered again; checked every CHECK_INTERVAL milliseconds. */
const STALE_YEARS = 1;
const CHECK_INTERVAL = 1000;

export function createPlateSheet(
  host: HTMLElement,
  source: PlateSource,
  { ship, places, onStar, onClose }: PlateSheetOptions,
): { dispose(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let corner = source.first;
  const move = (by: PlateCorner) => show(movedCorner(corner, by, source.size));
  const events = { move, choose, ...(places && { places }), marked: (star: Star | null) => brightest.mark(star) };
  const window = new PlateWindow(source, events, signal);
  const brightest = createBrightestList((star) => window.mark(star), choose);
  const exposure = new Exposure(source, window, {
    showStars: brightest.show,
    setBusy: (isBusy) => dialog.setAttribute("aria-busy", String(isBusy)),
  });
  const form = createCornerForm(source, ship, show);
  const dialog = createDialog(source, leave, [
    window.root,
    element("aside", {}, form.root, exposure.scan.root, brightest.root),
    element("footer", {}, exposure.status, exposure.again, element("p", { class: "plate-hint" }, say(HINT))),
  ]);
  host.append(dialog);

  function show(wanted: PlateCorner): void {
    corner = wanted;
    window.panTo(corner);
    form.write(corner);
    exposure.expose(corner);
  }

  function choose({ x, y, z }: Star): void {
    leave();
    onStar(x, y, z);
  }

  function leave(): void {
    if (signal.aborted) return;
    dialog.close();
    end();
    onClose();
  }

  function end(): void {
    if (signal.aborted) return;
    listening.abort();
    clearInterval(timer);
    resizes.disconnect();
    source.dispose();
    dialog.remove();
  }

  dialog.addEventListener("close", leave, { signal });
  const timer = setInterval(() => exposure.isStale() && exposure.expose(corner), CHECK_INTERVAL);
  const resizes = new ResizeObserver(() => window.redraw());
  dialog.showModal();
  resizes.observe(window.root);
  show(corner);
  return { dispose: end };
}

const HINT = phrase(
  "Drag to move, wheel along z, click a star to fly there. Red: you. Yellow: your track. Blue rings: stars you came to",
);

/** The dialog, which the key of the map closes. */
function createDialog(source: PlateSource, leave: () => void, parts: readonly HTMLElement[]): HTMLDialogElement {
  const dialog = element(
    "dialog",
    { class: "plate glass", "data-keys": "own", "aria-labelledby": "plate-title", "aria-busy": "true" },
    createHeader(source, leave),
    ...parts,
  );
  dialog.addEventListener("keydown", (event) => {
    if (!isKeyOf(controls.actions.map, event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    leave();
  });
  return dialog;
}

function createHeader({ size }: PlateSource, leave: () => void): HTMLElement {
  const words = say("{sides} light-years along z, one light-year per pixel", { sides: size.map(whole).join(" × ") });
  // Takes the initial focus, so that no button shows a focus ring yet.
  return element(
    "header",
    { tabindex: "-1", autofocus: "" },
    element("h2", { id: "plate-title" }, say("Plate")),
    element("p", {}, words),
    button({ class: "close", "aria-label": say("Close"), title: say("Close (Esc)") }, leave, icon("close")),
  );
}

interface ExposureEvents {
  showStars(stars: readonly Star[]): void;
  setBusy(isBusy: boolean): void;
}

/** The exposure of a plate, and its comparison with the literal scan. */
class Exposure {
  readonly status = element("p", { class: "plate-said", role: "status" });
  readonly again = button(
    { class: "plate-act", hidden: "" },
    () => this.expose(this.#exposed.corner),
    say("Render again"),
  );
  readonly scan: LiteralScan;
  readonly #source: PlateSource;
  readonly #window: PlateWindow;
  readonly #events: ExposureEvents;
  readonly #write = text(this.status);
  #exposed: { readonly corner: PlateCorner; readonly t: number };

  constructor(source: PlateSource, window: PlateWindow, events: ExposureEvents) {
    [this.#source, this.#window, this.#events] = [source, window, events];
    this.#exposed = { corner: source.first, t: source.year() };
    this.scan = createLiteralScan(
      source,
      () => this.#compare(),
      () => {
        source.stop();
        this.#endScan();
        this.scan.reset(say("Stopped. Nothing is compared."));
      },
    );
  }

  expose(corner: PlateCorner): void {
    const t = this.#source.year();
    this.#exposed = { corner, t };
    const [width, height, depth] = this.#source.size;
    this.#events.setBusy(true);
    this.scan.reset();
    this.#endScan();
    this.#window.begin(corner);
    this.again.hidden = true;
    let count = 0;
    this.#source.expose(corner, t, {
      onStars: (stars) => {
        count = stars.length;
        this.#window.setStars(stars);
        this.#events.showStars(stars);
      },
      onRows: (top, pixels) => this.#window.rows(top, pixels),
      onDone: (seconds) => {
        this.#window.finish();
        this.#events.setBusy(false);
        const cells = whole(width * height * depth);
        const values = { stars: whole(count), cells, time: secondsText(seconds) };
        this.#write(say("{stars} stars and the gas of {cells} cells in {time}", values));
      },
      onError: (reason) => {
        this.#events.setBusy(false);
        this.again.hidden = false;
        this.#write(reason);
      },
    });
  }

  #compare(): void {
    this.scan.progress(0, 0);
    this.#window.showScan(0);
    this.#source.compare(this.#exposed.corner, this.#exposed.t, {
      onProgress: (done, seconds) => {
        this.scan.progress(done, seconds);
        this.#window.showScan(done);
      },
      onDone: (comparison) => {
        this.#endScan();
        this.scan.finish(comparison);
      },
      onError: (reason) => {
        this.#endScan();
        this.scan.reset(reason);
      },
    });
  }

  #endScan(): void {
    this.#window.showScan(null);
  }

  /** The time of the world has gone on. */
  isStale(): boolean {
    return Math.abs(this.#source.year() - this.#exposed.t) >= STALE_YEARS;
  }
}
