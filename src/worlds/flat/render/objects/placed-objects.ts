/** Placed objects: survey cones that were carried and put down, and the wandering stone. */
import type { PlacedObject } from "../../../../recipe/placed-objects.ts";
import { unit, type Vec3 } from "../../../../render/model/vec.ts";
import type { InstancedGeometry } from "../../../../render/placed-list.ts";
import { SURFACE } from "../../../../render/vegetation/geometry.ts";
import { makeCone } from "../../../../render/vegetation/monuments.ts";
import { icosphere } from "../../../../render/vegetation/stone.ts";
import type { PartBuild, PartView, ScenePart } from "../part.ts";
import { MATERIAL } from "../shaders/object.ts";
import { createObjectInstances } from "./instances.ts";

/** Number of objects drawn at most, and the distance up to which they are drawn in metres. */
const CAPACITY = 64;
const RANGE = 900;
/** Object codes, stored in the fourth component of `codes` and in the first of `params`. */
export const PLACED = { cone: 0, mystery: 1 } as const;
/** Breadth of a cone, metres. */
const CONE = 0.75;

export function createPlacedObjects(build: PartBuild): ScenePart {
  const instances = createObjectInstances(build, "placed", CAPACITY, placedObjectGeometry());
  const { list } = instances;
  const instance = new Float32Array(8);
  let uploaded = 0;

  function add({ thing, x, y, z, heading }: PlacedObject, { anchor, eye }: PartView["frame"]): void {
    const [dx, dy, dz] = [x - anchor[0], y - anchor[1], z - anchor[2]];
    if ((dx - eye[0]) ** 2 + (dy - eye[1]) ** 2 + (dz - eye[2]) ** 2 > RANGE * RANGE) return;
    instance[3] = (heading * Math.PI) / 180;
    instance[4] = PLACED[thing];
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
      for (const put of moment.objectChanges.put) add(put, frame);
      uploaded = list.upload();
      instances.update(frame);
    },
    setGround() {},
    dispose() {
      instances.dispose();
    },
  };
}

/**
 * One mesh for both objects: a survey cone, and a pale faceted stone that hovers inside two rotating rings.
 *
 *   codes   4 per vertex: `MATERIAL`; part (0 fixed, 1 hovering, 2 and 3 rotating about their own axes); 0; `PLACED`
 */
export function placedObjectGeometry(): InstancedGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const codes: number[] = [];
  const indices: number[] = [];
  const add = (p: Vec3, n: Vec3, material: number, part: number): number => {
    positions.push(...p);
    normals.push(...n);
    codes.push(material, part, 0, PLACED.mystery);
    return positions.length / 3 - 1;
  };
  const cone = makeCone();
  for (let i = 0; i < cone.positions.length; i++) {
    positions.push(cone.positions[i] * CONE);
    normals.push(cone.normals[i]);
  }
  for (let i = 0; i < cone.positions.length / 3; i++)
    codes.push(cone.surfaces[4 * i] === SURFACE.white ? MATERIAL.white : MATERIAL.orange, 0, 0, PLACED.cone);
  indices.push(...cone.indices);
  // The faceted stone.
  for (const facet of icosphere(1)) {
    const corners = facet.map(([x, y, z]): Vec3 => [0.17 * x, 0.17 * y, (z > 0 ? 0.34 : 0.24) * z]);
    const [a, b, c] = facet;
    const n = unit([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]]);
    indices.push(...corners.map((p) => add(p, n, MATERIAL.core, 1)));
  }
  for (const [part, radius] of [
    [2, 0.46],
    [3, 0.62],
  ] as const)
    ring(radius, 0.022, (p, n) => add(p, n, MATERIAL.brass, part), indices);
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    codes: new Float32Array(codes),
    indices: new Uint16Array(indices),
  };
}

function ring(radius: number, thick: number, add: (p: Vec3, n: Vec3) => number, indices: number[]): void {
  const [around, across] = [40, 6];
  const at: number[][] = [];
  for (let i = 0; i <= around; i++) {
    const a = (2 * Math.PI * i) / around;
    at.push([]);
    for (let k = 0; k <= across; k++) {
      const b = (2 * Math.PI * k) / across;
      const n: Vec3 = [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b)];
      at[i].push(add([radius * Math.cos(a) + thick * n[0], radius * Math.sin(a) + thick * n[1], thick * n[2]], n));
    }
  }
  for (let i = 0; i < around; i++)
    for (let k = 0; k < across; k++)
      indices.push(at[i][k], at[i + 1][k], at[i + 1][k + 1], at[i][k], at[i + 1][k + 1], at[i][k + 1]);
}
