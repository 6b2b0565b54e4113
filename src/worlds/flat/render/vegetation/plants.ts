/** Plants and boulders on flat ground, standing on the drawn terrain, and the undergrowth around the eye. */

import { eyeInWorld } from "../../../../render/frame.ts";
import type { Making } from "../../../../render/making.ts";
import { createOcclusionQuery } from "../../../../render/occlusion-query.ts";
import { builtSpecies } from "../../../../render/vegetation/monuments.ts";
import { createPlants } from "../../../../render/vegetation/plants.ts";
import { RANGES } from "../../../../stream/scatter.ts";
import type { PartBuild, ScenePart } from "../part.ts";
import { createPlantGround } from "./plant-ground.ts";
import { createUndergrowth, type Undergrowth } from "./undergrowth.ts";
import { undergrowthTexture } from "./undergrowth-texture.ts";

/** Greatest distance between two tufts, metres. */
const TUFT_SPACING = 0.5;
/** Instance rows per level of detail: twice those of a planet, for thickets on two archipelagos at once. */
const CAPACITIES = [640, 1728] as const;

export function* createVegetation(build: PartBuild): Making<ScenePart> {
  const { growth } = build.quality;
  const { scene, open, shadows, reflection, roads } = build;
  const plantGround = createPlantGround(build);
  const pictures = growth.grass > 0 ? yield* undergrowthTexture() : null;
  yield;
  let undergrowth: Undergrowth | undefined;
  /** Version of the roads that plants have made way for. */
  let cleared = 0;
  /** The ground has other heights than in the last frame. */
  let isMoved = false;
  const openPlants = (from: typeof open) => from({ scale: growth.scale });
  const plants = yield* createPlants({
    built: yield* builtSpecies(),
    ...{ scene, ground: plantGround },
    stream: openPlants(open),
    ...{ lod: growth, ranges: RANGES, rows: CAPACITIES },
    ...{ shadows, reflection, exclude: ["mine"] },
    grass:
      pictures && (() => (undergrowth = createUndergrowth(build, plantGround, growth.grass, TUFT_SPACING, pictures))),
  });
  const farTrees = plants.warmUpMeshes.find((mesh) => mesh.name === "trees far");
  const query = farTrees && createOcclusionQuery(scene, farTrees);
  return {
    meshes: plants.warmUpMeshes,
    get triangles() {
      return plants.triangles;
    },
    get instances() {
      return plants.instances;
    },
    get uploaded() {
      return plants.uploaded;
    },
    skyOcclusionAt: plants.skyOcclusionAt,
    load: ({ frame: { anchor, eye }, clearance }, everything) =>
      plants.prefetch(eyeInWorld({ anchor, eye }), clearance, everything),
    update({ frame, clearance, skipSmoothing, moment }) {
      const isOther = isMoved || (roads !== null && roads.changes !== cleared);
      cleared = roads?.changes ?? 0;
      isMoved = false;
      query?.halveRate(!skipSmoothing);
      plants.update(frame, { groundHeight: 0, clearance }, skipSmoothing || isOther, moment.objectChanges.taken);
    },
    setGround(flat, from) {
      plantGround.setGround(flat);
      undergrowth?.setGround(flat);
      plants.setStream(openPlants(from));
    },
    preview(flat) {
      plantGround.setGround(flat);
      undergrowth?.setGround(flat);
      isMoved = true;
    },
    dispose() {
      query?.dispose();
      plants.dispose();
    },
  };
}
