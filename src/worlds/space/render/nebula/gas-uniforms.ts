/** What shaders that read gas are told: the phases of its fields at the eye's cell, in double, and where gas begins. */
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import type { Nebula } from "../../../../core/space/nebula.ts";
import { createVeil } from "../../../../core/space/nebula-light.ts";
import type { Triple } from "../../../../core/space/place.ts";
import type { Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { NEBULA_FIELD_UNIFORMS, nebulaLayout } from "../shaders/nebula-field.ts";
import type { Binding } from "./binding.ts";

export interface GasReading {
  readonly layout: Layout;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
  attach(to: Binding): void;
  /** Gas of the same directions and the same profile: another seed, another threshold. */
  show(nebula: Nebula, seed: number): void;
  update(cell: Triple, t: number): void;
}

/** `light` is the light texture of the nebula's profile; `seed` is the world's. */
export function createGasReading(nebula: Nebula, seed: number, light: BaseTexture): GasReading {
  const layout = nebulaLayout(nebula, createVeil(nebula.gas.profile, seed));
  const phases = new Float32Array(4 * layout.stride);
  const range = new Vector2();
  let { fields } = layout;
  return {
    layout,
    uniforms: NEBULA_FIELD_UNIFORMS,
    samplers: ["lightTexture"],
    attach(to) {
      to.setTexture("lightTexture", light);
      to.setArray4("phases", phases as unknown as number[]);
      to.setVector2("gasRange", range);
    },
    show(next, nextSeed) {
      const { gas, threshold } = next;
      fields = nebulaLayout(next, createVeil(gas.profile, nextSeed)).fields;
      range.set(threshold, 1 / (gas.terms * gas.profile.max - threshold));
    },
    update([x, y, z], t) {
      for (const name of layout.names) anchorPhases(fields[name], x, y, z, t, phases, 2 * layout.first[name]);
    },
  };
}
