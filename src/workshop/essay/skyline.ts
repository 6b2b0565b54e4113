/** The skyline: a line of hills that scrolls, and the flight over it by keys, mouse or touch. */
import { button, element, text } from "../../ui/element.ts";
import { createLoop } from "../../ui/frames.ts";
import { phrase, say, saying } from "../../words/words.ts";
import { createSurface } from "../line/surface.ts";
import { hillsOf, type Intent, STEP, startFlight, stepFlight } from "./flight.ts";
import { drawSkyline, heightAtPixel } from "./skyline-picture.ts";

type Mode = "idle" | "flying" | "paused" | "over";

/** Points a second without a flight, and for a press of an arrow key. */
const SCROLL = 5;
const NUDGE = 4;
/** Height from which a pointer leads the craft at full speed, line units. */
const LEAD = 10;
/** Share of the width at each side in which a pointer makes it slower or faster. */
const SIDE = 0.2;

const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;
type Way = (typeof KEYS)[keyof typeof KEYS];

/** Held arrow keys, and a held pointer that leads the craft. */
function createSteering() {
  const held = new Set<Way>();
  /** The height to which the pointer leads, and −1 slower or 1 faster. */
  let lead: { readonly height: number; readonly forward: number } | null = null;
  return {
    hold: (way: Way) => held.add(way),
    drop: (way: Way) => held.delete(way),
    leadTo(to: typeof lead): void {
      lead = to;
    },
    release(): void {
      held.clear();
      lead = null;
    },
    /** Keys come before the pointer. */
    intentAt(height: number): Intent {
      const led = lead === null ? 0 : Math.max(-1, Math.min(1, (lead.height - height) / LEAD));
      const up = (held.has("up") ? 1 : 0) - (held.has("down") ? 1 : 0) || led;
      const forward = (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0) || (lead?.forward ?? 0);
      return { up, forward };
    },
  };
}

/** The flight over a line of hills, and the best one; while it is idle, the hills scroll. */
class Flying {
  mode: Mode = "idle";
  hills = hillsOf(Float64Array.of(0, 0));
  flight = startFlight(this.hills);
  best = 0;
  /** Heights of the last points. */
  trail: (readonly [distance: number, height: number])[] = [];
  readonly steering = createSteering();
  /** Time that no step has used yet. */
  #rest = 0;

  set(heights: Float64Array): void {
    this.hills = hillsOf(heights);
    this.steering.release();
    this.flight = { ...startFlight(this.hills), distance: this.flight.distance };
    this.trail = [];
    this.mode = "idle";
  }

  start(): void {
    this.flight = startFlight(this.hills);
    [this.#rest, this.trail] = [0, []];
    this.mode = "flying";
  }

  scroll(by: number): void {
    this.flight = { ...this.flight, distance: this.flight.distance + by };
  }

  /** Returns whether that ended the flight. */
  advance(seconds: number): boolean {
    this.#rest += seconds;
    for (; this.#rest >= STEP && !this.flight.isOver; this.#rest -= STEP)
      this.flight = stepFlight(this.flight, this.steering.intentAt(this.flight.height), this.hills);
    const { distance, height, isOver } = this.flight;
    this.trail = [...this.trail.slice(-120), [distance, height]];
    if (isOver) {
      this.best = Math.max(this.best, distance);
      this.mode = "over";
    }
    return isOver;
  }
}

const pointsOf = (distance: number) => saying("{n} point|{n} points", { n: Math.floor(distance) });

/** The button for each mode. */
const PRESS: Readonly<Record<Mode, string>> = {
  idle: phrase("Fly"),
  flying: phrase("Pause"),
  paused: phrase("Go on"),
  over: phrase("Fly again"),
};

/** The buttons and the sentence below the picture. */
function createBar(press: () => void, toggleScroll: () => void) {
  const fly = button({ class: "line-act main" }, press, "");
  const scroll = button({ class: "line-act" }, toggleScroll, "");
  const words = element("span", { class: "essay-told" });
  const write = text(words);
  // The picture keeps the focus, since losing it pauses: the click would go on at once.
  fly.addEventListener("mousedown", (event) => event.preventDefault());
  return {
    root: element("div", { class: "line-acts" }, fly, scroll, words),
    show({ mode, flight, best }: Flying, scrolls: boolean): void {
      fly.textContent = say(PRESS[mode]);
      scroll.hidden = mode !== "idle";
      scroll.textContent = scrolls ? say("Stop scrolling") : say("Scroll");
      const lengths = { flown: pointsOf(flight.distance), best: pointsOf(best) };
      const sentences: Readonly<Record<Mode, string>> = {
        idle: "",
        flying: say("Arrow keys or a held pointer fly; Space pauses."),
        paused: say("Paused. Enter goes on."),
        over: say("Flown {flown}, at best {best}. Enter flies again.", lengths),
      };
      write(sentences[mode]);
    },
  };
}

export class Skyline {
  readonly root: HTMLElement;
  readonly #tell: (words: string) => void;
  readonly #flying = new Flying();
  readonly #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  #scrolls = !this.#isStill;
  #isAwake = false;
  /** A pointer that led a craft starts no other flight where it is lifted. */
  #isPress = true;
  readonly #surface = createSurface(
    { class: "essay-skyline", tabindex: "0", role: "application", "aria-label": say("Skyline") },
    (context, width, height) => {
      const { mode, hills, flight, trail } = this.#flying;
      const view = {
        hills,
        flight: mode === "idle" ? null : flight,
        at: flight.distance,
        trail,
        isStill: this.#isStill,
      };
      drawSkyline(context, width, height, view);
    },
  );
  readonly #bar = createBar(
    () => this.#press(),
    () => this.#toggleScroll(),
  );
  readonly #run = createLoop((seconds) => this.#pass(seconds));

  constructor(tell: (words: string) => void) {
    this.#tell = tell;
    const { canvas } = this.#surface;
    this.root = element("section", { class: "essay-flight", "aria-label": say("Flight") }, canvas, this.#bar.root);
    this.#listen(canvas);
    this.#show();
  }

  /** Another line ends the flight. */
  set(heights: Float64Array): void {
    this.#flying.set(heights);
    this.#show();
  }

  /** The skyline is shown, or left: it moves only meanwhile, and a flight pauses. */
  wake(): void {
    this.#isAwake = true;
    this.#surface.redraw();
    this.#plan();
  }

  rest(): void {
    this.#isAwake = false;
    this.#pause();
    this.#plan();
  }

  dispose(): void {
    this.#isAwake = false;
    this.#plan();
    this.#surface.dispose();
  }

  #show(): void {
    this.#bar.show(this.#flying, this.#scrolls);
    this.#surface.canvas.classList.toggle("flying", this.#flying.mode === "flying");
    this.#surface.redraw();
    this.#plan();
  }

  #plan(): void {
    const { mode } = this.#flying;
    this.#run(this.#isAwake && (mode === "flying" || (mode === "idle" && this.#scrolls)));
  }

  #pass(seconds: number): void {
    const flying = this.#flying;
    if (flying.mode !== "flying") flying.scroll(SCROLL * seconds);
    else if (flying.advance(seconds)) {
      const lengths = { flown: pointsOf(flying.flight.distance), best: pointsOf(flying.best) };
      this.#tell(say("The flight has ended after {flown}. The best was {best}.", lengths));
      this.#show();
    }
    this.#surface.redraw();
    this.#plan();
  }

  /** Handles the button and Enter. */
  #press(): void {
    const flying = this.#flying;
    const { canvas } = this.#surface;
    if (flying.mode === "flying") {
      this.#pause();
      return;
    }
    canvas.focus({ preventScroll: true });
    if (flying.mode === "paused") flying.mode = "flying";
    else {
      flying.start();
      canvas.scrollIntoView({ block: "nearest" });
    }
    this.#show();
  }

  #pause(): void {
    this.#flying.steering.release();
    if (this.#flying.mode !== "flying") return;
    this.#flying.mode = "paused";
    this.#show();
  }

  #toggleScroll(): void {
    this.#scrolls = !this.#scrolls;
    this.#show();
  }

  #listen(canvas: HTMLCanvasElement): void {
    const { steering } = this.#flying;
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("keyup", ({ code }) => steering.drop(KEYS[code as keyof typeof KEYS]));
    canvas.addEventListener("blur", () => this.#pause());
    canvas.addEventListener("pointerdown", (event) => {
      this.#isPress = this.#flying.mode !== "flying";
      if (!this.#isPress) canvas.setPointerCapture(event.pointerId);
      this.#lead(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons > 0 && this.#lead(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => steering.leadTo(null));
    canvas.addEventListener("click", () => this.#isPress && this.#press());
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { mode, steering } = this.#flying;
    const way = KEYS[event.code as keyof typeof KEYS] as Way | undefined;
    if (way && mode === "flying") steering.hold(way);
    else if (mode === "idle" && (way === "left" || way === "right")) {
      this.#scrolls = false;
      this.#flying.scroll(way === "right" ? NUDGE : -NUDGE);
      this.#show();
    } else if (event.code === "Enter" || event.code === "Space") {
      if (!event.repeat) this.#press();
    } else if (!way || mode !== "over") return;
    event.preventDefault();
  }

  #lead({ offsetX, offsetY }: PointerEvent): void {
    const { mode, hills, steering } = this.#flying;
    const { width, height } = this.#surface;
    const across = offsetX / width;
    const forward = across < SIDE ? -1 : across > 1 - SIDE ? 1 : 0;
    steering.leadTo(mode === "flying" ? { height: heightAtPixel(offsetY, height, hills), forward } : null);
  }
}
