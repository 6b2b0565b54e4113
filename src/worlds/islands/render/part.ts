/**
 * A part of what is drawn on the islands beside the ground itself: what grows there, houses, water. The stage tells each
 * the frame, and asks of each what it costs; a part opens its own streams and closes them.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Moment, ViewPoint } from "../../../camera/view-point.ts";
import type { WatersMet } from "../../../core/islands/collision-ground.ts";
import type { Islands } from "../../../core/islands/islands.ts";
import type { Air } from "../../../render/atmosphere/air.ts";
import type { Frame } from "../../../render/frame.ts";
import type { GroundTextures } from "../../../render/ground/surface-materials.ts";
import type { Quality } from "../../../render/quality.ts";
import type { Shadows } from "../../../render/shadows.ts";
import type { PlanarReflection } from "../../../render/water/reflection.ts";
import type { ScatterOptions, ScatterStream } from "../../../stream/scatter.ts";

/** Opens a stream of what stands on the cells of the islands that are drawn. */
export type OpenStream = (options: ScatterOptions) => ScatterStream;

/** What a part is made of; those that every part shares belong to the stage. */
export interface PartBuild {
  readonly scene: Scene;
  readonly islands: Islands;
  readonly open: OpenStream;
  readonly textures: GroundTextures;
  readonly air: Air;
  readonly shadows: Shadows | null;
  /** Of the pool nearby; none at quality low. */
  readonly reflection: PlanarReflection | null;
  readonly quality: Quality;
  /** The shafts that are cut out of the ground (shaders/pits.ts), for whoever knows them to write. */
  readonly pits: Float32Array;
}

/** What a part is told of a frame. */
export interface PartView {
  readonly frame: Frame;
  readonly view: ViewPoint;
  readonly moment: Moment;
  /** Metres of the eye over the ground below it, or over its archipelago's altitude where there is none. */
  readonly clearance: number;
  /** Nothing may lag: a frozen picture has no past. */
  readonly skipSmoothing: boolean;
}

/** Water that runs or falls, in metres; `strength` 0…1 is how much of it there is. */
export interface WaterNear {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly falls: boolean;
  readonly strength: number;
}

export interface IslandPart {
  /** One mesh of each material, to be compiled with. */
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** Bytes sent for the last picture. */
  readonly uploaded: number;
  /** Takes what has come for a view, without drawing: true once nothing near is missing, or nothing at all. */
  await(view: PartView, all: boolean): boolean;
  update(view: PartView): void;
  /** How much of the sky over an eye it hides, 0 to 1: the eye opens up. */
  skyOcclusionAt?(x: number, y: number, z: number): number;
  /** What of it sounds near a place, where anything does. */
  heard?(x: number, y: number, z: number): readonly WaterNear[];
  /** What of it one wades in. */
  readonly met?: WatersMet;
  /** Goes on with other islands of the same profile: nothing is compiled anew. */
  show(islands: Islands, open: OpenStream): void;
  dispose(): void;
}
