/**
 * The features of a planet round the eye, and cones put down there. Where plants grow, their pass draws stones, roots, knolls and ponds
 * too; this file then draws man-made features only. Loaded after the first picture.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Feature } from "../../../../core/forest/features.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { CLOUD_SAMPLERS, CLOUD_UNIFORMS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_UNIFORMS } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { CAST_FRAGMENT, SHADOW_MAP_UNIFORMS } from "../../../../render/atmosphere/shaders/shadow-maps.ts";
import { createCulling } from "../../../../render/culling.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { createGrainTexture } from "../../../../render/grain-texture.ts";
import { type Making, making, type Own } from "../../../../render/making.ts";
import { createInstanceList, INSTANCE_ATTRIBUTES, type InstanceList } from "../../../../render/placed-list.ts";
import type { Quality } from "../../../../render/quality.ts";
import { compileMaterials } from "../../../../render/scene.ts";
import { createShaderMaterial, type ShaderSource } from "../../../../render/shader-material.ts";
import { drawInShadow } from "../../../../render/shadows.ts";
import { createPool } from "../../../../stream/pool.ts";
import { createScatterStream, RANGES, type ScatterStream } from "../../../../stream/scatter.ts";
import type { PlanetPart } from "../lazy-part.ts";
import { KnownFeatures, type PlanetObjects } from "./known-features.ts";
import { MODELS, shadeSquare } from "./models.ts";
import { featureSource, SHADE_SOURCE } from "./shader.ts";
import type { StandingFeature } from "./standing.ts";

export interface FeatureBuild {
  readonly scene: Scene;
  readonly globe: Globe;
  readonly air: PlanetAir;
  readonly quality: Quality;
  /** Whether the pass of plants draws stones, roots, knolls and ponds. */
  readonly planted: boolean;
  /** The current world. */
  world(): PlanetTable;
  objects(): PlanetObjects;
  readonly failed: (error: Error) => void;
}

export interface PlanetFeatures extends PlanetPart {
  /** Calls `found` with each feature within some metres of a place of the datum, straight through the ground: generated ones that were not taken, and cones that were put. */
  near(x: number, y: number, z: number, reach: number, found: (feature: StandingFeature) => void): void;
}

/** Maximum number of instances of one model. */
const CAPACITY = 256;
/** Features whose ground is found in a frame. */
const SETTLED = 4;
/** Share of the slope by which upright models on a broad foot are lowered, in their breadths. */
const SUNK = 0.3;

/** Linear albedo of rock: darkest and lightest. */
const STONES: Readonly<Record<string, readonly [dark: Vector3, light: Vector3]>> = {
  temperate: [new Vector3(0.11, 0.1, 0.09), new Vector3(0.36, 0.34, 0.31)],
  moon: [new Vector3(0.05, 0.049, 0.048), new Vector3(0.19, 0.185, 0.175)],
  desert: [new Vector3(0.1, 0.048, 0.03), new Vector3(0.3, 0.16, 0.09)],
  ice: [new Vector3(0.2, 0.27, 0.33), new Vector3(0.56, 0.61, 0.66)],
  lava: [new Vector3(0.014, 0.0135, 0.0145), new Vector3(0.1, 0.085, 0.08)],
};

const FOLLOWS: { readonly [feature in Feature]?: number } = { boulder: 1, cone: 2 };

/** Creates the features in slices, since the models take tens of milliseconds. */
export function createFeatures(build: FeatureBuild): Making<PlanetFeatures> {
  return making((own) => planetFeatures(own, build));
}

function* planetFeatures(own: Own, build: FeatureBuild): Making<PlanetFeatures> {
  const { quality, planted, world, objects, failed } = build;
  const drawn: readonly Feature[] = planted ? ["mine", "x", "cone"] : ["boulder", "mine", "x", "cone"];
  const { lists, materials, place } = yield* createLists(own, build, drawn);
  const pool = own(
    createPool({
      source: {
        start: () => new Worker(new URL("../../jobs/features-worker.ts", import.meta.url), { type: "module" }),
        load: async () => (await import("../../jobs/features.ts")).default,
      },
      size: 1,
      failed,
    }),
  );
  const open = () =>
    createScatterStream(world(), pool, { job: "features", ranges: [RANGES[0]], scale: quality.growth.scale });
  let stream: ScatterStream | null = open();
  const culling = createCulling();
  const known = new KnownFeatures(build.globe);
  let uploaded = 0;

  function listAll(frame: Frame): void {
    for (const models of lists.values()) for (const each of models) each.count = 0;
    for (let i = 0; i < 3; i++) place.origin[i] = frame.anchor[i];
    known.each((feature) => push(feature, lists.get(feature.feature), place, known.globe.radius));
    uploaded = 0;
    for (const models of lists.values()) for (const each of models) uploaded += each.upload();
    known.isChanged = false;
  }

  function clear(): void {
    stream?.dispose();
    stream = null;
    known.clear();
  }

  return {
    compile: () =>
      compileMaterials(
        [...lists.values()].flatMap((models) => models[0].meshes),
        () => {},
      ),
    get triangles() {
      return [...lists.values()].flat().reduce((sum, { count, triangles }) => sum + count * triangles, 0);
    },
    get uploaded() {
      return uploaded;
    },
    prefetch(eye, clearance) {
      stream?.update(...eye, clearance);
      while (stream && known.receive(stream));
      known.settle(0, Infinity, eye);
      return stream?.complete ?? true;
    },
    levelAt: () => -Infinity,
    update(frame, { clearance }) {
      uploaded = 0;
      const eye = eyeInWorld(frame);
      stream?.update(...eye, clearance);
      if (stream) known.receive(stream);
      known.show(objects());
      known.settle(frame.t, SETTLED, eye);
      if (culling.update(frame, known.isChanged)) listAll(frame);
      for (const material of materials) {
        const { origin, fromAnchor } = place;
        fromAnchor.set(origin[0] - frame.anchor[0], origin[1] - frame.anchor[1], origin[2] - frame.anchor[2]);
        material.setMatrix("clip", frame.clip);
        material.setFloat("pixel", frame.pixel);
      }
    },
    near(x, y, z, reach, found) {
      known.each((each) => {
        const [dx, dy, dz] = [each.place[0] - x, each.place[1] - y, each.place[2] - z];
        if (dx * dx + dy * dy + dz * dz <= reach * reach) found(each);
      });
    },
    preview(globe) {
      known.globe = globe;
      clear();
    },
    restart() {
      clear();
      stream = open();
    },
    dispose() {
      clear();
      own.dispose();
    },
  };
}

/** Pushes a feature whose ground is known to the list of its model. */
function push(
  { feature, place: at, heading, size, lean, bits, altitude, east, north }: StandingFeature,
  models: readonly InstanceList[] | undefined,
  { values, origin }: InstancePlace,
  radius: number,
): void {
  if (!models || Number.isNaN(altitude)) return;
  const follows = FOLLOWS[feature] ?? 0;
  const sunk = follows === 0 && feature !== "mine" ? SUNK * size * Math.hypot(east, north) : 0;
  const k = 1 + (altitude - sunk) / radius;
  const leaning = follows === 1 ? lean : 0;
  values.set([heading, size, east - leaning * Math.sin(heading), north - leaning * Math.cos(heading)], 3);
  values[7] = bits + 65_536 * follows;
  const [x, y, z] = at.map((v, axis) => k * v - origin[axis]);
  models[bits % models.length].push(values, 0, x, y, z);
}

/** The origin of all lists, and one instance. */
interface InstancePlace {
  readonly origin: number[];
  readonly values: Float32Array;
  readonly fromAnchor: Vector3;
}

/** The instance lists of each kind that is drawn, a list a model, and their materials. */
function* createLists(own: Own, { scene, globe, air, quality }: FeatureBuild, drawn: readonly Feature[]) {
  const grain = own(createGrainTexture(scene));
  const [stoneDark, stoneLight] = STONES[globe.moon ? "moon" : (globe.climate ?? "temperate")];
  const place: InstancePlace = { origin: [0, 0, 0], values: new Float32Array(8), fromAnchor: new Vector3() };
  const make = (name: string, source: ShaderSource, needAlphaBlending: boolean): ShaderMaterial => {
    const material = own(
      createShaderMaterial(name, scene, source, {
        attributes: INSTANCE_ATTRIBUTES,
        uniforms: [
          ...["clip", "origin", "range", "pixel", "stoneDark", "stoneLight", "moist"],
          ...PLANET_AIR_UNIFORMS,
          ...SHADOW_MAP_UNIFORMS,
          ...CLOUD_UNIFORMS.filter((uniform) => uniform !== "cloudPixel"),
        ],
        samplers: ["grainTexture", "sunTexture", "airSky", "airHaze", ...CLOUD_SAMPLERS],
        needAlphaBlending,
      }),
    );
    material.backFaceCulling = false;
    air.attach(material);
    material.setTexture("grainTexture", grain);
    material.setVector3("stoneDark", stoneDark);
    material.setVector3("stoneLight", stoneLight);
    material.setFloat("moist", globe.wet && !globe.climate ? 1 : 0);
    material.setFloat("range", RANGES[0].range * quality.growth.scale);
    material.setVector3("origin", place.fromAnchor);
    return material;
  };
  const { shadows } = air;
  const source = featureSource(shadows !== null);
  const solid = make("features", source, false);
  const shade = shadows
    ? make("shadow of features", { ...source, fragment: CAST_FRAGMENT }, false)
    : make("shade of features", SHADE_SOURCE, true);
  if (shadows) shade.setMatrix("clip", shadows.near.clip);
  else shade.disableDepthWrite = true;
  const lists = new Map<Feature, readonly InstanceList[]>();
  for (const feature of drawn) {
    const models: InstanceList[] = [];
    for (const [k, make] of (MODELS[feature] ?? []).entries()) {
      const model = make();
      const shape = [`shade of ${feature} ${k}`, shadows ? model : shadeSquare(), shade] as const;
      const list = own(createInstanceList(scene, CAPACITY, [`${feature} ${k}`, model, solid], shape));
      if (shadows) drawInShadow(shadows.near, list.meshes[1]);
      models.push(list);
      yield;
    }
    lists.set(feature, models);
  }
  return { lists, materials: shadows ? [solid] : [solid, shade], place };
}
