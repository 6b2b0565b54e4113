/** Uniform arrays of the terms that fields add to their readings (`TermSource.constants`). */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Field } from "../../core/field/field.ts";

/** The uniforms, which a material has where its fields have them. */
export const TERM_CONSTANTS = ["landConstants", "swayConstants"] as const;

type Fields = Readonly<Record<string, Field>>;

export function createTermConstants(fields: Fields) {
  const arrays = new Map<string, Float32Array>();
  for (const { added } of Object.values(fields))
    for (const [name, numbers] of Object.entries(added?.glsl?.constants ?? {}))
      if (numbers.length > 0) arrays.set(name, Float32Array.from(numbers));
  return {
    attach(material: ShaderMaterial): void {
      for (const [name, numbers] of arrays) material.setArray4(name, numbers);
    },
    /** Takes the constants of other fields of the same readings. */
    update(next: Fields): void {
      for (const { added } of Object.values(next))
        for (const [name, numbers] of Object.entries(added?.glsl?.constants ?? {})) arrays.get(name)?.set(numbers);
    },
  };
}
