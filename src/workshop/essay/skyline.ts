/** The skyline: a line of hills that scrolls, and the flight over it by keys, mouse or touch. */
import { button, element, text } from "../../ui/element.ts";
import { createSurface } from "../line/surface.ts";
import { type Flight, type Hills, hillsOf, STEP, startFlight, stepFlight } from "./flight.ts";
import { drawSkyline, heightAtPixel } from "./skyline-picture.ts";

export interface Skyline {
  readonly root: HTMLElement;
  /** Another line ends the flight. */
  set(heights: Float64Array): void;
  /** The skyline is shown, or left: it moves only meanwhile, and a flight pauses. */
  wake(): void;
  rest(): void;
  dispose(): void;
}

type Mode = "idle" | "flying" | "paused" | "over";

/** Points a second without a flight, and for a press of an arrow key. */
const SCROLL = 5;
const NUDGE = 4;
/** The longest time that a frame counts, seconds. */
const LONGEST = 0.1;
/** Height from which a pointer leads the craft at full speed, line units. */
const LEAD = 10;
/** Share of the width at each side in which a pointer makes it slower or faster. */
const SIDE = 0.2;

const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;
type Way = (typeof KEYS)[keyof typeof KEYS];

export function createSkyline(say: (words: string) => void): Skyline {
  let hills: Hills = hillsOf(Float64Array.of(0, 0));
  let flight: Flight = startFlight(hills);
  let mode: Mode = "idle";
  let best = 0;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let scrolls = !isStill;
  let isAwake = false;
  let frame = 0;
  let last = 0;
  /** Time that no step has used yet. */
  let rest = 0;
  const held = new Set<Way>();
  /** The height to which a held pointer leads, and −1 slower or 1 faster. */
  let lead: { readonly height: number; readonly forward: number } | null = null;
  /** A pointer that led a craft starts no other flight where it is lifted. */
  let isPress = true;
  /** Heights of the last points, for the trail. */
  let trail: (readonly [distance: number, height: number])[] = [];

  const surface = createSurface(
    { class: "essay-skyline", tabindex: "0", role: "application", "aria-label": "Skyline" },
    (context, width, height) => {
      const isFlight = mode !== "idle";
      drawSkyline(context, width, height, {
        hills,
        flight: isFlight ? flight : null,
        at: flight.distance,
        trail,
        isStill,
      });
    },
  );
  const { canvas } = surface;
  const fly = button({ class: "line-act main" }, press, "");
  const scroll = button({ class: "line-act" }, toggleScroll, "");
  const words = element("span", { class: "essay-told" });
  const write = text(words);
  const root = element(
    "section",
    { class: "essay-flight", "aria-label": "Flight" },
    canvas,
    element("div", { class: "line-acts" }, fly, scroll, words),
  );

  const told = (distance: number) => `${Math.floor(distance)} ${Math.floor(distance) === 1 ? "point" : "points"}`;

  function show(): void {
    fly.textContent = { idle: "Fly", flying: "Pause", paused: "Go on", over: "Fly again" }[mode];
    scroll.hidden = mode !== "idle";
    scroll.textContent = scrolls ? "Stop scrolling" : "Scroll";
    canvas.classList.toggle("flying", mode === "flying");
    const sentences: Readonly<Record<Mode, string>> = {
      idle: "",
      flying: "Arrow keys or a held pointer fly; Space pauses.",
      paused: "Paused. Enter goes on.",
      over: `Flown ${told(flight.distance)}, at best ${told(best)}. Enter flies again.`,
    };
    write(sentences[mode]);
    surface.redraw();
    plan();
  }

  function plan(): void {
    const moves = isAwake && (mode === "flying" || (mode === "idle" && scrolls));
    if (moves && frame === 0) {
      last = performance.now();
      frame = requestAnimationFrame(tick);
    }
    if (!moves) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
  }

  function tick(now: number): void {
    frame = 0;
    const seconds = Math.max(0, Math.min(LONGEST, (now - last) / 1000));
    last = now;
    if (mode === "flying") advance(seconds);
    else flight = { ...flight, distance: flight.distance + SCROLL * seconds };
    surface.redraw();
    plan();
  }

  function advance(seconds: number): void {
    rest += seconds;
    for (; rest >= STEP && !flight.isOver; rest -= STEP) {
      const led = lead === null ? 0 : Math.max(-1, Math.min(1, (lead.height - flight.height) / LEAD));
      const up = (held.has("up") ? 1 : 0) - (held.has("down") ? 1 : 0) || led;
      const forward = (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0) || (lead?.forward ?? 0);
      flight = stepFlight(flight, { up, forward }, hills);
    }
    trail = [...trail.slice(-120), [flight.distance, flight.height]];
    if (!flight.isOver) return;
    best = Math.max(best, flight.distance);
    mode = "over";
    say(`The flight has ended after ${told(flight.distance)}. The best was ${told(best)}.`);
    show();
  }

  function start(): void {
    flight = startFlight(hills);
    [rest, trail] = [0, []];
    mode = "flying";
    canvas.scrollIntoView({ block: "nearest" });
    show();
  }

  /** Handles the button and Enter. */
  function press(): void {
    if (mode === "flying") pause();
    else {
      canvas.focus({ preventScroll: true });
      if (mode === "paused") go();
      else start();
    }
  }

  function pause(): void {
    release();
    if (mode !== "flying") return;
    mode = "paused";
    show();
  }

  function go(): void {
    mode = "flying";
    show();
  }

  function release(): void {
    held.clear();
    lead = null;
  }

  function toggleScroll(): void {
    scrolls = !scrolls;
    show();
  }

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = KEYS[event.code as keyof typeof KEYS];
    if (way && mode === "flying") held.add(way);
    else if (mode === "idle" && (way === "left" || way === "right")) {
      scrolls = false;
      flight = { ...flight, distance: flight.distance + (way === "right" ? NUDGE : -NUDGE) };
      show();
    } else if (event.code === "Enter" || event.code === "Space") {
      if (!event.repeat) press();
    } else if (!way || mode !== "over") return;
    event.preventDefault();
  });
  canvas.addEventListener("keyup", ({ code }) => held.delete(KEYS[code as keyof typeof KEYS]));
  canvas.addEventListener("blur", pause);
  // The picture keeps the focus, since losing it pauses: the click would go on at once.
  fly.addEventListener("mousedown", (event) => event.preventDefault());
  canvas.addEventListener("pointerdown", (event) => {
    isPress = mode !== "flying";
    if (mode === "flying") canvas.setPointerCapture(event.pointerId);
    leadTo(event);
  });
  canvas.addEventListener("pointermove", (event) => event.buttons > 0 && leadTo(event));
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (lead = null));
  canvas.addEventListener("click", () => isPress && press());

  function leadTo({ offsetX, offsetY }: PointerEvent): void {
    const across = offsetX / surface.width;
    const forward = across < SIDE ? -1 : across > 1 - SIDE ? 1 : 0;
    lead = mode === "flying" ? { height: heightAtPixel(offsetY, surface.height, hills), forward } : null;
  }

  show();
  return {
    root,
    set(heights) {
      hills = hillsOf(heights);
      release();
      flight = { ...startFlight(hills), distance: flight.distance };
      trail = [];
      if (mode !== "idle") mode = "idle";
      show();
    },
    wake() {
      isAwake = true;
      surface.redraw();
      plan();
    },
    rest() {
      isAwake = false;
      pause();
      plan();
    },
    dispose() {
      isAwake = false;
      plan();
      surface.dispose();
    },
  };
}
