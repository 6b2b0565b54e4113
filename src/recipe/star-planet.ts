/**
 * The world of a star's planet: `from=x,y,z,index` in a link turns the planets' recipe into it. The star is at integer
 * light-years; the innermost planet has index 1. Other parts of the link are used as usual.
 */
import type { RingTable } from "../core/planet/rings.ts";
import { type Planet, type PlanetKind, planetIn, type StarSystem, systemOf } from "../core/space/star-system.ts";
import { createGalaxy, planetName, starAt, starName } from "../core/space/stars.ts";
import { phrase, say } from "../words/words.ts";
import { FROM } from "./coordinates.ts";
import { applyPreset } from "./preset.ts";
import { type GivenPart, numbersOf } from "./query.ts";
import type { GeoPlace, Recipe, Shot, StarPlanet, WorldTable } from "./recipe.ts";

/** The columns of a planet's recipe that are changed here; src/recipe/kinds/planet.ts has all. */
interface PlanetLike extends Recipe {
  readonly world: WorldTable & { readonly sea: number; readonly shape: { readonly radius: number } };
  readonly view: { readonly hour: number };
  readonly shots: { readonly [name: string]: Shot & ({ readonly geo: GeoPlace } | object) };
  readonly from?: StarPlanet;
}

/** Per kind of planet: its preset, its sea level in units (minimum and span), and a description. */
const KINDS: Readonly<Record<PlanetKind, { preset: string; sea?: readonly [number, number]; about: string }>> = {
  wet: { preset: "earth", sea: [288, 34], about: phrase("land and sea under a blue sky") },
  ocean: { preset: "earth", sea: [362, 40], about: phrase("a wide sea, and islands in it") },
  moon: { preset: "moon", about: phrase("no sea and no air, and craters everywhere") },
  desert: { preset: "desert", sea: [226, 44], about: phrase("dunes, rust rock and salt pans under a dusty sky") },
  ice: { preset: "ice", sea: [286, 44], about: phrase("glaciers and a frozen sea") },
  lava: { preset: "lava", sea: [268, 44], about: phrase("black basalt and seas of lava") },
  giant: { preset: "giant", about: phrase("bands of cloud and storms, and no ground") },
};

/** The recipe of the planet in a link's `from`; the same where there is no such planet. */
export function readStarPlanet<R extends PlanetLike>(part: GivenPart, recipe: R): R {
  const [x, y, z, index] = numbersOf(part, FROM, [Number.NaN, 0, 0, 1]);
  if (Number.isNaN(x)) return recipe;
  const star = starAt(createGalaxy(), x, y, z);
  if (star && index <= star.planets) return planetRecipe(recipe, systemOf(star), index);
  part.problems.push(
    star
      ? say(
          "from: {star} has {n} planet; {index} is not one of them. Ignored.|from: {star} has {n} planets; {index} is not one of them. Ignored.",
          { star: starName(star), n: star.planets, index },
        )
      : say("from: there is no star at {place}. Ignored.", { place: [x, y, z].join() }),
  );
  return recipe;
}

/** The recipe of one planet of a star. */
export function planetRecipe<R extends PlanetLike>(recipe: R, system: StarSystem, index: number): R {
  const { star } = system;
  const planet = planetIn(system, index);
  const { kind, seed, radius } = planet;
  const { preset, sea } = KINDS[kind];
  const { preset: _, ...base } = applyPreset(recipe, preset);
  const { world } = base;
  return {
    ...base,
    title: planetName(star, index),
    about: aboutOf(system, planet),
    world: {
      ...world,
      seed,
      shape: { ...world.shape, radius },
      // Varied by the low digits of the seed, which nothing else reads.
      sea: sea ? sea[0] + (seed % 100) * (sea[1] / 100) : world.sea,
      ...companionsOf(planet),
    },
    view: { ...base.view, hour: 12 },
    shots: {
      orbit: { title: phrase("From orbit"), by: "orbiter", geo: [14, -38, 1.9 * radius], look: [0, -90] },
      low: {
        title: phrase("Over its limb"),
        by: "orbiter",
        geo: [8, -30, (kind === "giant" ? 0.016 : 0.06) * radius],
        look: [300, -20],
      },
      pole: { title: phrase("Over the north pole"), by: "orbiter", geo: [88, -60, 0.9 * radius], look: [0, -90] },
    },
    from: [star.x, star.y, star.z, index],
  } as unknown as R;
}

/** Shares of planets with rings, in a hundred. */
const RINGED = { giant: 45, other: 4 };

/** Rings and moons, from digits of the seed. Bare rock has neither. */
function companionsOf({ kind, seed }: Planet): { rings?: RingTable; moons?: number } {
  if (kind === "moon") return {};
  const [tens, hundreds] = [Math.floor(seed / 10) % 10, Math.floor(seed / 100) % 100];
  const isGiant = kind === "giant";
  const inner = (120 + 3 * tens) / 100;
  return {
    ...(hundreds < (isGiant ? RINGED.giant : RINGED.other) && { rings: { inner, outer: (185 + 10 * tens) / 100 } }),
    moons: isGiant ? 2 + (seed % 3) : seed % 3,
  };
}

/** Words about a planet, in the language in which its link is read. */
function aboutOf({ star, body }: StarSystem, { index, kind, radius, axis, period }: Planet): string {
  const values = {
    ...{ nth: nthOf(index), star: starName(star), kind: say(KINDS[kind].about) },
    size: Math.round(radius / 1000).toLocaleString("en"),
    light: Math.round((100 * body.luminosity) / (axis * axis)),
  };
  const n = Math.round(period < 2 ? period * 365.25 : period);
  const duration = period < 2 ? say("{n} day|{n} days", { n }) : say("{n} year|{n} years", { n });
  return say(
    "The {nth} planet of {star}: {kind}. {size} km to the centre, {duration} round its star, whose light is {light} % of the Sun's on Earth.",
    { ...values, duration },
  );
}

const NTH = [
  phrase("first##planet"),
  phrase("second##planet"),
  phrase("third##planet"),
  phrase("fourth##planet"),
  phrase("fifth##planet"),
  phrase("sixth##planet"),
  phrase("seventh##planet"),
  phrase("eighth##planet"),
  phrase("ninth##planet"),
  phrase("tenth##planet"),
];

const nthOf = (index: number): string =>
  index <= NTH.length ? say(NTH[index - 1]) : say("{number}th##planet", { number: index });
