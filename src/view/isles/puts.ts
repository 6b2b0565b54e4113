/** What was put somewhere: cones that someone carried, and the thing that moves by itself. */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Put } from "../../world/belongings.ts";
import type { IslandPart, PartBuild, PartView } from "../island-part.ts";
import { casts } from "../shadows.ts";
import { createMadeMaterials } from "./made-materials.ts";
import { makePut, PUT } from "./put-form.ts";
import { createRowList } from "./row-list.ts";

/** Put things of a picture at most, and metres to which they are drawn. */
const MOST = 64;
const FAR = 900;

export function createPuts(build: PartBuild): IslandPart {
  const from = new Vector3();
  const materials = createMadeMaterials(build, "put", from);
  const form = makePut();
  const { shadows } = build;
  const { shadow } = materials;
  const list = createRowList(
    build.scene,
    MOST,
    ["puts", form, materials.seen],
    ...(shadow ? [["puts shadow", form, shadow] as const] : []),
  );
  const [, shade] = list.meshes;
  if (shadows && shade) {
    shade.layerMask = 0;
    casts(shadows.near, shade);
  }
  const row = new Float32Array(8);
  let uploaded = 0;

  function add({ thing, x, y, z, heading }: Put, { anchor, eye }: PartView["frame"]): void {
    const [dx, dy, dz] = [x - anchor[0], y - anchor[1], z - anchor[2]];
    if ((dx - eye[0]) ** 2 + (dy - eye[1]) ** 2 + (dz - eye[2]) ** 2 > FAR * FAR) return;
    row[3] = (heading * Math.PI) / 180;
    row[4] = PUT[thing];
    list.push(row, 0, dx, dy, dz);
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
    await: () => true,
    update({ frame, moment }) {
      list.count = 0;
      for (const put of moment.belongings.put) add(put, frame);
      uploaded = list.upload();
      materials.update(frame);
    },
    show() {},
    dispose() {
      list.dispose();
      materials.dispose();
    },
  };
}
