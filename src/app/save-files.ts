/** Saved data in the settings: files of one world and of everything, and forgetting. */
import { isSameWorld, type SaveKey } from "../recipe/ground-key.ts";
import { MAX_ARCHIVE_LENGTH, MAX_LENGTH, readArchive, readSaveFile, writeArchive } from "../saves/archive.ts";
import { textOf } from "../saves/deletion.ts";
import { KINDS, type KindName } from "../saves/kind.ts";
import type { Added, SaveStore, SaveUsage } from "../saves/store.ts";
import type { SaveData } from "../saves/world-data.ts";
import { askForFile, type ChosenFile, download } from "../ui/file.ts";
import { phrase, type Saying, say, saying, type Words } from "../words/words.ts";

/** Each resolves once it is done. */
export interface SaveFiles {
  /** The record of this world. */
  save(): void;
  load(): Promise<void>;
  /** All records. */
  exportAll(): Promise<void>;
  importAll(): Promise<void>;
  exportUnreadable(): Promise<void>;
  forgetAll(): Promise<void>;
  /** Asks the browser to keep the data. */
  protect(): Promise<void>;
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
  /** Reads the record of this world again. */
  refresh(): void;
}

export function createSaveFiles({ store, notify, land, current, restore, refresh }: SaveAccess): SaveFiles {
  // Records are ASCII: a character is a byte.
  const chooseFile = (most: number) => askForFile(`.json,${JSON_FILE}`, most);
  const attempt = (work: () => Promise<void>) => attemptOf(notify, work);

  return {
    save() {
      const data = current();
      const { world, seed } = land();
      if (data) download(`limitless-${world}-${seed}.json`, JSON_FILE, `${JSON.stringify(data, null, 2)}\n`);
    },
    async load() {
      const file = await chooseFile(MAX_LENGTH);
      if (!file) return;
      const read = "problem" in file ? file : readSaveFile(file.text);
      if ("problem" in read) notify(rejected(file.name, read.problem));
      else if (!isSameWorld(read.data.land, land())) notify(rejected(file.name, otherWorld(read.data.land, land())));
      else restore(read.data);
    },
    exportAll: () => exportArchive(store, notify),
    async importAll() {
      const file = await chooseFile(MAX_ARCHIVE_LENGTH);
      if (file) await importArchive(file, store, notify);
    },
    exportUnreadable: () =>
      attempt(async () => download("limitless-unreadable.json", JSON_FILE, `${textOf(await store.unreadable(), 1)}\n`)),
    forgetAll: () =>
      attempt(() =>
        store.forget().catch((error: unknown) => {
          refresh();
          throw error;
        }),
      ),
    protect: () =>
      attempt(async () => {
        const isKept = await store.persist();
        notify(say(isKept ? phrase("The browser keeps saved data now until you delete it.") : NOT_KEPT));
      }),
    usage: () => store.usage().catch(() => null),
  };
}

const JSON_FILE = "application/json";

/** Adds the records of a file to what is kept. A file that cannot be read is named with the reason, and changes nothing. */
export async function importArchive(file: ChosenFile, store: SaveStore, notify: SaveAccess["notify"]): Promise<void> {
  const read = "problem" in file ? file : readArchive(file.text);
  if ("problem" in read) notify(rejected(file.name, read.problem));
  else
    await attemptOf(notify, async () =>
      notify(say("{file}: {outcome}", { file: file.name, outcome: addedText(await store.add(read.records)) })),
    );
}

/** Saves all records to a file. */
export const exportArchive = (store: SaveStore, notify: SaveAccess["notify"]): Promise<void> =>
  attemptOf(notify, async () => download("limitless-saved-worlds.json", JSON_FILE, writeArchive(await store.all())));

const rejected = (name: string, problem: Words) =>
  say("{file}: {problem}. Nothing was changed.", { file: name, problem });

/** Runs work on the storage, and reports where it fails. */
async function attemptOf(notify: SaveAccess["notify"], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify(
      say("The browser's storage did not answer: {reason}", {
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  }
}

export const NOT_KEPT = phrase(
  "This browser may delete saved data. Safari does after a week without a visit, unless the page is on the home screen. Settings, “Export all”, saves it to a file.",
);

/** "3 worlds, 1 race": the kinds of which there are some. */
export function countText(counts: Readonly<Record<KindName, number>>): string {
  const parts = KINDS.filter((name) => name === "world" || counts[name] > 0).map((name) =>
    say(WORDS[name], { n: counts[name] }),
  );
  return listed(parts);
}

const WORDS: Readonly<Record<KindName, string>> = {
  world: phrase("{n} world|{n} worlds"),
  hunt: phrase("{n} hunt|{n} hunts"),
  race: phrase("{n} race|{n} races"),
  run: phrase("{n} unfinished race|{n} unfinished races"),
  course: phrase("{n} course|{n} courses"),
  place: phrase("{n} place|{n} places"),
  log: phrase("{n} logbook|{n} logbooks"),
  trail: phrase("{n} trail|{n} trails"),
  waypoint: phrase("{n} waypoint|{n} waypoints"),
};

const listed = (parts: readonly string[]): string => parts.reduce((a, b) => say("{a}, {b}", { a, b }));

/** Message about an import: the number of records kept, and the reason why not all were. */
export function addedText({ kept, beyond, failed }: Added): string {
  const all = kept + beyond + failed;
  if (kept === all) return say("{n} record imported.|{n} records imported.", { n: all });
  const reasons = [
    ...(beyond > 0 ? [say("{count} older than all that is kept", { count: beyond })] : []),
    ...(failed > 0 ? [say("{count} that the browser could not save", { count: failed })] : []),
  ];
  const values = { n: all, kept, reasons: listed(reasons) };
  return say(
    "{kept} of {n} record imported. Left out: {reasons}.|{kept} of {n} records imported. Left out: {reasons}.",
    values,
  );
}

function otherWorld(saved: SaveKey, here: SaveKey): Saying {
  const text = ({ world, seed, profile }: SaveKey) =>
    saying("{world}, seed {seed}, profile {profile}", { world, seed, profile: profile.slice(0, 20) });
  return saying("it is of another world ({other}); this is {here}", { other: text(saved), here: text(here) });
}
