/**
 * Mineshafts with collars and ladders; the nearest are cut out of the terrain. In other years they follow the ground. Where a mine is
 * drawn, with the walls and the ladder of its shaft, only the parts on the ground are drawn here.
 */

import { featureThing } from "../../../../core/flat/life.ts";
import { eyeInWorld } from "../../../../render/frame.ts";
import { MAX_PITS } from "../../../../render/ground/shaders/pits.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { SHAFT_OPEN, SHAFT_STRIDE, shaftLining } from "../../jobs/shaft-layout.ts";
import { shaftRow } from "../../jobs/shafts.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "../part.ts";
import { createObjectInstances } from "./instances.ts";
import { shaftGeometry } from "./shaft-mesh.ts";

const RANGES = [{ range: 240, ceiling: 500 }];
const BUDGET = 16_384;

/** Distance in metres up to which it is visible whether a shaft leads to a mine. */
const MINE_SEEN = 60;

/** A shaft of a resident chunk: its world position, its attributes of a year, and its distance from the eye. */
interface Shaft {
  readonly chunk: ScatterChunk;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  row: Float32Array | null;
  year: number;
  distance: number;
}

export function createShafts(build: PartBuild): ScenePart {
  const { pits, quality, below } = build;
  let { flat } = build;
  const instances = createObjectInstances(build, "shaft", MAX_PITS, shaftGeometry());
  const shown = new Float32Array(SHAFT_STRIDE);
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
        const row = chunk.things.subarray(SHAFT_STRIDE * index, SHAFT_STRIDE * (index + 1));
        const [cx, cy, cz] = chunk.centre;
        shafts.push({ chunk, x: cx + row[0], y: cy + row[1], z: cz + row[2], row, year: 0, distance: 0 });
      }
  }

  /** The attributes of a shaft at time t, null where it is filled. */
  function rowOf(shaft: Shaft, t: number): Float32Array | null {
    if (shaft.year === t) return shaft.row;
    const { chunk } = shaft;
    const altitude = chunk.centre[2];
    const thing = featureThing(altitude, { feature: "mine", x: Math.round(shaft.x), y: Math.round(shaft.y) });
    const row = thing && shaftRow(flat, altitude, thing, chunk.centre, t);
    shaft.row = row && Float32Array.from(row);
    shaft.year = t;
    return shaft.row;
  }

  /** Lists the nearest shafts for drawing and for the terrain shader's pits. */
  function listNearest({ frame: { anchor, eye, t } }: PartView): void {
    for (const one of shafts)
      one.distance = Math.hypot(one.x - anchor[0] - eye[0], one.y - anchor[1] - eye[1], one.z - anchor[2] - eye[2]);
    shafts.sort((a, b) => a.distance - b.distance);
    list.count = 0;
    pits.fill(0);
    for (const shaft of shafts.slice(0, MAX_PITS)) {
      const row = rowOf(shaft, t);
      if (!row) continue;
      const [dx, dy, dz] = shaft.chunk.centre.map((v, i) => v - anchor[i]);
      shown.set(row);
      const isOpen = row[5] >= SHAFT_OPEN && below?.shown && shaft.distance < MINE_SEEN;
      if (isOpen) shown[4] = shaftLining(row[3], row[6], row[7]);
      else shown[5] %= SHAFT_OPEN;
      pits[4 * list.count] = row[0] + dx;
      pits[4 * list.count + 1] = row[1] + dy;
      pits[4 * list.count + 2] = row[3] + 0.06;
      pits[4 * list.count + 3] = row[2] + dz;
      list.push(shown, 0, dx, dy, dz);
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
      loadChunks(...eyeInWorld({ anchor, eye }), clearance);
      return stream.complete;
    },
    update(view) {
      const { anchor, eye } = view.frame;
      loadChunks(...eyeInWorld({ anchor, eye }), view.clearance);
      listNearest(view);
      instances.update(view.frame);
    },
    setGround(next, open) {
      flat = next;
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
