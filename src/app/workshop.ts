/**
 * The workshop on the page: its row in the door, and its sheet, which is loaded when it is first opened and kept until the page is left.
 * Height maps are opened beside it.
 */
import { isInline, linkedCode } from "../recipe/kept-code.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { lazy } from "../stream/lazy.ts";
import type { DoorOptions } from "../ui/door/door.ts";
import { phrase } from "../words/words.ts";
import type { WorldPage } from "../worlds/world-module.ts";
import type { OpenDoor } from "./door.ts";
import type { ExportPart } from "./export/part.ts";
import { createGroundPart } from "./ground/part.ts";
import { browserKeptEnvironment, type Kept, openKept } from "./kept.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { Settings } from "./settings.ts";

const ROW = {
  name: "workshop",
  title: phrase("Workshop"),
  about: phrase("Draw the line of hills that every height is read from, and watch this world follow."),
};

export interface WorkshopPart {
  /** The door with the workshop among its sheets. */
  readonly door: DoorOptions;
  /** Its name in links while it is open, else null. */
  readonly sheet: string | null;
  toggle(): void;
  /** Opens the form of a height map. */
  openGround(file: File): void;
  /** Opens a file as the line of the open world. */
  openLine(file: File): void;
  /** The profile may have changed elsewhere. */
  refresh(): void;
  dispose(): void;
}

export interface WorkshopPartOptions {
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly door: OpenDoor;
  /** The world that lays a height map in a sea. */
  readonly groundWorld: string;
  readonly worldPage: WorldPage;
  /** Undefined where there is nothing to export. */
  readonly exports: ExportPart | undefined;
  /** The link of the current view. */
  link(): string;
  opened(): OpenedScene | undefined;
  settings(): Settings | undefined;
  notify(message: string): void;
}

/** Opens it where the link asks for it. */
export function createWorkshopPart(host: HTMLElement, options: WorkshopPartOptions): WorkshopPart {
  const { recipe, request, door, worldPage, exports, link, notify, opened, settings } = options;
  let lines: Kept | undefined;
  const grounds = createGroundPart(host, { world: options.groundWorld, notify, onWorld: door.onWorld });
  const workshop = lazy(load, { name: phrase("The workshop"), onError: ({ message }) => notify(message) });

  async function load(signal: AbortSignal) {
    const [{ createWorkshop }, queries] = await Promise.all([import("../workshop/sheet.ts"), recipe.kind.queries?.()]);
    signal.throwIfAborted();
    const scene = opened();
    if (!scene) return undefined;
    return createWorkshop(host, {
      world: { ...worldOf(scene, recipe, link), groundOf: queries?.ground, change },
      openShelf(part, told) {
        const shelf = openKept(part, browserKeptEnvironment(part), told);
        if (part === "profile") lines = shelf;
        return shelf;
      },
      grounds,
      onToggle: worldPage.changed,
      ...(exports && { onExport: () => exports.show() }),
    });
  }

  function change(name: string, value: number | string): void {
    settings()?.change(name, value);
    // A link has only the name of a long profile: it opens the same again while the browser keeps the samples.
    if (name === "profile" && !isInline(String(value))) void lines?.keepDraft(String(value));
  }

  function toggle(): void {
    if (workshop.value?.open) workshop.value.hide();
    else if (opened()) void workshop.load().then((sheet) => sheet?.show());
  }

  if (request.sheet === ROW.name) toggle();

  return {
    door: {
      ...door,
      link,
      sheets: [ROW, ...door.sheets],
      onWorld: (name) => door.onWorld(name, workshop.value?.open ? carried(opened(), recipe) : ""),
      onSheet: (name) => (name === ROW.name ? toggle() : door.onSheet(name)),
    },
    get sheet() {
      return workshop.value?.open ? ROW.name : null;
    },
    toggle,
    openGround: grounds.open,
    openLine(file) {
      if (opened()) void workshop.load().then((sheet) => sheet?.openLine(file));
    },
    refresh: () => workshop.value?.refresh(),
    dispose() {
      for (const part of [workshop, grounds]) part.dispose();
    },
  };
}

/** The end of a link to another world: with the open workshop goes the line that the visitor has given to this one. */
function carried(scene: OpenedScene | undefined, { world }: Recipe): string {
  const profile = scene?.request().profile ?? world.profile;
  return `${profile === world.profile ? "" : `&profile=${linkedCode(profile)}`}&sheet=${ROW.name}`;
}

/** The open world, as the workshop reads it. */
const worldOf = (scene: OpenedScene, recipe: Recipe, link: () => string) => ({
  own: recipe.world.profile,
  profile: () => scene.request().profile,
  preview: (profile: string) => scene.preview(profile),
  recipe,
  request: () => scene.request(),
  link: () => (isInline(scene.request().profile) ? link().replace(`&sheet=${ROW.name}`, "") : null),
});
