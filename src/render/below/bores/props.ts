/** Props of nearby bores: timber sets and lanterns along tunnels, stones and headframes at shafts, ladders. */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { hash3 } from "../../../core/field/hash.ts";
import { hasHeadframe } from "../../../core/underground/headframes.ts";
import { hillAt } from "../../../core/underground/hills.ts";
import { LADDER_PIECE } from "../../../core/underground/mine-props.ts";
import { type Ladder, type Tunnel, tunnelFloor } from "../../../core/underground/passages.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import { eyeInWorld, type Frame } from "../../frame.ts";
import { LAMP_REACH, MAX_LAMPS } from "../../ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { createInstances, type Instances, type Shape } from "../instances.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { minePropMesh } from "../mine/prop-meshes.ts";
import { minePropSource, OUTDOORS } from "../shaders/mine-props.ts";
import { borePropMeshes } from "./prop-meshes.ts";

export interface BoreProps {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly uploaded: number;
  /** Call after the light and after the mine: adds lanterns to the light's lamps behind the mine's. */
  update(frame: Frame, underground: Underground): void;
  dispose(): void;
}

/** Instance attributes. place: foot, and rotation in radians from east to north; size: horizontal, vertical, random number, cut-off height. */
const ATTRIBUTES = { place: 4, size: 4 } as const;
/** Draw distance in metres; spacing of timber sets and of lanterns. */
const DRAW_DISTANCE = 75;
const [SET_SPACING, LANTERN_SPACING] = [3.1, 15.5];
/** Stones round a shaft. */
const STONES = 15;
const LANTERN = { aside: 1.62, up: 2.12, strength: 0.6 };
/** Distance in metres from a climber's axis to the rungs. */
const ARM = 0.33;
/** Cut-off height of whole props. */
const NO_CUT = 1e4;

/** `textures` are those of the hills' own profile. */
export function createBoreProps(
  scene: Scene,
  opened: Underground,
  textures: GroundTextures,
  light: UndergroundLight,
): BoreProps {
  const source = minePropSource(opened.hills.ground.profile, LIGHT_DENSITY, false);
  const material = createShaderMaterial("bore props", scene, source, {
    attributes: ["position", "normal", "skin", ...Object.keys(ATTRIBUTES)],
    uniforms: ["clip", "instanceOrigin", "pixel", ...UNDERGROUND_UNIFORMS],
    samplers: ["lightTexture", ...UNDERGROUND_SAMPLERS],
  });
  const instanceOrigin = new Vector3();
  material.setTexture("lightTexture", textures.light);
  material.setVector3("instanceOrigin", instanceOrigin);
  material.backFaceCulling = false;
  light.attach(material);
  const lists = new PropLists(scene, material);
  let listedVersion = -1;
  let listed: Underground | undefined;
  let uploaded = 0;

  return {
    meshes: lists.all.flatMap(({ meshes }) => meshes),
    get triangles() {
      return lists.all.reduce((sum, { count, triangles }) => sum + count * triangles, 0);
    },
    get uploaded() {
      return uploaded;
    },
    update({ anchor, eye, clip, pixel, t }, underground) {
      const at = eyeInWorld({ anchor, eye });
      uploaded = 0;
      if (light.bores.version !== listedVersion || underground !== listed) {
        listedVersion = light.bores.version;
        listed = underground;
        uploaded = lists.list(at, underground, light.bores, t);
      }
      if (!underground.mine) light.lamps[3] = 0;
      addLamps(light.lamps, lists.flames, at, anchor);
      const { origin } = lists;
      instanceOrigin.set(origin[0] - anchor[0], origin[1] - anchor[1], origin[2] - anchor[2]);
      material.setMatrix("clip", clip);
      material.setFloat("pixel", 1.2 * pixel);
    },
    dispose() {
      for (const each of lists.all) each.dispose();
      material.dispose();
    },
  };
}

type Place = readonly [x: number, y: number, z: number];

/** The instances of each prop. */
class PropLists {
  readonly all: readonly Instances[];
  /** World position that the instances are relative to. */
  readonly origin = [0, 0, 0];
  /** The nearest lanterns. */
  flames: Place[] = [];
  readonly #sets: Instances;
  readonly #headframes: readonly Instances[];
  readonly #stones: Instances;
  readonly #lanterns: Instances;
  readonly #ladders: Instances;

  constructor(scene: Scene, material: ShaderMaterial) {
    const make = (name: string, part: Shape, most: number) =>
      createInstances(scene, name, part, ATTRIBUTES, [material], most);
    const parts = borePropMeshes();
    this.#sets = make("timber sets", parts.set, 128);
    this.#headframes = parts.headframes.map((part, look) => make(`headframes ${look}`, part, 16));
    this.#stones = make("shaft stones", parts.block, 256);
    this.#lanterns = make("lanterns", parts.lantern, 64);
    this.#ladders = make("ladders", minePropMesh("ladder"), 256);
    this.all = [this.#sets, ...this.#headframes, this.#stones, this.#lanterns, this.#ladders];
  }

  /** Lists the props round an eye; returns the bytes sent. */
  list(
    eye: readonly number[],
    underground: Underground,
    { tunnels, entrances }: UndergroundLight["bores"],
    t: number,
  ): number {
    for (const each of this.all) each.count = 0;
    this.flames = [];
    for (let k = 0; k < 3; k++) this.origin[k] = 128 * Math.round(eye[k] / 128);
    for (const { tunnel, mouth } of tunnels) this.#listTunnel(tunnel, mouth, eye);
    for (const { x, y, tunnel, well, ladder } of entrances) {
      if (well && hasHeadframe({ well, tunnel }) && Math.hypot(x - eye[0], y - eye[1]) < 2 * DRAW_DISTANCE)
        this.#listShaft(x, y, well.radius, underground, t);
      // Mines draw their own ladders.
      if (
        ladder &&
        !(underground.mine && ladder.bottom < underground.mine.top) &&
        Math.hypot(ladder.x - eye[0], ladder.y - eye[1]) < DRAW_DISTANCE
      )
        this.#listLadder(ladder);
    }
    const distance = ([x, y, z]: readonly number[]) => Math.hypot(x - eye[0], y - eye[1], z - eye[2]);
    this.flames = this.flames.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_LAMPS);
    return this.all.reduce((sum, each) => sum + each.upload(), 0);
  }

  #add(list: Instances, [x, y, z]: readonly number[], turn: number, random: number, size = 1, end = NO_CUT): void {
    const at = list.next();
    const [west, south, low] = this.origin;
    if (at >= 0) list.values.set([x - west, y - south, z - low, turn, size, size, random, end], at);
  }

  #listTunnel(tunnel: Tunnel, mouth: number, eye: readonly number[]): void {
    const { x, y, into, length } = tunnel;
    const [ex, ey] = into;
    const turn = Math.atan2(ey, ex);
    const place = (s: number, c: number, up: number) =>
      [x + ex * s + ey * c, y + ey * s - ex * c, tunnelFloor(tunnel, s) + up] as const;
    const near = (s: number) => Math.hypot(x + ex * s - eye[0], y + ey * s - eye[1]) < DRAW_DISTANCE;
    const last = length - 5;
    for (let s = mouth + 0.15, n = 0; s < last; s += SET_SPACING, n++)
      if (near(s)) this.#add(this.#sets, place(s, 0, 0), turn, (0.37 * n + 0.11 * length) % 1);
    for (let s = mouth + 0.15 + SET_SPACING, n = 0; s < last; s += LANTERN_SPACING, n++) {
      const at = place(s, (n % 2 === 0 ? 1 : -1) * LANTERN.aside, LANTERN.up);
      if (near(s)) this.#add(this.#lanterns, at, turn + (n % 2 === 0 ? Math.PI : 0), 0.5);
      if (near(s)) this.flames.push(at);
    }
  }

  #listShaft(x: number, y: number, radius: number, { hills }: Underground, t: number): void {
    for (let k = 0; k < STONES; k++) {
      const angle = (2 * Math.PI * (k + 0.5)) / STONES;
      // The ladder leads out to the north.
      if (Math.abs(angle - Math.PI / 2) < 0.42) continue;
      const random = (0.618 * (k + 1) + 0.01 * Math.abs(x + 3 * y)) % 1;
      const r = radius + 0.26 + 0.1 * random;
      const [sx, sy] = [x + r * Math.cos(angle), y + r * Math.sin(angle)];
      const turn = angle + Math.PI / 2 + 0.35 * (random - 0.5);
      this.#add(this.#stones, [sx, sy, hillAt(hills, sx, sy, t) - 0.1], turn, random, 1.15 + 0.35 * random, OUTDOORS);
    }
    const look = (hash3(x, y, 0) >>> 8) % this.#headframes.length;
    const at = [x, y, hillAt(hills, x, y, t)];
    this.#add(this.#headframes[look], at, 0, Math.abs(0.13 * x + 0.29 * y) % 1, 1, OUTDOORS);
  }

  #listLadder({ x, y, bottom, top, facing: [fx, fy] }: Ladder): void {
    const high = top + 0.9;
    for (let z = bottom; z < high; z += LADDER_PIECE)
      this.#add(
        this.#ladders,
        [x + ARM * fx, y + ARM * fy, z],
        Math.atan2(fy, fx),
        0.3,
        1,
        Math.min(LADDER_PIECE, high - z),
      );
  }
}

/** Appends the nearest lanterns to a light's lamps. */
function addLamps(
  lamps: Float32Array,
  flames: readonly Place[],
  eye: readonly number[],
  anchor: readonly number[],
): void {
  let at = 0;
  while (at < lamps.length && lamps[at + 3] > 0) at += 4;
  for (const [x, y, z] of flames) {
    if (at === lamps.length) return;
    const fade = Math.min(1, (DRAW_DISTANCE - Math.hypot(x - eye[0], y - eye[1], z - eye[2])) / LAMP_REACH);
    if (fade <= 0) break;
    lamps[at] = x - anchor[0];
    lamps[at + 1] = y - anchor[1];
    lamps[at + 2] = z - anchor[2];
    lamps[at + 3] = LANTERN.strength * fade;
    at += 4;
  }
  if (at < lamps.length) lamps[at + 3] = 0;
}
