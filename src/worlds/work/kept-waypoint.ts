/**
 * The waypoint of a ground in the browser's saved data: it is there again after a reload. What this page has changed since counts; of two
 * tabs the later change does.
 */
import type { Vector } from "../../explorers/vector.ts";
import type { SaveStore } from "../../saves/store.ts";
import { WAYPOINT_VERSION, WAYPOINTS } from "../../saves/waypoint-kind.ts";

/** Owner of the waypoint, in metres. */
export interface Marked {
  place: Vector | null;
}

export interface KeptWaypointOptions {
  readonly saved: Pick<SaveStore, "load" | "save">;
  readonly marked: Marked;
  /** Key of the present ground (src/recipe/ground-key.ts). */
  land(): string;
  /** Milliseconds since 1970. */
  now(): number;
}

export class KeptWaypoint {
  readonly #options: KeptWaypointOptions;
  #key = "";
  /** The record has been read. */
  #isRead = false;
  /** The place as the record has it, and the time of its change. */
  #known: Vector | null = null;
  #changed = 0;

  constructor(options: KeptWaypointOptions) {
    this.#options = options;
    this.follow();
  }

  /** Follows a change of ground, on which the waypoint is another. */
  follow(): void {
    const key = `waypoint/${this.#options.land()}`;
    if (key === this.#key) return;
    if (this.#key !== "") this.#options.marked.place = null;
    [this.#key, this.#isRead, this.#known, this.#changed] = [key, false, null, 0];
    void this.#read(key);
  }

  /** Saves a changed waypoint; may be called every frame. */
  update(): void {
    const { marked, saved, now } = this.#options;
    const { place } = marked;
    if (!this.#isRead || isSame(place, this.#known)) return;
    this.#known = place;
    this.#changed = Math.max(now(), this.#changed + 1);
    void saved.save(WAYPOINTS, this.#key, { version: WAYPOINT_VERSION, place, changed: this.#changed });
  }

  async #read(key: string): Promise<void> {
    const { marked, saved } = this.#options;
    const record = await saved.load(WAYPOINTS, key);
    if (key !== this.#key) return;
    this.#isRead = true;
    if (!record) return;
    [this.#known, this.#changed] = [record.place, record.changed];
    // One that was set meanwhile is saved by the next update.
    marked.place ??= record.place;
  }
}

const isSame = (a: Vector | null, b: Vector | null): boolean =>
  a === b || (a !== null && b !== null && a.every((value, i) => value === b[i]));
