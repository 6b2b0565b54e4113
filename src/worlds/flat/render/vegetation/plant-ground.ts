/** Flat ground under plants; each archipelago is a face of the plants' projection. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import { aboveSea, type FlatGround, shoreAt, topHeight } from "../../../../core/flat/flat-ground.ts";
import { layOut } from "../../../../render/ground/shaders/field-readers.ts";
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

export function createPlantGround({
  flat: initial,
  textures,
  air,
  shadows,
  quality,
  roads,
}: PartBuild): FlatPlantGround {
  let flat = initial;
  const { profile } = flat.ground;
  const fieldsOf = ({ ground, lift }: FlatGround) => ({ ground, lift: lift.field });
  let fields = fieldsOf(flat);
  const layout = layOut(fields);
  const projection = planeProjection(shadows !== null);
  const archipelagos = new Float32Array(4 * MAX_ARCHIPELAGOS);
  const phases = new Float32Array(4 * layout.stride * MAX_ARCHIPELAGOS);
  const spans = new Vector2();
  const heights = new Float64Array(MAX_ARCHIPELAGOS);
  const eye: [x: number, y: number, z: number] = [0, 0, 0];
  const point = [0, 0, 0] as [number, number, number];
  const found = { face: 0, clearance: 0 };
  const materials: ShaderMaterial[] = [];
  const ground = `${projection.place}\n${flatTopSource(profile, layout, MAX_ARCHIPELAGOS)}\n${INSTANCE_HEIGHT}`;

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
      setTopUniforms([material], flat);
      materials.push(material);
    },
    setGround(next) {
      flat = next;
      fields = fieldsOf(flat);
      setTopUniforms(materials, flat);
    },
    update({ anchor, eye: [x, y, z], t }, _over, growth, ranges) {
      eye[0] = anchor[0] + x;
      eye[1] = anchor[1] + y;
      eye[2] = anchor[2] + z;
      const [near, far] = ranges;
      spans.set(1 / (near.range * growth.scale), 1 / (far.range * growth.scale));
      for (const [level, altitude] of flat.altitudes.entries()) {
        heights[level] = lodAltitude(flat, level, eye[0], eye[1], eye[2], t);
        const above = Math.max(0, Math.abs(eye[2] - altitude) - HILLS);
        archipelagos[4 * level] = z - heights[level];
        archipelagos[4 * level + 1] = altitude - anchor[2];
        archipelagos[4 * level + 2] = (above / near.ceiling) ** 2;
        archipelagos[4 * level + 3] = (above / far.ceiling) ** 2;
        for (const name of layout.names)
          anchorPhases(
            fields[name as "ground" | "lift"],
            anchor[0],
            anchor[1],
            altitude,
            t,
            phases,
            4 * layout.stride * level + 2 * layout.first[name],
          );
      }
    },
    nearest() {
      found.clearance = Infinity;
      for (const [face, altitude] of flat.altitudes.entries()) {
        const clearance = eye[2] - altitude - heights[face];
        if (clearance < -0.5 || clearance >= found.clearance) continue;
        found.face = face;
        found.clearance = clearance;
      }
      return found;
    },
    loweredEye: (face) => put(eye[2] - heights[face]),
    eyeOnDatum: (face) => put(flat.altitudes[face]),
    farTreeShare,
    shrubReach: ({ middle }) => SHRUB_REACH * middle,
    altitudeOf({ centre: [x, y, z] }, t) {
      return shoreAt(flat, x, y, z, t) + topHeight(flat, Math.max(0, aboveSea(flat, x, y, z, t))) - z;
    },
    placeOf({ centre: [x, y, z] }, altitude, out) {
      out[0] = x;
      out[1] = y;
      out[2] = z + altitude;
    },
  };

  function put(altitude: number): [number, number, number] {
    point[0] = eye[0];
    point[1] = eye[1];
    point[2] = altitude;
    return point;
  }
}
