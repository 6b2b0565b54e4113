/** Worlds with eroded land for the tests of snippets: each form, on small planets and large ones. */
import { scenes } from "../../scenes/index.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { requestedWorld } from "../../src/export/link.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { sampled } from "../long-test.ts";

/** The planet of a link. */
async function planetOf(link: string): Promise<PlanetTable> {
  const { recipe, request } = await readLink(`?world=planet${link}`, scenes);
  return requestedWorld(recipe, request) as PlanetTable;
}

/** Own samples, with fractions. */
const OWN = profileCode(
  createProfile(Array.from({ length: 64 }, (_, i) => Math.round(256 * (90 + 30 * Math.sin(i * i))) / 256)),
);

interface ErodedCase {
  readonly name: string;
  readonly world: PlanetTable;
  /** The same without the form that the case is about. */
  readonly without: PlanetTable;
  /** Degrees north and east. */
  readonly geo: readonly [latitude: number, longitude: number];
  readonly t: number;
}

const [planet, earth, desert, ice, lava, own] = await Promise.all(
  ["", "&preset=earth", "&preset=desert", "&preset=ice", "&preset=lava", `&seed=7&profile=${OWN}`].map(planetOf),
);
const all: PlanetTable = {
  ...desert,
  shape: { ...desert.shape, radius: 40_000 },
  forms: { dunes: 1.2, canyons: 0.8, shields: 1, crevasses: 0.7 },
};
const { erosion: _, ...smooth } = own;
/** The highest mountains, and gullies and crevasses of the greatest depth. */
const steep: PlanetTable = {
  ...earth,
  shape: { ...earth.shape, slope: 0.5 },
  erosion: { strength: 2, crest: 1, valley: 0.2 },
  forms: { crevasses: 2 },
};

const ALL: readonly ErodedCase[] = [
  { name: "planet", world: planet, without: { ...planet, forms: {} }, geo: [67.61, -96.285], t: -3 },
  { name: "earth", world: earth, without: { ...earth, forms: {} }, geo: [86.074, 122.1551], t: 0 },
  { name: "desert with dunes", world: desert, without: { ...desert, forms: { canyons: 1 } }, geo: [-27.01, 6.7], t: 0 },
  {
    name: "desert with canyons",
    world: desert,
    without: { ...desert, forms: { dunes: 1 } },
    geo: [-4.229, -111.76],
    t: 0,
  },
  { name: "ice", world: ice, without: { ...ice, forms: {} }, geo: [-29.012, 17.9054], t: 2.5 },
  { name: "lava", world: lava, without: { ...lava, forms: {} }, geo: [-28.535, 124.835], t: 0 },
  { name: "planet with an own profile", world: own, without: smooth, geo: [11, 29], t: 2 },
  { name: "steep earth", world: steep, without: { ...steep, forms: {} }, geo: [86.074, 122.1551], t: 0 },
  { name: "small desert with all forms", world: all, without: { ...all, forms: {} }, geo: [-20, 30], t: 1 },
];

/** All in the long run; in the short one the default planet, and the desert that has every form. */
export const ERODED = sampled(ALL, [ALL[0], ALL[ALL.length - 1]]);
