/** Coordinates of the water of a planet in which it is level near the eye, and the pools that mirror there. */
import { type TangentFrame, tangentFrame } from "../../../explorers/tangent-frame.ts";
import { dot, type Vector } from "../../../explorers/vector.ts";
import type { Frame } from "../../../render/frame.ts";
import { REFLECTION_END, type ReflectivePool, type WaterSpace } from "../../../render/water/reflection.ts";

/** A pool of a planet, as balls round places on the datum. */
export interface RoundPool extends ReflectivePool {
  readonly balls: readonly { readonly place: Vector; readonly radius: number }[];
}

/** Coordinates of the tangent plane under the eye. `radius` of the datum, metres. */
export function createRoundSpace(radius: number): WaterSpace<RoundPool> {
  let level: TangentFrame = tangentFrame(1, 0, 0);
  let anchor: Vector = [0, 0, 0];
  /** The anchor's height over the plane through the planet's centre, and the eye in the plane's coordinates. */
  let height = 0;
  const eye: [number, number, number] = [0, 0, 0];
  const point: [number, number, number] = [0, 0, 0];

  function toLevel(x: number, y: number, z: number, out: [number, number, number]): void {
    const { east, north, up } = level;
    const from: Vector = [x, y, z];
    [out[0], out[1], out[2]] = [dot(east, from), dot(north, from), dot(up, from)];
  }

  return {
    get up() {
      return level.up;
    },
    toLevel,
    update(frame: Pick<Frame, "anchor" | "eye">) {
      ({ anchor } = frame);
      const [x, y, z] = frame.eye.map((v, i) => v + anchor[i]);
      level = tangentFrame(x, y, z);
      height = dot(anchor, level.up);
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
