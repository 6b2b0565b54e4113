/** The plate's stars: light of their colour in an even glow, the brighter the wider, the brightest with the cross of a telescope. */
import type { PlateCorner, PlateSource, PlateStar } from "./picture.ts";

/** Magnitudes of the brightest and the faintest, as they are from 32.6 ly. */
const BRIGHTEST = -6;
const FAINTEST = 6;

const DEEPENED = 1.8;

/** 0 of the faintest to 1 of the brightest. */
const brightness = ({ magnitude }: PlateStar): number => (FAINTEST - magnitude) / (FAINTEST - BRIGHTEST);

/** Pixels of the plate from a star's middle to the end of its glow. */
const glowOf = (star: PlateStar): number => 3 + 17 * brightness(star) ** 2.2;

/** Draws all stars of a box whose upper left corner is the canvas's; `scale` is canvas pixels a light-year. */
export function drawStars(
  canvas: HTMLCanvasElement,
  { size: [width, height], inks }: PlateSource,
  stars: readonly PlateStar[],
  corner: PlateCorner,
  scale: number,
): void {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.globalCompositeOperation = "lighter";
  for (const star of stars) {
    context.setTransform(
      scale,
      0,
      0,
      scale,
      scale * (star.x - corner[0] + 0.5),
      scale * (corner[1] + height - star.y - 0.5),
    );
    drawStar(context, star, inks[star.colour]);
  }
}

function drawStar(
  context: CanvasRenderingContext2D,
  star: PlateStar,
  [r, g, b]: readonly [number, number, number],
): void {
  const bright = brightness(star);
  const radius = glowOf(star);
  // In a glow colour is seen that a point's light drowns.
  const deep = [r, g, b].map((v) => Math.round(255 * (v / 255) ** DEEPENED)).join(" ");
  const ink = (alpha: number) => `rgb(${deep} / ${alpha.toFixed(3)})`;
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  for (const share of [0, 0.06, 0.12, 0.2, 0.3, 0.45, 0.65, 1])
    glow.addColorStop(share, ink((0.5 + 0.3 * bright) * ((1 - share) ** 2 / (1 + 24 * share * share))));
  context.fillStyle = glow;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  if (bright === 1) drawCross(context, 1.25 * radius, ink);
  const core = 0.6 + 1.3 * bright ** 1.6;
  const disc = context.createRadialGradient(0, 0, 0, 0, 0, 1.5 * core);
  // Whatever its colour, the middle of a bright star is white on a photograph.
  const white = 0.1 + 0.75 * bright;
  disc.addColorStop(0, `rgb(${[r, g, b].map((v) => Math.round(v + (255 - v) * white)).join(" ")})`);
  disc.addColorStop(0.5, ink(0.85));
  disc.addColorStop(1, ink(0));
  context.fillStyle = disc;
  context.fillRect(-2 * core, -2 * core, 4 * core, 4 * core);
}

function drawCross(context: CanvasRenderingContext2D, length: number, ink: (alpha: number) => string): void {
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ]) {
    const ray = context.createLinearGradient(-length * dx, -length * dy, length * dx, length * dy);
    for (const [at, alpha] of [
      [0, 0],
      [0.4, 0.05],
      [0.5, 0.3],
      [0.6, 0.05],
      [1, 0],
    ])
      ray.addColorStop(at, ink(alpha));
    context.fillStyle = ray;
    context.fillRect(
      -length * dx - 0.35 * dy,
      -length * dy - 0.35 * dx,
      2 * (length * dx + 0.35 * dy),
      2 * (length * dy + 0.35 * dx),
    );
  }
}

/** The star nearest to a point of the plate, within so many of its pixels; the brighter of two is as near from farther away. */
export function starNear(stars: readonly PlateStar[], east: number, north: number, within: number): PlateStar | null {
  let best: PlateStar | null = null;
  let least = within;
  for (const star of stars) {
    const far = Math.hypot(star.x + 0.5 - east, star.y + 0.5 - north) - 0.25 * glowOf(star);
    if (far >= least) continue;
    least = far;
    best = star;
  }
  return best;
}

/** So many stars, the brightest first, and of equals the nearest to the eye. */
export function brightestOf(stars: readonly PlateStar[], count: number): PlateStar[] {
  return [...stars].sort((a, b) => a.magnitude - b.magnitude || a.z - b.z || a.y - b.y || a.x - b.x).slice(0, count);
}
