/** The mine below a shaft in a planet's scene: its code is loaded while a walker is at the shaft or in the mine. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { BelowView } from "../../../render/below/stage.ts";
import type { Frame } from "../../../render/frame.ts";
import type { GroundTiles } from "../../../render/ground/materials/ground-tiles.ts";
import type { Quality } from "../../../render/quality.ts";
import { type Lazy, lazy } from "../../../stream/lazy.ts";
import type { PlanetMine } from "../below/mine.ts";
import type { createPlanetCamera, PlanetView } from "./camera.ts";

/** The mine that may be seen. */
export interface ShownMine {
  readonly mine: PlanetMine;
  /** Whether the player is in it. */
  readonly inside: boolean;
  /** Whether the headlamp is switched on. */
  readonly lamp: boolean;
}

export interface MineParts {
  readonly scene: Scene;
  readonly camera: ReturnType<typeof createPlanetCamera>;
  readonly quality: Quality;
  readonly tiles: GroundTiles;
  /** Whether light is scattered in the sky. */
  readonly hasAir: boolean;
  /** Whether a single picture is drawn, which waits for everything. */
  readonly frozen: boolean;
  shown(): ShownMine | undefined;
  failed(error: Error): void;
}

/** A mine as it is drawn. */
export interface DrawnMine {
  readonly triangles: number;
  readonly instances: number;
  readonly uploaded: number;
  /** Takes the eye of the next frame, whose near plane is that or nearer, metres. */
  look(view: PlanetView, globe: Globe, t: number): number;
  /** Lights the frame, whose camera is set; `outdoors` is the exposure above ground. */
  light(frame: Frame, outdoors: number, dt: number, skipSmoothing: boolean): BelowView;
  update(skipSmoothing: boolean): void;
  /** Shifts the projection by (x, y) in clip space. */
  shift(x: number, y: number): void;
  /** Whether everything that the eye of the last frame sees of it has arrived. */
  readonly ready: boolean;
  dispose(): void;
}

/** Draws the mine that is shown, once it is loaded. */
export class MinePart {
  readonly #parts: MineParts;
  #drawn: { readonly mine: PlanetMine; readonly drawn: Lazy<DrawnMine> } | undefined;

  constructor(parts: MineParts) {
    this.#parts = parts;
  }

  get inside(): boolean {
    return this.#parts.shown()?.inside ?? false;
  }

  /** The mine, once it can be drawn. */
  get drawn(): DrawnMine | undefined {
    const parts = this.#parts;
    const mine = parts.shown()?.mine;
    if (!mine) return undefined;
    if (this.#drawn?.mine !== mine) {
      this.dispose();
      const options = { name: "The mine below", onError: parts.failed };
      this.#drawn = { mine, drawn: lazy((signal) => mine.draw(parts, signal), options) };
    }
    return this.#drawn.drawn.poll();
  }

  /** Whether it cannot be drawn. */
  get isMissing(): boolean {
    return this.#drawn?.drawn.error !== undefined;
  }

  dispose(): void {
    this.#drawn?.drawn.dispose();
    this.#drawn = undefined;
  }
}
