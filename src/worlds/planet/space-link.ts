/** A planet that belongs to a star: the sky seen from it, and the link back to space. */

import { planetAxes, systemOf } from "../../core/space/star-system.ts";
import { createGalaxy, starAt, starName } from "../../core/space/stars.ts";
import { linkToSpace } from "../../explorers/passage.ts";
import type { StarPlanet } from "../../recipe/recipe.ts";
import { starlight } from "../../render/atmosphere/stars.ts";
import { say } from "../../words/words.ts";
import type { Portal } from "../live-world.ts";
import { playerPose } from "./player.ts";
import type { SkyBackdrop } from "./render/stage-objects.ts";
import type { PlanetSimulation } from "./simulation.ts";

/** Altitude in radii above which the player has left the planet; a ship stops at 8. */
const EXIT_ALTITUDE = 7.8;

export interface SpaceLink {
  readonly backdrop: SkyBackdrop;
  portal(simulation: () => PlanetSimulation): Portal;
  /** Appends the key that leads back to space; an empty hint stays empty. */
  hint(hint: string): string;
}

/**
 * Creates the link of the star and planet that a checked link names, at `t` years. Throws a RangeError if there is no star at that
 * place.
 */
export function createSpaceLink([x, y, z, index]: StarPlanet, t: number): SpaceLink {
  const star = starAt(createGalaxy(), x, y, z);
  if (!star) throw new RangeError(`from: there is no star at ${x},${y},${z}.`);
  const system = systemOf(star);
  const name = starName(star);
  return {
    backdrop: { home: { at: [x, y, z], axes: planetAxes(system, index, t) }, sunlight: starlight(star) },
    portal: (simulation) => {
      // A player that starts above the exit altitude must come down before it can leave.
      let wasBelow = false;
      return {
        name,
        link() {
          const { player, ground, t, hour, globe } = simulation();
          const at = playerPose(player, ground);
          return linkToSpace(system, index, { at: [at.x, at.y, at.z], radius: globe.radius, t, hour });
        },
        get crossed() {
          const { player, ground, globe, touring } = simulation();
          const at = playerPose(player, ground);
          const isOut = Math.hypot(at.x, at.y, at.z) > (1 + EXIT_ALTITUDE) * globe.radius;
          wasBelow ||= !isOut;
          return wasBelow && isOut && !touring;
        },
      };
    },
    hint: (hint) => (hint === "" ? hint : `${hint} · ${say("{back}: back to {star}", { star: name })}`),
  };
}
