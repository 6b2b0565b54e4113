/** Water in flooded galleries of a mine: one level grid round the eye, which dips under the floor where the mine is dry. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { floodAt } from "../../../core/underground/flood.ts";
import { floorOf } from "../../../core/underground/mine-space.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import type { Frame } from "../../frame.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";

/** Squares along a side of the grid, and their side in metres. */
const [SQUARES, SIDE] = [44, 4];
const POINTS = SQUARES + 1;
/** Depth of the grid below the floor where the mine is dry, metres. */
const UNDER = 0.6;
/** Change of the lakes' level, in units, after which the grid is made anew. */
const STEP = 0.05;
/** Metres after which ripples repeat. */
const RIPPLES = 256;

const VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 clip;
uniform vec2 from;
uniform float bed;
varying vec3 vPlace;
void main(void) {
  vPlace = vec3(from + position.xy, bed + position.z);
  gl_Position = clip * vec4(vPlace, 1.0);
}`;

const FRAGMENT = `
precision highp float;
precision highp int;
varying vec3 vPlace;
uniform float seconds;
uniform float bed;
uniform vec2 phase;
${CLEAR_AIR}
${BORES}
${UNDERGROUND_LIGHT}
vec2 ripple(vec2 p, vec2 along, float length, float speed) {
  return along * cos(dot(p, along) * 6.2831853 / length + speed * seconds);
}
void main(void) {
  float depth = vPlace.z - bed;
  if (depth < -0.05) discard;
  vec3 view = normalize(vPlace - eye);
  float away = distance(vPlace, eye);
  vec2 p = vPlace.xy + phase;
  // Wavelengths divide the distance after which ripples repeat.
  vec2 tilt = ripple(p, vec2(1.0, 0.0), 2.0, 1.1) + ripple(p, vec2(0.0, 1.0), 1.6, 1.3)
    + ripple(p + 0.4 * sin(p.yx * 0.7853982), vec2(0.6, 0.8), 3.2, 0.8) + ripple(p, vec2(-0.8, 0.6), 0.64, 1.9);
  vec3 n = normalize(vec3(-0.012 * tilt * exp(-0.05 * away), view.z < 0.0 ? 1.0 : -1.0));
  float facing = max(0.0, -dot(n, view));
  float fresnel = 0.04 + 0.96 * pow(1.0 - facing, 4.0);
  vec3 ray = reflect(view, n);
  // Walls are about so far away.
  vec3 q = vPlace + ray * 7.0;
  vec3 mirrored = throughDark(litBelow(vec3(0.1, 0.088, 0.075), -ray, q, 0.8, 0.0), eye + normalize(q - eye) * (away + 7.0));
  vec3 toLamp = normalize(lampFrom - vPlace);
  vec3 half1 = normalize(toLamp - view);
  vec3 glint = lampColor * headlampAt(vPlace) * (pow(max(0.0, dot(n, half1)), 700.0) * 10.0 + pow(max(0.0, dot(n, half1)), 80.0) * 0.1);
  float path = max(depth, 0.0) * (1.0 + 1.0 / max(0.25, facing));
  vec3 through = exp(-path * vec3(0.95, 0.62, 0.7));
  float taken = 1.0 - dot(through, vec3(0.3, 0.4, 0.3));
  vec3 deep = litBelow(vec3(0.014, 0.026, 0.022), vec3(0.0, 0.0, 1.0), vPlace, 1.0, 0.0);
  vec3 color = throughDark(deep * taken * (1.0 - fresnel) + glint, vPlace) + mirrored * fresnel;
  float edge = smoothstep(0.0, 0.05, depth);
  gl_FragColor = vec4(color * edge, (1.0 - (1.0 - taken) * (1.0 - fresnel)) * edge);
}`;

export function createFloodWater(scene: Scene, opened: Underground, light: UndergroundLight) {
  let underground = opened;
  const material = createShaderMaterial(
    "mine water",
    scene,
    { vertex: VERTEX, fragment: FRAGMENT },
    {
      attributes: ["position"],
      uniforms: ["clip", "seconds", "bed", "from", "phase", ...UNDERGROUND_UNIFORMS],
      samplers: [...UNDERGROUND_SAMPLERS],
    },
  );
  light.attach(material);
  const [from, phase] = [new Vector2(), new Vector2()];
  material.setVector2("from", from);
  material.setVector2("phase", phase);
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.needAlphaBlending = () => true;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  const mesh = new Mesh("mine water", scene);
  const positions = new Float32Array(3 * POINTS * POINTS);
  const data = new VertexData();
  data.positions = positions;
  data.indices = gridIndices();
  data.applyToMesh(mesh, true);
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = 0;
  mesh.setEnabled(false);
  /** Position and time that the grid was made for. */
  const made = { column: Number.NaN, row: Number.NaN, level: Number.NaN, t: Number.NaN };
  let isWet = false;

  /** Altitudes over the first level's floor at the points of the grid. */
  function fill(column: number, row: number, t: number): void {
    const floor = underground.mine ? floorOf(underground.mine, 1) : 0;
    isWet = false;
    for (let j = 0, k = 0; j < POINTS; j++) {
      for (let i = 0; i < POINTS; i++, k += 3) {
        const water = floodAt(underground, (column + i) * SIDE, (row + j) * SIDE, t);
        positions[k] = i * SIDE;
        positions[k + 1] = j * SIDE;
        positions[k + 2] = water > floor ? water - floor : -UNDER;
        isWet ||= water > floor;
      }
    }
    mesh.updateVerticesData("position", positions);
  }

  return {
    mesh,
    get triangles() {
      return mesh.isEnabled() ? 2 * SQUARES * SQUARES : 0;
    },
    uploaded: 0,
    show(next: Underground): void {
      underground = next;
      made.level = Number.NaN;
    },
    update({ anchor, eye, clip, t, seconds }: Frame, seen: boolean): void {
      const { lakes, mine } = underground;
      if (!seen || !lakes || !mine) {
        mesh.setEnabled(false);
        return;
      }
      const corner = (axis: 0 | 1) => Math.round((anchor[axis] + eye[axis]) / SIDE) - SQUARES / 2;
      const [column, row] = [corner(0), corner(1)];
      const moved = column !== made.column || row !== made.row || t !== made.t;
      if (moved || !(Math.abs(lakes.level - made.level) < STEP)) {
        fill(column, row, t);
        Object.assign(made, { column, row, level: lakes.level, t });
      }
      mesh.setEnabled(isWet);
      if (!isWet) return;
      const floor = floorOf(mine, 1);
      from.set(column * SIDE - anchor[0], row * SIDE - anchor[1]);
      phase.set(wrap(anchor[0]), wrap(anchor[1]));
      material.setFloat("bed", floor - anchor[2]);
      material.setFloat("seconds", seconds);
      material.setMatrix("clip", clip);
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}

const wrap = (v: number): number => v - RIPPLES * Math.floor(v / RIPPLES);

function gridIndices(): number[] {
  const indices: number[] = [];
  for (let j = 0; j < SQUARES; j++) {
    for (let i = 0; i < SQUARES; i++) {
      const k = j * POINTS + i;
      indices.push(k, k + 1, k + POINTS + 1, k, k + POINTS + 1, k + POINTS);
    }
  }
  return indices;
}
