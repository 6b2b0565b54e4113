/**
 * The drawing of what all worlds are made of: the line of 1983 draws itself, is read again and again at other paces, and the
 * readings are added up to a hill. With reduced motion it shows the end.
 */
import { phrase, say } from "../../words/words.ts";
import { drawing, element } from "../element.ts";

/** Samples of the line that are shown, and points of the drawing. */
const [SHOWN, POINTS] = [128, 256];
/** Height of the drawing in units; its width is POINTS. */
const HIGH = 84;
/** Pace and start of each reading, in samples. */
const READINGS = [
  [1, 0],
  [0.62, 40],
  [0.37, 110],
  [1.7, 190],
  [0.81, 71],
] as const;
/** Seconds in which the line draws itself, and in which each further reading is added. */
const [DRAWN, ADDED] = [2.4, 1.1];
const LENGTH = DRAWN + ADDED * (READINGS.length - 1);
const CAPTIONS = [
  phrase("256 numbers, a line from 1983."),
  phrase("It is read again at another pace, and another …"),
  phrase("… and the readings are added. This hill is their sum, and so is every island, planet, cave and cloud here."),
] as const;

export function createMadeOf(samples: ArrayLike<number>) {
  const hill = drawing("path", { class: "hill" });
  const line = drawing("path", { class: "line" });
  const picture = drawing(
    "svg",
    { viewBox: `0 0 ${POINTS - 1} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    hill,
    line,
  );
  const caption = element("p", { "aria-live": "polite" });
  const root = element("section", { class: "door-made", hidden: "" }, picture, caption);
  let frame = 0;

  /** The drawing at `seconds`. */
  function draw(seconds: number): void {
    const share = Math.min(1, seconds / DRAWN);
    const added = Math.max(0, Math.min(READINGS.length - 1, (seconds - DRAWN) / ADDED));
    const points = heightsOf(samples, 1 + added).slice(0, Math.max(2, Math.round(share * POINTS)));
    const path = `M${points.map((height, x) => `${x} ${(HIGH - 4 - height * (HIGH - 12)).toFixed(2)}`).join("L")}`;
    line.setAttribute("d", path);
    hill.setAttribute("d", added > 0 ? `${path}V${HIGH}H0Z` : "");
    hill.setAttribute("opacity", (added / (READINGS.length - 1)).toFixed(3));
    const words = say(CAPTIONS[added === 0 ? 0 : added < READINGS.length - 1 ? 1 : 2]);
    if (caption.textContent !== words) caption.textContent = words;
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    root.hidden = true;
  }

  function play(): void {
    root.hidden = false;
    root.scrollIntoView({ block: "nearest" });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = performance.now() - (isStill ? 1000 * LENGTH : 0);
    const step = (now: number) => {
      const seconds = (now - start) / 1000;
      draw(seconds);
      if (seconds < LENGTH) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  return { root, toggle: () => (root.hidden ? play() : stop()), stop };
}

/** Heights of the sum of the first readings, 0 to 1; a fraction counts the last one in part. */
function heightsOf(samples: ArrayLike<number>, count: number): number[] {
  const sums = Array.from({ length: POINTS }, (_, x) => {
    let sum = 0;
    for (const [i, [pace, start]] of READINGS.entries())
      sum += Math.max(0, Math.min(1, count - i)) * readAt(samples, start + (pace * SHOWN * x) / POINTS);
    return sum;
  });
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  return sums.map((sum) => (sum - low) / Math.max(1e-6, high - low));
}

function readAt(samples: ArrayLike<number>, phase: number): number {
  const index = Math.floor(phase);
  const [a, b] = [samples[index % samples.length], samples[(index + 1) % samples.length]];
  return a + (phase - index) * (b - a);
}
