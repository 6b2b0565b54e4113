/** Coordinates of the water of a planet in which it is level near the eye, and the pools that mirror there. */
import type { Frame } from "../../../render/frame.ts";
import { REFLECTION_END, type ReflectivePool, type WaterSpace } from "../../../render/water/reflection.ts";

export type Vector = readonly [x: number, y: number, z: number];

/** A pool of a planet, as balls round places on the datum. */
export interface RoundPool extends ReflectivePool {
  readonly balls: readonly { readonly place: Vector; readonly radius: number }[];
}

/** Coordinates of the tangent plane under the eye. `radius` of the datum, metres. */
export function createRoundSpace(radius: number): WaterSpace<RoundPool> {
  const [east, north, up]: [number, number, number][] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  let anchor: Vector = [0, 0, 0];
  /** The anchor's height over the plane through the planet's centre, and the eye in the plane's coordinates. */
  let height = 0;
  const eye: [number, number, number] = [0, 0, 0];
  const point: [number, number, number] = [0, 0, 0];

  function toLevel(x: number, y: number, z: number, out: [number, number, number]): void {
    for (const [i, axis] of [east, north, up].entries()) out[i] = axis[0] * x + axis[1] * y + axis[2] * z;
  }

  return {
    up,
    toLevel,
    update(frame: Pick<Frame, "anchor" | "eye">) {
      ({ anchor } = frame);
      const at = frame.eye.map((v, i) => v + anchor[i]);
      const away = Math.hypot(...at);
      for (let i = 0; i < 3; i++) up[i] = at[i] / away;
      const level = Math.hypot(up[0], up[1]);
      // Level directions by the pole, or any at it.
      const [sine, cosine] = level > 1e-6 ? [up[1] / level, up[0] / level] : [0, 1];
      east.splice(0, 3, -sine, cosine, 0);
      north.splice(0, 3, -up[2] * cosine, -up[2] * sine, level);
      height = anchor[0] * up[0] + anchor[1] * up[1] + anchor[2] * up[2];
      toLevel(...frame.eye, eye);
    },
    levelOf: (pool) => radius + pool.level - height,
    boxOf({ balls, level }, out) {
      const rise = 1 + level / radius;
      let nearest = Infinity;
      for (const { place, radius: around } of balls) {
        toLevel(place[0] * rise - anchor[0], place[1] * rise - anchor[1], place[2] * rise - anchor[2], point);
        const [x, y] = point;
        const away = Math.hypot(x - eye[0], y - eye[1]) - around;
        const isNear = away < REFLECTION_END;
        if (!isNear && away >= nearest) continue;
        const isFirst = nearest >= REFLECTION_END;
        nearest = Math.min(nearest, away);
        out[0] = Math.min(isFirst ? Infinity : out[0], x - around);
        out[1] = Math.min(isFirst ? Infinity : out[1], y - around);
        out[2] = Math.max(isFirst ? -Infinity : out[2], x + around);
        out[3] = Math.max(isFirst ? -Infinity : out[3], y + around);
      }
    },
  };
}
