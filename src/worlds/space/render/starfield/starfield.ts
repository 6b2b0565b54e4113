/**
 * Stars as points: all loaded stars in one draw call, with positions that are exact at any distance from the origin. Uploads are limited per
 * frame; frames without new stars allocate nothing.
 */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.dynamicBuffer.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../../../core/field/profile.ts";
import type { SpacePlace } from "../../../../core/space/place.ts";
import type { Star } from "../../../../core/space/stars.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { StarStream } from "../../jobs/star-stream.ts";
import type { NebulaView } from "../nebula/nebula-view.ts";
import { TRANSMITTANCE_UNIFORMS } from "../shaders/nebula-field.ts";
import { STAR_POINT_FRAGMENT, STAR_POINT_UNIFORMS, starPointVertex } from "../shaders/star-point.ts";
import { PROJECTION_UNIFORMS, type SpaceFrame, type SpaceLayer, setProjection } from "../space-frame.ts";
import { FADE_IN, pointColour, resolutionFactor } from "./star-light.ts";
import { PAGE_STRIDE, StarPages, WRAP } from "./star-pages.ts";

/** Capacity: a third more stars than are within reach anywhere. */
const CAPACITY = 3 * 2 ** 15;
/** Bytes taken from the stream per frame. */
const FRAME_BUDGET = 2 ** 16;
/** Loading time of stars present in the first picture, which do not fade in. */
const ALWAYS = -1e4;

/** Milliseconds that a first picture waits for stars, unless it waits for all. */
const TIMEOUT = 2500;

export class Starfield implements SpaceLayer {
  readonly meshes: readonly Mesh[];
  readonly triangles = 0;
  readonly #points: ReturnType<typeof createPoints>;
  readonly #stream: StarStream;
  readonly #near: { readonly star: Star | null };
  readonly #gas: Pick<NebulaView, "gas" | "density">;
  readonly #all: boolean;
  readonly #cell = new Vector3();
  readonly #offset = new Vector3();
  readonly #hiddenAt = new Vector3();
  // Its own clock, since the animation time stops with reduced motion.
  #now = 0;
  #uploaded = 0;
  #awaited: SpacePlace | null;
  #since: number | undefined;

  /**
   * `near` renders its star itself; `gas` attenuates the stars behind it, with `readings` field reads per star. With `all` the first
   * picture, and one after a jump, waits for every star.
   */
  constructor(
    scene: Scene,
    stream: StarStream,
    near: { readonly star: Star | null },
    gas: Pick<NebulaView, "gas" | "density">,
    profile: Profile,
    readings: number,
    from: SpacePlace,
    all: boolean,
  ) {
    [this.#stream, this.#near, this.#gas, this.#all, this.#awaited] = [stream, near, gas, all, from];
    this.#points = createPoints(scene, stream.tiers, gas, profile, readings);
    this.meshes = [this.#points.mesh];
    stream.retake();
  }

  /** Vertices drawn, including free slots between boxes. */
  get count(): number {
    return this.#points.pages.length;
  }

  get uploaded(): number {
    return this.#uploaded;
  }

  update(frame: SpaceFrame): void {
    const { skipSmoothing } = frame;
    this.#now += frame.dt;
    this.#awaited = null;
    this.#stream.update(frame.place);
    const loadedAt = skipSmoothing || frame.jumped ? ALWAYS : this.#now;
    this.#receive(skipSmoothing ? Infinity : FRAME_BUDGET, loadedAt, skipSmoothing);
    const [x, y, z] = frame.place.cell;
    const { mesh, material } = this.#points;
    mesh.subMeshes[0].verticesCount = Math.max(1, this.count);
    setProjection(material, frame);
    material.setVector3("eyeCell", this.#cell.set(wrapped(x), wrapped(y), wrapped(z)));
    material.setVector3("eyeOffset", this.#offset.set(...frame.eye));
    const { star } = this.#near;
    if (star) this.#hiddenAt.set(star.x - x, star.y - y, star.z - z);
    else this.#hiddenAt.setAll(WRAP);
    material.setVector3("hiddenStar", this.#hiddenAt);
    material.setFloat("fineness", resolutionFactor(frame.pixel));
    material.setFloat("gasDensityLook", this.#gas.density);
    material.setFloat("now", skipSmoothing ? this.#now + FADE_IN : this.#now);
  }

  ready(): boolean {
    if (!this.#awaited) return true;
    this.#since ??= performance.now();
    this.#stream.update(this.#awaited);
    this.#receive(Infinity, ALWAYS, false);
    return this.#stream.settled || (!this.#all && performance.now() - this.#since > TIMEOUT);
  }

  /** Makes `ready` wait for the stars around a place; call after a jump. */
  awaitAt(place: SpacePlace): void {
    this.#awaited = place;
    this.#since = undefined;
  }

  dispose(): void {
    const { mesh, buffer, material } = this.#points;
    for (const each of [mesh, buffer, material]) each.dispose();
  }

  #receive(budget: number, loadedAt: number, skipSmoothing: boolean): void {
    const { pages, buffer } = this.#points;
    const { added, removed } = this.#stream.take(budget);
    for (const key of removed) pages.remove(key);
    for (const { key, stars } of added) pages.add(key, stars, loadedAt);
    if (skipSmoothing) pages.arrange();
    const write = (from: number, numbers: Float32Array) =>
      buffer.updateDirectly(numbers, from, numbers.length / PAGE_STRIDE);
    this.#uploaded = pages.flush(write);
  }
}

/** The points of all pages in one mesh. */
function createPoints(
  scene: Scene,
  tiers: StarStream["tiers"],
  { gas }: Pick<NebulaView, "gas" | "density">,
  profile: Profile,
  readings: number,
) {
  const engine = scene.getEngine();
  const material = createShaderMaterial(
    "starfield",
    scene,
    {
      vertex: starPointVertex(tiers, gas.layout, profile, readings),
      fragment: STAR_POINT_FRAGMENT,
    },
    {
      attributes: ["position", "light"],
      uniforms: [...PROJECTION_UNIFORMS, ...STAR_POINT_UNIFORMS, ...TRANSMITTANCE_UNIFORMS, ...gas.uniforms],
      samplers: [...gas.samplers],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_ADD;
  material.pointsCloud = true;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  material.setArray3("colours", Array.from({ length: 16 }, (_, colour) => pointColour(colour)).flat());
  gas.attach(material);
  const pages = new StarPages(CAPACITY);
  const buffer = new Buffer(engine, pages.numbers, true, PAGE_STRIDE);
  const mesh = new Mesh("starfield", scene);
  mesh.isUnIndexed = true;
  mesh.setVerticesBuffer(new VertexBuffer(engine, buffer, "position", true, false, PAGE_STRIDE, false, 0, 3), false);
  mesh.setVerticesBuffer(new VertexBuffer(engine, buffer, "light", true, false, PAGE_STRIDE, false, 3, 2), false);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = 10;
  mesh.material = material;
  return { material, mesh, buffer, pages };
}

/** Whole light-years modulo WRAP. */
function wrapped(v: number): number {
  return v & (WRAP - 1);
}
