/** Atmosphere of a planet on the GPU: uniforms and textures of src/render/atmosphere/shaders/planet-air.ts, shared by every material. */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Climate } from "../../core/planet/climate.ts";
import { MAX_CRAFT_SHADOWS } from "../craft/shaders/craft-shadow.ts";
import type { Frame } from "../frame.ts";
import { createHalfTexture, createHalfVolume, toHalf } from "../half-textures.ts";
import type { Shadows } from "../shadows.ts";
import { createAerialPerspective, fillAerialPerspective, VIEW_ROWS } from "./aerial-perspective.ts";
import type { Air } from "./air.ts";
import { AIR_AZIMUTHS, AIR_SLICES, SUN_HEIGHTS, SUN_WIDTH } from "./air-tables.ts";
import { type Rgb, SUNLIGHT } from "./atmosphere.ts";
import { AEROSOL_EXTINCTION, planetAtmosphere } from "./planet-atmosphere.ts";
import { type CloudMarch, createPlanetClouds, type PlanetClouds } from "./planet-clouds.ts";
import type { RingBands } from "./ring-bands.ts";
import { type ScatteringTables, scatteringTables } from "./scattering-tables.ts";

/** Worlds of a smaller radius (metres) have no clouds, which would hang lower than their hills. */
export const CLOUDLESS = 2000;
/** Relative change of the eye's height, and change of the sun's cosine (a quarter), after which the aerial perspective is recomputed. */
const STALE = 0.004;
/** Frames between two computations, unless the change is so many times larger; and rows that are computed in one frame. */
const [REST, MOST_STALE, ROWS_PER_FRAME] = [8, 5, 14];

export interface PlanetAir extends Air {
  /** The sun's shadow map, which `attach` binds too; null where quality has none. */
  readonly shadows: Shadows | null;
  /** Call before each frame. Without `skipSmoothing` the haze of a moving eye is computed every few frames only, some rows in each. */
  update(frame: Frame, skipSmoothing?: boolean): void;
  /** Metres above datum where the air ends; 0 on an airless world. */
  readonly top: number;
  /** Exposure above the air, relative to that of a temperate planet. */
  readonly exposure: number;
  readonly clouds: PlanetClouds;
  /** Bytes that the last frame sent. */
  readonly uploaded: number;
  /** Crafts that cast a shadow: centre from the anchor, and radius, 0 for none. */
  shade(crafts: readonly (readonly number[])[]): void;
}

export interface PlanetAirOptions {
  /** Light of the world's star on a surface that faces it. */
  readonly sunlight?: Rgb;
  readonly climate?: Climate | undefined;
  /** Rings that shade all surfaces in this air. */
  readonly rings?: RingBands | null;
  /** Ray march of clouds. */
  readonly march?: CloudMarch;
  readonly shadows?: Shadows | null;
}

export function createPlanetAir(
  scene: Scene,
  radius: number,
  airless: boolean,
  { sunlight = SUNLIGHT, climate = "temperate", rings = null, march, shadows = null }: PlanetAirOptions = {},
): PlanetAir {
  const air = planetAtmosphere(radius, climate);
  const { hasClouds, glow } = air.mix;
  const { thickness } = air;
  const tables = airless ? null : scatteringTables(air);
  const clouds = createPlanetClouds(scene, radius, airless || !hasClouds || radius < CLOUDLESS ? 0 : thickness, march);
  const view = createAerialPerspective();
  const crafts = new Float32Array(4 * MAX_CRAFT_SHADOWS);
  const [sunDirection, sunColor, eye, rayleigh, airGlow] = Array.from({ length: 5 }, () => new Vector3());
  const [globe, zenith, airHeights, airView] = Array.from({ length: 4 }, () => new Vector4());
  const top = airless ? 0 : air.top * thickness;
  airHeights.set(thickness, 0, top, 0);
  // Optical depths are in scale heights, and colours in shares of the sun's light.
  rayleigh.set(...air.rayleigh);
  airGlow.set(...glow);
  sunColor.set(...sunlight);
  const sunTexture = createSunTexture(scene, tables);
  // Kept: new ones in every frame of a descent would be 245 KB of garbage each time.
  const [skyHalves, hazeHalves] = [toHalf(view.sky), toHalf(view.haze)];
  const [airSky, airHaze] = [skyHalves, hazeHalves].map((halves) =>
    createHalfVolume(scene, halves, AIR_AZIMUTHS, VIEW_ROWS, AIR_SLICES),
  );
  const over = new Vector3();
  let [height, sine, uploaded, rested] = [Number.NaN, Number.NaN, 0, 0];
  /** The next row to compute. */
  let row = VIEW_ROWS;

  function fill(h: number, cosine: number, atOnce: boolean): void {
    uploaded = 0;
    rested++;
    const change = Math.max(Math.abs(h - height) / (height + 0.01), 4 * Math.abs(cosine - sine)) / STALE;
    // A small change is invisible; level flight then costs nothing.
    const isStale = !(change <= 1) && (atOnce || change >= MOST_STALE || rested >= REST);
    if (isStale && (atOnce || row === VIEW_ROWS)) [height, sine, rested, row] = [h, cosine, 0, 0];
    if (!tables || row === VIEW_ROWS) return;
    const end = atOnce ? VIEW_ROWS : Math.min(VIEW_ROWS, row + ROWS_PER_FRAME);
    fillAerialPerspective(view, tables, height, sine, row, end);
    row = end;
    if (row < VIEW_ROWS) return;
    airSky.update(toHalf(view.sky, skyHalves));
    airHaze.update(toHalf(view.haze, hazeHalves));
    uploaded = skyHalves.byteLength + hazeHalves.byteLength;
    airView.set(view.horizon, view.limit, 1 / view.bend, 0);
  }

  return {
    shadows,
    top,
    exposure: air.mix.exposure,
    clouds,
    get uploaded() {
      return uploaded;
    },
    attach(material: ShaderMaterial) {
      for (const [name, vector] of Object.entries({ sunDirection, sunColor, eye, rayleigh, airGlow }))
        material.setVector3(name, vector);
      for (const [name, vector] of Object.entries({ globe, zenith, airHeights, airView }))
        material.setVector4(name, vector);
      for (const [name, texture] of Object.entries({ sunTexture, airSky, airHaze })) material.setTexture(name, texture);
      material.setArray4("craftPlaces", crafts);
      clouds.attach(material);
      rings?.attach(material);
      shadows?.attach(material);
      material.setFloat("mie", AEROSOL_EXTINCTION * air.mie);
    },
    update(frame, skipSmoothing = true) {
      const { planet, eye: at, anchor, daylight } = frame;
      if (!planet) return;
      clouds.update(frame);
      globe.set(...planet.up, radius);
      eye.set(...at);
      const from = [anchor[0] + at[0], anchor[1] + at[1], anchor[2] + at[2]];
      const away = Math.hypot(...from);
      zenith.set(from[0] / away, from[1] / away, from[2] / away, away - radius);
      sunDirection.set(...daylight.sun);
      fill(
        (away - radius) / thickness,
        Vector3.Dot(over.set(zenith.x, zenith.y, zenith.z), sunDirection),
        skipSmoothing,
      );
    },
    dispose() {
      clouds.dispose();
      for (const texture of [sunTexture, airSky, airHaze]) texture.dispose();
    },
    shade(places) {
      for (const [i, place] of places.entries()) crafts.set(place, 4 * i);
    },
  };
}

/** The texture of sunlight by height and sun, and of sky irradiance, for src/render/atmosphere/shaders/planet-air.ts. */
export function createSunTexture(scene: Scene, tables: ScatteringTables | null): RawTexture {
  return createHalfTexture(scene, withAlpha(tables?.sun), SUN_WIDTH, SUN_HEIGHTS + 1);
}

/** RGB as RGBA; black on an airless world. */
function withAlpha(rgb: Float64Array = new Float64Array(3 * SUN_WIDTH * (SUN_HEIGHTS + 1))): Float32Array {
  const out = new Float32Array((rgb.length / 3) * 4);
  for (let i = 0; i < rgb.length; i++) out[4 * Math.floor(i / 3) + (i % 3)] = rgb[i];
  return out;
}
