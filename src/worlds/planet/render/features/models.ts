/** Geometry of the features of planets, from the shared models of landmarks and stones. */
import type { Feature } from "../../../../core/forest/features.ts";
import type { InstancedGeometry } from "../../../../render/placed-list.ts";
import type { PlantGeometry } from "../../../../render/vegetation/geometry.ts";
import {
  MINES,
  makeCairn,
  makeCone,
  makeMine,
  makeSkyline,
  makeTrilithon,
  makeTwistedRing,
} from "../../../../render/vegetation/monuments.ts";
import { createStone, STONES } from "../../../../render/vegetation/stone.ts";

/** Metres across; codes are the surface type, u, v, and visibility of the sky. */
function instanced({ positions, normals, surfaces, exposures, indices }: PlantGeometry): InstancedGeometry {
  const codes = surfaces.slice();
  for (let k = 0; 4 * k < codes.length; k++) codes[4 * k + 3] = exposures[2 * k];
  return { positions, normals, codes, indices };
}

/** Makers of the models of a feature, one of which its bits choose. */
export const MODELS: { readonly [feature in Feature]?: readonly (() => InstancedGeometry)[] } = {
  boulder: STONES.map((stone) => () => instanced(createStone(stone, 1))),
  mine: MINES.map((look) => () => instanced(makeMine(look))),
  x: [makeCairn, makeTrilithon, makeTwistedRing, makeSkyline].map((make) => () => instanced(make())),
  cone: [() => makeCone(), () => makeCone(2, 2), () => makeCone(3, 1.5)].map((make) => () => instanced(make())),
};

/** A square for the shade that an instance casts; its shader stretches it. */
export function shadeSquare(): InstancedGeometry {
  return {
    positions: new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]),
    normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
    codes: new Float32Array(16),
    indices: new Uint16Array([0, 1, 2, 0, 2, 3]),
  };
}
