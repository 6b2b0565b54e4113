/**
 * What stands on a planet or on islands, as it is drawn: chunks come from the stream, things are seated by a pass on the GPU, and each
 * frame lists, by distance, which are drawn near, which middling and which far. No draw call but one for each of
 * these, and nothing of a thing is sent twice.
 */
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Range } from "../../stream/lattice.ts";
import type { ScatterStream, ThingName } from "../../stream/scatter.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../frame.ts";
import type { Shadows } from "../shadows.ts";
import type { PlanarReflection } from "../water/reflection.ts";
import type { Grass } from "./grass.ts";
import { createSeats } from "./instance-heights.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import { CROWN, createNearLists, TALLEST } from "./near-lists.ts";
import type { EyeOver, Footing, Growth } from "./plant-ground.ts";
import { createPlantMaterials } from "./plant-materials.ts";
import { createImages } from "./reflection-lists.ts";
import { createStands } from "./resident-chunks.ts";
import { FEWEST, ROW, THIN_FROM, THIN_TO } from "./shaders/plant-instances.ts";
import { createCasts } from "./shadow-casters.ts";
import { growSpecies } from "./species.ts";
import { createThingTextures, type Stand } from "./thing-textures.ts";

const NEAR_ROWS = 320;
const FAR_ROWS = 1728;
/** Seconds in which what has come grows. */
const GROWN = 1.2;
const NONE: ReadonlySet<string> = new Set();

export interface Plants {
  /** One mesh of each material, to be compiled with. */
  readonly kinds: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  readonly uploaded: number;
  /** Takes what has come for an eye, without drawing: true once nothing near is missing, or nothing at all. */
  await(eye: readonly [number, number, number], clearance: number, all: boolean): boolean;
  /** `taken`: keys of the cones that are gone. */
  update(frame: Frame, over: EyeOver, skipSmoothing: boolean, taken?: ReadonlySet<string>): void;
  /** How much of the sky is crowns over a place on an archipelago, 0 to 1. */
  skyOcclusionAt(x: number, y: number, z: number): number;
  /** Forgets all that stands, and goes on with what another stream brings. */
  show(next: ScatterStream): void;
  dispose(): void;
}

/** What plants are made of. */
export interface PlantsBuild {
  readonly scene: Scene;
  readonly footing: Footing;
  readonly stream: ScatterStream;
  readonly growth: Growth;
  readonly ranges: readonly Range[];
  /** Rows of near things and of far trees that there is room for: ROW of them each. */
  readonly rows?: readonly [near: number, far: number];
  /** The sun's maps, for those who stand in them. */
  readonly shadows?: Shadows | null;
  /** The pool's that they stand about. */
  readonly reflection?: PlanarReflection | null;
  /** What someone else draws. */
  readonly without?: readonly ThingName[];
  readonly underfoot: ((leaves: BaseTexture) => Grass) | null;
}

export function createPlants(build: PlantsBuild): Plants {
  const {
    scene,
    footing,
    growth,
    ranges,
    rows = [NEAR_ROWS, FAR_ROWS],
    without = [],
    shadows,
    reflection,
    underfoot,
  } = build;
  const species = growSpecies();
  const trees = species.findIndex(({ name }) => name === "juniper");
  const textures = createThingTextures(scene, ...rows);
  const seats = createSeats(scene, footing, textures);
  const materials = createPlantMaterials(scene, footing, species, trees, textures, seats.target);
  const casts = shadows ? createCasts(scene, shadows, species, trees, materials, rows[1]) : null;
  const images = reflection ? createImages(scene, reflection, species, trees, materials, rows[1]) : null;
  let gone = NONE;
  const near = createNearLists(scene, footing, growth, species, trees, materials, casts, images, without, () => gone);
  const far = createInstanceList(scene, "trees far", materials.farForm, materials.far, "row", rows[1], ROW);
  const lists = [...near.lists, far, ...(casts?.lists ?? []), ...(images?.lists ?? [])];
  const grass = underfoot?.(materials.leaves) ?? null;
  const stands = createStands(build.stream, textures, footing.altitudeOf);
  const planes = new Float64Array(24);
  const place = new Float64Array(3);
  let clock = 0;
  /** When those that came last will have grown, whose far shadows are not there yet. */
  let ripe = Infinity;
  let uploaded = 0;

  function take(born: number, when: "drawn" | "awaited"): void {
    if (stands.take(born, when)) ripe = Math.min(ripe, Math.max(born, clock) + GROWN);
  }

  /** Whether any of a chunk may be seen. */
  function inView(stand: Stand, { anchor, t }: Frame): boolean {
    if (stand.year !== t) {
      stand.altitude = footing.altitudeOf(stand.chunk, t);
      stand.year = t;
    }
    footing.placeOf(stand.chunk, stand.altitude, place);
    const [x, y, z] = [place[0] - anchor[0], place[1] - anchor[1], place[2] - anchor[2]];
    const r = 1.5 * stand.chunk.reach + TALLEST;
    // Cells of level ground are squares, and what stands in them is over them.
    const aside = footing.level ? Math.SQRT1_2 * stand.chunk.reach + CROWN : r;
    return boxInFrustum(planes, x - aside, y - aside, z - r, x + aside, y + aside, z + r);
  }

  function listFar(stand: Stand, eye: readonly number[], seen: boolean, anchor: Frame["anchor"]): void {
    const { chunk, first, ranks, altitude } = stand;
    const { centre, reach } = chunk;
    const away = Math.hypot(centre[0] - eye[0], centre[1] - eye[1], centre[2] - eye[2]) - reach;
    const kept = footing.keptFar(keptAt(away / (ranges[1].range * growth.scale))) * growth.density;
    const [x, y, z] = [centre[0] - anchor[0], centre[1] - anchor[1], centre[2] + altitude - anchor[2]];
    const imaged = seen && images?.on && images.reaches(x, y, z, reach, away);
    for (let row = 0; row < ranks.length && ranks[row] <= 65536 * kept; row++) {
      if (seen) far.push(first + row);
      if (imaged) images?.addRow(first + row);
      if (casts?.far) casts.addRow(first + row);
    }
  }

  function seatAll(skipSmoothing: boolean): void {
    let fresh = -1;
    for (const { seated, chunk, first } of stands.all.values())
      if (!seated && chunk.level > 0 && fresh < 0) fresh = first;
    const [from, to] = seats.update(fresh, skipSmoothing);
    for (const stand of stands.all.values())
      if (stand.chunk.level === 0 || (stand.first >= from && stand.first + stand.rows <= to)) stand.seated = true;
  }

  /** Seats what stands there and lists what of it is seen. */
  function show(frame: Frame, skipSmoothing: boolean): void {
    textures.place(stands.all.values(), frame.anchor);
    seatAll(skipSmoothing);
    frustumPlanes(frame.clip, planes);
    near.look(frame);
    materials.update(frame, growth, clock);
    for (const stand of stands.all.values()) {
      if (!stand.seated) continue;
      const seen = inView(stand, frame);
      if (!seen && !casts) continue;
      const { level, face } = stand.chunk;
      if (level === 0) near.add(stand, footing.lowered(face), seen);
      else if (seen || casts?.far) listFar(stand, footing.under(face), seen, frame.anchor);
    }
  }

  return {
    kinds: [...near.kinds, far, ...(casts?.kinds ?? []), ...(images?.kinds ?? [])]
      .map(({ mesh }) => mesh)
      .concat(seats.mesh, grass?.meshes ?? []),
    get triangles() {
      return lists.reduce((sum, { count, triangles, each }) => sum + count * each * triangles, grass?.triangles ?? 0);
    },
    get instances() {
      return lists.reduce((sum, { count, each }) => sum + count * each, grass?.instances ?? 0);
    },
    get uploaded() {
      return uploaded;
    },
    await(eye, clearance, all) {
      stands.stream.update(...eye, clearance);
      take(-10, "awaited");
      return all ? stands.stream.complete : stands.stream.settled;
    },
    update(frame, over, skipSmoothing, taken) {
      if (taken) gone = taken;
      const { anchor, eye } = frame;
      clock += 1 / 60;
      stands.stream.update(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], over.clearance);
      take(skipSmoothing ? -10 : clock, skipSmoothing ? "awaited" : "drawn");
      if (clock >= ripe || (skipSmoothing && ripe < Infinity)) {
        ripe = Infinity;
        shadows?.freshen();
      }
      for (const each of lists) each.count = 0;
      footing.update(frame, over, growth, ranges);
      seats.wake(stands.all.size > 0);
      if (stands.all.size > 0) show(frame, skipSmoothing);
      grass?.update(frame, over);
      uploaded = textures.sent + lists.reduce((sum, each: InstanceList) => sum + each.upload(), 0);
      textures.sent = 0;
    },
    skyOcclusionAt: (x, y, z) => stands.skyOcclusionAt(x, y, z, trees),
    show: stands.show,
    dispose() {
      stands.stream.dispose();
      for (const each of lists) each.dispose();
      grass?.dispose();
      materials.dispose();
      seats.dispose();
      textures.dispose();
    },
  };
}

/** Share of the trees that stand for all at a share of the range; the shader has the same (plant-stand.ts). */
function keptAt(out: number): number {
  const s = Math.min(1, Math.max(0, (out - THIN_FROM) / (THIN_TO - THIN_FROM)));
  return 1 + (FEWEST - 1) * s * s * (3 - 2 * s);
}
