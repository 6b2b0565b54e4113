/**
 * The nearest bores (tunnels and wells), as uniforms that all materials of an underground world share
 * (src/render/ground/shaders/bores.ts), and the daylight through them.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { Entrance } from "../../../core/underground/entrances.ts";
import { type Tunnel, tunnelFloor, type Well } from "../../../core/underground/passages.ts";
import type { UndergroundGround } from "../../../core/underground/underground.ts";
import type { Frame } from "../../frame.ts";
import { MAX_TUNNELS, MAX_WELLS } from "../../ground/shaders/bores.ts";

/** The part of the ground that is searched for bores. */
export interface BoreGround extends Pick<UndergroundGround, "entrancesNear" | "isBelow"> {
  /** Share of the sky's light that wells get at their opening, 0…1: 1 by default, less where there is no air. */
  readonly sky?: number;
}

/** A tunnel and its opening to the sky. */
interface OpenTunnel {
  readonly tunnel: Tunnel;
  /** Metres along the tunnel at which the hill covers it. */
  readonly mouth: number;
}
interface OpenWell {
  readonly well: Well;
  /** Altitude of its opening, and share of the sky's light there, 0…1. */
  readonly mouth: number;
  readonly daylight: number;
}

export interface Bores {
  /** Nearby entrances, nearest first. */
  readonly entrances: readonly Entrance[];
  readonly tunnels: readonly OpenTunnel[];
  readonly wells: readonly OpenWell[];
  /** Incremented whenever `entrances` changes. */
  readonly version: number;
  /** Whether the ground is cut open. False until the rock behind the holes is drawn, or the sky would be seen through them. */
  isCut: boolean;
  attach(material: ShaderMaterial): void;
  /** Searches again if the eye has moved or the world has changed: for the latter within REST frames, or `atOnce`. */
  update(frame: Frame, ground: BoreGround, atOnce: boolean): void;
  /** Whether the sky may be visible from a point below ground through a mouth or well. Conservative: false only if it is not. */
  seesOut(x: number, y: number, z: number): boolean;
  /** Share of the sky's light at a point, 0…1; a simpler version of the shaders' daylightAt. */
  daylightAt(x: number, y: number, z: number): number;
}

/** Search radius for entrances, metres. */
const SEARCH_RADIUS = 300;
/** Distance in metres to which a well's opening is drawn. */
const WELL_DISTANCE = 180;
/** Movement of the eye in metres after which the search is repeated. */
const UPDATE_DISTANCE = 3;
/** Years in which hills move by at most a centimetre. */
const MAX_AGE = 0.02;

/** Frames between two searches of a world that changes in every frame, as while its profile is drawn. */
const REST = 15;

export function createBores(): Bores {
  const tunnels = new Float32Array(12 * MAX_TUNNELS);
  const wells = new Float32Array(8 * MAX_WELLS);
  const counts = new Vector2();
  const near = { entrances: [] as Entrance[], tunnels: [] as OpenTunnel[], wells: [] as OpenWell[] };
  let searched: { x: number; y: number; t: number; ground: BoreGround } | undefined;
  let version = 0;
  let rested = 0;
  let isCut = false;
  let written = { version: -1, anchor: [Number.NaN, 0, 0] };

  function search(x: number, y: number, ground: BoreGround): void {
    const found = ground
      .entrancesNear(x, y, SEARCH_RADIUS)
      .map((way) => ({ way, away: distanceToEntrance(way, x, y) }))
      .sort((a, b) => a.away - b.away || (a.way.key < b.way.key ? -1 : 1));
    const chosen: Entrance[] = [];
    let [tunnelCount, wellCount] = [0, 0];
    for (const { way, away } of found) {
      if ((way.tunnel && tunnelCount === MAX_TUNNELS) || (way.well && wellCount === MAX_WELLS)) continue;
      if (!way.tunnel && away > WELL_DISTANCE) continue;
      chosen.push(way);
      if (way.tunnel) tunnelCount++;
      if (way.well) wellCount++;
    }
    near.entrances = chosen;
    near.tunnels = [];
    near.wells = [];
    for (const { tunnel, well } of chosen) {
      if (tunnel) near.tunnels.push({ tunnel, mouth: mouthOf(tunnel, ground) });
      if (!well) continue;
      const open = tunnel && near.tunnels[near.tunnels.length - 1];
      if (open) {
        const s = (well.x - open.tunnel.x) * open.tunnel.into[0] + (well.y - open.tunnel.y) * open.tunnel.into[1];
        near.wells.push({ well, mouth: tunnelFloor(open.tunnel, s), daylight: daylightInTunnel(open, s) });
      } else near.wells.push({ well, mouth: topOf(well, ground), daylight: ground.sky ?? 1 });
    }
    version++;
  }

  function write([ax, ay, az]: Frame["anchor"]): void {
    for (const [i, { tunnel, mouth }] of near.tunnels.entries()) {
      const { x, y, into, floor, length, level, fall, half, height } = tunnel;
      tunnels.set([x - ax, y - ay, into[0], into[1], floor - az, length, level, fall, half, height, mouth, 1], 12 * i);
    }
    for (const [i, { well, mouth, daylight }] of near.wells.entries()) {
      const { x, y, radius, bottom, top } = well;
      wells.set([x - ax, y - ay, radius, daylight, bottom - az, top - az, mouth - az, 0], 8 * i);
    }
    counts.set(isCut ? near.tunnels.length : 0, isCut ? near.wells.length : 0);
    written = { version, anchor: [ax, ay, az] };
  }

  return {
    get entrances() {
      return near.entrances;
    },
    get tunnels() {
      return near.tunnels;
    },
    get wells() {
      return near.wells;
    },
    get version() {
      return version;
    },
    get isCut() {
      return isCut;
    },
    set isCut(cut) {
      isCut = cut;
      written.version = -1;
    },
    attach(material) {
      material.setArray4("tunnels", tunnels);
      material.setArray4("wells", wells);
      material.setVector2("boreCounts", counts);
    },
    update({ anchor, eye, t }, ground, atOnce) {
      const [x, y] = [anchor[0] + eye[0], anchor[1] + eye[1]];
      rested++;
      if (
        !searched ||
        (hasChanged(searched, ground, t) && (atOnce || t !== searched.t || rested > REST)) ||
        Math.hypot(x - searched.x, y - searched.y) > UPDATE_DISTANCE
      ) {
        searched = { x, y, t, ground };
        rested = 0;
        search(x, y, ground);
      }
      if (written.version !== version || written.anchor.some((v, i) => v !== anchor[i])) write(anchor);
    },
    seesOut: (x, y, z) =>
      near.tunnels.some((open) => seesThroughTunnel(open, x, y, z)) ||
      near.wells.some((open) => seesUpWell(open, x, y, z)),
    daylightAt(x, y, z) {
      let most = searched?.ground.isBelow(x, y, z) ? 0 : 1;
      for (const open of near.tunnels) most = Math.max(most, daylightThroughTunnel(open, x, y, z));
      for (const open of near.wells) most = Math.max(most, daylightDownWell(open, x, y, z));
      return most;
    },
  };
}

/** Whether the world or the year has changed. While time runs, `ground` is a new object in every step. */
function hasChanged(
  searched: { readonly t: number; readonly ground: BoreGround },
  ground: BoreGround,
  t: number,
): boolean {
  return t === searched.t ? ground !== searched.ground : Math.abs(t - searched.t) > MAX_AGE;
}

/** Horizontal distance from a place to an entrance or its tunnel, metres. */
export function distanceToEntrance({ x: wx, y: wy, tunnel }: Entrance, x: number, y: number): number {
  const [dx, dy] = [x - wx, y - wy];
  const [ex, ey] = tunnel?.into ?? [0, 0];
  const s = Math.min(tunnel?.length ?? 0, Math.max(0, dx * ex + dy * ey));
  return Math.hypot(dx - s * ex, dy - s * ey);
}

/** Metres along a tunnel at which the hill covers the middle of its roof. */
function mouthOf(tunnel: Tunnel, ground: BoreGround): number {
  const { x, y, into, height, length } = tunnel;
  for (let s = 0; s < length; s += 0.25)
    if (ground.isBelow(x + into[0] * s, y + into[1] * s, tunnelFloor(tunnel, s) + height)) return s;
  return length;
}

/** Altitude of the hill at a well's axis, to a few centimetres. */
function topOf({ x, y, bottom, top }: Well, ground: BoreGround): number {
  let [low, high] = [bottom, top];
  for (let i = 0; i < 10; i++) {
    const middle = (low + high) / 2;
    if (ground.isBelow(x, y, middle)) low = middle;
    else high = middle;
  }
  return high;
}

function daylightInTunnel({ mouth }: OpenTunnel, s: number): number {
  const deep = Math.max(0, s - mouth + 4.5);
  return 1 / (1 + 0.075 * deep * Math.sqrt(deep) + 0.004 * deep * deep);
}

function daylightThroughTunnel(open: OpenTunnel, x: number, y: number, z: number): number {
  const { tunnel } = open;
  const [dx, dy] = [x - tunnel.x, y - tunnel.y];
  const s = dx * tunnel.into[0] + dy * tunnel.into[1];
  const c = dx * tunnel.into[1] - dy * tunnel.into[0];
  if (s < 0 || s > tunnel.length + 20 || Math.abs(c) > tunnel.half) return 0;
  const over = z - tunnelFloor(tunnel, Math.min(s, tunnel.length));
  if (over < -1 || over > tunnel.height) return 0;
  return daylightInTunnel(open, s) * Math.min(1, Math.exp((tunnel.level - s) / 8));
}

/** Whether a straight line may lead out through a tunnel's mouth: from in it or beyond its end. Conservative. */
function seesThroughTunnel({ tunnel, mouth }: OpenTunnel, x: number, y: number, z: number): boolean {
  const [dx, dy] = [x - tunnel.x, y - tunnel.y];
  const s = dx * tunnel.into[0] + dy * tunnel.into[1];
  const c = Math.abs(dx * tunnel.into[1] - dy * tunnel.into[0]);
  if (s < -10 || s > tunnel.length + 150) return false;
  const past = Math.max(0, s - tunnel.length);
  const spread = (2 * tunnel.half * past) / Math.max(1, tunnel.length - mouth);
  if (c > tunnel.half + 1 + spread) return false;
  const floor = tunnelFloor(tunnel, s);
  const slack = 1.5 + past;
  return z > floor - slack && z < floor + tunnel.height + slack;
}

/** Whether a point is in a well or in the cone below it. */
function seesUpWell({ well, mouth }: OpenWell, x: number, y: number, z: number): boolean {
  const aside = Math.hypot(x - well.x, y - well.y);
  const below = Math.max(0, well.bottom + 1 - z);
  const tall = Math.max(1, mouth - well.bottom - 1);
  return aside < well.radius + 1 + (2 * well.radius * below) / tall;
}

function daylightDownWell({ well, mouth, daylight }: OpenWell, x: number, y: number, z: number): number {
  const aside = Math.hypot(x - well.x, y - well.y);
  const down = mouth - z;
  if (down < 0 || aside > well.radius * 2) return 0;
  const r = 4.5 * well.radius;
  const within = Math.min(1, Math.max(0, 2 - aside / well.radius));
  return (daylight * within * r * r) / (r * r + down * down);
}
