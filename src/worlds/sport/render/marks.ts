/** Marks of tasks and of the pilots' aids in the world. Meshes of a shape are made when it is first shown, and used again. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPass } from "../../../render/craft/material.ts";
import type { Frame } from "../../../render/frame.ts";
import type { Part } from "../../../render/model/part.ts";
import { RING_RADIUS, ROPE } from "../../../work/sizes.ts";
import type { Mark, MarkShape } from "../state.ts";
import { BEAMS, buildBeam } from "./beam.ts";
import { buildHelipad, PAD_RADIUS } from "./helipad-model.ts";
import { buildLandingMark } from "./landing-mark.ts";
import { buildGhostCraft, buildLoad, buildMail, buildRing, buildRope } from "./mark-models.ts";
import { buildRunner, buildWaver } from "./runner-model.ts";
import { createThing, drop, show, type Thing } from "./things.ts";

type Shape = readonly [pass: CraftPass, build: () => Part];

const beam = (name: keyof typeof BEAMS): Shape => [BEAMS[name].pass, () => buildBeam(BEAMS[name])];

const SHAPES: Readonly<Record<MarkShape, Shape>> = {
  ring: ["cloth", () => buildRing(RING_RADIUS, true)],
  "later ring": ["cloth", () => buildRing(RING_RADIUS, false)],
  beam: beam("beam"),
  glow: beam("glow"),
  pad: ["cloth", buildLandingMark],
  mail: ["cloth", buildMail],
  person: ["cloth", () => buildWaver(false)],
  waving: ["cloth", () => buildWaver(true)],
  load: ["cloth", buildLoad],
  rope: ["cloth", () => buildRope(ROPE)],
  ghost: ["glass", buildGhostCraft],
  runner: ["glass", () => buildRunner(1)],
  waypoint: beam("waypoint"),
  descent: beam("descent"),
  helipad: ["cloth", () => buildHelipad(PAD_RADIUS)],
};

/** Beams that are drawn wider from farther than some metres, so that they stay as wide in the picture. */
const WIDENING: readonly MarkShape[] = ["waypoint", "descent"];
const WIDENS = 300;

export class DrawnMarks {
  readonly #scene: Scene;
  readonly #material: (pass: CraftPass) => ShaderMaterial;
  readonly #materials = new Map<CraftPass, ShaderMaterial>();
  readonly #things = new Map<MarkShape, Thing[]>();

  constructor(scene: Scene, material: (pass: CraftPass) => ShaderMaterial) {
    [this.#scene, this.#material] = [scene, material];
  }

  get all(): readonly Thing[] {
    return [...this.#things.values()].flat();
  }

  /** `away` is the distance of a mark from the eye, metres. */
  update(marks: readonly Mark[], frame: Frame, away: (mark: Mark) => number): void {
    if (marks.length === 0 && this.#things.size === 0) return;
    const used = new Map<MarkShape, number>();
    for (const mark of marks) {
      const k = used.get(mark.shape) ?? 0;
      used.set(mark.shape, k + 1);
      const thing = this.#thing(mark.shape, k);
      show({ ...thing, place: mark }, true, frame);
      if (!WIDENING.includes(mark.shape)) continue;
      const wide = Math.max(1, away(mark) / WIDENS);
      thing.root.scaling.set(wide, Math.max(1, wide / 4), wide);
    }
    for (const [shape, things] of this.#things)
      for (const thing of things.slice(used.get(shape) ?? 0)) thing.root.setEnabled(false);
    for (const material of this.#materials.values()) material.setMatrix("clip", frame.clip);
  }

  dispose(): void {
    drop(this.all);
    for (const material of this.#materials.values()) material.dispose();
  }

  #thing(shape: MarkShape, k: number): Thing {
    const things = this.#things.get(shape) ?? [];
    this.#things.set(shape, things);
    const [pass, build] = SHAPES[shape];
    things[k] ??= createThing(this.#scene, `mark ${shape}`, build(), this.#materialOf(pass));
    return things[k];
  }

  #materialOf(pass: CraftPass): ShaderMaterial {
    const known = this.#materials.get(pass);
    if (known) return known;
    const made = this.#material(pass);
    if (pass === "plume") made.setFloat("blur", 1);
    this.#materials.set(pass, made);
    return made;
  }
}
