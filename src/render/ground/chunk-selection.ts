/** Selects the chunks of a terrain that a frame draws: quadtree LOD, frustum culling, and horizon culling on planets. */
import type { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { chunkSphere, FACES, horizonAngle, horizonHides, selectSphereChunks } from "../../stream/cube-sphere.ts";
import { type Selection, selectChunks } from "../../stream/quadtree.ts";
import { boxInFrustum, eyeInWorld, type Frame, frustumPlanes, lodEye, type PlanetAnchor } from "../frame.ts";
import type { ChunkList } from "./grid-mesh.ts";
import { UNDERWATER } from "./shaders/surface.ts";
import type { LodPlace } from "./surface-materials.ts";
import type { TerrainSource } from "./terrain-source.ts";

const planes = new Float64Array(24);
const span = new Float64Array(2);
const sphere = new Float64Array(4);

/** A view other than the main camera's: a shadow map or a planar reflection. */
export interface SecondaryView {
  readonly clip: Matrix;
  /** Whether the view may show anything within `reach` of a place and up to `high` metres above it, metres from the anchor. */
  reaches?(x: number, y: number, z: number, high: number, reach: number): boolean;
}

/**
 * Culling of chunks:
 *
 *   full    leaves out chunks out of view between the bounds of their own ground
 *   coarse  leaves out chunks out of view between the bounds of the whole terrain, which are known without reading the ground
 *   none    leaves out nothing; for tests
 */
export type Culling = "full" | "coarse" | "none";

/**
 * Fills a list for the camera, with the planes of its culling, or for a secondary view. LOD distances are measured from `lod` in both
 * cases.
 */
export function selectVisibleChunks(
  list: ChunkList,
  source: TerrainSource,
  selection: Selection,
  frame: Frame,
  lod: LodPlace,
  view: SecondaryView | Float64Array,
  culling: Culling,
): void {
  const secondary = view instanceof Float64Array ? undefined : view;
  if (view instanceof Float64Array) planes.set(view);
  else frustumPlanes(view.clip, planes);
  const { far } = list;
  list.count = 0;
  if (far) far.count = 0;
  if (frame.planet) selectOnPlanet(list, source, selection, frame, frame.planet, lod.altitudes[0], culling);
  else selectOnPlane(list, source, selection, frame, lod, secondary, culling);
  list.upload();
  far?.upload();
}

function selectOnPlane(
  list: ChunkList,
  source: TerrainSource,
  selection: Selection,
  { anchor, t }: Frame,
  { eye, altitudes }: LodPlace,
  view: SecondaryView | undefined,
  culling: Culling,
): void {
  const { reach } = source;
  const { far } = list;
  for (let level = 0; level < source.levels.length; level++) {
    const datum = source.levels[level] - anchor[2];
    selectChunks(
      selection,
      anchor[0] + eye[0],
      anchor[1] + eye[1],
      eye[2] - datum - altitudes[level],
      (x, y, size) => {
        if (culling === "none") return true;
        const rx = x - anchor[0];
        const ry = y - anchor[1];
        // The cheap test first: a chunk that is out of view at any ground height needs no bounds.
        if (!boxInFrustum(planes, rx, ry, datum - reach, rx + size, ry + size, datum + reach)) return false;
        if (culling === "coarse") return true;
        if (!source.bounds(level, x, y, size, t, span)) return false;
        if (!boxInFrustum(planes, rx, ry, datum + span[0], rx + size, ry + size, datum + span[1])) return false;
        return view?.reaches?.(rx + size / 2, ry + size / 2, datum + span[1], 0, Math.SQRT1_2 * size) ?? true;
      },
      (x, y, size) => {
        const rx = x - anchor[0];
        const ry = y - anchor[1];
        const away = Math.hypot(rx + size / 2 - eye[0], ry + size / 2 - eye[1]) - Math.SQRT1_2 * size;
        (far && away > list.farAt ? far : list).push(rx, ry, size, level);
      },
    );
  }
}

/** Chunks of a planet, without those behind the limb. */
function selectOnPlanet(
  list: ChunkList,
  source: TerrainSource,
  selection: Selection,
  { anchor, eye, t }: Frame,
  { radius, cube }: PlanetAnchor,
  lodAltitude: number,
  culling: Culling,
): void {
  const { reach, range: [lowest, highest] = [-reach, reach] } = source;
  const at = eyeInWorld({ anchor, eye });
  const angle = horizonAngle(radius, lowest, highest, at);
  // The horizon over the lowest ground; each chunk adds the angle that its own hills rise above it.
  const level = horizonAngle(radius, lowest, lowest, at);
  let underwater = false;
  selectSphereChunks(
    selection,
    radius,
    lodEye(at, lodAltitude),
    (face, u, v, size) => {
      chunkSphere(face, u, v, size, radius, sphere);
      underwater = false;
      if (culling === "none") return horizonHides(angle, radius, at, sphere) === false;
      // The cheap tests first: a chunk that is out of view at any ground height needs no bounds.
      if (horizonHides(angle, radius, at, sphere) || !shellInFrustum(radius, lowest, highest, anchor)) return false;
      if (culling === "coarse") return true;
      source.bounds(face, u, v, size, t, span);
      underwater = lowest === 0 && span[1] === 0;
      if (horizonHides(level + Math.acos((radius + lowest) / (radius + Math.max(lowest, span[1]))), radius, at, sphere))
        return false;
      return shellInFrustum(radius, span[0], span[1], anchor);
    },
    (face, u, v, size) => {
      const { u: along, v: across } = FACES[face];
      list.push(u - cube[along], v - cube[across], size, underwater ? face + UNDERWATER : face);
    },
  );
}

/**
 * Whether ground between two altitudes over the chunk's bounding sphere (`sphere`) may be in view. Tests an upright cylinder that
 * holds it: a ball reaches too far over and under ground that is wide and flat. Plain numbers in one function: calls and arrays
 * here were 15 MB of garbage a second in a descent.
 */
function shellInFrustum(radius: number, low: number, high: number, anchor: Frame["anchor"]): boolean {
  const ux = sphere[0] / radius;
  const uy = sphere[1] / radius;
  const uz = sphere[2] / radius;
  const middle = radius + (low + high) / 2;
  const x = middle * ux - anchor[0];
  const y = middle * uy - anchor[1];
  const z = middle * uz - anchor[2];
  const wide = sphere[3] * (1 + high / radius);
  const tall = (high - low) / 2;
  // By as much the sphere falls away from its tangent.
  const sunk = tall + (wide * sphere[3]) / (2 * radius);
  for (let i = 0; i < 24; i += 4) {
    const a = planes[i];
    const b = planes[i + 1];
    const c = planes[i + 2];
    const up = a * ux + b * uy + c * uz;
    const reach = wide * Math.sqrt(Math.max(0, 1 - up * up)) + (up > 0 ? up * tall : -up * sunk);
    if (a * x + b * y + c * z + planes[i + 3] + reach < 0) return false;
  }
  return true;
}
