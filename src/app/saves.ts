/**
 * Saving and loading of an open world. The record in the browser's storage is applied before the world opens, and written
 * after changes and when the page is hidden or closed. Changes of other tabs are merged in. The settings write and read the
 * same record as a file, and all records as one.
 */
import type { Query } from "../recipe/query.ts";
import type { SceneRequest } from "../recipe/request.ts";
import {
  isSameWorld,
  type SaveData,
  type SavedObjects,
  type SavedPlayer,
  type SaveKey,
  saveKeyOf,
  storageKey,
  VERSION,
  withSaveData,
} from "../recipe/save-data.ts";
import { mergeObjects, NO_OBJECTS, type TimedObjects, withChanges } from "../recipe/save-merge.ts";
import type { Records, SaveEnvironment } from "../saves/environment.ts";
import type { Era } from "../saves/eras.ts";
import type { KindOf } from "../saves/kind.ts";
import { createSaveStore, type SaveStore } from "../saves/store.ts";
import { WORLDS } from "../saves/world-kind.ts";
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
  /** All kinds of records; the page's own if omitted. */
  readonly kinds?: () => Promise<KindOf>;
  /** Shows messages about data that could not be saved or read. */
  notify(message: string): void;
  /** Records were deleted to stay within the bounds of saved data. */
  onExcess?(records: Records): void;
  /** The first thing was made, and the browser does not promise to keep it. */
  onFragile?(): void;
}

/** The time spent in one land: its record as far as it is known, and the changes since. */
interface Visit {
  readonly land: SaveKey;
  readonly era: Era;
  startPlace: readonly number[];
  /** Milliseconds from which moving and landing count; NaN until the first frame. */
  settled: number;
  /** Resolves once the record has been read. Nothing is written before. */
  reading: Promise<unknown>;
  /** The objects of the record, with the changes since. */
  known: TimedObjects;
  player: SavedPlayer | null;
  /** Time of the player's last move or turn, ms since 1970, and the latest such time in the record. */
  playerTime: number;
  recordTime: number;
  /** Something was done here that is worth a record: an object or the player has moved. */
  isWorthSaving: boolean;
  /** Something has changed since the last writing. */
  isDirty: boolean;
}

const createVisit = (land: SaveKey, era: Era, startPlace: readonly number[], settled: number): Visit => ({
  land,
  era,
  startPlace,
  settled,
  reading: Promise.resolve(),
  known: NO_OBJECTS,
  player: null,
  playerTime: 0,
  recordTime: 0,
  isWorthSaving: false,
  isDirty: false,
});

const allKinds = async () => (await import("../saves/kinds.ts")).kindOf;

export async function openSaves(options: SaveOptions): Promise<SaveSession> {
  const { supported, request: asked, query, environment, kinds = allKinds } = options;
  const { notify, onExcess = () => {}, onFragile = () => {} } = options;
  const keyOf = (request: SceneRequest): SaveKey => saveKeyOf(request, options.landOf(request));
  const isEnabled = supported && !asked.freeze;
  const store = createSaveStore(environment, {
    ...{ kinds, notify, onExcess, onFragile },
    onSaved: (key) => refresh(key),
  });
  if (!isEnabled) return disabledSession(asked, store);
  let scene: OpenedScene | undefined;
  let visit = createVisit(keyOf(asked), store.era, [], -Infinity);
  let [changes, due, time] = [0, Infinity, 0];
  const listening = new AbortController();
  const loaded = await store.load(WORLDS, storageKey(visit.land));
  if (loaded) merge(visit, loaded);
  const request = loaded ? withSaveData(asked, query, loaded) : asked;
  const stopForgetting = store.onForgotten(startAgain);

  /** Takes over the player's changes since the last call. */
  function notice({ live, request: current, pose }: OpenedScene): void {
    const objects = live.saves?.read();
    const known = objects ? withChanges(visit.known, objects, environment.now()) : visit.known;
    if (known !== visit.known) {
      visit.known = known;
      visit.isWorthSaving = true;
      visit.isDirty = true;
    }
    const { by, at, look, camera, orbit, parked } = current();
    // The place of a free camera is not the player's.
    if (camera !== "free" && (by === "helicopter" || by === "walker")) {
      const player: SavedPlayer = { by, at, look, camera, orbit, parked };
      if (JSON.stringify(player) !== JSON.stringify(visit.player)) {
        visit.player = player;
        visit.playerTime = Math.max(environment.now(), visit.playerTime + 1, visit.recordTime + 1);
        visit.isDirty = true;
      }
    }
    if (time >= visit.settled && distance(pose(), visit.startPlace) > MOVED) visit.isWorthSaving = true;
  }

  function currentData(): SaveData | null {
    const { land, known, player, playerTime } = visit;
    const { changed, ...objects } = known;
    if (!player) return null;
    return { version: VERSION, land, stay: player, ...objects, changed: { ...changed, stay: playerTime } };
  }

  /** Writes the changes. */
  function write(): void {
    if (!scene) return;
    notice(scene);
    const data = visit.isWorthSaving && visit.isDirty ? currentData() : null;
    if (data) void save(visit, data);
  }

  /** The same, and keeps it at once where the page or the ground may be gone before the database has answered. */
  function writeNow(): void {
    write();
    store.keep();
  }

  async function save(from: Visit, data: SaveData): Promise<void> {
    from.isDirty = false;
    const { era, reading: after } = from;
    const saved = await store.save(WORLDS, storageKey(from.land), data, { era, after });
    if (!saved) {
      from.isDirty = true;
      return;
    }
    // The player may have left the land and come back meanwhile.
    const to = isSameWorld(from.land, visit.land) ? visit : from;
    if (to.era === era) merge(to, saved);
  }

  /** Merges a record into the known record of a land, and into the running world where that is its land. */
  function merge(to: Visit, record: SaveData): void {
    const isCurrent = to === visit && scene;
    if (isCurrent) notice(isCurrent);
    const before = to.known;
    to.known = mergeObjects(before, record);
    to.recordTime = Math.max(to.recordTime, record.changed.stay);
    if (isCurrent && withChanges(before, to.known, 0) !== before) show(to.known);
  }

  function show({ placed, carries, roads }: SavedObjects): void {
    scene?.live.saves?.write({ placed, carries, roads });
    changes = scene?.live.saves?.changes ?? 0;
  }

  /** Reads the record of the current land again, which another tab or a file has changed. */
  function refresh(key = storageKey(visit.land)): void {
    const from = visit;
    if (key !== storageKey(from.land)) return;
    void store.load(WORLDS, key).then((data) => data && !from.era.isOver && merge(from, data));
  }

  /** Continues without the saved data, which was deleted. */
  function startAgain(): void {
    visit = createVisit(visit.land, store.era, scene ? placeOf(scene) : [], -Infinity);
    show(NO_OBJECTS);
  }

  const { document, window } = environment;
  const { signal } = listening;
  const onVisibility = () => (document.visibilityState === "hidden" ? writeNow() : refresh());
  document.addEventListener("visibilitychange", onVisibility, { signal });
  window.addEventListener("pagehide", writeNow, { signal });

  return {
    request,
    enabled: true,
    store,
    begin(opened) {
      scene = opened;
      visit.startPlace = placeOf(opened);
      show(visit.known);
    },
    update(now) {
      time = now;
      if (Number.isNaN(visit.settled)) visit.settled = now + SETTLE_TIME;
      const count = scene?.live.saves?.changes ?? 0;
      if (count !== changes) {
        changes = count;
        if (now >= visit.settled) visit.isWorthSaving = true;
        due = Math.min(due, now + SAVE_DELAY);
      }
      if (due === Infinity) due = now + SAVE_INTERVAL;
      // A time that is farther off than any means that the clock went backwards.
      if (now < due && due <= now + SAVE_INTERVAL) return;
      due = Infinity;
      store.retry();
      write();
    },
    groundChanged() {
      const next = scene && keyOf(scene.request());
      if (!scene || !next || isSameWorld(next, visit.land)) return;
      writeNow();
      const opened = createVisit(next, store.era, placeOf(scene), Number.NaN);
      visit = opened;
      // Without objects until the record has been read.
      show(NO_OBJECTS);
      opened.reading = store.load(WORLDS, storageKey(next)).then((data) => data && merge(opened, data));
    },
    access: {
      store,
      notify,
      land: () => visit.land,
      current() {
        if (scene) notice(scene);
        return currentData();
      },
      restore({ stay, placed, carries, roads }) {
        if (!scene) return;
        scene.live.saves?.write({ placed, carries, roads });
        void scene.go({ ...scene.request(), ...stay });
        visit.isWorthSaving = true;
        due = 0;
      },
      refresh,
    },
    dispose() {
      listening.abort();
      stopForgetting();
      store.dispose();
    },
  };
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
