/** The wandering stone in the picture: it hovers over its track while its rings turn, and casts a shadow. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../camera/view-point.ts";
import type { CraftPass } from "../render/craft/material.ts";
import { createCraftMesh, createCraftShadow, placeRoot } from "../render/craft/mesh.ts";
import type { Frame } from "../render/frame.ts";
import type { Shadows } from "../render/shadows.ts";
import { buildRing, buildStone, RINGS } from "./stone-model.ts";

/** Height of its middle over the ground, and how far it rises and falls, metres; radians per second of that. */
const [HOVER, SWAY, PACE] = [1.15, 0.08, 1.3];
/** Radians per second of the rings, and the angle at which both start. */
const [INNER, OUTER, START] = [0.9, -0.6, 0.7];

export class StoneMesh {
  readonly meshes: readonly Mesh[];
  readonly #root: TransformNode;
  readonly #paint: ShaderMaterial;
  readonly #shadow: ReturnType<typeof createCraftShadow>;

  constructor(scene: Scene, material: (pass: CraftPass) => ShaderMaterial, shadows: Shadows | null) {
    this.#paint = material("paint");
    this.#root = new TransformNode("wandering stone", scene);
    const parts = [buildStone(), ...RINGS.map(buildRing)];
    this.meshes = parts.map((part, k) => createCraftMesh(this.#root, `wandering stone ${k}`, part, this.#paint));
    this.#shadow = createCraftShadow(shadows, material);
    this.#shadow?.cast(...this.meshes);
    this.#root.setEnabled(false);
  }

  get triangles(): number {
    return this.#root.isEnabled() ? this.meshes.reduce((sum, mesh) => sum + mesh.getTotalIndices() / 3, 0) : 0;
  }

  /** Draws it standing at a place; null hides it. */
  update(place: CraftPlace | null, frame: Frame): void {
    this.#root.setEnabled(place !== null);
    if (!place) return;
    const [, inner, outer] = this.meshes;
    for (const mesh of this.meshes) mesh.position.y = HOVER + SWAY * Math.sin(PACE * frame.seconds);
    inner.rotation.z = START + INNER * frame.seconds;
    outer.rotation.x = START + OUTER * frame.seconds;
    placeRoot(this.#root, place, frame);
    this.#paint.setMatrix("clip", frame.clip);
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.dispose();
    this.#root.dispose();
    this.#paint.dispose();
    this.#shadow?.dispose();
  }
}
