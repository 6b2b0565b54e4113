/**
 * The table of link parts: `LINK_PARTS` are the fields of a request, `RECIPE_PARTS` choose its recipe, and the parameters of a recipe are
 * parts, too. A row is the whole definition of a part: type, reading, writing, default, schema, the effect of a change and the settings
 * follow from it, and its comment is its line in docs/links-and-probe.md, which `npm run docs` writes.
 *
 * Links are written, and their problems listed, in the order of these rows.
 */
import * as v from "valibot";
import { WEATHER_CHOICES, type WeatherChoice } from "../core/forest/weather-names.ts";
import { LANGUAGE_CODES, type Language } from "../words/languages.ts";
import { phrase, say } from "../words/words.ts";
import { anyText, boolean, numberList, number as numberSchema, numbers, oneOf, table, text } from "./check.ts";
import { FROM, nearestPlace, OFFSET, ON_PLANE, placeIn, problemOfPlace, XYZ } from "./coordinates.ts";
import { problemOfGround } from "./ground-choice.ts";
import { isKeptName, linkedCode, NOT_KEPT } from "./kept-code.ts";
import { choice, type LinkPart, list, number, type Start } from "./link-part.ts";
import { type Parameter, parametersOf } from "./parameter.ts";
import { applyPreset, NO_PRESET, presetNames } from "./preset.ts";
import { profileOf } from "./profiles.ts";
import { canonical, type Quantity, quote } from "./quantity.ts";
import { choiceOf, type GivenPart, numberOf, numbersOf, textOf } from "./query.ts";
import { HEADING, LOOK, ORBIT, RANGES } from "./ranges.ts";
import {
  CAMERAS,
  type CameraName,
  type Look,
  type Orbit,
  type Parked,
  type Place,
  PROFILE_NAMES,
  type ProfileName,
  QUALITIES,
  type QualityName,
  type Recipe,
  type RecipeReaders,
  ROLES,
  type RoleName,
  sportOf,
} from "./recipe.ts";

const namesOf = (quantities: readonly Quantity[]) => quantities.map(({ name }) => name);

/** The hour of kinds without one. */
const NOON = 12;
const DEFAULT_ORBIT: Orbit = [0, 12, 18];

const shotOf = ({ recipe, shot }: Start) => recipe.shots[shot];

/** A default of the view, where the kind has it. */
function defaultView({ view }: Recipe, name: "hour" | "rate"): number | undefined {
  return (view as Readonly<Partial<Record<typeof name, number>>>)[name];
}

/** The start of links that name no shot. */
export function firstShot(recipe: Recipe): string {
  const [name] = Object.keys(recipe.shots);
  if (name === undefined) throw new RangeError("shots: none given; a recipe has at least one.");
  return name;
}

/** Names of sheets in `sheet=` of a link. */
export const sheetsOf = ({ kind }: Recipe): readonly string[] => ["none", "workshop", ...(kind.sheets ?? [])];

/** The default of a parameter at a shot. */
export function defaultOf(recipe: Recipe, shot: string, { name, value }: Parameter): number {
  return recipe.shots[shot].parameters?.[name] ?? value;
}

const placeRanges = (recipe: Recipe) => recipe.kind.places.ranges(recipe);

/** A part that may be missing, or null: where its text is malformed, too. `part.start` gives NaN. */
function optional<T extends number | readonly number[]>(part: LinkPart<T>): LinkPart<T | null> {
  return {
    ...part,
    start: () => null,
    read(given, start, from) {
      const value = part.read(given, start ?? part.start(from), from);
      return Number.isNaN(typeof value === "number" ? value : value[0]) ? null : value;
    },
    text: (value) => (value === null ? "" : String(value)),
    canonical: (value, ...rest) => (value === null ? null : (part.canonical?.(value, ...rest) ?? value)),
    schema: (ground) => v.nullable(part.schema(ground)),
  };
}

/** A code that makes another ground, "" for the world's own. */
const groundCode: LinkPart<string> = {
  start: () => "",
  read(part, own, from) {
    const given = textOf(part);
    if (given === undefined) return own;
    const { name, problems } = part;
    const problem = given === "" ? say("is empty") : problemOfGround(from.recipe, { ...from, [name]: given });
    if (problem === null) return given;
    problems.push(say("{name}: {problem}. Using the world's own.", { name, problem }));
    return own;
  },
  schema: () => anyText,
  affects: "ground",
  programs: () => true,
};

/** The place of `at`, or of `geo` where a link has only that. */
function readPlace(part: GivenPart, start: Place, { ground }: Start): Place {
  const { geo } = ground.kind.places;
  const geoPart = { ...part, name: "geo" };
  if (geo && textOf(geoPart) !== undefined) {
    if (textOf(part) === undefined) {
      const [latitude, longitude, altitude] = numbersOf(geoPart, geo.ranges(ground), [Number.NaN, 0, 0]);
      return Number.isNaN(latitude) ? start : geo.toPlace(ground, [latitude, longitude, altitude]);
    }
    part.problems.push(say("geo: is given beside at. Using at."));
  }
  const [x, y, z] = numbersOf(part, placeRanges(ground), start);
  const problem = problemOfPlace(ground, [x, y, z]);
  if (problem === null) return [x, y, z];
  const near = nearestPlace(ground, [x, y, z]);
  part.problems.push(say("{name}: {problem}. Using {used}.", { name: "at", problem, used: near.join() }));
  return near;
}

/**
 * The profile of a link. Unusable profiles are reported and replaced; kept ones too, which the page replaces by their codes before
 * (src/app/kept.ts).
 */
function readProfile(part: GivenPart, own: string, from: Start): string {
  const given = textOf(part) ?? own;
  if (!/^(p1|kept)\./.test(given)) return choiceOf(part, PROFILE_NAMES, own as ProfileName);
  const problem = isKeptName(given) ? say(NOT_KEPT) : problemOfGround(from.recipe, { ...from, profile: given });
  if (problem === null) return given;
  part.problems.push(say("{name}: {problem}. Using {used}.", { name: "profile", problem, used: own }));
  return own;
}

/** In links to shots with a course, for none. */
const NONE = "0";
/** Only characters and length of a code are checked here: src/sport reads a course, and src/work a task. */
const CODE = /^[\w.~-]{1,1000}$/;
const codeProblem = (given: string) =>
  say("{given} is not 1 to 1000 letters, digits and - _ . ~", { given: quote(given) });

/** A code that the page reads, "" for none. */
const code = {
  read(part: GivenPart, own: string) {
    const given = textOf(part);
    if (given === NONE) return "";
    if (given === undefined || CODE.test(given)) return given ?? own;
    part.problems.push(say("{name}: {problem}. Ignored.", { name: part.name, problem: codeProblem(given) }));
    return own;
  },
  text: (value: string) => value || NONE,
  schema: () =>
    v.pipe(
      anyText,
      v.check(
        (given) => given === "" || CODE.test(given),
        ({ input }) => codeProblem(input),
      ),
    ),
};

export const LINK_PARTS = {
  /** A world of the door: `skylands`, `forest`, `planet`, `caverns`, `mines`, `cosmic` or `faults`; the first when absent */
  world: {
    start: () => "",
    // `readLink` reads it, to load the recipe.
    read: (_, world: string) => world,
    text: encodeURIComponent,
    schema: () => text,
    affects: "ground",
  },
  /** A named view of the world; the first when absent. The other parts override its values */
  shot: {
    ...choice(
      ({ shots }) => Object.keys(shots),
      ({ recipe }) => firstShot(recipe),
    ),
    text: encodeURIComponent,
  },
  /**
   * The vehicle or character: `helicopter`, `walker`; in a country and on a planet also `drone`; on a planet also `orbiter`, `ship`, and
   * on a gas giant only these; in space `starship`
   */
  by: {
    ...choice(
      ({ explorers }) => explorers,
      (from) => shotOf(from).by,
    ),
    player: true,
  },
  /** Position: metres east, north and up; on a planet metres from its centre; in space light-years */
  at: {
    ...list<Place>(XYZ, placeRanges, ({ recipe, ground, shot }) =>
      placeIn(ground, recipe, recipe.kind.places.ofShot(recipe, shot)),
    ),
    read: readPlace,
    canonical: (at: Place, ground: Recipe) => nearestPlace(ground, at),
    schema: (ground: Recipe) =>
      v.pipe(
        numbers(placeRanges(ground)),
        v.check(
          (at) => problemOfPlace(ground, at) === null,
          ({ input }) => problemOfPlace(ground, input) ?? "",
        ),
      ),
    player: true,
  },
  /** In the mine below the shaft at `at`, on a planet: metres east, north and up in the mine */
  mine: {
    ...optional(
      list<Place>(
        XYZ,
        ({ kind }) => kind.places.mine ?? ON_PLANE,
        () => [Number.NaN, 0, 0],
      ),
    ),
    has: ({ kind }: Recipe) => kind.places.mine !== undefined,
  },
  /** Astronomical units, added to `at` */
  off: {
    ...list<Place>(
      XYZ,
      ({ kind }) => kind.places.offset?.ranges ?? OFFSET,
      ({ recipe, shot }) => recipe.kind.places.offset?.ofShot(recipe, shot) ?? [0, 0, 0],
    ),
    has: ({ kind }: Recipe) => kind.places.offset !== undefined,
  },
  /** Degrees: clockwise from north, nose up, right side down. Roll may be left out */
  look: {
    ...list<Look>(
      namesOf(LOOK),
      () => LOOK,
      (from) => [shotOf(from).look[0], shotOf(from).look[1], shotOf(from).look[2] ?? 0],
    ),
    text: (look: Look) => (look[2] === 0 ? look.slice(0, 2) : look).join(),
    player: true,
  },
  /** `chase`, `cockpit`, or `free`: the eye itself is at the position */
  camera: {
    ...choice<CameraName>(
      () => CAMERAS,
      (from) => shotOf(from).camera ?? from.recipe.kind.explorers[from.by] ?? "chase",
    ),
    player: true,
  },
  /** The chase camera: degrees clockwise from straight behind, degrees above, metres */
  orbit: {
    ...list<Orbit>(
      namesOf(ORBIT),
      () => ORBIT,
      (from) => shotOf(from).orbit ?? DEFAULT_ORBIT,
    ),
    player: true,
  },
  /** Vertical field of view, 10 to 100 degrees, with the free camera */
  fov: {
    ...optional(number(RANGES.fov, () => Number.NaN)),
    start: (from: Start) => shotOf(from).fov ?? null,
    canonical: (fov: number | null, _: Recipe, { camera }: { readonly camera: CameraName }) =>
      fov === null || camera !== "free" ? null : canonical(RANGES.fov, fov),
  },
  /** Place of the helicopter while its pilot walks */
  parked: {
    ...optional(
      list<Parked>(
        [...XYZ, HEADING.name],
        (ground) => [...placeRanges(ground), HEADING],
        () => [Number.NaN, 0, 0, 0],
      ),
    ),
    player: true,
  },
  /** Local solar time, 0 to 24; on a planet that of longitude 0. No effect in space */
  hour: {
    ...number(RANGES.hour, (from) => shotOf(from).hour ?? defaultView(from.recipe, "hour") ?? NOON),
    affects: "look",
    setting: { label: phrase("Hour"), min: 0, max: 24, step: 0.05, byKind: true },
  },
  /** Years, −10⁶ to 10⁶. Heights and shores change with it; objects keep their horizontal positions */
  t: {
    ...number(RANGES.t, (from) => shotOf(from).t ?? 0),
    affects: "time",
    setting: { label: phrase("Time##years"), min: -1000, max: 1000, step: 0.1, unit: phrase("years"), ofYears: true },
  },
  /** Years per second, −100 to 100 */
  rate: {
    ...number(RANGES.rate, ({ recipe }) => defaultView(recipe, "rate") ?? 0),
    affects: "time",
    setting: {
      label: phrase("Evolving"),
      min: -20,
      max: 20,
      step: 0.1,
      unit: phrase("years per second"),
      ofYears: true,
    },
  },
  /** Hours of the day per second, −24 to 24: the day passes, or the planet rotates. No effect in space */
  spin: {
    ...number({ min: -24, max: 24, unit: phrase("hours per second"), digits: 4 }, () => 0),
    affects: "look",
    setting: { label: phrase("Day runs"), min: -1, max: 1, step: 0.005, unit: phrase("h per second"), byKind: true },
  },
  /** Whole number from 0 to 4294967295. Each is another land, whose fields are read along other directions; those of 1983 have no seed */
  seed: {
    ...number(RANGES.seed, ({ recipe }) => recipe.world.seed),
    affects: "ground",
    programs: () => true,
    setting: { label: phrase("Seed"), min: 0, max: 99_999, step: 1 },
  },
  /**
   * `clear`, `fair`, `rain`, `storm` or `fog`; `auto`, when absent, follows the year and the hour: fog at some dawns, showers after some
   * noons, damp and dry months
   */
  weather: {
    ...choice<WeatherChoice>(
      () => WEATHER_CHOICES,
      (from) => shotOf(from).weather ?? "auto",
    ),
    has: (recipe: Recipe) => recipe.kind.hasWeather?.(recipe) ?? false,
    affects: "look",
    setting: { label: phrase("Weather"), options: WEATHER_CHOICES, byKind: true },
  },
  /** `explorer`; `orienteer`, who neither flies nor sees the own position on maps; or, in countries, `engineer`, who builds roads */
  role: {
    ...choice<RoleName>(
      (recipe) => sportOf(recipe)?.roles ?? ROLES,
      () => "explorer",
    ),
    has: (recipe) => sportOf(recipe) !== undefined,
  },
  /** A course to run: its start, controls and finish as compact text, which the page writes with “Copy link”; `0` for none at a view that has one */
  course: { ...code, has: (recipe) => sportOf(recipe) !== undefined, start: (from) => shotOf(from).course ?? "" },
  /**
   * A task to do: its kind, a number from 0 to 9999 and, where it is far from the first view, its area, such as `mail-17`. In Skylands the
   * kinds are `mail`, `sling`, `winch`, `rings` and `search`, on lands of faults `rings` and `winch`, on planets `landing`, `survey` and
   * `sample`, in caverns and mines `hall`, `rescue`, `level` and `water`, in space `cloud`, `planets` and `chain`
   */
  task: { ...code, has: (recipe) => recipe.kind.tasks?.(recipe) ?? false, start: () => "" },
  /** A treasure hunt by its seed, a whole number from 0 to 4294967295 */
  hunt: {
    ...optional(number(RANGES.seed, () => Number.NaN)),
    has: (recipe) => sportOf(recipe)?.hunts ?? false,
    schema: (recipe: Recipe) =>
      sportOf(recipe)?.hunts
        ? v.nullable(numberSchema(RANGES.seed))
        : v.null("is not null: there are no hunts in this kind of world"),
  },
  /**
   * The profile that all fields read: `1983`; a random one, `superposed`, `cosine` or `linear`; own samples as a code, `p1.…`; or, where
   * a code has more than 2,000 characters, the name of a profile that this browser keeps, `kept.…`
   */
  profile: {
    start: ({ recipe }) => recipe.world.profile,
    read: readProfile,
    text: linkedCode,
    schema: () => anyText,
    affects: "ground",
    programs: (before: string, after: string) => profileOf(before).mask !== profileOf(after).mask,
    setting: { label: phrase("Profile"), options: PROFILE_NAMES },
  },
  /**
   * The terms and octaves of the ground field as a code, `s1~octaves~H~twist~seeded~term~term…`, as the workshop writes it; 1 to 12 terms
   * of four shares, 1 to 8 octaves, 40 readings at most. Not in space
   */
  sum: groundCode,
  /** The thresholds of the kinds of ground, in the order of the world's cover table, 0 to 1000. Not in space */
  kinds: groundCode,
  /** `low`, `medium`, `high` or `ultra`; when absent automatic, which is low to high */
  quality: {
    start: ({ freeze }): QualityName | "auto" => (freeze ? "medium" : "auto"),
    read: (part, otherwise: QualityName | "auto") => choiceOf<QualityName | "auto">(part, QUALITIES, otherwise),
    canonical: (quality: QualityName | "auto", _, { freeze }) => (freeze && quality === "auto" ? "medium" : quality),
    schema: () => oneOf(["auto", ...QUALITIES]),
    setting: { label: phrase("Quality"), options: ["auto", ...QUALITIES] },
  },
  /** The language of the page: `en`, `de`, `fr`, `es`, `ja` or `ar`; when absent the one chosen last, or that of the browser */
  language: {
    ...choice<Language | "auto">(
      () => ["auto", ...LANGUAGE_CODES],
      () => "auto",
    ),
    setting: { label: phrase("Language"), options: ["auto", ...LANGUAGE_CODES] },
  },
  /** The sheet that is open over the view: `workshop`; among the stars also `plate` or `exercises` (the star census) */
  sheet: choice(sheetsOf, () => "none"),
  /** `1` stops the clock once the view is ready: the same picture every time, at quality `medium` unless named */
  freeze: {
    start: () => false,
    read: (part) => choiceOf(part, ["0", "1"], "0") === "1",
    text: (freeze: boolean) => (freeze ? "1" : "0"),
    schema: () => boolean,
  },
  /** Every parameter of the recipe, by name; each is a part of links under its own name. */
  parameters: {
    start: ({ recipe, shot }): Readonly<Record<string, number>> =>
      Object.fromEntries(parametersOf(recipe).map((p) => [p.name, defaultOf(recipe, shot, p)])),
    read: (part, standard: Readonly<Record<string, number>>, { recipe }) =>
      Object.fromEntries(
        parametersOf(recipe).map((p) => [p.name, numberOf({ ...part, name: p.name }, p, standard[p.name])]),
      ),
    canonical: (values: Readonly<Record<string, number>>, recipe) =>
      Object.fromEntries(parametersOf(recipe).map((p) => [p.name, canonical(p, values[p.name] ?? p.value)])),
    schema: (recipe) => table(Object.fromEntries(parametersOf(recipe).map((p) => [p.name, numberSchema(p)]))),
  },
} satisfies Record<string, LinkPart<unknown>>;

/** A part that chooses or changes the recipe, which keeps it in the column of its name. */
export interface RecipePart {
  has(recipe: Recipe): boolean;
  /** The recipe of a link that has the part. Problems of its text are reported. */
  read(part: GivenPart, recipe: Recipe): Recipe;
  /** The text in a link to a recipe; undefined where it is left out. */
  text(recipe: Recipe): string | undefined;
  /** The schema of its column. */
  readonly schema?: v.GenericSchema;
  readonly names?: readonly string[];
}

/** A part that some kinds read. */
const ofKind = (name: keyof RecipeReaders): Pick<RecipePart, "has" | "read"> => ({
  has: ({ kind }) => kind.readers?.[name] !== undefined,
  read: (part, recipe) => recipe.kind.readers?.[name]?.(part, recipe) ?? recipe,
});

export const RECIPE_PARTS = {
  /**
   * The planet with this index (1 is the innermost) of the star at these whole light-years. Its seed, radius, kind (land and sea, ocean,
   * bare, desert, ice, lava, gas giant), sea, rings, moons and name follow from the star; `preset` is then ignored
   */
  from: {
    ...ofKind("from"),
    text: ({ from }) => from?.join(),
    schema: numberList(FROM),
    names: namesOf(FROM),
  },
  /**
   * Another land: the code of its settings, `f1.…`, of at most 2,000 characters (`src/core/faults/code.ts`), or, not on planets, the name
   * of a height map that this browser keeps, `kept.…`; its views are `land` and `over`. On a planet of any `preset` it is on each face of the cube, turned otherwise on each, in place of the largest hills or of the
   * moon's faults and as high as they are, so that it grows with `radius` and `slope`, and `sea` floods it; its views are `orbit`, `low`
   * and `land`, and `from` wins. A gas giant takes none
   */
  ground: { ...ofKind("ground"), text: ({ ground }) => ground && linkedCode(ground), schema: text },
  /**
   * In a mine, the link, without its `?`, to the shaft on a planet above the mine: a walker who climbs out of the mine returns there.
   * Planets have their mines in their own space now (`mine`), and add it no more
   */
  up: { ...ofKind("up"), text: ({ up }) => up && encodeURIComponent(up), schema: text },
  /** A variant of the world: `globe1983`, `moon`, `earth`, `ocean`, `desert`, `ice`, `lava` or `giant`; `snow`; `both`; `product` */
  preset: {
    has: (recipe) => presetNames(recipe).length > 0,
    read: (part, recipe) => applyPreset(recipe, choiceOf(part, presetNames(recipe), NO_PRESET)),
    text: ({ preset }) => preset && encodeURIComponent(preset),
  },
} satisfies Record<string, RecipePart>;

/** Other names of parts, with the part that each gives. */
export const OTHER_NAMES = {
  /** Position in degrees, and metres above the sea level. `at` wins when both are given */
  geo: {
    of: "at",
    names: [phrase("latitude"), phrase("longitude"), phrase("altitude")],
    has: ({ kind }: Recipe) => kind.places.geo !== undefined,
  },
} as const;
