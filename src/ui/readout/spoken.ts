/**
 * The spoken description of where the player is, in a live region that only screen readers read: at arrival, on demand, and when the
 * vehicle, the place or landing changes. The HUD's notices speak for themselves.
 */
import { say } from "../../words/words.ts";
import { element } from "../element.ts";
import { clearanceText, headingText, otherSpeedText, turnText } from "../format.ts";
import type { DirectionReading, PlaceReading, Telemetry } from "../telemetry.ts";
import { heightWords, lengthText, nearWords } from "./place-text.ts";

/** Milliseconds between two descriptions that nobody asked for. */
const APART = 6000;
/** Speed in m/s from which it is told. */
const MOVING = 1;

export interface Spoken {
  /** May be called every frame; `now` in ms. */
  update(telemetry: Telemetry, place: PlaceReading, now: number): void;
  /** Speaks at once. */
  describe(): void;
  dispose(): void;
}

/** Sentences about a place: where, heading, height, speed, what is near, and where to land. */
export function descriptionOf(world: string, telemetry: Telemetry, place: PlaceReading): string {
  const { heading, landed, speed, clearance, explorer, parked, course, site, space } = telemetry;
  const walks = explorer === "walker";
  const at = say(place.at);
  const where = at ? say("{world}, {at}.", { world: say(world), at }) : say("{world}.", { world: say(world) });
  const ways = [
    [say("Waypoint"), course],
    [say("Place to land"), site],
    [say("Helicopter"), parked],
  ] as const;
  return [
    where,
    place.height && !walks ? say("{height}.", { height: heightWords(place.height) }) : "",
    space ? "" : say("Heading {degrees} degrees.", { degrees: headingText(heading) }),
    !walks && landed ? say("Landed.") : "",
    !walks && !landed && !space ? heightSentence(clearance) : "",
    !space && speed >= MOVING ? say("Speed {speed}.", { speed: otherSpeedText(speed) }) : "",
    ...place.near.map((near) => say("{near}.", { near: nearWords(near, heading) })),
    ...ways.map(([name, way]) => (way ? wayOf(name, way, heading) : "")),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

const heightSentence = (clearance: number | null): string =>
  clearance === null ? say("No ground below.") : say("{height}.", { height: clearanceText(clearance) });

const wayOf = (what: string, { bearing, distance }: DirectionReading, heading: number): string =>
  say("{what} {distance}, {turn}.", { what, distance: lengthText(distance), turn: turnText(heading, bearing) });

export function createSpoken(host: HTMLElement, world: string): Spoken {
  const root = element("p", { class: "spoken", role: "status" });
  host.append(root);
  let [told, toldAt] = ["", Number.NEGATIVE_INFINITY];
  let latest: readonly [Telemetry, PlaceReading] | undefined;

  function speak(now: number): void {
    if (!latest) return;
    toldAt = now;
    const words = descriptionOf(world, ...latest);
    // The same words again are read only if they differ.
    root.textContent = words === root.textContent ? `${words}\u00a0` : words;
  }

  return {
    update(telemetry, place, now) {
      latest = [telemetry, place];
      const next = [telemetry.explorer, say(place.at), telemetry.landed].join("|");
      if (next === told || now - toldAt < APART) return;
      told = next;
      speak(now);
    },
    describe: () => speak(performance.now()),
    dispose: () => root.remove(),
  };
}
