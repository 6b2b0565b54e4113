/**
 * The helicopter as meshes that follow its simulated state: the outside for chase cameras, the cockpit for the pilot's
 * view.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { type Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../camera/view-point.ts";
import type { Frame } from "../frame.ts";
import type { Part } from "../model/part.ts";
import type { Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import type { Needle } from "./helicopter/instruments.ts";
import { buildHelicopter, type HelicopterModel } from "./helicopter/model.ts";
import type { CraftPass } from "./material.ts";
import {
  bodyClip,
  CRAFT_MARKS,
  createCraftImage,
  createCraftMesh,
  createCraftShadow,
  HIDDEN_LAYER,
  placeRoot,
  VISIBLE_LAYER,
} from "./mesh.ts";

/** The visible part of a helicopter's state. */
export interface CraftState extends CraftPlace {
  /** Metres above datum, for the altimeter. */
  readonly altitude: number;
  readonly rotorAngle: number;
  readonly rotorSpeed: number;
  readonly speed: number;
  readonly climb: number;
}

/** Appearance of a craft: hidden, from outside, or from the pilot's seat, where the cockpit has a clip matrix of its own. */
export type CraftView = "none" | "outside" | "inside";

export interface HelicopterCraft {
  readonly meshes: readonly Mesh[];
  /** Triangles drawn in the last frame, shadow included. */
  readonly triangles: number;
  /** The pilot's eye in model space: right, up, forward. */
  readonly pilotEye: readonly [number, number, number];
  /** Matrix from its own axes to clip space, in the last frame; null where it was not shown. */
  readonly body: Float64Array | null;
  /** Compiles the program of its shadow, which is none of its meshes' own. */
  compileShadow(): Promise<void>;
  /** The hull casts its shadow in the pilot's view too. */
  update(frame: Pick<Frame, "anchor" | "clip">, state: CraftState, sight: CraftView, cockpitClip: Matrix): void;
  dispose(): void;
}

/**
 * Rotor speeds in radians a second at which the blades start to blur into a disc, and at which only the disc is left.
 */
const BLUR_FROM = 16;
const BLUR_FULL = 34;

/** Bounds for reflections: metres above the skids, and about their centre. */
const BOUNDS = { high: 4, radius: 8 };

let built: HelicopterModel | undefined;

/** Built once and shared by all scenes. */
export function helicopterModel(): HelicopterModel {
  built ??= buildHelicopter();
  return built;
}

export function createHelicopterCraft(
  scene: Scene,
  material: (pass: CraftPass) => ShaderMaterial,
  shadows: Shadows | null,
  reflection: AnyReflection | null = null,
): HelicopterCraft {
  const model = helicopterModel();
  const root = new TransformNode("helicopter", scene);
  const [paint, glass, disc, cockpit] = (["paint", "glass", "disc", "cockpit"] as const).map(material);
  for (const each of [paint, cockpit]) each.setFloat("mark", CRAFT_MARKS.helicopter);
  const mesh = (name: string, part: Part, of: ShaderMaterial, at?: readonly number[]) =>
    createCraftMesh(root, name, part, of, at);
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
  const shadow = createCraftShadow(shadows, material);
  shadow?.cast(outside, mainRotor);
  const image = createCraftImage(reflection, material, [outside, mainRotor], BOUNDS);

  const tailAxis = new Vector3(...model.tailAxis);
  const body = new Float64Array(16);
  return {
    meshes: [...seen, ...inner],
    get triangles() {
      const cast = shadows ? [outside, mainRotor] : [];
      return [
        ...[...seen, ...inner].filter((each) => each.isEnabled() && each.isVisible && each.layerMask !== HIDDEN_LAYER),
        ...cast,
      ].reduce((sum, each) => sum + each.getTotalIndices() / 3, 0);
    },
    pilotEye: model.pilotEye,
    get body() {
      return root.isEnabled() ? body : null;
    },
    async compileShadow() {
      await shadow?.compile(outside);
    },
    update(frame, state, sight, cockpitClip) {
      const inside = sight === "inside";
      root.setEnabled(sight !== "none");
      image?.update(frame.anchor, state);
      if (sight === "none") return;
      placeRoot(root, state, frame);
      mainRotor.rotation.y = -state.rotorAngle;
      tailRotor.rotationQuaternion = Quaternion.RotationAxis(tailAxis, 5 * state.rotorAngle);
      for (const each of [paint, glass, disc]) each.setMatrix("clip", frame.clip);
      cockpit.setMatrix("clip", cockpitClip);
      bodyClip(root, inside ? cockpitClip : frame.clip, inside, body);
      disc.setFloat("blur", Math.min(1, Math.max(0, (state.rotorSpeed - BLUR_FROM) / (BLUR_FULL - BLUR_FROM))));
      for (const each of seen)
        each.layerMask = inside && each !== mainRotor && each !== mainDisc ? HIDDEN_LAYER : VISIBLE_LAYER;
      for (const each of inner) each.isVisible = inside;
      if (inside) for (const { needle, mesh } of needles) turnNeedle(needle, mesh, state);
    },
    dispose() {
      for (const each of [...seen, ...inner]) each.dispose();
      for (const each of [paint, glass, disc, cockpit, shadow, image]) each?.dispose();
      root.dispose();
    },
  };
}

const NEEDLE_VALUES: Record<Needle["name"], (state: CraftState) => number> = {
  airspeed: ({ speed }) => speed,
  altitude: ({ altitude }) => ((altitude % 1000) + 1000) % 1000,
  altitudeThousands: ({ altitude }) => Math.max(0, altitude),
  climb: ({ climb }) => climb,
  heading: ({ heading }) => heading,
  horizon: ({ roll }) => roll,
};

function turnNeedle({ name, axis, perUnit, min, max, slide, pivot }: Needle, mesh: Mesh, state: CraftState): void {
  const value = Math.min(max, Math.max(min, NEEDLE_VALUES[name](state)));
  mesh.rotationQuaternion = Quaternion.RotationAxis(new Vector3(...axis), value * perUnit);
  // The ball turns with the roll, and its shift by pitch is along the turned ball.
  new Vector3(...slide).scaleInPlace(state.pitch).rotateByQuaternionToRef(mesh.rotationQuaternion, mesh.position);
  mesh.position.addInPlaceFromFloats(...pivot);
}
