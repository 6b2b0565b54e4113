/** Plants and grass of a planet. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { Making } from "../../../render/making.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials } from "../../../render/scene.ts";
import { createGrass, type GlobeGrass, type Turf } from "../../../render/vegetation/grass.ts";
import { createPlants, type Plants } from "../../../render/vegetation/plants.ts";
import type { AnyReflection } from "../../../render/water/reflection.ts";
import type { Range } from "../../../stream/cells.ts";
import type { ScatterStream } from "../../../stream/scatter.ts";
import type { PlanetPart } from "./lazy-part.ts";
import { createPlanetPlantGround } from "./plant-ground.ts";

/** The plants' instance streams, and the place where the first picture waits for them. */
export interface PlantSource {
  open(): ScatterStream;
  readonly ranges: readonly Range[];
  readonly eye: Rgb;
  /** Whether a picture waits for all plants (frozen pictures) or only for near ones. */
  readonly all: boolean;
  /** Terminates the workers, after the stream. */
  dispose(): void;
}

/** The plants as a part of the stage. */
export interface PlanetPlants extends PlanetPart, Pick<Plants, "instances" | "skyOcclusionAt"> {
  /** The pass of grass, in which water clears tufts; none without grass. */
  readonly turf: Turf | undefined;
}

export interface PlantParts {
  readonly scene: Scene;
  readonly planet: Globe;
  readonly quality: Quality;
  readonly terrain: TerrainSource;
  readonly textures: Parameters<typeof createPlanetPlantGround>[1];
  readonly air: PlanetAir;
  readonly reflection: AnyReflection | null;
}

/** Creates the plants in slices. */
export function* createPlanetPlants(
  { open, ranges, all }: PlantSource,
  { scene, planet, quality, terrain, textures, air, reflection }: PlantParts,
): Making<PlanetPlants> {
  const { K, growth } = quality;
  const ground = createPlanetPlantGround(planet, textures, K, air);
  let grass: GlobeGrass | undefined;
  const plants = yield* createPlants({
    scene,
    ground,
    stream: open(),
    lod: growth,
    ranges,
    shadows: air.shadows,
    reflection,
    // Drawn with the objects that players put and take (features/).
    exclude: ["mine", "x", "cone"],
    grass:
      growth.grass > 0
        ? (leaves) => {
            grass = createGrass(scene, planet, terrain.fields, air, textures, leaves, K, growth.grass);
            return grass;
          }
        : null,
  });
  return {
    turf: grass?.turf,
    get triangles() {
      return plants.triangles;
    },
    get instances() {
      return plants.instances;
    },
    get uploaded() {
      return plants.uploaded;
    },
    compile: () => compileMaterials(plants.warmUpMeshes, () => {}),
    prefetch: (eye, clearance) => plants.prefetch(eye, clearance, all),
    levelAt: () => -Infinity,
    skyOcclusionAt: (x, y, z) => plants.skyOcclusionAt(x, y, z),
    update: (frame, over, skipSmoothing) => plants.update(frame, over, skipSmoothing),
    preview(next) {
      ground.setGlobe(next);
      grass?.setGlobe(next);
    },
    restart: () => plants.setStream(open()),
    dispose: plants.dispose,
  };
}
