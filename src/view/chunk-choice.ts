/** Which chunks of a country a frame draws: those of the quadtree that can be seen, or can throw a shadow that is. */

import { chunkSphere, FACES, horizonAngle, horizonHides, selectSphereChunks } from "../stream/cube-sphere.ts";
import { type Selection, selectChunks } from "../stream/quadtree.ts";
import type { Country } from "./country.ts";
import { boxInside, type Frame, lowered, planesOf, type RoundAnchor } from "./frame.ts";
import type { ChunkList } from "./grid-mesh.ts";
import type { Cascade } from "./shadows.ts";

const planes = new Float64Array(24);
const span = new Float64Array(2);
const sphere = new Float64Array(4);

/** Fills a list for the eye, or for a cascade of the sun; without `culls`, for tests, with all that is near enough. */
export function chooseChunks(
  list: ChunkList,
  country: Country,
  selection: Selection,
  frame: Frame,
  seats: readonly number[],
  cascade: Cascade | undefined,
  culls: boolean,
): void {
  const { anchor, eye, t } = frame;
  const { reach } = country;
  planesOf(cascade ? cascade.clip : frame.clip, planes);
  list.count = 0;
  if (frame.round) {
    chooseRoundChunks(list, country, selection, frame, frame.round, seats[0], culls);
    list.upload();
    return;
  }
  for (let level = 0; level < country.levels.length; level++) {
    const datum = country.levels[level] - anchor[2];
    selectChunks(
      selection,
      anchor[0] + eye[0],
      anchor[1] + eye[1],
      eye[2] - datum - seats[level],
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

/** Chunks of a planet: none behind its limb, none out of sight. */
function chooseRoundChunks(
  list: ChunkList,
  { reach }: Country,
  selection: Selection,
  { anchor, eye }: Frame,
  { radius, cube }: RoundAnchor,
  seat: number,
  culls: boolean,
): void {
  const at = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]] as const;
  const angle = horizonAngle(radius, -reach, reach, at);
  selectSphereChunks(
    selection,
    radius,
    lowered(at, seat),
    (face, u, v, size) => {
      chunkSphere(face, u, v, size, radius, sphere);
      if (!culls) return horizonHides(angle, radius, at, sphere) === false;
      if (horizonHides(angle, radius, at, sphere)) return false;
      const [x, y, z] = [sphere[0] - anchor[0], sphere[1] - anchor[1], sphere[2] - anchor[2]];
      const r = sphere[3] + reach;
      return boxInside(planes, x - r, y - r, z - r, x + r, y + r, z + r);
    },
    (face, u, v, size) => {
      const { u: along, v: across } = FACES[face];
      list.push(u - cube[along], v - cube[across], size, face);
    },
  );
}
