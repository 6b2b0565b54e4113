/** Keys of grounds, by which saved data belongs to a ground. */
import type { SceneRequest } from "./request.ts";

/** Key of the ground that a record belongs to. Sea level and relief are left out: a record survives their change. */
export interface SaveKey {
  readonly world: string;
  readonly seed: number;
  /** With the sum of the ground after a space, where it is not the world's own. */
  readonly profile: string;
}

export function isSameWorld(a: SaveKey, b: SaveKey): boolean {
  return a.world === b.world && a.seed === b.seed && a.profile === b.profile;
}

/** The key of the ground of a request. Another sum is other ground, as another profile is. */
export function saveKeyOf(
  { seed, profile, sum }: Pick<SceneRequest, "seed" | "profile" | "sum">,
  world: string,
): SaveKey {
  return { world, seed, profile: sum === "" ? profile : `${profile} ${sum}` };
}

/** The key of a record in the browser's storage. */
export function storageKey({ world, seed, profile }: SaveKey): string {
  return `${world}/${seed}/${profile}`;
}
