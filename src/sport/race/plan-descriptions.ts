/** Control descriptions of a race's flags, in the columns of the sport. */
import { type ControlDescription, describeControl } from "../descriptions.ts";
import type { SportGround } from "../ground.ts";
import type { RacePlan } from "./plan.ts";

/** The sides are those on which the flags stand. */
export function planDescriptions({ controls }: Pick<RacePlan, "controls">, ground: SportGround): ControlDescription[] {
  return controls.map(({ at: [x, y], feature, code, ...flag }, k) =>
    describeControl(ground, k + 1, { feature, code, x, y }, [flag.x, flag.y]),
  );
}
