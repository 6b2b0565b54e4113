/** Which chunks of a country a frame draws: those of the quadtree that can be seen, or can throw a shadow that is. */
import type { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { chunkSphere, FACES, horizonAngle, horizonHides, selectSphereChunks } from "../../stream/cube-sphere.ts";
import { type Selection, selectChunks } from "../../stream/quadtree.ts";
import { boxInFrustum, type Frame, frustumPlanes, lowered, type PlanetAnchor } from "../frame.ts";
import type { ChunkList } from "./grid-mesh.ts";
import { DROWNED } from "./shaders/surface.ts";
import type { TerrainSource } from "./terrain-source.ts";

const planes = new Float64Array(24);
const span = new Float64Array(2);
const sphere = new Float64Array(4);

/** Who else than the eye sees ground: the sun, a mirror. */
export interface SecondaryView {
  readonly clip: Matrix;
  /** Whether it may see anything within `reach` of (x, y) and no higher than `top`, metres from the anchor. */
  reaches?(x: number, y: number, top: number, reach: number): boolean;
}

/** Fills a list for the eye, or for an onlooker; without `culling`, for tests, with all that is near enough. */
export function selectVisibleChunks(
  list: ChunkList,
  country: TerrainSource,
  selection: Selection,
  frame: Frame,
  seats: readonly number[],
  onlooker: SecondaryView | undefined,
  culling: boolean,
): void {
  const { anchor, eye, t } = frame;
  const { reach } = country;
  frustumPlanes(onlooker?.clip ?? frame.clip, planes);
  list.count = 0;
  if (frame.round) {
    chooseRoundChunks(list, country, selection, frame, frame.round, seats[0], culling);
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
        if (!culling) return true;
        const rx = x - anchor[0];
        const ry = y - anchor[1];
        // What is out of sight however high its ground is needs no bounds.
        if (!boxInFrustum(planes, rx, ry, datum - reach, rx + size, ry + size, datum + reach)) return false;
        if (!country.bounds(level, x, y, size, t, span)) return false;
        if (!boxInFrustum(planes, rx, ry, datum + span[0], rx + size, ry + size, datum + span[1])) return false;
        return onlooker?.reaches?.(rx + size / 2, ry + size / 2, datum + span[1], Math.SQRT1_2 * size) ?? true;
      },
      (x, y, size) => list.push(x - anchor[0], y - anchor[1], size, level),
    );
  }
  list.upload();
}

/** Chunks of a planet: none that higher or nearer ground hides behind its limb, none out of sight. */
function chooseRoundChunks(
  list: ChunkList,
  country: TerrainSource,
  selection: Selection,
  { anchor, eye, t }: Frame,
  { radius, cube }: PlanetAnchor,
  seat: number,
  culling: boolean,
): void {
  const { reach, range: [lowest, highest] = [-reach, reach] } = country;
  const at = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]] as const;
  const angle = horizonAngle(radius, lowest, highest, at);
  // Over ground as low as any; what a chunk's own hills add, each chunk tells.
  const level = horizonAngle(radius, lowest, lowest, at);
  let drowned = false;
  selectSphereChunks(
    selection,
    radius,
    lowered(at, seat),
    (face, u, v, size) => {
      chunkSphere(face, u, v, size, radius, sphere);
      drowned = false;
      if (!culling) return horizonHides(angle, radius, at, sphere) === false;
      // What is out of sight however high its ground is needs no bounds.
      if (horizonHides(angle, radius, at, sphere) || !ballInside(radius, lowest, highest, anchor)) return false;
      country.bounds(face, u, v, size, t, span);
      drowned = lowest === 0 && span[1] === 0;
      if (horizonHides(level + Math.acos((radius + lowest) / (radius + Math.max(lowest, span[1]))), radius, at, sphere))
        return false;
      return ballInside(radius, span[0], span[1], anchor);
    },
    (face, u, v, size) => {
      const { u: along, v: across } = FACES[face];
      list.push(u - cube[along], v - cube[across], size, drowned ? face + DROWNED : face);
    },
  );
}

/** Whether ground between two altitudes over `sphere` can be in sight: it lies in a ball round the midst of them. */
function ballInside(radius: number, low: number, high: number, anchor: Frame["anchor"]): boolean {
  const k = 1 + (low + high) / (2 * radius);
  const r = sphere[3] * (1 + high / radius) + (high - low) / 2;
  const [x, y, z] = [k * sphere[0] - anchor[0], k * sphere[1] - anchor[1], k * sphere[2] - anchor[2]];
  return boxInFrustum(planes, x - r, y - r, z - r, x + r, y + r, z + r);
}
