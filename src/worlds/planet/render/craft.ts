/** The crafts of a planet on its stage: helicopter and ship, in front of all ground where they are nearer than any. */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { GlobeAir } from "../../../render/atmosphere/globe-air.ts";
import { type CraftState, createCraft, type Sight } from "../../../render/craft/helicopter.ts";
import { type CraftPass, craftMaterial } from "../../../render/craft/material.ts";
import { nearest } from "../../../render/craft/mesh.ts";
import { createShipCraft, type ShipState } from "../../../render/craft/ship.ts";
import type { Frame } from "../../../render/frame.ts";

/** What is there to be seen, and who looks out of which. */
export interface Crafts {
  readonly helicopter: CraftState | null;
  readonly ship: ShipState | null;
  readonly inside: "helicopter" | "ship" | null;
}

export const NO_CRAFT: Crafts = { helicopter: null, ship: null, inside: null };

/** Metres from a craft's place within which all of it lies. */
const EXTENT = 9;
/** Metres that the middle of a craft lies above the helicopter's skids, and under the ship's eye. */
const MIDDLE = { helicopter: 1.3, ship: -0.7 };
/** A shadow's size against the helicopter's. */
const BREADTH = { helicopter: 1, ship: 1.35 };
const [NEAR_INSIDE, FAR_INSIDE] = [0.04, 30];

export function createCraftMeshes(scene: Scene, air: GlobeAir) {
  const material = (pass: CraftPass) => craftMaterial(scene, pass, air, null, "round");
  const helicopter = createCraft(scene, material, null);
  const ship = createShipCraft(scene, material);
  const [clip, inside] = [new Matrix(), new Matrix()];

  /** The clip matrix of a craft at a distance from the eye. */
  function clipOf(away: number, near: number, frame: Frame, clipWithin: ClipWithin): Matrix {
    if (away + EXTENT > near) return frame.clip;
    return nearest(clipWithin(Math.max(0.1, away - EXTENT), away + EXTENT, clip));
  }

  return {
    meshes: [...helicopter.meshes, ...ship.meshes],
    get triangles() {
      return helicopter.triangles + ship.triangles;
    },
    /** The pilot's eye in the helicopter's model: right, up, forward. */
    seat: helicopter.seat,
    /** The nearest plane at which no craft is cut in two. */
    nearOf(wanted: number, eye: Rgb, crafts: Crafts): number {
      let near = wanted;
      for (const name of ["helicopter", "ship"] as const) {
        const away = awayFrom(eye, crafts[name]);
        if (away + EXTENT > near) near = Math.min(near, Math.max(0.3, away - EXTENT));
      }
      return near;
    },
    update(frame: Frame, eye: Rgb, near: number, crafts: Crafts, clipWithin: ClipWithin): void {
      if (crafts.inside) clipWithin(NEAR_INSIDE, FAR_INSIDE, inside);
      const sight = (name: "helicopter" | "ship"): Sight =>
        !crafts[name] ? "none" : crafts.inside === name ? "inside" : "outside";
      const framed = (name: "helicopter" | "ship") => ({
        anchor: frame.anchor,
        clip: clipOf(awayFrom(eye, crafts[name]), near, frame, clipWithin),
      });
      if (crafts.helicopter) helicopter.update(framed("helicopter"), crafts.helicopter, sight("helicopter"), inside);
      else helicopter.update(frame, NOWHERE, "none", inside);
      if (crafts.ship) ship.update(framed("ship"), crafts.ship, sight("ship"), inside);
      else ship.update(frame, { ...NOWHERE, thrust: 0, legs: 0 }, "none", inside);
      air.shade(["helicopter", "ship"].map((name) => shadowOf(name as "helicopter" | "ship", crafts, frame)));
    },
    dispose() {
      helicopter.dispose();
      ship.dispose();
    },
  };
}

/** Writes the clip matrix of the eye with other near and far planes. */
export type ClipWithin = (near: number, far: number, out: Matrix) => Matrix;

const NOWHERE: CraftState = {
  ...{ x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0, altitude: 0 },
  ...{ rotorAngle: 0, rotorSpeed: 0, speed: 0, climb: 0 },
};

function awayFrom(eye: Rgb, craft: CraftState | ShipState | null): number {
  return craft ? Math.hypot(craft.x - eye[0], craft.y - eye[1], craft.z - eye[2]) : Infinity;
}

/** The middle of a craft from the anchor, and its size; none where there is none. */
function shadowOf(name: "helicopter" | "ship", crafts: Crafts, { anchor }: Frame): readonly number[] {
  const craft = crafts[name];
  if (!craft) return [0, 0, 0, 0];
  const up = craft.axes?.up ?? [0, 0, 1];
  const at = [craft.x, craft.y, craft.z];
  return [...at.map((v, i) => v + MIDDLE[name] * up[i] - anchor[i]), BREADTH[name]];
}
