/**
 * Saving and loading of an open world. The record in the browser's storage is applied before the world opens, and written
 * after changes and when the page is hidden or closed. Changes of other tabs are merged in. The settings write and read the
 * same record as a file, and all records as one.
 */

import { isSameWorld, type SaveKey, saveKeyOf, storageKey } from "../recipe/ground-key.ts";
import type { Query } from "../recipe/query.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { Records, SaveEnvironment } from "../saves/environment.ts";
import type { Era } from "../saves/eras.ts";
import { createSaveStore, type SaveStore } from "../saves/store.ts";
import type { LoadUpkeep } from "../saves/upkeep.ts";
import { type SaveData, type SavedObjects, type SavedPlayer, VERSION, withSaveData } from "../saves/world-data.ts";
import { WORLDS } from "../saves/world-kind.ts";
import { mergeObjects, NO_OBJECTS, type TimedObjects, withChanges } from "../saves/world-merge.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { SaveAccess } from "./save-files.ts";

export interface SaveSession {
  /** The request to open the world with. */
  readonly request: SceneRequest;
  /** False for frozen pictures and for kinds of worlds without save data. */
  readonly enabled: boolean;
  readonly store: SaveStore;
  /** Applies the loaded record to the world, which may still be opening. */
  begin(scene: OpenedScene): void;
  /** Called after each frame, at `now` ms. */
  update(now: number): void;
  /** Called when the seed or profile has changed: loads the record of the new ground. */
  groundChanged(): void;
  /** Access for files of saved data (save-files.ts); null where not enabled. */
  readonly access: SaveAccess | null;
  dispose(): void;
}

/** Milliseconds from a change to its saving, and between two savings of the position alone. */
const SAVE_DELAY = 300;
const SAVE_INTERVAL = 2000;
/** Milliseconds in a land reached by changing the seed, after which moving there is worth a record. */
const SETTLE_TIME = 3000;
/** Metres from the start beyond which the player counts as moved. */
const MOVED = 2;

export interface SaveOptions {
  /** The kind of world has save data. */
  readonly supported: boolean;
  /** Key of the ground of a request, besides its seed and profile. */
  landOf(request: SceneRequest): string;
  readonly request: SceneRequest;
  /** The link that was opened. */
  readonly query: Query;
  readonly environment: SaveEnvironment;
  /** Loaded from the page if omitted. */
  readonly upkeep?: LoadUpkeep;
  /** Shows messages about data that could not be saved or read. */
  notify(message: string): void;
  /** Records were deleted to stay within the bounds of saved data. */
  onExcess?(records: Records): void;
  /** The first thing was made, and the browser does not promise to keep it. */
  onFragile?(store: SaveStore): void;
}

/** The time spent in one land: its record as far as it is known, and the changes since. */
class Visit {
  readonly land: SaveKey;
  readonly era: Era;
  startPlace: readonly number[];
  /** Milliseconds from which moving and landing count; NaN until the first frame. */
  settled: number;
  /** Resolves once the record has been read. Nothing is written before. */
  reading: Promise<unknown> = Promise.resolve();
  /** The objects of the record, with the changes since. */
  known: TimedObjects = NO_OBJECTS;
  /** Something was done here that is worth a record: an object or the player has moved. */
  isWorthSaving = false;
  /** Something has changed since the last writing. */
  isDirty = false;
  #player: SavedPlayer | null = null;
  /** Time of the player's last move or turn, ms since 1970, and the latest such time in the record. */
  #playerTime = 0;
  #recordTime = 0;

  constructor(land: SaveKey, era: Era, startPlace: readonly number[], settled: number) {
    [this.land, this.era, this.startPlace, this.settled] = [land, era, startPlace, settled];
  }

  get key(): string {
    return storageKey(this.land);
  }

  /** The record with the changes; null before the player has been noticed. */
  get data(): SaveData | null {
    const { changed, ...objects } = this.known;
    if (!this.#player) return null;
    const { land } = this;
    return {
      ...{ version: VERSION, land, stay: this.#player, ...objects },
      changed: { ...changed, stay: this.#playerTime },
    };
  }

  /** Takes over the player's changes since the last call; `now` is in ms since 1970, `time` that of the frames. */
  notice(scene: OpenedScene, now: () => number, time: number): void {
    const objects = scene.live.saves?.read();
    const known = objects ? withChanges(this.known, objects, now()) : this.known;
    if (known !== this.known) {
      this.known = known;
      this.isWorthSaving = true;
      this.isDirty = true;
    }
    const { by, at, look, camera, orbit, parked, mine } = scene.request();
    // The place of a free camera is not the player's.
    if (camera !== "free" && (by === "helicopter" || by === "walker")) {
      const player: SavedPlayer = { by, at, look, camera, orbit, parked, ...(mine && { mine }) };
      if (JSON.stringify(player) !== JSON.stringify(this.#player)) {
        this.#player = player;
        this.#playerTime = Math.max(now(), this.#playerTime + 1, this.#recordTime + 1);
        this.isDirty = true;
      }
    }
    if (time >= this.settled && distance(scene.pose(), this.startPlace) > MOVED) this.isWorthSaving = true;
  }

  /** Merges a record; returns whether that changes objects. */
  merge(record: SaveData): boolean {
    const before = this.known;
    this.known = mergeObjects(before, record);
    this.#recordTime = Math.max(this.#recordTime, record.changed.stay);
    return withChanges(before, this.known, 0) !== before;
  }
}

const loadUpkeep: LoadUpkeep = () => import("../saves/upkeep.ts");

export async function openSaves(options: SaveOptions): Promise<SaveSession> {
  const { supported, request: asked, environment, upkeep = loadUpkeep } = options;
  const { notify, onExcess = () => {}, onFragile = () => {} } = options;
  let session: OwnSession | undefined;
  const store = createSaveStore(environment, {
    ...{ upkeep, notify, onExcess, onFragile: () => onFragile(store) },
    onSaved: (key) => session?.refresh(key),
  });
  if (!supported || asked.freeze) return disabledSession(asked, store);
  session = new OwnSession(options, store);
  await session.load();
  return session;
}

class OwnSession implements SaveSession {
  readonly enabled = true;
  readonly store: SaveStore;
  request: SceneRequest;
  readonly access: SaveAccess;
  readonly #options: SaveOptions;
  readonly #listening = new AbortController();
  #stopForgetting = () => {};
  #scene: OpenedScene | undefined;
  #visit: Visit;
  /** Number of changes to objects that have been seen. */
  #changes = 0;
  /** Time of the next writing, and of the last frame, ms. */
  #due = Infinity;
  #time = 0;

  constructor(options: SaveOptions, store: SaveStore) {
    [this.#options, this.store, this.request] = [options, store, options.request];
    this.#visit = new Visit(this.#landOf(options.request), store.era, [], -Infinity);
    this.access = {
      ...{ store, notify: options.notify },
      land: () => this.#visit.land,
      current: () => {
        this.#notice();
        return this.#visit.data;
      },
      restore: (data) => this.#restore(data),
      refresh: () => this.refresh(),
    };
  }

  /** Reads the record of the link's world, and listens from then on. */
  async load(): Promise<void> {
    const { request, query, environment } = this.#options;
    const loaded = await this.store.load(WORLDS, this.#visit.key);
    if (loaded) this.#merge(this.#visit, loaded);
    if (loaded) this.request = withSaveData(request, query, loaded);
    this.#stopForgetting = this.store.onForgotten(() => this.#startAgain());
    const { document, window } = environment;
    const { signal } = this.#listening;
    const onVisibility = () => (document.visibilityState === "hidden" ? this.#writeNow() : this.refresh());
    document.addEventListener("visibilitychange", onVisibility, { signal });
    window.addEventListener("pagehide", () => this.#writeNow(), { signal });
  }

  begin(opened: OpenedScene): void {
    this.#scene = opened;
    this.#visit.startPlace = placeOf(opened);
    this.#show(this.#visit.known);
  }

  update(now: number): void {
    const visit = this.#visit;
    this.#time = now;
    if (Number.isNaN(visit.settled)) visit.settled = now + SETTLE_TIME;
    const count = this.#scene?.live.saves?.changes ?? 0;
    if (count !== this.#changes) {
      this.#changes = count;
      if (now >= visit.settled) visit.isWorthSaving = true;
      this.#due = Math.min(this.#due, now + SAVE_DELAY);
    }
    if (this.#due === Infinity) this.#due = now + SAVE_INTERVAL;
    // A time that is farther off than any means that the clock went backwards.
    if (now < this.#due && this.#due <= now + SAVE_INTERVAL) return;
    this.#due = Infinity;
    this.store.retry();
    this.#write();
  }

  groundChanged(): void {
    const scene = this.#scene;
    const next = scene && this.#landOf(scene.request());
    if (!next || isSameWorld(next, this.#visit.land)) return;
    this.#writeNow();
    const opened = new Visit(next, this.store.era, placeOf(scene), Number.NaN);
    this.#visit = opened;
    // Without objects until the record has been read.
    this.#show(NO_OBJECTS);
    opened.reading = this.store.load(WORLDS, opened.key).then((data) => data && this.#merge(opened, data));
  }

  /** Reads the record of the current land again, which another tab or a file has changed. */
  refresh(key = this.#visit.key): void {
    const from = this.#visit;
    if (key !== from.key) return;
    void this.store.load(WORLDS, key).then((data) => data && !from.era.isOver && this.#merge(from, data));
  }

  dispose(): void {
    this.#writeNow();
    this.#listening.abort();
    this.#stopForgetting();
    this.store.dispose();
  }

  #landOf(request: SceneRequest): SaveKey {
    return saveKeyOf(request, this.#options.landOf(request));
  }

  #notice(): void {
    const { environment } = this.#options;
    if (this.#scene) this.#visit.notice(this.#scene, () => environment.now(), this.#time);
  }

  /** Writes the changes. */
  #write(): void {
    if (!this.#scene) return;
    const visit = this.#visit;
    this.#notice();
    const data = visit.isWorthSaving && visit.isDirty ? visit.data : null;
    if (data) void this.#save(visit, data);
  }

  /** Writes the changes, and keeps them at once where the page or the ground may be gone before the database has answered. */
  #writeNow(): void {
    this.#write();
    this.store.keep();
  }

  async #save(from: Visit, data: SaveData): Promise<void> {
    from.isDirty = false;
    const { era, reading: after } = from;
    const saved = await this.store.save(WORLDS, from.key, data, { era, after });
    if (!saved) {
      from.isDirty = true;
      return;
    }
    // The player may have left the land and come back meanwhile.
    const to = isSameWorld(from.land, this.#visit.land) ? this.#visit : from;
    if (to.era === era) this.#merge(to, saved);
  }

  /** Merges a record into the known record of a land, and into the running world where that is its land. */
  #merge(to: Visit, record: SaveData): void {
    const isCurrent = to === this.#visit;
    if (isCurrent) this.#notice();
    if (to.merge(record) && isCurrent) this.#show(to.known);
  }

  #show({ placed, carries, roads }: SavedObjects): void {
    const saves = this.#scene?.live.saves;
    saves?.write({ placed, carries, roads });
    this.#changes = saves?.changes ?? 0;
  }

  /** Continues without the saved data, which was deleted. */
  #startAgain(): void {
    const place = this.#scene ? placeOf(this.#scene) : [];
    this.#visit = new Visit(this.#visit.land, this.store.era, place, -Infinity);
    this.#show(NO_OBJECTS);
  }

  #restore({ stay, placed, carries, roads }: SaveData): void {
    const scene = this.#scene;
    if (!scene) return;
    scene.live.saves?.write({ placed, carries, roads });
    void scene.go({ ...scene.request(), mine: null, ...stay });
    this.#visit.isWorthSaving = true;
    this.#due = 0;
  }
}

/** A session that neither loads nor saves a world, for frozen pictures and kinds without save data. */
function disabledSession(request: SceneRequest, store: SaveStore): SaveSession {
  const nothing = () => {};
  return {
    request,
    enabled: false,
    store,
    begin: nothing,
    update: nothing,
    groundChanged: nothing,
    access: null,
    dispose: store.dispose,
  };
}

const placeOf = (scene: OpenedScene): readonly number[] => scene.request().at;

function distance({ x, y, z }: ReturnType<OpenedScene["pose"]>, [x0, y0, z0]: readonly number[]): number {
  return Math.hypot(x - x0, y - y0, z - z0);
}
