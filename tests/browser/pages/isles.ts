/** Test worlds of islands, shared by pages and tests. */
import scene from "../../../scenes/skylands/scene.ts";
import { goldenTerms, solidTerms } from "../../../src/core/field/directions.ts";
import { createField, type Field, fieldAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import type { FlatGround } from "../../../src/core/flat/flat-ground.ts";
import type { SurfaceShader, TerrainSurface } from "../../../src/render/ground/shaders/surface.ts";
import { generate } from "../../generate.ts";

/** The skylands with ground and rock of so many octaves, from 0 up, and a shore through a point of one archipelago. */
export interface Isles {
  readonly octaves: number;
  readonly level: number;
  readonly shore: readonly [x: number, y: number];
}

const upTo = (octaves: number) => Array.from({ length: octaves }, (_, k) => k);

export function islesOf({ octaves, level, shore: [x, y] }: Isles): FlatGround {
  const options = { octaves: upTo(octaves), H: 0.9 };
  const islands = generate(scene.world);
  const ground = createField(PROFILE_1983, goldenTerms(5, 28, 0.4), { ...options, seed: 1 });
  return {
    ...islands,
    // The widest octave alone could put all that is near under water, or none.
    sea: fieldAt(ground, x, y, islands.altitudes[level]),
    ground,
    rock: createField(PROFILE_1983, goldenTerms(5, 40, 0.7), { ...options, seed: 2 }),
  };
}

export function lightFieldOf(octaves: number): Field {
  return createField(PROFILE_1983, goldenTerms(5, 28, 0.4), { octaves: upTo(octaves), H: 0.9, seed: 3 });
}

const plain = (name: string, altitude: string): SurfaceShader => ({
  name,
  vertexFields: [name],
  altitude,
  shape: "float scaled(float reading) {\n  return 0.05 * reading;\n}",
  lightFields: [name],
  solidFields: ["stone"],
  uniforms: [],
  shade: `
Shaded shade(float width) {
  float unused;
  vec3 read = light${name[0].toUpperCase()}${name.slice(1)}(vLevel, vPlace.xy, width, unused);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  Shaded s;
  s.normal = normalize(vec3(-read.yz, 1.0));
  s.albedo = vec3(0.2 + 0.02 * stone.x);
  s.open = 0.5;
  s.glow = vec3(0.0);
  return s;
}`,
});

const roof = plain("vault", "4.0 + scaled(reading.vault)");
const floor = plain("ground", "scaled(reading.ground) - 6.0");

/** A cavern told as a row: a roof over a floor, and air between them. */
export const CAVERN: readonly TerrainSurface[] = [
  { projection: "plane", upper: roof, lower: floor, side: "upper", hollow: true },
  { projection: "plane", upper: roof, lower: floor, side: "lower", hollow: true },
];

export const CAVERN_FIELDS = {
  ground: createField(PROFILE_1983, goldenTerms(5, 28, 0.4), { octaves: [-1, 1] }),
  vault: createField(PROFILE_1983, goldenTerms(5, 33, 1.4)),
};
export const CAVERN_SOLIDS = { stone: createField(PROFILE_1983, solidTerms(4, 400, 0.9)) };
