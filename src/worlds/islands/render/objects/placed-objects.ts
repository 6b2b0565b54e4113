/** What was put somewhere: cones that someone carried, and the thing that moves by itself. */
import type { Put } from "../../../../recipe/placed-objects.ts";
import type { IslandPart, PartBuild, PartView } from "../part.ts";
import { makePut, PUT } from "../put-form.ts";
import { createMadeRows } from "./instances.ts";

/** Put things of a picture at most, and metres to which they are drawn. */
const MOST = 64;
const FAR = 900;

export function createPuts(build: PartBuild): IslandPart {
  const made = createMadeRows(build, "put", MOST, makePut());
  const { list } = made;
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
      made.update(frame);
    },
    show() {},
    dispose() {
      made.dispose();
    },
  };
}
