import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { altitudeRange } from "../../src/core/planet/sphere.ts";
import { profileCode, quantized } from "../../src/core/profiles/code.ts";
import { profileRanges } from "../../src/core/profiles/synthesis.ts";
import { sumOf } from "../../src/recipe/generator-fields.ts";
import { keptName } from "../../src/recipe/kept-code.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { LINK_PARTS, OTHER_NAMES, RECIPE_PARTS } from "../../src/recipe/link-parts.ts";
import { parametersOf } from "../../src/recipe/parameter.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { CAMERAS, PROFILE_NAMES, QUALITIES, type SceneEntry } from "../../src/recipe/recipe.ts";
import { canonicalRequest, type SceneRequest, startRequest } from "../../src/recipe/request.ts";
import { sumCode } from "../../src/recipe/sum.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "./parse.ts";
import { isles, worlds } from "./recipe.ts";

const parse = (search: string) => parseRequest(search, "isles", isles);
const problemsOf = async (search: string) => (await readLink(search, worlds)).problems;
const start = startRequest("isles", isles);
const SUM = sumCode({ ...sumOf("archipelago", isles.world), octaves: [0, 3] });

const NAMES =
  "world, shot, by, at, look, camera, orbit, fov, parked, hour, t, rate, spin, seed, role, course, task, profile, sum, kinds, " +
  "quality, language, sheet, freeze, sea, relief, archipelagos, clouds, haze, view";

const MALFORMED: [link: string, ...messages: string[]][] = [
  ["?world=isle", 'world: "isle" is unknown; did you mean isles? Choose from isles. Using isles.'],
  ["?world=atlantis", 'world: "atlantis" is unknown; choose from isles. Using isles.'],
  ["?world=", "world: is empty; choose from isles. Using isles."],
  [
    "?shot=cost",
    'shot: "cost" is unknown; did you mean coast? Choose from dawn, underside, coast, cockpit. Using coast.',
  ],
  ["?by=submarine", 'by: "submarine" is unknown; choose from helicopter, walker. Using helicopter.'],
  ["?camera=__proto__", 'camera: "__proto__" is unknown; choose from chase, cockpit, free. Using chase.'],
  ["?hour=noon", 'hour: "noon" is not a number; give 0 to 24 h. Using 6.4.'],
  ["?hour=25", "hour: 25 is out of range 0 to 24 h. Using 24."],
  ["?t=1e999", "t: 1e999 is out of range -1000000 to 1000000 years. Using 1000000."],
  ["?t=NaN", 't: "NaN" is not a number; give -1000000 to 1000000 years. Using 0.'],
  ["?rate=Infinity", 'rate: "Infinity" is not a number; give -100 to 100 years per second. Using 0.'],
  ["?rate=-100.1", "rate: -100.1 is out of range -100 to 100 years per second. Using -100."],
  ["?seed=3.7", "seed: 3.7 is not a whole number (range 0 to 4294967295). Using 4."],
  ["?seed=-1", "seed: -1 is out of range 0 to 4294967295. Using 0."],
  ["?seed=0x10", 'seed: "0x10" is not a number; give 0 to 4294967295. Using 1983.'],
  ["?quality=best", 'quality: "best" is unknown; choose from low, medium, high, ultra. Using auto.'],
  [
    "?profile=cosin",
    'profile: "cosin" is unknown; did you mean cosine? Choose from 1983, superposed, cosine, linear. Using cosine.',
  ],
  ["?profile=hills", 'profile: "hills" is unknown; choose from 1983, superposed, cosine, linear. Using 1983.'],
  ["?profile=", "profile: is empty; choose from 1983, superposed, cosine, linear. Using 1983."],
  [
    "?profile=p1.IIz",
    'profile: "p1.IIz" is not one of 1983, superposed, cosine, linear, or a code: Expected a code of 256 samples, got 0 and a part. Using 1983.',
  ],
  [
    "?profile=p1.I+6",
    'profile: "p1.I 6" is not one of 1983, superposed, cosine, linear, or a code: Expected characters A–Z, a–z, 0–9, - and _, got " ". Using 1983.',
  ],
  ["?sum=", "sum: is empty. Using the world's own."],
  [
    "?sum=s1~0~0~0~0~27,0,22",
    "sum: is not a sum: Expected numbers in term 1 from 4 to 4, got 3. Using the world's own.",
  ],
  ["?sum=s1~0~0~0~0", "sum: is not a sum: Expected terms from 1 to 12, got 0. Using the world's own."],
  [
    "?sum=s1~0~0~0~0~NaN,0,0,0",
    "sum: is not a sum: Expected shares of term 1 from -2048 to 2048, got NaN. Using the world's own.",
  ],
  [
    "?sum=s1~0~00~0~0~27,0,0,0",
    "sum: is not a sum: Expected s1~octaves~H~twist~seeded~term~term…, numbers in their shortest form. Using the world's own.",
  ],
  ["?kinds=96,200", 'kinds: "96,200" is not a list of 5 numbers from 0 to 1000. Using the world\'s own.'],
  ["?profile=kept.0123456789abcdef", "profile: is not in this browser; open its file. Using 1983."],
  ["?profile=kept.12", "profile: is not in this browser; open its file. Using 1983."],
  ["?freeze=yes", 'freeze: "yes" is unknown; choose from 0, 1. Using 0.'],
  ["?freeze", "freeze: is empty; choose from 0, 1. Using 0."],
  ["?sea=900", "sea: 900 is out of range 150 to 560 units. Using 560."],
  ["?sea=", "sea: is empty; give 150 to 560 units. Using 330."],
  ["?sea=%zz", 'sea: "%zz" is not a number; give 150 to 560 units. Using 330.'],
  ["?sea=%E0%A4%A", 'sea: "%E0%A4%A" is not a number; give 150 to 560 units. Using 330.'],
  ["?sea=300&sea=400", 'sea: given 2 times. Using the first, "300".'],
  ["?archipelagos=2.5", "archipelagos: 2.5 is not a whole number (range 1 to 4). Using 3."],
  ["?haze=9", "haze: 9 is out of range 0 to 0.5 per km. Using 0.5."],
  ["?view=1", "view: 1 is out of range 4 to 60 km. Using 4."],
  ["?at=3e9,0,100", "at: x 3e9 is out of range -2000000000 to 2000000000 m. Using 2000000000."],
  ["?at=0,0,200000", "at: z 200000 is out of range -100000 to 100000 m. Using 100000."],
  [
    "?at=1,2",
    'at: "1,2" has 2 numbers, not 3; give x -2000000000 to 2000000000 m, y -2000000000 to 2000000000 m, z -100000 to 100000 m. Using 0,0,420.',
  ],
  [
    "?look=1,2,3,4",
    'look: "1,2,3,4" has 4 numbers, not 2 or 3; give heading -360 to 360 degrees, pitch -90 to 90 degrees, roll -180 to 180 degrees. Using 80,-4,0.',
  ],
  ["?look=10,95", "look: pitch 95 is out of range -90 to 90 degrees. Using 90."],
  [
    "?orbit=1,,3",
    'orbit: "" is not a number; give yaw -360 to 360 degrees, pitch -90 to 90 degrees, distance 1 to 5000 m. Using 12,10,20.',
  ],
  [
    "?parked=1,2,3",
    'parked: "1,2,3" has 3 numbers, not 4; give x -2000000000 to 2000000000 m, y -2000000000 to 2000000000 m, z -100000 to 100000 m, heading -360 to 360 degrees. Ignored.',
  ],
  ["?sae=300", `sae: is not a parameter; did you mean sea? There are ${NAMES}. Ignored.`],
  ["?utm_campaign=x", `utm_campaign: is not a parameter. There are ${NAMES}. Ignored.`],
  ["?%zz=1", '"%zz=1": the name has a malformed % escape. Ignored.'],
  ["?=5", '"=5": a value without a name. Ignored.'],
  [
    "?hour=-1&sea=5",
    "hour: -1 is out of range 0 to 24 h. Using 0.",
    "sea: 5 is out of range 150 to 560 units. Using 150.",
  ],
];

test.each(MALFORMED)("%s reports its problems", async (link, ...messages) => {
  expect(await problemsOf(link)).toEqual(messages);
});

test.each(MALFORMED)("%s still opens, and its other parts are used", (link) => {
  const { request } = parse(`${link}&relief=2`);
  expect(request.parameters.relief).toBe(2);
  expect(() => openWorld(isles, request)).not.toThrow();
});

test("a link without parts opens the first world and shot, without problems", async () => {
  for (const bare of ["", "?", "?&&"])
    expect(await readLink(bare, worlds)).toMatchObject({ request: start, problems: [] });
});

test("a full link sets every value", () => {
  const link =
    "?world=isles&shot=coast&by=walker&at=1000000000.25,-5,12.5&look=-90,5.5,2&camera=free&orbit=270,-5,40&fov=32.5" +
    "&parked=1,2,3,361e0&hour=4.5&t=-12.345&rate=-0.5&spin=0.125&seed=4294967295&profile=cosine&quality=ultra&language=fr&freeze=1&sea=300.5&archipelagos=2&view=10&task=mail-17" +
    `&sum=${SUM}&kinds=96,0,210,190.5,1000`;
  const { request, problems } = parse(link);
  expect(problems).toEqual(["parked: heading 361e0 is out of range -360 to 360 degrees. Using 1."]);
  expect(request).toEqual({
    world: "isles",
    shot: "coast",
    by: "walker",
    at: [1000000000.25, -5, 12.5],
    mine: null,
    off: [0, 0, 0],
    sheet: "none",
    look: [270, 5.5, 2],
    camera: "free",
    orbit: [-90, -5, 40],
    fov: 32.5,
    parked: [1, 2, 3, 1],
    hour: 4.5,
    t: -12.345,
    rate: -0.5,
    spin: 0.125,
    weather: "auto",
    role: "explorer",
    course: "",
    hunt: null,
    task: "mail-17",
    seed: 4294967295,
    profile: "cosine",
    sum: SUM,
    kinds: "96,0,210,190.5,1000",
    quality: "ultra",
    language: "fr",
    freeze: true,
    parameters: {
      sea: 300.5,
      relief: start.parameters.relief,
      archipelagos: 2,
      clouds: 0.2,
      haze: start.parameters.haze,
      view: 10,
    },
  });
});

test("other parts of a link override the shot", () => {
  const { request } = parse("?shot=underside&hour=20");
  const { at, look, camera } = startRequest("isles", isles, "underside");
  expect(request).toMatchObject({ at, look, camera, hour: 20 });
});

test("the camera defaults to that of the explorer", () => {
  const plain = {
    ...isles,
    shots: { here: { title: "Here", by: "helicopter", at: [0, 0, 0], look: [0, 0] } },
  } as const;
  expect(parseRequest("", "w", plain).request).toMatchObject({ by: "helicopter", camera: "chase" });
  expect(parseRequest("?by=walker", "w", plain).request).toMatchObject({ by: "walker", camera: "cockpit" });
});

test("freezing sets the quality to medium unless the link names one", () => {
  expect(parse("?freeze=1").request).toMatchObject({ freeze: true, quality: "medium" });
  expect(parse("?freeze=1&quality=low").request.quality).toBe("low");
  expect(parse("").request.quality).toBe("auto");
});

test("commas and names may be escaped, and spaces are ignored", () => {
  expect(parse("?at=1%2C%202,+3").request.at).toEqual([1, 2, 3]);
  expect(parse("?h%6Fur=7").request.hour).toBe(7);
});

test("a plus sign in an exponent is kept, elsewhere it is a space", async () => {
  const { request, problems } = parse("?t=1e+3&at=+1.5E+2,-2e+1,+3&hour=%2B7&rate=+2");
  expect(problems).toEqual([]);
  expect(request).toMatchObject({ t: 1000, at: [150, -20, 3], hour: 7, rate: 2 });
  expect((await problemsOf("?world=at+lantis"))[0]).toContain('"at lantis" is unknown');
  expect((await problemsOf("?hour=1+2"))[0]).toContain('"1 2" is not a number');
});

test("a long value is shortened in its message", async () => {
  for (const name of ["world", "at", "hour", "sea", "quality", "n".repeat(3000)]) {
    const [message] = await problemsOf(`?${name}=${"9".repeat(2500)}x`);
    expect(message.length).toBeLessThan(400);
    expect(message).toMatch(/\(\d{4} characters\)/);
  }
  const [message] = await problemsOf(`?t=${"9".repeat(3000)}`);
  expect(message).toMatch(/^t: "9+…" \(3000 characters\) is out of range/);
});

test("a link with a thousand problems gets twenty messages", () => {
  const { problems } = parse(`?${Array.from({ length: 1000 }, (_, i) => `x${i}=1`).join("&")}`);
  expect(problems).toHaveLength(20);
  expect(problems.at(-1)).toBe("…and 981 more.");
});

test("no parameter of a world has the name of a link part", async () => {
  const entries: SceneEntry[] = Object.values(scenes);
  const recipes = await Promise.all(entries.map(async (entry) => (await entry.load()).default));
  const parameters = recipes.flatMap((recipe) => Object.keys(recipe.kind.parameters(recipe)));
  const parts = { ...LINK_PARTS, ...RECIPE_PARTS, ...OTHER_NAMES };
  expect(parameters.filter((name) => name in parts)).toEqual([]);
});

test("a link is read with the recipe that it names", async () => {
  const { recipe, request, problems } = await readLink("?world=ilses&shot=nowhere", worlds);
  expect(recipe).toBe(isles);
  expect(request).toEqual(start);
  expect(problems.map((problem) => problem.split(":")[0])).toEqual(["world", "shot"]);
});

test("a link has only what differs from its start", () => {
  expect(formatRequest(start, isles)).toBe("?world=isles");
  expect(formatRequest(startRequest("isles", isles, "coast"), isles)).toBe("?world=isles&shot=coast");
  const flown: SceneRequest = {
    ...start,
    at: [1e9 + 0.126, -0.001, 30],
    look: [359.97, 1.26, 0.04],
    freeze: true,
    quality: "medium",
  };
  expect(formatRequest({ ...flown, parameters: { ...flown.parameters, sea: 300 } }, isles)).toBe(
    "?world=isles&at=1000000000.13,0,30&look=0,1.3&freeze=1&sea=300",
  );
});

test("parameters of a shot apply unless the link sets them", () => {
  const shots = { ...isles.shots, storm: { ...isles.shots.coast, parameters: { clouds: 0.9 } } };
  const stormy = { ...isles, shots };
  const asked = (search: string) => parseRequest(search, "isles", stormy).request;
  expect(asked("?shot=storm").parameters.clouds).toBe(0.9);
  expect(formatRequest(asked("?shot=storm"), stormy)).toBe("?world=isles&shot=storm");
  const cleared = asked("?shot=storm&clouds=0.2");
  expect(cleared.parameters.clouds).toBe(0.2);
  expect(formatRequest(cleared, stormy)).toBe("?world=isles&shot=storm&clouds=0.2");
  expect(asked("?shot=coast").parameters.clouds).toBe(isles.view.clouds);
});

test("NaN is left out of a link", () => {
  const lost: SceneRequest = { ...start, at: [Number.NaN, 0, 0], hour: Number.NaN };
  expect(formatRequest(lost, isles)).toBe("?world=isles");
});

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyRequest: fc.Arbitrary<SceneRequest> = fc.record({
  world: fc.constant("isles"),
  shot: fc.constantFrom(...Object.keys(isles.shots)),
  by: fc.constantFrom(...Object.keys(isles.kind.explorers)),
  at: fc.tuple(real(-2e9, 2e9), real(-2e9, 2e9), real(-1e5, 1e5)),
  mine: fc.constant(null),
  off: fc.constant([0, 0, 0] as const),
  look: fc.tuple(real(-720, 720), real(-90, 90), real(-180, 180)),
  camera: fc.constantFrom(...CAMERAS),
  orbit: fc.tuple(real(-720, 720), real(-90, 90), real(1, 5000)),
  fov: fc.option(real(10, 100)),
  parked: fc.option(fc.tuple(real(-2e9, 2e9), real(-2e9, 2e9), real(-1e5, 1e5), real(-720, 720))),
  hour: real(0, 24),
  t: real(-1e6, 1e6),
  rate: real(-100, 100),
  spin: real(-24, 24),
  weather: fc.constant("auto" as const),
  role: fc.constant("explorer" as const),
  course: fc.constant(""),
  hunt: fc.constant(null),
  task: fc.constantFrom("", "mail-17", "rings-0.2.-1"),
  sum: fc.constantFrom("", SUM),
  kinds: fc.constantFrom("", "96,200,210,190.5,0"),
  language: fc.constantFrom("auto" as const, "de" as const, "ar" as const),
  profile: fc.oneof(
    fc.constantFrom(...PROFILE_NAMES),
    fc
      .array(fc.integer({ min: -8_388_608, max: 8_388_608 }), { minLength: 256, maxLength: 256 })
      .map((steps) => profileCode(createProfile(steps.map((step) => step / 256)))),
  ),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  quality: fc.constantFrom("auto" as const, ...QUALITIES),
  sheet: fc.constant("none" as const),
  freeze: fc.boolean(),
  parameters: fc.record(
    Object.fromEntries(parametersOf(isles).map((p) => [p.name, p.whole ? fc.integer(p) : real(p.min, p.max)])),
  ),
});

test("a request survives a round trip through its link, up to rounding", () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const link = formatRequest(request, isles);
      const { request: back, problems } = parse(link);
      expect(problems).toEqual([]);
      expect(back).toEqual(canonicalRequest(request, isles));
      expect(formatRequest(back, isles)).toBe(link);
      expect(() => openWorld(isles, back)).not.toThrow();
    }),
    { numRuns: sampled(400, 150) },
  );
});

test("links round to a centimetre, a tenth of a degree and a thousandth of a year", () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const near = canonicalRequest(request, isles);
      // Half a step, and what a double holds at 2·10⁹.
      for (const i of [0, 1, 2]) expect(Math.abs(near.at[i] - request.at[i])).toBeLessThan(0.005001);
      expect(Math.abs(near.look[1] - request.look[1])).toBeLessThan(0.050001);
      const turned = Math.abs(near.look[0] - request.look[0]) % 360;
      expect(Math.min(turned, 360 - turned)).toBeLessThan(0.050001);
      expect(near.look[0]).toBeGreaterThanOrEqual(0);
      expect(near.look[0]).toBeLessThan(360);
      expect(Math.abs(near.t - request.t)).toBeLessThan(0.000501);
    }),
    { numRuns: sampled(400, 150) },
  );
});

describe("own profiles", () => {
  const code = profileCode(createProfile(PROFILE_1983.samples.map((sample) => sample + 1 / 256)));
  const long = profileCode(createProfile(quantized(profileRanges().samples)));

  test("a link holds the samples of a profile", () => {
    const link = formatRequest({ ...start, profile: code }, isles);
    expect(link).toBe(`?world=isles&profile=${code}`);
    expect(parse(link)).toEqual({ request: { ...start, profile: code }, problems: [] });
  });

  test("a longer profile is named by its hash, which the page replaces by the code that it keeps", () => {
    const link = formatRequest({ ...start, profile: long }, isles);
    expect(link).toBe(`?world=isles&profile=${keptName(long)}`);
    expect(keptName(long)).toMatch(/^kept\.[0-9a-z]{1,7}-[0-9a-z]{1,7}$/);
    expect(parse(`?profile=${long}`)).toEqual({ request: { ...start, profile: long }, problems: [] });
    expect(parse(link)).toEqual({
      request: start,
      problems: ["profile: is not in this browser; open its file. Using 1983."],
    });
  });

  test("names of kept profiles differ where one sample does", () => {
    const names = Array.from({ length: 2000 }, (_, i) =>
      keptName(profileCode(createProfile([i, ...new Array(15).fill(0)]))),
    );
    expect(new Set(names).size).toBe(2000);
  });

  test("mountains of a steep profile stay within half of a planet's radius", async () => {
    const spike = profileCode(createProfile(Float64Array.from({ length: 4096 }, (_, i) => (i < 2048 ? 30_000 : 0))));
    const link = `?world=planet&radius=400&slope=0.5&profile=${spike}`;
    const { request, recipe, problems } = await readLink(link, scenes);
    expect(problems).toEqual([]);
    const [lowest, highest] = altitudeRange(generatePlanet(openWorld(recipe as PlanetRecipe, request)));
    expect(Math.max(-lowest, highest)).toBeLessThanOrEqual(200);
    expect(Math.max(-lowest, highest)).toBeGreaterThan(100);
  });
});

const pieces = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "&",
    "=",
    ",",
    "%",
    "%zz",
    "?",
    "+",
    "world=",
    "at=",
    "look=",
    "sea=",
    "seed=",
    "profile=",
    "p1.",
    "EI",
    "1e308",
    "NaN",
    "-",
  ),
);

test("any string is read without errors, with readable problems, to a valid request", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (texts) => {
      const search = texts.join("");
      const readable = /^(\S+|"[\s\S]*"( \(\d+ characters\))?): [\s\S]+\.$|^…and/;
      expect((await problemsOf(search)).filter((problem) => !readable.test(problem))).toEqual([]);
      expect(() => openWorld(isles, parse(search).request)).not.toThrow();
    }),
    { numRuns: sampled(800, 300) },
  );
});

test.each(nonEmpty(Object.entries(scenes)))("%s: each shot has its own link, which opens it", async (world, entry) => {
  const { default: recipe } = await entry.load();
  const links = Object.keys(recipe.shots).map((shot) => {
    const request = canonicalRequest(startRequest(world, recipe, shot), recipe);
    const link = formatRequest(request, recipe);
    expect(parseRequest(link, world, recipe)).toEqual({ request, problems: [] });
    return link;
  });
  expect(new Set(links).size).toBe(links.length);
});
