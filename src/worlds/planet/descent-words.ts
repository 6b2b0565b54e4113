/** A sentence that says where and when a descent from orbit that begins now ends. */
import { distanceText, durationText, turnText } from "../../ui/format.ts";
import type { DirectionReading } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";

/** Metres along the ground within which a place is under the craft. */
const UNDER = 3;

export function descentWords(
  { distance, bearing }: Pick<DirectionReading, "distance" | "bearing">,
  heading: number,
  seconds: number,
): string {
  const time = durationText(seconds);
  if (distance < UNDER) return say("Going down now takes {time} and ends right here.", { time });
  return say("Going down now takes {time} and ends {distance} away, {turn}.", {
    ...{ time, distance: distanceText(distance), turn: turnText(heading, bearing) },
  });
}
