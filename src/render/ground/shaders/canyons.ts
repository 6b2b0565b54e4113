/** GLSL of canyons: the same valleys and terraces as src/core/planet/canyons.ts. */
import { CANYONS } from "../../../core/planet/canyons.ts";
import { glsl } from "./field-readers.ts";

/** `float landTerraces(float altitude, float share, out float steeper)`: an altitude with terraces, and the factor of its slope. */
export function terracesSource(scale: number): string {
  const step = scale * CANYONS.step;
  return `
float landBedding;
float landTerraces(float altitude, float share, out float steeper) {
  float f = altitude * ${glsl(1 / step)};
  float r = f - floor(f + 0.5);
  float square = r * r;
  share *= ${glsl(CANYONS.level)};
  steeper = 1.0 + share * (80.0 * square * square - 1.0);
  return altitude + share * ${glsl(step)} * r * (16.0 * square * square - 1.0);
}
// The share of gullies on a wall that is so far down, and outside of its rim where that is below 0.
float canyonKept(float down) {
  float k = clamp(down < 0.0 ? -down * ${glsl(1 / CANYONS.calm)} : down, 0.0, 1.0);
  return down < 0.0 ? k * k * (3.0 - 2.0 * k) : 16.0 * k * k * (1.0 - k) * (1.0 - k);
}
// Share of terraces that a filter shows.
float terracesShown(float width) {
  float k = clamp(width * ${glsl(1 / step)} - 0.5, 0.0, 1.0);
  return 1.0 - k * k * (3.0 - 2.0 * k);
}`;
}

/** GLSL that lowers `metres` and the slope `g` in units by canyons, in `landForm`; sets `landForms.z` and `landKept`. `main` and `side` read the valleys' fields at the moved place. */
export function canyonSource(strength: number, scale: number, main: string, side: string): string {
  const { width, floor, sideWidth, reach, depth, least, ragged, whole, meeting } = CANYONS;
  return `
  if (table > 0.0 && metres > 0.0) {
    vec4 usual = landNumbers(reading, 13);
    vec4 main = ${main};
    float along = inversesqrt(dot(main.yzw, main.yzw) + ${glsl(least * least)} * usual.x * usual.x);
    float away = abs(main.x) * along;
    if (away < ${glsl(scale * reach)}) {
      vec4 side = ${side};
      float beside = inversesqrt(dot(side.yzw, side.yzw) + ${glsl(least * least)} * usual.y * usual.y);
      float moves = ${glsl(scale * ragged)} * usual.z;
      away += moves * side.x;
      float k = (${glsl(scale * width)} - away) * ${glsl(1 / (scale * (width - floor)))};
      float down = clamp(k, 0.0, 1.0);
      float near = clamp(1.0 - away * ${glsl(1 / (scale * reach))}, 0.0, 1.0);
      float n = 1.0 - abs(side.x) * beside * ${glsl(1 / (scale * sideWidth))};
      float notch = max(0.0, n);
      float own = near * near * notch;
      float cut = max(down, own);
      vec2 fall = down >= own
        ? vec2(k > 0.0 && k < 1.0 ? ${glsl(-1 / (scale * (width - floor)))} : 0.0, 0.0)
        : vec2(${glsl(-2 / (scale * reach))} * near * notch, ${glsl(-1 / (scale * sideWidth))} * near * near);
      float low = clamp(metres * ${glsl(1 / (1.4 * scale * depth))}, 0.0, 1.0);
      float deep = ${glsl(strength * scale * depth)} * table * low * low * (3.0 - 2.0 * low);
      metres -= deep * cut;
      float apart = clamp(max(abs(down - own) * ${glsl(1 / meeting)}, 1.0 - 10.0 * min(down, own)), 0.0, 1.0);
      float kept = canyonKept(k) * (1.0 - min(1.0, 20.0 * near * near) * (1.0 - canyonKept(n))) * apart * apart * (3.0 - 2.0 * apart);
      landKept -= min(1.0, deep * ${glsl(4 / (scale * depth))}) * (1.0 - kept);
      float edge = clamp(cut * ${glsl(1 / whole)}, 0.0, 1.0);
      landForms.z = table * edge * edge * (3.0 - 2.0 * edge) * terracesShown(width);
      g -= deep / factor * (fall.x * along * (main.x < 0.0 ? -1.0 : 1.0) * main.yzw + (fall.y * beside * (side.x < 0.0 ? -1.0 : 1.0) + fall.x * moves) * side.yzw);
    }
  }`;
}
