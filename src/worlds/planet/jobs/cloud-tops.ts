/**
 * Worker job: one face of the cube map of a gas giant's cloud tops.
 *
 *   bytes  RGBA per texel: square root of linear albedo; alpha the height of the tops, 0 to 255
 *   rows   OpenGL cube map order (src/core/planet/cube-sphere.ts)
 */
import { cubeMapDirection } from "../../../core/planet/cube-sphere.ts";
import { type GasGiant, giantAt, giantColour } from "../../../core/planet/gas-giant.ts";
import type { Allocate } from "../../../stream/thing-layout.ts";

export interface CloudTopsRequest {
  /** 0 to 5. */
  readonly face: number;
  /** Texels along an edge. */
  readonly size: number;
}

/** One row of texels per step. */
export function* computeCloudTops(
  giant: GasGiant,
  { face, size }: CloudTopsRequest,
  allocate: Allocate,
): Generator<undefined, Uint8Array> {
  const out = new Uint8Array(allocate(4 * size * size), 0, 4 * size * size);
  const place = { tone: 0, height: 0, spot: 0 };
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const [x, y, z] = cubeMapDirection(face, (2 * i + 1) / size - 1, (2 * j + 1) / size - 1);
      const k = 1 / Math.sqrt(x * x + y * y + z * z);
      giantAt(giant, k * x, k * y, k * z, place);
      const colour = giantColour(giant, place);
      const at = 4 * (j * size + i);
      for (let c = 0; c < 3; c++) out[at + c] = Math.round(255 * Math.sqrt(colour[c]));
      out[at + 3] = Math.round(255 * place.height);
    }
    yield;
  }
  return out;
}
