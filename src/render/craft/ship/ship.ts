/**
 * The ship, made by code: a small explorer's ship on three legs, with a canopy, stub wings and three engines.
 *
 *   axes      metres; x right, y up, z to the nose; the origin on the ground between the feet
 *   normals, colours   as in src/view/helicopter/part.ts
 *   size      10 m long, 7.3 m wide; ≤ 14,000 triangles in all (tests/render/ship.test.ts)
 */
import { createMesh, type Part, toPart } from "../../model/part.ts";
import type { Vec3 } from "../../model/vec.ts";
import { addEngines, plume } from "./engines.ts";
import { addLining, buildHull } from "./hull.ts";
import { legs } from "./legs.ts";
import { addCabin, addRoom, PILOT_EYE } from "./seat.ts";

export interface ShipModel {
  /** Everything that neither moves nor is glass; its lamps and nozzles shine. */
  readonly outside: Part;
  readonly glass: Part;
  /** Out: the stage draws them up into the hull. */
  readonly legs: Part;
  /** What the pilot sees in place of outside and glass. */
  readonly cockpit: Part;
  /** A jet one metre long with its mouth at the origin, and where its mouths are. */
  readonly plume: Part;
  readonly nozzles: readonly Vec3[];
  readonly pilotEye: Vec3;
}

export function buildShip(): ShipModel {
  const { skin, glass } = buildHull();
  addEngines(skin);
  addLining(skin);
  addCabin(skin);
  const room = createMesh();
  addRoom(room);
  const { part, at } = plume();
  return {
    outside: toPart(skin),
    glass: toPart(glass),
    legs: toPart(legs()),
    cockpit: toPart(room),
    plume: part,
    nozzles: at,
    pilotEye: PILOT_EYE,
  };
}
