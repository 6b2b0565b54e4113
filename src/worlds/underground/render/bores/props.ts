/** What stands at the bores that are near: timber sets along tunnels with lanterns on them, stones and windlasses round shafts, ladders. */
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { hillAt } from "../../../../core/underground/hills.ts";
import { LADDER_PIECE } from "../../../../core/underground/mine-props.ts";
import { type Ladder, type Tunnel, tunnelFloor } from "../../../../core/underground/passages.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import type { Frame } from "../../../../render/frame.ts";
import { LAMP_REACH, MAX_LAMPS } from "../../../../render/ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../../../render/ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../../../render/ground/textures.ts";
import { createInstances } from "../instances.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { minePropMeshes } from "../mine/prop-meshes.ts";
import { minePropSource, OUTDOORS } from "../shaders/mine-props.ts";
import { borePropMeshes } from "./prop-meshes.ts";

export interface BoreProps {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly uploaded: number;
  /** After the light, and after a mine, whose lamps come first: adds the lanterns to the light's lamps. */
  update(frame: Frame, underground: Underground): void;
  dispose(): void;
}

/** place: its foot, and radians from east toward north; size: level, upright, its own number, the height at which it ends. */
const THING = { place: 4, size: 4 } as const;
/** Metres to which things are drawn; between timber sets, and between lanterns. */
const FAR = 75;
const [SETS, LANTERNS] = [3.1, 15.5];
const STONES = 15;
const LANTERN = { aside: 1.62, up: 2.12, strength: 0.6 };
/** Metres that a climber's hands are before the body. */
const ARM = 0.33;
const ENDLESS = 1e4;

/** `textures` are those of the hills' own profile. */
export function createBoreProps(
  scene: Scene,
  opened: Underground,
  textures: GroundTextures,
  light: UndergroundLight,
): BoreProps {
  const source = minePropSource(opened.hills.ground.profile, LIGHT_DENSITY, false);
  const material = new ShaderMaterial(
    "bore fittings",
    scene,
    { vertexSource: source.vertex, fragmentSource: source.fragment },
    {
      attributes: ["position", "normal", "skin", ...Object.keys(THING)],
      uniforms: ["clip", "stock", "pixel", ...UNDERGROUND_UNIFORMS],
      samplers: ["lightTexture", ...UNDERGROUND_SAMPLERS],
    },
  );
  const stock = new Vector3();
  material.setTexture("lightTexture", textures.light);
  material.setVector3("stock", stock);
  material.backFaceCulling = false;
  light.attach(material);
  const parts = borePropMeshes();
  const make = (name: string, part: Parameters<typeof createInstances>[2], most: number) =>
    createInstances(scene, name, part, THING, [material], most);
  const sets = make("timber sets", parts.set, 128);
  const windlasses = make("windlasses", parts.windlass, 16);
  const stones = make("shaft stones", parts.block, 256);
  const lanterns = make("lanterns", parts.lantern, 64);
  const ladders = make("ladders", minePropMeshes().ladder, 256);
  const lists = [sets, windlasses, stones, lanterns, ladders];
  const from = [0, 0, 0];
  let flames: (readonly [x: number, y: number, z: number])[] = [];
  let told = -1;
  let of: Underground | undefined;
  let uploaded = 0;

  function put(
    list: (typeof lists)[number],
    [x, y, z]: readonly number[],
    turn: number,
    own: number,
    size = 1,
    end = ENDLESS,
  ): void {
    const at = list.next();
    if (at >= 0) list.values.set([x - from[0], y - from[1], z - from[2], turn, size, size, own, end], at);
  }

  function listTunnel(tunnel: Tunnel, mouth: number, eye: readonly number[]): void {
    const { x, y, into, length } = tunnel;
    const [ex, ey] = into;
    const turn = Math.atan2(ey, ex);
    const place = (s: number, c: number, up: number) =>
      [x + ex * s + ey * c, y + ey * s - ex * c, tunnelFloor(tunnel, s) + up] as const;
    const near = (s: number) => Math.hypot(x + ex * s - eye[0], y + ey * s - eye[1]) < FAR;
    const last = length - 5;
    for (let s = mouth + 0.15, n = 0; s < last; s += SETS, n++)
      if (near(s)) put(sets, place(s, 0, 0), turn, (0.37 * n + 0.11 * length) % 1);
    for (let s = mouth + 0.15 + SETS, n = 0; s < last; s += LANTERNS, n++) {
      const at = place(s, (n % 2 === 0 ? 1 : -1) * LANTERN.aside, LANTERN.up);
      if (near(s)) put(lanterns, at, turn + (n % 2 === 0 ? Math.PI : 0), 0.5);
      if (near(s)) flames.push(at);
    }
  }

  function listShaft(x: number, y: number, radius: number, { hills }: Underground, t: number): void {
    for (let k = 0; k < STONES; k++) {
      const angle = (2 * Math.PI * (k + 0.5)) / STONES;
      // Nothing stands where the ladder leads out, to the north.
      if (Math.abs(angle - Math.PI / 2) < 0.42) continue;
      const own = (0.618 * (k + 1) + 0.01 * Math.abs(x + 3 * y)) % 1;
      const r = radius + 0.26 + 0.1 * own;
      const [sx, sy] = [x + r * Math.cos(angle), y + r * Math.sin(angle)];
      const turn = angle + Math.PI / 2 + 0.35 * (own - 0.5);
      put(stones, [sx, sy, hillAt(hills, sx, sy, t) - 0.1], turn, own, 1.15 + 0.35 * own, OUTDOORS);
    }
    put(windlasses, [x, y, hillAt(hills, x, y, t)], 0, Math.abs(0.13 * x + 0.29 * y) % 1, 1, OUTDOORS);
  }

  function listLadder({ x, y, bottom, top, facing: [fx, fy] }: Ladder): void {
    const high = top + 0.9;
    for (let z = bottom; z < high; z += LADDER_PIECE)
      put(ladders, [x + ARM * fx, y + ARM * fy, z], Math.atan2(fy, fx), 0.3, 1, Math.min(LADDER_PIECE, high - z));
  }

  function list(eye: readonly number[], underground: Underground, t: number): void {
    for (const each of lists) each.count = 0;
    flames = [];
    for (let k = 0; k < 3; k++) from[k] = 128 * Math.round(eye[k] / 128);
    const { bores } = light;
    for (const { tunnel, mouth } of bores.tunnels) listTunnel(tunnel, mouth, eye);
    for (const { x, y, tunnel, well, ladder } of bores.ways) {
      if (well && !tunnel && Math.hypot(x - eye[0], y - eye[1]) < 2 * FAR) listShaft(x, y, well.radius, underground, t);
      // A mine draws its own.
      if (ladder && underground.below.kind === "cavern" && Math.hypot(ladder.x - eye[0], ladder.y - eye[1]) < FAR)
        listLadder(ladder);
    }
    const away = ([x, y, z]: readonly number[]) => Math.hypot(x - eye[0], y - eye[1], z - eye[2]);
    flames = flames.sort((a, b) => away(a) - away(b)).slice(0, MAX_LAMPS);
    uploaded = lists.reduce((sum, each) => sum + each.upload(), 0);
  }

  /** Into what room the lamps have left, the nearest flames. */
  function shine(eye: readonly number[], anchor: readonly number[]): void {
    const { lamps } = light;
    let at = 0;
    while (at < lamps.length && lamps[at + 3] > 0) at += 4;
    for (const [x, y, z] of flames) {
      if (at === lamps.length) return;
      const fade = Math.min(1, (FAR - Math.hypot(x - eye[0], y - eye[1], z - eye[2])) / LAMP_REACH);
      if (fade <= 0) break;
      lamps[at] = x - anchor[0];
      lamps[at + 1] = y - anchor[1];
      lamps[at + 2] = z - anchor[2];
      lamps[at + 3] = LANTERN.strength * fade;
      at += 4;
    }
    if (at < lamps.length) lamps[at + 3] = 0;
  }

  return {
    meshes: lists.flatMap(({ meshes }) => meshes),
    get triangles() {
      return lists.reduce((sum, { count, triangles }) => sum + count * triangles, 0);
    },
    get uploaded() {
      return uploaded;
    },
    update({ anchor, eye, clip, pixel, t }, underground) {
      const at = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
      uploaded = 0;
      if (light.bores.version !== told || underground !== of) {
        told = light.bores.version;
        of = underground;
        list(at, underground, t);
      }
      if (underground.below.kind === "cavern") light.lamps[3] = 0;
      shine(at, anchor);
      stock.set(from[0] - anchor[0], from[1] - anchor[1], from[2] - anchor[2]);
      material.setMatrix("clip", clip);
      material.setFloat("pixel", 1.2 * pixel);
    },
    dispose() {
      for (const each of lists) each.dispose();
      material.dispose();
    },
  };
}
