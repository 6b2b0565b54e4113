/** Code that a planet fetches after its first picture: sounds, carrying, and with the first walker or helicopter colliders of things. */
import type { Intent } from "../../explorers/explorer.ts";
import type { AddSolids } from "../../explorers/planet-ground.ts";
import type { WorldContext } from "../world-module.ts";
import { createPlanetAudio, type HeardParts, type PlanetAudio } from "./audio.ts";
import { type Carrying, createCarrying } from "./carrying.ts";
import { createDescent } from "./descent.ts";
import type { PlanetFeatures } from "./render/features/features.ts";
import type { PlanetSimulation } from "./simulation.ts";
import type { ThingColliders } from "./thing-colliders.ts";

export interface Later extends Omit<PlanetAudio, "step"> {
  step(intent: Intent): void;
  readonly carrying: Carrying;
  /** Adds the trees and stones that are known by now. */
  readonly addSolids: AddSolids;
}

export interface LaterOptions {
  simulation(): PlanetSimulation;
  readonly parts: HeardParts;
  /** The features, once they are loaded. */
  features(): PlanetFeatures | undefined;
  /** Seed of the planet. */
  seed(): number;
  readonly loadRecipe: WorldContext["loadRecipe"];
}

export function createLater({ simulation, parts, features, seed, loadRecipe }: LaterOptions): Later {
  const audio = createPlanetAudio(simulation, parts);
  const carrying = createCarrying(simulation, features, createDescent(seed, loadRecipe));
  let colliders: ThingColliders | undefined;
  let isFetching = false;

  /** The next step tries again where this fails. */
  function fetchColliders(): void {
    if (isFetching || !("chart" in simulation().player.explorer.state)) return;
    isFetching = true;
    import("./thing-colliders.ts").then(
      ({ createThingColliders }) => {
        colliders = createThingColliders(features);
      },
      () => {
        isFetching = false;
      },
    );
  }

  return {
    ...audio,
    carrying,
    step(intent) {
      audio.step();
      carrying.step(intent);
      if (colliders) colliders.step(simulation());
      else fetchColliders();
    },
    addSolids: (level, ...user) => colliders?.addTo(level, ...user) ?? level,
  };
}
