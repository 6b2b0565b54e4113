/** Lights of settlements at night, from some hundred metres to orbit. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { CLOUD_UNIFORMS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_UNIFORMS } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { createInstanceList, INSTANCE_ATTRIBUTES } from "../../../../render/placed-list.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Epoch, Ticket } from "../../../../stream/pool.ts";
import { LIGHT_STRIDE } from "../../jobs/town-layout.ts";
import { LIGHTS_SOURCE } from "./lights-source.ts";

/** Maximum number of drawn lights, and cells across the range of a rank. */
const MOST = 8192;
const CELLS = 45;
/** Share of a rank's range that the eye moves before its list is asked for again. */
const MOVED = 1 / 12;

/** Lights of a rank round the place of their request. */
interface RankList {
  place: readonly [number, number, number];
  asked: readonly [number, number, number];
  lights: Float32Array;
  ticket: Ticket | null;
}

/** `houseRange`: metres to which houses are drawn. */
export function createTownLights(
  scene: Scene,
  air: PlanetAir,
  epoch: Epoch,
  radius: number,
  ranks: number,
  spacing: (rank: number) => number,
  houseRange: number,
) {
  const material = createShaderMaterial("town lights", scene, LIGHTS_SOURCE, {
    attributes: INSTANCE_ATTRIBUTES,
    uniforms: ["clip", "origin", "pixel", "span", ...PLANET_AIR_UNIFORMS, ...CLOUD_UNIFORMS],
    samplers: ["cloudMap", "cloudFlow", "cloudNoise", "sunTexture", "airSky", "airHaze"],
    needAlphaBlending: true,
  });
  material.alphaMode = Constants.ALPHA_ADD;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  air.attach(material);
  const fromAnchor = new Vector3();
  material.setVector3("origin", fromAnchor);
  material.setVector2("span", new Vector2(0.28 * houseRange, 0.94 * houseRange));
  const quad = {
    positions: new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]),
    normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
    codes: new Float32Array(16),
    indices: new Uint16Array([0, 1, 2, 0, 2, 3]),
  };
  const list = createInstanceList(scene, MOST, ["town lights", quad, material]);
  list.meshes[0].alphaIndex = 40;
  const origin: [number, number, number] = [0, 0, 0];
  const lists: RankList[] = Array.from({ length: ranks }, () => ({
    place: [0, 0, 0],
    asked: [Infinity, 0, 0],
    lights: new Float32Array(0),
    ticket: null,
  }));
  let isStale = true;

  /** Whether night is anywhere in sight. */
  function seesNight(at: readonly number[], sun: readonly number[]): boolean {
    const away = Math.hypot(...at);
    const cap = Math.acos(Math.min(1, radius / away)) + 0.12;
    const cosine = (at[0] * sun[0] + at[1] * sun[1] + at[2] * sun[2]) / away;
    return Math.acos(Math.max(-1, Math.min(1, cosine))) + cap > Math.PI / 2 - 0.03;
  }

  function ask(rank: number, at: readonly [number, number, number], altitude: number): void {
    const own = lists[rank];
    const range = CELLS * spacing(rank);
    const lowered = (v: number) => (v * radius) / (radius + altitude);
    const onDatum: [number, number, number] = [lowered(at[0]), lowered(at[1]), lowered(at[2])];
    const moved = Math.hypot(...onDatum.map((v, i) => v - own.asked[i]));
    if (own.ticket || altitude > range || moved < MOVED * range) return;
    own.asked = onDatum;
    const horizon = Math.acos(radius / (radius + Math.max(100, altitude))) * radius + 0.15 * radius;
    own.ticket = epoch.order<"settlements">({
      job: "settlements",
      key: `rank ${rank}`,
      ask: { at: onDatum, rank, range: Math.min(range, horizon) + MOVED * range },
      priority: 10 - rank,
      bytes: 2 ** 14,
      done(lights) {
        own.ticket = null;
        own.place = onDatum;
        own.lights = lights.slice();
        isStale = true;
      },
      failed() {
        own.ticket = null;
      },
    });
  }

  function fill(frame: Frame): void {
    list.count = 0;
    for (let i = 0; i < 3; i++) origin[i] = frame.anchor[i];
    for (const { place, lights } of lists)
      for (let k = 0; k < lights.length / LIGHT_STRIDE; k++)
        list.push(lights, k, place[0] - origin[0], place[1] - origin[1], place[2] - origin[2]);
    list.upload();
    isStale = false;
  }

  function askAll(at: readonly [number, number, number]): void {
    for (let rank = ranks - 1; rank >= 0; rank--) ask(rank, at, Math.hypot(...at) - radius);
  }

  return {
    meshes: list.meshes,
    /** Requests the settlements that may be seen from a place. */
    ask: askAll,
    get waiting(): boolean {
      return lists.some(({ ticket }) => ticket !== null);
    },
    get triangles(): number {
      return 2 * list.count;
    },
    update(frame: Frame): void {
      const at = eyeInWorld(frame);
      const isSeen = seesNight(at, frame.daylight.sun);
      if (isSeen) askAll(at);
      if (isStale || Math.hypot(...origin.map((v, i) => v - frame.anchor[i])) > 0.01 * radius) fill(frame);
      for (const mesh of list.meshes) mesh.isVisible = isSeen && list.count > 0;
      fromAnchor.set(origin[0] - frame.anchor[0], origin[1] - frame.anchor[1], origin[2] - frame.anchor[2]);
      material.setMatrix("clip", frame.clip);
      material.setFloat("pixel", frame.pixel);
    },
    dispose(): void {
      list.dispose();
      material.dispose();
    },
  };
}
