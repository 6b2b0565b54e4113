/** Ways from the current view to other places of the same ground, to other worlds, and back through a portal. */
import { diff } from "../recipe/diff.ts";
import { readLink } from "../recipe/permalink.ts";
import { NO_PRESET, presetNow } from "../recipe/preset.ts";
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { pass as passTo } from "../ui/page-transition.ts";
import type { OpenedScene } from "./open-scene.ts";

export interface Travel {
  /** The preset that the recipe is; "" for the planet of a star, which is none. */
  readonly preset: string;
  /** Runs a change of place; the page is not ready until the new view is drawn. */
  wait(change: (scene: OpenedScene) => Promise<void>): Promise<void>;
  toWorld(name: string): void;
  toPreset(name: string): void;
  toShot(name: string): void;
  /** Opens the world of another link behind a dark transition that names it. */
  pass(query: string, name: string): void;
  /** Goes back through the portal, where there is one. */
  leave(): void;
}

export interface TravelOptions {
  readonly recipe: Recipe;
  readonly world: string;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  opened(): OpenedScene | undefined;
  /** The player is at another place of the same ground now. */
  arrived(at: SceneRequest): void;
}

export function createTravel(host: HTMLElement, { recipe, world, scenes, opened, arrived }: TravelOptions): Travel {
  const preset = recipe.from ? "" : presetNow(recipe);
  const go = (query: string) => location.assign(query);
  const linkTo = (name: string) => `?world=${world}${name === NO_PRESET ? "" : `&preset=${name}`}`;

  async function wait(change: (scene: OpenedScene) => Promise<void>): Promise<void> {
    const scene = opened();
    if (!scene) return;
    document.documentElement.dataset.ready = "false";
    await change(scene);
    document.documentElement.dataset.ready = "true";
  }

  const pass = (query: string, name: string) => passTo(host, query, name);

  return {
    preset,
    wait,
    toWorld: (name) => go(`?world=${name}`),
    toPreset: (name) => go(linkTo(name)),
    /** A shot of the same ground is gone to at once; one of other ground is a page of its own. */
    toShot(name) {
      const query = `${recipe.from ? `${linkTo(NO_PRESET)}&from=${recipe.from}` : linkTo(preset)}&shot=${name}`;
      void wait(async (scene) => {
        const { request: wanted } = await readLink(query, scenes);
        const now = scene.request();
        if (diff(recipe, now, wanted).ground) return go(query);
        await scene.go({ ...wanted, freeze: now.freeze, quality: now.quality });
        arrived(wanted);
      });
    },
    pass,
    leave() {
      const portal = opened()?.live.portal;
      if (portal) pass(portal.link(), portal.name);
    },
  };
}
