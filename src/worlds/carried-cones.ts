/** Cones that a player takes, carries and puts, the same on flat ground and on planets: the saved changes and the notice about them. */
import { NOTICE_TIME, REFUSALS } from "../explorers/carrying.ts";
import { MOST_PLACED, type SavedObjects } from "../saves/world-data.ts";
import { STEP } from "./live-world.ts";

type Placed = SavedObjects["placed"];

/** A character on foot, by the cones within its reach and the ground before its feet. */
interface Hands<Cone> {
  coneInReach(): Cone | null;
  /** Marks a cone as taken. */
  take(cone: Cone): void;
  /** Marks a cone ahead as put. Returns the reason why it was not; "" if it was. */
  put(): string;
}

export class CarriedCones {
  /** Reason why the last action was refused; "" for none. */
  notice = "";
  /** Incremented with every change that has to be saved. */
  changes = 0;
  /** Changes to the generated objects, by the keys of places. */
  readonly placed = new Map<string, Placed[string]>();
  #carries = false;
  #noticeTime = 0;

  get carries(): boolean {
    return this.#carries;
  }

  /** Counts one step of the notice's time. */
  step(): void {
    this.#noticeTime = Math.max(0, this.#noticeTime - STEP);
    if (this.#noticeTime === 0) this.notice = "";
  }

  say(words: string): void {
    [this.notice, this.#noticeTime] = [words, NOTICE_TIME];
  }

  /** Picks up the nearest cone, or drops the one that is carried. `hands` is null in a vehicle. Returns whether it did. */
  carry<Cone>(hands: Hands<Cone> | null): boolean {
    const refusal = !hands ? REFUSALS.seated(this.#carries) : this.#carries ? hands.put() : this.#take(hands);
    this.say(refusal);
    if (refusal !== "") return false;
    this.#carries = !this.#carries;
    this.changes++;
    return true;
  }

  #take<Cone>(hands: Hands<Cone>): string {
    const cone = hands.coneInReach();
    if (!cone) return REFUSALS.noCone;
    if (this.placed.size >= MOST_PLACED) return REFUSALS.tooMany(MOST_PLACED);
    hands.take(cone);
    return "";
  }

  read(): Pick<SavedObjects, "placed" | "carries"> {
    return { placed: Object.fromEntries(this.placed), carries: this.#carries };
  }

  /** Reads saved changes, of places that `isPlace` accepts: a key of a file may name any. */
  write(saved: Pick<SavedObjects, "placed" | "carries">, isPlace: (key: string) => boolean = () => true): void {
    this.placed.clear();
    for (const [key, thing] of Object.entries(saved.placed)) if (isPlace(key)) this.placed.set(key, thing);
    this.#carries = saved.carries;
  }
}
