/** The hull's skin: paint, doors and windows cut out of one loft, so that skin and glass together are closed. */

import { steps } from "../../model/curve.ts";
import { cut, cutLine } from "../../model/cut.ts";
import { buildLofted } from "../../model/loft.ts";
import { AMBER, GLASS, SEAL, SEAM, SKYLIGHT, TEAL, WHITE } from "../../model/paint.ts";
import { createMesh, type Mesh, type Paint, placeBothSides } from "../../model/part.ts";
import { createPatch, drawPatch, drawSheet, type Patch } from "../../model/patch.ts";
import type { Vec3 } from "../../model/vec.ts";
import { HULL_END, hull } from "./hullform.ts";
import {
  belowStripe,
  belowStripeTop,
  chin,
  frontDoor,
  frontWindow,
  hatch,
  type Outline,
  rearDoor,
  rearWindow,
  skylight,
  windscreen,
} from "./outlines.ts";

const PANES: readonly [Outline, string][] = [
  [windscreen, "glass"],
  [chin, "glass"],
  [frontWindow, "glass"],
  [rearWindow, "glass"],
  [skylight, "skylight"],
];
const SEAL_WIDTH = 0.022;

/** The right half of the hull from `us` and `vs`, its windows cut out. */
export function cutPanes(us: readonly number[], vs: readonly number[], seal: number): Patch {
  let patch = createPatch(hull, us, vs, "skin");
  for (const [pane, label] of PANES) {
    if (seal > 0)
      patch = cut(
        patch,
        (p) => pane(p) - seal,
        () => "seal",
      );
    patch = cut(patch, pane, () => label);
  }
  return patch;
}

/** Denser where it bends and where windows are. */
const RINGS = [0, 0.04, 0.1, 0.18, ...steps(0.29, 3.95, 26), ...steps(4.15, 5.6, 7), ...steps(6, HULL_END, 5)];

function skinPatch(): Patch {
  let patch = cutPanes(RINGS, [...steps(0, 0.92, 11), 0.975, 1], SEAL_WIDTH);
  const onSkin = (label: string) => (to: string) => (to === "skin" || to === "stripe" ? label : to);
  patch = cut(patch, belowStripeTop, onSkin("stripe"));
  patch = cut(patch, belowStripe, onSkin("below"));
  for (const door of [frontDoor, rearDoor, hatch]) patch = cutLine(patch, door, 0.013, "seam");
  return patch;
}

const COATS: Record<string, Paint> = { skin: WHITE, stripe: AMBER, below: TEAL, seal: SEAL, seam: SEAM };

/** Soot behind the exhausts, and the darker belly that dust and oil leave. */
function weathered(paint: Paint): (p: Vec3) => Paint {
  return ([x, y, z]) => {
    const soot =
      0.5 *
      Math.max(0, 1 - ((z + 2.9) / 1.1) ** 2) *
      Math.max(0, 1 - ((y - 2.1) / 0.22) ** 2) *
      Math.max(0, 1 - (x / 0.3) ** 2);
    const grime = 0.22 * Math.min(1, Math.max(0, (0.85 - y) / 0.3));
    const k = (1 - soot) * (1 - grime);
    return [paint[0] * k, paint[1] * k, paint[2] * k, paint[3] * (1 - 0.6 * soot)];
  };
}

/** Skin and glass of the whole hull; their union is closed. The boom ends inside the tail's shroud. */
export function buildHull(): { skin: Mesh; glass: Mesh } {
  const coats = Object.fromEntries(Object.entries(COATS).map(([label, paint]) => [label, weathered(paint)]));
  return buildLofted(skinPatch(), HULL_END, { coats, panes: { glass: GLASS, skylight: SKYLIGHT }, stern: TEAL });
}

/** The inside of the cabin as it shows through the glass: one dark lining, no detail. */
export function addLining(mesh: Mesh, paint: Paint): void {
  const half = createMesh();
  const patch = cutPanes([0, 0.15, ...steps(0.35, 3.9, 15)], steps(0, 1, 8), 0);
  drawPatch(half, patch, (label) => (label === "skin" ? paint : null), { offset: -0.02, inward: true });
  placeBothSides(mesh, half);
  const bulkhead = createMesh();
  drawSheet(
    bulkhead,
    (u, v) => [hull(3.9, v)[0] * u, hull(3.9, v)[1], hull(3.9, v)[2]],
    [0, 0.97],
    steps(0, 1, 8),
    paint,
  );
  placeBothSides(mesh, bulkhead);
}
