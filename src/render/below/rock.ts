/**
 * Drawing of the underground of a country: the walls of tunnels and wells, and the cavern or the mine with its props. Loaded on demand.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Underground } from "../../core/underground/underground.ts";
import type { WorldTable } from "../../recipe/recipe.ts";
import { createCavernStream } from "../../stream/below/cavern-stream.ts";
import { createMineStream } from "../../stream/below/mine-stream.ts";
import { WORKERS } from "../../stream/below/source.ts";
import { createPool } from "../../stream/pool.ts";
import type { Frame } from "../frame.ts";
import { type Making, making, type Own } from "../making.ts";
import { createLightShafts } from "./bores/light-shafts.ts";
import { createBoreProps } from "./bores/props.ts";
import { boreWallShapes, createBoreWalls } from "./bores/walls.ts";
import { createCavernProps } from "./cavern/props.ts";
import { createDarkWall } from "./dark-wall.ts";
import type { UndergroundLight } from "./light.ts";
import { type CreateFloodWater, createFlood } from "./mine/flood.ts";
import { createMineView } from "./mine/view.ts";
import type { BelowBuild } from "./stage.ts";
import { createStreamGate, type FirstView } from "./stream-gate.ts";
import { CAVERN_DISTANCE, createCavernTerrain, createUndergroundTextures } from "./terrain.ts";

/** The underground that is drawn; settings change the first two. */
export interface RockSource {
  readonly underground: Underground;
  /** The table, as the workers get it. */
  readonly table: WorldTable;
  readonly first: FirstView;
  /** Called when a worker fails. */
  failed(error: Error): void;
}

export interface Rock {
  readonly meshes: readonly Mesh[];
  readonly chunks: number;
  readonly instances: number;
  readonly triangles: number;
  readonly uploaded: number;
  /** Requests the data near an eye, and makes `ready` wait for it. */
  waitFor(eye: readonly [x: number, y: number, z: number], t: number): void;
  ready(): boolean;
  /** `seen`: whether the eye is below ground or near an entrance. */
  update(frame: Frame, inside: boolean, seen: boolean, skipSmoothing: boolean): void;
  dispose(): void;
}

/** The streams of the cavern and the mine, with their own workers. */
function openStreams(own: Own, { underground, table, failed }: RockSource) {
  const pool = own(createPool({ source: WORKERS, failed }));
  return {
    cavern: underground.cavern && own(createCavernStream(table, pool)),
    mine: underground.mine && own(createMineStream(table, underground.mine, pool)),
  };
}

/** Creates the rock in slices. `floodWater` is given where the first view has water of a mine. */
export function createRock(
  state: RockSource,
  build: BelowBuild,
  light: UndergroundLight,
  floodWater: CreateFloodWater | null,
): Making<Rock> {
  return making(function* (own) {
    const { scene, air, quality, textures: surface } = build;
    let { underground, table } = state;
    const streams = openStreams(own, state);
    const textures = own(createUndergroundTextures(scene, underground, surface));
    const { deep } = textures;
    yield;
    const cavern = own(createCavernTerrain(scene, underground, deep, air, light, quality));
    yield;
    boreWallShapes();
    yield;
    const walls = own(createBoreWalls(scene, underground, deep, light, quality.K));
    yield;
    const options = { light, textures: deep, quality };
    const cavernProps = own(
      streams.cavern ? yield* createCavernProps(scene, underground, streams.cavern, options) : null,
    );
    yield;
    const mineOptions = { light, textures: surface, quality, all: state.first.all };
    const mine = own(streams.mine ? createMineView(scene, underground, streams.mine, mineOptions) : null);
    yield;
    const flood = own(
      createFlood(underground, floodWater, (create, flooded) => create(scene, flooded, light), state.failed),
    );
    yield;
    const gate = createStreamGate(state.first, [cavernProps, mine]);
    const boreProps = own(createBoreProps(scene, underground, surface, light));
    yield;
    const shafts = own(createLightShafts(scene, light));
    const darkWall = own(createDarkWall(scene, light, 0.96 * CAVERN_DISTANCE));
    const parts = [cavern?.surfaces, walls, boreProps, cavernProps, mine, flood, shafts, darkWall];
    const total = (what: "triangles" | "uploaded") => parts.reduce((sum, part) => sum + (part?.[what] ?? 0), 0);
    /** Applies changed settings; nothing is compiled. */
    function follow(): void {
      if (state.underground === underground) return;
      const isMoved = state.underground.hills.ground.profile !== underground.hills.ground.profile;
      ({ underground } = state);
      if (isMoved) textures.show(underground);
      // A preview of other ground keeps the table, and its streams.
      if (state.table !== table) {
        ({ table } = state);
        streams.cavern?.show(table);
        cavernProps?.restart(underground);
        if (underground.mine) streams.mine?.show(table, underground.mine);
      }
      for (const part of [cavern, walls, cavernProps, mine, flood]) part?.show(underground);
    }

    const below = [...(cavern?.surfaces.meshes ?? []), ...(cavernProps?.meshes ?? []), ...(mine?.meshes ?? [])];

    return {
      meshes: [...below, ...walls.meshes, ...boreProps.meshes, ...flood.meshes, shafts.mesh, darkWall.mesh],
      get triangles() {
        return total("triangles");
      },
      get uploaded() {
        return total("uploaded");
      },
      get chunks() {
        return (cavern?.surfaces.chunks ?? 0) + (mine?.chunks ?? 0);
      },
      get instances() {
        return (cavernProps?.instances ?? 0) + (mine?.instances ?? 0);
      },
      waitFor(eye, t) {
        follow();
        gate.awaitAt(eye, t);
      },
      ready: gate.isOpen,
      update(frame, inside, seen, skipSmoothing) {
        follow();
        cavern?.update(frame, seen);
        walls.update(frame);
        if (cavernProps) {
          cavernProps.shown = seen;
          cavernProps.update(frame, skipSmoothing);
        }
        if (mine) {
          mine.shown = seen;
          mine.update(frame, skipSmoothing);
        }
        flood.update(frame, inside);
        boreProps.update(frame, underground);
        shafts.update(frame, inside);
        darkWall.mesh.isVisible = inside;
        if (inside) darkWall.update(frame, underground);
      },
      dispose: own.dispose,
    };
  });
}
