/** The card of the selected target: facts about the star or planet, and the planets to select. */

import { AU_PER_LY } from "../../core/space/place.ts";
import { type Planet, type PlanetKind, planetIn, type StarSystem, systemOf } from "../../core/space/star-system.ts";
import { apparentMagnitude, planetName, starName } from "../../core/space/stars.ts";
import { starCssColour } from "../../render/atmosphere/stars.ts";
import { distanceFigure, figureText, threeDigits } from "../../ui/astronomical.ts";
import { whole } from "../../ui/format.ts";
import { fixed } from "../../ui/number-text.ts";
import { phrase, say } from "../../words/words.ts";
import type { TargetControl } from "./target-control.ts";
import { sameTarget, type Target, type Targets, targetKey, targetName } from "./targets.ts";
import { type CardContent, createStarCard, type PlanetRow } from "./ui/star-card.ts";

const KINDS: Readonly<Record<PlanetKind, string>> = {
  wet: phrase("Land and sea"),
  ocean: phrase("Ocean"),
  moon: phrase("Bare rock"),
  desert: phrase("Desert"),
  ice: phrase("Ice"),
  lava: phrase("Lava"),
  giant: phrase("Gas giant"),
};
/** Stars by their colours, by least temperature, kelvin. */
const COLOURS = [
  [10_000, phrase("Blue-white star")],
  [7500, phrase("White star")],
  [6000, phrase("Yellow-white star")],
  [5000, phrase("Yellow star")],
  [3900, phrase("Orange star")],
  [0, phrase("Red star")],
] as const;
const NTH = [
  phrase("First planet"),
  phrase("Second planet"),
  phrase("Third planet"),
  phrase("Fourth planet"),
  phrase("Fifth planet"),
  phrase("Sixth planet"),
  phrase("Seventh planet"),
  phrase("Eighth planet"),
  phrase("Ninth planet"),
  phrase("Tenth planet"),
];
const KELVIN_AT_ZERO = 273.15;

/** "Blue-white star": the colour of a star by its temperature in kelvin. */
export function colourText(kelvin: number): string {
  const [, words] = COLOURS.find(([from]) => kelvin >= from) ?? COLOURS[5];
  return say(words);
}

/** "210 days"; from two years on "3.4 years". */
export function yearText(years: number): string {
  if (years < 2) return say("{time} days|{time} days", { n: years * 365.25, time: threeDigits(years * 365.25) });
  return say("{time} years|{time} years", { n: years, time: threeDigits(years) });
}

const nthText = (index: number): string =>
  index <= NTH.length ? say(NTH[index - 1]) : say("{n}th planet", { n: index });

export function cardOf(target: Target, system: StarSystem): CardContent {
  const { star, body, planets } = system;
  const index = target.kind === "planet" ? target.index : 0;
  return {
    key: targetKey(target),
    name: targetName(target),
    about: index === 0 ? colourText(body.temperature) : nthText(index),
    colour: starCssColour(star.colour),
    facts: index === 0 ? starFacts(system) : planetFacts(planetIn(system, index)),
    star: starName(star),
    index,
    planets: planets.map((planet) => rowOf(planet, planetName(star, planet.index))),
  };
}

function starFacts({ star, body }: StarSystem): CardContent["facts"] {
  return [
    [say("Position, ly"), [star.x, star.y, star.z].map(whole).join(", ")],
    [say("Temperature"), `${whole(Math.round(body.temperature / 100) * 100)} K`],
    [say("Absolute magnitude"), magnitudeText(star.magnitude)],
  ];
}

function planetFacts({ kind, axis, period, radius, warmth }: Planet): CardContent["facts"] {
  return [
    [say("Kind"), say(KINDS[kind])],
    [say("Semi-major axis"), axisText(axis)],
    [say("Year"), yearText(period)],
    [say("Radius"), `${whole(radius / 1000)} km`],
    [say("Temperature"), `${whole(warmth - KELVIN_AT_ZERO)} °C`],
  ];
}

function rowOf({ index, kind, axis, period, radius }: Planet, name: string): PlanetRow {
  return {
    index,
    name,
    kind: say(KINDS[kind]),
    axis: axisText(axis),
    year: yearText(period),
    radius: `${whole(radius / 1000)} km`,
  };
}

const axisText = (axis: number): string => `${threeDigits(axis)} AU`;

/** "−6.0", "4.3"; "0.0" for values that round to zero. */
export function magnitudeText(magnitude: number): string {
  const tenths = Math.round(Math.abs(magnitude) * 10) / 10;
  return fixed(magnitude < 0 && tenths > 0 ? -tenths : tenths, 1);
}

export function createTargetCard(host: HTMLElement, targets: () => Targets | undefined, control: TargetControl) {
  const card = createStarCard(host, {
    warp: control.warp,
    land: control.land,
    select(index) {
      const star = targets()?.selected?.star;
      if (star) control.select(index === 0 ? { kind: "star", star } : { kind: "planet", star, index });
    },
    close: () => control.select(null),
  });
  /** Key of the target the card shows. */
  let shown: string | null = null;
  return {
    /** `distance` to the selected target in astronomical units. May be called every frame. */
    update({ selected, course }: Targets, distance: number): void {
      const key = selected && targetKey(selected);
      if (key !== shown) card.show(selected && cardOf(selected, systemOf(selected.star)));
      shown = key;
      if (!selected) return;
      card.update({
        distance: figureText(distanceFigure(distance)),
        apparentMagnitude: magnitudeText(apparentMagnitude(selected.star.magnitude, distance / AU_PER_LY)),
        canLand: control.canLand(selected),
        flying: course !== null && sameTarget(course.target, selected),
      });
    },
    dispose: card.dispose,
  };
}
