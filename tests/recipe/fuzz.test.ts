/** Mutated links and save files: never an error, never a value out of its range, and names of object prototypes mean nothing. */
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { nearestName } from "../../src/recipe/nearest-name.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { readQuery } from "../../src/recipe/query.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { readSaveFile } from "../../src/saves/archive.ts";
import { readSaveData, withSaveData } from "../../src/saves/world-data.ts";
import { say } from "../../src/words/words.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";

/** Keys that every object inherits, and one that JSON can set but no code should. */
const PROTOTYPE = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const NUMBERS = [
  "0",
  "-0",
  "1e309",
  "-1e309",
  "NaN",
  "Infinity",
  "1e-320",
  "4294967296",
  "0x10",
  "1e+3",
  "9".repeat(400),
];

const LINKS = [
  "?world=skylands&shot=coast&at=-1300,-4200,380&look=330,0,5&hour=6.7&sea=380&archipelagos=2&parked=1,2,3,40",
  "?world=skylands&by=walker&at=1e9,-5,12.5&camera=free&orbit=270,-5,40&fov=32.5&t=-12.345&rate=-0.5&spin=0.125",
  "?world=planet&preset=moon&geo=12.3,12.1,-2518.7&look=330,-3&radius=60000&slope=0.3&seed=4294967295",
  "?world=planet&from=0,0,0,1&shot=low&profile=cosine&quality=ultra&freeze=1",
  "?world=caverns&shot=hall&by=drone&at=10,20,-60&openness=2&east=-7.5&pool=-40&relief=0.2",
  "?world=mines&preset=product&threshold=0.4&steep=0.5&view=12&look=-90,5.5",
  "?world=cosmic&shot=rim&at=-1570,-400.25,-240&off=1.5,0,-3&sheet=plate&density=2&dust=0.5",
];

/** 0 to 1, evenly: `fc.double` prefers numbers near 0. */
const place = fc.nat(9999).map((n) => n / 10_000);
/** A change of a text at a place from 0 to 1. */
const change = fc.tuple(
  fc.constantFrom("cut", "insert", "replace", "repeat", "name") as fc.Arbitrary<
    "cut" | "insert" | "replace" | "repeat" | "name"
  >,
  place,
  fc.oneof(
    fc.constantFrom(...PROTOTYPE, ...NUMBERS, "&", "=", ",", "%", "%zz", "%00", "+", "?", "#", "null", '"', "{", "]"),
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.double().map(String),
  ),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** `piece` is the pattern of a name or value, which "name" replaces whole. */
function mutate(text: string, changes: readonly Change[], piece: RegExp): string {
  let mutated = text;
  for (const [kind, at, inserted] of changes) {
    const i = Math.floor(at * mutated.length);
    const pieces = [...mutated.matchAll(piece)];
    const { index = 0, 0: found = "" } = pieces[Math.min(pieces.length - 1, Math.floor(at * pieces.length))] ?? {};
    const [from, to, put] = {
      cut: [i, i + 1 + inserted.length, ""],
      insert: [i, i, inserted],
      replace: [i, i + 1, inserted],
      repeat: [i, i, mutated.slice(i, i + 12)],
      name: [index, index + found.length, inserted],
    }[kind] as [number, number, string];
    mutated = mutated.slice(0, from) + put + mutated.slice(to);
  }
  return mutated;
}

const mutatedOf = (texts: readonly string[], piece: RegExp, one: fc.Arbitrary<Change> = change) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(one, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) => mutate(text, changes, piece));

/** The own names of the prototypes that a set key would show in. */
const prototypes = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one).map(String).join());
const before = prototypes();
afterEach(() => expect(prototypes()).toEqual(before));

/** `npm run test:long` opens all. */
const RUNS = sampled(10_000, 250);

test(`${RUNS} mutated links open a world within its ranges, and the canonical links of a tenth open the same`, async () => {
  let links = 0;
  await fc.assert(
    fc.asyncProperty(mutatedOf(LINKS, /[^?&=,]+/g), async (search) => {
      const { recipe, request, problems } = await readLink(search, scenes);
      // Throws for every value that is not within its range, and for every name that is not known.
      expect(openWorld(recipe, request).start).toEqual(request);
      expect(Object.hasOwn(scenes, request.world)).toBe(true);
      expect(Object.hasOwn(recipe.shots, request.shot)).toBe(true);
      expect(problems.filter(({ length }) => length >= 2000)).toEqual([]);
      if (++links % 10 !== 0) return;
      const canonical = formatRequest(request, recipe);
      const again = await readLink(canonical, scenes);
      expect(again.problems).toEqual([]);
      expect(formatRequest(again.request, again.recipe)).toBe(canonical);
    }),
    { numRuns: RUNS, seed: 1983 },
  );
}, 240_000);

test.each(PROTOTYPE)("%s is no world, shot, preset, vehicle, camera, sheet or parameter", async (name) => {
  for (const world of nonEmpty(Object.keys(scenes))) {
    const plain = await readLink(`?world=${world}`, scenes);
    for (const part of [
      "shot",
      "preset",
      "by",
      "camera",
      "profile",
      "sum",
      "kinds",
      "quality",
      "sheet",
      "freeze",
      "sea",
      "seed",
      "at",
    ]) {
      const { recipe, request, problems } = await readLink(`?world=${world}&${part}=${name}`, scenes);
      // A shot that is misspelt is found: "valueOf" is near "valley".
      if (part === "shot" && nearestName(name, Object.keys(plain.recipe.shots))) continue;
      expect(request, part).toEqual(plain.request);
      expect(recipe.title).toBe(plain.recipe.title);
      expect(problems.length, part).toBeGreaterThan(0);
    }
    const { request, problems } = await readLink(`?world=${world}&${name}=1`, scenes);
    expect(request).toEqual(plain.request);
    expect(problems[0]).toContain(`${name}: is not a parameter`);
  }
  expect((await readLink(`?world=${name}`, scenes)).request.world).toBe("skylands");
});

const SAVE = {
  version: 3,
  land: { world: "skylands", seed: 1983, profile: "1983" },
  stay: {
    by: "walker",
    at: [-3000.5, -2000, 88.2],
    look: [270, 0, 0],
    camera: "cockpit",
    orbit: [0, 12, 18],
    parked: [-3010, -2002, 87.5, 45],
  },
  placed: { "-12,7,-800": "none", "4,-5,1500": "cone" },
  carries: true,
  roads: {
    "-40,7": [
      [-40, 7],
      [10, 12],
    ],
  },
  changed: {
    stay: 1_790_000_000_000,
    carries: 0,
    placed: { "-12,7,-800": 5, "4,-5,1500": 7 },
    roads: { "-40,7": 5, "1,1/2": 6 },
  },
};
/** As the first version wrote it. */
const { changed: _, roads: __, ...UNTIMED } = { ...SAVE, version: 1 };
const SAVES = [SAVE, UNTIMED, { ...SAVE, stay: { ...SAVE.stay, parked: null }, placed: {} }].map((save) =>
  JSON.stringify(save),
);

/** Replaces one value by another that may be valid there, so that some files are accepted. */
const valueChange: fc.Arbitrary<Change> = fc.tuple(
  fc.constant("name"),
  place,
  fc.oneof(
    fc.integer({ min: -400, max: 400 }).map(String),
    fc.integer({ min: -60_000, max: 60_000 }).map((n) => String(n / 10)),
    fc.constantFrom("true", "null", '"helicopter"', '"free"', '"cone"', '"5,-6,7"', '"4"'),
  ),
);
const anyChange = fc.oneof({ weight: 1, arbitrary: change }, { weight: 9, arbitrary: valueChange });

/** Valid contents of a record, checked without the schema. */
function expectSound(data: unknown): void {
  const { land, stay, placed, carries, roads, changed, ...more } = data as typeof SAVE;
  expect(more).toEqual({ version: 3 });
  expect(Object.keys(changed).sort()).toEqual(["carries", "placed", "roads", "stay"]);
  for (const time of [changed.stay, changed.carries, ...Object.values(changed.placed), ...Object.values(changed.roads)])
    expect(time >= 0 && time <= Number.MAX_SAFE_INTEGER).toBe(true);
  expect(Object.keys(changed.placed)).toEqual(expect.arrayContaining(Object.keys(placed)));
  expect(Object.keys(changed.roads)).toEqual(expect.arrayContaining(Object.keys(roads)));
  expect(Object.values(roads).filter(({ length }) => length < 2)).toEqual([]);
  const isMetre = (metre: number) => Number.isInteger(metre) && Math.abs(metre) <= 1e9;
  expect(
    Object.values(roads)
      .flat(2)
      .filter((metre) => !isMetre(metre)),
  ).toEqual([]);
  expect(Object.keys(land).sort()).toEqual(["profile", "seed", "world"]);
  expect(Number.isInteger(land.seed) && land.seed >= 0 && land.seed < 2 ** 32).toBe(true);
  expect(["helicopter", "walker"]).toContain(stay.by);
  expect(["chase", "cockpit", "free"]).toContain(stay.camera);
  const within = (values: readonly number[], ...limits: readonly number[]) => {
    expect(values).toHaveLength(limits.length);
    nonEmpty(values).forEach((value, i) => void expect(Math.abs(value)).toBeLessThanOrEqual(limits[i]));
  };
  within(stay.at, 2e9, 2e9, 1e5);
  within(stay.look, 360, 90, 180);
  within(stay.orbit, 360, 90, 5000);
  if (stay.parked) within(stay.parked, 2e9, 2e9, 1e5, 360);
  expect(Object.keys(placed).filter((key) => !/^-?\d+,-?\d+,-?\d+$/.test(key))).toEqual([]);
  expect(Object.values(placed).filter((value) => value !== "cone" && value !== "none")).toEqual([]);
  expect(typeof carries).toBe("boolean");
  for (const table of [data, land, stay, placed, roads, changed, changed.placed, changed.roads] as object[])
    expect(Object.getPrototypeOf(table)).toBe(Object.prototype);
}

test("1,000 mutated save files are refused with a reason, or hold values within their ranges", async () => {
  const { request } = await readLink("", scenes);
  const outcomes = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(mutatedOf(SAVES, /(?<=[:[,])(?:"[^"]*"(?!:)|-?[\d.]+|true|null)/g, anyChange), (text) => {
      const read = readSaveFile(text);
      if ("problem" in read) {
        outcomes.refused++;
        expect(say(read.problem)).not.toBe("");
        expect(say(read.problem).length).toBeLessThan(600);
        return;
      }
      outcomes.accepted++;
      expectSound(read.data);
      expect(readSaveData(structuredClone(read.data))).toEqual(read);
      expect(withSaveData(request, readQuery(""), read.data)).toMatchObject({
        by: read.data.stay.by,
        at: read.data.stay.at,
      });
    }),
    { numRuns: sampled(1000, 250), seed: 1983 },
  );
  // Both happen, so that neither half of the property is empty.
  expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(20);
});

/** Adds a key to the table at a path of a save's text; `JSON.parse` makes even "__proto__" an own key. */
function withKey(path: readonly string[], name: string, value: string): string {
  const marked: Record<string, unknown> = structuredClone(SAVE);
  const table = path.reduce((at, key) => at[key] as Record<string, unknown>, marked);
  table.MARK = "VALUE";
  return JSON.stringify(marked).replace('"MARK":"VALUE"', `"${name}":${value}`);
}

test.each(PROTOTYPE)("a save file with the key %s sets nothing by it", (name) => {
  for (const path of [
    [],
    ["land"],
    ["stay"],
    ["placed"],
    ["roads"],
    ["changed"],
    ["changed", "placed"],
    ["changed", "roads"],
  ])
    for (const value of ['"cone"', '{"carries":false,"by":"ship"}', "null", "1"]) {
      const read = readSaveFile(withKey(path, name, value));
      if ("data" in read) expect(read.data).toEqual(SAVE);
      else expect(read.problem).toContain(name);
    }
});
