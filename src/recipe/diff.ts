/** What a change of a request makes new: the only place that decides it. */
import { parametersOf } from "./parameter.ts";
import type { Affects, Recipe } from "./recipe.ts";
import type { SceneRequest } from "./request.ts";

export interface Changes extends Readonly<Record<Affects, boolean>> {
  /** The profile that all ground and light is read from: its samples lie in textures and its mean in shaders. */
  readonly profile: boolean;
}

/**
 *   ground   seed, profile, or a parameter that affects the ground: streams, colliders, maps and saved things are of other land
 *   look     hour, rotation, or a parameter that affects only how the same land is drawn
 *   time     the year, or how fast it runs: what stands still keyed by place stays
 */
export function diff(recipe: Recipe, before: SceneRequest, after: SceneRequest): Changes {
  const changed = parametersOf(recipe).filter(({ name }) => before.parameters[name] !== after.parameters[name]);
  const affects = (what: Affects) => changed.some((parameter) => parameter.affects === what);
  const profile = before.profile !== after.profile;
  return {
    profile,
    ground: profile || before.world !== after.world || before.seed !== after.seed || affects("ground"),
    look: before.hour !== after.hour || before.spin !== after.spin || affects("look"),
    time: before.t !== after.t || before.rate !== after.rate || affects("time"),
  };
}
