/** Effects of a change of a request. No other code decides them. */
import { parametersOf } from "./parameter.ts";
import type { Affects, Recipe } from "./recipe.ts";
import { partsByName, type SceneRequest } from "./request.ts";

export interface Changes extends Readonly<Record<Affects, boolean>> {
  /** Whether shader source changes: the seed, the length of the profile, the sum of the ground, the kinds on it and their thresholds. */
  readonly programs: boolean;
}

/**
 * The changes by the columns `affects` and `programs` of link parts and of parameters.
 *
 *   ground   streams, colliders, maps and saved objects are replaced
 *   look     the same ground is drawn differently
 *   time     caches keyed by place stay valid
 */
export function diff(recipe: Recipe, before: SceneRequest, after: SceneRequest): Changes {
  const [old, now]: readonly Readonly<Record<string, unknown>>[] = [before, after];
  const parts = partsByName().filter(([name]) => old[name] !== now[name]);
  const parameters = parametersOf(recipe).filter(({ name }) => before.parameters[name] !== after.parameters[name]);
  const changed = [...parts.map(([, part]) => part), ...parameters];
  const affects = (what: Affects) => changed.some((one) => one.affects === what);
  return {
    programs:
      parts.some(([name, part]) => part.programs?.(old[name], now[name])) ||
      parameters.some(({ programs }) => programs),
    ground: affects("ground"),
    look: affects("look"),
    time: affects("time"),
  };
}
