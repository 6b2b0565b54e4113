/** Mineshafts with collars and ladders; the nearest are cut out of the terrain. */

import { MAX_PITS } from "../../../../render/ground/shaders/pits.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { SHAFT_STRIDE } from "../../jobs/shafts.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "../part.ts";
import { createObjectInstances } from "./instances.ts";
import { shaftGeometry } from "./shaft-mesh.ts";

const RANGES = [{ range: 240, ceiling: 500 }];
const BUDGET = 16_384;

/** A shaft of a resident chunk: its world position, and its distance from the eye. */
interface Shaft {
  readonly chunk: ScatterChunk;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  distance: number;
}

export function createShafts(build: PartBuild): ScenePart {
  const { pits, quality } = build;
  const instances = createObjectInstances(build, "shaft", MAX_PITS, shaftGeometry());
  const { list } = instances;
  const openShafts = (open: OpenStream) =>
    open({ job: "shafts", ranges: RANGES, scale: Math.max(0.5, quality.growth.scale) });
  let stream = openShafts(build.open);
  let shafts: Shaft[] = [];
  let uploaded = 0;

  function loadChunks(x: number, y: number, z: number, clearance: number): void {
    stream.update(x, y, z, clearance);
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) {
      const gone = shafts.find(({ chunk }) => chunk.key === key)?.chunk;
      if (gone) stream.release(gone);
      shafts = shafts.filter(({ chunk }) => chunk.key !== key);
    }
    for (const chunk of added)
      for (let index = 0; index < chunk.count; index++) {
        const [dx, dy, dz, radius] = chunk.things.subarray(SHAFT_STRIDE * index);
        const [cx, cy, cz] = chunk.centre;
        shafts.push({ chunk, index, x: cx + dx, y: cy + dy, z: cz + dz, radius, distance: 0 });
      }
  }

  /** Lists the nearest shafts for drawing and for the terrain shader's pits. */
  function listNearest({ frame: { anchor, eye } }: PartView): void {
    for (const one of shafts)
      one.distance = Math.hypot(one.x - anchor[0] - eye[0], one.y - anchor[1] - eye[1], one.z - anchor[2] - eye[2]);
    shafts.sort((a, b) => a.distance - b.distance);
    list.count = 0;
    pits.fill(0);
    for (let i = 0; i < Math.min(MAX_PITS, shafts.length); i++) {
      const { chunk, index, x, y, z, radius } = shafts[i];
      const { centre } = chunk;
      list.push(chunk.things, index, centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]);
      pits[4 * i] = x - anchor[0];
      pits[4 * i + 1] = y - anchor[1];
      pits[4 * i + 2] = radius + 0.06;
      pits[4 * i + 3] = z - anchor[2];
    }
    uploaded = list.upload();
  }

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
    load({ frame: { anchor, eye }, clearance }) {
      loadChunks(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], clearance);
      return stream.complete;
    },
    update(view) {
      const { anchor, eye } = view.frame;
      loadChunks(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], view.clearance);
      listNearest(view);
      instances.update(view.frame);
    },
    setIslands(_, open) {
      stream.dispose();
      shafts = [];
      stream = openShafts(open);
    },
    dispose() {
      stream.dispose();
      instances.dispose();
    },
  };
}
