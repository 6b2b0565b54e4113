/** What a planet fetches after its first picture: its sounds and, with the first walker or helicopter, the colliders of trees and stones. */
import type { AddSolids } from "../../explorers/planet-ground.ts";
import { createPlanetAudio, type PlanetAudio } from "./audio.ts";
import type { PlanetSimulation } from "./simulation.ts";
import type { ThingColliders } from "./thing-colliders.ts";

export interface Later extends PlanetAudio {
  /** Adds the trees and stones that are known by now. */
  readonly addSolids: AddSolids;
}

export function createLater(simulation: () => PlanetSimulation): Later {
  const audio = createPlanetAudio(simulation);
  let colliders: ThingColliders | undefined;
  let isFetching = false;

  /** The next step tries again where this fails. */
  function fetchColliders(): void {
    if (isFetching || !("chart" in simulation().player.explorer.state)) return;
    isFetching = true;
    import("./thing-colliders.ts").then(
      ({ createThingColliders }) => {
        colliders = createThingColliders();
      },
      () => {
        isFetching = false;
      },
    );
  }

  return {
    ...audio,
    step() {
      audio.step();
      if (colliders) colliders.step(simulation());
      else fetchColliders();
    },
    addSolids: (level, ...user) => colliders?.addTo(level, ...user) ?? level,
  };
}
