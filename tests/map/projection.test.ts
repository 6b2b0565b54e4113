import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromGeo } from "../../src/core/planet/geo.ts";
import { createProjection } from "../../src/map/planet/projection.ts";

const R = 60_000;
const three = () => new Float64Array(3);
const two = () => new Float64Array(2);
const angle = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true }));

describe("map coordinates", () => {
  it("map to a place and back, for any centre", () => {
    fc.assert(
      fc.property(
        latitude,
        angle,
        angle,
        angle,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (lat, lon, h, w, far) => {
          const projection = createProjection(R, { latitude: lat, longitude: lon, heading: h });
          const away = far * projection.edge;
          const [x, y] = [away * Math.cos(w), away * Math.sin(w)];
          const place = projection.place(x, y, three());
          expect(Math.hypot(...place)).toBeCloseTo(R, 6);
          const back = projection.point(place[0], place[1], place[2], two());
          // The rim is one place: near it directions are lost.
          expect(Math.hypot(back[0] - x, back[1] - y)).toBeLessThan(1e-4 / (1 - far));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("are equidistant from the centre: a quarter of half the way round is 45 degrees, due north", () => {
    const { place, edge } = createProjection(R, { latitude: 20, longitude: 50, heading: 0 });
    const north = place(0, edge / 4, three());
    const wanted = fromGeo({ latitude: 65, longitude: 50, altitude: 0 }, R, three());
    for (let k = 0; k < 3; k++) expect(north[k]).toBeCloseTo(wanted[k], 6);
  });

  it("turn with the heading", () => {
    const { place, edge } = createProjection(R, { latitude: 0, longitude: 0, heading: 90 });
    const east = place(0, edge / 6, three());
    const wanted = fromGeo({ latitude: 0, longitude: 30, altitude: 0 }, R, three());
    for (let k = 0; k < 3; k++) expect(east[k]).toBeCloseTo(wanted[k], 6);
  });

  it.each([1, -1])("at a pole (%i) ways are told from longitude 0, and the pole is the middle exactly", (pole) => {
    const { place, point, edge } = createProjection(R, { latitude: 90 * pole, longitude: 0, heading: 0 });
    expect([...place(0, 0, three())]).toEqual([0, 0, pole * R]);
    expect([...point(0, 0, pole * R, two())]).toEqual([0, 0]);
    // East is right; longitude 0 is down from the north pole, and up from the south one.
    const whole = (values: Float64Array) => [...values].map((value) => Math.round(value) + 0);
    expect(whole(place(edge / 2, 0, three()))).toEqual([0, R, 0]);
    expect(whole(place(0, (-pole * edge) / 2, three()))).toEqual([R, 0, 0]);
  });

  it("past the rim are clamped to the rim", () => {
    const { place, edge } = createProjection(R, { latitude: 0, longitude: 0, heading: 0 });
    for (const far of [1, 1.5, 3]) expect(place(far * edge, 0, three())[0]).toBeCloseTo(-R, 6);
  });
});
