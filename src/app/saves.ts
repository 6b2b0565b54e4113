/**
 * Saving and loading of an open world. The record in the browser's storage is applied before the world opens, and written
 * after changes and when the page is hidden or closed. The settings write and read the same record as a file.
 */
import type { SceneRequest } from "../recipe/request.ts";
import {
  isSameWorld,
  readSaveFile,
  type SaveData,
  type SavedPlayer,
  type SaveKey,
  VERSION,
  withSaveData,
} from "../recipe/save-data.ts";
import { askForFile, download } from "../ui/file.ts";
import type { OpenedScene } from "./open-scene.ts";
import { createSaveStore } from "./save-store.ts";

export interface SaveSession {
  /** The request to open the world with. */
  readonly request: SceneRequest;
  /** False for frozen pictures and for kinds of worlds without save data. */
  readonly enabled: boolean;
  /** Applies the loaded record to the world, which may still be opening. */
  begin(scene: OpenedScene): void;
  /** Called after each frame, at `now` ms. */
  update(now: number): void;
  /** Called when the seed or profile has changed: loads the record of the new ground. */
  groundChanged(): void;
  saveToFile(): void;
  loadFromFile(): void;
  dispose(): void;
}

/** Milliseconds from a change to its saving, and between two savings of the position alone. */
const SAVE_DELAY = 300;
const SAVE_INTERVAL = 10_000;

export interface SaveOptions {
  /** The kind of world has save data. */
  readonly supported: boolean;
  readonly request: SceneRequest;
  /** The link that was opened. */
  readonly search: string;
  /** Shows what could not be saved or read. */
  notify(message: string): void;
}

export async function openSaves({ supported, request: asked, search, notify }: SaveOptions): Promise<SaveSession> {
  const enabled = supported && !asked.freeze;
  const store = createSaveStore(notify);
  const loaded = enabled ? await store.load(keyOf(asked)) : null;
  const request = loaded ? withSaveData(asked, search, loaded) : asked;
  let scene: OpenedScene | undefined;
  let player: SavedPlayer | null = null;
  let key = keyOf(asked);
  let [changes, due] = [0, Infinity];
  let startPlace: readonly number[] = [];
  /** Set by the first change, or once the player has moved: only looking around must not overwrite a record. */
  let hasChanged = false;
  const listening = new AbortController();

  function currentData(opened: OpenedScene): SaveData | null {
    const { by, at: place, look, camera, orbit, parked } = opened.request();
    // The place of a free camera is not the player's.
    if (camera !== "free" && (by === "helicopter" || by === "walker"))
      player = { by, at: place, look, camera, orbit, parked };
    const objects = opened.live.saves?.read();
    return player && objects ? { version: VERSION, land: key, stay: player, ...objects } : null;
  }

  function write(): void {
    hasChanged ||= scene !== undefined && hasMoved(scene, startPlace);
    const data = enabled && hasChanged && scene && currentData(scene);
    if (data) void store.save(data);
  }

  function restore({ stay, ...objects }: SaveData): void {
    if (!scene) return;
    scene.live.saves?.write(objects);
    void scene.go({ ...scene.request(), ...stay });
    hasChanged = true;
    due = 0;
  }

  const onVisibility = () => document.visibilityState === "hidden" && write();
  document.addEventListener("visibilitychange", onVisibility, { signal: listening.signal });
  addEventListener("pagehide", write, { signal: listening.signal });

  return {
    request,
    enabled,
    begin(opened) {
      scene = opened;
      if (loaded) opened.live.saves?.write(loaded);
      changes = opened.live.saves?.changes ?? 0;
      startPlace = opened.request().at;
    },
    update(now) {
      const count = scene?.live.saves?.changes ?? 0;
      if (count !== changes) {
        hasChanged = true;
        changes = count;
        due = Math.min(due, now + SAVE_DELAY);
      }
      if (due === Infinity) due = now + SAVE_INTERVAL;
      // A time that is farther off than any means that the clock went backwards.
      if (now < due && due <= now + SAVE_INTERVAL) return;
      due = Infinity;
      write();
    },
    groundChanged() {
      const next = scene && keyOf(scene.request());
      if (!enabled || !scene || !next || isSameWorld(next, key)) return;
      write();
      key = next;
      // Empty until the record has been read.
      scene.live.saves?.write({ placed: {}, carries: false });
      void store.load(next).then((data) => data && isSameWorld(next, key) && scene?.live.saves?.write(data));
    },
    saveToFile() {
      const data = scene && currentData(scene);
      if (data)
        download(`limitless-${key.world}-${key.seed}.json`, "application/json", `${JSON.stringify(data, null, 2)}\n`);
    },
    async loadFromFile() {
      const file = await askForFile(".json,application/json");
      if (!file || !scene) return;
      const read = readSaveFile(file.text);
      if ("fault" in read) notify(`${file.name}: ${read.fault}. Nothing was changed.`);
      else if (!isSameWorld(read.data.land, key))
        notify(`${file.name}: ${otherWorld(read.data.land, key)}. Nothing was changed.`);
      else restore(read.data);
    },
    dispose: () => listening.abort(),
  };
}

/** Metres from the start beyond which the player counts as moved. */
const MOVED = 2;

function hasMoved(scene: OpenedScene, [x, y, z]: readonly number[]): boolean {
  const pose = scene.pose();
  return Math.hypot(pose.x - x, pose.y - y, pose.z - z) > MOVED;
}

function keyOf({ world, seed, profile }: SceneRequest): SaveKey {
  return { world, seed, profile };
}

function otherWorld(saved: SaveKey, here: SaveKey): string {
  const text = ({ world, seed, profile }: SaveKey) => `${world}, seed ${seed}, profile ${profile}`;
  return `it is of another world (${text(saved)}); this is ${text(here)}`;
}
