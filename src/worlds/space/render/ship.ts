/** The starship as seen by the chase camera: lit by the nearest star, in front of everything else. */
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Vector } from "../../../explorers/vector.ts";
import { type CraftPass, craftMaterial } from "../../../render/craft/material.ts";
import { SPACE_LIGHT } from "../../../render/craft/shaders/space-light.ts";
import { createShipCraft, type ShipState } from "../../../render/craft/ship.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import type { SpaceFrame } from "./space-frame.ts";

/** Its position is that of the pilot's eye, metres from the camera. */
export interface ShipInstance extends ShipState {
  /** Unit vector toward the lighting star, and its light: linear, 1 makes a white surface white. */
  readonly toStar: Vector;
  readonly light: Vector;
}

/** Near and far distance of the ship in metres, and the depth range reserved for it; nothing else comes so near. */
const [NEAR, FAR] = [0.5, 600];
const DEPTHS = 0.01;
/** Ambient light of gas and stars. */
const AMBIENT: Vector = [0.07, 0.075, 0.09];
/** Alpha index after all other transparent meshes. */
const LAST = 40;

export interface ShipModel {
  readonly meshes: ReturnType<typeof createShipCraft>["meshes"];
  readonly triangles: number;
  /** Input of the temporal pass: the ship's matrix, and a shift of the projection. */
  readonly body: Float64Array | null;
  shift(x: number, y: number): void;
  update(frame: SpaceFrame, ship: ShipInstance | null): void;
  dispose(): void;
}

export function createShipModel(scene: Scene): ShipModel {
  const [direction, light, shine] = [new Vector3(0, 0, 1), new Vector3(), new Vector3(...AMBIENT)];
  const lamp = {
    attach(material: ReturnType<typeof craftMaterial>): void {
      material.setVector3("sunDirection", direction);
      material.setVector3("sunColor", light);
      material.setVector3("shine", shine);
    },
  };
  const craft = createShipCraft(scene, (pass: CraftPass) => craftMaterial(scene, pass, lamp, null, SPACE_LIGHT));
  for (const mesh of craft.meshes) mesh.alphaIndex = LAST;
  const clip = new Matrix();
  return {
    meshes: craft.meshes,
    get triangles() {
      return craft.triangles;
    },
    get body() {
      return craft.body;
    },
    shift: (x, y) => shiftClip(clip, x, y),
    update(frame, ship) {
      clipOf(frame, clip);
      if (ship) {
        direction.set(...ship.toStar);
        light.set(...ship.light);
      }
      craft.update({ anchor: HERE, clip }, ship ?? NOWHERE, ship ? "outside" : "none", clip);
    },
    dispose: () => craft.dispose(),
  };
}

const HERE: [number, number, number] = [0, 0, 0];
const NOWHERE: ShipState = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0, thrust: 0, legs: 0 };

/** Clip matrix of the camera in galaxy axes: row vectors, depths from −1 to −1 + 2·DEPTHS. */
function clipOf({ right, up, forward, tan }: SpaceFrame, out: Matrix): void {
  const most = 2 * DEPTHS - 1;
  const a = (most * FAR + NEAR) / (FAR - NEAR);
  const b = -NEAR * (1 + a);
  const row = (i: 0 | 1 | 2) => [right[i] / tan[0], up[i] / tan[1], a * forward[i], forward[i]] as const;
  Matrix.FromValuesToRef(...row(0), ...row(1), ...row(2), 0, 0, b, 0, out);
}
