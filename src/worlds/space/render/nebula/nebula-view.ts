/**
 * The nebula as it is seen: marched from the profile over a picture of few pixels, another of each block in every frame,
 * and added up, in place and as the eye moves, to a whole one that lies behind all else.
 *
 *   reads    as in src/worlds/space/render/shaders/nebula-march.ts; of a pixel that is marched some 250 (tools/bench, case nebula)
 *   settled  a picture at rest is drawn in passes enough for every pixel to have been marched, several times
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { EffectRenderer } from "@babylonjs/core/Materials/effectRenderer.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { SpaceTable } from "../../../../recipe/kinds/space.ts";
import { generateSpace } from "../../../../recipe/kinds/space.ts";
import type { NebulaQuality } from "../../../../render/quality.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { StarStream } from "../../jobs/star-stream.ts";
import { NEBULA_LIGHT_UNIFORMS } from "../shaders/nebula-light.ts";
import { NEBULA_MARCH_UNIFORMS } from "../shaders/nebula-march.ts";
import { COMPOSITE, COMPOSITE_VERTEX, marchSource, RESOLVE, VIEW_UNIFORMS } from "../shaders/nebula-passes.ts";
import type { SpaceFrame, SpaceLayer } from "../space-frame.ts";
import { createGasGrid } from "./gas-grid.ts";
import { createGasReading, type GasReading } from "./gas-uniforms.ts";
import { createPass, createPicture, type Picture } from "./render-targets.ts";
import { createLamps } from "./star-lights.ts";
import { createEyeLine } from "./view-history.ts";

export interface NebulaView extends SpaceLayer {
  readonly gas: GasReading;
  /** By how much gas is denser than it is made. */
  readonly density: number;
  /** `ready` once what is known of the gas around the frame's place, which is another now, has come. */
  awaitAnew(): void;
  /** Another world of the same profile; nothing is compiled anew. */
  show(world: SpaceTable): void;
}

/** Milliseconds that a first picture waits for the grid, which saves time, and one that stands still: it is a little another without. */
const PATIENCE = { near: 1500, all: 30_000 };
/** The share of a new pass in a picture that stands: gas drifts, and what is old must go. */
const LEAST = 0.12;

/** `light` is the light texture of the world's profile; `first` is the frame that is drawn first. */
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
  const gas = createGasReading(nebula, world.seed, light);
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
  const lamps = createLamps(within.stars);
  const line = createEyeLine();
  const [look, glowLook] = [new Vector2(), new Vector3()];
  const stride = new Vector3(...detail.stride);
  let pictures: { readonly fresh: Picture; readonly sums: [Picture, Picture] } | undefined;
  /** Passes since the picture was begun anew. */
  let drawn = 0;
  let stale = true;
  let shown: SpaceTable | undefined;
  let from: number | undefined;

  function show(next: SpaceTable): void {
    const { threshold, density, glow, colours } = next.shape;
    gas.show(generateSpace(next).nebula, next.seed);
    if (shown && (shown.seed !== next.seed || shown.shape.threshold !== threshold)) grid.show(next);
    look.set(density, glow);
    glowLook.set(...colours);
    shown = next;
    stale = true;
  }
  show(world);

  /** Pictures of the size that the scene is drawn at. */
  function sized() {
    const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
    const has = pictures?.sums[0].target;
    if (pictures && has?.width === width && has.height === height) return pictures;
    drop();
    stale = true;
    const of = (part: number) => createPicture(scene, Math.ceil(width / part), Math.ceil(height / part));
    pictures = { fresh: of(detail.block), sums: [of(1), of(1)] };
    return pictures;
  }

  function drop(): void {
    if (!pictures) return;
    for (const each of [pictures.fresh, ...pictures.sums]) each.dispose();
    pictures = undefined;
  }

  /** One march, and what it adds. `share` as RESOLVE has it. */
  function pass(frame: SpaceFrame, share: Vector3): void {
    const { fresh, sums } = sized();
    line.choose(drawn, detail.block);
    march.draw(fresh, (effect) => {
      line.tell(effect);
      gas.attach(effect);
      lamps.attach(effect);
      grid.attach(effect);
      effect.setVector2("look", look);
      effect.setVector3("glowLook", glowLook);
      effect.setFloat3("eye", ...frame.eye);
      effect.setFloat("pixel", frame.pixel);
      effect.setVector3("stride", stride);
      effect.setFloat("shift", shiftOf(drawn, detail.block ** 2));
    });
    resolve.draw(sums[1], (effect: Effect) => {
      line.tell(effect);
      line.tellLast(effect);
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
    show,
    awaitAnew() {
      from = undefined;
    },
    update(frame) {
      grid.update(frame);
      const { sums } = sized();
      gas.update(frame.place.cell, frame.t);
      lamps.update(frame);
      const sight = line.look(frame, sums[0].target.width, sums[0].target.height);
      if (frame.jumped || stale || (frame.skipSmoothing && sight !== "same")) drawn = 0;
      stale = false;
      const passes = frame.skipSmoothing ? all * detail.passes - drawn : 1;
      for (let i = 0; i < passes; i++) {
        const rounds = Math.floor(drawn / all);
        // The first picture stands for all pixels until each has been marched itself.
        if (drawn === 0) share.set(1, 1, 0);
        else if (sight === "moving" && !frame.skipSmoothing) share.set(0.35, 0.07, 1);
        else share.set(Math.max(1 / (rounds + 1), frame.skipSmoothing ? 0 : LEAST), 0, 0);
        pass(frame, share);
        line.keep();
      }
      composite.material.setTexture("history", (pictures as NonNullable<typeof pictures>).sums[0].texture);
    },
    ready() {
      if (!march.ready || !resolve.ready) return false;
      from ??= performance.now();
      grid.update(first);
      return grid.complete || performance.now() - from > PATIENCE[within.all ? "all" : "near"];
    },
    dispose() {
      grid.dispose();
      drop();
      march.dispose();
      resolve.dispose();
      renderer.dispose();
      composite.mesh.dispose();
      composite.material.dispose();
    },
  };
}

/** Where in a step the places of a pass lie: each round of blocks as far as can be from those before it. */
function shiftOf(drawn: number, all: number): number {
  return (Math.floor(drawn / all) * 0.618034) % 1;
}

function createComposite(scene: Scene) {
  const material = new ShaderMaterial(
    "nebula",
    scene,
    { vertexSource: COMPOSITE_VERTEX, fragmentSource: COMPOSITE },
    { attributes: ["position"], uniforms: [], samplers: ["history"] },
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
