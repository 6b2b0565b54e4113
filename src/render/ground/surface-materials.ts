/** Materials of a terrain's surfaces and the uniforms they share: phases of the anchor, level datums, LOD parameters. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases } from "../../core/field/field.ts";
import { eyeOnCube, FACES } from "../../stream/cube-sphere.ts";
import { CELLS, type Selection } from "../../stream/quadtree.ts";
import type { Air } from "../atmosphere/air.ts";
import { eyeInWorld, type Frame, lodEye, type PlanetAnchor } from "../frame.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import type { GroundTiles } from "./materials/ground-tiles.ts";
import { type Layout, layOut } from "./shaders/field-readers.ts";
import { createLevelTurns, LEVEL_TURNS } from "./shaders/level-turns.ts";
import { MATERIAL_SAMPLERS } from "./shaders/materials.ts";
import type { SurfaceBuild, TerrainSurface } from "./shaders/surface.ts";
import { drawnShader, surfaceUniforms, terrainSurfaceSource } from "./shaders/surface-source.ts";
import type { StreetGround } from "./street-ground.ts";
import { createTermConstants } from "./term-constants.ts";
import type { TerrainSource } from "./terrain-source.ts";
import { LIGHT_DENSITY } from "./textures.ts";

export interface GroundTextures {
  readonly profile: BaseTexture;
  readonly light: BaseTexture;
  /** Kinds of ground near the eye, for surfaces that read shaders/materials.ts. */
  readonly tiles?: Pick<GroundTiles, "attach" | "relief"> | undefined;
  /** Streets of a planet, for surfaces that read shaders/streets.ts. */
  readonly streets?: Pick<StreetGround, "attach"> | undefined;
}

/** View of a surface: the camera's, near or far beyond tiles of ground; the sun's; or a pool's reflection. */
export type SurfaceView = "camera" | "far" | "shadow" | AnyReflection;

export interface SurfaceMaterials {
  /** Levels that the shaders have room for. */
  readonly capacity: number;
  /** Bytes of uniforms that every frame sends for each surface. */
  readonly bytes: number;
  readonly all: readonly ShaderMaterial[];
  /** A material for one pass of a view, or for a reflection. */
  create(scene: Scene, surface: TerrainSurface, pass: SurfaceBuild["pass"], view?: SurfaceView): ShaderMaterial;
  /** Returns whether it is another value. */
  set(name: string, value: number | readonly [number, number]): boolean;
  /** Binds a vec4 array uniform to `values`, which the caller writes in place. */
  bindArray(name: string, values: Float32Array): void;
  /** Call when the chunks are listed: the anchor's phases, and the origin of LOD distances. */
  place(frame: Frame, source: TerrainSource, lod: LodPlace): void;
  /** Call for every frame. */
  update(frame: Frame, source: TerrainSource): void;
}

/** Origin of LOD distances. */
export interface LodPlace {
  /** The eye relative to the anchor. */
  readonly eye: readonly [x: number, y: number, z: number];
  /** For each level the altitude of the ground from its datum. */
  readonly altitudes: readonly number[];
}

/** A terrain may gain levels up to this many without new shaders. */
const MAX_LEVELS = 6;
/** vec4s of phases: WebGL2 guarantees 224 to a fragment shader, and air, light and shadow take the others. */
const MAX_PHASES = 150;

/**
 * Levels to reserve uniforms for: as many as the terrain has, and up to MAX_LEVELS while that is sure to fit. Only archipelagos change
 * in number, and shared uniforms need the room.
 */
function levelCapacity({ levels, radius, sharedUniforms }: TerrainSource, { stride }: Layout): number {
  if (radius || sharedUniforms) return levels.length;
  return Math.max(levels.length, Math.min(MAX_LEVELS, Math.floor(MAX_PHASES / stride)));
}

const IDENTITY = { east: 0, north: 0, stretch: 1 };

/** LOD factor K of shadow maps and of reflections: coarser than the view. */
export const SHADOW_K = 2;
export const REFLECTION_K = 2;
/** Pixels that ground is averaged over, about the distance between its vertices. */
export const PIXELS = 1.2;

type UniformValue = number | readonly [number, number];

function setUniform(material: ShaderMaterial, name: string, value: UniformValue): void {
  if (typeof value === "number") material.setFloat(name, value);
  else material.setArray2(name, value);
}

export function createSurfaceMaterials(
  source: TerrainSource,
  textures: GroundTextures,
  air: Air,
  shadows: Shadows | null,
  detail: Selection,
): SurfaceMaterials {
  const { profiles } = source;
  const layout = layOut(source.fields, profiles);
  const solid = layOut(source.solids, profiles);
  const capacity = levelCapacity(source, layout);
  const phases = createPhases(source, layout, solid, capacity);
  const lod = createLod(detail, capacity);
  const [constants, cube] = [createTermConstants(source.fields), createCubeUniforms()];
  const { all, add, set, bindArray } = createGroup();
  const shape = { profiles, layout, solid, levels: capacity, density: LIGHT_DENSITY };
  const look = { shadows: shadows !== null, relief: textures.tiles?.relief ?? false };

  return {
    ...{ capacity, all, set, bindArray },
    bytes: phases.bytes + lod.bytes,
    create(scene, surface, pass, view = "camera") {
      const material = createShaderMaterial(
        nameOf(source, surface, pass, view),
        scene,
        terrainSurfaceSource(surface, { ...shape, ...look, pass, far: view === "far" }),
        attributesOf(surface, source),
      );
      phases.attach(material, pass === "color");
      constants.attach(material);
      lod.attach(material, view);
      if (source.radius) cube.attach(material, source);
      bind(material, pass, { source, air, textures, shadows });
      if (pass === "color" && !source.radius) phases.bindTurns(material, drawnShader(surface).lightFields);
      if (typeof view !== "string") {
        view.attach(material);
        lod.coarse = view.coarse;
      }
      return add(material);
    },
    place(frame, terrain, place) {
      const { anchor, planet } = frame;
      if (planet) {
        const low = cube.update(frame, planet, place.altitudes[0]);
        terrain.anchorUniforms?.update(anchor, low);
        for (const material of all) material.setFloat("cubeScale", 1 / Math.hypot(...planet.cube));
      }
      lod.place(place, terrain.levels, anchor[2]);
      constants.update(terrain.fields);
      phases.update(frame, terrain, layout.names);
      phases.updateSolids(frame, terrain);
    },
    update(frame, terrain) {
      phases.update(frame, terrain, terrain.animatedFields ?? []);
      lod.update(frame.pixel);
      for (const material of all)
        if (!/(shadow|reflected)$/.test(material.name)) material.setMatrix("clip", frame.clip);
    },
  };
}

/** Materials, and the values that all of them have. */
function createGroup(): Pick<SurfaceMaterials, "set" | "bindArray"> & {
  readonly all: readonly ShaderMaterial[];
  add(material: ShaderMaterial): ShaderMaterial;
} {
  const numbers = new Map<string, UniformValue>();
  const all: ShaderMaterial[] = [];
  return {
    all,
    add(material) {
      for (const [name, value] of numbers) setUniform(material, name, value);
      all.push(material);
      return material;
    },
    set(name, value) {
      if (String(numbers.get(name)) === String(value)) return false;
      numbers.set(name, value);
      for (const material of all) setUniform(material, name, value);
      return true;
    },
    bindArray(name, values) {
      for (const material of all) material.setArray4(name, values);
    },
  };
}

const SAMPLERS = [
  ...["profileTexture", "lightTexture", "skyTexture", "shadowNear", "shadowFar", "vertexReadings"],
  ...MATERIAL_SAMPLERS,
];

const attributesOf = (surface: TerrainSurface, { sharedUniforms }: TerrainSource) => ({
  attributes: ["position", "chunk"],
  uniforms: [...surfaceUniforms(surface), ...(sharedUniforms?.uniforms ?? [])],
  samplers: SAMPLERS,
});

/** Parts whose uniforms surfaces of all views read. */
interface Bound {
  readonly source: TerrainSource;
  readonly air: Air;
  readonly textures: GroundTextures;
  readonly shadows: Shadows | null;
}

function bind(material: ShaderMaterial, pass: SurfaceBuild["pass"], { source, air, textures, shadows }: Bound): void {
  material.setTexture("profileTexture", textures.profile);
  air.attach(material);
  source.sharedUniforms?.attach(material);
  if (pass !== "color") return;
  material.setTexture("lightTexture", textures.light);
  textures.tiles?.attach(material);
  textures.streets?.attach(material);
  shadows?.attach(material);
}

/** The name, which is in the shaders, for the bench of the frame and for debuggers. */
function nameOf({ name }: TerrainSource, { side }: TerrainSurface, pass: SurfaceBuild["pass"], view: SurfaceView) {
  const sort = typeof view !== "string" ? "reflected" : view === "far" ? view : pass;
  return `${name} ${pass === "readings" ? "" : `${side} `}${sort}`;
}

/** The phases of the anchor: those of fields for each level, and those of solids. */
function createPhases({ profiles }: TerrainSource, layout: Layout, solid: Layout, capacity: number) {
  const phases = new Float32Array(4 * layout.stride * capacity);
  const solids = new Float32Array(4 * solid.stride);
  const turns: NonNullable<ReturnType<typeof createLevelTurns>>[] = [];
  return {
    bytes: phases.byteLength + solids.byteLength,
    attach(material: ShaderMaterial, hasSolids: boolean): void {
      material.setArray4("phases", phases);
      if (hasSolids && solid.stride > 0) material.setArray4("solids", solids);
    },
    /** A planet's fields have one phase for all levels. */
    bindTurns(material: ShaderMaterial, lightFields: readonly string[]): void {
      const own = createLevelTurns(layout, lightFields, capacity, profiles, LIGHT_DENSITY);
      if (!own) return;
      turns.push(own);
      material.setArray4(LEVEL_TURNS, own.values);
    },
    update(
      { anchor: [x, y, z], planet, seconds, t }: Frame,
      { levels, fields, fieldTransforms = {}, animatedFields = [] }: TerrainSource,
      names: readonly string[],
    ): void {
      for (let level = 0; level < levels.length; level++)
        for (const name of names) {
          const { east, north, stretch } = fieldTransforms[name] ?? IDENTITY;
          anchorPhases(
            fields[name],
            (x + east) / stretch,
            (y + north) / stretch,
            planet ? z : levels[level],
            animatedFields.includes(name) ? seconds : t,
            phases,
            4 * layout.stride * level + 2 * layout.first[name],
          );
        }
      if (names.length > 0) for (const each of turns) each.update(phases);
    },
    updateSolids({ anchor: [x, y, z] }: Frame, terrain: TerrainSource): void {
      for (const name of solid.names) anchorPhases(terrain.solids[name], x, y, z, 0, solids, 2 * solid.first[name]);
    },
  };
}

/** Origin and factors of LOD distances. */
function createLod({ K }: Selection, capacity: number) {
  const datums = new Float32Array(capacity);
  const altitudes = new Float32Array(capacity);
  const point = new Vector3();
  const view = new Vector3();
  const shadow = new Vector3(SHADOW_K, 1 / (CELLS * SHADOW_K), 0);
  const reflection = new Vector3(REFLECTION_K, 1 / (CELLS * REFLECTION_K), 0);
  const lod = {
    bytes: 2 * datums.byteLength,
    /** Factor on the pixels of a reflection. */
    coarse: 1,
    attach(material: ShaderMaterial, of: SurfaceView): void {
      material.setFloats("datums", datums);
      material.setFloats("lodAltitudes", altitudes);
      material.setVector3("lodEye", point);
      material.setVector3("lod", of === "shadow" ? shadow : typeof of === "string" ? view : reflection);
    },
    place({ eye, altitudes: lodAltitudes }: LodPlace, levels: readonly number[], z: number): void {
      point.set(...eye);
      for (let level = 0; level < levels.length; level++) {
        datums[level] = levels[level] - z;
        altitudes[level] = datums[level] + lodAltitudes[level];
      }
    },
    update(pixel: number): void {
      view.set(K, 1 / (CELLS * K), PIXELS * pixel);
      reflection.z = PIXELS * pixel * lod.coarse;
    },
  };
  return lod;
}

/** Uniforms of the cube-sphere: its faces and the eye, relative to the anchor on the cube. */
function createCubeUniforms() {
  const faces = new Float32Array(18);
  const place = new Float64Array(4);
  const onCube = new Vector4();
  return {
    attach(material: ShaderMaterial, { anchorUniforms }: TerrainSource): void {
      const { arrays = {}, points = {} } = anchorUniforms ?? {};
      material.setArray3("faces", faces);
      material.setVector4("eyeOnCube", onCube);
      for (const [name, values] of Object.entries(arrays)) material.setArray4(name, values);
      for (const [name, values] of Object.entries(points)) material.setArray3(name, values);
    },
    /** Returns the eye that LOD distances are measured from. */
    update({ anchor, eye }: Frame, { radius, cube }: PlanetAnchor, lodAltitude: number): readonly number[] {
      const low = lodEye(eyeInWorld({ anchor, eye }), lodAltitude);
      eyeOnCube(radius, low, place);
      onCube.set(place[0] - cube[0], place[1] - cube[1], place[2] - cube[2], place[3]);
      for (const [i, { normal, sign }] of FACES.entries()) faces[3 * i + normal] = sign - cube[normal];
      return low;
    },
  };
}
