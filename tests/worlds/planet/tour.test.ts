/** The guided tour: which place it picks, and how it ends. */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { surfaceOn } from "../../../src/core/planet/sphere.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { dot, unit, type Vector } from "../../../src/explorers/vector.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { PlanetSimulation, sunDirectionAt } from "../../../src/worlds/planet/simulation.ts";
import { chooseTourPlace, planTour, stepTour } from "../../../src/worlds/planet/tour.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const globe = generate(scene.world);
const ground = { radius: globe.radius, height: (x: number, y: number, z: number) => surfaceOn(globe, x, y, z) };

function heightsAround(place: Vector, metres: number): number[] {
  const [x, y, z] = place;
  const east = unit([-y, x, 0]);
  const north: Vector = [-z * east[1], z * east[0], x * east[1] - y * east[0]];
  return Array.from({ length: 16 }, (_, k) => {
    const [c, s] = [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)];
    const r = metres / globe.radius;
    return ground.height(...unit([x, y, z].map((v, i) => v + r * (c * east[i] + s * north[i])) as never as Vector));
  });
}

test.each([0, 6, 13.5])("with the sun over hour %s the place is a coast with low sun and hills", (hour) => {
  const sun = sunDirectionAt(hour);
  const place = chooseTourPlace(ground, sun);
  expect(Math.hypot(...place)).toBeCloseTo(1, 9);
  expect(Math.abs(dot(place, sun) - 0.14)).toBeLessThan(0.1);
  const height = ground.height(...place);
  expect(height).toBeGreaterThan(2);
  expect(height).toBeLessThan(120);
  const shore = heightsAround(place, 600);
  expect(shore.some((h) => h <= 0) && shore.some((h) => h > 0)).toBe(true);
  expect(Math.max(...nonEmpty(heightsAround(place, 4000)))).toBeGreaterThan(height + 50);
});

test("a planet without land has a place too", () => {
  const place = chooseTourPlace({ radius: 1000, height: () => 0 }, [1, 0, 0]);
  expect(Math.hypot(...place)).toBeCloseTo(1, 9);
});

describe.each(["orbiter", "ship", "helicopter", "walker"] as const)("a tour of a %s", (by) => {
  const simulation = new PlanetSimulation(openWorld(scene, startRequest("planet", scene, "coast", by)));
  const at = () => {
    const { x, y, z } = simulation.player.view;
    return [x, y, z] as const;
  };
  simulation.step(NO_INTENT);
  const start = at();
  simulation.toggleTour({ planTour, stepTour });
  let steps = 0;
  for (; simulation.touring && steps < 60 * 240; steps++) simulation.step(NO_INTENT);

  const end = at();
  const { touring } = simulation;
  // Far from the ground the orbiter first descends, then hands over.
  for (let i = 0; i < 60 * 20; i++) simulation.step(NO_INTENT);

  test("ends by itself and hands over to the explorer that began it", () => {
    expect(steps).toBeGreaterThan(60 * 36);
    expect(touring).toBe(false);
    expect(simulation.player.explorer.by).toBe(by);
  });

  test("ends within 3 m of its start", () => {
    const [a, b] = [unit(start), unit(end)];
    expect(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) * globe.radius).toBeLessThan(3);
    expect(Math.abs(Math.hypot(...end) - Math.hypot(...start))).toBeLessThan(3);
  });
});
