/** Sounds and carried objects of a planet, which are loaded after its first picture; colliders of things, with the first walker or helicopter. */
import type { Intent } from "../../explorers/explorer.ts";
import type { AddSolids } from "../../explorers/planet-ground.ts";
import { lazy } from "../../stream/lazy.ts";
import { type HeardParts, PlanetAudio } from "./audio.ts";
import { Carrying } from "./carrying.ts";
import type { Descent } from "./descent.ts";
import type { PlanetFeatures } from "./render/features/features.ts";
import type { PlanetSimulation } from "./simulation.ts";

export interface Extras {
  step(intent: Intent): void;
  readonly audio: PlanetAudio;
  readonly carrying: Carrying;
  /** Adds the trees and stones that are known by now. */
  readonly addSolids: AddSolids;
}

export interface ExtrasOptions {
  simulation(): PlanetSimulation;
  readonly parts: HeardParts;
  /** The features, once they are loaded. */
  features(): PlanetFeatures | undefined;
  readonly descent: Descent;
  /** Reason why the player may not go down a shaft; "" where they may. */
  keptUp(): string;
}

export function createExtras(options: ExtrasOptions): Extras {
  const { simulation, parts, features, descent } = options;
  const tell = ({ message }: Error) => simulation().refuse(message);
  const audio = new PlanetAudio(simulation, parts);
  const carrying = new Carrying(options);
  const colliders = lazy(
    async () => {
      const { createThingColliders } = await import("./thing-colliders.ts");
      return createThingColliders(features);
    },
    { name: "Collisions with trees and stones", onError: tell },
  );

  return {
    audio,
    carrying,
    step(intent) {
      audio.step();
      carrying.step(intent);
      const now = simulation();
      descent.mine?.sound.listen(now.player, now.ground, descent.mine.on(now.globe, now.t));
      if ("plane" in now.player.explorer.state) colliders.poll();
      colliders.value?.step(now);
    },
    addSolids: (level, ...user) => colliders.value?.addTo(level, ...user) ?? level,
  };
}
