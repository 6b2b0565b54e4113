/** Approaches to planets of many stars: each ends at three radii, at rest, while planets move, and leads through no body. */
import { expect, test } from "vitest";
import scene from "../../../scenes/cosmic/scene.ts";
import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import { METRES_PER_AU, separation } from "../../../src/core/space/place.ts";
import { createGalaxy, type Star } from "../../../src/core/space/stars.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { planetPlace } from "../../../src/explorers/passage.ts";
import { mix } from "../../../src/explorers/vector.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { bodiesOf } from "../../../src/worlds/space/nearby-bodies.ts";
import { SpaceSimulation } from "../../../src/worlds/space/simulation.ts";
import { createDice } from "../../explorers/random-pilot.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const galaxy = createGalaxy();
const request = startRequest("cosmic", scene);
/** Stars that are flown to. */
const COUNT = sampled(60, 4);
/** Radii of a planet from its middle at which a flight ends. */
const RADII = 3;

/** A star with planets near a random place within 5,000 light-years. */
function anyStar(dice: () => number): Star {
  const at = [0, 1, 2].map(() => Math.round(10_000 * dice() - 5000));
  const found = nearestStar(galaxy, at[0], at[1], at[2], { planets: 2 + Math.floor(6 * dice()) });
  if (!found) throw new Error(`Expected a star near ${at}.`);
  return found.star;
}

test("flights from planet to planet of any star", { timeout: sampled(600_000, 30_000) }, () => {
  const dice = createDice(1983);
  for (let n = 0; n < COUNT; n++) {
    const star = anyStar(dice);
    const simulation = new SpaceSimulation(galaxy, { ...request, at: [star.x, star.y, star.z], off: [40, 3, 1] });
    const system = simulation.nearby.systemOf(star);
    simulation.rate = n % 2 === 0 ? 0 : 0.01;
    // From the outermost in, so that paths cross the system.
    for (const { index, radius } of nonEmpty([...system.planets].reverse().slice(0, 4))) {
      simulation.selected = { kind: "planet", star, index };
      simulation.warp(false);
      let [least, seconds] = [Infinity, 0];
      while (simulation.course && seconds < 12) {
        simulation.step(NO_INTENT);
        seconds += STEP;
        for (const { place, room } of bodiesOf(system, simulation.t, simulation.t))
          least = Math.min(least, Math.hypot(...separation(place, simulation.ship.place)) / room);
      }
      const name = `planet ${index} of ${star.x},${star.y},${star.z}`;
      const from = () => separation(planetPlace(system, index, simulation.t), simulation.ship.place);
      const [there, metres] = [from(), radius / METRES_PER_AU];
      expect(simulation.course, name).toBeNull();
      expect(least, name).toBeGreaterThan(1 - 1e-6);
      expect(Math.abs(Math.hypot(...there) / metres - RADII), name).toBeLessThan(0.01 * RADII);
      expect(simulation.notice, name).toMatch(/^At rest, .* from the middle of /);
      for (let i = 0; i < 60; i++) simulation.step(NO_INTENT);
      expect(Math.hypot(...mix(1, from(), -1, there)) / metres, `${name}, after a second`).toBeLessThan(0.01);
    }
  }
});
