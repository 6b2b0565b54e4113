/** The materials of a country's sheets, and the numbers that all of them share: phases of the anchor, datums, detail. */
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases } from "../../core/field/field.ts";
import { eyeOnCube, FACES } from "../../stream/cube-sphere.ts";
import { CELLS, type Selection } from "../../stream/quadtree.ts";
import type { Air } from "../atmosphere/air.ts";
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "../atmosphere/shaders/air.ts";
import { AIR_SPHERE_UNIFORMS } from "../atmosphere/shaders/air-sphere.ts";
import { CLOUD_UNIFORMS } from "../atmosphere/shaders/cloud-shell.ts";
import { type Frame, lowered } from "../frame.ts";
import type { Shadows } from "../shadows.ts";
import type { PlanarReflection } from "../water/reflection.ts";
import { PIT_UNIFORM } from "./shaders/pits.ts";
import { type Layout, layOut } from "./shaders/reading.ts";
import { type SurfaceBuild, type TerrainSurface, terrainSurfaceSource } from "./shaders/surface.ts";
import type { TerrainSource } from "./terrain-source.ts";
import { LIGHT_DENSITY } from "./textures.ts";

export interface GroundTextures {
  readonly profile: BaseTexture;
  readonly light: BaseTexture;
}

export interface SurfaceMaterials {
  /** Levels that the shaders have room for. */
  readonly room: number;
  /** Bytes that every frame sends. */
  readonly bytes: number;
  readonly all: readonly ShaderMaterial[];
  /** With a mirror, what is seen in that. */
  material(
    scene: Scene,
    sheet: TerrainSurface,
    pass: SurfaceBuild["pass"],
    reflection?: PlanarReflection,
  ): ShaderMaterial;
  set(name: string, value: number | readonly [number, number]): void;
  /** Four floats each, written in place by whoever gives them. */
  share(name: string, values: Float32Array): void;
  /** `seats`: for each level the altitude from its datum that detail is measured from. */
  update(frame: Frame, country: TerrainSource, seats: readonly number[]): void;
}

/** A country may gain levels up to this many without new shaders. */
const MOST_LEVELS = 6;
/** vec4s of phases: WebGL2 promises 224 uniforms to a fragment shader, and air, light and shadow take the others. */
const MOST_PHASES = 150;

/** Levels to leave room for: as many as the country has, and more while that is sure to fit. */
export function roomFor({ stride }: Layout, levels: number): number {
  return Math.max(levels, Math.min(MOST_LEVELS, Math.floor(MOST_PHASES / stride)));
}

const UNPLACED = { east: 0, north: 0, stretch: 1 };

/** Shadows make do with coarser ground, and so does what is seen in water. */
export const SHADOW_K = 2;
export const REFLECTION_K = 2;

export function createSurfaceMaterials(
  country: TerrainSource,
  textures: GroundTextures,
  air: Air,
  shadows: Shadows | null,
  detail: Selection,
): SurfaceMaterials {
  const { profiles, dress } = country;
  const layout = layOut(country.fields, profiles);
  // Only archipelagos come and go; what a dress brings needs the room.
  const room = country.radius || dress ? country.levels.length : roomFor(layout, country.levels.length);
  const phases = new Float32Array(4 * layout.stride * room);
  const datums = new Float32Array(room);
  const seated = new Float32Array(room);
  const lod = new Vector3();
  const shadowLod = new Vector3(SHADOW_K, 1 / (CELLS * SHADOW_K), 0);
  const reflectionLod = new Vector3(REFLECTION_K, 1 / (CELLS * REFLECTION_K), 0);
  let coarse = 1;
  const faces = new Float32Array(18);
  const place = new Float64Array(4);
  const onCube = new Vector4();
  const solid = layOut(country.solids, profiles);
  const solids = new Float32Array(4 * solid.stride);
  const numbers = new Map<string, number | readonly [number, number]>();
  const materials: ShaderMaterial[] = [];
  const apply = (material: ShaderMaterial, name: string, value: number | readonly [number, number]) => {
    if (typeof value === "number") material.setFloat(name, value);
    else material.setArray2(name, value as unknown as number[]);
  };
  return {
    room,
    bytes: phases.byteLength + solids.byteLength + 2 * datums.byteLength,
    all: materials,
    material(scene, sheet, pass, reflection) {
      const source = terrainSurfaceSource(sheet, {
        profiles,
        layout,
        solid,
        levels: room,
        density: LIGHT_DENSITY,
        pass,
        shadows: shadows !== null,
      });
      const shape = [...new Set([sheet.upper, sheet.lower].flatMap((s) => (s === "none" ? [] : s.uniforms)))];
      const material = new ShaderMaterial(
        `${country.name} ${sheet.side} ${reflection ? "mirrored" : pass}`,
        scene,
        { vertexSource: source.vertex, fragmentSource: source.fragment },
        {
          attributes: ["position", "chunk"],
          uniforms: [
            "clip",
            "lod",
            "datums",
            "seats",
            "phases",
            "solids",
            "cubeScale",
            "eyeOnCube",
            "faces",
            ...shape,
            ...AIR_UNIFORMS,
            ...AIR_SPHERE_UNIFORMS,
            ...CLOUD_UNIFORMS,
            ...SHADOW_UNIFORMS,
            "craftPlaces",
            PIT_UNIFORM,
            ...(dress?.uniforms ?? []),
          ],
          samplers: ["profileTexture", "lightTexture", "skyTexture", "shadowNear", "shadowFar"],
        },
      );
      material.setTexture("profileTexture", textures.profile);
      material.setArray4("phases", phases as unknown as number[]);
      if (pass === "color" && solid.stride > 0) material.setArray4("solids", solids as unknown as number[]);
      material.setFloats("datums", datums as unknown as number[]);
      material.setFloats("seats", seated as unknown as number[]);
      if (country.radius) {
        material.setArray3("faces", faces as unknown as number[]);
        material.setVector4("eyeOnCube", onCube);
        const { arrays = {}, points = {} } = country.anchored ?? {};
        for (const [name, values] of Object.entries(arrays)) material.setArray4(name, values as unknown as number[]);
        for (const [name, values] of Object.entries(points)) material.setArray3(name, values as unknown as number[]);
      }
      material.setVector3("lod", pass === "shadow" ? shadowLod : lod);
      air.attach(material);
      dress?.attach(material);
      if (pass === "color") {
        material.setTexture("lightTexture", textures.light);
        if (shadows) shadows.attach(material);
      }
      if (reflection) {
        reflection.attach(material);
        material.setVector3("lod", reflectionLod);
        coarse = reflection.coarse;
      }
      for (const [name, value] of numbers) apply(material, name, value);
      materials.push(material);
      return material;
    },
    set(name, value) {
      numbers.set(name, value);
      for (const material of materials) apply(material, name, value);
    },
    share(name, values) {
      for (const material of materials) material.setArray4(name, values as unknown as number[]);
    },
    update(
      { anchor: [x, y, z], t, clip, pixel, round, seconds, eye },
      { levels, fields, placed = {}, animatedFields = [], solids: solidFields, anchored },
      seats,
    ) {
      if (round) {
        const low = lowered([x + eye[0], y + eye[1], z + eye[2]], seats[0]);
        anchored?.place([x, y, z], low);
        eyeOnCube(round.radius, low, place);
        onCube.set(place[0] - round.cube[0], place[1] - round.cube[1], place[2] - round.cube[2], place[3]);
        for (const material of materials) material.setFloat("cubeScale", 1 / Math.hypot(...round.cube));
        for (const [i, { normal, sign }] of FACES.entries()) faces[3 * i + normal] = sign - round.cube[normal];
      }
      // Vertices average over about the distance between them.
      lod.set(detail.K, 1 / (CELLS * detail.K), 1.2 * pixel);
      reflectionLod.z = 1.2 * pixel * coarse;
      for (let level = 0; level < levels.length; level++) {
        datums[level] = levels[level] - z;
        seated[level] = datums[level] + seats[level];
        for (const name of layout.names) {
          const { east, north, stretch } = placed[name] ?? UNPLACED;
          anchorPhases(
            fields[name],
            (x + east) / stretch,
            (y + north) / stretch,
            round ? z : levels[level],
            animatedFields.includes(name) ? seconds : t,
            phases,
            4 * layout.stride * level + 2 * layout.first[name],
          );
        }
      }
      for (const name of solid.names) anchorPhases(solidFields[name], x, y, z, 0, solids, 2 * solid.first[name]);
      for (const material of materials) if (!/(shadow|mirrored)$/.test(material.name)) material.setMatrix("clip", clip);
    },
  };
}
