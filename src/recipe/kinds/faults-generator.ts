/** The generator of the kind "faults". Apart from its checks, whose library workers do not need. */
import { type WalkedShape, walkedLand } from "../../core/faults/walked-land.ts";
import { coverAt, type Kind } from "../../core/field/cover.ts";
import { fieldAt, fieldMean, type TiledField } from "../../core/field/field.ts";
import type { HeightTile } from "../../core/field/tile.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { cached, landOf } from "./fault-lands.ts";
import { type FlatShape, type FlatTable, generateFlatGround } from "./flat-generator.ts";

export interface FaultsShape extends FlatShape {
  readonly kind: "faults";
  /** 0: the sea is as high as the table's `sea`. */
  readonly lakes: number;
  /** The land: a code of fault settings (src/core/faults/code.ts) or of a height map (src/core/faults/height-code.ts). */
  readonly faults: string;
  /** Metres a cell of the land. */
  readonly cell: number;
  /** Metres from the lowest to the highest cell. */
  readonly height: number;
  /** Share of the height that is under the sea. */
  readonly flooded: number;
}

export interface FaultsTable extends FlatTable {
  readonly shape: FaultsShape;
}

/** Share of the profile's hills that lie on the land, so that it is not smooth within a cell. */
const FINE = 0.03;

const tileOf = cached((_: string, code: string, shape: WalkedShape): HeightTile => walkedLand(landOf(code), shape));

export interface FaultGround extends FlatGround {
  readonly ground: TiledField;
}

/** Creates the generator of a land of faults in the sea. */
export function generateFaultLand(world: FaultsTable): FaultGround {
  const flat = generateFlatGround(world);
  const { faults: code, cell, height, flooded } = world.shape;
  const { ground: hills, relief } = flat;
  const fine = { ...hills, weight: hills.weight.map((weight) => FINE * weight) };
  // The hills add as much as they take away.
  const sea = world.sea - fieldMean(fine);
  const shape = { cell, height, flooded, sea, relief };
  const added = tileOf(JSON.stringify(shape) + code, code, shape);
  return { ...flat, ground: { ...fine, added } };
}

/** Metres above the sea at which a start is dry, and the slope up to which it is level. */
const [DRY, LEVEL] = [2, 0.3];
/** Kinds whose plants stand before the eyes. */
const HIDING: readonly Kind[] = ["wood", "thicket"];
/** Places sampled along each side of the land, and places skipped at its ends. */
const [SIDE, RIM] = [72, 4];

export interface Overlook {
  /**
   * Start on foot: the highest dry, level place without trees and thickets, which hide the view; with them where all have some; the
   * highest of all where none is dry and level.
   */
  readonly stand: readonly [x: number, y: number, z: number];
  /** Altitude of the highest place, metres. */
  readonly top: number;
  /** Metres along the longer side. */
  readonly size: number;
}

/** Places to see a land of faults from. */
export function overlookOf(world: FaultsTable): Overlook {
  const { ground, cover } = generateFaultLand(world);
  const { cell } = world.shape;
  const { xSize, ySize } = landOf(world.shape.faults);
  // Above the sea, without `peak`: order and slopes of starts hardly depend on it, and scenes need no code of islands.
  const heightAt = (x: number, y: number) => world.relief * (fieldAt(ground, x, y) - world.sea);
  const along = (k: number, count: number) => cell * (count - 1) * ((k + 0.5) / SIDE - 0.5);
  let top = -Infinity;
  /** Rank of the best place so far: a better rank goes before a higher altitude. */
  let [rank, stand] = [-1, -Infinity];
  let at: readonly [number, number, number] = [0, 0, heightAt(0, 0)];
  for (let j = RIM; j < SIDE - RIM; j++)
    for (let i = RIM; i < SIDE - RIM; i++) {
      const [x, y] = [along(i, xSize), along(j, ySize)];
      const z = heightAt(x, y);
      const slope = Math.hypot(heightAt(x + 3, y) - heightAt(x - 3, y), heightAt(x, y + 3) - heightAt(x, y - 3)) / 6;
      top = Math.max(top, z);
      const own = z < DRY || slope >= LEVEL ? 0 : HIDING.includes(coverAt(cover, x, y)) ? 1 : 2;
      if (own < rank || (own === rank && z <= stand)) continue;
      [rank, stand] = [own, z];
      at = [x, y, z];
    }
  return { stand: at, top, size: cell * Math.max(xSize, ySize) };
}
