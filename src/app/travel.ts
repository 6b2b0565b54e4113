/** Navigation from the current view: to shots of the same ground, to other worlds, and through a portal. */
import { diff } from "../recipe/diff.ts";
import { formatRequest, readLink } from "../recipe/permalink.ts";
import { currentPreset, NO_PRESET } from "../recipe/preset.ts";
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import { type SceneRequest, startRequest } from "../recipe/request.ts";
import { openLink } from "../ui/open-link.ts";
import { startTransition } from "../ui/page-transition.ts";
import type { WorldPage } from "../worlds/world-module.ts";
import { rememberLanguage } from "./language.ts";
import type { OpenedScene } from "./open-scene.ts";

export interface Travel {
  /** The current preset; "" for the planet of a star. */
  readonly preset: string;
  /** `more` is added to the link, from its `&` on. */
  toWorld(name: string, more?: string): void;
  toPreset(name: string): void;
  toShot(name: string): void;
  /** Opens the same view in another language, "auto" for that of the browser, and keeps the choice. */
  toLanguage(name: string): void;
  /** Goes to a request of the open world, in place where its ground is the same. */
  toRequest(request: SceneRequest): Promise<void>;
  /** Opens a link, from its "?", in place where its world and ground are the open ones. */
  toLink(query: string): Promise<void>;
  /** Opens the world of another link behind a dark transition that names it. */
  pass(query: string, name: string): void;
  /** Opens the other side of the portal, where there is one. */
  leave(): void;
  /** Opens the view of a frozen picture, running. */
  goOn(): void;
}

export interface TravelOptions {
  readonly recipe: Recipe;
  readonly world: string;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  readonly worldPage: Pick<WorldPage, "go" | "changed">;
  opened(): OpenedScene | undefined;
  /** The link of the current view. */
  link(): string;
  /** Called after a jump to another place of the same ground. */
  onArrive(request: SceneRequest): void;
}

export function createTravel(
  host: HTMLElement,
  { recipe, world, scenes, worldPage, opened, link, onArrive }: TravelOptions,
): Travel {
  const preset = recipe.from ? "" : currentPreset(recipe);
  const linkTo = (name: string) => `?world=${world}${name === NO_PRESET ? "" : `&preset=${name}`}`;

  /** Opens a link at the quality that was chosen here, where it names none. */
  function go(query: string): void {
    const quality = opened()?.request().quality ?? "auto";
    document.documentElement.dataset.ready = "false";
    // The entry that the visitor may come back to.
    worldPage.changed();
    openLink(quality === "auto" || /[?&]quality=/.test(query) ? query : `${query}&quality=${quality}`);
  }

  /** Shows a shot of the same ground in place; any other opens its world anew. */
  const toShot = async (name: string) => toRequest(await shotRequest(world, recipe, scenes, name));

  async function toRequest(request: SceneRequest): Promise<void> {
    const now = opened()?.request();
    if (!now) return;
    const { freeze, quality } = now;
    const wanted = { ...request, freeze, quality };
    const next = formatRequest(wanted, recipe);
    if (diff(recipe, now, request).ground) return go(next);
    worldPage.changed();
    history.pushState(null, "", next);
    await worldPage.go(wanted);
    onArrive(wanted);
  }

  async function toLink(query: string): Promise<void> {
    const { keptCode } = await import("./kept.ts");
    const read = await readLink(query, scenes, (name, part) => keptCode(part, name));
    const isHere = read.request.world === world && isSameTable(read.recipe, recipe);
    return isHere ? toRequest(read.request) : go(query);
  }

  const pass = (query: string, name: string) => startTransition(host, name, () => go(query));

  return {
    preset,
    toWorld: (name, more = "") => go(`?world=${name}${more}`),
    toPreset: (name) => go(linkTo(name)),
    toShot: (name) => void toShot(name),
    toLanguage: (name) => go(languageLink(name, opened()?.request(), recipe)),
    ...{ toRequest, toLink },
    pass,
    goOn() {
      const now = opened()?.request();
      if (now) openLink(runningLink(now, recipe));
    },
    leave() {
      const portal = opened()?.live.portal;
      if (portal) pass(portal.link(link()), portal.name);
    },
  };
}

/** The link to a view in a language, which is remembered. */
function languageLink(name: string, now: SceneRequest | undefined, recipe: Recipe): string {
  const language = rememberLanguage(name);
  return now ? formatRequest({ ...now, language }, recipe) : location.search;
}

/** The link to the view of a frozen picture, running. Such a picture has a quality of its own where its link names none. */
function runningLink(frozen: SceneRequest, recipe: Recipe): string {
  const isNamed = formatRequest(frozen, recipe).includes("&quality=");
  return formatRequest({ ...frozen, freeze: false, quality: isNamed ? frozen.quality : "auto" }, recipe);
}

/** The request of a shot; the recipe's own land is the one code that its link may have by name alone. */
async function shotRequest(world: string, recipe: Recipe, scenes: TravelOptions["scenes"], name: string) {
  const query = `${formatRequest(startRequest(world, recipe), recipe)}&shot=${name}`;
  return (await readLink(query, scenes, async () => recipe.ground)).request;
}

/** Whether two recipes of a world have the same table: preset, planet of a star, stored land, and way up. */
export const isSameTable = (a: Recipe, b: Recipe): boolean =>
  a.preset === b.preset && String(a.from) === String(b.from) && a.ground === b.ground && a.up === b.up;
