/** Telemetry of the starship, for its instruments. */
import { METRES_PER_AU, separation } from "../../core/space/place.ts";
import { planetName, starName } from "../../core/space/stars.ts";
import { lookOf } from "../../explorers/starship.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { HINTS } from "./controls.ts";
import type { StarLookup } from "./markers.ts";
import { targetPlace } from "./nearby-bodies.ts";
import type { SpaceSimulation } from "./simulation.ts";
import { type Target, targetName } from "./targets.ts";

export function spaceTelemetry(simulation: SpaceSimulation, stars: StarLookup): Telemetry {
  const { ship, course, selected, notice } = simulation;
  const speed = Math.hypot(...ship.velocity);
  const nearest = stars.nearest(ship.place);
  const target = selected ?? (nearest && { kind: "star" as const, star: nearest });
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
    hint: course ? HINTS.starship.onCourse : HINTS.starship.usual,
    space: {
      speed,
      cruise: ship.cruise,
      where: locationText(simulation),
      stage: course ? "course" : isAtStar(simulation) ? "arrived" : selected ? "selected" : "free",
      nearest: target && { name: targetName(target), distance: distanceTo(simulation, target) },
    },
  };
}

const isAtStar = ({ ship, nearby }: SpaceSimulation) => nearby.system(ship.place) !== null;

/** Astronomical units. */
function distanceTo({ ship, nearby, t }: SpaceSimulation, target: Target): number {
  return Math.hypot(...separation(ship.place, targetPlace(nearby, target, t)));
}

/** "between the stars", "at Veldor", "in orbit of Veldor II". */
function locationText({ ship, nearby, t }: SpaceSimulation): string {
  const orbited = nearby.orbited(ship.place, t);
  if (orbited) return `in orbit of ${planetName(orbited.system.star, orbited.index)}`;
  const system = nearby.system(ship.place);
  return system ? `at ${starName(system.star)}` : "between the stars";
}
