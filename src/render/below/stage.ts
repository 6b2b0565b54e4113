/**
 * Interface of a stage to the drawing below its ground. src/worlds/flat/below implements it; worlds without an underground do not
 * load that code.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../../camera/view-point.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { FlatAir } from "../atmosphere/air.ts";
import type { Frame } from "../frame.ts";
import type { GroundTextures } from "../ground/surface-materials.ts";
import type { Making } from "../making.ts";
import type { Quality } from "../quality.ts";
import type { BoredGround } from "./bored-ground.ts";

export interface BelowBuild {
  readonly scene: Scene;
  readonly flat: FlatGround;
  readonly textures: GroundTextures;
  readonly air: FlatAir;
  readonly quality: Quality;
}

/** Visibility and exposure for an eye. */
export interface BelowView {
  /** Whether anything outside may be visible. */
  readonly outside: boolean;
  /** Factor on the light. */
  readonly exposure: number;
}

export interface BelowStage {
  /** One mesh per material, for compiling the shaders. */
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** Bytes uploaded for the last frame. */
  readonly uploaded: number;
  /** Null inside islands, whose ground has pits instead. */
  readonly ground: BoredGround | null;
  /** Whether galleries are drawn this frame, so that shafts are open below. */
  readonly shown: boolean;
  readonly chunks: number;
  /** Loads and creates the meshes; `meshes` is empty before. */
  load(): Promise<void>;
  /** Whether an eye is below the ground at time t. */
  isBelow(view: ViewPoint, t: number): boolean;
  /** Lights the frame of a view; call before anything is drawn. `outdoors`: the exposure above ground. */
  light(
    frame: Frame,
    view: ViewPoint,
    moment: { readonly t: number },
    outdoors: number,
    dt: number,
    skipSmoothing: boolean,
  ): BelowView;
  /** Places its meshes in the frame. */
  update(frame: Frame, skipSmoothing: boolean): void;
  /** Requests the data near a view before it is drawn; `everything` for frozen pictures. */
  waitFor(view: ViewPoint, t: number, everything: boolean): void;
  /** Whether the awaited data has arrived, or the wait has timed out. */
  ready(): boolean;
  /** Switches to other ground with the same profile. */
  setGround?(flat: FlatGround): void;
  dispose(): void;
}

/** Creates it, in slices. */
export type CreateBelow = (build: BelowBuild) => Making<BelowStage>;
