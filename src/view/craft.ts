/** The helicopter on the stage: its parts as meshes, turned by a state; outside for the chase camera, inside for the seat. */
import { type Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Air } from "./air.ts";
import { type CraftPass, craftMaterial } from "./craft-material.ts";
import type { Frame } from "./frame.ts";
import type { Needle } from "./helicopter/dials.ts";
import { buildHelicopter } from "./helicopter/helicopter.ts";
import type { Part } from "./helicopter/part.ts";
import { casts, type Shadows } from "./shadows.ts";

/** What of a helicopter's state is to be seen. */
export interface CraftState {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
  readonly rotorAngle: number;
  readonly rotorSpeed: number;
  readonly speed: number;
  readonly climb: number;
}

export interface Craft {
  readonly meshes: readonly Mesh[];
  /** Triangles of the last picture, shadow included. */
  readonly triangles: number;
  /** The pilot's eye in the model: right, up, forward. */
  readonly seat: readonly [number, number, number];
  /** `shown` false leaves it out altogether; `inside` shows the cockpit to the camera instead of the hull; the hull still throws its shadow. */
  update(frame: Frame, state: CraftState, shown: boolean, inside: boolean, cockpitClip: Matrix): void;
  dispose(): void;
}

const OUTSIDE = 1;
const HIDDEN = 0;
/** Rotor speed, radians a second, from which blades blur into a disc. */
const BLUR_FROM = 16;
const BLUR_FULL = 34;
const DEGREE = Math.PI / 180;

export function createCraft(scene: Scene, air: Air, shadows: Shadows | null): Craft {
  const model = buildHelicopter();
  const root = new TransformNode("helicopter", scene);
  const material = (pass: CraftPass) => craftMaterial(scene, pass, air, shadows);
  const [paint, glass, disc, cockpit, shadow] = (["paint", "glass", "disc", "cockpit", "shadow"] as const).map(
    material,
  );
  if (shadows) shadow.setMatrix("clip", shadows.near.clip);
  const mesh = (name: string, part: Part, of: typeof paint, at: readonly number[] = [0, 0, 0]): Mesh => {
    const made = new Mesh(name, scene);
    const data = new VertexData();
    Object.assign(data, part);
    data.applyToMesh(made);
    made.material = of;
    made.parent = root;
    made.position.set(at[0], at[1], at[2]);
    made.isPickable = false;
    made.alwaysSelectAsActiveMesh = true;
    return made;
  };
  const outside = mesh("hull", model.outside, paint);
  const mainRotor = mesh("main rotor", model.mainRotor, paint, model.mainHub);
  const tailRotor = mesh("tail rotor", model.tailRotor, paint, model.tailHub);
  const panes = mesh("glass", model.glass, glass);
  const mainDisc = mesh("main disc", model.mainDisc, disc, model.mainHub);
  const tailDisc = mesh("tail disc", model.tailDisc, disc, model.tailHub);
  const room = mesh("cockpit", model.cockpit, cockpit);
  const needles = model.needles.map((needle) => ({
    needle,
    mesh: mesh(needle.name, needle.part, cockpit, needle.pivot),
  }));
  const seen = [outside, mainRotor, tailRotor, panes, mainDisc, tailDisc];
  const inner = [room, ...needles.map((each) => each.mesh)];
  if (shadows) {
    casts(shadows.near, outside, mainRotor);
    shadows.near.target.setMaterialForRendering([outside, mainRotor], shadow);
  }
  const tailAxis = new Vector3(...model.tailAxis);
  return {
    meshes: [...seen, ...inner],
    get triangles() {
      const cast = shadows ? [outside, mainRotor] : [];
      return [...[...seen, ...inner].filter((each) => each.isVisible && each.layerMask !== HIDDEN), ...cast].reduce(
        (sum, each) => sum + each.getTotalIndices() / 3,
        0,
      );
    },
    seat: model.pilotEye,
    update({ anchor, clip }, state, shown, inside, cockpitClip) {
      root.setEnabled(shown);
      root.position.set(state.x - anchor[0], state.z - anchor[2], state.y - anchor[1]);
      root.rotation.set(-state.pitch * DEGREE, state.heading * DEGREE, -state.roll * DEGREE);
      mainRotor.rotation.y = -state.rotorAngle;
      tailRotor.rotationQuaternion = Quaternion.RotationAxis(tailAxis, 5 * state.rotorAngle);
      for (const each of [paint, glass, disc]) each.setMatrix("clip", clip);
      cockpit.setMatrix("clip", cockpitClip);
      disc.setFloat("blur", Math.min(1, Math.max(0, (state.rotorSpeed - BLUR_FROM) / (BLUR_FULL - BLUR_FROM))));
      for (const each of seen) each.layerMask = inside && each !== mainRotor && each !== mainDisc ? HIDDEN : OUTSIDE;
      for (const each of inner) each.isVisible = inside;
      if (inside) for (const { needle, mesh: hand } of needles) turnNeedle(needle, hand, state);
    },
    dispose() {
      for (const each of [...seen, ...inner]) each.dispose();
      for (const each of [paint, glass, disc, cockpit, shadow]) each.dispose();
      root.dispose();
    },
  };
}

const READINGS: Record<Needle["name"], (state: CraftState) => number> = {
  airspeed: ({ speed }) => speed,
  altitude: ({ z }) => ((z % 1000) + 1000) % 1000,
  altitudeThousands: ({ z }) => Math.max(0, z),
  climb: ({ climb }) => climb,
  heading: ({ heading }) => heading,
  horizon: ({ roll }) => roll,
};

function turnNeedle({ name, axis, perUnit, least, most, slide, pivot }: Needle, hand: Mesh, state: CraftState): void {
  const value = Math.min(most, Math.max(least, READINGS[name](state)));
  hand.rotationQuaternion = Quaternion.RotationAxis(new Vector3(...axis), value * perUnit);
  // A horizon's ball turns with the roll, and what slides up it slides along the turned ball.
  new Vector3(...slide).scaleInPlace(state.pitch).rotateByQuaternionToRef(hand.rotationQuaternion, hand.position);
  hand.position.addInPlaceFromFloats(...pivot);
}
