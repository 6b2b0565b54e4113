/** The plate: a sheet over the whole view, with the box's corner, its brightest stars, and the literal scan to compare with. */
import "../../../ui/plate.css";
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { partOf } from "../../../ui/input/key-places.ts";
import { whole } from "../../../ui/reading.ts";
import { createPlateBrightest } from "./brightest.ts";
import { movedCorner } from "./corner.ts";
import { createPlateForm } from "./form.ts";
import type { PlateCorner, PlateSource, PlateStar } from "./picture.ts";
import { createPlateScan, secondsText } from "./scan.ts";
import { createPlateWindow } from "./window.ts";

export interface PlateSheet {
  readonly open: boolean;
  close(): void;
  dispose(): void;
}

export interface PlateSheetOptions {
  readonly source: PlateSource;
  /** Where the traveller is, whole light-years. */
  ship?(): PlateCorner;
  /** A star was chosen to fly to; the sheet has closed itself. */
  onStar(x: number, y: number, z: number): void;
  onClose(): void;
}

/** Years after which the plate is exposed anew, and milliseconds between two looks at the world's time. */
const STALE = 1;
const LOOK = 1000;

/** Opens at once. */
export function createPlateSheet(host: HTMLElement, { source, ship, onStar, onClose }: PlateSheetOptions): PlateSheet {
  const listening = new AbortController();
  const { signal } = listening;
  const [width, height, depth] = source.size;
  let corner = source.first;
  let exposed = { corner, t: source.year() };

  const window = createPlateWindow(source, { move, choose, marked: (star) => brightest.mark(star) }, signal);
  const brightest = createPlateBrightest(source, window.mark, choose);
  const form = createPlateForm(source, ship, show);
  const scan = createPlateScan(source, compare, () => {
    source.stop();
    window.sweep(null);
    scan.rest("Stopped. Nothing is compared.");
  });
  const said = element("p", { class: "plate-said", role: "status" });
  const say = text(said);
  const close = button({ class: "close", "aria-label": "Close", title: "Close (Esc)" }, () => leave(), icon("close"));
  const dialog = element(
    "dialog",
    { class: "plate glass", "data-keys": "own", "aria-labelledby": "plate-title", "aria-busy": "true" },
    // It takes the first focus, so that no button has a ring before anyone asked for one.
    element(
      "header",
      { tabindex: "-1", autofocus: "" },
      element("h2", { id: "plate-title" }, "Plate"),
      element("p", {}, `${[width, height, depth].map(whole).join(" × ")} light-years, seen along z, one to a pixel`),
      close,
    ),
    window.root,
    element("aside", {}, form.root, scan.root, brightest.root),
    element(
      "footer",
      {},
      said,
      element("p", { class: "plate-hint" }, "Drag, or wheel along z · click a star to fly there"),
    ),
  );
  host.append(dialog);

  function show(wanted: PlateCorner): void {
    corner = wanted;
    window.seat(corner);
    form.write(corner);
    expose();
  }

  function move(by: PlateCorner): void {
    show(movedCorner(corner, by, source.size));
  }

  function expose(): void {
    exposed = { corner, t: source.year() };
    dialog.setAttribute("aria-busy", "true");
    scan.rest();
    window.sweep(null);
    window.begin(corner);
    let count = 0;
    source.expose(corner, exposed.t, {
      stars(stars) {
        count = stars.length;
        window.setStars(stars);
        brightest.show(stars);
      },
      rows: window.rows,
      done(seconds) {
        window.finish();
        dialog.setAttribute("aria-busy", "false");
        say(`${whole(count)} stars and the gas of ${whole(width * height * depth)} places in ${secondsText(seconds)}`);
      },
      failed: say,
    });
  }

  function compare(): void {
    scan.progress(0, 0);
    window.sweep(0);
    source.compare(exposed.corner, exposed.t, {
      progress(done, seconds) {
        scan.progress(done, seconds);
        window.sweep(done);
      },
      done(comparison) {
        window.sweep(null);
        scan.finish(comparison);
      },
      failed(reason) {
        window.sweep(null);
        scan.rest(reason);
      },
    });
  }

  function choose({ x, y, z }: PlateStar): void {
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
    clearInterval(looks);
    sized.disconnect();
    source.dispose();
    dialog.remove();
  }

  dialog.addEventListener(
    "keydown",
    (event) => {
      if (partOf(event.code) !== "KeyM" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      leave();
    },
    { signal },
  );
  dialog.addEventListener("close", leave, { signal });
  const looks = setInterval(() => Math.abs(source.year() - exposed.t) >= STALE && expose(), LOOK);
  const sized = new ResizeObserver(window.redraw);

  dialog.showModal();
  sized.observe(window.root);
  show(corner);

  return {
    get open() {
      return dialog.open;
    },
    close: leave,
    dispose: end,
  };
}
