/**
 * The picture: draws a scene into a target of its own and takes it to the screen by full-screen passes.
 *
 *   in motion     each frame is shifted by a part of a pixel; the temporal pass adds it to the mean of the frames before
 *   standing      a number of shifted frames are averaged, so that the same view gives the same bytes
 *   scale         share of the pixels along each axis that the scene is drawn with; targets keep their size, and only a part of
 *                 the scene's is drawn then
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { EffectRenderer, EffectWrapper } from "@babylonjs/core/Materials/effectRenderer.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { type Matrix, Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
// Imported here: otherwise Babylon fetches it on first use, which delays the first frame.
import "@babylonjs/core/Shaders/postprocess.vertex.js";
import { type PixelSize, renderFrame } from "../scene.ts";
import { jitterAt, reproject } from "./reprojection.ts";
import { BLUR, BODIES, BRIGHT, developSource, TEMPORAL } from "./shaders.ts";

/** The view that a picture shows, for the temporal pass. */
interface PictureView {
  /** Clip matrix from the anchor, without jitter, and the anchor in the world. */
  readonly clip: Matrix;
  readonly anchor: readonly [x: number, y: number, z: number];
  /** Clip matrices from the own axes of moving bodies; null for none. */
  readonly bodies: readonly (ArrayLike<number> | null)[];
  /** Shifts the projection by (x, y) in clip space, where the picture is 2 across. */
  shift(x: number, y: number): void;
}

/** Share of a frame in the running mean. */
const SHARE = 0.14;
/** Length of the sequence of jitters at full scale; longer at smaller scales. */
const JITTERS = 8;
/** Contrast that sharpening adds to the running mean, which is a little soft. */
const SHARPNESS = 0.5;
/** Pixels by which dither patterns move from one frame to the next, so that their means are smooth (J. Jimenez, 2014). */
const DITHER_STEP = 5.588238;
/** Pixels along x after which a pattern of interleaved gradient noise has gone through its whole range. */
const DITHER_RANGE = 0.281236;
/** Resolution of the bloom passes relative to the screen. */
const BLOOM_RATIO = 0.25;

type Bloom = readonly [glare: RenderTargetTexture, between: RenderTargetTexture];

interface Targets {
  readonly width: number;
  readonly height: number;
  readonly scene: RenderTargetTexture;
  /** The running mean of this frame and of the last. */
  means: [RenderTargetTexture, RenderTargetTexture];
  readonly bloom: Bloom | null;
}

export class Picture implements PixelSize {
  readonly ditherShift = new Vector2();
  /** Number of frames averaged in a still picture. */
  stillFrames = 1;
  /** Factor on the light. */
  exposure = 1;
  #scale = 1;
  #frames = 0;
  #targets: Targets;
  readonly #scene: Scene;
  readonly #engine: Engine;
  readonly #hasBloom: boolean;
  readonly #screen: Screen;
  readonly #history = new History();

  constructor(scene: Scene, hasBloom: boolean) {
    [this.#scene, this.#engine, this.#hasBloom] = [scene, scene.getEngine() as Engine, hasBloom];
    this.#screen = new Screen(this.#engine, hasBloom);
    this.#targets = createTargets(scene, hasBloom);
  }

  get width(): number {
    this.#resize();
    return this.#width;
  }

  get height(): number {
    this.#resize();
    return this.#height;
  }

  /** 0.5 to 1. */
  get scale(): number {
    return this.#scale;
  }

  set scale(value: number) {
    this.#scale = Math.min(1, Math.max(0.5, value));
  }

  get ready(): boolean {
    return this.#screen.ready;
  }

  /** Draws one frame and returns its draw calls. `cut`: the view is not a continuation of the last one. */
  draw(view: PictureView, cut: boolean): number {
    this.#resize();
    const exposure = Math.max(this.exposure, 1e-6);
    return renderFrame(this.#engine, () =>
      cut ? this.#drawStanding(view, this.stillFrames, exposure) : this.#drawMoving(view, exposure),
    );
  }

  dispose(): void {
    disposeTargets(this.#targets);
    this.#screen.dispose();
  }

  get #width(): number {
    return Math.max(1, Math.round(this.#scale * this.#targets.width));
  }

  get #height(): number {
    return Math.max(1, Math.round(this.#scale * this.#targets.height));
  }

  /** Follows the size of the screen. */
  #resize(): void {
    const { width, height } = this.#targets;
    if (width === this.#engine.getRenderWidth() && height === this.#engine.getRenderHeight()) return;
    disposeTargets(this.#targets);
    this.#targets = createTargets(this.#scene, this.#hasBloom);
    this.#history.isKnown = false;
  }

  /** Draws the scene, shifted by a part of a pixel. */
  #drawScene(view: PictureView, [x, y]: readonly [number, number]): void {
    const camera = this.#scene.activeCamera;
    if (!camera) throw new Error("A picture needs a scene with a camera.");
    const { viewport } = camera;
    const [targets, width, height] = [this.#targets, this.#width, this.#height];
    [viewport.width, viewport.height] = [width / targets.width, height / targets.height];
    camera.outputRenderTarget = targets.scene;
    const shift = [(2 * x) / width, (2 * y) / height] as const;
    view.shift(...shift);
    try {
      this.#scene.render();
    } finally {
      view.shift(-shift[0], -shift[1]);
    }
  }

  #drawMoving(view: PictureView, exposure: number): void {
    const [history, targets] = [this.#history, this.#targets];
    const isContinued = history.isKnown && history.update(view);
    this.ditherShift.setAll(DITHER_STEP * (1 + (this.#frames % 64)));
    const jitter = jitterAt(this.#frames++ % Math.ceil(JITTERS / (this.#scale * this.#scale)));
    this.#drawScene(view, jitter);
    const drawn = [this.#width, this.#height, ...jitter] as const;
    const mean = { share: isContinued ? SHARE : 1, stands: 0, exposure };
    this.#screen.average(targets, drawn, mean, history.motions);
    history.remember(view);
    this.#screen.develop(targets, targets.means[0], [1, 1], SHARPNESS, exposure);
  }

  #drawStanding(view: PictureView, count: number, exposure: number): void {
    const [scene, screen, history, targets] = [this.#scene, this.#screen, this.#history, this.#targets];
    const [width, height] = [this.#width, this.#height];
    const { customRenderTargets } = scene;
    try {
      for (let n = 0; n < count; n++) {
        this.ditherShift.set((DITHER_RANGE * n) / count, 0);
        const jitter = count > 1 ? jitterAt(n) : ([0, 0] as const);
        this.#drawScene(view, jitter);
        // Shadows, cumulus and reflections are the same in all of them.
        scene.customRenderTargets = customRenderTargets.filter(({ metadata }) => metadata?.isDithered);
        const drawn = [width, height, ...jitter] as const;
        if (count > 1) screen.average(targets, drawn, { share: 1 / (n + 1), stands: 1, exposure }, history.motions);
      }
    } finally {
      scene.customRenderTargets = customRenderTargets;
    }
    history.isKnown = false;
    if (count > 1) screen.develop(targets, targets.means[0], [1, 1], 0, exposure);
    else screen.develop(targets, targets.scene, [width / targets.width, height / targets.height], 0, exposure);
  }
}

/** The last view, for the matrices of the temporal pass. */
class History {
  /** The mean is of the frames up to the last one. */
  isKnown = false;
  readonly motions = new Float32Array(16 * (BODIES + 1));
  readonly #clip = new Float64Array(16);
  #anchor: readonly number[] = [0, 0, 0];
  #bodies: readonly (Float64Array | null)[] = [];

  /** Writes the matrices; false where the last frame's view or this one's gives none. */
  update({ clip, anchor, bodies }: PictureView): boolean {
    const { motions } = this;
    const by = anchor.map((v, axis) => v - this.#anchor[axis]) as [number, number, number];
    if (!reproject(clip.m, this.#clip, by, motions.subarray(0, 16))) return false;
    for (let body = 0; body < BODIES; body++) {
      const [now, then] = [bodies[body], this.#bodies[body]];
      const out = motions.subarray(16 * (body + 1), 16 * (body + 2));
      if (!now || !then || !reproject(now, then, [0, 0, 0], out)) out.set(motions.subarray(0, 16));
    }
    return true;
  }

  remember({ clip, anchor, bodies }: PictureView): void {
    this.isKnown = true;
    this.#clip.set(clip.m);
    this.#anchor = [...anchor];
    this.#bodies = bodies.map((body) => body && Float64Array.from(body));
  }
}

interface Mean {
  /** Share of the drawn scene in the mean. */
  readonly share: number;
  /** 1 in a still picture, else 0. */
  readonly stands: number;
  readonly exposure: number;
}

/** The full-screen passes. */
class Screen {
  readonly #engine: Engine;
  readonly #renderer: EffectRenderer;
  readonly #passes: ReturnType<typeof createPasses>;
  readonly #all: readonly (EffectWrapper | null)[];
  /** Sets the uniforms of the pass that is drawn. */
  #bind: (effect: Effect) => void = () => {};

  constructor(engine: Engine, hasBloom: boolean) {
    this.#engine = engine;
    this.#renderer = new EffectRenderer(engine);
    this.#passes = createPasses(engine, hasBloom);
    const { temporal, bright, blur, develop } = this.#passes;
    this.#all = [temporal, bright, blur, develop];
    // Kept: an observer of one call would leave by a timer, one for each pass of each frame.
    for (const each of this.#all) each?.onApplyObservable.add(() => this.#bind(each.effect));
  }

  get ready(): boolean {
    return this.#all.every((each) => each?.isReady() ?? true);
  }

  /** Adds the drawn scene to the mean; `drawn` are its pixels and its jitter. */
  average(
    targets: Targets,
    drawn: readonly [width: number, height: number, x: number, y: number],
    { share, stands, exposure }: Mean,
    motions: Float32Array,
  ): void {
    targets.means.reverse();
    const [mean, last] = targets.means;
    this.#pass(this.#passes.temporal, mean, (effect) => {
      effect.setTexture("textureSampler", targets.scene);
      effect.setDepthStencilTexture("depthSampler", targets.scene);
      effect.setTexture("historySampler", last);
      effect.setFloat4("drawn", ...drawn);
      effect.setFloat2("share", share, stands);
      effect.setFloat2("size", targets.width, targets.height);
      effect.setFloat("exposure", exposure);
      effect.setMatrices("motions", motions);
    });
  }

  /** Takes a linear picture to the screen; `drawn` is the part of it that is drawn. */
  develop(
    { bloom }: Targets,
    from: RenderTargetTexture,
    drawn: readonly [number, number],
    sharpness: number,
    exposure: number,
  ): void {
    const bind = (effect: Effect) => {
      effect.setTexture("textureSampler", from);
      effect.setFloat2("drawn", ...drawn);
      effect.setFloat("exposure", exposure);
    };
    const { bright, develop } = this.#passes;
    if (bright && bloom) this.#drawBloom(bright, bloom, bind);
    this.#pass(develop, null, (effect) => {
      bind(effect);
      if (bloom) effect.setTexture("glareSampler", bloom[0]);
      effect.setFloat("sharp", sharpness);
    });
  }

  dispose(): void {
    for (const each of this.#all) each?.dispose();
    this.#renderer.dispose();
  }

  #pass(wrapper: EffectWrapper, output: RenderTargetTexture | null, bind: (effect: Effect) => void): void {
    this.#bind = bind;
    if (!output) this.#engine.restoreDefaultFramebuffer();
    this.#renderer.render(wrapper, output);
  }

  /** Draws the light around what is bright. */
  #drawBloom(bright: EffectWrapper, [glare, between]: Bloom, bind: (effect: Effect) => void): void {
    this.#pass(bright, glare, bind);
    // Twice: the taps of one wide blur would draw a lattice of dots round a small light.
    for (const reach of [1, 1.25])
      for (const [input, output, x, y] of [
        [glare, between, reach, 0],
        [between, glare, 0, reach],
      ] as const)
        this.#pass(this.#passes.blur, output, (effect) => {
          effect.setTexture("textureSampler", input);
          effect.setFloat2("reach", x / glare.getSize().width, y / glare.getSize().height);
        });
  }
}

function createPasses(engine: Engine, bloom: boolean) {
  const wrap = (name: string, fragmentShader: string, uniforms: string[], samplers: string[] = []) =>
    new EffectWrapper({
      engine,
      name,
      fragmentShader,
      uniformNames: uniforms,
      samplerNames: ["textureSampler", ...samplers],
      useAsPostProcess: true,
    });
  return {
    temporal: wrap(
      "temporal",
      TEMPORAL,
      ["drawn", "share", "size", "exposure", "motions"],
      ["depthSampler", "historySampler"],
    ),
    bright: bloom ? wrap("bright", BRIGHT, ["drawn", "exposure"]) : null,
    blur: wrap("blur", BLUR, ["reach"]),
    develop: wrap("develop", developSource(bloom), ["drawn", "exposure", "sharp"], ["glareSampler"]),
  };
}

function createTargets(scene: Scene, bloom: boolean): Targets {
  const engine = scene.getEngine();
  const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
  const target = (name: string, ratio: number, generateDepthBuffer: boolean) => {
    const size = { width: Math.max(1, Math.round(ratio * width)), height: Math.max(1, Math.round(ratio * height)) };
    const made = new RenderTargetTexture(name, size, scene, {
      generateMipMaps: false,
      generateDepthBuffer,
      type: Constants.TEXTURETYPE_HALF_FLOAT,
      format: Constants.TEXTUREFORMAT_RGBA,
      samplingMode: Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
    });
    made.wrapU = made.wrapV = Texture.CLAMP_ADDRESSMODE;
    return made;
  };
  const drawn = target("picture", 1, true);
  drawn.createDepthStencilTexture(0, false, false, 1);
  drawn.clearColor = scene.clearColor;
  return {
    width,
    height,
    scene: drawn,
    means: [target("mean", 1, false), target("mean", 1, false)],
    bloom: bloom ? [target("glare", BLOOM_RATIO, false), target("glare", BLOOM_RATIO, false)] : null,
  };
}

function disposeTargets({ scene, means, bloom }: Targets): void {
  for (const each of [scene, ...means, ...(bloom ?? [])]) each.dispose();
}
