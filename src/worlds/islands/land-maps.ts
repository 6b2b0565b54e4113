/** The maps of a country: of its surface, and for a player below ground that of the level around. */
import type { LandRecipe } from "../../recipe/kinds/land.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import type { WorldMap, WorldPage } from "../world-module.ts";
import { createUndergroundMap, type UndergroundMap } from "./below/map/map.ts";
import type { IslandsWorld } from "./live-world.ts";
import { createIslandsMap } from "./maps.ts";
import type { HuntPart } from "./sport/hunt.ts";

export function createLandMap(host: HTMLElement, page: WorldPage<LandRecipe, IslandsWorld>): WorldMap {
  const surface = createIslandsMap(host, page);
  /** While it is open. */
  let below: UndergroundMap | undefined;
  let hunt: HuntPart | undefined;
  let isDisposed = false;
  void loadHunt();
  let last: Telemetry | undefined;

  /** Once the world can be seen. */
  async function loadHunt(): Promise<void> {
    const { createHuntPart } = await import("./sport/hunt.ts");
    if (!isDisposed) hunt = createHuntPart(host, page);
  }

  function openBelow(telemetry: Telemetry): void {
    below = createUndergroundMap(host, page);
    below.update(telemetry);
    below.toggle();
  }

  function closeBelow(): void {
    below?.dispose();
    below = undefined;
  }

  return {
    toggle() {
      if (below) closeBelow();
      else if (last && page.live()?.isBelow && !surface.isOpen) openBelow(last);
      else surface.toggle();
    },
    get isOpen() {
      return below !== undefined || (surface.isOpen ?? false);
    },
    refresh() {
      surface.refresh();
      below?.refresh();
      hunt?.refresh();
    },
    update(telemetry) {
      last = telemetry;
      surface.update(telemetry);
      hunt?.update();
      // Closed by its own button.
      if (below && !below.isOpen) closeBelow();
      below?.update(telemetry);
    },
    ...(surface.extend && { extend: surface.extend }),
    get minimap() {
      return surface.minimap ?? false;
    },
    set minimap(shown) {
      surface.minimap = shown;
    },
    dispose() {
      isDisposed = true;
      hunt?.dispose();
      closeBelow();
      surface.dispose();
    },
  };
}
