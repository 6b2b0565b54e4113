/** Which chunks of a country a frame draws: those of the quadtree that can be seen, or can throw a shadow that is. */
import { type Selection, selectChunks } from "../stream/quadtree.ts";
import type { Country } from "./country.ts";
import { boxInside, type Frame, planesOf } from "./frame.ts";
import type { ChunkList } from "./grid-mesh.ts";
import type { Cascade } from "./shadows.ts";

const planes = new Float64Array(24);
const span = new Float64Array(2);

/** Fills a list for the eye, or for a cascade of the sun; without `culls`, for tests, with all that is near enough. */
export function chooseChunks(
  list: ChunkList,
  country: Country,
  selection: Selection,
  frame: Frame,
  cascade: Cascade | undefined,
  culls: boolean,
): void {
  const { anchor, eye, t } = frame;
  const { reach } = country;
  planesOf(cascade ? cascade.clip : frame.clip, planes);
  list.count = 0;
  for (let level = 0; level < country.levels.length; level++) {
    const datum = country.levels[level] - anchor[2];
    selectChunks(
      selection,
      anchor[0] + eye[0],
      anchor[1] + eye[1],
      eye[2] - datum,
      (x, y, size) => {
        if (!culls) return true;
        const rx = x - anchor[0];
        const ry = y - anchor[1];
        // What is out of sight however high its ground is needs no bounds.
        if (!boxInside(planes, rx, ry, datum - reach, rx + size, ry + size, datum + reach)) return false;
        if (!country.bounds(level, x, y, size, t, span)) return false;
        return boxInside(planes, rx, ry, datum + span[0], rx + size, ry + size, datum + span[1]);
      },
      (x, y, size) => list.push(x - anchor[0], y - anchor[1], size, level),
    );
  }
  list.upload();
}
