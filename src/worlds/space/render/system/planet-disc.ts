/** A planet rendered as a disc: surface maps, atmosphere, clouds and sea, lit by its star, from a few pixels to full screen. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { METRES_PER_AU, type Triple } from "../../../../core/space/place.ts";
import { DECLINATION, type PlanetAxes } from "../../../../core/space/star-system.ts";
import { cross, dot, mix, unit, type Vector } from "../../../../explorers/vector.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { Rgb } from "../../../../render/atmosphere/atmosphere.ts";
import { CLOUDLESS } from "../../../../render/atmosphere/planet-air.ts";
import {
  AEROSOL_EXTINCTION,
  type PlanetAtmosphere,
  planetAtmosphere,
} from "../../../../render/atmosphere/planet-atmosphere.ts";
import { createPlanetClouds, type PlanetClouds } from "../../../../render/atmosphere/planet-clouds.ts";
import { orderWeather } from "../../../../render/atmosphere/planet-weather.ts";
import { createRingBands } from "../../../../render/atmosphere/ring-bands.ts";
import { CLOUD_SAMPLERS, CLOUD_UNIFORMS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_UNIFORMS } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { createFrame, type Frame, type PlanetAnchor, setPlanetEye } from "../../../../render/frame.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Pool } from "../../../../stream/pool.ts";
import { DEEP } from "../../jobs/planet-face.ts";
import { DISC_MAIN, DISC_VERTEX, discSource } from "../shaders/planet-disc.ts";
import { PROJECTION, PROJECTION_UNIFORMS, type SpaceFrame, setProjection } from "../space-frame.ts";
import { PlanetSurface } from "./surface-maps.ts";

/** Light nearly as the planet's own world develops it from orbit (src/worlds/planet/render/stage.ts): a little less, in a blacker sky. */
const GAIN = 0.46;
/** Greatest camera distance in radii passed to the shader: from farther away rays are parallel enough, and floats would lose precision. */
const FARTHEST = 60;
/** Seconds in which the disc fades in over the point. */
const FADE = 0.5;
/** Steps of the anchor on the cube sphere. */
const STEP = 2 ** -8;

const QUAD = { positions: [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], indices: [0, 1, 2, 0, 2, 3] };
const VECTORS = ["centre", "rightward", "upward", "rayCentre", "rayRight", "rayUp"];

/** Materials of all planets share one compiled shader. */
function createDiscMaterial(scene: Scene): ShaderMaterial {
  const material = createShaderMaterial(
    "planet",
    scene,
    { vertex: DISC_VERTEX + PROJECTION + DISC_MAIN, fragment: discSource(DEEP) },
    {
      attributes: ["position"],
      uniforms: [
        ...VECTORS,
        "ozone",
        "texel",
        "gain",
        "shown",
        "lava",
        ...PLANET_AIR_UNIFORMS,
        ...CLOUD_UNIFORMS,
        ...PROJECTION_UNIFORMS,
      ],
      samplers: ["albedoMap", "normalMap", "sunTexture", ...CLOUD_SAMPLERS],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  return material;
}

function createQuad(scene: Scene, material: ShaderMaterial): Mesh {
  const mesh = new Mesh("planet", scene);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.material = material;
  Object.assign(new VertexData(), QUAD).applyToMesh(mesh);
  mesh.isVisible = false;
  return mesh;
}

/** An invisible mesh that compiles the shader before a planet is near. */
export function createDiscSample(scene: Scene): Mesh {
  return createQuad(scene, createDiscMaterial(scene));
}

/** Uniforms of a disc that change from frame to frame: its place in the picture, and the rays of its pixels. */
class DiscView {
  readonly #three = Object.fromEntries(
    ["sunDirection", "eye", ...VECTORS].map((name) => [name, new Vector3()] as const),
  );
  readonly #globe = new Vector4();
  readonly #zenith = new Vector4();
  readonly #round: PlanetAnchor;
  /** Frame of the clouds, in the planet's axes. */
  readonly #inner: Frame;
  readonly #material: ShaderMaterial;
  readonly #radius: number;
  /** Radius of all that is drawn: the air, and the rings. */
  readonly #reach: number;

  constructor(material: ShaderMaterial, radius: number, reach: number) {
    [this.#material, this.#radius, this.#reach] = [material, radius, reach];
    this.#round = { radius, cube: new Float64Array(3), up: [0, 0, 1] };
    this.#inner = createFrame(this.#round);
    const low = (DECLINATION * Math.PI) / 180;
    // Noon at longitude 0.
    const toSun: Rgb = [Math.cos(low), 0, Math.sin(low)];
    this.#inner.daylight = { ...this.#inner.daylight, sun: toSun };
    this.#three.sunDirection.set(...toSun);
    for (const [name, vector] of Object.entries(this.#three)) material.setVector3(name, vector);
    material.setVector4("globe", this.#globe);
    material.setVector4("zenith", this.#zenith);
  }

  update(frame: SpaceFrame, at: Triple, [x, y, z]: PlanetAxes, clouds: PlanetClouds): void {
    const [three, radius, round, inner] = [this.#three, this.#radius, this.#round, this.#inner];
    const away = Math.hypot(...at) * METRES_PER_AU;
    const ahead = unit(at);
    const aside = unit(cross(ahead, Math.abs(dot(ahead, frame.up)) < 0.9 ? frame.up : frame.right));
    const above = cross(aside, ahead);
    // Bounds slightly beyond the atmosphere or the rings, from the sine of their angular radius.
    const sine = Math.min(0.99, this.#reach / away);
    const tangent = (sine / Math.sqrt(1 - sine * sine)) * 1.01 + 2 * frame.pixel;
    three.centre.set(...ahead);
    three.rightward.set(...mix(tangent, aside, 0, aside));
    three.upward.set(...mix(tangent, above, 0, above));
    // From far away the camera is moved nearer and the rays are widened, so that the angular size stays.
    const seen = Math.min(away, FARTHEST * radius);
    const wider = seen === away ? 1 : away / seen;
    const inside = (v: Vector): Vector => [dot(x, v), dot(y, v), dot(z, v)];
    three.rayCentre.set(...inside(ahead));
    three.rayRight.set(...inside(mix(tangent * wider, aside, 0, aside)));
    three.rayUp.set(...inside(mix(tangent * wider, above, 0, above)));
    const eye = inside(mix(-seen, ahead, 0, ahead));
    setPlanetEye(inner, round, eye, STEP);
    inner.t = frame.t;
    inner.seconds = frame.seconds;
    clouds.update(inner);
    three.eye.set(...inner.eye);
    this.#globe.set(...round.up, radius);
    this.#zenith.set(...unit(eye), seen - radius);
    this.#material.setFloat("cloudPixel", 1.2 * frame.pixel * wider);
  }
}

export class PlanetDisc {
  readonly mesh: Mesh;
  readonly #material: ShaderMaterial;
  readonly #surface: PlanetSurface;
  readonly #clouds: PlanetClouds;
  readonly #view: DiscView;
  #cloudy = false;
  #shown = 0;

  /** `size` is the face size of the fine surface maps; `sun` the irradiance of a surface facing the star. */
  constructor(scene: Scene, pool: Pool, world: PlanetTable, size: number, sun: Rgb, light: RawTexture, t: number) {
    const { radius, wet } = world.shape;
    const air = planetAtmosphere(radius, world.climate);
    const { thickness } = air;
    const top = wet ? air.top * thickness : 0;
    const material = createDiscMaterial(scene);
    setAir(material, air, top, sun);
    // The sea of lava is light.
    material.setFloat("lava", world.climate === "lava" ? 1 : 0);
    material.setTexture("sunTexture", light);
    this.#surface = new PlanetSurface(scene, pool, world, size, t, ({ albedo, normal }, texels) => {
      material.setTexture("albedoMap", albedo);
      material.setTexture("normalMap", normal);
      material.setFloat("texel", ((Math.PI / 2) * radius) / texels);
    });
    const hasClouds = wet && air.mix.hasClouds && radius >= CLOUDLESS;
    this.#clouds = createPlanetClouds(scene, radius, hasClouds ? thickness : 0);
    this.#clouds.attach(material);
    const { rings } = world;
    if (rings) createRingBands(rings, radius, world.seed).attach(material);
    this.#view = new DiscView(material, radius, Math.max(radius + top, rings ? rings.outer * radius : 0));
    this.#material = material;
    this.mesh = createQuad(scene, material);
    void this.#clouds.load(world.seed, orderWeather(pool, world)).then(() => {
      this.#cloudy = true;
    });
  }

  /** Opacity: 0 before it is loaded, 1 when it replaces the point. */
  get shown(): number {
    return this.#shown;
  }

  get ready(): boolean {
    return this.#surface.ready && this.#cloudy && this.#material.isReady(this.mesh);
  }

  /** Uploads loaded faces for a diameter in pixels; returns the bytes. */
  load(diameter: number): number {
    return this.#surface.update(diameter);
  }

  /** `at`: the planet's centre relative to the camera, astronomical units; `order`: its rank from the farthest. */
  draw(frame: SpaceFrame, at: Triple, axes: PlanetAxes, order: number): void {
    const { mesh } = this;
    if (!this.#surface.available || !this.#cloudy || !this.#material.isReady(mesh)) return;
    this.#shown = frame.skipSmoothing ? 1 : Math.min(1, this.#shown + frame.dt / FADE);
    mesh.isVisible = true;
    mesh.alphaIndex = 32 + order;
    this.#material.setFloat("shown", this.#shown);
    setProjection(this.#material, frame);
    this.#view.update(frame, at, axes, this.#clouds);
  }

  hide(): void {
    this.mesh.isVisible = false;
    this.#shown = 0;
  }

  dispose(): void {
    for (const each of [this.mesh, this.#material, this.#clouds, this.#surface]) each.dispose();
  }
}

/** Sets the uniforms of an atmosphere that ends `top` metres above datum. */
function setAir(material: ShaderMaterial, air: PlanetAtmosphere, top: number, sun: Rgb): void {
  const { glow, exposure } = air.mix;
  for (const [name, rgb] of Object.entries({ sunColor: sun, rayleigh: air.rayleigh, airGlow: glow, ozone: air.ozone }))
    material.setVector3(name, new Vector3(...rgb));
  material.setVector4("airHeights", new Vector4(air.thickness, 0, top, 0));
  material.setFloat("mie", AEROSOL_EXTINCTION * air.mie);
  material.setFloat("gain", GAIN * exposure);
}
