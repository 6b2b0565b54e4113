/**
 * The thing that a player takes, carries or flies, and puts, the same on flat ground and on planets: the saved changes and the notice
 * about them.
 */
import type { Movable } from "../core/forest/features.ts";
import { NOTICE_TIME, REFUSALS } from "../explorers/carrying.ts";
import { MOST_PLACED, type SavedObjects } from "../saves/world-data.ts";
import { say, type Words } from "../words/words.ts";
import { STEP } from "./live-world.ts";

type Placed = SavedObjects["placed"];

/** A character on foot, by the things within its reach and the ground before its feet. */
interface Hands<Found> {
  inReach(): Found | null;
  /** Marks a thing as taken. Returns what it is. */
  take(found: Found): Movable;
  /** Marks a thing ahead as put. Returns the reason why it was not; "" if it was. */
  put(thing: Movable): Words;
}

/** Whether saved changes name a place of the world, and a thing that can be moved there: a file may have any. */
interface Accepted {
  isPlace(key: string): boolean;
  isThing(thing: Movable): boolean;
}
const ALL: Accepted = { isPlace: () => true, isThing: () => true };

export class CarriedObject {
  #notice: Words = "";
  /** Incremented with every change that has to be saved. */
  changes = 0;
  /** Changes to the generated objects, by the keys of places. */
  readonly placed = new Map<string, Placed[string]>();
  #thing: Movable | null = null;
  #noticeTime = 0;

  /** Thing that the player carries, or the rocket that follows them; null for none. */
  get thing(): Movable | null {
    return this.#thing;
  }

  /** Reason why the last action was refused; "" for none. */
  get notice(): string {
    return say(this.#notice);
  }

  /** Counts one step of the notice's time. */
  step(): void {
    this.#noticeTime = Math.max(0, this.#noticeTime - STEP);
    if (this.#noticeTime === 0) this.#notice = "";
  }

  say(words: Words): void {
    [this.#notice, this.#noticeTime] = [words, NOTICE_TIME];
  }

  /** Takes the nearest thing, or puts the one that is carried. `hands` is null in a vehicle. Returns whether it did. */
  carry<Found>(hands: Hands<Found> | null): boolean {
    const refusal = !hands
      ? REFUSALS.seated(this.#thing)
      : this.#thing
        ? this.#put(hands, this.#thing)
        : this.#take(hands);
    this.say(refusal);
    if (refusal !== "") return false;
    this.changes++;
    return true;
  }

  #take<Found>(hands: Hands<Found>): Words {
    const found = hands.inReach();
    if (!found) return REFUSALS.nothing;
    if (this.placed.size >= MOST_PLACED) return REFUSALS.tooMany(MOST_PLACED);
    this.#thing = hands.take(found);
    return "";
  }

  #put<Found>(hands: Hands<Found>, thing: Movable): Words {
    const refusal = hands.put(thing);
    if (refusal === "") this.#thing = null;
    return refusal;
  }

  read(): Pick<SavedObjects, "placed" | "carries"> {
    const carries = this.#thing === "cone" ? true : (this.#thing ?? false);
    return { placed: Object.fromEntries(this.placed), carries };
  }

  /** Reads saved changes. */
  write({ placed, carries }: Pick<SavedObjects, "placed" | "carries">, { isPlace, isThing }: Accepted = ALL): void {
    this.placed.clear();
    for (const [key, thing] of Object.entries(placed)) if (isPlace(key)) this.placed.set(key, thing);
    const thing = carries === true ? "cone" : carries || null;
    this.#thing = thing && isThing(thing) ? thing : null;
  }
}
