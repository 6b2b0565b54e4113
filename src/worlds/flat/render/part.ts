/**
 * A scene part: vegetation, houses, mineshafts, water or another set of objects drawn on the ground beside the terrain. Each
 * part opens and closes its own streams.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../../../camera/view-point.ts";
import type { WaterContacts } from "../../../core/flat/collision-ground.ts";
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import type { Air } from "../../../render/atmosphere/air.ts";
import type { BoredGround } from "../../../render/below/bored-ground.ts";
import type { BelowStage } from "../../../render/below/stage.ts";
import type { Frame } from "../../../render/frame.ts";
import type { GroundTextures } from "../../../render/ground/surface-materials.ts";
import type { Quality } from "../../../render/quality.ts";
import type { Shadows } from "../../../render/shadows.ts";
import type { PlanarReflection } from "../../../render/water/reflection.ts";
import type { WaterSource } from "../../../sound/audio-state.ts";
import type { ScatterOptions, ScatterStream } from "../../../stream/scatter.ts";
import type { Moment } from "../moment.ts";
import type { RoadGround } from "./roads/road-ground.ts";

/** Opens a stream of instances on the cells of the current ground. */
export type OpenStream = (options: ScatterOptions) => ScatterStream;

/** Resources to build a part with. The stage owns shared ones. */
export interface PartBuild {
  readonly scene: Scene;
  readonly flat: FlatGround;
  readonly open: OpenStream;
  readonly textures: GroundTextures;
  readonly air: Air;
  readonly shadows: Shadows | null;
  /** The planar reflection of the nearest pool; null at low quality. */
  readonly reflection: PlanarReflection | null;
  readonly quality: Quality;
  /** Holes in the ground of a country. */
  readonly bored: BoredGround | undefined;
  /** The roads of a country, which are written by their part. */
  readonly roads: RoadGround | null;
  /** Shafts cut out of the terrain (render/ground/shaders/pits.ts); written by the mineshafts' part. */
  readonly pits: Float32Array;
  /** Drawing below the ground, where shafts lead. */
  readonly below: BelowStage | null;
  /** Called when a part cannot be loaded. */
  failed(error: Error): void;
}

/** The view of one frame. */
export interface PartView {
  readonly frame: Frame;
  readonly view: ViewPoint;
  readonly moment: Moment;
  /** Height of the eye above the ground, or above the archipelago's altitude where there is none, metres. */
  readonly clearance: number;
  /** Rock hides all of the surface from the eye. */
  readonly hidden: boolean;
  /** Skips all smoothing over time, for frozen pictures. */
  readonly skipSmoothing: boolean;
}

export interface ScenePart {
  /** One mesh per material, for compiling the shaders. */
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** Bytes uploaded for the last frame. */
  readonly uploaded: number;
  /** Accepts streamed data for a view without drawing; true once nothing near is missing, or nothing at all if `everything`. */
  load(view: PartView, everything: boolean): boolean;
  update(view: PartView): void;
  /** Share of the sky that the part hides from an eye, 0…1, for auto-exposure. */
  skyOcclusionAt?(x: number, y: number, z: number): number;
  /** The part's audible water near a listener. */
  watersNear?(x: number, y: number, z: number): readonly WaterSource[];
  /** The part's water for collision and wading. */
  readonly wading?: WaterContacts;
  /** Switches to other ground with a profile of the same length; nothing is recompiled. */
  setGround(flat: FlatGround, open: OpenStream): void;
  /** The ground has other heights, until `setGround`: stands on it where that is cheap. */
  preview?(flat: FlatGround): void;
  dispose(): void;
}
