import { addCowling } from "./cowling.ts";
import { mainDiscMesh, tailDiscMesh } from "./disc.ts";
import { addFittings } from "./fittings.ts";
import { addLining, buildHull } from "./hull.ts";
import { createMesh, type Mesh, type Part, toPart } from "./part.ts";
import { LEATHER, TRIM_DARK } from "./paint.ts";
import { addMainRotor, addTailRotor } from "./rotor.ts";
import { addSeat } from "./seats.ts";
import { addSkids } from "./skids.ts";
import { addFin, addStabiliser, TAIL_HUB } from "./tail.ts";
import { frameAt, type Vec3 } from "./vec.ts";

export interface HelicopterModel {
  readonly outside: Part;
  readonly glass: Part;
  readonly mainRotor: Part;
  readonly tailRotor: Part;
  readonly mainDisc: Part;
  readonly tailDisc: Part;
  readonly mainHub: Vec3;
  readonly tailHub: Vec3;
}

const build = (add: (mesh: Mesh) => void): Part => {
  const mesh = createMesh();
  add(mesh);
  return toPart(mesh);
};

export function buildHelicopter(): HelicopterModel {
  const { skin, glass } = buildHull();
  addCowling(skin);
  addFin(skin);
  addStabiliser(skin);
  addSkids(skin);
  addFittings(skin);
  addLining(skin, TRIM_DARK);
  for (const x of [-0.36, 0.36]) addSeat(skin, frameAt(x, 1.02, 0.45), 0.44, LEATHER, TRIM_DARK, false);
  addSeat(skin, frameAt(0, 1.02, -0.5), 1.2, LEATHER, TRIM_DARK, false);
  return {
    outside: toPart(skin),
    glass: toPart(glass),
    mainRotor: build(addMainRotor),
    tailRotor: build(addTailRotor),
    mainDisc: toPart(mainDiscMesh()),
    tailDisc: toPart(tailDiscMesh()),
    mainHub: [0, 3.16, 0],
    tailHub: TAIL_HUB,
  };
}
