/**
 * What is put somewhere: a survey cone as on any moor, and the thing that moves by itself: a pale stone that hovers within two turning rings.
 *
 *   skins   4 a vertex: what it is of (`STUFF`), which part of it (0 stands, 1 hovers, 2 and 3 turn about axes of their own), 0, which thing (`PUT`)
 */

import { unit, type Vec3 } from "../../../render/model/vec.ts";
import { SURFACE } from "../../../render/vegetation/form.ts";
import { makeCone } from "../../../render/vegetation/landmarks.ts";
import { icosphere } from "../../../render/vegetation/stone.ts";
import type { RowForm } from "./instance-buffer.ts";
import { STUFF } from "./material-codes.ts";

export const PUT = { cone: 0, mystery: 1 } as const;

/** Metres of breadth of a cone that is put. */
const CONE = 0.75;

export function makePut(): RowForm {
  const positions: number[] = [];
  const normals: number[] = [];
  const skins: number[] = [];
  const indices: number[] = [];
  const add = (p: Vec3, n: Vec3, stuff: number, part: number): number => {
    positions.push(...p);
    normals.push(...n);
    skins.push(stuff, part, 0, PUT.mystery);
    return positions.length / 3 - 1;
  };
  const cone = makeCone();
  for (let i = 0; i < cone.positions.length; i++) {
    positions.push(cone.positions[i] * CONE);
    normals.push(cone.normals[i]);
  }
  for (let i = 0; i < cone.positions.length / 3; i++)
    skins.push(cone.skins[4 * i] === SURFACE.white ? STUFF.white : STUFF.orange, 0, 0, PUT.cone);
  indices.push(...cone.indices);
  // A drop of stone, cut in facets.
  for (const facet of icosphere(1)) {
    const corners = facet.map(([x, y, z]): Vec3 => [0.17 * x, 0.17 * y, (z > 0 ? 0.34 : 0.24) * z]);
    const n = unit(facet[0].map((v, i) => v + facet[1][i] + facet[2][i]) as unknown as Vec3);
    indices.push(...corners.map((p) => add(p, n, STUFF.core, 1)));
  }
  for (const [part, radius] of [
    [2, 0.46],
    [3, 0.62],
  ] as const)
    ring(radius, 0.022, (p, n) => add(p, n, STUFF.brass, part), indices);
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    skins: new Float32Array(skins),
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
