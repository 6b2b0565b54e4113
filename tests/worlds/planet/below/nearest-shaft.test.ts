/** The nearest shaft of a planet: a walker put there stands on the ground and faces it, and where none is near there is none. */
import { expect, test } from "vitest";
import planet from "../../../../scenes/planet/scene.ts";
import { runSteps } from "../../../../src/core/field/run-steps.ts";
import { fromGeo, geoOf } from "../../../../src/core/planet/geo.ts";
import { surfaceOn } from "../../../../src/core/planet/sphere.ts";
import { directionOf, tangentFrame } from "../../../../src/explorers/tangent-frame.ts";
import { mix, type Vector } from "../../../../src/explorers/vector.ts";
import { applyPreset } from "../../../../src/recipe/preset.ts";
import { shaftAt } from "../../../../src/worlds/planet/below/mine.ts";
import { nearestShaft } from "../../../../src/worlds/planet/below/nearest-shaft.ts";
import { generate } from "../../../generate.ts";
import { nonEmpty } from "../../../non-empty.ts";

const PLACES = [
  [0, 0],
  [-48, 120],
] as const;

test("a place before the nearest shaft is on the ground, faces the shaft and is near it", () => {
  const globe = generate(applyPreset(planet, "moon").world);
  const { radius } = globe;
  for (const near of PLACES) {
    const [latitudeOf, longitudeOf] = near;
    const [x, y, z] = fromGeo(
      { latitude: latitudeOf, longitude: longitudeOf, altitude: 0 },
      radius,
      new Float64Array(3),
    );
    const found = runSteps(nearestShaft(globe, [x, y, z], 0));
    if (!found) throw new Error(`Expected a shaft near ${near}.`);
    const { at, heading } = found;
    const away = Math.hypot(...at);
    expect(away).toBeCloseTo(radius + surfaceOn(globe, ...mix(radius / away, at, 0, at), 0), 6);
    const ahead = directionOf(heading, 0, tangentFrame(...at));
    const steps = Array.from({ length: 60 }, (_, k): Vector => mix(1, at, k / 10, ahead));
    const shafts = steps.flatMap((place) => nearestTo(place));
    expect(Math.min(...nonEmpty(shafts)), "a shaft on the way ahead").toBeLessThan(0.2);
    const { latitude, longitude } = geoOf(...at, radius);
    expect(Math.abs(latitude - near[0])).toBeLessThan(20);
    expect(Number.isFinite(longitude)).toBe(true);
  }

  /** Distance of a place from the shaft over it, where there is one. */
  function nearestTo(place: Vector): number[] {
    const shaft = shaftAt(globe, place);
    const away = Math.hypot(...place);
    const flat = mix(radius / away, place, 0, place);
    return shaft ? [Math.hypot(...mix(1, flat, -1, shaft.place))] : [];
  }
});
