/** Draws the stars of a plate: a soft glow in the star's colour, wider for brighter stars, with a diffraction cross on the brightest. */
import type { Star } from "../../../core/space/stars.ts";
import { starColour } from "../../../render/atmosphere/stars.ts";
import type { PlateCorner, PlateSource } from "./plate-source.ts";

/** Absolute magnitudes of the brightest and the faintest stars. */
const BRIGHTEST = -6;
const FAINTEST = 6;

/** Gamma that saturates the colour of the glow: a point of light looks whiter than its halo. */
const GLOW_GAMMA = 1.8;

/** Display colour (0 to 255) of each colour index. */
const STAR_COLOURS: readonly (readonly [red: number, green: number, blue: number])[] = Array.from(
  { length: 16 },
  (_, index) => displayColour(starColour(index)),
);

/** 0 for the faintest stars to 1 for the brightest. */
const brightness = ({ magnitude }: Star): number => (FAINTEST - magnitude) / (FAINTEST - BRIGHTEST);

/** Radius of the glow, plate pixels. */
const glowOf = (star: Star): number => 3 + 17 * brightness(star) ** 2.2;

/** Resizes the canvas to the plate and draws all stars; `scale` is canvas pixels per light-year. */
export function drawStars(
  canvas: HTMLCanvasElement,
  { size: [width, height] }: PlateSource,
  stars: readonly Star[],
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
    drawStar(context, star, STAR_COLOURS[star.colour]);
  }
}

function drawStar(context: CanvasRenderingContext2D, star: Star, [r, g, b]: readonly [number, number, number]): void {
  const bright = brightness(star);
  const radius = glowOf(star);
  const deep = [r, g, b].map((v) => Math.round(255 * (v / 255) ** GLOW_GAMMA)).join(" ");
  const ink = (alpha: number) => `rgb(${deep} / ${alpha.toFixed(3)})`;
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  for (const share of [0, 0.06, 0.12, 0.2, 0.3, 0.45, 0.65, 1])
    glow.addColorStop(share, ink((0.5 + 0.3 * bright) * ((1 - share) ** 2 / (1 + 24 * share * share))));
  context.fillStyle = glow;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  if (bright === 1) drawCross(context, 1.25 * radius, ink);
  const core = 0.6 + 1.3 * bright ** 1.6;
  const disc = context.createRadialGradient(0, 0, 0, 0, 0, 1.5 * core);
  // The core of a bright star is overexposed to white.
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

/** The star nearest to a point of the plate within `within` pixels. A quarter of the glow radius is subtracted from the distance. */
export function starNear(stars: readonly Star[], east: number, north: number, within: number): Star | null {
  let best: Star | null = null;
  let least = within;
  for (const star of stars) {
    const far = Math.hypot(star.x + 0.5 - east, star.y + 0.5 - north) - 0.25 * glowOf(star);
    if (far >= least) continue;
    least = far;
    best = star;
  }
  return best;
}

/** The `count` brightest stars, brightest first; ties by least z. */
export function brightestOf(stars: readonly Star[], count: number): Star[] {
  return [...stars].sort((a, b) => a.magnitude - b.magnitude || a.z - b.z || a.y - b.y || a.x - b.x).slice(0, count);
}

/** Linear light as sRGB bytes (gamma 2.2), scaled so that its brightest channel is 255. */
function displayColour(light: readonly [number, number, number]): readonly [number, number, number] {
  const most = Math.max(...light);
  const [red, green, blue] = light.map((v) => Math.round(255 * (v / most) ** (1 / 2.2)));
  return [red, green, blue];
}
