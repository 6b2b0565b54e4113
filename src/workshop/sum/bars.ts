/** A histogram of height units over a slider, in two colours that part at its value. */
import { createSurface, inksOf } from "../line/surface.ts";

/** The greatest height or reading that is shown, units. */
export const MOST = 800;
/** Number of bars of histograms as wide as the map, and of small ones. */
const [MANY, FEW] = [80, 40];

export interface Bars {
  readonly canvas: HTMLCanvasElement;
  /** Counts values; those beyond 0 to MOST are in the first and last bar. Bars below `parting` are in the colour `below`. */
  show(values: ArrayLike<number>, parting: number): void;
  dispose(): void;
}

/** `below`: the CSS colour below the slider's value. Small ones are those of kinds, which have many colours. */
export function createBars(label: string, below: string, isSmall = false): Bars {
  const bars = isSmall ? FEW : MANY;
  const counts = new Float64Array(bars);
  let parted = 0;
  const surface = createSurface({ class: "sum-bars", role: "img", "aria-label": label }, (context, width, height) => {
    const most = Math.max(1, ...counts);
    const { accent, soft } = inksOf(surface.canvas);
    const above = isSmall ? soft : accent;
    counts.forEach((count, i) => {
      const size = (height - 2) * (count / most);
      context.fillStyle = ((i + 0.5) * MOST) / bars < parted ? below : above;
      context.fillRect((i / bars) * width, height - size, width / bars - (isSmall ? 0 : 1), size);
    });
  });
  return {
    canvas: surface.canvas,
    show(values, parting) {
      parted = parting;
      counts.fill(0);
      for (let k = 0; k < values.length; k++)
        counts[Math.max(0, Math.min(bars - 1, Math.floor((values[k] / MOST) * bars)))]++;
      surface.redraw();
    },
    dispose: surface.dispose,
  };
}
