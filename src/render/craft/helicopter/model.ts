/**
 * The helicopter's procedural model: outside, cockpit and moving parts.
 *
 *   axes      metres; x right, y up, z towards the nose; the origin is between the skids, on the ground
 *   normals   outward; (b − a) × (c − a) of every triangle agrees with them in these coordinates, which is opposite to the
 *             winding of Babylon's own shapes
 *   colours   see ../../model/part.ts
 *   size      outside, glass and rotors at most 14,000 triangles, cockpit at most 6,000 (tests/render/helicopter.test.ts)
 */

import { LEATHER, TRIM_DARK } from "../../model/paint.ts";
import { createMesh, type Mesh, type Part, toPart } from "../../model/part.ts";
import { frameAt, type Vec3 } from "../../model/vec.ts";
import { addSeat } from "../seat.ts";
import { addCabin, PILOT_X } from "./cabin.ts";
import { addControls } from "./controls.ts";
import { addCowling } from "./cowling.ts";
import { addFittings, addSkids } from "./fittings.ts";
import { addLining, buildHull } from "./hull.ts";
import type { Needle } from "./instruments.ts";
import { addPanel, addPanelOutline } from "./panel.ts";
import { addMainRotor, addTailRotor, mainDiscMesh, tailDiscMesh } from "./rotor.ts";
import { addFin, addStabiliser, TAIL_HUB } from "./tail.ts";

export interface HelicopterModel {
  /** All fixed opaque parts, with emissive lamps. */
  readonly outside: Part;
  /** The panes, which close the hull's skin. */
  readonly glass: Part;
  /** About its own hub; the blades' leading edges face anticlockwise seen from above (negative rotation.y). */
  readonly mainRotor: Part;
  /** About its own hub; positive rotation.x. */
  readonly tailRotor: Part;
  /** Discs of the spinning rotors about the same hubs; here the colour's a is opacity (rotor.ts). */
  readonly mainDisc: Part;
  readonly tailDisc: Part;
  /** The interior seen by the pilot, instead of outside and glass; at least 0.25 m from the eye. */
  readonly cockpit: Part;
  /** Moving parts of the instruments (instruments.ts). */
  readonly needles: readonly Needle[];
  readonly mainHub: Vec3;
  readonly tailHub: Vec3;
  readonly tailAxis: Vec3;
  /** The pilot's eye, in the right seat, looking along +z. */
  readonly pilotEye: Vec3;
  /** Height above the ground, with a small margin. */
  readonly height: number;
}

export function buildHelicopter(): HelicopterModel {
  const { skin, glass } = buildHull();
  const interior = createMesh();
  const needles = addInterior(interior);
  addOutside(skin);
  return {
    outside: toPart(skin),
    glass: toPart(glass),
    mainRotor: partOf(addMainRotor),
    tailRotor: partOf(addTailRotor),
    mainDisc: toPart(mainDiscMesh()),
    tailDisc: toPart(tailDiscMesh()),
    cockpit: toPart(interior),
    needles,
    mainHub: [0, 3.16, 0],
    tailHub: TAIL_HUB,
    tailAxis: [1, 0, 0],
    pilotEye: [PILOT_X, 1.7, 0.45],
    height: 3.4,
  };
}

function addInterior(mesh: Mesh): Needle[] {
  addCabin(mesh);
  addControls(mesh);
  return addPanel(mesh);
}

/** The seats are empty, because the pilot may leave the helicopter and walk. */
function addOutside(mesh: Mesh): void {
  addCowling(mesh);
  addFin(mesh);
  addStabiliser(mesh);
  addSkids(mesh);
  addFittings(mesh);
  addLining(mesh, TRIM_DARK);
  for (const x of [-PILOT_X, PILOT_X]) addSeat(mesh, frameAt(x, 1.02, 0.45), 0.44, LEATHER, TRIM_DARK);
  addSeat(mesh, frameAt(0, 1.02, -0.5), 1.2, LEATHER, TRIM_DARK);
  addPanelOutline(mesh);
}

function partOf(add: (mesh: Mesh) => void): Part {
  const mesh = createMesh();
  add(mesh);
  return toPart(mesh);
}
