/**
 * Mineshafts with collars and ladders; the nearest are cut out of the terrain. In other years they follow the ground. Where a mine is
 * drawn, with the walls and the ladder of its shaft, only the parts on the ground are drawn here.
 */

import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { featureThing } from "../../../../core/flat/life.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { MAX_PITS } from "../../../../render/ground/shaders/pits.ts";
import type { ScatterChunk, ScatterStream } from "../../../../stream/scatter.ts";
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
  const { quality } = build;
  const drawn = createNearest(build);
  const openShafts = (open: OpenStream) =>
    open({ job: "shafts", ranges: RANGES, scale: Math.max(0.5, quality.growth.scale) });
  let resident = new Shafts(build.flat, openShafts(build.open));

  return {
    meshes: drawn.list.meshes,
    get triangles() {
      return drawn.list.count * drawn.list.triangles;
    },
    get instances() {
      return drawn.list.count;
    },
    get uploaded() {
      return drawn.uploaded;
    },
    load: (view) => resident.load(view),
    update(view) {
      resident.load(view);
      drawn.update(resident, view);
    },
    setGround(next, open) {
      resident.dispose();
      resident = new Shafts(next, openShafts(open));
    },
    dispose() {
      resident.dispose();
      drawn.dispose();
    },
  };
}

/** The shafts of resident chunks. */
class Shafts {
  readonly #flat: FlatGround;
  readonly #stream: ScatterStream;
  #all: Shaft[] = [];

  constructor(flat: FlatGround, stream: ScatterStream) {
    [this.#flat, this.#stream] = [flat, stream];
  }

  /** Takes chunks around an eye; true once all have arrived. */
  load({ frame: { anchor, eye }, clearance }: PartView): boolean {
    const stream = this.#stream;
    stream.update(...eyeInWorld({ anchor, eye }), clearance);
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) {
      const gone = this.#all.find(({ chunk }) => chunk.key === key)?.chunk;
      if (gone) stream.release(gone);
      this.#all = this.#all.filter(({ chunk }) => chunk.key !== key);
    }
    for (const chunk of added)
      for (let index = 0; index < chunk.count; index++) {
        const row = chunk.things.subarray(SHAFT_STRIDE * index, SHAFT_STRIDE * (index + 1));
        const [cx, cy, cz] = chunk.centre;
        this.#all.push({ chunk, x: cx + row[0], y: cy + row[1], z: cz + row[2], row, year: 0, distance: 0 });
      }
    return stream.complete;
  }

  /** The shafts nearest to an eye. */
  nearest({ anchor, eye }: Frame, count: number): readonly Shaft[] {
    for (const one of this.#all)
      one.distance = Math.hypot(one.x - anchor[0] - eye[0], one.y - anchor[1] - eye[1], one.z - anchor[2] - eye[2]);
    return this.#all.sort((a, b) => a.distance - b.distance).slice(0, count);
  }

  /** The attributes of a shaft at time t, null where it is filled. */
  rowOf(shaft: Shaft, t: number): Float32Array | null {
    if (shaft.year === t) return shaft.row;
    const { chunk } = shaft;
    const altitude = chunk.centre[2];
    const thing = featureThing(altitude, { feature: "mine", x: Math.round(shaft.x), y: Math.round(shaft.y) });
    const row = thing && shaftRow(this.#flat, altitude, thing, chunk.centre, t);
    shaft.row = row && Float32Array.from(row);
    shaft.year = t;
    return shaft.row;
  }

  dispose(): void {
    this.#stream.dispose();
  }
}

/** The nearest shafts, for drawing and for the terrain shader's pits. */
function createNearest(build: PartBuild) {
  const { pits, below } = build;
  const instances = createObjectInstances(build, "shaft", MAX_PITS, shaftGeometry());
  const { list } = instances;
  const shown = new Float32Array(SHAFT_STRIDE);
  const nearest = {
    list,
    /** Bytes sent for the last frame. */
    uploaded: 0,
    update(shafts: Shafts, { frame }: PartView): void {
      list.count = 0;
      pits.fill(0);
      for (const shaft of shafts.nearest(frame, MAX_PITS)) {
        const row = shafts.rowOf(shaft, frame.t);
        if (!row) continue;
        const [dx, dy, dz] = shaft.chunk.centre.map((v, i) => v - frame.anchor[i]);
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
      nearest.uploaded = list.upload();
      instances.update(frame);
    },
    dispose: instances.dispose,
  };
  return nearest;
}
