/** Telemetry of the starship, for its instruments. */
import { METRES_PER_AU, separation } from "../../core/space/place.ts";
import { planetIn } from "../../core/space/star-system.ts";
import { planetName, starName } from "../../core/space/stars.ts";
import { lookOf } from "../../explorers/starship.ts";
import { cross, dot } from "../../explorers/vector.ts";
import type { SpaceReading, Telemetry } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
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
    hint: say(course ? HINTS.starship.onCourse : HINTS.starship.usual),
    space: {
      speed,
      cruise: ship.cruise,
      where: locationText(simulation),
      stage: course ? "course" : isAtStar(simulation) ? "arrived" : selected ? "selected" : "free",
      nearest: target && { name: targetName(target), ...wayTo(simulation, target) },
      selected: selected !== null,
      visit: visitOf(simulation),
      from: fromOf(simulation),
    },
  };
}

const isAtStar = ({ ship, nearby }: SpaceSimulation) => nearby.system(ship.place) !== null;

function visitOf({ ship, nearby, t }: SpaceSimulation): SpaceReading["visit"] {
  const orbited = nearby.orbited(ship.place, t);
  const system = orbited?.system ?? nearby.system(ship.place);
  if (!system) return null;
  return { star: starName(system.star), planet: orbited ? planetName(system.star, orbited.index) : null };
}

/** The way to a target, in astronomical units and degrees, as the ship lies. */
function wayTo({ ship, nearby, t }: SpaceSimulation, target: Target) {
  const vector = separation(ship.place, targetPlace(nearby, target, t));
  const [ahead, rise] = [dot(vector, ship.forward), dot(vector, ship.up)];
  const right = dot(vector, cross(ship.forward, ship.up));
  const turn = (Math.atan2(right, ahead) * 180) / Math.PI;
  return { distance: Math.hypot(...vector), level: Math.hypot(ahead, right), rise, turn };
}

/** The distance to the body that the ship is at. */
function fromOf({ ship, nearby, t }: SpaceSimulation): SpaceReading["from"] {
  const orbited = nearby.orbited(ship.place, t);
  const system = nearby.system(ship.place);
  if (!system) return null;
  const { star } = system;
  const target: Target = orbited ? { kind: "planet", star, index: orbited.index } : { kind: "star", star };
  const distance = Math.hypot(...separation(ship.place, targetPlace(nearby, target, t)));
  const radius = orbited ? planetIn(system, orbited.index).radius / METRES_PER_AU : 0;
  return {
    distance: distance - radius,
    of: say(orbited ? "above {place}" : "from {place}", { place: targetName(target) }),
  };
}

/** "between the stars", "at Veldor", "in orbit of Veldor II". */
function locationText({ ship, nearby, t }: SpaceSimulation): string {
  const orbited = nearby.orbited(ship.place, t);
  if (orbited) return say("in orbit of {planet}", { planet: planetName(orbited.system.star, orbited.index) });
  const system = nearby.system(ship.place);
  return system ? say("at {star}", { star: starName(system.star) }) : say("between the stars");
}
