/**
 * What stands on a planet, as it is drawn: chunks come from the stream, things are seated by a pass on the GPU, and each
 * frame lists, by distance, which are drawn near, which middling and which far. No draw call but one for each of
 * these, and nothing of a thing is sent twice.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { featureKey } from "../../core/island-features.ts";
import type { Range } from "../../stream/lattice.ts";
import { type ScatterChunk, type ScatterStream, STRIDE, THINGS, type ThingName } from "../../stream/scatter.ts";
import { boxInside, type Frame, planesOf } from "../frame.ts";
import { FEWEST, ROW, THIN_FROM, THIN_TO } from "../shaders/plant-stand.ts";
import type { EyeOver, Footing } from "./footing.ts";
import type { Grass } from "./grass.ts";
import { type Growth, shadeReach } from "./growth.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import { createPlantMaterials } from "./plant-materials.ts";
import { createSeats } from "./seats.ts";
import { shadeForm } from "./shade.ts";
import { growSpecies } from "./species.ts";
import { createThingTextures, type Stand } from "./thing-textures.ts";

/** Bytes of chunks taken in one frame. */
const BUDGET = 262_144;
const NEAR_ROWS = 320;
const FAR_ROWS = 1728;
const CONE = THINGS.indexOf("cone");
/** Most things of one kind drawn near, and middling. */
const MOST = 8192;
/** Metres above a tree's foot that its chunk reaches. */
const TALLEST = 28;

export interface Plants {
  /** One mesh of each material, to be compiled with. */
  readonly kinds: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  readonly uploaded: number;
  /** Takes what has come for an eye, without drawing: true once nothing near is missing, or nothing at all. */
  await(eye: readonly [number, number, number], clearance: number, all: boolean): boolean;
  /** `taken`: keys of the cones that are gone. */
  update(frame: Frame, over: EyeOver, settled: boolean, taken?: ReadonlySet<string>): void;
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
  /** What someone else draws. */
  readonly without?: readonly ThingName[];
  readonly underfoot: ((leaves: BaseTexture) => Grass) | null;
}

export function createPlants(build: PlantsBuild): Plants {
  const { scene, footing, growth, ranges, rows = [NEAR_ROWS, FAR_ROWS], without = [], underfoot } = build;
  let { stream } = build;
  const species = growSpecies();
  const unseen = THINGS.map((name) => without.includes(name));
  const trees = species.findIndex(({ name }) => name === "juniper");
  const textures = createThingTextures(scene, ...rows);
  const seats = createSeats(scene, footing, textures);
  const materials = createPlantMaterials(scene, footing, species, trees, textures, seats.target);
  const list = (name: string, form: Parameters<typeof createInstanceList>[2], material: ShaderMaterial) =>
    createInstanceList(scene, name, form, material, "thing", MOST);
  const near = species.map(({ name, near: forms }) => forms.map((form) => list(`${name} near`, form, materials.near)));
  const middle = species.map(({ name, middle: forms }) =>
    (forms ?? []).map((form) => list(`${name} middle`, form, materials.middle)),
  );
  const far = createInstanceList(scene, "trees far", materials.farForm, materials.far, "row", rows[1], ROW);
  const shade = list("shade", shadeForm(), materials.shade);
  const lists = [shade, ...near.flat(), ...middle.flat(), far];
  const grass = underfoot?.(materials.leaves) ?? null;
  const stands = new Map<string, Stand>();
  const waiting: ScatterChunk[] = [];
  const planes = new Float64Array(24);
  const place = new Float64Array(3);
  let gone: ReadonlySet<string> = new Set();
  let clock = 0;
  let uploaded = 0;

  function admit(chunk: ScatterChunk, born: number): boolean {
    const stand = textures.add(chunk, born);
    if (!stand) return false;
    stands.set(chunk.key, stand);
    // Near things are listed one by one, far ones by rows: their numbers are on the GPU.
    if (chunk.level > 0) stream.release(chunk);
    return true;
  }

  function forget(key: string): void {
    const stand = stands.get(key);
    const late = waiting.findIndex((chunk) => chunk.key === key);
    if (late >= 0) stream.release(waiting.splice(late, 1)[0]);
    if (!stand) return;
    stands.delete(key);
    textures.remove(stand);
    if (stand.chunk.level === 0) stream.release(stand.chunk);
  }

  function take(born: number): void {
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) forget(key);
    waiting.push(...added);
    while (waiting.length > 0 && admit(waiting[0], born)) waiting.shift();
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
    return boxInside(planes, x - r, y - r, z - r, x + r, y + r, z + r);
  }

  /** Whether someone has carried off a cone of a chunk at `centre`. */
  function isGone([x, y, z]: ScatterChunk["centre"], things: Float32Array, at: number): boolean {
    return gone.has(featureKey(x + things[at], y + things[at + 1], z));
  }

  /** Lists the things of a near chunk by their distance from an eye that is lowered as the ground is. */
  function listNear({ chunk: { things, count, centre }, first }: Stand, eye: readonly number[]): void {
    const [ex, ey, ez] = [eye[0] - centre[0], eye[1] - centre[1], eye[2] - centre[2]];
    for (let i = 0; i < count; i++) {
      const at = STRIDE * i;
      const code = things[at + 6];
      const bits = things[at + 7];
      if (unseen[code]) continue;
      if (code === CONE && gone.size > 0 && isGone(centre, things, at)) continue;
      const tree = code < trees;
      if (tree && bits >= 65536 * growth.density) continue;
      const [dx, dy, dz] = [things[at] - ex, things[at + 1] - ey, things[at + 2] - ez];
      const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const forms = near[code];
      const less = middle[code];
      const which = bits % forms.length;
      const index = ROW * first + i;
      if (away < shadeReach(growth)) shade.push(index);
      // A metre more than the shader's own limits: a float's distance may differ.
      if (less.length === 0 || away < growth.near + 1) forms[which].push(index);
      if (less.length > 0 && away > 0.85 * growth.near - 1 && (!tree || away < growth.middle + 1))
        less[which].push(index);
    }
  }

  function listFar({ chunk: { centre, reach }, first, ranks }: Stand, eye: readonly number[]): void {
    const away = Math.hypot(centre[0] - eye[0], centre[1] - eye[1], centre[2] - eye[2]) - reach;
    const kept = keptAt(away / (ranges[1].range * growth.scale)) * growth.density;
    for (let row = 0; row < ranks.length && ranks[row] <= 65536 * kept; row++) far.push(first + row);
  }

  function seatAll(settled: boolean): void {
    let fresh = -1;
    for (const { seated, chunk, first } of stands.values()) if (!seated && chunk.level > 0 && fresh < 0) fresh = first;
    const [from, to] = seats.update(fresh, settled);
    for (const stand of stands.values())
      if (stand.chunk.level === 0 || (stand.first >= from && stand.first + stand.rows <= to)) stand.seated = true;
  }

  /** Seats what stands there and lists what of it is seen. */
  function show(frame: Frame, over: EyeOver, settled: boolean): void {
    textures.place(stands.values(), frame.anchor);
    footing.update(frame, over, growth, ranges);
    seatAll(settled);
    planesOf(frame.clip, planes);
    materials.update(frame, growth, clock);
    for (const stand of stands.values()) {
      if (!stand.seated || !inView(stand, frame)) continue;
      const { level, face } = stand.chunk;
      if (level === 0) listNear(stand, footing.lowered(face));
      else listFar(stand, footing.under(face));
    }
  }

  return {
    kinds: [near[0][0].mesh, middle[0][0].mesh, far.mesh, shade.mesh, seats.mesh, ...(grass?.meshes ?? [])],
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
      stream.update(...eye, clearance);
      take(-10);
      return all ? stream.complete : stream.settled;
    },
    update(frame, over, settled, taken) {
      if (taken) gone = taken;
      const { anchor, eye } = frame;
      clock += 1 / 60;
      stream.update(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], over.clearance);
      take(settled ? -10 : clock);
      for (const each of lists) each.count = 0;
      seats.wake(stands.size > 0);
      if (stands.size > 0) show(frame, over, settled);
      grass?.update(frame, over);
      uploaded = textures.sent + lists.reduce((sum, each: InstanceList) => sum + each.upload(), 0);
      textures.sent = 0;
    },
    show(next) {
      for (const chunk of waiting) stream.release(chunk);
      waiting.length = 0;
      for (const key of [...stands.keys()]) forget(key);
      stream.dispose();
      stream = next;
    },
    dispose() {
      stream.dispose();
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
