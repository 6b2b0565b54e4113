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
import { AEROSOL_EXTINCTION, planetAtmosphere } from "../../../../render/atmosphere/planet-atmosphere.ts";
import { createPlanetClouds } from "../../../../render/atmosphere/planet-clouds.ts";
import { orderWeather } from "../../../../render/atmosphere/planet-weather.ts";
import { createRingBands } from "../../../../render/atmosphere/ring-bands.ts";
import { CLOUD_SAMPLERS, CLOUD_UNIFORMS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_UNIFORMS } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { createFrame, type PlanetAnchor, setPlanetEye } from "../../../../render/frame.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Pool } from "../../../../stream/pool.ts";
import { DEEP } from "../../jobs/planet-face.ts";
import { DISC_MAIN, DISC_VERTEX, discSource } from "../shaders/planet-disc.ts";
import { PROJECTION, PROJECTION_UNIFORMS, type SpaceFrame, setProjection } from "../space-frame.ts";
import { createPlanetSurface } from "./surface-maps.ts";

export type PlanetDisc = ReturnType<typeof createPlanetDisc>;

/** Light nearly as the planet's own world develops it from orbit (src/worlds/planet/render/stage.ts): a little less, in a blacker sky. */
const GAIN = 0.46;
/** Greatest camera distance in radii passed to the shader: from farther away rays are parallel enough, and floats would lose precision. */
const FARTHEST = 60;
/** Seconds in which the disc fades in over the point. */
const FADE = 0.5;
/** Steps of the anchor on the cube sphere. */
const STEP = 2 ** -8;

const QUAD = { positions: [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], indices: [0, 1, 2, 0, 2, 3] };
const VECTORS = ["centre", "rightward", "upward", "rayCentre", "rayRight", "rayUp", "ozone"];

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

/** `size` is the face size of the fine surface maps; `sun` the irradiance of a surface facing the star. */
export function createPlanetDisc(
  scene: Scene,
  pool: Pool,
  world: PlanetTable,
  size: number,
  sun: Rgb,
  light: RawTexture,
  t: number,
) {
  const { radius, wet } = world.shape;
  const air = planetAtmosphere(radius, world.climate);
  const { hasClouds, glow, exposure } = air.mix;
  const { thickness } = air;
  const top = wet ? air.top * thickness : 0;
  const clouds = createPlanetClouds(scene, radius, wet && hasClouds && radius >= CLOUDLESS ? thickness : 0);
  const material = createDiscMaterial(scene);
  const own = Object.fromEntries(
    ["sunDirection", "sunColor", "eye", "rayleigh", "airGlow", ...VECTORS].map((name) => [name, new Vector3()]),
  );
  const four = Object.fromEntries(["globe", "zenith", "airHeights"].map((name) => [name, new Vector4()]));
  for (const [name, vector] of Object.entries(own)) material.setVector3(name, vector);
  for (const [name, vector] of Object.entries(four)) material.setVector4(name, vector);
  own.sunColor.set(...sun);
  own.rayleigh.set(...air.rayleigh);
  own.airGlow.set(...glow);
  own.ozone.set(...air.ozone);
  four.airHeights.set(thickness, 0, top, 0);
  material.setFloat("mie", AEROSOL_EXTINCTION * air.mie);
  material.setFloat("gain", GAIN * exposure);
  // The sea of lava is light.
  material.setFloat("lava", world.climate === "lava" ? 1 : 0);
  material.setTexture("sunTexture", light);
  const surface = createPlanetSurface(scene, pool, world, size, t, ({ albedo, normal }, texels) => {
    material.setTexture("albedoMap", albedo);
    material.setTexture("normalMap", normal);
    material.setFloat("texel", ((Math.PI / 2) * radius) / texels);
  });
  clouds.attach(material);
  const { rings } = world;
  if (rings) createRingBands(rings, radius, world.seed).attach(material);
  const mesh = createQuad(scene, material);

  const round: PlanetAnchor = { radius, cube: new Float64Array(3), up: [0, 0, 1] };
  const inner = createFrame(round);
  const low = (DECLINATION * Math.PI) / 180;
  // Noon at longitude 0.
  const toSun: Rgb = [Math.cos(low), 0, Math.sin(low)];
  inner.daylight = { ...inner.daylight, sun: toSun };
  own.sunDirection.set(...toSun);
  let cloudy = false;
  let shown = 0;
  void clouds.load(world.seed, orderWeather(pool, world)).then(() => {
    cloudy = true;
  });

  return {
    mesh,
    /** Opacity: 0 before it is loaded, 1 when it replaces the point. */
    get shown() {
      return shown;
    },
    get ready() {
      return surface.ready && cloudy && material.isReady(mesh);
    },
    /** Uploads loaded faces for a diameter in pixels; returns the bytes. */
    load: surface.update,
    /** `at`: the planet's centre relative to the camera, astronomical units; `order`: its rank from the farthest. */
    draw(frame: SpaceFrame, at: Triple, axes: PlanetAxes, order: number): void {
      if (!surface.available || !cloudy || !material.isReady(mesh)) return;
      shown = frame.skipSmoothing ? 1 : Math.min(1, shown + frame.dt / FADE);
      mesh.isVisible = true;
      mesh.alphaIndex = 32 + order;
      material.setFloat("shown", shown);
      setProjection(material, frame);
      place(frame, at, axes);
    },
    hide(): void {
      mesh.isVisible = false;
      shown = 0;
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
      clouds.dispose();
      surface.dispose();
    },
  };

  function place(frame: SpaceFrame, at: Triple, [x, y, z]: PlanetAxes): void {
    const away = Math.hypot(...at) * METRES_PER_AU;
    const ahead = unit(at);
    const aside = unit(cross(ahead, Math.abs(dot(ahead, frame.up)) < 0.9 ? frame.up : frame.right));
    const above = cross(aside, ahead);
    // Bounds slightly beyond the atmosphere or the rings, from the sine of their angular radius.
    const sine = Math.min(0.99, Math.max(radius + top, rings ? rings.outer * radius : 0) / away);
    const tangent = (sine / Math.sqrt(1 - sine * sine)) * 1.01 + 2 * frame.pixel;
    own.centre.set(...ahead);
    own.rightward.set(...mix(tangent, aside, 0, aside));
    own.upward.set(...mix(tangent, above, 0, above));
    // From far away the camera is moved nearer and the rays are widened, so that the angular size stays.
    const seen = Math.min(away, FARTHEST * radius);
    const wider = seen === away ? 1 : away / seen;
    const inside = (v: Vector): Vector => [dot(x, v), dot(y, v), dot(z, v)];
    own.rayCentre.set(...inside(ahead));
    own.rayRight.set(...inside(mix(tangent * wider, aside, 0, aside)));
    own.rayUp.set(...inside(mix(tangent * wider, above, 0, above)));
    const eye = inside(mix(-seen, ahead, 0, ahead));
    setPlanetEye(inner, round, eye, STEP);
    inner.t = frame.t;
    inner.seconds = frame.seconds;
    clouds.update(inner);
    own.eye.set(...inner.eye);
    four.globe.set(...round.up, radius);
    const out = unit(eye);
    four.zenith.set(...out, seen - radius);
    material.setFloat("cloudPixel", 1.2 * frame.pixel * wider);
  }
}
