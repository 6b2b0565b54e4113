/** The detached camera of photo mode, and of a link to a photograph. */

import { createRig, eyeOf, nearOf } from "../../camera/chase-rig.ts";
import type { Lens } from "../../camera/lens.ts";
import type { ViewPoint } from "../../camera/view-point.ts";
import { wrapHeading } from "../../explorers/angle.ts";
import type { Ground } from "../../explorers/explorer.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { Whereabouts } from "../live-world.ts";
import type { Player } from "./player.ts";
import type { FlatSimulation } from "./simulation.ts";

export interface DetachedCamera {
  readonly lens: Lens;
  /** Whether the helicopter is drawn. */
  readonly showHelicopter: boolean;
}

/** Default field of view of a free camera, degrees. */
const FOV = 55;
/** Orbit of the chase camera: degrees to the side and above, metres of distance. */
const BEHIND = [0, 12, 18] as const;

/**
 * The state that a link to a photograph opens: the detached camera, and a request that starts at the helicopter if one is
 * `parked`. Null for any other link.
 */
export function detachedStart(
  start: SceneRequest,
): { readonly detached: DetachedCamera; readonly start: SceneRequest } | null {
  const { camera, at, look, fov, parked, by } = start;
  if (camera !== "free" || (fov === null && !parked)) return null;
  const lens = { ...poseAt(at, look), fov: fov ?? FOV };
  if (!parked || by !== "helicopter") return { detached: { lens, showHelicopter: parked !== null }, start };
  const [x, y, z, heading] = parked;
  return {
    detached: { lens, showHelicopter: true },
    start: { ...start, camera: "chase", at: [x, y, z], look: [heading, 0, 0], parked: null },
  };
}

export interface DetachedCameras {
  /** Uses the camera of the link that the world was opened with, until the player moves. */
  openLink(camera: DetachedCamera | null): void;
  /** Uses photo mode's lens; null returns to the previous camera. */
  use(lens: Lens | null): void;
  /** The detached camera in use, or null. */
  current(simulation: FlatSimulation): DetachedCamera | null;
}

export function createDetachedCameras(): DetachedCameras {
  let link: DetachedCamera | null = null;
  let lens: Lens | null = null;
  return {
    openLink(camera) {
      link = camera;
    },
    use(next) {
      lens = next;
    },
    current({ rig }) {
      if (rig.camera !== "free") link = null;
      return lens ? { lens, showHelicopter: link ? link.showHelicopter : rig.camera !== "free" } : link;
    },
  };
}

function poseAt([x, y, z]: SceneRequest["at"], [heading, pitch, roll]: SceneRequest["look"]) {
  return { x, y, z, heading, pitch, roll };
}

/** The current camera as a lens. With the cockpit camera, the view from behind, since the windscreen would be in every picture. */
export function currentLens(simulation: FlatSimulation, pilotEye: readonly [number, number, number]): Lens {
  const { rig, by, cameraGround } = simulation;
  const behind = by === "helicopter" && rig.camera === "cockpit";
  const from = behind ? createRig("chase", BEHIND) : rig;
  const { x, y, z, heading, pitch, roll, fov } = eyeOf(
    from,
    by,
    simulation.visitorAt(1),
    cameraGround,
    0,
    true,
    pilotEye,
  );
  return { x, y, z, heading: wrapHeading(heading), pitch, roll, fov };
}

export function lensView(lens: Lens, ground: Ground): ViewPoint {
  const { x, y, z } = lens;
  return { ...lens, near: nearOf(ground, x, y, z), inside: false, focus: [x, y, z] };
}

/** The whereabouts for a link to the same picture. */
export function detachedWhereabouts(
  { lens, showHelicopter }: DetachedCamera,
  { helicopter: h }: Player,
): Partial<Whereabouts> {
  return {
    by: "helicopter",
    at: [lens.x, lens.y, lens.z],
    look: [lens.heading, lens.pitch, lens.roll],
    camera: "free",
    fov: lens.fov,
    parked: showHelicopter ? [h.x, h.y, h.z, h.heading] : null,
  };
}
