/** Plates to compare: a box of some sky, exposed quickly and point by point. */

import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula, type NebulaOptions } from "../../../src/core/space/nebula.ts";
import {
  comparePlates,
  createExposure,
  createPlate,
  exposeLiterally,
  exposePlate,
  type Plate,
  type PlateDifference,
} from "../../../src/core/space/plate.ts";
import type { StarBox } from "../../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";

const galaxy = createGalaxy();

export interface Sky extends NebulaOptions {
  readonly t: number;
}

export interface Compared extends PlateDifference {
  readonly quick: Plate;
  /** Grey levels of the plate, and number of stars of the literal one. */
  readonly levels: number;
  readonly count: number;
  /** Share of pixels with different grey levels. */
  readonly share: number;
}

export function compared({ t, ...options }: Sky, box: StarBox): Compared {
  const nebula = createNebula(PROFILE_1983, options);
  const quick = exposePlate(createExposure(galaxy, nebula, box.z1 - box.z0), box, t);
  const literal = createPlate(box, t);
  for (const _ of exposeLiterally(galaxy, nebula, literal));
  const levels = new Set(quick.grey).size;
  const share = quick.grey.filter((grey, i) => grey !== literal.grey[i]).length / Math.max(1, quick.grey.length);
  return { ...comparePlates(quick, literal), quick, levels, count: literal.stars.length, share };
}

export function quickly({ t, ...options }: Sky, box: StarBox): Plate {
  return exposePlate(createExposure(galaxy, createNebula(PROFILE_1983, options), box.z1 - box.z0), box, t);
}

/** A box of this width and height, 300 ly deep. */
export function windowAt(x0: number, y0: number, z0: number, width: number, height: number): StarBox {
  return { x0, y0, z0, x1: x0 + width, y1: y0 + height, z1: z0 + 300 };
}
