/** Draws vertices of real surfaces, and field values of the lighting, as points into float targets and reads them back. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";
import cavernsScene from "../../../scenes/caverns/scene.ts";
import forestScene from "../../../scenes/forest/scene.ts";
import minesScene from "../../../scenes/mines/scene.ts";
import skylandsScene from "../../../scenes/skylands/scene.ts";
import { anchorPhases } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import type { FieldName } from "../../../src/recipe/fields.ts";
import { type FaultsTable, generateFaultLand } from "../../../src/recipe/kinds/faults-generator.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { profileOf } from "../../../src/recipe/profiles.ts";
import { PROFILE_NAMES } from "../../../src/recipe/recipe.ts";
import type { SumCode } from "../../../src/recipe/sum.ts";
import { createFlatAir } from "../../../src/render/atmosphere/air.ts";
import { cavernTerrain, setCavernUniforms } from "../../../src/render/below/terrain-sources.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createFrame, type Frame, setEye } from "../../../src/render/frame.ts";
import { createChunkList } from "../../../src/render/ground/grid-mesh.ts";
import { setProfileNumbers, withNumbers } from "../../../src/render/ground/profile-numbers.ts";
import {
  layOut,
  lightReader,
  lightReaderSource,
  phaseSource,
} from "../../../src/render/ground/shaders/field-readers.ts";
import { sharesReadings, type TerrainSurface } from "../../../src/render/ground/shaders/surface.ts";
import { terrainSurfaceSource } from "../../../src/render/ground/shaders/surface-source.ts";
import { createSurfaceMaterials, type SurfaceMaterials } from "../../../src/render/ground/surface-materials.ts";
import type { TerrainSource } from "../../../src/render/ground/terrain-source.ts";
import { createProfileTextures, LIGHT_DENSITY, updateProfileTextures } from "../../../src/render/ground/textures.ts";
import { createTiledTextures, drawnField } from "../../../src/render/ground/tile-texture.ts";
import { createVertexReadings, type VertexReadings } from "../../../src/render/ground/vertex-readings.ts";
import { createShaderMaterial } from "../../../src/render/shader-material.ts";
import { CELLS } from "../../../src/stream/quadtree.ts";
import { flatTopSource } from "../../../src/worlds/flat/render/shaders/instance-heights.ts";
import { SHAPE_UNIFORMS } from "../../../src/worlds/flat/render/shaders/surfaces.ts";
import { flatTerrain, setFlatUniforms } from "../../../src/worlds/flat/render/terrain-source.ts";
import { deepSample } from "./deep.ts";
import { CAVERN, CAVERN_FIELDS, CAVERN_SOLIDS, type Isles, islesOf, lightFieldOf } from "./isles.ts";
import { pixelsOf } from "./points.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const engine = createEngine(canvas);
const scene = new Scene(engine);
scene.activeCamera = new TargetCamera("eye", Vector3.Zero(), scene);
const textures = createProfileTextures(scene, PROFILE_1983);
const air = createFlatAir(scene);

const NO_DRESS = { uniforms: [], attach() {} };

type Place = readonly [x: number, y: number, z: number];

/** South-west corners from the anchor, and sizes, metres. */
export type Chunk = readonly [x: number, y: number, size: number];

function frameAt(place: Place): Frame {
  const frame = createFrame();
  setEye(frame, ...place);
  return frame;
}

const list = createChunkList(scene, 64);
const chunkMesh = list.mesh("chunk");

/** A material that writes (x, y, z, gap) of vertices, and what its vertices fetch. */
interface Compiled {
  readonly materials: SurfaceMaterials;
  readonly material: ShaderMaterial;
  readonly readings: VertexReadings | null;
}

/** Compiled once for each side and number of octaves: the anchor and the shore are only numbers. */
const compiled = new Map<string, Compiled>();

function compile(materials: SurfaceMaterials, sheet: TerrainSurface): Compiled {
  const material = materials.create(scene, sheet, "readback");
  if (!sharesReadings(sheet)) return { materials, material, readings: null };
  const source = materials.create(scene, sheet, "readings");
  const readings = createVertexReadings(scene, "readings", list, source);
  readings.attach(material);
  return { materials, material, readings };
}

/** (x, y, z, gap) of every vertex of a chunk. */
async function verticesOf({ materials, material, readings }: Compiled, [x, y, size]: Chunk, level: number) {
  // The finest reading: no vertex averages.
  for (const each of materials.all) each.setVector3("lod", new Vector3(2.5, 0, 0));
  list.count = 0;
  list.push(x, y, size, level);
  list.upload();
  if (readings) {
    await readings.mesh.material?.forceCompilationAsync(readings.mesh, { useInstances: true });
    engine.beginFrame();
    readings.target.render();
    engine.endFrame();
  }
  return pixelsOf(scene, chunkMesh, material, CELLS + 1, CELLS + 1);
}

/** The terms of a field are in the source of its programs. */
function compiledFor(country: TerrainSource, octaves: number, side: TerrainSurface["side"], sum = ""): Compiled {
  const key = `${octaves} ${side} ${sum}`;
  const known = compiled.get(key);
  if (known) return known;
  const materials = createSurfaceMaterials(country, textures, air, null, { K: 2.5, finest: 8, distance: 20_000 });
  const sheet = country.surfaces.find((each) => each.side === side);
  if (!sheet) throw new Error(`The islands have no ${side} sheet.`);
  const fresh = compile(materials, sheet);
  compiled.set(key, fresh);
  return fresh;
}

/** (x, y, z, gap) of every vertex of some chunks of a level, x, y and z from the anchor. */
async function heights(isles: Isles, place: Place, chunks: readonly Chunk[], side: TerrainSurface["side"]) {
  const islands = islesOf(isles);
  const country = flatTerrain(islands);
  const ready = compiledFor(country, isles.octaves, side);
  const { materials } = ready;
  const frame = frameAt(place);
  setFlatUniforms(materials, islands);
  air.update(frame);
  materials.place(frame, country, { eye: frame.eye, altitudes: country.levels.map(() => 0) });
  materials.update(frame, country);
  const values: number[][] = [];
  for (const chunk of chunks) values.push(await verticesOf(ready, chunk, isles.level));
  return { anchor: frame.anchor, values };
}

/** The floor and the roof of a cavern. */
export type Deep = "floor" | "roof";

/** (x, y, z, gap) of every vertex of some chunks over a place, at a time. The programs are made for the profile of 1983. */
async function deep(
  which: Deep,
  place: Place,
  chunks: readonly Chunk[],
  t: number,
  profile = PROFILE_NAMES[0] as string,
) {
  const first = deepTerrain(PROFILE_NAMES[0]);
  const stacked = createProfileTextures(scene, ...first.country.profiles);
  const detail = { K: 2.5, finest: 8, distance: 20_000 };
  const materials = createSurfaceMaterials(first.country, stacked, air, null, detail);
  const side = which === "floor" ? "lower" : "upper";
  const sheet = first.country.surfaces.find((each) => each.side === side);
  if (!sheet) throw new Error(`There is no ${side} sheet.`);
  const ready = compile(materials, sheet);
  const { country, cavern, pool } = deepTerrain(profile);
  updateProfileTextures(stacked, ...country.profiles);
  setCavernUniforms(materials, cavern, pool);
  const frame = frameAt(place);
  frame.t = t;
  air.update(frame);
  materials.place(frame, country, { eye: frame.eye, altitudes: [0] });
  materials.update(frame, country);
  const values: number[][] = [];
  for (const chunk of chunks) values.push(await verticesOf(ready, chunk, 0));
  for (const each of materials.all) each.dispose();
  ready.readings?.dispose();
  stacked.dispose();
  setProfileNumbers(scene, PROFILE_1983);
  return { anchor: frame.anchor, values };
}

function deepTerrain(profile: string) {
  const { hills, cavern, pool } = deepSample(profileOf(profile));
  if (!cavern) throw new Error("The sample has no cavern.");
  return { country: cavernTerrain(cavern, hills.ground.profile, NO_DRESS), cavern, pool };
}

/** The worlds whose hills are drawn as islands are. */
const LANDS = { forest: forestScene, skylands: skylandsScene, caverns: cavernsScene, mines: minesScene };
export type LandName = keyof typeof LANDS;

/** (x, y, z, gap) of every vertex of some chunks of a land's lowest level; its own profile and ground unless others are given. */
async function land(
  name: LandName,
  place: Place,
  chunks: readonly Chunk[],
  { profile, ground }: { readonly profile?: string; readonly ground?: FieldName | SumCode } = {},
) {
  const { world } = LANDS[name] as { readonly world: FlatTable };
  const fields = { ...world.fields, ground: ground ?? world.fields.ground };
  const islands = generateFlatGround({ ...world, profile: profile ?? world.profile, fields });
  updateProfileTextures(textures, islands.ground.profile);
  const country = flatTerrain(islands);
  const ready = compiledFor(country, 0, "upper", `${name} ${fields.ground}`);
  setFlatUniforms(ready.materials, islands);
  const frame = frameAt(place);
  air.update(frame);
  ready.materials.place(frame, country, { eye: frame.eye, altitudes: country.levels.map(() => 0) });
  ready.materials.update(frame, country);
  const values: number[][] = [];
  for (const chunk of chunks) values.push(await verticesOf(ready, chunk, 0));
  updateProfileTextures(textures, PROFILE_1983);
  return { anchor: frame.anchor, values };
}

/** (x, y, z, gap) of every vertex of some chunks of a land of faults, by its table and the code of its profile. */
async function faults(world: FaultsTable, place: Place, chunks: readonly Chunk[]) {
  const land = generateFaultLand(world);
  const ground = drawnField(land.ground);
  const islands = { ...land, ground };
  const own = createTiledTextures(scene, ground);
  const country = flatTerrain(islands);
  const materials = createSurfaceMaterials(country, own, air, null, { K: 2.5, finest: 8, distance: 20_000 });
  const ready = compile(materials, country.surfaces[0]);
  setFlatUniforms(materials, islands);
  const frame = frameAt(place);
  air.update(frame);
  materials.place(frame, country, { eye: frame.eye, altitudes: [0] });
  materials.update(frame, country);
  const values: number[][] = [];
  for (const chunk of chunks) values.push(await verticesOf(ready, chunk, 0));
  for (const each of materials.all) each.dispose();
  own.dispose();
  setProfileNumbers(scene, PROFILE_1983);
  return { anchor: frame.anchor, values };
}

/** (value, ∂x, ∂y, finest octave) as light reads a field at points from the anchor, over a width in metres. */
async function light(octaves: number, place: Place, points: readonly (readonly [number, number])[], width: number) {
  const field = lightFieldOf(octaves);
  const layout = layOut({ ground: field });
  const { anchor } = frameAt(place);
  const phases = new Float32Array(4 * layout.stride);
  anchorPhases(field, anchor[0], anchor[1], 0, 0, phases);
  const material = createShaderMaterial(
    "light",
    scene,
    {
      vertex: `
precision highp float;
attribute vec3 position;
uniform float count;
flat varying vec2 place;
void main(void) {
  place = position.xy;
  gl_Position = vec4((position.z + 0.5) * 2.0 / count - 1.0, 0.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`,
      fragment: `
precision highp float;
precision highp int;
flat varying vec2 place;
uniform float width;
${phaseSource(layout, 1)}
${lightReaderSource(PROFILE_1983, LIGHT_DENSITY)}
${lightReader(layout, "ground")}
void main(void) {
  float finest;
  vec3 read = lightGround(0, place, width, finest);
  gl_FragColor = vec4(read, finest);
}`,
    },
    { attributes: ["position"], uniforms: ["count", "width", "phases"], samplers: ["lightTexture"] },
  );
  material.setFloat("count", points.length);
  material.setFloat("width", width);
  material.setArray4("phases", Array.from(phases));
  material.setTexture("lightTexture", textures.light);
  const mesh = new Mesh("points", scene);
  const shape = new VertexData();
  shape.positions = points.flatMap(([x, y], i) => [x, y, i]);
  shape.indices = points.map((_, i) => i);
  shape.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  const values = await pixelsOf(scene, mesh, material, points.length, 1);
  mesh.dispose();
  material.dispose();
  return { anchor, values };
}

/** Readings that seat a plant at points of a level, from the anchor: metres over its altitude, slopes, units above the sea. */
async function seats(isles: Isles, place: Place, points: readonly (readonly [number, number])[]) {
  const islands = islesOf(isles);
  const altitude = islands.altitudes[isles.level];
  const fields = { ground: islands.ground, lift: islands.lift.field };
  const layout = layOut(fields);
  const { anchor } = frameAt(place);
  const phases = new Float32Array(4 * layout.stride);
  for (const name of ["ground", "lift"] as const)
    anchorPhases(fields[name], anchor[0], anchor[1], altitude, 0, phases, 2 * layout.first[name]);
  const material = createShaderMaterial(
    "seats",
    scene,
    {
      vertex: `
precision highp float;
attribute vec3 position;
uniform float count;
flat varying vec2 place;
void main(void) {
  place = position.xy;
  gl_Position = vec4((position.z + 0.5) * 2.0 / count - 1.0, 0.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`,
      fragment: `
precision highp float;
precision highp int;
flat varying vec2 place;
${flatTopSource(PROFILE_1983, layout, 1)}
void main(void) {
  gl_FragColor = flatTopAt(0, vec3(place, 0.0), 0.0);
}`,
    },
    {
      attributes: ["position"],
      uniforms: ["count", "spacing", "phases", ...SHAPE_UNIFORMS],
      samplers: ["profileTexture"],
    },
  );
  const { sea, relief, peak, lift } = islands;
  for (const [name, value] of Object.entries({
    count: points.length,
    sea,
    relief,
    peak,
    steep: 1e30,
    liftHeight: lift.height,
  }))
    material.setFloat(name, value);
  material.setArray4("phases", Array.from(phases));
  material.setTexture("profileTexture", textures.profile);
  const mesh = new Mesh("points", scene);
  const shape = new VertexData();
  shape.positions = points.flatMap(([x, y], i) => [x, y, i]);
  shape.indices = points.map((_, i) => i);
  shape.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  const values = await pixelsOf(scene, mesh, material, points.length, 1);
  mesh.dispose();
  material.dispose();
  return { anchor, values };
}

/** Compiles and links both surfaces of a cavern; returns the log of the first failure. */
function linkCavern(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return "no WebGL2";
  const stage = (type: number, source: string) => {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    return shader;
  };
  for (const sheet of CAVERN) {
    for (const pass of ["color", "shadow", "marker", "readback", "readings"] as const) {
      const layout = layOut(CAVERN_FIELDS);
      const build = {
        profiles: [PROFILE_1983] as const,
        layout,
        solid: layOut(CAVERN_SOLIDS),
        levels: 2,
        density: LIGHT_DENSITY,
        shadows: false,
        relief: false,
        pass,
      };
      const { vertex, fragment } = terrainSurfaceSource(sheet, build);
      const program = gl.createProgram();
      gl.attachShader(program, stage(gl.VERTEX_SHADER, es3(withNumbers(vertex), true)));
      gl.attachShader(program, stage(gl.FRAGMENT_SHADER, es3(withNumbers(fragment), false)));
      gl.linkProgram(program);
      if (gl.getProgramParameter(program, gl.LINK_STATUS)) continue;
      const logs = gl.getAttachedShaders(program)?.map((shader) => gl.getShaderInfoLog(shader)) ?? [];
      return `${sheet.side} ${pass}: ${gl.getProgramInfoLog(program)} ${logs.join(" ")}`;
    }
  }
  return "";
}

/** Babylon's preprocessed source of a ShaderMaterial, as WebGL2 gets it. */
function es3(source: string, isVertex: boolean): string {
  const words = source
    .replace(/\bvarying\b/g, isVertex ? "out" : "in")
    .replace(/\battribute\b/g, "in")
    .replace(/\bgl_FragColor\b/g, "pixel");
  return `#version 300 es\nprecision highp float;\n${isVertex ? "" : "out vec4 pixel;\n"}${words}`;
}

const bench = { heights, deep, land, faults, light, seats, linkCavern };
export type Readback = typeof bench;
Object.assign(window, { bench });
