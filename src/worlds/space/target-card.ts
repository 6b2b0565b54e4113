/** What the card says of a star or a planet: its facts in words, and the planets to choose from. */

import { type Planet, type PlanetKind, planetIn, type StarSystem } from "../../core/space/star-system.ts";
import { planetName, starName } from "../../core/space/stars.ts";
import { inkOf } from "../../render/atmosphere/stars.ts";
import { whole } from "../../ui/reading.ts";
import { nameOf } from "./markers.ts";
import type { Target } from "./targets.ts";
import { threeDigits } from "./ui/number-format.ts";
import type { CardShown, PlanetRow } from "./ui/star-card.ts";

const KINDS: Readonly<Record<PlanetKind, string>> = { wet: "Land and sea", ocean: "Ocean", moon: "Bare rock" };
/** Kelvin from which starlight is called so. */
const COLOURS = [
  [10_000, "Blue-white"],
  [7500, "White"],
  [6000, "Yellow-white"],
  [5000, "Yellow"],
  [3900, "Orange"],
  [0, "Red"],
] as const;
const NTH = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
const KELVIN_AT_ZERO = 273.15;

/** One for each thing that can be chosen; of a planet it is `from` in the link of its world. */
export function keyOf(target: Target): string {
  const { x, y, z } = target.star;
  return [x, y, z, target.kind === "planet" ? target.index : 0].join();
}

/** "Blue-white" of so many kelvin. */
export function colourText(kelvin: number): string {
  return COLOURS.find(([from]) => kelvin >= from)?.[1] ?? "Red";
}

/** "210 days", or from two years on "3.4 years". */
export function yearText(years: number): string {
  return years < 2 ? `${threeDigits(years * 365.25)} days` : `${threeDigits(years)} years`;
}

export function cardOf(target: Target, system: StarSystem): CardShown {
  const { star, body, planets } = system;
  const index = target.kind === "planet" ? target.index : 0;
  return {
    key: keyOf(target),
    name: nameOf(target),
    about: index === 0 ? `${colourText(body.temperature)} star` : `${NTH[index - 1] ?? `${index}th`} planet`,
    colour: inkOf(star.colour),
    facts: index === 0 ? starFacts(system) : planetFacts(planetIn(system, index)),
    star: starName(star),
    index,
    planets: planets.map((planet) => rowOf(planet, planetName(star, planet.index))),
  };
}

function starFacts({ star, body }: StarSystem): CardShown["facts"] {
  return [
    ["Position, ly", [star.x, star.y, star.z].map(whole).join(", ")],
    ["Temperature", `${whole(Math.round(body.temperature / 100) * 100)} K`],
    ["Absolute magnitude", magnitudeText(star.magnitude)],
  ];
}

function planetFacts({ kind, axis, period, radius, warmth }: Planet): CardShown["facts"] {
  return [
    ["Kind", KINDS[kind]],
    ["From its star", axisText(axis)],
    ["Year", yearText(period)],
    ["Radius", `${whole(radius / 1000)} km`],
    ["Warmth", `${whole(warmth - KELVIN_AT_ZERO)} °C`],
  ];
}

function rowOf({ index, kind, axis, period, radius }: Planet, name: string): PlanetRow {
  return {
    index,
    name,
    kind: KINDS[kind],
    axis: axisText(axis),
    year: yearText(period),
    radius: `${whole(radius / 1000)} km`,
  };
}

const axisText = (axis: number): string => `${threeDigits(axis)} AU`;

/** "−6.0", "4.3". */
export function magnitudeText(magnitude: number): string {
  const tenths = Math.round(Math.abs(magnitude) * 10) / 10;
  return (magnitude < 0 && tenths > 0 ? "\u2212" : "") + tenths.toFixed(1);
}
