/** Houses of flat ground, streamed in chunks. */
import { eyeInWorld } from "../../../../render/frame.ts";
import { HouseListing } from "../../../../render/houses/listing.ts";
import { NEAR_CHUNKS, nearHouses } from "../../../../render/houses/lists.ts";
import { litWindowsAt } from "../../../../render/houses/lit-windows.ts";
import { levelHouses } from "../../../../render/houses/shaders/level-houses.ts";
import { ArrivedChunks } from "../../../../stream/arrived-chunks.ts";
import type { PartBuild, ScenePart } from "../part.ts";
import { levelHousesOf, setYear } from "./floors.ts";

/** Range of far houses before the quality scales it, metres. */
const FAR = 4200;
/** Bytes accepted from the stream per frame. */
const BUDGET = 65_536;

export function createHouses(build: PartBuild): ScenePart {
  const { scene, open, air, shadows, reflection, quality } = build;
  let { flat } = build;
  const { scale, middle } = quality.growth;
  const options = { job: "houses", ranges: [NEAR_CHUNKS, { ...NEAR_CHUNKS, range: FAR }], scale } as const;
  const chunks = new ArrivedChunks(() => open(options), { budget: BUDGET, copies: false, make: levelHousesOf });
  const ranges = [nearHouses(middle), FAR * scale] as const;
  const projection = levelHouses(shadows !== null);
  const listing = new HouseListing(scene, { air, projection, shadows, reflection, ranges }, chunks);
  const { lists } = listing;

  return {
    meshes: lists.all.flatMap(({ list }) => list.meshes),
    get triangles() {
      return lists.triangles;
    },
    get instances() {
      return lists.all.reduce((sum, { list }) => sum + list.count, 0);
    },
    get uploaded() {
      return listing.uploaded;
    },
    load({ frame, clearance }, everything) {
      chunks.update(eyeInWorld(frame), clearance);
      if (!listing.isCast) shadows?.invalidateFar();
      return everything ? chunks.stream.complete : chunks.stream.settled;
    },
    update({ frame, view, moment, clearance, skipSmoothing }) {
      const [x, y, z] = eyeInWorld(frame);
      chunks.update([x, y, z], clearance);
      chunks.changes += setYear(chunks.all.values(), flat, moment.t, skipSmoothing);
      const [focusX, focusY] = view.focus;
      listing.update(frame, { eye: [x, y], focus: [focusX, focusY], skipSmoothing });
      const { lamps, hour } = frame.daylight;
      lists.materials.lamps.set(lamps, litWindowsAt(hour));
      lists.update(frame);
    },
    setGround(next, openNext) {
      flat = next;
      chunks.reopen(() => openNext(options));
    },
    preview(next) {
      flat = next;
      for (const houses of chunks.all.values()) houses.year = Number.NaN;
    },
    dispose() {
      chunks.dispose();
      lists.dispose();
    },
  };
}
