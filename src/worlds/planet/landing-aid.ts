/** The landing aid of planets. Places are metres from the centre. */

import type { CraftPlace } from "../../camera/view-point.ts";
import { type Flown, LandingAid } from "../../explorers/landing-aid.ts";
import { flownPlaneGround, surfaceGround } from "../../explorers/planet-ground.ts";
import type { RoundHelicopter } from "../../explorers/round-helicopter.ts";
import { compassOf, flatPlace, movePlane } from "../../explorers/tangent-plane.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import type { PlanetSimulation } from "./simulation.ts";
import { craftAt } from "./sport/upright.ts";
import type { ThingColliders } from "./thing-colliders.ts";

type Things = Pick<ThingColliders, "knows">;

export class PlanetLandingAid extends LandingAid<Vector> {
  /** The mark of the place that is shown; null for none. */
  get mark(): CraftPlace | null {
    return this.place && craftAt(this.place, 0);
  }

  /** `things` are those that stand on the ground, once their code is loaded. */
  follow({ player, ground }: Pick<PlanetSimulation, "ground" | "player">, things: Things | undefined): void {
    const { explorer } = player;
    const flies = explorer.by === "helicopter" && !explorer.state.local.landed;
    this.step(flies && things ? flownBy(explorer.state, ground, things) : null);
  }
}

function flownBy({ plane, local }: RoundHelicopter, ground: PlanetSimulation["ground"], things: Things): Flown<Vector> {
  const { z } = local;
  const away = ground.radius + z;
  return {
    craft: local,
    get ground() {
      return flownPlaneGround(plane, z, ground, "hull");
    },
    turn: compassOf(plane, 0),
    land: null,
    landAt(east, north) {
      const middle = movePlane(plane, east, north, away);
      const planeAt = (aside: number, ahead: number) => movePlane(middle, aside, ahead, away);
      return {
        bareAt: (aside, ahead) => ({ ground: surfaceGround(planeAt(aside, ahead), z, ground), x: 0, y: 0 }),
        fullAt(aside, ahead, altitude) {
          const at = planeAt(aside, ahead);
          if (!things.knows(mix(ground.radius, at.up, 0, at.up))) return null;
          return { ground: flownPlaneGround(at, altitude, ground, "site"), x: 0, y: 0 };
        },
      };
    },
    placeAt([east, north, rise]) {
      const { up } = movePlane(plane, east, north, away);
      return mix(away + rise, up, 0, up);
    },
    offsetOf(place) {
      const [east, north] = flatPlace(plane, place, away);
      return [east, north, Math.hypot(...place) - away];
    },
  };
}
