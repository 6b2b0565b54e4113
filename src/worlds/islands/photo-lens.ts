/** The eye apart from any explorer between islands: a photographer's, and that of a link to a photograph. */

import { createRig, eyeOf, nearOf } from "../../camera/chase-rig.ts";
import type { Lens } from "../../camera/lens.ts";
import type { ViewPoint } from "../../camera/view-point.ts";
import { wrapHeading } from "../../explorers/angle.ts";
import type { Ground } from "../../explorers/explorer.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { Whereabouts } from "../live-world.ts";
import type { Party } from "./players.ts";
import type { Journey } from "./simulation.ts";

export interface ApartEye {
  readonly lens: Lens;
  /** Whether the helicopter is in the picture. */
  readonly craft: boolean;
}

/** Degrees of a free camera where none are said. */
const FOV = 55;
/** Degrees to the side and above, and metres. */
const BEHIND = [0, 12, 18] as const;

/**
 * What a link to a photograph opens: the eye where it was, and the helicopter, where one is `parked`, as the explorer of
 * the trip that goes on from there. Null for any other link.
 */
export function apartOf(start: SceneRequest): { readonly eye: ApartEye; readonly start: SceneRequest } | null {
  const { camera, at, look, fov, parked, by } = start;
  if (camera !== "free" || by !== "helicopter" || (fov === null && !parked)) return null;
  const lens = { ...poseAt(at, look), fov: fov ?? FOV };
  if (!parked) return { eye: { lens, craft: false }, start };
  const [x, y, z, heading] = parked;
  return {
    eye: { lens, craft: true },
    start: { ...start, camera: "chase", at: [x, y, z], look: [heading, 0, 0], parked: null },
  };
}

function poseAt([x, y, z]: SceneRequest["at"], [heading, pitch, roll]: SceneRequest["look"]) {
  return { x, y, z, heading, pitch, roll };
}

/** The eye of a journey as a lens: out of a cockpit, whose glass would stand before every picture, from behind. */
export function lensOf({ rig, by, sight, visitorAt }: Journey, seat: readonly [number, number, number]): Lens {
  const behind = by === "helicopter" && rig.camera === "cockpit";
  const from = behind ? createRig("chase", BEHIND) : rig;
  const { x, y, z, heading, pitch, roll, fov } = eyeOf(from, by, visitorAt(1), sight, 0, true, seat);
  return { x, y, z, heading: wrapHeading(heading), pitch, roll, fov };
}

export function viewThrough(lens: Lens, ground: Ground): ViewPoint {
  const { x, y, z } = lens;
  return { ...lens, near: nearOf(ground, x, y, z), inside: false, focus: [x, y, z] };
}

/** Where a link finds the same picture. */
export function whereApart({ lens, craft }: ApartEye, { helicopter: h }: Party): Partial<Whereabouts> {
  return {
    by: "helicopter",
    at: [lens.x, lens.y, lens.z],
    look: [lens.heading, lens.pitch, lens.roll],
    camera: "free",
    fov: lens.fov,
    parked: craft ? [h.x, h.y, h.z, h.heading] : null,
  };
}
