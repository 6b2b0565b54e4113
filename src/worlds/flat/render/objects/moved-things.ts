/** Phone boxes and rockets that were moved: copies of a mesh each, and the plume of the rocket in flight. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { featureShape } from "../../../../core/life/things.ts";
import { craftMaterial } from "../../../../render/craft/material.ts";
import { createCraftMesh, createCraftShadow, placeRoot } from "../../../../render/craft/mesh.ts";
import type { Part } from "../../../../render/model/part.ts";
import { makePhoneBox, makeRocket } from "../../../../render/vegetation/built.ts";
import type { PartBuild, PartView, ScenePart } from "../part.ts";
import { buildPlume, paintedPart } from "./moved-model.ts";

/** Number of each that are drawn at most, and the distance up to which they are drawn, metres. */
const MOST = 32;
const RANGE = 900;

type Place = PartView["moment"]["objectChanges"]["put"][number];

export function createMovedThings({ scene, air, shadows }: PartBuild): ScenePart {
  const material = (pass: Parameters<typeof craftMaterial>[1]) => craftMaterial(scene, pass, air, shadows);
  const [paint, fire] = [material("paint"), material("plume")];
  fire.setFloat("blur", 1);
  const shadow = createCraftShadow(shadows, material);
  const cast = (mesh: Mesh) => shadow?.cast(mesh);
  const rocket = sizeOf("rocket");
  const kinds = {
    t: createCopies(scene, "phone box", paintedPart(makePhoneBox(), sizeOf("t")), paint, cast),
    rocket: createCopies(scene, "rocket", paintedPart(makeRocket(), rocket), paint, cast),
    plume: createCopies(scene, "plume", buildPlume(rocket), fire),
  };
  const all = Object.values(kinds);

  return {
    get meshes() {
      return all.flatMap(({ meshes }) => meshes());
    },
    get triangles() {
      return all.reduce((sum, { triangles }) => sum + triangles(), 0);
    },
    instances: 0,
    uploaded: 0,
    load: () => true,
    update({ frame, view, moment }) {
      const near = moment.objectChanges.put.filter(
        ({ x, y, z }) => Math.hypot(x - view.x, y - view.y, z - view.z) < RANGE,
      );
      for (const kind of ["t", "rocket"] as const)
        kinds[kind].show(near.filter(({ thing }) => thing === kind).slice(0, MOST), frame);
      kinds.plume.show(
        near.filter(({ flies }) => flies),
        frame,
      );
      for (const each of [paint, fire]) each.setMatrix("clip", frame.clip);
    },
    setGround() {},
    dispose() {
      for (const { dispose } of all) dispose();
      for (const each of [paint, fire, shadow]) each?.dispose();
    },
  };
}

/** Breadth of a feature whose size does not vary, metres. */
const sizeOf = (feature: "t" | "rocket"): number => featureShape(feature, 0)?.size ?? 1;

/** Copies of a part, which share the buffers of the first. */
function createCopies(
  scene: PartBuild["scene"],
  name: string,
  part: Part,
  of: ShaderMaterial,
  cast?: (mesh: Mesh) => void,
) {
  const copies: { readonly root: TransformNode; readonly mesh: Mesh }[] = [];

  function createCopy(): (typeof copies)[number] {
    const root = new TransformNode(`moved ${name}`, scene);
    const mesh = copies[0]?.mesh.clone(name, root) ?? createCraftMesh(root, name, part, of);
    cast?.(mesh);
    const copy = { root, mesh };
    copies.push(copy);
    return copy;
  }

  return {
    meshes: () => copies.map(({ mesh }) => mesh),
    triangles: () => copies.filter(({ root }) => root.isEnabled()).length * (part.indices.length / 3),
    /** Shows one at each place. */
    show(places: readonly Place[], frame: PartView["frame"]): void {
      for (const { root } of copies.slice(places.length)) root.setEnabled(false);
      for (const [k, place] of places.entries()) {
        const { root } = copies[k] ?? createCopy();
        root.setEnabled(true);
        placeRoot(root, { ...place, pitch: 0, roll: 0 }, frame);
      }
    },
    dispose(): void {
      for (const { root, mesh } of copies) {
        mesh.dispose();
        root.dispose();
      }
    },
  };
}
