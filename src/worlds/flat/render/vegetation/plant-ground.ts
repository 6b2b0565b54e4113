/** Flat ground under plants; each archipelago is a face of the plants' projection. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import { aboveSea, type FlatGround, shoreAt, topHeight } from "../../../../core/flat/flat-ground.ts";
import type { Frame } from "../../../../render/frame.ts";
import { type Layout, layOut } from "../../../../render/ground/shaders/field-readers.ts";
import type { PlantGround } from "../../../../render/vegetation/plant-ground.ts";
import { gridSpacing } from "../../../../render/vegetation/shaders/instance-heights.ts";
import {
  farTreeShare,
  MAX_ARCHIPELAGOS,
  planeProjection,
  SHRUB_REACH,
} from "../../../../render/vegetation/shaders/plant-projection.ts";
import { HILLS } from "../../../../stream/cells.ts";
import type { PartBuild } from "../part.ts";
import { flatTopSource, INSTANCE_HEIGHT, instanceHeightSource } from "../shaders/instance-heights.ts";
import { SHAPE_UNIFORMS } from "../shaders/surfaces.ts";
import { lodAltitude, setTopUniforms } from "../terrain-source.ts";

export interface FlatPlantGround extends PlantGround {
  /**
   * Per archipelago: altitude of the eye lowered to the terrain's height and of the datum, both relative to the anchor, and the
   * squared fractions of the two ceilings.
   */
  readonly archipelagos: Float32Array;
  /** The archipelago whose ground is nearest below the eye, and its distance in metres. */
  nearest(): { readonly face: number; readonly clearance: number };
  /** Switches to other ground with the same field directions. */
  setGround(flat: FlatGround): void;
}

export function createPlantGround({ flat, textures, air, shadows, quality, roads }: PartBuild): FlatPlantGround {
  const { profile } = flat.ground;
  const heights = new GroundHeights(flat);
  const { archipelagos, phases } = heights;
  const projection = planeProjection(shadows !== null);
  const spans = new Vector2();
  const materials: ShaderMaterial[] = [];
  const top = flatTopSource(profile, heights.layout, MAX_ARCHIPELAGOS);
  const ground = `${projection.place}\n${top}\n${INSTANCE_HEIGHT}`;

  function attach(material: ShaderMaterial): void {
    air.attach(material);
    shadows?.attach(material);
    material.setArray4("archipelagos", archipelagos);
    material.setVector2("ranges", spans);
  }

  return {
    profile,
    projection,
    level: true,
    archipelagos,
    ground,
    heightPass: instanceHeightSource(ground, roads?.source ?? null),
    groundUniforms: ["phases", "spacing", ...SHAPE_UNIFORMS, ...projection.uniforms],
    groundSamplers: ["profileTexture", ...projection.samplers],
    attach,
    attachGround(material) {
      attach(material);
      roads?.attach(material);
      material.setTexture("profileTexture", textures.profile);
      material.setArray4("phases", phases);
      material.setFloat("spacing", gridSpacing(quality.K));
      setTopUniforms([material], heights.flat);
      materials.push(material);
    },
    setGround(next) {
      heights.flat = next;
      setTopUniforms(materials, next);
    },
    update(frame, _over, growth, ranges) {
      const [near, far] = ranges;
      spans.set(1 / (near.range * growth.scale), 1 / (far.range * growth.scale));
      heights.update(frame, near.ceiling, far.ceiling);
    },
    nearest: () => heights.nearest(),
    loweredEye: (face) => heights.loweredEye(face),
    eyeOnDatum: (face) => heights.eyeOnDatum(face),
    farTreeShare,
    shrubReach: ({ middle }) => SHRUB_REACH * middle,
    altitudeOf: ({ centre: [x, y, z] }, t) =>
      shoreAt(heights.flat, x, y, z, t) + topHeight(heights.flat, Math.max(0, aboveSea(heights.flat, x, y, z, t))) - z,
    placeOf({ centre: [x, y, z] }, altitude, out) {
      out[0] = x;
      out[1] = y;
      out[2] = z + altitude;
    },
  };
}

const fieldsOf = ({ ground, lift }: FlatGround) => ({ ground, lift: lift.field });

/** Heights of the ground under the eye, for each archipelago, as numbers and as uniforms. */
class GroundHeights {
  /** Phases of the fields at the anchor. */
  readonly phases: Float32Array;
  readonly archipelagos = new Float32Array(4 * MAX_ARCHIPELAGOS);
  readonly layout: Layout;
  #flat: FlatGround;
  #fields: ReturnType<typeof fieldsOf>;
  readonly #heights = new Float64Array(MAX_ARCHIPELAGOS);
  readonly #eye: [x: number, y: number, z: number] = [0, 0, 0];
  /** Results, reused by every call. */
  readonly #point: [x: number, y: number, z: number] = [0, 0, 0];
  readonly #found = { face: 0, clearance: 0 };

  constructor(flat: FlatGround) {
    [this.#flat, this.#fields] = [flat, fieldsOf(flat)];
    this.layout = layOut(this.#fields);
    this.phases = new Float32Array(4 * this.layout.stride * MAX_ARCHIPELAGOS);
  }

  get flat(): FlatGround {
    return this.#flat;
  }

  set flat(flat: FlatGround) {
    [this.#flat, this.#fields] = [flat, fieldsOf(flat)];
  }

  /** `near` and `far` are the ceilings of the two levels of cells, metres. */
  update({ anchor, eye: [x, y, z], t }: Frame, near: number, far: number): void {
    const [flat, fields, archipelagos, eye] = [this.#flat, this.#fields, this.archipelagos, this.#eye];
    const { names, stride, first } = this.layout;
    eye[0] = anchor[0] + x;
    eye[1] = anchor[1] + y;
    eye[2] = anchor[2] + z;
    for (const [level, altitude] of flat.altitudes.entries()) {
      const height = lodAltitude(flat, level, eye[0], eye[1], eye[2], t);
      this.#heights[level] = height;
      const above = Math.max(0, Math.abs(eye[2] - altitude) - HILLS);
      archipelagos[4 * level] = z - height;
      archipelagos[4 * level + 1] = altitude - anchor[2];
      archipelagos[4 * level + 2] = (above / near) ** 2;
      archipelagos[4 * level + 3] = (above / far) ** 2;
      for (const name of names) {
        const field = fields[name as "ground" | "lift"];
        anchorPhases(field, anchor[0], anchor[1], altitude, t, this.phases, 4 * stride * level + 2 * first[name]);
      }
    }
  }

  nearest(): { readonly face: number; readonly clearance: number } {
    const found = this.#found;
    found.clearance = Infinity;
    for (const [face, altitude] of this.#flat.altitudes.entries()) {
      const clearance = this.#eye[2] - altitude - this.#heights[face];
      if (clearance < -0.5 || clearance >= found.clearance) continue;
      found.face = face;
      found.clearance = clearance;
    }
    return found;
  }

  loweredEye(face: number): [x: number, y: number, z: number] {
    return this.#put(this.#eye[2] - this.#heights[face]);
  }

  eyeOnDatum(face: number): [x: number, y: number, z: number] {
    return this.#put(this.#flat.altitudes[face]);
  }

  #put(altitude: number): [x: number, y: number, z: number] {
    const point = this.#point;
    point[0] = this.#eye[0];
    point[1] = this.#eye[1];
    point[2] = altitude;
    return point;
  }
}
