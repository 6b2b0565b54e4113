/** Roads: writes the pieces around the eye to the texture that the ground's materials read, and draws the bridges. */

import type { RoadNet } from "../../../../core/flat/road-net.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import type { PartBuild, ScenePart } from "../part.ts";
import { createBridges } from "./bridges.ts";
import { writeRoads } from "./road-cells.ts";

/** Metres that the eye may be from the middle of the grid. */
const STRAY = 1000;

export function createRoads(build: PartBuild): ScenePart {
  const { roads: drawn, shadows } = build;
  const bridges = createBridges(build);
  let { flat } = build;
  let written: RoadNet | null = null;
  let changes = -1;
  const middle = [0, 0];

  function write(net: RoadNet, [x, y]: readonly number[]): void {
    // On whole steps of the anchor, so that differences of coordinates are exact.
    middle[0] = Math.round(x / 64) * 64;
    middle[1] = Math.round(y / 64) * 64;
    [written, changes] = [net, net.changes];
    if (!drawn) return;
    writeRoads(net.pieces, middle[0], middle[1], drawn.size, drawn.values);
    drawn.upload();
    shadows?.invalidateFar();
  }

  function update(frame: Frame): void {
    const { roads: net } = flat;
    if (!net || !drawn) return;
    const eye = eyeInWorld(frame);
    const away = Math.max(Math.abs(eye[0] - middle[0]), Math.abs(eye[1] - middle[1]));
    if (written !== net || changes !== net.changes || away > STRAY) write(net, eye);
    drawn.grid.set(middle[0] - frame.anchor[0], middle[1] - frame.anchor[1], net.pieces.length > 0 ? 1 : 0);
    bridges.update(frame, flat, net);
  }

  return {
    meshes: bridges.meshes,
    get triangles() {
      return bridges.triangles;
    },
    get instances() {
      return bridges.instances;
    },
    get uploaded() {
      return bridges.uploaded;
    },
    load({ frame }) {
      update(frame);
      return true;
    },
    update: ({ frame }) => update(frame),
    setGround(next) {
      flat = next;
    },
    dispose: bridges.dispose,
  };
}
