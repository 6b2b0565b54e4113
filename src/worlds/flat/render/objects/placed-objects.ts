/** Survey cones that were carried and put down. */
import type { PlacedObject } from "../../../../recipe/placed-objects.ts";
import type { InstancedGeometry } from "../../../../render/placed-list.ts";
import { SURFACE } from "../../../../render/vegetation/geometry.ts";
import { makeCone } from "../../../../render/vegetation/monuments.ts";
import type { PartBuild, PartView, ScenePart } from "../part.ts";
import { MATERIAL } from "../shaders/object.ts";
import { createObjectInstances } from "./instances.ts";

/** Number of objects drawn at most, and the distance up to which they are drawn in metres. */
const CAPACITY = 64;
const RANGE = 900;
/** Breadth of a cone, metres. */
const CONE = 0.75;

export function createPlacedObjects(build: PartBuild): ScenePart {
  const instances = createObjectInstances(build, "placed", CAPACITY, coneGeometry());
  const { list } = instances;
  const instance = new Float32Array(8);
  let uploaded = 0;

  function add({ x, y, z, heading }: PlacedObject, { anchor, eye }: PartView["frame"]): void {
    const [dx, dy, dz] = [x - anchor[0], y - anchor[1], z - anchor[2]];
    if ((dx - eye[0]) ** 2 + (dy - eye[1]) ** 2 + (dz - eye[2]) ** 2 > RANGE * RANGE) return;
    instance[3] = (heading * Math.PI) / 180;
    list.push(instance, 0, dx, dy, dz);
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
    load: () => true,
    update({ frame, moment }) {
      list.count = 0;
      for (const put of moment.objectChanges.put) if (put.thing === "cone") add(put, frame);
      uploaded = list.upload();
      instances.update(frame);
    },
    setGround() {},
    dispose() {
      instances.dispose();
    },
  };
}

/** Codes: 4 per vertex, `MATERIAL` and three zeros. */
export function coneGeometry(): InstancedGeometry {
  const { positions, normals, surfaces, indices } = makeCone();
  const codes = new Float32Array(surfaces.length);
  for (let i = 0; i < codes.length; i += 4) codes[i] = surfaces[i] === SURFACE.white ? MATERIAL.white : MATERIAL.orange;
  return { positions: positions.map((v) => v * CONE), normals, codes, indices };
}
