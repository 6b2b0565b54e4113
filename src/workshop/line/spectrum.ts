/** A plot of the line's spectrum: amplitude by number of waves along the line. */
import { spectrumOf } from "../../core/profiles/statistics.ts";
import { decimals } from "../../ui/format.ts";
import { say } from "../../words/words.ts";
import { ticks } from "./axis.ts";
import { createSurface, inksOf, type Surface } from "./surface.ts";

const GUTTER = { left: 30, right: 14, top: 6, bottom: 18 };
/** The plot shows amplitudes down to this share of the greatest. */
const LEAST = 1e-3;

export interface SpectrumPlot extends Pick<Surface, "canvas" | "dispose"> {
  show(samples: Float64Array): void;
}

export function createSpectrumPlot(): SpectrumPlot {
  let amplitudes = new Float64Array(0);
  const surface = createSurface({ class: "line-spectrum", role: "img" }, (context, width, height) => {
    drawSpectrum(context, amplitudes, width, height, inksOf(surface.canvas));
  });
  return {
    canvas: surface.canvas,
    show(samples) {
      // A wave of amplitude a has the power a²/2.
      amplitudes = spectrumOf(samples).map((power) => Math.sqrt(2 * power));
      const strongest = amplitudes.reduce((best, a, k) => (k > 0 && a > amplitudes[best] ? k : best), 1);
      const values = { count: strongest, height: decimals(amplitudes[strongest], 1) };
      const words = say("Spectrum. The highest waves fit the line {count} times, {height} high.", values);
      surface.canvas.setAttribute("aria-label", words);
      surface.redraw();
    },
    dispose: surface.dispose,
  };
}

function drawSpectrum(
  context: CanvasRenderingContext2D,
  amplitudes: Float64Array,
  width: number,
  height: number,
  inks: ReturnType<typeof inksOf>,
): void {
  const most = amplitudes.length - 1;
  const [right, bottom] = [width - GUTTER.right, height - GUTTER.bottom];
  const greatest = Math.max(...amplitudes.subarray(1));
  context.font = inks.font;
  context.strokeStyle = inks.line;
  context.fillStyle = inks.soft;
  context.strokeRect(GUTTER.left + 0.5, GUTTER.top + 0.5, right - GUTTER.left - 1, bottom - GUTTER.top - 1);
  if (!(greatest > 0)) return;
  // Both axes are logarithmic: a line of random steps falls along a straight slope.
  const octaves = Math.log2(most + 0.5) + 1;
  const x = (k: number) => GUTTER.left + (right - GUTTER.left) * ((Math.log2(k) + 1) / octaves);
  const decades = -Math.log10(LEAST);
  const y = (a: number) => {
    const share = 1 + Math.log10(Math.max(a / greatest, LEAST)) / decades;
    return bottom - (bottom - GUTTER.top - 6) * share;
  };
  context.textAlign = "center";
  context.textBaseline = "top";
  for (let k = 1; k <= most; k *= x(2) - x(1) < 30 ? 4 : 2) context.fillText(String(k), x(k), bottom + 4);
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const power of ticks(Math.log10(greatest) - decades, Math.log10(greatest), 4)) {
    if (!Number.isInteger(power)) continue;
    context.fillText(String(Number((10 ** power).toPrecision(1))), GUTTER.left - 4, y(10 ** power));
  }
  context.fillStyle = inks.accent;
  context.globalAlpha = 0.85;
  for (let k = 1; k <= most; k++) {
    const [left, next] = [x(k - 0.5), x(k + 0.5)];
    const top = y(amplitudes[k]);
    if (amplitudes[k] > greatest * LEAST) context.fillRect(left, top, Math.max(0.6, next - left - 1), bottom - top);
  }
}
