/** Interfaces of the mine below a shaft of a planet: to walkers, to sound, and to the planet's stage. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Lens, LensMove } from "../../../camera/lens.ts";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { IsCellOpen } from "../../../core/underground/mine-space.ts";
import type { MineShaft } from "../../../core/underground/shaft-ground.ts";
import type { Way } from "../../../core/underground/way.ts";
import type { HangingMine, PlanetGround } from "../../../explorers/planet-ground.ts";
import type { Vector } from "../../../explorers/vector.ts";
import type { BelowView } from "../../../render/below/stage.ts";
import type { Frame } from "../../../render/frame.ts";
import type { GroundTiles } from "../../../render/ground/materials/ground-tiles.ts";
import type { Quality } from "../../../render/quality.ts";
import type { AudioState } from "../../../sound/audio-state.ts";
import type { Player } from "../player.ts";
import type { createPlanetCamera, PlanetView } from "../render/camera.ts";
import type { StandingFeature } from "../render/features/standing.ts";
import type { MinePlace } from "./place.ts";

export interface PlanetMine extends MinePlace {
  /** The shaft that leads into it. */
  readonly feature: StandingFeature;
  /** The mine on a globe in a year. */
  on(globe: Globe, t: number): HungMine;
  /** The place of the shaft's rim, metres from the centre. */
  rim(globe: Globe, t: number): Vector;
  /** The place of feet at an altitude of the mine in words, as "Level 2, 40 m down". */
  placeAt(z: number): string;
  readonly sound: MineSound;
  /** Photo mode's lens in the mine after a move, and in the mine's coordinates. */
  moveLens(lens: Lens, move: LensMove, mine: HungMine, ground: PlanetGround): Lens;
  lensIn(lens: Lens, mine: HungMine, radius: number): Lens;
  /** Loads the code that draws it, and makes that. */
  draw(parts: MineParts, signal: AbortSignal): Promise<DrawnMine | undefined>;
}

export interface HungMine extends HangingMine {
  readonly shaft: MineShaft;
  readonly cells: IsCellOpen;
  /** Altitude in the mine of the surface, metres east and north of the shaft's axis. */
  groundAt(east: number, north: number): number;
}

export interface MineSound {
  /** Probes the space round a player's eye, if that is in the mine; call once a step. */
  listen(player: Player, ground: PlanetGround, mine: HungMine): void;
  /** The audio state of that space; the state itself on the surface. */
  resound(state: AudioState): AudioState;
}

/** The mine that may be seen. */
export interface ShownMine {
  readonly mine: PlanetMine;
  /** Whether the player is in it. */
  readonly inside: boolean;
  /** Whether the headlamp is switched on. */
  readonly lamp: boolean;
  /** The way out that is drawn, in the mine's coordinates; null for none. */
  readonly thread: Way | null;
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
