import fc from "fast-check";
import { describe, expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { coverAt } from "../../src/core/field/cover.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { geoOf } from "../../src/core/planet/geo.ts";
import { createPlanet } from "../../src/core/planet/planet.ts";
import { altitudeOn, altitudeRange, heightOn, kindOn } from "../../src/core/planet/sphere.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { nearestPlace } from "../../src/recipe/coordinates.ts";
import { requestedRecipe } from "../../src/recipe/ground-choice.ts";
import { withParameters } from "../../src/recipe/parameter.ts";
import { formatRequest } from "../../src/recipe/permalink.ts";
import type { Place, Recipe } from "../../src/recipe/recipe.ts";
import { canonicalRequest, type SceneRequest, startRequest, withChange } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { evenDirections } from "../core/planet/directions-around.ts";
import { generate } from "../generate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "./parse.ts";
import { ball, changed, isles } from "./recipe.ts";

const start = startRequest("ball", ball);
const parse = (search: string) => parseRequest(search, "ball", ball);
/** Degrees and metres above the datum, of a place on a sphere of this radius. */
const geo = ([x, y, z]: Place, radius = 60_000) => geoOf(x, y, z, radius);
const around = evenDirections(500);

/** The first line of what an opening throws, "" when it opens. */
function refusal(recipe: Recipe, request: SceneRequest = start): string {
  try {
    openWorld(recipe, request);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return (error as RangeError).message.split("\n")[0];
  }
}

const ROUND_FIELDS = "relf-height, relf-1, relf-2, relf-3, hamlets-round, dampness-round, roughness-round, scatter";

test.each<[path: string, value: unknown, message: string]>([
  ["world.shape.radius", 0, "world.shape.radius: 0 is out of range 400 to 72000000 m"],
  ["world.shape.radius", Number.NaN, "world.shape.radius: NaN is not a number (range 400 to 72000000 m)"],
  ["world.shape.radius", 1e9, "world.shape.radius: 1000000000 is out of range 400 to 72000000 m"],
  ["world.shape.slope", -0.3, "world.shape.slope: -0.3 is out of range 0.001 to 2"],
  ["world.shape.slope", 0, "world.shape.slope: 0 is out of range 0.001 to 2"],
  ["world.shape.slope", Infinity, "world.shape.slope: Infinity is out of range 0.001 to 2"],
  ["world.shape.H", 1, "world.shape.H: 1 is out of range 0 to 0.99"],
  ["world.shape.wet", "yes", 'world.shape.wet: "yes" is not true or false'],
  [
    "world.shape.altitudes",
    [0],
    "world.shape.altitudes: is not a name known here; there are kind, radius, slope, H, wet, faults, land",
  ],
  ["world.peak", 0, "world.peak: 0 is out of range 1 to 1e+30 units"],
  [
    "world.relief",
    0.5,
    "world.relief: is not a name known here; there are seed, profile, sea, peak, cover, snow, shape, climate, rings, moons, erosion, forms, fields",
  ],
  ["world.fields.ground", "archipelago", `world.fields.ground: "archipelago" is not one of ${ROUND_FIELDS}`],
  ["world.fields.town", "hamlets", `world.fields.town: "hamlets" is not one of ${ROUND_FIELDS}`],
  ["world.cover.0", ["lake", ["ground", "<", 204]], 'world: has no field "ground", which the cover row of lake tests'],
  [
    "world.peak",
    2,
    "world: has ground from -200877 to 321847 m at slope 0.3 and peak 2; it must stay within the radius of 60000 m",
  ],
  [
    "world.forms",
    { dunes: 1 },
    "world: has forms; planets with a climate of desert, ice, lava have all of them, temperate planets with a sea have crevasses",
  ],
  ["explorers", ["glider"], 'explorers.0: "glider" is not one of orbiter, ship, helicopter, walker, drone'],
  ["view.haze", 0.1, "view.haze: is not a name known here; there are hour"],
  ["parameters.haze", ["Haze", 0, 1, 0.1], 'parameters.haze: "haze" is not one of radius, slope, sea, peak'],
  [
    "parameters.archipelagos",
    ["A", 1, 3, 1],
    'parameters.archipelagos: "archipelagos" is not one of radius, slope, sea, peak',
  ],
  [
    "parameters.slope",
    ["Slope", 0, 1, 0.1],
    "parameters: at radius 400, slope 0, sea 150, peak 100 shape.slope 0 is out of range 0.001 to 2",
  ],
  [
    "shots.above.at",
    [0, 0, 1000],
    "shots.above.at: 0,0,1000 is 1000 m from the planet's centre; give 55819 to 960000 m",
  ],
  [
    "shots.above.at",
    [0, 0, 1e6],
    "shots.above.at: 0,0,1000000 is 1000000 m from the planet's centre; give 55819 to 960000 m",
  ],
  [
    "shots.above.geo",
    [0, 0, 100],
    "shots.above.at: is not a name known here; there are title, look, camera, orbit, fov, hour, t, parameters, course, by, geo",
  ],
  ["shots.coast.geo", [91, 0, 100], "shots.coast.geo.latitude: 91 is out of range -90 to 90 degrees"],
  ["shots.coast.geo", [0, -181, 100], "shots.coast.geo.longitude: -181 is out of range -180 to 360 degrees"],
  ["shots.coast.geo", [0, 0, -5000], "shots.coast.geo: altitude -5000 is out of range -4181 to 900000 m"],
])("a planet whose %s is %s is refused with name and range", (path, value, message) => {
  expect(refusal(changed<Recipe>(ball, path, value))).toBe(message);
});

test("a relief greater than the radius is refused, at all parameter limits", () => {
  const steep = changed<Recipe>(ball, "parameters.slope", ["Slope", 0.05, 2, 0.01]);
  expect(refusal(steep)).toMatch(
    /^parameters: at radius 400, slope 2, sea 150, peak 100 .* has ground from .* it must stay within the radius of 400 m$/,
  );
});

test.each<[path: string, value: unknown, message: string]>([
  ["explorers", ["orbiter"], 'explorers.0: "orbiter" is not one of helicopter, walker'],
  [
    "parameters.radius",
    ["Radius", 400, 500, 1],
    'parameters.radius: "radius" is not one of sea, relief, archipelagos, haze, clouds, view',
  ],
  [
    "shots.coast.geo",
    [0, 0, 0],
    "shots.coast.geo: is not a name known here; there are title, look, camera, orbit, fov, hour, t, parameters, weather, course, by, at",
  ],
])("islands whose %s is %s are refused, since only planets have it", (path, value, message) => {
  expect(refusal(changed<Recipe>(isles, path, value), startRequest("isles", isles))).toBe(message);
});

test.each<[change: Partial<SceneRequest>, message: string]>([
  [{ at: [0, 0, 0] }, "at: 0,0,0 is 0 m from the planet's centre; give 55819 to 960000 m"],
  [{ at: [0, Number.NaN, 0] }, "at.y: NaN is not a number (range -960000 to 960000 m)"],
  [{ at: [0, 0, 1e6] }, "at.z: 1000000 is out of range -960000 to 960000 m"],
  [{ by: "walker" }, 'by: "walker" is not one of orbiter'],
  [{ parameters: { ...start.parameters, radius: 0 } }, "radius: 0 is out of range 400 to 6371000 m"],
  [{ parameters: { ...start.parameters, slope: Number.NaN } }, "slope: NaN is not a number (range 0.05 to 0.5)"],
  [
    { parameters: { ...start.parameters, radius: 600_000 } },
    "at: 0,0,61000 is 61000 m from the planet's centre; give 571534 to 9600000 m",
  ],
])("a request with %o is refused with name and range", (change, message) => {
  expect(refusal(ball, { ...start, ...change })).toBe(message);
});

const PLACES = "?shot=coast";
test.each<[link: string, at: readonly [number, number, number], ...messages: string[]]>([
  ["?geo=90,0,40000", [90, 0, 40_000]],
  ["?geo=-45,359,250.5", [-45, -1, 250.5]],
  ["?geo=8,360,0", [8, 0, 0]],
  ["?at=0,-60500,0", [0, -90, 500]],
  ["?at=0,-60500,0&geo=1,2,3", [0, -90, 500], "geo: is given beside at. Using at."],
  ["?geo=91,10,5", [90, 0, 5], "geo: latitude 91 is out of range -90 to 90 degrees. Using 90."],
  ["?geo=1,361,5", [1, 1, 5], "geo: longitude 361 is out of range -180 to 360 degrees. Using 1."],
  ["?geo=0,0,-9e9", [0, 0, -4181], "geo: altitude -9e9 is out of range -4181 to 900000 m. Using -4181."],
  [
    "?at=0,0,0",
    [0, 0, -4181],
    "at: 0,0,0 is 0 m from the planet's centre; give 55819 to 960000 m. Using 55819.02,0,0.",
  ],
  [
    "?at=0,0,-1",
    [-90, 0, -4181],
    "at: 0,0,-1 is 1 m from the planet's centre; give 55819 to 960000 m. Using 0,0,-55819.02.",
  ],
  ["?at=1e9,0,0", [0, 0, 900_000], "at: x 1e9 is out of range -960000 to 960000 m. Using 960000."],
  ["?radius=0", [8, -20, 500], "radius: 0 is out of range 400 to 6371000 m. Using 400."],
  ["?slope=-1", [8, -20, 500], "slope: -1 is out of range 0.05 to 0.5. Using 0.05."],
  ["?by=helicopter", [8, -20, 500], 'by: "helicopter" is unknown; choose from orbiter. Using orbiter.'],
  [
    "?geo=1,2",
    [8, -20, 500],
    'geo: "1,2" has 2 numbers, not 3; give latitude -90 to 90 degrees, longitude -180 to 360 degrees, altitude -4181 to 900000 m. Ignored.',
  ],
])("%s is read as a place on the planet", (link, [latitude, longitude, altitude], ...messages) => {
  const { request, problems } = parse(`${PLACES}&${link.slice(1)}`);
  expect(problems).toEqual(messages);
  const found = geo(request.at, request.parameters.radius);
  expect(found.latitude).toBeCloseTo(latitude, 3);
  expect(found.longitude).toBeCloseTo(longitude, 3);
  expect(Math.abs(found.altitude - altitude)).toBeLessThan(0.05);
  expect(refusal(ball, request)).toBe("");
});

test("islands have no geo, and messages list the names of planets", () => {
  expect(parseRequest("?geo=1,2,3", "isles", isles).problems[0]).toMatch(/^geo: is not a parameter/);
  const names =
    "world, shot, by, at, mine, look, camera, orbit, fov, parked, hour, t, rate, spin, seed, task, profile, sum, kinds, quality, " +
    "language, sheet, freeze, from, ground, geo, radius, slope, sea, peak";
  expect(parse("?haze=1").problems).toEqual([`haze: is not a parameter. There are ${names}. Ignored.`]);
});

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyRequest = fc.record({
  at: fc.tuple(real(-1.1e8, 1.1e8), real(-1.1e8, 1.1e8), real(-1.1e8, 1.1e8)),
  near: real(0, 1),
  look: fc.tuple(real(-720, 720), real(-90, 90), real(-180, 180)),
  parameters: fc.record({
    radius: fc.oneof(real(400, 6_371_000), fc.constantFrom(400, 6_371_000)),
    slope: real(0.05, 0.5),
    sea: real(150, 560),
    peak: real(100, 1000),
  }),
  shot: fc.constantFrom("above", "coast"),
});

test("a request survives a round trip through its link, at any place and radius", () => {
  fc.assert(
    fc.property(anyRequest, ({ at, near, ...rest }) => {
      const request: SceneRequest = { ...start, ...rest, at: at.map((v) => v * near ** 8) as unknown as Place };
      const now = canonicalRequest(request, ball);
      expect(refusal(ball, now)).toBe("");
      const link = formatRequest(request, ball);
      const { request: back, problems } = parse(link);
      expect(problems).toEqual([]);
      expect(back).toEqual(now);
      expect(formatRequest(back, ball)).toBe(link);
    }),
    { numRuns: sampled(150, 40) },
  );
});

test("a valid place is kept to the centimetre", () => {
  fc.assert(
    fc.property(fc.constantFrom(...around), real(0, 800_000), (d, altitude) => {
      const at = d.map((v) => v * (60_000 + altitude)) as unknown as Place;
      const { at: kept } = canonicalRequest({ ...start, at }, ball);
      for (const i of [0, 1, 2]) expect(Math.abs(kept[i] - at[i])).toBeLessThan(0.005001);
    }),
  );
});

test("any geo is read without errors to a valid request", () => {
  const pieces = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("-", ",", "NaN", "1e999", "90", "360", "radius=1", "&"),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (texts) => {
      expect(refusal(ball, parse(`?geo=${texts.join("")}`).request)).toBe("");
    }),
    { numRuns: sampled(200, 50) },
  );
});

describe("another radius", () => {
  test.each([400, 5000, 1_737_000, 6_371_000])("of %d m: shots keep their direction and altitude", (radius) => {
    for (const shot of nonEmpty(Object.keys(ball.shots))) {
      const { request } = parse(`?shot=${shot}&radius=${radius}`);
      const usual = geo(startRequest("ball", ball, shot).at);
      const here = geo(request.at, radius);
      expect(here.altitude).toBeCloseTo(usual.altitude, 1);
      expect(here.latitude).toBeCloseTo(usual.latitude, 2);
      expect(refusal(ball, request)).toBe("");
      expect(formatRequest(request, ball)).toBe(`?world=ball${shot === "above" ? "" : "&shot=coast"}&radius=${radius}`);
    }
  });

  test("changed in the settings: the altitude is kept, and other changes keep the place", () => {
    const up = withChange(ball, start, "radius", 6_371_000);
    expect(geo(up.at, 6_371_000).altitude).toBeCloseTo(1000, 1);
    expect(refusal(ball, up)).toBe("");
    const down = withChange(ball, up, "radius", "400");
    expect(down.parameters.radius).toBe(400);
    expect(geo(down.at, 400).altitude).toBeCloseTo(1000, 1);
    expect(withChange(ball, start, "sea", 200)).toEqual({ ...start, parameters: { ...start.parameters, sea: 200 } });
    expect(withChange(ball, start, "hour", 3)).toEqual({ ...start, hour: 3 });
    expect(refusal(ball, withChange(ball, start, "radius", 7))).toBe("radius: 7 is out of range 400 to 6371000 m");
  });

  test("a place that a raised line would bury deep moves to the nearest one that links can say", () => {
    const lineAt = (height: number) => profileCode(createProfile(new Float64Array(16).fill(height)));
    const low = withChange(ball, start, "profile", lineAt(0));
    expect(low).toEqual({ ...start, profile: lineAt(0) });
    const lowest = { ...low, at: nearestPlace(requestedRecipe(ball, low), [30_000, 0, 40_000]) };
    expect(refusal(ball, { ...lowest, profile: lineAt(200) })).toMatch(/^at: .* m from the planet's centre/);
    const raised = withChange(ball, lowest, "profile", lineAt(200));
    expect(refusal(ball, raised)).toBe("");
    expect(geo(raised.at).altitude).toBeGreaterThan(geo(lowest.at).altitude);
    expect(geo(raised.at).latitude).toBeCloseTo(geo(lowest.at).latitude, 4);
    expect(refusal(ball, withChange(ball, start, "profile", "p1.?"))).toMatch(/^profile/);
  });

  test("a place too far out moves to the greatest distance in the same direction", () => {
    const high = changed(ball, "shots.above.at", [300_000, 0, 400_000]);
    const { at } = startRequest("ball", high, "above", undefined, { radius: 400 });
    expect(Math.hypot(...at)).toBeCloseTo(6400, 1);
    expect(at[0] / at[2]).toBeCloseTo(0.75, 4);
  });
});

describe("its generator", () => {
  test("has the parameters of the request", () => {
    const world = openWorld(ball, {
      ...start,
      seed: 11,
      parameters: { radius: 9000, slope: 0.2, sea: 300, peak: 500 },
    });
    const globe = generate(world);
    const rival = createPlanet(9000, { sea: 300, slope: 0.2, seed: 11, H: 0.88 });
    expect(globe).toMatchObject({ radius: 9000, sea: 300, peak: 500, wet: true, snow: 900, relief: rival.relief });
    expect(globe.scatter).toEqual(rival.scatter);
    for (const d of nonEmpty(around)) {
      expect(heightOn(globe, ...d)).toBe(heightOn(rival, ...d));
      const kind = kindOn(globe, ...d);
      const place = d.map((v) => v * 9000) as [number, number, number];
      if (kind !== "lake" && kind !== "snow") expect(kind).toBe(coverAt(globe.cover, ...place));
    }
  });

  test("depends on seed, slope and radius; dry planets have no lakes", () => {
    const altitude = (values: Record<string, number>, seed = 3) => {
      const { world } = withParameters(ball, values);
      return altitudeOn(generate({ ...world, seed }), 1, 2, 3);
    };
    const altitudes = [
      altitude({}),
      altitude({}, 4),
      altitude({ slope: 0.1 }),
      altitude({ radius: 50_000 }),
      altitude({ peak: 400 }),
    ];
    expect(new Set(altitudes).size).toBe(5);
    const { shape } = ball.world;
    const moon = generate({ ...ball.world, shape: { ...shape, wet: false } });
    expect(moon.wet).toBe(false);
    expect(around.some((d) => kindOn(moon, ...d) === "lake")).toBe(false);
  });
});

describe("the planet", () => {
  const globe = generate(planet.world);

  test("opens at each shot, above ground and sea", () => {
    for (const shot of nonEmpty(Object.keys(planet.shots))) {
      const request = startRequest("planet", planet, shot);
      const world = openWorld(planet, request);
      expect(world.shape.kind).toBe("planet");
      expect(world.start.camera).toBe(request.by === "orbiter" ? "cockpit" : "chase");
      expect(geo(request.at).altitude).toBeGreaterThan(Math.max(0, altitudeOn(globe, ...request.at)) + 1);
    }
  });

  test("has land and sea, all kinds, and mountains with snow", () => {
    const counts = new Map<string, number>();
    const wide = evenDirections(20_000);
    for (const d of wide) {
      const kind = kindOn(globe, ...d);
      counts.set(kind, (counts.get(kind) ?? 0) + 1 / wide.length);
    }
    expect(counts.get("lake")).toBeGreaterThan(0.3);
    expect(counts.get("lake")).toBeLessThan(0.75);
    for (const kind of ["town", "grass", "moor", "wood", "thicket", "snow"])
      expect(counts.get(kind), kind).toBeGreaterThan(0.0005);
    const [lowest, highest] = altitudeRange(globe);
    expect(lowest).toBeGreaterThan(-0.15 * planet.world.shape.radius);
    expect(highest).toBeLessThan(0.25 * planet.world.shape.radius);
  });
});
