/** "Show me this place": each reading of a point as a row of numbers and as a dot on the line. */
import type { Profile } from "../../core/field/profile.ts";
import { element } from "../../ui/element.ts";
import { fixed } from "../../ui/number-text.ts";
import { phrase, say } from "../../words/words.ts";
import { createSurface, type Inks, inksOf } from "../line/surface.ts";
import type { Explanation, Reading } from "./explain.ts";

export interface PlacePanel {
  readonly root: HTMLElement;
  /** `metres` is the height of a unit, null where it varies; `kind` explains the kind of ground, or is "". */
  show(
    profile: Profile,
    place: { readonly x: number; readonly y: number },
    explanation: Explanation,
    metres: number | null,
    kind: string,
  ): void;
  dispose(): void;
}

/** Pixels within which dots share a label. */
const BESIDE = 12;

const COLUMNS = [
  "",
  phrase("Phase p"),
  phrase("Sample"),
  phrase("Its two heights"),
  phrase("Reading"),
  phrase("Weight"),
  phrase("Sum so far"),
];

const READ = phrase(
  "{east} m east, {north} m north: the line is read {n} time, and the sum is {sum} units.|{east} m east, {north} m north: the line is read {n} times, and the sum is {sum} units.",
);
const READ_HEIGHT = phrase(
  "{east} m east, {north} m north: the line is read {n} time, and the sum is {sum} units, a height of {height} m.|{east} m east, {north} m north: the line is read {n} times, and the sum is {sum} units, a height of {height} m.",
);

export function createPlacePanel(): PlacePanel {
  let current: { readonly profile: Profile; readonly explanation: Explanation } | null = null;
  const words = element("p", { class: "sum-words" });
  const body = element("tbody");
  const line = createSurface(
    { class: "sum-line", role: "img", "aria-label": say("Where on the line the place is read") },
    (context, width, height) => {
      if (current) drawLine(context, [width, height], inksOf(line.canvas), current.profile, current.explanation);
    },
  );

  const head = COLUMNS.map((name) => element("th", { scope: "col" }, say(name)));
  const root = element(
    "section",
    { class: "sum-place", "aria-label": say("This place") },
    words,
    line.canvas,
    element(
      "div",
      { class: "sum-scroll" },
      element("table", {}, element("thead", {}, element("tr", {}, ...head)), body),
    ),
  );
  return {
    root,
    show(profile, { x, y }, explanation, metres, kind) {
      current = { profile, explanation };
      const { readings, height } = explanation;
      const values = { n: readings.length, east: fixed(x, 0), north: fixed(y, 0), sum: fixed(height, 1) };
      const sentences = [
        metres === null ? say(READ, values) : say(READ_HEIGHT, { ...values, height: fixed(height * metres, 1) }),
        ...(kind === "" ? [] : [say("Kinds: {kinds}.", { kinds: kind })]),
      ];
      words.textContent = sentences.join(" ");
      body.replaceChildren(...readings.map(rowOf));
      line.redraw();
    },
    dispose: line.dispose,
  };
}

function rowOf(each: Reading, i: number): HTMLElement {
  const cells = [
    fixed(each.phase, 2),
    `${each.index} + ${fixed(each.fraction, 2)}`,
    say("{low} and {high}", { low: fixed(each.samples[0], 0), high: fixed(each.samples[1], 0) }),
    fixed(each.value, 2),
    `× ${fixed(each.weight, 2)}`,
    fixed(each.sum, 1),
  ];
  const head = element("th", { scope: "row" }, String(i + 1));
  return element("tr", {}, head, ...cells.map((cell) => element("td", {}, cell)));
}

/** The profile with a dot for each reading; dots that are close share a label. */
function drawLine(
  context: CanvasRenderingContext2D,
  [width, height]: readonly [number, number],
  { accent, soft, font }: Inks,
  { samples, min, max }: Profile,
  { readings }: Explanation,
): void {
  const x = (at: number) => (at / samples.length) * width;
  const y = (value: number) => 12 + (height - 18) * (1 - (value - min) / Math.max(1, max - min));
  context.beginPath();
  samples.forEach((value, i) => {
    context.lineTo(x(i), y(value));
  });
  context.strokeStyle = soft;
  context.lineWidth = 1.5;
  context.stroke();
  context.font = font;
  context.textAlign = "center";
  context.fillStyle = accent;
  const dots = readings.map(({ index, fraction, value }, i) => {
    return { name: String(i + 1), right: x(index + fraction), down: y(value) };
  });
  dots.sort((a, b) => a.right - b.right);
  let names: string[] = [];
  let top = height;
  dots.forEach(({ name, right, down }, i) => {
    context.beginPath();
    context.arc(right, down, 4, 0, 2 * Math.PI);
    context.fill();
    names.push(name);
    top = Math.min(top, down);
    if (dots[i + 1]?.right - right < BESIDE) return;
    const label = names.join(", ");
    const half = context.measureText(label).width / 2;
    context.fillText(label, Math.max(half, Math.min(width - half, right)), top - 7);
    [names, top] = [[], height];
  });
}
