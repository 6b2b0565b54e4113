/** What a starship's instruments read. */
import { between, METRES_PER_AU } from "../../core/space/place.ts";
import { planetName, starName } from "../../core/space/stars.ts";
import { lookOf } from "../../explorers/starship.ts";
import type { HudReading } from "../../ui/reading.ts";
import { nameOf, type StarSight } from "./markers.ts";
import type { CosmicJourney } from "./simulation.ts";
import type { Target } from "./targets.ts";
import { middleOf } from "./warp-goal.ts";

const HINT = "W A S D: fly · Arrows: turn · Q E: roll · Wheel: speed · V: from outside";

export function cosmicReading(journey: CosmicJourney, sight: StarSight): HudReading {
  const { ship, course, chosen, notice } = journey;
  const speed = Math.hypot(...ship.velocity);
  const nearest = sight.nearest(ship.place);
  const target = chosen ?? (nearest && { kind: "star" as const, star: nearest });
  return {
    explorer: "starship",
    altitude: 0,
    clearance: null,
    speed: speed * METRES_PER_AU,
    climb: 0,
    heading: lookOf(ship)[0],
    landed: false,
    notice,
    land: null,
    place: null,
    hour: null,
    explorers: [],
    touring: false,
    hint: course ? "Any key of flight: stop here" : HINT,
    space: {
      speed,
      cruise: ship.cruise,
      where: whereabouts(journey),
      nearest: target && { name: nameOf(target), distance: distanceTo(journey, target) },
    },
  };
}

function distanceTo({ ship, nearby, t }: CosmicJourney, target: Target): number {
  return Math.hypot(...between(ship.place, middleOf(nearby, target, t)));
}

/** "between the stars", "at Veldor", "in orbit of Veldor II". */
function whereabouts({ ship, nearby, t }: CosmicJourney): string {
  const orbited = nearby.orbited(ship.place, t);
  if (orbited) return `in orbit of ${planetName(orbited.system.star, orbited.index)}`;
  const system = nearby.system(ship.place);
  return system ? `at ${starName(system.star)}` : "between the stars";
}
