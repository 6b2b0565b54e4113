/**
 * The helicopter, made by code: what is drawn outside, what the pilot sees, and what turns.
 *
 *   axes      metres; x right, y up, z to the nose; the origin between the skids, on the ground
 *   normals   outward; (b − a) × (c − a) of every triangle agrees with them in these coordinates,
 *             which is opposite to the winding of Babylon's own shapes
 *   colours   see part.ts
 *   size      outside, glass and rotors ≤ 14,000 triangles; cockpit ≤ 6,000 (tests/render/helicopter.test.ts)
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
  /** Everything that neither turns nor is glass; its lamps shine. */
  readonly outside: Part;
  /** The panes; with the hull's skin they close it. */
  readonly glass: Part;
  /** Around its own hub; its blades face anticlockwise seen from above (negative rotation.y). */
  readonly mainRotor: Part;
  /** Around its own hub; positive rotation.x. */
  readonly tailRotor: Part;
  /** What fast rotors look like, around the same hubs; here the colour's a is cover (disc.ts). */
  readonly mainDisc: Part;
  readonly tailDisc: Part;
  /** What the pilot sees, in place of outside and glass; its nearest part is 0.3 m from the eye. */
  readonly cockpit: Part;
  /** What turns in the cockpit (dials.ts). */
  readonly needles: readonly Needle[];
  readonly mainHub: Vec3;
  readonly tailHub: Vec3;
  readonly tailAxis: Vec3;
  /** The eye of the pilot, in the right seat, looking along +z. */
  readonly pilotEye: Vec3;
  /** Its highest point above the ground, with a little air. */
  readonly height: number;
}

export function buildHelicopter(): HelicopterModel {
  const { skin, glass } = buildHull();
  const room = createMesh();
  const needles = addRoom(room);
  addOutside(skin);
  return {
    outside: toPart(skin),
    glass: toPart(glass),
    mainRotor: partOf(addMainRotor),
    tailRotor: partOf(addTailRotor),
    mainDisc: toPart(mainDiscMesh()),
    tailDisc: toPart(tailDiscMesh()),
    cockpit: toPart(room),
    needles,
    mainHub: [0, 3.16, 0],
    tailHub: TAIL_HUB,
    tailAxis: [1, 0, 0],
    pilotEye: [PILOT_X, 1.7, 0.45],
    height: 3.4,
  };
}

function addRoom(mesh: Mesh): Needle[] {
  addCabin(mesh);
  addControls(mesh);
  return addPanel(mesh);
}

/** No pilot in the seat: who flies it may step out and walk. */
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
