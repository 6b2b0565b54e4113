/**
 * Meshes of a craft under one root node, and the root's placement: by Euler angles over flat worlds, by axes on a
 * planet.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { CraftPlace } from "../../camera/view-point.ts";
import type { Rgb } from "../atmosphere/atmosphere.ts";
import { type Frame, fromGenerator } from "../frame.ts";
import type { Part } from "../model/part.ts";
import { multiply } from "../post/reprojection.ts";
import { BODY_ALPHA } from "../post/shaders.ts";
import { addShadowCasters, type Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import type { CraftPass } from "./material.ts";

/** Layer masks: seen by no camera, and by all. */
export const HIDDEN_LAYER = 0;
export const VISIBLE_LAYER = 1;
const DEGREE = Math.PI / 180;

export function createCraftMesh(
  root: TransformNode,
  name: string,
  part: Part,
  of: ShaderMaterial,
  at?: readonly number[],
): Mesh {
  const made = new Mesh(name, root.getScene());
  const data = new VertexData();
  Object.assign(data, part);
  data.applyToMesh(made);
  made.material = of;
  made.parent = root;
  made.position.set(at?.[0] ?? 0, at?.[1] ?? 0, at?.[2] ?? 0);
  made.isPickable = false;
  made.alwaysSelectAsActiveMesh = true;
  return made;
}

/** Pass that draws meshes of a craft into the near shadow map too; null without shadow maps. */
export function createCraftShadow(shadows: Shadows | null, material: (pass: CraftPass) => ShaderMaterial) {
  if (!shadows) return null;
  const { near } = shadows;
  const shadow = material("shadow");
  shadow.setMatrix("clip", near.clip);
  return {
    cast(...meshes: Mesh[]): void {
      addShadowCasters(near, ...meshes);
      near.target.setMaterialForRendering(meshes, shadow);
    },
    compile: (mesh: Mesh) => shadow.forceCompilationAsync(mesh),
    dispose: () => shadow.dispose(),
  };
}

/**
 * Image of a craft in pools: shows `meshes` in a reflection while it may reach them. The craft is up to `high` metres above its position
 * and `radius` around it. Null without reflections.
 */
export function createCraftImage(
  reflection: AnyReflection | null,
  material: (pass: CraftPass) => ShaderMaterial,
  meshes: readonly Mesh[],
  { high, radius }: { readonly high: number; readonly radius: number },
) {
  if (!reflection) return null;
  const mirrored = material("paint");
  reflection.attach(mirrored);
  let isShown = false;
  return {
    update([x, y, z]: Frame["anchor"], at: CraftPlace): void {
      const is = reflection.reaches(at.x - x, at.y - y, at.z - z, high, radius);
      if (is === isShown) return;
      isShown = is;
      for (const each of meshes) is ? reflection.show(each, mirrored) : reflection.hide(each);
    },
    dispose: () => mirrored.dispose(),
  };
}

const work = new Matrix();
const [right, above, ahead] = [new Vector3(), new Vector3(), new Vector3()];

/** Places the root so that `origin`, in model space (right, up, forward), is at the craft's position. */
export function placeRoot(root: TransformNode, at: CraftPlace, { anchor }: Pick<Frame, "anchor">, origin?: Rgb): void {
  root.position.set(at.x - anchor[0], at.z - anchor[2], at.y - anchor[1]);
  if (!at.axes) {
    root.rotation.set(-at.pitch * DEGREE, at.heading * DEGREE, -at.roll * DEGREE);
    return;
  }
  const { forward, up } = at.axes;
  ahead.set(forward[0], forward[2], forward[1]);
  above.set(up[0], up[2], up[1]);
  Vector3.CrossToRef(above, ahead, right);
  Matrix.FromXYZAxesToRef(right, above, ahead, work);
  root.rotationQuaternion ??= new Quaternion();
  Quaternion.FromRotationMatrixToRef(work, root.rotationQuaternion);
  if (!origin) return;
  for (const [axis, along] of [right, above, ahead].entries()) root.position.subtractInPlace(along.scale(origin[axis]));
}

/** Alpha that the opaque materials of each craft write, by which the temporal pass knows its pixels. */
export const CRAFT_MARKS = { helicopter: BODY_ALPHA, ship: 2 * BODY_ALPHA } as const;

const toClip = new Matrix();

/** Writes the matrix from a craft's own axes to clip space; `inside` for a cockpit, which is drawn before everything outside. */
export function bodyClip(root: TransformNode, clip: Matrix, inside: boolean, out: Float64Array): Float64Array {
  fromGenerator(clip, toClip);
  if (inside) squeezeDepth(toClip);
  return multiply(root.computeWorldMatrix(true).m, toClip.m, out);
}

/** Changes a clip matrix to draw into the first hundredth of the depth range, before everything else. */
export function squeezeDepth(clip: Matrix): Matrix {
  return clip.multiplyToRef(SQUEEZE, clip);
}

// For row vectors: z becomes 0.01·z − 0.99·w.
const SQUEEZE = Matrix.FromValues(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.01, 0, 0, 0, -0.99, 1);
