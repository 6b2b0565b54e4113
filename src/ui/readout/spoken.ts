/**
 * The speech of the page, in a live region that only screen readers read: a description of where the player is, at arrival and on demand,
 * and the announcements of what happens (announcer.ts), notices and refusals among them.
 */
import { phrase, say } from "../../words/words.ts";
import { element } from "../element.ts";
import { clearanceText, otherSpeedText } from "../format.ts";
import type { ActionRow, ControlsTable } from "../input/actions.ts";
import { placeOf } from "../input/key-places.ts";
import { capText } from "../input/keycap.ts";
import type { DirectionReading, PlaceReading, Telemetry } from "../telemetry.ts";
import { createAnnouncer, type Rule, type Scene, sentenceOf } from "./announcer.ts";
import { partsOn } from "./next-step.ts";
import { heightWords } from "./place-text.ts";
import { createCorrections, createCountdown } from "./spoken-course.ts";
import {
  aheadWords,
  createHeights,
  createNotices,
  createObstacles,
  createPlaces,
  createSites,
  landings,
  pilots,
  targets,
} from "./spoken-events.ts";
import { headingWords, spokenNear, spokenWay } from "./spoken-way.ts";

/** Names of keys whose caps are no words. */
const KEYS: Readonly<Record<string, string>> = {
  Comma: phrase("comma##key"),
  Period: phrase("full stop##key"),
  Quote: phrase("apostrophe##key"),
  ArrowUp: phrase("Arrow Up##key"),
  ArrowRight: phrase("Arrow Right##key"),
  ArrowDown: phrase("Arrow Down##key"),
  ArrowLeft: phrase("Arrow Left##key"),
};
/** Speed in m/s from which it is told. */
const MOVING = 1;

export interface Spoken {
  /** May be called every frame; `now` in ms. */
  update(telemetry: Telemetry, place: PlaceReading, now: number): void;
  /** Speaks a description at once, with the keys of now. */
  describe(): void;
  dispose(): void;
}

/** Sentences about a place: where, heading, height, speed, what is near and ahead, and where to land. */
export function descriptionOf(world: string, telemetry: Telemetry, place: PlaceReading): string {
  const { heading, landed, speed, explorer, parked, course, site, space } = telemetry;
  const walks = explorer === "walker";
  const at = say(place.at);
  const where = at ? say("{world}, {at}.", { world: say(world), at }) : say("{world}.", { world: say(world) });
  const ways = [
    [course?.name ? say("Waypoint, {place}:", { place: say(course.name) }) : say("Waypoint"), course],
    [say("Place to land"), site],
    [say("Helicopter"), parked],
  ] as const;
  return [
    where,
    place.height && !walks ? say("{height}.", { height: heightWords(place.height) }) : "",
    space ? "" : headingWords(heading),
    !walks && landed ? say("Landed.") : "",
    !walks && !landed && !space ? heightSentence(telemetry) : "",
    !space && speed >= MOVING ? say("Speed {speed}.", { speed: otherSpeedText(speed) }) : "",
    place.ahead ? aheadWords(place.ahead) : "",
    ...place.near.map((near) => say("{near}.", { near: spokenNear(near, heading) })),
    ...ways.map(([name, way]) => (way ? wayOf(name, way, heading) : "")),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

const heightSentence = (telemetry: Telemetry): string =>
  telemetry.clearance === null ? say("No ground below.") : say("{height}.", { height: clearanceText(telemetry) });

const wayOf = (what: string, way: DirectionReading, heading: number): string =>
  say("{what} {way}.##a place and the way to it", { what, way: spokenWay(way, heading) });

/** The name of the key that plays the part of another. */
function keyName(code: string): string {
  const key = placeOf(code);
  return KEYS[key] ? say(KEYS[key]) : capText(key);
}

/** The keys of a hint as sentences: "W A S D: walk. Enter: board." */
export function keysOf({ hint, explorer }: Telemetry, table: ControlsTable): string {
  const parts = partsOn(hint, table, explorer, { pad: false, touch: false });
  return parts
    .map((part) =>
      part.map((piece) => {
        if (typeof piece === "string") return piece;
        return "gesture" in piece ? capText(piece.gesture) : piece.codes.map(keyName).join(" ");
      }),
    )
    .map((pieces) => sentenceOf(pieces.join(" ")))
    .join(" ");
}

/** The keys that lead on from the first description; "" where there are no places to choose from. */
function firstKeys({ actions: { describe, next } }: ControlsTable): string {
  const key = (row: ActionRow) => keyName(row.keys?.[0] ?? "");
  if (!describe || !next) return "";
  const keys = { describe: key(describe), next: key(next) };
  return say("{describe}: this again, with the keys. {next}: the next place to go to.", keys);
}

export function createSpoken(host: HTMLElement, world: string, table: ControlsTable): Spoken {
  const root = element("p", { class: "spoken", role: "status" });
  host.append(root);
  let latest: Scene | undefined;
  const announcer = createAnnouncer([createNotices(), vehiclesOf(world, table), ...createRules()]);

  function speak(words: string): void {
    // The same words again are read only if they differ.
    root.textContent = words === root.textContent ? `${words}\u00a0` : words;
  }

  return {
    update(telemetry, place, now) {
      const isFirst = !latest;
      latest = { telemetry, place, now };
      const words = announcer.hear(latest);
      if (isFirst) speak(`${descriptionOf(world, telemetry, place)} ${firstKeys(table)}`.trim());
      else if (words !== "") speak(words);
    },
    describe() {
      if (!latest) return;
      const { telemetry, place } = latest;
      speak(`${descriptionOf(world, telemetry, place)} ${keysOf(telemetry, table)}`.trim());
    },
    dispose: () => root.remove(),
  };
}

/** The rules after those of notices and vehicles, the most urgent first. */
export const createRules = (): Rule[] => [
  landings,
  createObstacles(),
  pilots,
  targets,
  createCountdown(),
  createCorrections(),
  createSites(),
  createHeights(),
  createPlaces(),
];

/** Tells the vehicle that the player has changed to, and describes where that is. */
const vehiclesOf = (world: string, { vehicles }: ControlsTable): Rule => ({
  apart: 0,
  tell({ telemetry, place }, was) {
    if (telemetry.explorer === was.telemetry.explorer) return "";
    const vehicle = say("{vehicle}.##now", { vehicle: say(vehicles[telemetry.explorer].label) });
    return `${vehicle} ${descriptionOf(world, telemetry, place)}`;
  },
});
