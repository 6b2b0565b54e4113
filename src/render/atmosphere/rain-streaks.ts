/**
 * Streaks of falling drops: two boxes of drops around the eye, fixed in the world, repeated where the eye leaves them. A drop is a
 * quad along its path, as long as the way it falls while a picture is exposed.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { hash, unitFloat } from "../../core/field/hash.ts";
import type { Place } from "../../stream/cube-sphere.ts";
import type { Frame } from "../frame.ts";
import { glsl } from "../ground/shaders/field-readers.ts";
import { compileMaterial } from "../scene.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { Air } from "./air.ts";

/** The air that drops fall in. */
export interface RainAir {
  /** GLSL that declares `eye`, and `vec3 dropLight(vec3 toward)`: light of a drop seen in a direction. */
  readonly source: string;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}

/** State of the rain in a frame. */
interface Rainfall {
  /** 0…1. */
  readonly rain: number;
  /** The eye in the world, metres; the direction down, and the wind, metres a second. */
  readonly at: Place;
  readonly down: Place;
  readonly wind: Place;
  readonly seconds: number;
  /** Minimum distance of drawn drops from the eye, metres. */
  readonly nearest: number;
  readonly skipSmoothing: boolean;
}

export interface RainStreaks {
  readonly triangles: number;
  compile(): Promise<void>;
  update(frame: Frame, rainfall: Rainfall): void;
  dispose(): void;
}

/** Drops in both boxes together, in the hardest rain. */
const DROPS = 7000;
/** Sides of the boxes, metres. */
const [NEAR_BOX, FAR_BOX] = [11, 30];
/** Metres a second at which drops fall. */
const FALL = 8.2;

const vertexSource = (air: string): string => `
precision highp float;
precision highp int;
attribute vec3 position;
uniform mat4 clip;
uniform vec3 nearShift;
uniform vec3 farShift;
uniform vec3 fall;
uniform vec4 streak;
varying vec3 vLight;
varying vec2 vAcross;
varying float vAlpha;
${air}
void main(void) {
  int corner = gl_VertexID & 3;
  bool near = (gl_VertexID & 4) == 0;
  float box = near ? ${glsl(NEAR_BOX)} : ${glsl(FAR_BOX)};
  vec3 from = mod(box * position + (near ? nearShift : farShift), box) - 0.5 * box;
  float away = length(from);
  // Every drop has its own rank: the harder it rains, the more fall.
  float rank = fract(59.0 * position.x + 31.0 * position.y);
  float shown = rank < streak.x ? 1.0 : 0.0;
  vec3 edge = abs(from) * (2.0 / box);
  shown *= 1.0 - smoothstep(0.7, 1.0, max(edge.x, max(edge.y, edge.z)));
  shown *= smoothstep(streak.z, 1.8 * streak.z, away);
  vec3 side = normalize(cross(fall, from) + vec3(1e-4, 0.0, 0.0));
  float thin = 0.0016 * (near ? 1.0 : 2.0);
  float wide = max(thin, 0.6 * streak.y * away);
  vAcross = vec2((corner & 1) == 0 ? -1.0 : 1.0, (corner & 2) == 0 ? -1.0 : 1.0);
  vec3 p = eye + from + side * (wide * vAcross.x) + fall * (vAcross.y * (near ? 0.018 : 0.04));
  vec3 light = dropLight(from / max(away, 0.01));
  vAlpha = shown * 0.42 * min(1.0, 2.6 * thin / wide);
  vLight = vAlpha * mix(light, vec3(dot(light, vec3(0.3, 0.5, 0.2))), 0.5);
  gl_Position = vAlpha > 0.002 ? clip * vec4(p, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`;

const FRAGMENT = `
precision highp float;
varying vec3 vLight;
varying vec2 vAcross;
varying float vAlpha;
void main(void) {
  vec2 soft = 1.0 - vAcross * vAcross;
  float cover = soft.x * soft.y;
  gl_FragColor = vec4(vLight, vAlpha) * cover;
}`;

export function createRainStreaks(scene: Scene, air: Air, rainAir: RainAir): RainStreaks {
  const { mesh, material } = createDrops(scene, air, rainAir);
  const [nearShift, farShift, fall] = [new Vector3(), new Vector3(), new Vector3()];
  const streak = new Vector4();
  /** The way that drops have fallen, metres, at the time of the last frame. */
  const fallen = [0, 0, 0];
  let before = Number.NaN;

  /** Moves the drops on; the wind may change meanwhile. */
  function advance(seconds: number, skip: boolean): void {
    const dt = skip || Number.isNaN(before) ? Number.NaN : seconds - before;
    before = seconds;
    for (const [axis, speed] of [fall.x, fall.y, fall.z].entries())
      fallen[axis] = Number.isNaN(dt) ? speed * seconds : fallen[axis] + speed * dt;
  }

  /** The drops' way against the eye, 0…box. */
  function setShift(shift: Vector3, box: number, at: readonly [number, number, number]): void {
    const [x, y, z] = at.map((v, axis) => (((fallen[axis] - v) % box) + box) % box);
    shift.set(x, y, z);
  }

  return {
    get triangles() {
      return mesh.isVisible ? 2 * DROPS : 0;
    },
    compile: () => compileMaterial(mesh),
    update(frame, { rain, at, down, wind, seconds, nearest, skipSmoothing }) {
      mesh.isVisible = rain > 0;
      if (rain <= 0) return;
      fall.set(down[0] * FALL + wind[0], down[1] * FALL + wind[1], down[2] * FALL + wind[2]);
      advance(seconds, skipSmoothing);
      setShift(nearShift, NEAR_BOX, at);
      setShift(farShift, FAR_BOX, at);
      material.setVector3("nearShift", nearShift);
      material.setVector3("farShift", farShift);
      material.setVector3("fall", fall);
      material.setVector4("streak", streak.set(rain, frame.pixel, nearest, 0));
      material.setMatrix("clip", frame.clip);
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}

/** The mesh of all drops. */
function createDrops(scene: Scene, air: Air, { source, uniforms, samplers }: RainAir) {
  const material = createShaderMaterial(
    "rain",
    scene,
    { vertex: vertexSource(source), fragment: FRAGMENT },
    {
      attributes: ["position"],
      uniforms: ["clip", "nearShift", "farShift", "fall", "streak", ...uniforms],
      samplers: [...samplers],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  air.attach(material);
  const mesh = new Mesh("rain", scene);
  dropQuads().applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.isVisible = false;
  // Over everything else that is transparent.
  mesh.alphaIndex = 1000;
  mesh.material = material;
  return { mesh, material };
}

/** A quad for each drop, whose four vertices are at the drop's place in a box of side 1. */
function dropQuads(): VertexData {
  const positions = new Float32Array(12 * DROPS);
  const indices: number[] = [];
  for (let i = 0; i < DROPS; i++) {
    const place = [0, 1, 2].map((axis) => unitFloat(hash(3 * i + axis + 1)));
    for (let corner = 0; corner < 4; corner++) positions.set(place, 12 * i + 3 * corner);
    indices.push(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 1, 4 * i + 3, 4 * i + 2);
  }
  const data = new VertexData();
  data.positions = positions;
  data.indices = indices;
  return data;
}
