/**
 * What grows underfoot on islands: grass, heather, ferns, bushes, in a window of a lattice that is fixed in the world, on the
 * archipelago whose ground is nearest to the eye. Nothing is sent but where the window lies.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import type { Islands } from "../../../../core/islands/islands.ts";
import { ANCHOR_STEP } from "../../../../render/frame.ts";
import { layOut } from "../../../../render/ground/shaders/reading.ts";
import type { Grass } from "../../../../render/vegetation/grass.ts";
import { LEAF_TILE_SIZE } from "../../../../render/vegetation/leaf-textures.ts";
import { gridSpacing } from "../../../../render/vegetation/shaders/instance-heights.ts";
import { createTuftWindow } from "../../../../render/vegetation/tuft-window.ts";
import type { PartBuild } from "../part.ts";
import { SHAPE_UNIFORMS } from "../shaders/surfaces.ts";
import { tuftSource, turfSource } from "../shaders/undergrowth.ts";
import type { IsleFooting } from "./plant-ground.ts";
import { UNDERGROWTH, undergrowthPicture } from "./undergrowth-texture.ts";

export interface Undergrowth extends Grass {
  show(islands: Islands): void;
}

/** Tufts across the window, which reaches `reach` metres: cells are the anchor's step cut in powers of two. */
export function latticeFor(reach: number, apart: number): { cell: number; side: number } {
  const cell = ANCHOR_STEP / 2 ** Math.ceil(Math.log2(ANCHOR_STEP / apart));
  return { cell, side: 8 * Math.ceil((2 * reach) / (8 * cell)) };
}

export function createUndergrowth(build: PartBuild, footing: IsleFooting, reach: number, apart: number): Undergrowth {
  const { scene, textures, quality } = build;
  let { islands } = build;
  const { projection: lie, profile } = footing;
  const fieldsOf = ({ ground, lift, cover }: Islands) => {
    const { town, wet, rough } = cover.fields;
    return { ground, lift: lift.field, town, wet, rough };
  };
  const layout = layOut(fieldsOf(islands));
  const phases = new Float32Array(4 * layout.stride);
  const { cell, side } = latticeFor(reach, apart);
  const [corner, lattice, low] = [new Vector4(), new Vector2(), new Vector3()];
  const picture = new RawTexture(
    undergrowthPicture(),
    UNDERGROWTH.length * LEAF_TILE_SIZE,
    LEAF_TILE_SIZE,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    true,
    false,
    Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  );

  const make = (
    name: string,
    { vertex, fragment }: { vertex: string; fragment: string },
    attributes: string[],
    uniforms: readonly string[],
    samplers: readonly string[],
  ) => {
    const material = new ShaderMaterial(
      name,
      scene,
      { vertexSource: vertex, fragmentSource: fragment },
      { attributes, uniforms: ["corner", "lattice", ...uniforms], samplers: [...samplers] },
    );
    material.backFaceCulling = false;
    footing.attach(material);
    material.setVector4("corner", corner);
    material.setVector2("lattice", lattice);
    return material;
  };
  const turf = make(
    "undergrowth turf",
    turfSource(profile, layout, islands.cover.rows),
    ["position"],
    ["low", "snow", "spacing", "phases", "sunDirection", ...SHAPE_UNIFORMS],
    ["profileTexture"],
  );
  turf.setTexture("profileTexture", textures.profile);
  turf.setArray4("phases", phases as unknown as number[]);
  turf.setFloat("spacing", gridSpacing(quality.K));
  turf.setVector3("low", low);
  shape();
  const tufts = make(
    "undergrowth",
    tuftSource(side, lie),
    ["position", "row"],
    ["clip", "reach", "seconds", ...lie.uniforms],
    ["turfs", "undergrowthTexture", ...lie.samplers],
  );
  tufts.setTexture("undergrowthTexture", picture);
  tufts.setFloat("reach", reach);
  const grown = createTuftWindow(scene, "undergrowth", side, turf, tufts);

  function shape(): void {
    const { sea, relief, peak, lift, snow } = islands;
    for (const [name, value] of Object.entries({ sea, relief, peak, liftHeight: lift.height, snow }))
      turf.setFloat(name, value);
  }

  return {
    meshes: grown.meshes,
    get triangles() {
      return grown.triangles;
    },
    get instances() {
      return grown.instances;
    },
    show(next) {
      islands = next;
      shape();
    },
    update({ anchor, eye, clip, seconds, t }) {
      const { face, clearance } = footing.nearest();
      const there = clearance < reach;
      grown.show(there);
      if (!there) return;
      const [x, y] = anchor;
      const altitude = islands.altitudes[face];
      const fields = fieldsOf(islands);
      for (const name of layout.names) {
        const field = fields[name as keyof typeof fields];
        anchorPhases(field, x, y, altitude, t, phases, 2 * layout.first[name]);
      }
      const first = [eye[0], eye[1]].map((v) => Math.round(v / cell) - side / 2);
      const inWorld = first.map((v, i) => (((Math.round([x, y][i] / cell) + v) % 4096) + 4096) % 4096);
      corner.set(first[0], first[1], inWorld[0], inWorld[1]);
      lattice.set(cell, altitude - anchor[2]);
      low.set(eye[0], eye[1], footing.isles[4 * face]);
      tufts.setMatrix("clip", clip);
      tufts.setFloat("seconds", seconds);
    },
    dispose() {
      grown.dispose();
      picture.dispose();
    },
  };
}
