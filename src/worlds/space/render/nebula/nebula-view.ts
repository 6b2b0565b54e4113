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
import type { SpaceTable } from "../../../../recipe/kinds/space.ts";
import { generateSpace } from "../../../../recipe/kinds/space.ts";
import { LONGEST_WAIT } from "../../../../render/longest-wait.ts";
import type { NebulaQuality } from "../../../../render/quality.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { StarStream } from "../../jobs/star-stream.ts";
import { NEBULA_LIGHT_UNIFORMS } from "../shaders/nebula-light.ts";
import { NEBULA_MARCH_UNIFORMS } from "../shaders/nebula-march.ts";
import { COMPOSITE, COMPOSITE_VERTEX, marchSource, RESOLVE, VIEW_UNIFORMS } from "../shaders/nebula-passes.ts";
import type { SpaceFrame, SpaceLayer } from "../space-frame.ts";
import { createGasGrid } from "./gas-grid.ts";
import { createGasUniforms, type GasUniforms } from "./gas-uniforms.ts";
import { createPass, createRenderTarget, type RenderTarget } from "./render-targets.ts";
import { createStarLights } from "./star-lights.ts";
import { createViewHistory } from "./view-history.ts";

export interface NebulaView extends SpaceLayer {
  readonly gas: GasUniforms;
  /** Density factor of the gas. */
  readonly density: number;
  /** Makes `ready` wait for the grid at the new place; call after a jump. */
  awaitGrid(): void;
  /** Switches to a world with the same profile, without recompiling. */
  setWorld(world: SpaceTable): void;
}

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

/** `light` is the light texture of the world's profile; `first` is the first frame to be drawn. */
export function createNebulaView(
  scene: Scene,
  world: SpaceTable,
  light: BaseTexture,
  detail: NebulaQuality,
  within: { readonly pool: Pool; readonly stars: StarStream; readonly all: boolean },
  first: SpaceFrame,
): NebulaView {
  const { nebula } = generateSpace(world);
  const grid = createGasGrid(scene, world, within.pool, detail.grid);
  const gas = createGasUniforms(nebula, world.seed, light);
  const look = createLook();
  const lights = createStarLights(within.stars);
  const accumulation = createAccumulation(
    scene,
    detail,
    {
      source: marchSource(gas.layout, nebula.gas.profile, grid.source),
      uniforms: [...gas.uniforms, ...NEBULA_LIGHT_UNIFORMS, ...NEBULA_MARCH_UNIFORMS, ...grid.uniforms],
      samplers: [...gas.samplers, ...grid.samplers],
    },
    [gas, lights, grid, look],
  );
  const composite = createComposite(scene);
  const perPixel = new Vector2();
  let wasComplete = false;
  let shown: SpaceTable | undefined;
  let from: number | undefined;

  function setWorld(next: SpaceTable): void {
    gas.setNebula(generateSpace(next).nebula, next.seed);
    const isSame = (a: SpaceTable) =>
      a.seed === next.seed && a.profile === next.profile && a.shape.threshold === next.shape.threshold;
    if (shown && !isSame(shown)) {
      grid.setWorld(next);
      from = undefined;
    }
    look.set(next.shape);
    shown = next;
    accumulation.restart();
  }
  setWorld(world);

  return {
    meshes: [composite.mesh],
    triangles: 1,
    get uploaded() {
      return grid.uploaded;
    },
    gas,
    get density() {
      return look.density;
    },
    setWorld,
    awaitGrid() {
      from = undefined;
    },
    update(frame) {
      grid.update(frame);
      // A frozen picture that was drawn before the grid is complete is drawn again.
      if (frame.skipSmoothing && grid.complete && !wasComplete) accumulation.restart();
      wasComplete = grid.complete;
      const size = accumulation.size();
      gas.update(frame.place.cell, frame.t);
      lights.update(frame);
      composite.material.setTexture("history", accumulation.draw(frame, size));
      const { width, height } = size;
      composite.material.setVector2("perPixel", perPixel.set(width / frame.drawn.width, height / frame.drawn.height));
    },
    ready() {
      if (!accumulation.ready()) return false;
      from ??= performance.now();
      grid.update(first);
      return grid.complete || performance.now() - from > GRID_TIMEOUT[within.all ? "all" : "near"];
    },
    dispose() {
      for (const each of [grid, accumulation, composite.mesh, composite.material]) each.dispose();
    },
  };
}

/** Source of the march without the uniforms of its view, and what sets them. */
interface March {
  readonly source: string;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}

/** Marches accumulated over frames; `parts` set the uniforms of the march. */
function createAccumulation(
  scene: Scene,
  detail: NebulaQuality,
  { source, uniforms, samplers }: March,
  parts: readonly { attach(effect: Effect): void }[],
) {
  const engine = scene.getEngine() as Engine;
  const renderer = new EffectRenderer(engine);
  const marchUniforms = [...VIEW_UNIFORMS, ...uniforms, "shift"];
  const march = createPass(engine, renderer, "nebulaMarch", source, marchUniforms, [...samplers]);
  const resolveUniforms = [...VIEW_UNIFORMS, "share", "moved", "lastAcross", "lastUpward", "lastForward"];
  const resolve = createPass(engine, renderer, "nebulaResolve", RESOLVE, resolveUniforms, ["fresh", "history"]);
  const view = createViewHistory();
  const stride = new Vector3(...detail.stride);
  const share = new Vector3();
  const all = detail.block ** 2;
  /** Passes since the accumulation was restarted. */
  let drawn = 0;
  let isStale = true;
  const restart = () => {
    isStale = true;
  };
  const targets = createNebulaTargets(scene, detail.block, restart);

  /** One march and its accumulation, by `share` as in RESOLVE. */
  function pass(frame: SpaceFrame): void {
    const { fresh, sums } = targets.current();
    view.selectPixel(drawn, detail.block);
    march.draw(fresh, (effect) => {
      view.bind(effect);
      for (const part of parts) part.attach(effect);
      effect.setFloat3("eye", ...frame.eye);
      effect.setFloat("pixel", frame.pixel);
      effect.setVector3("stride", stride);
      effect.setFloat("shift", shiftOf(drawn, all));
    });
    resolve.draw(sums[1], (effect: Effect) => {
      view.bind(effect);
      view.bindPrevious(effect);
      effect.setTexture("fresh", fresh.texture);
      effect.setTexture("history", sums[0].texture);
      effect.setVector3("share", share);
    });
    sums.reverse();
    drawn++;
  }

  return {
    restart,
    /** Pixels of the accumulated picture. */
    size: () => targets.current().sums[0].target,
    /** Draws the passes of a frame, and returns the accumulated picture. */
    draw(frame: SpaceFrame, { width, height }: { readonly width: number; readonly height: number }): BaseTexture {
      const motion = view.update(frame, width, height);
      if (frame.jumped || isStale || (frame.skipSmoothing && motion !== "same")) drawn = 0;
      isStale = false;
      const passes = frame.skipSmoothing ? all * detail.passes - drawn : 1;
      for (let i = 0; i < passes; i++) {
        const rounds = Math.floor(drawn / all);
        // The first pass fills all pixels until each has been marched itself.
        if (drawn === 0) share.set(1, 1, 0);
        else if (motion === "moving" && !frame.skipSmoothing) share.set(0.35, 0.07, 1);
        else share.set(Math.max(1 / (rounds + 1), frame.skipSmoothing ? 0 : LEAST_SHARE), 0, 0);
        pass(frame);
        view.keep();
      }
      return targets.current().sums[0].texture;
    },
    ready: () => march.ready && resolve.ready,
    dispose(): void {
      for (const each of [targets, march, resolve, renderer]) each.dispose();
    },
  };
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
