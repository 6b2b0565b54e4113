/** What the settings do with saved data: files of one world and of all worlds, and forgetting. */
import { MAX_ARCHIVE_LENGTH, MAX_LENGTH, readArchive, readSaveFile, writeArchive } from "../recipe/save-archive.ts";
import { isSameWorld, type SaveData, type SaveKey } from "../recipe/save-data.ts";
import { askForFile, download } from "../ui/file.ts";
import { type SaveStore, type SaveUsage, textOf } from "./save-store.ts";

/** What the settings do with saved data. Each resolves once it is done. */
export interface SaveFiles {
  /** The record of this world. */
  save(): void;
  load(): Promise<void>;
  /** The records of all worlds. */
  exportAll(): Promise<void>;
  importAll(): Promise<void>;
  exportUnreadable(): Promise<void>;
  forgetAll(): Promise<void>;
  /** Null where the storage cannot be read. */
  usage(): Promise<SaveUsage | null>;
}

/** The saved data of an open world. */
export interface SaveAccess {
  readonly store: SaveStore;
  notify(message: string): void;
  land(): SaveKey;
  current(): SaveData | null;
  restore(data: SaveData): void;
  forget(): Promise<void>;
}

export function createSaveFiles({ store, notify, land, current, restore, forget }: SaveAccess): SaveFiles {
  const JSON_FILE = "application/json";
  // Records are ASCII: a character is a byte.
  const chooseFile = (most: number) => askForFile(`.json,${JSON_FILE}`, most);
  const reject = (name: string, fault: string) => notify(`${name}: ${fault}. Nothing was changed.`);

  /** Runs work on the storage, and reports where it fails. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify(`The browser's storage did not answer: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    save() {
      const data = current();
      const { world, seed } = land();
      if (data) download(`limitless-${world}-${seed}.json`, JSON_FILE, `${JSON.stringify(data, null, 2)}\n`);
    },
    async load() {
      const file = await chooseFile(MAX_LENGTH);
      if (!file) return;
      const read = "fault" in file ? file : readSaveFile(file.text);
      if ("fault" in read) reject(file.name, read.fault);
      else if (!isSameWorld(read.data.land, land())) reject(file.name, otherWorld(read.data.land, land()));
      else restore(read.data);
    },
    exportAll: () =>
      attempt(async () => download("limitless-saved-worlds.json", JSON_FILE, writeArchive(await store.all()))),
    async importAll() {
      const file = await chooseFile(MAX_ARCHIVE_LENGTH);
      if (!file) return;
      const read = "fault" in file ? file : readArchive(file.text);
      if ("fault" in read) reject(file.name, read.fault);
      else if (await store.add(read.records)) notify(`${file.name}: ${worldCount(read.records.length)} imported.`);
    },
    exportUnreadable: () =>
      attempt(async () => download("limitless-unreadable.json", JSON_FILE, `${textOf(await store.unreadable(), 1)}\n`)),
    forgetAll: () => attempt(forget),
    usage: () => store.usage().catch(() => null),
  };
}

export const worldCount = (count: number): string => `${count} ${count === 1 ? "world" : "worlds"}`;

function otherWorld(saved: SaveKey, here: SaveKey): string {
  const text = ({ world, seed, profile }: SaveKey) => `${world}, seed ${seed}, profile ${profile.slice(0, 20)}`;
  return `it is of another world (${text(saved)}); this is ${text(here)}`;
}
