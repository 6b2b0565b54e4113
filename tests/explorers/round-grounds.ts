/** Planets to fly over in tests. */
import { createPlanet } from "../../src/core/planet/planet.ts";
import { altitudeOn, createGlobe, type Globe, kindOn, surfaceOn } from "../../src/core/planet/sphere.ts";
import type { PlanetGround } from "../../src/explorers/planet-ground.ts";
import { mix, unit, type Vector } from "../../src/explorers/vector.ts";

export function groundOn(globe: Globe): PlanetGround {
  return {
    radius: globe.radius,
    height: (x, y, z) => surfaceOn(globe, x, y, z),
    bed: (x, y, z) => altitudeOn(globe, x, y, z),
    kind: (x, y, z) => kindOn(globe, x, y, z),
  };
}

/** The author's globe, ours, and an Earth. */
export const PLANETS: readonly PlanetGround[] = [
  groundOn(createGlobe({ radius: 400, sea: 330 })),
  groundOn(createPlanet(60_000)),
  groundOn(createPlanet(6_371_000)),
];

/** Dry grass at datum everywhere. */
export const smooth = (radius: number): PlanetGround => ({
  radius,
  height: () => 0,
  bed: () => 0,
  kind: () => "grass",
});

/** A place so many metres above datum over a direction. */
export function over(direction: Vector, altitude: number, { radius }: Pick<PlanetGround, "radius">): Vector {
  const up = unit(direction);
  return mix(radius + altitude, up, 0, up);
}

export const apart = (a: Vector, b: Vector): number => Math.hypot(...mix(1, a, -1, b));
