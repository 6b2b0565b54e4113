/**
 * Seats: where the drawn ground is under each thing, found by a pass of one pixel a thing with the sheet's own readings
 * and filter, so that nothing floats or sinks while the ground is coarse far off, morphs, or evolves.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases, type Field } from "../../core/field.ts";
import type { Globe } from "../../core/sphere.ts";
import { eyeOnCube } from "../../stream/cube-sphere.ts";
import type { Rgb } from "../atmosphere.ts";
import { type Frame, lowered } from "../frame.ts";
import { seatSource, spacingOf } from "../shaders/plant-seat.ts";
import { ROW } from "../shaders/plant-stand.ts";
import { layOut } from "../shaders/reading.ts";
import type { ThingTextures } from "./thing-textures.ts";

/** Far rows seated in a frame; fresh ones come first. */
const BAND = 96;

/** What a pass over the ground is told each frame. */
export interface GroundReading {
  attach(material: ShaderMaterial): void;
  /** `seat` is the ground's altitude under the eye. */
  update(frame: Frame, seat: number): void;
}

export const GROUND_UNIFORMS = ["globe", "eyeOnCube", "cube", "spacing", "shape", "phases"] as const;

/** `fields` are read beside the ground, in this order. */
export function createGroundReading(
  globe: Globe,
  profile: BaseTexture,
  K: number,
  fields: Readonly<Record<string, Field>> = { ground: globe.ground },
): GroundReading {
  const layout = layOut(fields);
  const phases = new Float32Array(4 * layout.stride);
  const [datum, onCube] = [new Vector4(), new Vector4()];
  const cube = new Vector3();
  const place = new Float64Array(4);
  return {
    attach(material) {
      material.setTexture("profileTexture", profile);
      material.setArray4("phases", phases as unknown as number[]);
      material.setVector4("globe", datum);
      material.setVector4("eyeOnCube", onCube);
      material.setVector3("cube", cube);
      material.setFloat("spacing", spacingOf(K));
      material.setVector4("shape", new Vector4(globe.sea, globe.relief, Math.min(globe.peak, 1e9), globe.wet ? 1 : 0));
    },
    update({ anchor: [x, y, z], eye, round, t }, seat) {
      if (!round) return;
      datum.set(...round.up, round.radius);
      cube.set(round.cube[0], round.cube[1], round.cube[2]);
      eyeOnCube(round.radius, lowered([x + eye[0], y + eye[1], z + eye[2]], seat), place);
      onCube.set(place[0] - round.cube[0], place[1] - round.cube[1], place[2] - round.cube[2], place[3]);
      for (const name of layout.names) anchorPhases(fields[name], x, y, z, t, phases, 2 * layout.first[name]);
    },
  };
}

export interface Seats {
  readonly target: RenderTargetTexture;
  readonly mesh: Mesh;
  /** Whether anything is to be seated at all. */
  wake(is: boolean): void;
  /** Seats all near rows and some far ones, all of them when `settled`; returns the far rows [from, to) that it seats. */
  update(fresh: number, settled: boolean, sun: Rgb): readonly [number, number];
  dispose(): void;
}

export function createSeats(
  scene: Scene,
  globe: Globe,
  ground: GroundReading,
  textures: ThingTextures,
  light: BaseTexture,
): Seats {
  const { vertex, fragment } = seatSource(globe.ground.profile, layOut({ ground: globe.ground }));
  const material = new ShaderMaterial(
    "seats",
    scene,
    { vertexSource: vertex, fragmentSource: fragment },
    {
      attributes: ["position"],
      uniforms: ["bands", "sunDirection", ...GROUND_UNIFORMS],
      samplers: ["profileTexture", "lightTexture", "things", "slots"],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  ground.attach(material);
  material.setTexture("lightTexture", light);
  material.setTexture("things", textures.things);
  material.setTexture("slots", textures.slots);
  const sunDirection = new Vector3();
  material.setVector3("sunDirection", sunDirection);
  const bands = new Vector4();
  material.setVector4("bands", bands);
  const mesh = twoBands(scene);
  mesh.material = material;
  const target = createTarget(scene, "seats", ROW, textures.height, mesh);
  let cursor = 0;
  return {
    target,
    mesh,
    wake: (is) => wakeTarget(target, is),
    update(fresh, settled, sun) {
      sunDirection.set(...sun);
      const { nearRows, nearEnd, end, height } = textures;
      const farEnd = Math.max(nearRows, end);
      if (fresh >= 0) cursor = fresh;
      else if (cursor < nearRows || cursor >= farEnd) cursor = nearRows;
      const [from, to] = settled ? [nearRows, farEnd] : [cursor, Math.min(farEnd, cursor + BAND)];
      cursor = to;
      bands.set(0, nearEnd / height, from / height, to / height);
      return [from, to];
    },
    dispose() {
      dropTarget(scene, target);
      mesh.dispose();
      material.dispose();
    },
  };
}

/** Floats that a mesh draws and shaders fetch; what is not drawn anew stays. */
export function createTarget(
  scene: Scene,
  name: string,
  width: number,
  height: number,
  mesh: Mesh,
): RenderTargetTexture {
  const target = new RenderTargetTexture(name, { width, height }, scene, {
    generateMipMaps: false,
    generateDepthBuffer: false,
    type: Constants.TEXTURETYPE_FLOAT,
    format: Constants.TEXTUREFORMAT_RGBA,
    samplingMode: Constants.TEXTURE_NEAREST_SAMPLINGMODE,
  });
  mesh.layerMask = 0;
  target.renderList = [mesh];
  target.ignoreCameraViewport = true;
  target.skipInitialClear = true;
  target.onClearObservable.add(() => {});
  scene.customRenderTargets.push(target);
  return target;
}

/** A target that sleeps keeps what was drawn there, and costs nothing. */
export function wakeTarget(target: RenderTargetTexture, is: boolean): void {
  const { REFRESHRATE_RENDER_ONEVERYFRAME: always, REFRESHRATE_RENDER_ONCE: once } = RenderTargetTexture;
  const rate = is ? always : once;
  // Told the same rate again, it would draw once more.
  if (target.refreshRate !== rate) target.refreshRate = rate;
}

export function dropTarget(scene: Scene, target: RenderTargetTexture): void {
  scene.customRenderTargets.splice(scene.customRenderTargets.indexOf(target), 1);
  target.dispose();
}

/** Two squares; z tells which. */
function twoBands(scene: Scene): Mesh {
  const data = new VertexData();
  data.positions = [0, 1].flatMap((z) => [0, 0, z, 1, 0, z, 1, 1, z, 0, 1, z]);
  data.indices = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7];
  const mesh = new Mesh("seats", scene);
  data.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  return mesh;
}
