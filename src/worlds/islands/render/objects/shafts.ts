/** Mineshafts: wells with collars and ladders, and the nearest of them cut out of the ground. */

import { MOST_PITS } from "../../../../render/ground/shaders/pits.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { SHAFT } from "../../jobs/shafts.ts";
import type { IslandPart, OpenStream, PartBuild, PartView } from "../part.ts";
import { createMadeRows } from "./instances.ts";
import { makeShaft } from "./shaft-mesh.ts";

const RANGES = [{ range: 240, ceiling: 500 }];
const BUDGET = 16_384;

/** A shaft, its place in the world, and how far the eye is from it. */
interface Known {
  readonly chunk: ScatterChunk;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  away: number;
}

export function createShafts(build: PartBuild): IslandPart {
  const { pits, quality } = build;
  const made = createMadeRows(build, "shaft", MOST_PITS, makeShaft());
  const { list } = made;
  const ask = (open: OpenStream) => open({ job: "shafts", ranges: RANGES, scale: Math.max(0.5, quality.growth.scale) });
  let stream = ask(build.open);
  let known: Known[] = [];
  let uploaded = 0;

  function take(x: number, y: number, z: number, clearance: number): void {
    stream.update(x, y, z, clearance);
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) {
      const gone = known.find(({ chunk }) => chunk.key === key)?.chunk;
      if (gone) stream.release(gone);
      known = known.filter(({ chunk }) => chunk.key !== key);
    }
    for (const chunk of added)
      for (let index = 0; index < chunk.count; index++) {
        const [dx, dy, dz, radius] = chunk.things.subarray(SHAFT * index);
        const [cx, cy, cz] = chunk.centre;
        known.push({ chunk, index, x: cx + dx, y: cy + dy, z: cz + dz, radius, away: 0 });
      }
  }

  /** The nearest are drawn and cut out. */
  function choose({ frame: { anchor, eye } }: PartView): void {
    for (const one of known)
      one.away = Math.hypot(one.x - anchor[0] - eye[0], one.y - anchor[1] - eye[1], one.z - anchor[2] - eye[2]);
    known.sort((a, b) => a.away - b.away);
    list.count = 0;
    pits.fill(0);
    for (let i = 0; i < Math.min(MOST_PITS, known.length); i++) {
      const { chunk, index, x, y, z, radius } = known[i];
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
    await({ frame: { anchor, eye }, clearance }) {
      take(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], clearance);
      return stream.complete;
    },
    update(part) {
      const { anchor, eye } = part.frame;
      take(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], part.clearance);
      choose(part);
      made.update(part.frame);
    },
    show(_, open) {
      stream.dispose();
      known = [];
      stream = ask(open);
    },
    dispose() {
      stream.dispose();
      made.dispose();
    },
  };
}
