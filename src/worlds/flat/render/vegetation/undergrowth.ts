/**
 * Undergrowth: tufts of grass, heather, ferns and bushes on a world-fixed lattice, in a window around the eye on the archipelago
 * whose ground is nearest below it. Evaluated on the GPU; only the window's position is uploaded.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { createCulling } from "../../../../render/culling.ts";
import { ANCHOR_STEP, eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { type Layout, layOut } from "../../../../render/ground/shaders/field-readers.ts";
import { createHalfRate } from "../../../../render/half-rate.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Grass } from "../../../../render/vegetation/grass.ts";
import { LEAF_TILE_SIZE } from "../../../../render/vegetation/leaf-textures.ts";
import { gridSpacing } from "../../../../render/vegetation/shaders/instance-heights.ts";
import { createTuftWindow } from "../../../../render/vegetation/tuft-window.ts";
import type { PartBuild } from "../part.ts";
import { SHAPE_UNIFORMS } from "../shaders/surfaces.ts";
import { tuftCellSource, tuftSource } from "../shaders/undergrowth.ts";
import { setTopUniforms } from "../terrain-source.ts";
import type { FlatPlantGround } from "./plant-ground.ts";
import { stripsInView } from "./tufts-in-view.ts";
import { UNDERGROWTH } from "./undergrowth-texture.ts";

export interface Undergrowth extends Grass {
  setGround(flat: FlatGround): void;
}

/**
 * Cell size in metres, at most `spacing` and the anchor's step divided by a power of two, and cells across a window that extends
 * `reach` metres from the eye.
 */
export function latticeFor(reach: number, spacing: number): { cell: number; side: number } {
  const cell = ANCHOR_STEP / 2 ** Math.ceil(Math.log2(ANCHOR_STEP / spacing));
  return { cell, side: 8 * Math.ceil((2 * reach) / (8 * cell)) };
}

/** `pictures`: of `undergrowthTexture`. */
export function createUndergrowth(
  build: PartBuild,
  plantGround: FlatPlantGround,
  reach: number,
  spacing: number,
  pictures: Uint8Array,
): Undergrowth {
  let { flat } = build;
  const layout = layOut(fieldsOf(flat));
  const { cell, side } = latticeFor(reach, spacing);
  const texture = createTexture(build.scene, pictures);
  const { cells, tufts, corner, lattice, low, phases } = createMaterials(build, plantGround, layout, side);
  tufts.setTexture("undergrowthTexture", texture);
  tufts.setFloat("reach", reach);
  setShape(cells, flat);
  const isDue = createHalfRate(1);
  const grown = createTuftWindow(build.scene, "undergrowth", side, cells, tufts);
  const culling = createCulling();

  return {
    meshes: grown.meshes,
    get triangles() {
      return grown.triangles;
    },
    get instances() {
      return grown.instances;
    },
    setGround(next) {
      flat = next;
      setShape(cells, flat);
    },
    update(frame, _over, skipSmoothing) {
      const { anchor, eye, clip, seconds, t } = frame;
      const { face, clearance } = plantGround.nearest();
      if (clearance >= reach) {
        grown.show(false, false);
        return;
      }
      const [x, y] = anchor;
      const altitude = flat.altitudes[face];
      setPhases(phases, layout, flat, [x, y, altitude], t);
      const first = [eye[0], eye[1]].map((v) => Math.round(v / cell) - side / 2);
      const inWorld = first.map((v, i) => (((Math.round([x, y][i] / cell) + v) % 4096) + 4096) % 4096);
      const isOther = corner.z !== inWorld[0] || corner.w !== inWorld[1];
      if (culling.update(frame, false)) listStrips(grown, culling.planes, frame, { side, cell, reach });
      grown.show(true, isDue(frame, eyeInWorld(frame), isOther || skipSmoothing));
      corner.set(first[0], first[1], inWorld[0], inWorld[1]);
      lattice.set(cell, altitude - anchor[2]);
      low.set(eye[0], eye[1], plantGround.archipelagos[4 * face]);
      tufts.setMatrix("clip", clip);
      tufts.setFloat("seconds", seconds);
    },
    dispose() {
      grown.dispose();
      texture.dispose();
    },
  };
}

/** Lists the strips in view: they lie around the eye, so that they are the same until the view turns. */
function listStrips(
  { strips }: ReturnType<typeof createTuftWindow>,
  planes: Float64Array,
  { eye }: Frame,
  lattice: Parameters<typeof stripsInView>[2],
): void {
  strips.count = 0;
  stripsInView(planes, eye, lattice, strips.push);
  strips.upload();
}

const createTexture = (scene: Scene, pictures: Uint8Array) =>
  new RawTexture(
    pictures,
    UNDERGROWTH.length * LEAF_TILE_SIZE,
    LEAF_TILE_SIZE,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    true,
    false,
    Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  );

function setShape(cells: ShaderMaterial, flat: FlatGround): void {
  setTopUniforms([cells], flat);
  cells.setFloat("snow", flat.snow);
  cells.setVector2("pathOffset", new Vector2(flat.paths?.x ?? 0, flat.paths?.y ?? 0));
}

/** Writes the phases of the fields at an anchor on the datum. */
function setPhases(
  phases: Float32Array,
  { names, first }: Layout,
  flat: FlatGround,
  anchor: readonly [x: number, y: number, z: number],
  t: number,
): void {
  const fields = fieldsOf(flat);
  for (const name of names) anchorPhases(fields[name as keyof typeof fields], ...anchor, t, phases, 2 * first[name]);
}

/** The fields that tufts read. */
function fieldsOf({ ground, lift, cover }: FlatGround) {
  const { town, wet, rough } = cover.fields;
  return { ground, lift: lift.field, town, wet, rough };
}

/** The materials of the window's cells and of their tufts, and the uniforms that change. */
function createMaterials(build: PartBuild, plantGround: FlatPlantGround, layout: Layout, side: number) {
  const { scene, flat, textures, quality } = build;
  const { projection, profile } = plantGround;
  const phases = new Float32Array(4 * layout.stride);
  const [corner, lattice, low] = [new Vector4(), new Vector2(), new Vector3()];
  const createMaterial = (
    name: string,
    { vertex, fragment }: { vertex: string; fragment: string },
    attributes: string[],
    uniforms: readonly string[],
    samplers: readonly string[],
  ) => {
    const material = createShaderMaterial(
      name,
      scene,
      { vertex, fragment },
      { attributes, uniforms: ["corner", "lattice", ...uniforms], samplers: [...samplers] },
    );
    material.backFaceCulling = false;
    plantGround.attach(material);
    material.setVector4("corner", corner);
    material.setVector2("lattice", lattice);
    return material;
  };
  const cells = createMaterial(
    "undergrowth cells",
    tuftCellSource(
      profile,
      layout,
      flat.cover.rows,
      flat.form,
      build.bored?.bored.holes ?? null,
      build.roads?.source ?? null,
    ),
    ["position"],
    [
      ...["low", "snow", "pathOffset", "spacing", "phases", "sunDirection", ...SHAPE_UNIFORMS],
      ...(build.bored?.sharedUniforms.uniforms ?? []),
      ...(build.roads?.uniforms ?? []),
    ],
    ["profileTexture"],
  );
  build.bored?.sharedUniforms.attach(cells);
  build.roads?.attach(cells);
  cells.setTexture("profileTexture", textures.profile);
  cells.setArray4("phases", phases);
  cells.setFloat("spacing", gridSpacing(quality.K));
  cells.setVector3("low", low);
  const tufts = createMaterial(
    "undergrowth",
    tuftSource(side, projection),
    ["position", "strip"],
    ["clip", "reach", "seconds", ...projection.uniforms],
    ["turfs", "undergrowthTexture", ...projection.samplers],
  );
  return { cells, tufts, corner, lattice, low, phases };
}
