/** A small round map in a corner that turns with the traveller: a worker's picture of the land around, slid and turned by CSS. */

import { button, drawing, element } from "../../../ui/element.ts";
import type { MapPicture, MapPlace, MapSource, MapWish } from "../../../ui/map/picture.ts";
import type { LandReading } from "../../../ui/reading.ts";
import { createRoundRing } from "./round-ring.ts";
import { acrossFor, onRound } from "./round-scale.ts";

/** How much wider than the round a picture is, and shares of the round that one moves before another is drawn. */
const WIDER = 1.7;
const MOVED = 0.14;
/** Milliseconds in which a change of scale is mostly done. */
const EASE = 180;
/** Milliseconds between two drawings of a land that moves, and that one is given before another is asked for. */
const CHANGING_EVERY = 2000;
const PATIENCE = 500;

export interface RoundReading {
  readonly place: MapPlace;
  /** Degrees clockwise from north. */
  readonly heading: number;
  readonly level: number;
  readonly onFoot: boolean;
  /** Metres over the ground, or over the archipelago's shore. */
  readonly clearance: number;
  readonly course: LandReading | null;
  /** Of one who is not in it. */
  readonly helicopter: LandReading | null;
  /** The land itself moves. */
  readonly changing: boolean;
}

export interface RoundMap {
  shown: boolean;
  /** May be called every frame: it writes only what changed. */
  update(reading: RoundReading): void;
  refresh(): void;
  dispose(): void;
}

/** `open` shows the large map. */
export function createRoundMap(host: HTMLElement, source: MapSource, open: () => void): RoundMap {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const canvas = element("canvas", { class: "round-picture", width: "1", height: "1" });
  const context = canvas.getContext("2d");
  const ring = createRoundRing();
  const arrow = drawing(
    "svg",
    { viewBox: "-12 -12 24 24", class: "round-arrow" },
    drawing("path", { d: "M0 -9L6 7L0 3.6L-6 7Z" }),
  );
  const root = button(
    { class: "round-map", "aria-label": "Map", title: "Map (M)" },
    open,
    element("span", { class: "round-window" }, canvas),
    ring.root,
    arrow as unknown as HTMLElement,
  );
  host.append(root);
  const measured = new ResizeObserver(([entry]) => {
    const { width } = entry.contentRect;
    // While the large map is open this one takes no room.
    covered = width === 0;
    if (!covered && width !== side) wanted = true;
    if (!covered) side = width;
    if (last) update(last);
  });
  measured.observe(root);

  let side = 0;
  let covered = true;
  let picture: MapPicture | undefined;
  let across = 0;
  let eased = 0;
  let easedAt = 0;
  let asked: MapWish | undefined;
  let wanted = true;
  let waiting = false;
  let askedAt = 0;
  let number = 0;
  let last: RoundReading | undefined;
  let seated = "";

  function ask({ place, level }: RoundReading): void {
    const dots = Math.min(devicePixelRatio, 2);
    const own = ++number;
    wanted = false;
    waiting = true;
    askedAt = performance.now();
    const size = Math.round(side * WIDER * dots);
    asked = { place, heading: 0, level, span: across * WIDER, size, scale: 0.8 * dots, inset: 0, plain: true };
    source.ask(
      asked,
      (next) => {
        if (own !== number) return;
        waiting = !next.fine;
        // The quick one is better than nothing, and no better than one of the same land.
        if (next.fine || picture?.level !== next.level || picture.span !== next.span) show(next);
      },
      () => (waiting = false),
    );
  }

  function show(next: MapPicture): void {
    picture = next;
    canvas.width = canvas.height = next.size;
    context?.putImageData(new ImageData(next.pixels, next.size), 0, 0);
    seated = "";
    if (last) seat(last);
  }

  /** Metres across that are shown now: on the way from one scale to the next. */
  function ease(): void {
    const now = performance.now();
    const share = still.matches || eased === 0 ? 1 : 1 - Math.exp((easedAt - now) / EASE);
    easedAt = now;
    eased += (across - eased) * share;
    if (Math.abs(eased / across - 1) < 0.002) eased = across;
  }

  function seat({ place, heading, course, helicopter }: RoundReading): void {
    const up = still.matches ? 0 : heading;
    ring.turn(up);
    arrow.style.transform = `translate(-50%, -50%) rotate(${(heading - up).toFixed(1)}deg)`;
    ring.mark("course", course && onRound(course, up, eased));
    ring.mark("helicopter", helicopter && onRound(helicopter, up, eased));
    if (!picture) return;
    const [x, y] = picture.pointOf(place);
    const size = picture.span / eased;
    const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
    const to = `translate(-50%, -50%) rotate(${(-up).toFixed(1)}deg) scale(${size.toFixed(3)}) translate(${percent(-x)}, ${percent(-y)})`;
    if (to !== seated) canvas.style.transform = seated = to;
  }

  function update(reading: RoundReading): void {
    last = reading;
    if (root.hidden || covered) return;
    across = acrossFor(reading.clearance, reading.onFoot, across);
    ease();
    seat(reading);
    if (asked?.level !== reading.level || asked.span !== across * WIDER) wanted = true;
    const moved = picture ? Math.hypot(...picture.pointOf(reading.place)) * WIDER : 0;
    const since = performance.now() - askedAt;
    const old = moved > MOVED || (reading.changing && since > CHANGING_EVERY);
    if (wanted || (old && (!waiting || since > PATIENCE))) ask(reading);
  }

  return {
    get shown() {
      return !root.hidden;
    },
    set shown(shown) {
      root.hidden = !shown;
      wanted = true;
    },
    update,
    refresh() {
      source.renew();
      wanted = true;
    },
    dispose() {
      measured.disconnect();
      source.dispose();
      root.remove();
    },
  };
}
