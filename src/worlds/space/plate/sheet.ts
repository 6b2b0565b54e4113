/**
 * The plate: a box of space as a photograph along z, as in Relf 2024, in a modal sheet with the box's corner, its brightest stars and the
 * literal scan. Imported on demand.
 */
import "./plate.css";
import type { Star } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space.ts";
import { button, element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { icon } from "../../../ui/icons.ts";
import { isKeyOf } from "../../../ui/input/key-places.ts";
import { controls } from "../controls.ts";
import { createCornerForm, movedCorner } from "./corner-form.ts";
import { createLiteralScan, secondsText } from "./literal-scan.ts";
import { createPlateSource, type PlateCorner, type PlateSource } from "./plate-source.ts";
import { createPlateWindow, type PlateWindow } from "./plate-window.ts";
import { createBrightestList } from "./star-info.ts";

export interface PlateSheetOptions {
  /** The ship's position, light-years. */
  ship?(): PlateCorner;
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
  return createPlateSheet(host, createPlateSource(world, year), rest);
}

/** Change of the world's time, years, after which the plate is rendered again; checked every CHECK_INTERVAL milliseconds. */
const STALE_YEARS = 1;
const CHECK_INTERVAL = 1000;

export function createPlateSheet(
  host: HTMLElement,
  source: PlateSource,
  { ship, onStar, onClose }: PlateSheetOptions,
): { dispose(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let corner = source.first;
  const move = (by: PlateCorner) => show(movedCorner(corner, by, source.size));
  const window = createPlateWindow(source, { move, choose, marked: (star) => brightest.mark(star) }, signal);
  const brightest = createBrightestList(window.mark, choose);
  const exposure = createExposure(source, window, brightest.show, (isBusy) =>
    dialog.setAttribute("aria-busy", String(isBusy)),
  );
  const form = createCornerForm(source, ship, show);
  const hint = element("p", { class: "plate-hint" }, "Drag to move, wheel along z, click a star to fly there");
  const dialog = element(
    "dialog",
    { class: "plate glass", "data-keys": "own", "aria-labelledby": "plate-title", "aria-busy": "true" },
    createHeader(source, () => leave()),
    window.root,
    element("aside", {}, form.root, exposure.scan.root, brightest.root),
    element("footer", {}, exposure.status, exposure.again, hint),
  );
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

  dialog.addEventListener("keydown", (event) => {
    if (!isKeyOf(controls.actions.map, event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    leave();
  });
  dialog.addEventListener("close", leave, { signal });
  const timer = setInterval(() => exposure.isStale() && exposure.expose(corner), CHECK_INTERVAL);
  const resizes = new ResizeObserver(window.redraw);
  dialog.showModal();
  resizes.observe(window.root);
  show(corner);
  return { dispose: end };
}

function createHeader({ size }: PlateSource, leave: () => void): HTMLElement {
  const words = `${size.map(whole).join(" × ")} light-years along z, one light-year per pixel`;
  // Takes the initial focus, so that no button shows a focus ring yet.
  return element(
    "header",
    { tabindex: "-1", autofocus: "" },
    element("h2", { id: "plate-title" }, "Plate"),
    element("p", {}, words),
    button({ class: "close", "aria-label": "Close", title: "Close (Esc)" }, leave, icon("close")),
  );
}

/** The exposure of a plate, and its comparison with the literal scan. */
function createExposure(
  source: PlateSource,
  window: PlateWindow,
  showStars: (stars: readonly Star[]) => void,
  setBusy: (isBusy: boolean) => void,
) {
  const [width, height, depth] = source.size;
  let exposed = { corner: source.first, t: source.year() };
  const status = element("p", { class: "plate-said", role: "status" });
  const say = text(status);
  const again = button({ class: "plate-act", hidden: "" }, () => expose(exposed.corner), "Render again");
  const scan = createLiteralScan(source, compare, () => {
    source.stop();
    window.showScan(null);
    scan.reset("Stopped. Nothing is compared.");
  });

  function expose(corner: PlateCorner): void {
    exposed = { corner, t: source.year() };
    setBusy(true);
    scan.reset();
    window.showScan(null);
    window.begin(corner);
    again.hidden = true;
    let count = 0;
    source.expose(corner, exposed.t, {
      onStars(stars) {
        count = stars.length;
        window.setStars(stars);
        showStars(stars);
      },
      onRows: window.rows,
      onDone(seconds) {
        window.finish();
        setBusy(false);
        say(`${whole(count)} stars and the gas of ${whole(width * height * depth)} cells in ${secondsText(seconds)}`);
      },
      onError(reason) {
        setBusy(false);
        again.hidden = false;
        say(reason);
      },
    });
  }

  function compare(): void {
    scan.progress(0, 0);
    window.showScan(0);
    source.compare(exposed.corner, exposed.t, {
      onProgress(done, seconds) {
        scan.progress(done, seconds);
        window.showScan(done);
      },
      onDone(comparison) {
        window.showScan(null);
        scan.finish(comparison);
      },
      onError(reason) {
        window.showScan(null);
        scan.reset(reason);
      },
    });
  }

  /** The time of the world has gone on. */
  const isStale = () => Math.abs(source.year() - exposed.t) >= STALE_YEARS;
  return { status, again, scan, expose, isStale };
}
