/** Materials of plants: near, middle, leaves, far and contact shade, their shadow and reflection passes, and the two textures that they share. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { type Matrix, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Frame } from "../frame.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { AnyReflection } from "../water/reflection.ts";
import { GRAIN_SIZE, grainPixels, LEAF_TILE_SIZE, LEAF_TILES } from "./leaf-textures.ts";
import { contactShadeReach, type PlantGround, type PlantLod } from "./plant-ground.ts";
import { castCrownSource, castPlantSource } from "./shaders/cast-plant.ts";
import { CROWNS_TOGETHER, type CrownsOf, farPlantSource } from "./shaders/far-plant.ts";
import { foliageSource } from "./shaders/foliage.ts";
import { GROWN_ATTRIBUTES, nearPlantSource } from "./shaders/near-plant.ts";
import type { PlantBuild } from "./shaders/plant-instances.ts";
import { SHADE_SIDES, shadeSource } from "./shaders/plant-shade.ts";
import type { Species } from "./species.ts";
import type { ThingTextures } from "./thing-textures.ts";

/** Solid things near and in middle detail; leaves near; leaves and trunks in middle detail; far trees. */
const SOURCES = {
  near: nearPlantSource,
  middle: nearPlantSource,
  leaves: (build: PlantBuild) => foliageSource(build, false),
  foliage: (build: PlantBuild) => foliageSource(build, true),
  far: farPlantSource,
} as const;

function createShadeMaterial(
  scene: Scene,
  ground: PlantGround,
  species: readonly Species[],
  treeCount: number,
  textures: Readonly<Record<string, BaseTexture>>,
): ShaderMaterial {
  const shapes = species.map(({ far }) => [far?.[0] ?? 0.5, far?.[2] ?? 0] as const);
  const { vertex, fragment } = shadeSource(ground.ground, treeCount, shapes);
  const material = createShaderMaterial(
    "plants shade",
    scene,
    { vertex, fragment },
    {
      attributes: ["position", "thing"],
      uniforms: ["clip", "reach", "reaches", ...ground.projection.uniforms, ...ground.groundUniforms],
      samplers: [...ground.groundSamplers, ...Object.keys(textures)],
      needAlphaBlending: true,
    },
  );
  material.backFaceCulling = false;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.disableDepthWrite = true;
  ground.attach(material);
  ground.attachGround(material);
  for (const [name, texture] of Object.entries(textures)) material.setTexture(name, texture);
  return material;
}

/** A grid of vertices (across, along), each 0…1. */
export function shadeGeometry(): { positions: Float32Array; indices: Uint16Array } {
  const [columns, rows] = SHADE_SIDES;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) positions.push(i / (columns - 1), j / (rows - 1), 0);
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const a = j * columns + i;
      indices.push(a, a + 1, a + columns + 1, a, a + columns + 1, a + columns);
    }
  }
  return { positions: new Float32Array(positions), indices: new Uint16Array(indices) };
}

function createTexture(scene: Scene, pixels: Uint8Array, width: number, height: number): RawTexture {
  const format = Constants.TEXTUREFORMAT_RGBA;
  const sampling = Constants.TEXTURE_TRILINEAR_SAMPLINGMODE;
  const texture = new RawTexture(pixels, width, height, format, scene, true, false, sampling);
  texture.wrapU = texture.wrapV = Constants.TEXTURE_WRAP_ADDRESSMODE;
  texture.anisotropicFilteringLevel = 1;
  return texture;
}

export function createPlantMaterials(
  scene: Scene,
  ground: PlantGround,
  species: readonly Species[],
  treeCount: number,
  { things, slots }: ThingTextures,
  instanceHeights: BaseTexture,
  sprays: Uint8Array,
) {
  const leafTexture = createTexture(scene, sprays, LEAF_TILES * LEAF_TILE_SIZE, LEAF_TILE_SIZE);
  const grain = createTexture(scene, grainPixels(), GRAIN_SIZE, GRAIN_SIZE);
  const reaches = new Vector4();
  const mirroredReaches = new Vector4();
  const build: PlantBuild = {
    projection: ground.projection,
    treeCount,
    dark: species.map(({ dark }) => dark),
    light: species.map(({ light }) => light),
    far: species.map(({ far }) => far ?? [0, 0, 0]),
    middle: species.map(({ middle }) => middle !== undefined),
  };
  const textures = { things, slots, instanceHeights, grainTexture: grain };
  const make = (part: keyof typeof SOURCES, name: string = part): ShaderMaterial => {
    const { vertex, fragment } = SOURCES[part](build);
    const material = createShaderMaterial(
      `plants ${name}`,
      scene,
      { vertex, fragment },
      {
        attributes: part === "far" ? ["position", "row"] : [...GROWN_ATTRIBUTES],
        uniforms: ["clip", "reaches", "seconds", "middle", ...ground.projection.uniforms],
        samplers: ["things", "slots", "instanceHeights", "leafTexture", "grainTexture", ...ground.projection.samplers],
      },
    );
    material.backFaceCulling = false;
    material.setFloat("middle", part === "middle" || part === "foliage" ? 1 : 0);
    for (const [name, texture] of Object.entries({ ...textures, leafTexture })) material.setTexture(name, texture);
    ground.attach(material);
    return material;
  };
  const shade = createShadeMaterial(scene, ground, species, treeCount, textures);
  const all = [make("near"), make("middle"), make("leaves"), make("foliage"), make("far"), shade];
  const [near, middle, leaves, foliage, far] = all;
  /** Materials of shadow and reflection passes, which have clip matrices of their own. */
  const passMaterials: ShaderMaterial[] = [];
  for (const material of all) material.setVector4("reaches", reaches);
  /** A shadow pass: full geometry, or crowns of single instances or of rows of them. */
  const cast = (name: string, clip: Matrix, of: CrownsOf | "plant"): ShaderMaterial => {
    const { vertex, fragment } = of === "plant" ? castPlantSource(build) : castCrownSource(build, of);
    const material = createShaderMaterial(
      name,
      scene,
      { vertex, fragment },
      {
        attributes: of === "plant" ? [...GROWN_ATTRIBUTES] : ["position", of],
        uniforms: ["clip", "reaches", "seconds", ...ground.projection.uniforms],
        samplers: ["things", "slots", "instanceHeights", "leafTexture"],
      },
    );
    material.backFaceCulling = false;
    for (const [key, texture] of Object.entries({ things, slots, instanceHeights, leafTexture }))
      material.setTexture(key, texture);
    ground.attach(material);
    material.setVector4("reaches", reaches);
    material.setMatrix("clip", clip);
    passMaterials.push(material);
    return material;
  };
  /** A reflection pass: trees up to any distance in middle detail. */
  const mirrored = (part: "foliage" | "far", reflection: AnyReflection): ShaderMaterial => {
    const material = make(part, `${part} mirrored`);
    reflection.attach(material);
    material.setVector4("reaches", mirroredReaches);
    passMaterials.push(material);
    return material;
  };
  return {
    cast,
    mirrored,
    near,
    middle,
    leaves,
    foliage,
    far,
    shade,
    leafTexture,
    cardRowGeometry: cardGeometry(CROWNS_TOGETHER),
    crownGeometry: crownGeometry(),
    crownRowGeometry: crownGeometry(CROWNS_TOGETHER),
    update({ clip, seconds }: Frame, growth: PlantLod, clock: number): void {
      reaches.set(growth.near, growth.middle, clock, growth.density);
      mirroredReaches.set(0.01, growth.middle, clock, growth.density);
      shade.setFloat("reach", contactShadeReach(growth));
      for (const material of all) {
        material.setMatrix("clip", clip);
        material.setFloat("seconds", seconds);
      }
      for (const material of passMaterials) material.setFloat("seconds", seconds);
    },
    dispose(): void {
      for (const material of [...all, ...passMaterials]) material.dispose();
      leafTexture.dispose();
      grain.dispose();
    },
  };
}

/** Geometry of far trees in the view, `count` of them: a card of two triangles (shaders/far-plant.ts). */
export function cardGeometry(count: number): { positions: Float32Array; indices: Uint16Array } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let tree = 0; tree < count; tree++) {
    const y = 8 * tree;
    positions.push(-1, y, 0, 1, y, 0, 1, y, 1, -1, y, 1);
    indices.push(...[0, 1, 2, 3, 0, 2].map((i) => 4 * tree + i));
  }
  return { positions: new Float32Array(positions), indices: new Uint16Array(indices) };
}

/** Sides of a far crown. */
const SIDES = 5;

/**
 * Geometry of far trees that cast shadows, `count` of them: fifteen triangles of the crown and one of the trunk; vertices are (share of a turn,
 * side + 8 · tree, ring).
 */
export function crownGeometry(count = 1): { positions: Float32Array; indices: Uint16Array } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let tree = 0; tree < count; tree++) {
    const lower = positions.length / 3;
    const upper = lower + SIDES + 1;
    const tip = upper + SIDES + 1;
    for (const ring of [0, 1]) for (let k = 0; k <= SIDES; k++) positions.push(k / SIDES, (k % SIDES) + 8 * tree, ring);
    for (let k = 0; k < SIDES; k++) positions.push((k + 0.5) / SIDES, k + 8 * tree, 2);
    for (let k = 0; k < SIDES; k++) {
      indices.push(lower + k, lower + k + 1, upper + k, lower + k + 1, upper + k + 1, upper + k);
      indices.push(upper + k, upper + k + 1, tip + k);
    }
    const trunk = tip + SIDES;
    positions.push(-1, 8 * tree, 3, 1, 8 * tree, 3, 0, 8 * tree, 4);
    indices.push(trunk, trunk + 1, trunk + 2);
  }
  return { positions: new Float32Array(positions), indices: new Uint16Array(indices) };
}
