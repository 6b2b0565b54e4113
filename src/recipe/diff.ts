/** Effects of a change of a request. No other code decides them. */
import { parametersOf } from "./parameter.ts";
import { profileOf } from "./profiles.ts";
import type { Affects, Recipe } from "./recipe.ts";
import type { SceneRequest } from "./request.ts";

export interface Changes extends Readonly<Record<Affects, boolean>> {
  /** Whether shader source changes: the length of the profile, the sum of the ground, the thresholds of its kinds. */
  readonly programs: boolean;
}

/**
 *   ground   seed, profile, sum, thresholds of kinds, or a parameter that affects the ground: streams, colliders, maps and saved objects are replaced
 *   look     hour, rotation, weather, or a parameter that affects only how the same ground is drawn
 *   time     the year, or its rate; caches keyed by place stay valid
 */
export function diff(recipe: Recipe, before: SceneRequest, after: SceneRequest): Changes {
  const changed = parametersOf(recipe).filter(({ name }) => before.parameters[name] !== after.parameters[name]);
  const affects = (what: Affects) => changed.some((parameter) => parameter.affects === what);
  const isOther = before.profile !== after.profile;
  const isReshaped = before.sum !== after.sum || before.kinds !== after.kinds;
  return {
    programs: isReshaped || (isOther && profileOf(before.profile).mask !== profileOf(after.profile).mask),
    ground: isReshaped || isOther || before.world !== after.world || before.seed !== after.seed || affects("ground"),
    look:
      before.hour !== after.hour || before.spin !== after.spin || before.weather !== after.weather || affects("look"),
    time: before.t !== after.t || before.rate !== after.rate || affects("time"),
  };
}
