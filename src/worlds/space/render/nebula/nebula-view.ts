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
const GRID_TIMEOUT = { near: 1500, all: 30_000 };
/** Minimum share of a new pass in the accumulated picture of a still camera: gas drifts, so old samples must fade. */
const LEAST_SHARE = 0.12;

/** `light` is the light texture of the world's profile; `first` is the first frame to be drawn. */
export function createNebulaView(
  scene: Scene,
  world: SpaceTable,
  light: BaseTexture,
  detail: NebulaQuality,
  within: { readonly pool: Pool; readonly stars: StarStream; readonly all: boolean },
  first: SpaceFrame,
): NebulaView {
  const engine = scene.getEngine() as Engine;
  const { nebula } = generateSpace(world);
  const grid = createGasGrid(scene, world, within.pool, detail.grid);
  const { profile } = nebula.gas;
  const gas = createGasUniforms(nebula, world.seed, light);
  const renderer = new EffectRenderer(engine);
  const march = createPass(
    engine,
    renderer,
    "nebulaMarch",
    marchSource(gas.layout, profile, grid.source),
    [...VIEW_UNIFORMS, ...gas.uniforms, ...NEBULA_LIGHT_UNIFORMS, ...NEBULA_MARCH_UNIFORMS, "shift", ...grid.uniforms],
    [...gas.samplers, ...grid.samplers],
  );
  const resolve = createPass(
    engine,
    renderer,
    "nebulaResolve",
    RESOLVE,
    [...VIEW_UNIFORMS, "share", "moved", "lastAcross", "lastUpward", "lastForward"],
    ["fresh", "history"],
  );
  const composite = createComposite(scene);
  const perPixel = new Vector2();
  const lights = createStarLights(within.stars);
  const view = createViewHistory();
  const [look, glowLook] = [new Vector2(), new Vector3()];
  const stride = new Vector3(...detail.stride);
  const targets = createNebulaTargets(scene, detail.block, () => {
    stale = true;
  });
  /** Passes since the accumulation was restarted. */
  let drawn = 0;
  let stale = true;
  let wasComplete = false;
  let shown: SpaceTable | undefined;
  let from: number | undefined;

  function setWorld(next: SpaceTable): void {
    const { threshold, density, glow, colours } = next.shape;
    gas.setNebula(generateSpace(next).nebula, next.seed);
    const isOther =
      shown && (shown.seed !== next.seed || shown.profile !== next.profile || shown.shape.threshold !== threshold);
    if (isOther) {
      grid.setWorld(next);
      from = undefined;
    }
    look.set(density, glow);
    glowLook.set(...colours);
    shown = next;
    stale = true;
  }
  setWorld(world);

  /** One march and its accumulation; `share` as in RESOLVE. */
  function pass(frame: SpaceFrame, share: Vector3): void {
    const { fresh, sums } = targets.current();
    view.selectPixel(drawn, detail.block);
    march.draw(fresh, (effect) => {
      view.bind(effect);
      gas.attach(effect);
      lights.attach(effect);
      grid.attach(effect);
      effect.setVector2("look", look);
      effect.setVector3("glowLook", glowLook);
      effect.setFloat3("eye", ...frame.eye);
      effect.setFloat("pixel", frame.pixel);
      effect.setVector3("stride", stride);
      effect.setFloat("shift", shiftOf(drawn, detail.block ** 2));
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

  const share = new Vector3();
  const all = detail.block ** 2;
  return {
    meshes: [composite.mesh],
    triangles: 1,
    get uploaded() {
      return grid.uploaded;
    },
    gas,
    get density() {
      return look.x;
    },
    setWorld,
    awaitGrid() {
      from = undefined;
    },
    update(frame) {
      grid.update(frame);
      // A frozen picture that was drawn before the grid is complete is drawn again.
      if (frame.skipSmoothing && grid.complete && !wasComplete) stale = true;
      wasComplete = grid.complete;
      const { sums } = targets.current();
      gas.update(frame.place.cell, frame.t);
      lights.update(frame);
      const motion = view.update(frame, sums[0].target.width, sums[0].target.height);
      if (frame.jumped || stale || (frame.skipSmoothing && motion !== "same")) drawn = 0;
      stale = false;
      const passes = frame.skipSmoothing ? all * detail.passes - drawn : 1;
      for (let i = 0; i < passes; i++) {
        const rounds = Math.floor(drawn / all);
        // The first pass fills all pixels until each has been marched itself.
        if (drawn === 0) share.set(1, 1, 0);
        else if (motion === "moving" && !frame.skipSmoothing) share.set(0.35, 0.07, 1);
        else share.set(Math.max(1 / (rounds + 1), frame.skipSmoothing ? 0 : LEAST_SHARE), 0, 0);
        pass(frame, share);
        view.keep();
      }
      composite.material.setTexture("history", sums[0].texture);
      const { width, height } = sums[0].target;
      composite.material.setVector2("perPixel", perPixel.set(width / frame.drawn.width, height / frame.drawn.height));
    },
    ready() {
      if (!march.ready || !resolve.ready) return false;
      from ??= performance.now();
      grid.update(first);
      return grid.complete || performance.now() - from > GRID_TIMEOUT[within.all ? "all" : "near"];
    },
    dispose() {
      grid.dispose();
      targets.dispose();
      march.dispose();
      resolve.dispose();
      renderer.dispose();
      composite.mesh.dispose();
      composite.material.dispose();
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
