/** The space round a planet that a star has: its sky, and the way back into it. */
import { starName } from "../../core/space/star-names.ts";
import { planetAxes, systemOf } from "../../core/space/star-system.ts";
import { createGalaxy, starAt } from "../../core/space/stars.ts";
import { outOfPlanet } from "../../explorers/passage.ts";
import type { From } from "../../recipe/recipe.ts";
import { starlightOf } from "../../render/atmosphere/starlight.ts";
import type { Beyond } from "../live-world.ts";
import type { Heaven } from "./render/stage.ts";
import type { PlanetSimulation } from "./simulation.ts";
import { travellerPose } from "./traveller.ts";

/** Radii above the datum that count as flown out: a ship comes to rest at 8. */
const OUT = 7.8;

export interface SpaceLink {
  readonly heaven: Heaven;
  beyond(journey: () => PlanetSimulation): Beyond;
  /** A hint, with the way back. */
  hint(said: string): string;
}

/** Of the star and planet that a checked link names, at `t` years. */
export function createSpaceLink([x, y, z, index]: From, t: number): SpaceLink {
  const star = starAt(createGalaxy(), x, y, z);
  if (!star) throw new RangeError(`from: there is no star at ${x},${y},${z}.`);
  const system = systemOf(star);
  const name = starName(star);
  return {
    heaven: { home: { at: [x, y, z], axes: planetAxes(system, index, t) }, sunlight: starlightOf(star) },
    beyond: (journey) => {
      // Who begins out there has not flown out.
      let within = false;
      return {
        name,
        link() {
          const { traveller, ground, t, hour, globe } = journey();
          const at = travellerPose(traveller, ground);
          return outOfPlanet(system, index, { at: [at.x, at.y, at.z], radius: globe.radius, t, hour });
        },
        get left() {
          const { traveller, ground, globe, touring } = journey();
          const at = travellerPose(traveller, ground);
          const out = Math.hypot(at.x, at.y, at.z) > (1 + OUT) * globe.radius;
          within ||= !out;
          return within && out && !touring;
        },
      };
    },
    hint: (said) => (said === "" ? said : `${said} · B: back to ${name}`),
  };
}
