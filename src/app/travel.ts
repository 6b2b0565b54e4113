/** The ways from what is seen: to another place of this land, into other worlds and back into space. */
import { scenes } from "../../scenes/index.ts";
import { readLink } from "../recipe/permalink.ts";
import { NO_PRESET, presetNow } from "../recipe/preset.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { pass as passTo } from "../ui/page-transition.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { Travel } from "./page-map.ts";

export interface PageTravel {
  /** Which of its recipe's worlds this is; "" for a planet of a star, which is none of them. */
  readonly preset: string;
  readonly travel: Travel;
  toWorld(name: string): void;
  toPreset(name: string): void;
  toShot(name: string): void;
  /** Into a world that one flies on into, by way of black. */
  pass(query: string, name: string): void;
  /** Back into space, where one came from there. */
  leave(): void;
}

/** `arrived` is told of another place of this land, which one is at now. */
export function createPageTravel(
  host: HTMLElement,
  recipe: Recipe,
  world: string,
  opened: () => OpenedScene | undefined,
  arrived: (at: SceneRequest) => void,
): PageTravel {
  const preset = recipe.from ? "" : presetNow(recipe);
  const go = (query: string) => location.assign(query);
  const linkTo = (name: string) => `?world=${world}${name === NO_PRESET ? "" : `&preset=${name}`}`;

  /** The page is not ready until what is there is drawn. */
  async function travel(goes: (scene: OpenedScene) => Promise<void>): Promise<void> {
    const scene = opened();
    if (!scene) return;
    document.documentElement.dataset.ready = "false";
    await goes(scene);
    document.documentElement.dataset.ready = "true";
  }

  function pass(query: string, name: string): void {
    passTo(host, query, name);
  }

  return {
    preset,
    travel,
    toWorld: (name) => go(`?world=${name}`),
    toPreset: (name) => go(linkTo(name)),
    /** A place of this very land is gone to at once; one of another land is a page of its own. */
    toShot(name) {
      const query = `${recipe.from ? `${linkTo(NO_PRESET)}&from=${recipe.from}` : linkTo(preset)}&shot=${name}`;
      void travel(async (scene) => {
        const { request: wanted } = await readLink(query, scenes);
        const now = scene.request();
        if (landOf(wanted) !== landOf(now)) return go(query);
        await scene.go({ ...wanted, freeze: now.freeze, quality: now.quality });
        arrived(wanted);
      });
    },
    pass,
    leave() {
      const beyond = opened()?.trip.beyond;
      if (beyond) pass(beyond.link(), beyond.name);
    },
  };
}

/** All of a request that lays out the land. */
function landOf({ parameters, seed, profile }: SceneRequest): string {
  const land = Object.entries(parameters).filter(([name]) => name !== "clouds");
  return JSON.stringify([land.sort(), seed, profile]);
}
