/** The meshes of helicopter and ship on a planet's stage, drawn in front of all ground when they are nearer than any. */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { type CraftState, type CraftView, createHelicopterCraft } from "../../../render/craft/helicopter.ts";
import { type CraftPass, craftMaterial } from "../../../render/craft/material.ts";
import { squeezeDepth } from "../../../render/craft/mesh.ts";
import { roundLight } from "../../../render/craft/shaders/round-light.ts";
import { createShipCraft, type ShipState } from "../../../render/craft/ship.ts";
import type { Frame } from "../../../render/frame.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import type { AnyReflection } from "../../../render/water/reflection.ts";

/** The craft to draw, and the one whose cockpit the view is in. */
export interface CraftStates {
  readonly helicopter: CraftState | null;
  readonly ship: ShipState | null;
  readonly inside: CraftName | null;
}

type CraftName = "helicopter" | "ship";
const NAMES = ["helicopter", "ship"] as const;

/** Writes the view's clip matrix with other near and far planes. */
export type ClipMatrix = (near: number, far: number, out: Matrix) => Matrix;

/** Radius in metres round a craft's position that contains all of it. */
const EXTENT = 9;
/** Height in metres of a craft's centre above its position: the helicopter's skids, the ship's eye point. */
const CENTRE_HEIGHT = { helicopter: 1.3, ship: -0.7 };
/** Shadow size relative to the helicopter's. */
const SHADOW_SIZE = { helicopter: 1, ship: 1.35 };
const [COCKPIT_NEAR, COCKPIT_FAR] = [0.04, 30];

export function createCraftMeshes(scene: Scene, air: PlanetAir, reflection: AnyReflection | null) {
  const { shadows } = air;
  const lighting = roundLight(shadows !== null);
  const material = (pass: CraftPass) => craftMaterial(scene, pass, air, null, lighting);
  const helicopter = createHelicopterCraft(scene, material, shadows, reflection);
  const ship = createShipCraft(scene, material, shadows, reflection);
  const [clip, cockpitClip] = [new Matrix(), new Matrix()];

  /** The clip matrix of a craft at a distance from the eye: its own depth range if it lies before the near plane. */
  function clipOf(distance: number, near: number, frame: Frame, clipMatrix: ClipMatrix): Matrix {
    if (distance + EXTENT > near) return frame.clip;
    return squeezeDepth(clipMatrix(Math.max(0.1, distance - EXTENT), distance + EXTENT, clip));
  }

  return {
    meshes: [...helicopter.meshes, ...ship.meshes],
    compileShadows: () => Promise.all([helicopter.compileShadow(), ship.compileShadow()]),
    get triangles() {
      return helicopter.triangles + ship.triangles;
    },
    /** Input of the temporal pass: the craft's matrices, and a shift of the projection. */
    get bodies() {
      return [helicopter.body, ship.body];
    },
    shift(x: number, y: number): void {
      for (const each of [clip, cockpitClip]) shiftClip(each, x, y);
    },
    /** The near plane, moved closer than `wanted` if it would cut through a craft. */
    nearPlane(wanted: number, eye: Rgb, states: CraftStates): number {
      let near = wanted;
      for (const name of NAMES) {
        const distance = distanceTo(states[name], eye);
        if (distance + EXTENT > near) near = Math.min(near, Math.max(0.3, distance - EXTENT));
      }
      return near;
    },
    update(frame: Frame, eye: Rgb, near: number, states: CraftStates, clipMatrix: ClipMatrix): void {
      if (states.inside) clipMatrix(COCKPIT_NEAR, COCKPIT_FAR, cockpitClip);
      const sight = (name: CraftName): CraftView =>
        !states[name] ? "none" : states.inside === name ? "inside" : "outside";
      const framed = (name: CraftName) => ({
        anchor: frame.anchor,
        clip: clipOf(distanceTo(states[name], eye), near, frame, clipMatrix),
      });
      if (states.helicopter)
        helicopter.update(framed("helicopter"), states.helicopter, sight("helicopter"), cockpitClip);
      else helicopter.update(frame, HIDDEN, "none", cockpitClip);
      if (states.ship) ship.update(framed("ship"), states.ship, sight("ship"), cockpitClip);
      else ship.update(frame, { ...HIDDEN, thrust: 0, legs: 0 }, "none", cockpitClip);
      air.shade(NAMES.map((name) => shadowOf(name, states, frame)));
    },
    dispose() {
      helicopter.dispose();
      ship.dispose();
    },
  };
}

const HIDDEN: CraftState = {
  ...{ x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0, altitude: 0 },
  ...{ rotorAngle: 0, rotorSpeed: 0, speed: 0, climb: 0 },
};

function distanceTo(craft: CraftState | ShipState | null, eye: Rgb): number {
  return craft ? Math.hypot(craft.x - eye[0], craft.y - eye[1], craft.z - eye[2]) : Infinity;
}

/** A craft's centre from the anchor, and its shadow's size; size 0 without a craft. */
function shadowOf(name: CraftName, states: CraftStates, { anchor }: Frame): readonly number[] {
  const craft = states[name];
  if (!craft) return [0, 0, 0, 0];
  const up = craft.axes?.up ?? [0, 0, 1];
  const at = [craft.x, craft.y, craft.z];
  return [...at.map((v, i) => v + CENTRE_HEIGHT[name] * up[i] - anchor[i]), SHADOW_SIZE[name]];
}
