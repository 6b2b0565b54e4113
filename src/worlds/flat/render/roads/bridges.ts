/** Draws bridges as instances of one length of a bridge, along the arch of each. */

import { lengthsOf } from "../../../../core/flat/bridges.ts";
import { aboveSea, type FlatGround, shoreAt, topHeight } from "../../../../core/flat/flat-ground.ts";
import type { RoadNet } from "../../../../core/flat/road-net.ts";
import { HALF_WIDTH } from "../../../../core/forest/roads.ts";
import { bridgeGeometry } from "../../../../render/bridges/mesh.ts";
import type { Frame } from "../../../../render/frame.ts";
import { createObjectInstances } from "../objects/instances.ts";
import type { PartBuild } from "../part.ts";

/** Lengths that are drawn at most, and the distance up to which they are, metres. */
const CAPACITY = 1024;
const RANGE = 2500;
/** Depth of piers in the ground, metres. */
const FOUNDED = 1;
/** Numbers of a row (instance-list.ts). */
const STRIDE = 8;

export function createBridges(build: PartBuild) {
  const instances = createObjectInstances(build, "bridge", CAPACITY, bridgeGeometry(HALF_WIDTH));
  const { list } = instances;
  /** x, y, z in the world, and the instance's row relative to that place. */
  let lengths: { readonly at: readonly [number, number, number]; readonly row: Float32Array }[] = [];
  let net: RoadNet | undefined;
  let changes = -1;
  let uploaded = 0;

  return {
    meshes: list.meshes,
    get triangles() {
      return list.count * list.triangles;
    },
    get instances() {
      return list.count;
    },
    get uploaded() {
      return uploaded;
    },
    update(frame: Frame, flat: FlatGround, roads: RoadNet): void {
      if (net !== roads || changes !== roads.changes) {
        [net, changes] = [roads, roads.changes];
        lengths = placeLengths(flat, roads);
      }
      const { anchor, eye } = frame;
      list.count = 0;
      for (const { at, row } of lengths) {
        const [x, y, z] = [at[0] - anchor[0], at[1] - anchor[1], at[2] - anchor[2]];
        if (Math.hypot(x - eye[0], y - eye[1]) < RANGE) list.push(row, 0, x, y, z);
      }
      uploaded = list.upload();
      instances.update(frame);
    },
    dispose: () => instances.dispose(),
  };
}

/** The lengths of all bridges, by their places in the world. */
function placeLengths(flat: FlatGround, { pieces }: RoadNet) {
  const [altitude] = flat.altitudes;
  const found: { readonly at: readonly [number, number, number]; readonly row: Float32Array }[] = [];
  for (const { x, y, east, north, bridges } of pieces)
    for (const bridge of bridges)
      for (const [k, { along, deck, length, slope, hasPiers }] of lengthsOf(bridge).entries()) {
        const [px, py] = [x + east * along, y + north * along];
        const shore = shoreAt(flat, px, py, altitude);
        const bed = topHeight(flat, aboveSea(flat, px, py, altitude));
        const row = new Float32Array(STRIDE);
        row[3] = Math.atan2(north, east);
        row.set([slope, length, hasPiers ? Math.max(0, deck - bed) + FOUNDED : 0, k], 4);
        found.push({ at: [px, py, shore + deck], row });
      }
  return found;
}
