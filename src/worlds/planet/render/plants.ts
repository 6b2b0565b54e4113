/** Plants and grass of a planet. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { Quality } from "../../../render/quality.ts";
import { createGrass, type GlobeGrass } from "../../../render/vegetation/grass.ts";
import { createPlants } from "../../../render/vegetation/plants.ts";
import type { AnyReflection } from "../../../render/water/reflection.ts";
import type { Range } from "../../../stream/cells.ts";
import type { ScatterStream } from "../../../stream/scatter.ts";
import { createPlanetPlantGround } from "./plant-ground.ts";

/** The plants' instance stream, and the place where the first picture waits for them. */
export interface PlantSource {
  readonly stream: ScatterStream;
  readonly ranges: readonly Range[];
  readonly eye: Rgb;
  /** Whether a picture waits for all plants (frozen pictures) or only for near ones. */
  readonly all: boolean;
  /** Terminates the workers, after the stream. */
  dispose(): void;
}

interface GroundParts {
  readonly terrain: TerrainSource;
  readonly textures: Parameters<typeof createPlanetPlantGround>[1];
  readonly air: PlanetAir;
  readonly reflection: AnyReflection | null;
}

/** Creates the plants in slices; null where float textures cannot be rendered. */
export function* createPlanetPlants(
  scene: Scene,
  planet: Globe,
  { stream, ranges }: PlantSource,
  { K, growth }: Quality,
  { terrain, textures, air, reflection }: GroundParts,
) {
  if (!scene.getEngine().getCaps().textureFloatRender) return null;
  const ground = createPlanetPlantGround(planet, textures, K, air);
  let grass: GlobeGrass | undefined;
  const plants = yield* createPlants({
    scene,
    ground,
    stream,
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
    plants,
    turf: grass?.turf,
    preview(next: Globe): void {
      ground.setGlobe(next);
      grass?.setGlobe(next);
    },
  };
}
