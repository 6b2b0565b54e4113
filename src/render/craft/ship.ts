/**
 * The ship as meshes that follow its simulated state: hull, retracting legs, engine plumes by thrust; in the pilot's
 * view, the cockpit.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../camera/view-point.ts";
import type { Frame } from "../frame.ts";
import type { Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import type { CraftView } from "./helicopter.ts";
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
import { buildShip, type ShipModel } from "./ship/model.ts";

/** Its position is that of the pilot's eye. */
export interface ShipState extends CraftPlace {
  /** 0 idle to 1 full. */
  readonly thrust: number;
  /** 0 retracted to 1 extended. */
  readonly legs: number;
}

export interface ShipCraft {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  /** Matrix from its own axes to clip space, in the last frame; null where it was not shown. */
  readonly body: Float64Array | null;
  /** Compiles the program of its shadow, which is none of its meshes' own. */
  compileShadow(): Promise<void>;
  /** The hull casts its shadow in the pilot's view too. */
  update(frame: Pick<Frame, "anchor" | "clip">, state: ShipState, sight: CraftView, cockpitClip: Matrix): void;
  dispose(): void;
}

/** Metres by which the legs retract. */
const FOLD = 0.78;
/** Length of a plume in metres when idle, and its increase at full thrust. */
const IDLE_JET = 0.7;
/** Bounds for reflections: metres above the pilot's eye, and about it. */
const BOUNDS = { high: 3, radius: 9 };
const FULL_JET = 6;

let built: ShipModel | undefined;

export function createShipCraft(
  scene: Scene,
  material: (pass: CraftPass) => ShaderMaterial,
  shadows: Shadows | null = null,
  reflection: AnyReflection | null = null,
): ShipCraft {
  // Built once and shared by all scenes.
  built ??= buildShip();
  const model = built;
  const root = new TransformNode("ship", scene);
  const [paint, glass, plume, cockpit] = (["paint", "glass", "plume", "cockpit"] as const).map(material);
  for (const each of [paint, cockpit]) each.setFloat("mark", CRAFT_MARKS.ship);
  const body = new Float64Array(16);
  const legs = createCraftMesh(root, "ship legs", model.legs, paint);
  const jets = model.nozzles.map((at) => createCraftMesh(root, "ship jet", model.plume, plume, at));
  const hull = createCraftMesh(root, "ship hull", model.outside, paint);
  const shadow = createCraftShadow(shadows, material);
  shadow?.cast(hull, legs);
  const image = createCraftImage(reflection, material, [hull, legs], BOUNDS);
  const seen = [hull, legs, createCraftMesh(root, "ship glass", model.glass, glass), ...jets];
  const room = createCraftMesh(root, "ship cockpit", model.cockpit, cockpit);
  const all = [...seen, room];
  return {
    meshes: all,
    get triangles() {
      const cast = shadows ? [hull, legs] : [];
      const shown = [...all.filter((each) => each.layerMask !== HIDDEN_LAYER), ...cast].filter(
        (each) => each.isVisible && each.isEnabled(),
      );
      return shown.reduce((sum, each) => sum + each.getTotalIndices() / 3, 0);
    },
    get body() {
      return root.isEnabled() ? body : null;
    },
    async compileShadow() {
      await shadow?.compile(hull);
    },
    update(frame, state, sight, cockpitClip) {
      root.setEnabled(sight !== "none");
      image?.update(frame.anchor, state);
      if (sight === "none") return;
      placeRoot(root, state, frame, model.pilotEye);
      for (const each of [paint, glass, plume]) each.setMatrix("clip", frame.clip);
      cockpit.setMatrix("clip", cockpitClip);
      const inside = sight === "inside";
      bodyClip(root, inside ? cockpitClip : frame.clip, inside, body);
      for (const each of seen) each.layerMask = inside ? HIDDEN_LAYER : VISIBLE_LAYER;
      room.isVisible = inside;
      legs.position.y = FOLD * (1 - state.legs);
      legs.isVisible = state.legs > 0;
      plume.setFloat("blur", 0.35 + 0.65 * state.thrust);
      for (const jet of jets) jet.scaling.z = IDLE_JET + FULL_JET * state.thrust;
    },
    dispose() {
      for (const each of all) each.dispose();
      for (const each of [paint, glass, plume, cockpit, shadow, image]) each?.dispose();
      root.dispose();
    },
  };
}
