/**
 * Renders the nebula behind everything else: a ray march at reduced resolution, one pixel of each block per frame, accumulated over frames
 * with temporal reprojection.
 *
 *   cost     see src/worlds/space/render/shaders/nebula-march.ts; about 250 texture reads per marched pixel (tools/bench, case nebula)
 *   settled  with skipSmoothing one frame runs enough passes to march every pixel several times
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { EffectRenderer } from "@babylonjs/core/Materials/effectRenderer.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { SpaceTable } from "../../../../recipe/kinds/space-generator.ts";
import { generateSpace } from "../../../../recipe/kinds/space-generator.ts";
import { LONGEST_WAIT } from "../../../../render/longest-wait.ts";
import type { NebulaQuality } from "../../../../render/quality.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { StarStream } from "../../jobs/star-stream.ts";
import { NEBULA_LIGHT_UNIFORMS } from "../shaders/nebula-light.ts";
import { NEBULA_MARCH_UNIFORMS } from "../shaders/nebula-march.ts";
import { COMPOSITE, COMPOSITE_VERTEX, marchSource, RESOLVE, VIEW_UNIFORMS } from "../shaders/nebula-passes.ts";
import type { SpaceFrame, SpaceLayer } from "../space-frame.ts";
import { GasGrid } from "./gas-grid.ts";
import { createGasUniforms, type GasUniforms } from "./gas-uniforms.ts";
import { createPass, createRenderTarget, type RenderTarget } from "./render-targets.ts";
import { createStarLights } from "./star-lights.ts";
import { createViewHistory } from "./view-history.ts";

/** Milliseconds that a first picture waits for the grid; a frozen picture waits longer, since it differs slightly without. */
const GRID_TIMEOUT = { near: 1500, all: LONGEST_WAIT.all };
/** Minimum share of a new pass in the accumulated picture of a still camera: gas drifts, so old samples must fade. */
const LEAST_SHARE = 0.12;

/** The density and colours of the gas, as uniforms. */
function createLook() {
  const [look, glow] = [new Vector2(), new Vector3()];
  return {
    get density() {
      return look.x;
    },
    set(shape: SpaceTable["shape"]): void {
      look.set(shape.density, shape.glow);
      glow.set(...shape.colours);
    },
    attach(effect: Effect): void {
      effect.setVector2("look", look);
      effect.setVector3("glowLook", glow);
    },
  };
}

/** Streams of the view; `all`: a first picture waits for the whole grid. */
interface NebulaStreams {
  readonly pool: Pool;
  readonly stars: StarStream;
  readonly all: boolean;
}

export class NebulaView implements SpaceLayer {
  readonly meshes: readonly Mesh[];
  readonly triangles = 1;
  readonly gas: GasUniforms;
  readonly #grid: GasGrid;
  readonly #look = createLook();
  readonly #lights: ReturnType<typeof createStarLights>;
  readonly #accumulation: Accumulation;
  readonly #composite: ReturnType<typeof createComposite>;
  readonly #perPixel = new Vector2();
  readonly #first: SpaceFrame;
  readonly #timeout: number;
  #wasComplete = false;
  #shown: SpaceTable | undefined;
  /** The time since when a picture waits for the grid. */
  #from: number | undefined;

  /** `light` is the light texture of the world's profile; `first` is the first frame to be drawn. */
  constructor(
    scene: Scene,
    world: SpaceTable,
    light: BaseTexture,
    detail: NebulaQuality,
    { pool, stars, all }: NebulaStreams,
    first: SpaceFrame,
  ) {
    const { nebula } = generateSpace(world);
    const grid = new GasGrid(scene, world, pool, detail.grid);
    const gas = createGasUniforms(nebula, world.seed, light);
    [this.#grid, this.gas, this.#first] = [grid, gas, first];
    this.#lights = createStarLights(stars);
    this.#timeout = GRID_TIMEOUT[all ? "all" : "near"];
    const march = {
      source: marchSource(gas.layout, nebula.gas.profile, grid.source),
      uniforms: [...gas.uniforms, ...NEBULA_LIGHT_UNIFORMS, ...NEBULA_MARCH_UNIFORMS, ...grid.uniforms],
      samplers: [...gas.samplers, ...grid.samplers],
    };
    this.#accumulation = new Accumulation(scene, detail, march, [gas, this.#lights, grid, this.#look]);
    this.#composite = createComposite(scene);
    this.meshes = [this.#composite.mesh];
    this.setWorld(world);
  }

  get uploaded(): number {
    return this.#grid.uploaded;
  }

  /** Density factor of the gas. */
  get density(): number {
    return this.#look.density;
  }

  /** Switches to a world with the same seed and a profile of the same length, without recompiling. */
  setWorld(next: SpaceTable): void {
    this.gas.setNebula(generateSpace(next).nebula, next.seed);
    const isSame = (a: SpaceTable) =>
      a.seed === next.seed && a.profile === next.profile && a.shape.threshold === next.shape.threshold;
    if (this.#shown && !isSame(this.#shown)) {
      this.#grid.setWorld(next);
      this.awaitGrid();
    }
    this.#look.set(next.shape);
    this.#shown = next;
    this.#accumulation.restart();
  }

  /** Makes `ready` wait for the grid at the new place; call after a jump. */
  awaitGrid(): void {
    this.#from = undefined;
  }

  update(frame: SpaceFrame): void {
    const grid = this.#grid;
    grid.update(frame);
    // A frozen picture that was drawn before the grid is complete is drawn again.
    if (frame.skipSmoothing && grid.complete && !this.#wasComplete) this.#accumulation.restart();
    this.#wasComplete = grid.complete;
    const size = this.#accumulation.size();
    this.gas.update(frame.place.cell, frame.t);
    this.#lights.update(frame);
    const { material } = this.#composite;
    material.setTexture("history", this.#accumulation.draw(frame, size));
    this.#perPixel.set(size.width / frame.drawn.width, size.height / frame.drawn.height);
    material.setVector2("perPixel", this.#perPixel);
  }

  ready(): boolean {
    if (!this.#accumulation.ready()) return false;
    this.#from ??= performance.now();
    this.#grid.update(this.#first);
    return this.#grid.complete || performance.now() - this.#from > this.#timeout;
  }

  dispose(): void {
    const { mesh, material } = this.#composite;
    for (const each of [this.#grid, this.#accumulation, mesh, material]) each.dispose();
  }
}

/** Source of the march without the uniforms of its view, and what sets them. */
interface March {
  readonly source: string;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}

/** Marches accumulated over frames. */
class Accumulation {
  readonly #detail: NebulaQuality;
  readonly #parts: readonly { attach(effect: Effect): void }[];
  readonly #renderer: EffectRenderer;
  readonly #march: ReturnType<typeof createPass>;
  readonly #resolve: ReturnType<typeof createPass>;
  readonly #targets: ReturnType<typeof createNebulaTargets>;
  readonly #view = createViewHistory();
  readonly #stride: Vector3;
  readonly #share = new Vector3();
  /** Pixels of a block. */
  readonly #all: number;
  /** Passes since the accumulation was restarted. */
  #drawn = 0;
  #isStale = true;

  /** `parts` set the uniforms of the march. */
  constructor(
    scene: Scene,
    detail: NebulaQuality,
    { source, uniforms, samplers }: March,
    parts: readonly { attach(effect: Effect): void }[],
  ) {
    const engine = scene.getEngine() as Engine;
    const renderer = new EffectRenderer(engine);
    [this.#detail, this.#parts, this.#renderer] = [detail, parts, renderer];
    const marchUniforms = [...VIEW_UNIFORMS, ...uniforms, "shift"];
    this.#march = createPass(engine, renderer, "nebulaMarch", source, marchUniforms, [...samplers]);
    const resolveUniforms = [...VIEW_UNIFORMS, "share", "moved", "lastAcross", "lastUpward", "lastForward"];
    this.#resolve = createPass(engine, renderer, "nebulaResolve", RESOLVE, resolveUniforms, ["fresh", "history"]);
    this.#stride = new Vector3(...detail.stride);
    this.#all = detail.block ** 2;
    this.#targets = createNebulaTargets(scene, detail.block, () => this.restart());
  }

  restart(): void {
    this.#isStale = true;
  }

  /** Pixels of the accumulated picture. */
  size(): PixelCount {
    return this.#targets.current().sums[0].target;
  }

  /** Draws the passes of a frame, and returns the accumulated picture. */
  draw(frame: SpaceFrame, { width, height }: PixelCount): BaseTexture {
    const motion = this.#view.update(frame, width, height);
    const { skipSmoothing } = frame;
    if (frame.jumped || this.#isStale || (skipSmoothing && motion !== "same")) this.#drawn = 0;
    this.#isStale = false;
    const passes = skipSmoothing ? this.#all * this.#detail.passes - this.#drawn : 1;
    for (let i = 0; i < passes; i++) {
      const rounds = Math.floor(this.#drawn / this.#all);
      // The first pass fills all pixels until each has been marched itself.
      if (this.#drawn === 0) this.#share.set(1, 1, 0);
      else if (motion === "moving" && !skipSmoothing) this.#share.set(0.35, 0.07, 1);
      else this.#share.set(Math.max(1 / (rounds + 1), skipSmoothing ? 0 : LEAST_SHARE), 0, 0);
      this.#pass(frame);
      this.#view.keep();
    }
    return this.#targets.current().sums[0].texture;
  }

  /** One march and its accumulation, by `share` as in RESOLVE. */
  #pass(frame: SpaceFrame): void {
    const { fresh, sums } = this.#targets.current();
    const view = this.#view;
    view.selectPixel(this.#drawn, this.#detail.block);
    this.#march.draw(fresh, (effect) => {
      view.bind(effect);
      for (const part of this.#parts) part.attach(effect);
      effect.setFloat3("eye", ...frame.eye);
      effect.setFloat("pixel", frame.pixel);
      effect.setVector3("stride", this.#stride);
      effect.setFloat("shift", shiftOf(this.#drawn, this.#all));
    });
    this.#resolve.draw(sums[1], (effect: Effect) => {
      view.bind(effect);
      view.bindPrevious(effect);
      effect.setTexture("fresh", fresh.texture);
      effect.setTexture("history", sums[0].texture);
      effect.setVector3("share", this.#share);
    });
    sums.reverse();
    this.#drawn++;
  }

  ready(): boolean {
    return this.#march.ready && this.#resolve.ready;
  }

  dispose(): void {
    for (const each of [this.#targets, this.#march, this.#resolve, this.#renderer]) each.dispose();
  }
}

interface PixelCount {
  readonly width: number;
  readonly height: number;
}

/** Offset of a pass's samples within a step: a golden-ratio sequence over the rounds. */
function shiftOf(drawn: number, all: number): number {
  return (Math.floor(drawn / all) * 0.618034) % 1;
}

function createComposite(scene: Scene) {
  const material = createShaderMaterial(
    "nebula",
    scene,
    { vertex: COMPOSITE_VERTEX, fragment: COMPOSITE },
    { attributes: ["position"], uniforms: ["perPixel"], samplers: ["history"] },
  );
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  const mesh = new Mesh("nebula", scene);
  const data = new VertexData();
  data.positions = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
  data.indices = [0, 1, 2];
  data.applyToMesh(mesh);
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  return { mesh, material };
}

/** Render targets for the current resolution: one pixel per block for the march, and two full-size ones for the accumulation. */
function createNebulaTargets(scene: Scene, block: number, onResize: () => void) {
  const engine = scene.getEngine();
  let targets: { readonly fresh: RenderTarget; readonly sums: [RenderTarget, RenderTarget] } | undefined;

  function dispose(): void {
    for (const each of targets ? [targets.fresh, ...targets.sums] : []) each.dispose();
    targets = undefined;
  }

  return {
    current() {
      const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
      const size = targets?.sums[0].target;
      if (targets && size?.width === width && size.height === height) return targets;
      dispose();
      onResize();
      const of = (part: number) => createRenderTarget(scene, Math.ceil(width / part), Math.ceil(height / part));
      targets = { fresh: of(block), sums: [of(1), of(1)] };
      return targets;
    },
    dispose,
  };
}
