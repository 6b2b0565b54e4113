/** The nebula's shaders as numbers: gas density, empty-space distances, and the light of rays. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";
import cosmic from "../../../scenes/cosmic/scene.ts";
import type { Triple } from "../../../src/core/space/place.ts";
import type { SpaceTable } from "../../../src/recipe/kinds/space-generator.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createLightTexture, updateLightTexture } from "../../../src/render/ground/textures.ts";
import { createShaderMaterial } from "../../../src/render/shader-material.ts";
import { createPool } from "../../../src/stream/pool.ts";
import { WORKERS } from "../../../src/worlds/space/jobs/source.ts";
import { GasGrid } from "../../../src/worlds/space/render/nebula/gas-grid.ts";
import { createGasUniforms } from "../../../src/worlds/space/render/nebula/gas-uniforms.ts";
import { nebulaDetailSource, nebulaFieldSource } from "../../../src/worlds/space/render/shaders/nebula-field.ts";
import {
  MAX_STAR_LIGHTS,
  NEBULA_LIGHT,
  NEBULA_LIGHT_UNIFORMS,
} from "../../../src/worlds/space/render/shaders/nebula-light.ts";
import {
  NEBULA_FAR,
  NEBULA_MARCH,
  NEBULA_MARCH_UNIFORMS,
} from "../../../src/worlds/space/render/shaders/nebula-march.ts";
import { createSpaceFrame } from "../../../src/worlds/space/render/space-frame.ts";
import { generate } from "../../generate.ts";
import { pixelsOf } from "./points.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const engine = createEngine(canvas);
const scene = new Scene(engine);
scene.activeCamera = new TargetCamera("eye", Vector3.Zero(), scene);
const world = cosmic.world as SpaceTable;
const { nebula } = generate(world);
const lightTexture = createLightTexture(scene, nebula.gas.profile);
const reading = createGasUniforms(nebula, world.seed, lightTexture);
reading.setNebula(nebula, world.seed);
const pool = createPool({ source: WORKERS });
const grid = new GasGrid(scene, world, pool, { across: 4, cells: [16, 32] });

const SOURCES = {
  /** Density before it is cut off, and its slopes, at `place` over `width`. */
  gas: "gasLight(place, width)",
  leap: "vec4(emptyDistance(place, normalize(vec3(0.48, -0.6, 0.64))), 0.0, 0.0, 0.0)",
  /** Light that `place` gives out, and green that it loses, a light-year; read over `width`. */
  shine: "shineAt(place, width)",
  /** Along `place`, a unit vector; `stride` as the march has it. */
  light: "march(place, 0.5)",
} as const;

const SHINE_AT = `
vec4 shineAt(vec3 p, float width) {
  vec4 gas = gasLight(p, width);
  vec3 given;
  vec3 lost;
  gasEmission(p, gas, width, glowOf(p, WIDEST), given, lost);
  return gas.x > 0.0 ? vec4(given, lost.g) : vec4(0.0);
}`;

const materials = new Map<string, ShaderMaterial>();

function materialOf(what: keyof typeof SOURCES): ShaderMaterial {
  const known = materials.get(what);
  if (known) return known;
  const light = what === "light" || what === "shine";
  const material = createShaderMaterial(
    what,
    scene,
    {
      vertex: `
precision highp float;
attribute vec3 position;
attribute vec2 uv;
uniform float count;
flat varying vec3 place;
flat varying float width;
void main(void) {
  place = position;
  width = uv.x;
  gl_Position = vec4((uv.y + 0.5) * 2.0 / count - 1.0, 0.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`,
      fragment: `
precision highp float;
precision highp int;
flat varying vec3 place;
flat varying float width;
${nebulaFieldSource(reading.layout, nebula.gas.profile)}
${grid.source}
${light ? `${nebulaDetailSource(reading.layout)}\n${NEBULA_LIGHT}\nvec3 farGlow(vec3 d);\n${NEBULA_MARCH}\n${NEBULA_FAR}\n${SHINE_AT}` : ""}
void main(void) {
  gl_FragColor = ${SOURCES[what]};
}`,
    },
    {
      attributes: ["position", "uv"],
      uniforms: ["count", ...reading.uniforms, ...grid.uniforms, ...NEBULA_LIGHT_UNIFORMS, ...NEBULA_MARCH_UNIFORMS],
      samplers: [...reading.samplers, ...grid.samplers],
    },
  );
  materials.set(what, material);
  return material;
}

interface Asked {
  /** The eye's cell, whole light-years, and the year. */
  readonly cell: Triple;
  readonly t: number;
  /** Places from the cell, or ways; and the width that each is read over, light-years. */
  readonly points: readonly (readonly [x: number, y: number, z: number, width: number])[];
}

interface AskedLight extends Asked {
  readonly eye: Triple;
  readonly pixel: number;
  readonly stride: Triple;
  /** Places from the cell, light-years, and colours. */
  readonly lamps: readonly { readonly at: Triple; readonly light: Triple }[];
}

async function numbers(what: keyof typeof SOURCES, { cell, t, points }: Asked): Promise<number[]> {
  const material = materialOf(what);
  reading.update(cell, t);
  reading.attach(material);
  grid.attach(material);
  material.setFloat("count", points.length);
  const mesh = new Mesh("points", scene);
  const shape = new VertexData();
  shape.positions = points.flatMap((point) => point.slice(0, 3));
  shape.uvs = points.flatMap(([, , , width], i) => [width, i]);
  shape.indices = points.map((_, i) => i);
  shape.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  const values = await pixelsOf(scene, mesh, material, points.length, 1);
  mesh.dispose();
  return values;
}

/** Switches to the nebula of another profile; programs stay. */
function reprofile(profile: string): void {
  const next = generate({ ...world, profile }).nebula;
  updateLightTexture(lightTexture, next.gas.profile);
  reading.setNebula(next, world.seed);
}

/** Centres the grid on the camera and waits until it is complete. */
async function whole(cell: Triple, eye: Triple, t: number): Promise<void> {
  const frame = createSpaceFrame();
  Object.assign(frame, { place: { cell, off: [0, 0, 0] }, eye, t, settled: true });
  do {
    grid.update(frame);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!grid.complete);
}

async function light(what: "light" | "shine", asked: AskedLight): Promise<number[]> {
  const material = materialOf(what);
  const four = (of: (lamp: AskedLight["lamps"][number]) => Triple) =>
    Array.from({ length: MAX_STAR_LIGHTS }, (_, i) =>
      asked.lamps[i] ? [...of(asked.lamps[i]), 0] : [0, 0, 0, 0],
    ).flat();
  material.setArray4(
    "starAt",
    four(({ at }) => at),
  );
  material.setArray4(
    "starLight",
    four((lamp) => lamp.light),
  );
  material.setInt("starCount", asked.lamps.length);
  const { density, glow, colours } = world.shape;
  material.setVector2("look", new Vector2(density, glow));
  material.setVector3("glowLook", new Vector3(...colours));
  material.setVector3("eye", new Vector3(...asked.eye));
  material.setFloat("pixel", asked.pixel);
  material.setVector3("stride", new Vector3(...asked.stride));
  return numbers(what, asked);
}

const bench = { numbers, whole, light, reprofile };
export type NebulaBench = typeof bench;
Object.assign(window, { nebula: bench });
