/**
 * Access to the parts of the page that the first picture does not need (parts.ts). Loaded after it or on demand, also by a height map
 * that is dropped on the page.
 */
import { lazy } from "../stream/lazy.ts";
import { takeDrops } from "../ui/file.ts";
import { phrase } from "../words/words.ts";
import { AID_NAMES, type WorldPage } from "../worlds/world-module.ts";
import type { PartsOptions } from "./parts.ts";

export function createLazyParts(host: HTMLElement, options: PartsOptions) {
  const { module, audio, notify, onLoad } = options;
  const parts = lazy(async (signal) => (await import("./parts.ts")).loadParts(host, options, signal), {
    name: phrase("Worlds and places, settings, map, photo mode and help"),
    onError: ({ message }) => notify(message),
  });

  async function load() {
    const loaded = await parts.load();
    if (loaded) onLoad();
    return loaded;
  }

  type Parts = NonNullable<typeof parts.value>;
  const whenLoaded = (action: (loaded: Parts) => void) => () => void load().then((loaded) => loaded && action(loaded));

  const listening = new AbortController();
  takeDrops(document.documentElement, async (file) => (await load())?.openFile(file), listening);
  return {
    /** Undefined until they are loaded. */
    get loaded() {
      return parts.value;
    },
    /** Actions by name; those that open a part load it first. */
    actions: {
      ...(module.map && {
        map: whenLoaded(({ map }) => map?.toggle()),
        tasks: whenLoaded(({ map }) => map?.tasks()),
        ...Object.fromEntries(AID_NAMES.map((name) => [name, whenLoaded(({ map }) => map?.actions[name]())])),
      }),
      settings: whenLoaded(({ settings }) => settings.toggle()),
      minimap: whenLoaded(({ settings, map }) => settings.showMinimap(!map?.minimap)),
      mute: () => (parts.value?.settings ?? audio).mute(),
      photo: whenLoaded(({ photo }) => photo.toggle()),
      coordinates: whenLoaded(({ readout }) => readout.changeForm()),
      describe: whenLoaded(({ readout }) => readout.describe()),
      performance: whenLoaded(({ performance }) => performance?.toggle()),
      help: whenLoaded(({ help }) => help.toggle()),
      workshop: whenLoaded(({ workshop }) => workshop.toggle()),
      menu: whenLoaded(({ door }) => door.toggle()),
      "go on": whenLoaded(({ travel }) => travel.goOn()),
      back: whenLoaded(({ travel }) => travel.leave()),
      logbook: whenLoaded(({ logbook }) => logbook.toggle()),
      keep: whenLoaded(({ logbook, cues }) => {
        logbook.keep();
        cues.play("success");
      }),
    },
    /** Opens another link, and shows a name meanwhile. */
    pass: (...to: Parameters<WorldPage["pass"]>) => whenLoaded(({ travel }) => travel.pass(...to))(),
    /** A failure is shown, and the next call tries again. */
    load,
    dispose() {
      listening.abort();
      parts.dispose();
    },
  };
}
