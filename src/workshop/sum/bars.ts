/** A histogram of height units over a slider, in two colours that part at its value. */
import { createSurface, inksOf } from "../line/surface.ts";

/** The greatest height or reading that is shown, units. */
export const MOST = 800;
const BARS = 80;

export interface Bars {
  readonly canvas: HTMLCanvasElement;
  /** Counts values; those beyond 0 to MOST are in the first and last bar. Bars below `parting` are in the colour of what is there. */
  show(values: ArrayLike<number>, parting: number): void;
  dispose(): void;
}

/** `below`: the CSS colour below the slider's value. */
export function createBars(label: string, below: string): Bars {
  const counts = new Float64Array(BARS);
  let parted = 0;
  const bars = createSurface({ class: "sum-bars", role: "img", "aria-label": label }, (context, width, height) => {
    const most = Math.max(1, ...counts);
    const above = inksOf(bars.canvas).accent;
    counts.forEach((count, i) => {
      const size = (height - 2) * (count / most);
      context.fillStyle = ((i + 0.5) * MOST) / BARS < parted ? below : above;
      context.fillRect((i / BARS) * width, height - size, width / BARS - 1, size);
    });
  });
  return {
    canvas: bars.canvas,
    show(values, parting) {
      parted = parting;
      counts.fill(0);
      for (let k = 0; k < values.length; k++)
        counts[Math.max(0, Math.min(BARS - 1, Math.floor((values[k] / MOST) * BARS)))]++;
      bars.redraw();
    },
    dispose: bars.dispose,
  };
}
