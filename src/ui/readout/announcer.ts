/**
 * Announcements. Rules tell the events of a flight or a walk as sentences, from one reading to the next, four times a second.
 *
 *   apart      ms between two sentences of a rule: one that comes too early waits, and a newer one of its rule takes its place
 *   together   sentences that are due at once are one announcement, in the order of the rules; announcements are PAUSE ms apart
 *   late       a sentence that has waited for STALE ms is dropped
 *   bound      30 announcements a minute by PAUSE; a flight has fewer than 20 (tests/worlds/flat/announced-flight.test.ts)
 */
import { say } from "../../words/words.ts";
import type { PlaceReading, Telemetry } from "../telemetry.ts";

/** A reading of the world; `now` in ms. */
export interface Scene {
  readonly telemetry: Telemetry;
  readonly place: PlaceReading;
  readonly now: number;
}

export interface Rule {
  readonly apart: number;
  /** The sentence of what has happened since the last reading, "" for none. */
  tell(scene: Scene, was: Scene): string;
}

/** Milliseconds between two announcements, and after which a sentence that waits is dropped. */
const [PAUSE, STALE] = [2000, 6000];

export interface Announcer {
  /** The announcement that is due, "" for none. */
  hear(scene: Scene): string;
}

export function createAnnouncer(rules: readonly Rule[]): Announcer {
  const waiting = new Map<Rule, { readonly text: string; readonly since: number }>();
  const toldAt = new Map<Rule, number>();
  let was: Scene | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function isDue(rule: Rule, now: number): boolean {
    const sentence = waiting.get(rule);
    if (!sentence) return false;
    if (now - sentence.since > STALE) waiting.delete(rule);
    return waiting.has(rule) && now - (toldAt.get(rule) ?? Number.NEGATIVE_INFINITY) >= rule.apart;
  }

  return {
    hear(scene) {
      const [before, { now }] = [was, scene];
      was = scene;
      if (!before) return "";
      for (const rule of rules) {
        const text = rule.tell(scene, before);
        if (text !== "") waiting.set(rule, { text, since: now });
      }
      if (now - last < PAUSE) return "";
      const due = rules.filter((rule) => isDue(rule, now));
      const words = due.map((rule) => waiting.get(rule)?.text ?? "");
      for (const rule of due) {
        waiting.delete(rule);
        toldAt.set(rule, now);
      }
      if (due.length > 0) last = now;
      return words.join(" ");
    },
  };
}

/** A text as a sentence: with a full stop, and without the marks between the parts of a line. */
export function sentenceOf(words: string): string {
  const text = words.replaceAll(" · ", ". ");
  if (text === "" || /[.!?…。؟]$/.test(text)) return text;
  return say("{words}.##a sentence", { words: text });
}
