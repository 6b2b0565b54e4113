/** Intersects a view ray with a planet's ground. Picking evaluates the height field, no mesh. */
import { altitudeRange, type Globe, surfaceOn } from "../../core/planet/sphere.ts";

type Vector = readonly [x: number, y: number, z: number];

/** Steps along the part of the ray within reach of any ground, and bisections of the step that enters it. */
const STEPS = 240;
const BISECTIONS = 24;

/** The ground point seen `right` and `up` of the picture's centre (tangents of the view angles), or null for the sky. */
export function raycastGround(
  globe: Globe,
  t: number,
  view: { readonly x: number; readonly y: number; readonly z: number; readonly forward: Vector; readonly up: Vector },
  right: number,
  up: number,
): Vector | null {
  const { x, y, z, forward: f, up: u } = view;
  // The axes are right-handed, so right = forward × up.
  const side = [f[1] * u[2] - f[2] * u[1], f[2] * u[0] - f[0] * u[2], f[0] * u[1] - f[1] * u[0]];
  const ray = f.map((v, i) => v + right * side[i] + up * u[i]);
  const length = Math.hypot(...ray);
  const [dx, dy, dz] = ray.map((v) => v / length);
  const top = globe.radius + Math.max(0, altitudeRange(globe)[1]);
  const b = x * dx + y * dy + z * dz;
  const discriminant = b * b - (x * x + y * y + z * z) + top * top;
  if (discriminant <= 0) return null;
  const from = Math.max(0, -b - Math.sqrt(discriminant));
  const to = -b + Math.sqrt(discriminant);
  if (to <= 0) return null;
  const at = (s: number): Vector => [x + dx * s, y + dy * s, z + dz * s];
  const above = (s: number) => {
    const p = at(s);
    return Math.hypot(...p) - globe.radius - surfaceOn(globe, ...p, t);
  };
  let clear = from;
  for (let i = 1; i <= STEPS; i++) {
    // Quadratic spacing: short steps near the eye.
    let s = from + (to - from) * (i / STEPS) ** 2;
    if (above(s) > 0) {
      clear = s;
      continue;
    }
    for (let n = 0; n < BISECTIONS; n++) {
      const middle = (clear + s) / 2;
      if (above(middle) > 0) clear = middle;
      else s = middle;
    }
    return at(s);
  }
  return null;
}
