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
import { PROJECTION_UNIFORMS, type SpaceLayer, setProjection } from "../space-frame.ts";
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

export interface Starfield extends SpaceLayer {
  /** Vertices drawn, including free slots between boxes. */
  readonly count: number;
  /** Makes `ready` wait for the stars around a place; call after a jump. */
  awaitAt(place: SpacePlace): void;
}

/**
 * `near` renders its star itself; `gas` attenuates the stars behind it, with `readings` field reads per star. With `all` the first picture,
 * and one after a jump, waits for every star.
 */
export function createStarfield(
  scene: Scene,
  stream: StarStream,
  near: { readonly star: Star | null },
  gas: Pick<NebulaView, "gas" | "density">,
  profile: Profile,
  readings: number,
  from: SpacePlace,
  all: boolean,
): Starfield {
  const { material, mesh, buffer, pages } = createPoints(scene, stream.tiers, gas, profile, readings);
  stream.retake();
  const cell = new Vector3();
  const offset = new Vector3();
  const hiddenAt = new Vector3();
  // Its own clock, since the animation time stops with reduced motion.
  let now = 0;
  let uploaded = 0;
  let awaited: SpacePlace | null = from;
  let since: number | undefined;

  function receive(budget: number, loadedAt: number, skipSmoothing: boolean): void {
    const { added, removed } = stream.take(budget);
    for (const key of removed) pages.remove(key);
    for (const { key, stars } of added) pages.add(key, stars, loadedAt);
    if (skipSmoothing) pages.arrange();
    uploaded = pages.flush((from, numbers) => buffer.updateDirectly(numbers, from, numbers.length / PAGE_STRIDE));
  }

  return {
    get count() {
      return pages.length;
    },
    meshes: [mesh],
    triangles: 0,
    get uploaded() {
      return uploaded;
    },
    update(frame) {
      now += frame.dt;
      awaited = null;
      stream.update(frame.place);
      receive(
        frame.skipSmoothing ? Infinity : FRAME_BUDGET,
        frame.skipSmoothing || frame.jumped ? ALWAYS : now,
        frame.skipSmoothing,
      );
      const [x, y, z] = frame.place.cell;
      mesh.subMeshes[0].verticesCount = Math.max(1, pages.length);
      setProjection(material, frame);
      material.setVector3("eyeCell", cell.set(wrapped(x), wrapped(y), wrapped(z)));
      material.setVector3("eyeOffset", offset.set(...frame.eye));
      if (near.star) hiddenAt.set(near.star.x - x, near.star.y - y, near.star.z - z);
      else hiddenAt.setAll(WRAP);
      material.setVector3("hiddenStar", hiddenAt);
      material.setFloat("fineness", resolutionFactor(frame.pixel));
      material.setFloat("gasDensityLook", gas.density);
      material.setFloat("now", frame.skipSmoothing ? now + FADE_IN : now);
    },
    ready() {
      if (!awaited) return true;
      since ??= performance.now();
      stream.update(awaited);
      receive(Infinity, ALWAYS, false);
      return stream.settled || (!all && performance.now() - since > TIMEOUT);
    },
    awaitAt(place) {
      awaited = place;
      since = undefined;
    },
    dispose() {
      mesh.dispose();
      buffer.dispose();
      material.dispose();
    },
  };
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
