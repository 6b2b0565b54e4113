/** What grows on the islands: plants of src/view/plants, seated on the drawn tops. */

import { createPlants } from "../../../../render/vegetation/plants.ts";
import { RANGES } from "../../../../stream/scatter.ts";
import type { IslandPart, PartBuild } from "../part.ts";
import { createIsleFooting } from "./plant-ground.ts";
import { createUndergrowth } from "./undergrowth.ts";

/** Metres between two tufts, at most. */
const APART = 0.5;
/** Thickets on two archipelagos at once fill twice the rows of a planet. */
const ROWS = [640, 1728] as const;

export function createIsleGrowth(build: PartBuild): IslandPart {
  const { scene, open, quality, shadows, reflection } = build;
  const { growth } = quality;
  const footing = createIsleFooting(build);
  const undergrowth = growth.grass > 0 ? createUndergrowth(build, footing, growth.grass, APART) : null;
  const opening = (from: typeof open) => from({ scale: growth.scale });
  const plants = createPlants({
    scene,
    ground: footing,
    stream: opening(open),
    lod: growth,
    ranges: RANGES,
    rows: ROWS,
    shadows,
    reflection,
    exclude: ["mine"],
    grass: undergrowth && (() => undergrowth),
  });
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
    await: ({ frame: { anchor, eye }, clearance }, all) =>
      plants.prefetch([anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]], clearance, all),
    update({ frame, clearance, skipSmoothing, moment }) {
      plants.update(frame, { groundHeight: 0, clearance }, skipSmoothing, moment.belongings.taken);
    },
    show(islands, from) {
      footing.show(islands);
      undergrowth?.show(islands);
      plants.setStream(opening(from));
    },
    dispose: () => plants.dispose(),
  };
}
