/**
 * Codes that a visitor has named, in the browser's storage: profiles and height maps, one record each, under the name that links use for it.
 * Several tabs may change them at the same time. Storage that is blocked or full is reported, and nothing else fails.
 */
import { heightHead, readHeightCode } from "../core/faults/height-code.ts";
import { isRecord } from "../recipe/check.ts";
import { type KeptPart, keptName } from "../recipe/kept-code.ts";
import { problemOfProfile } from "../recipe/profiles.ts";
import { isProfileName } from "../recipe/recipe.ts";
import type { Channel, RecordStore } from "../saves/environment.ts";
import { phrase, say } from "../words/words.ts";
import { openChannel, openDatabase } from "./save-environment.ts";

/** A row of the list. */
export interface KeptItem {
  readonly name: string;
  /** The code; of a height map its size and measures alone. */
  readonly code: string;
  /** Its name in links. */
  readonly link: string;
}

export interface Kept {
  /** By name. */
  list(): Promise<KeptItem[]>;
  /** The code by its name in links; undefined where there is none. */
  find(link: string): Promise<string | undefined>;
  /** Keeps a code, or gives a kept one this name. Returns the name that it got; null where it was not kept. */
  keep(name: string, code: string): Promise<string | null>;
  /** Returns the name that it got; null where it is not kept any more. */
  rename(link: string, name: string): Promise<string | null>;
  /** Returns whether it is gone. */
  remove(link: string): Promise<boolean>;
  /** Keeps a code without a name until the next draft, for links of the open world. */
  keepDraft(code: string): Promise<void>;
  dispose(): void;
}

export interface KeptEnvironment {
  readonly records: RecordStore;
  /** The rest of codes after their heads, so that a list is read without it. */
  readonly tails?: RecordStore;
  /** A new channel to the other tabs, or undefined where the browser has none. */
  channel(): Channel | undefined;
}

export interface KeptOptions {
  /** Gets messages about what could not be kept or read. */
  notify(message: string): void;
  /** Another tab has changed the list. */
  onChanged?(): void;
}

interface KeptKind {
  /** Its name in errors. */
  readonly noun: string;
  readonly most: number;
  /** Sentences about its storage: that it did not open, is full, has all that it may have, and could not keep one. */
  readonly shut: string;
  readonly full: string;
  readonly ample: string;
  readonly failed: string;
  /** Message about an invalid code, as the end of a sentence; null for a valid one. */
  problemOf(code: string): string | null;
  /** Characters of the head of a code; all of them where absent. Throws a RangeError for a wrong head. */
  headOf?(code: string): number;
}

export const KEPT_KINDS: Readonly<Record<KeptPart, KeptKind>> = {
  profile: {
    noun: "profile",
    most: 200,
    shut: phrase("The browser's storage did not open. Kept profiles are not shown."),
    full: phrase("The browser's storage is full. Save it as a file."),
    ample: phrase(
      "{n} profile is kept, the maximum. Save it as a file.|{n} profiles are kept, the maximum. Save it as a file.",
    ),
    failed: phrase("The browser could not keep the profile. Save it as a file."),
    problemOf: (code) => (isProfileName(code) ? `${code} is a profile of the page` : problemOfProfile(code)),
  },
  ground: {
    noun: "height map",
    most: 20,
    shut: phrase("The browser's storage did not open. Kept height maps are not shown."),
    full: phrase("The browser's storage is full. Delete another one first."),
    ample: phrase(
      "{n} height map is kept, the maximum. Delete another one first.|{n} height maps are kept, the maximum. Delete another one first.",
    ),
    failed: phrase("The browser could not keep the height map. Delete another one first."),
    problemOf: (code) => refusalOf(() => readHeightCode(code)),
    headOf: (code) => heightHead(code).length,
  },
};

/** Characters of a name. */
export const LONGEST_NAME = 60;
const UNNAMED = phrase("Unnamed");
/** The key of the draft, which is not listed. */
const DRAFT = "draft";
/** Milliseconds to wait for a database that does not open. */
const OPEN_TIMEOUT = 1500;

function refusalOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message.replace(/\.$/, "");
  }
}

export function openKept(part: KeptPart, environment: KeptEnvironment, { notify, onChanged }: KeptOptions): Kept {
  const kind = KEPT_KINDS[part];
  const { records, tails } = environment;
  const channel = environment.channel();
  const onMessage = () => onChanged?.();
  channel?.addEventListener("message", onMessage);
  const attempt = createAttempt(kind, channel, notify);

  return {
    async list() {
      try {
        return listOf(kind, await records.entries());
      } catch {
        notify(say(kind.shut));
        return [];
      }
    },
    find: (link) => findIn(kind, environment, link),
    async keep(name, code) {
      const problem = kind.problemOf(code);
      if (problem !== null) throw new RangeError(`Expected the code of a ${kind.noun}: ${problem}.`);
      const link = keptName(code);
      const length = kind.headOf?.(code) ?? code.length;
      let isFull = false;
      const kept = await attempt(async () => {
        await write(tails, link, code.slice(length));
        const got = await put(kind, records, (all) => {
          isFull = all.filter((other) => other.link !== link).length >= kind.most;
          return isFull ? undefined : { name, link, code: code.slice(0, length) };
        });
        if (isFull) await write(tails, link, undefined);
        return got;
      }, null);
      if (isFull) notify(say(kind.ample, { n: kind.most }));
      return kept;
    },
    rename: (link, name) =>
      attempt(
        () =>
          put(kind, records, (all) => {
            const own = all.find((other) => other.link === link);
            return own && { ...own, name };
          }),
        null,
      ),
    remove: (link) =>
      attempt(async () => {
        await write(records, link, undefined);
        await write(tails, link, undefined);
        return true;
      }, false),
    keepDraft: (code) => attempt(() => write(records, DRAFT, { name: "", code }), undefined),
    dispose() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}

/** Runs work that changes the storage, and tells the other tabs. Reports where the storage fails. */
function createAttempt(kind: KeptKind, channel: Channel | undefined, notify: KeptOptions["notify"]) {
  return async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      const result = await work();
      channel?.postMessage("changed");
      return result;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      notify(say(full ? kind.full : kind.failed));
      return otherwise;
    }
  };
}

async function write(records: RecordStore | undefined, key: string, record: unknown): Promise<void> {
  await records?.change([key], () => new Map([[key, record]]));
}

/** Puts the item that `choose` makes of the list under a name that no other has, in one transaction. Returns the name; null for none. */
async function put(
  kind: KeptKind,
  records: RecordStore,
  choose: (all: readonly KeptItem[]) => KeptItem | undefined,
): Promise<string | null> {
  let result: string | null = null;
  await records.change("all", (kept) => {
    const all = listOf(kind, kept);
    const item = choose(all);
    if (!item) return new Map();
    const { link, code } = item;
    result = freeName(
      item.name,
      all.filter((other) => other.link !== link),
    );
    return new Map([[link, { name: result, code }]]);
  });
  return result;
}

/** Readable records by name; others stay in the storage. */
function listOf(kind: KeptKind, records: Iterable<readonly [string, unknown]>): KeptItem[] {
  const kept = [...records].flatMap(([link, record]) => {
    if (!isNamedCode(record)) return [];
    const { name, code } = record;
    const { headOf } = kind;
    const isWhole = () => keptName(code) === link && kind.problemOf(code) === null;
    const isHead = () => headOf !== undefined && link !== DRAFT && refusalOf(() => headOf(code)) === null;
    return (headOf ? isHead() : isWhole()) ? [{ name, code, link }] : [];
  });
  return kept.sort((a, b) => a.name.localeCompare(b.name));
}

const isNamedCode = (record: unknown): record is { readonly name: string; readonly code: string } =>
  isRecord(record) && typeof record.name === "string" && typeof record.code === "string";

/** The code of a part by its name in links, where this browser keeps it and its database opens in time. */
export const keptCode = (
  part: KeptPart,
  link: string,
  find: (link: string) => Promise<string | undefined> = (link) =>
    findIn(KEPT_KINDS[part], browserKeptEnvironment(part), link),
): Promise<string | undefined> => Promise.race([find(link), timeout()]);

async function findIn(kind: KeptKind, { records, tails }: KeptEnvironment, link: string): Promise<string | undefined> {
  const found = await records.read([link, DRAFT]).catch(() => []);
  const [tail] = (await tails?.read([link]).catch(() => [])) ?? [];
  const codes = found.flatMap((record) => (isNamedCode(record) ? [record.code + (tail ?? "")] : []));
  return codes.find((code) => keptName(code) === link && kind.problemOf(code) === null);
}

const timeout = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), OPEN_TIMEOUT));

/** Databases of their own: one that exists cannot get another table without a new version. */
export function browserKeptEnvironment(part: KeptPart): KeptEnvironment {
  const name = `limitless-${part}s`;
  return {
    records: openDatabase(name, "kept"),
    ...(KEPT_KINDS[part].headOf && { tails: openDatabase(`${name}-cells`, "kept") }),
    channel: () => openChannel(`limitless.${part}s`),
  };
}

/** A name without spaces around it that no other has: "Hills", "Hills 2" and so on. */
function freeName(wanted: string, others: readonly KeptItem[]): string {
  const name = wanted.trim().slice(0, LONGEST_NAME) || say(UNNAMED);
  const taken = new Set(others.map((other) => other.name));
  let free = name;
  for (let k = 2; taken.has(free); k++) free = `${name.slice(0, LONGEST_NAME - 4)} ${k}`;
  return free;
}
