/**
 * The profiles that a visitor has named, in the browser's storage: one record per profile, under the name that links use for
 * it. Several tabs may change them at the same time. Storage that is blocked or full is reported, and nothing else fails.
 */
import { isRecord } from "../recipe/check.ts";
import { keptName } from "../recipe/profile-link.ts";
import { problemOfProfile } from "../recipe/profiles.ts";
import { isProfileName } from "../recipe/recipe.ts";
import type { Channel, RecordStore, Records } from "../saves/environment.ts";
import { openChannel, openDatabase } from "./save-environment.ts";

export interface KeptProfile {
  readonly name: string;
  /** Code of its samples (src/core/profiles/code.ts). */
  readonly code: string;
}

export interface KeptProfiles {
  /** By name. */
  list(): Promise<KeptProfile[]>;
  /** The code of a profile by its name in links; undefined where there is none. */
  find(link: string): Promise<string | undefined>;
  /** Keeps a profile, or gives a kept one this name. Returns the name that it got; null where it was not kept. */
  keep(name: string, code: string): Promise<string | null>;
  /** Returns the name that it got; null where the profile is not kept any more. */
  rename(code: string, name: string): Promise<string | null>;
  /** Returns whether it is gone. */
  remove(code: string): Promise<boolean>;
  /** Keeps a profile without a name until the next draft, for links of the open world. */
  keepDraft(code: string): Promise<void>;
  dispose(): void;
}

export interface KeptEnvironment {
  readonly records: RecordStore;
  /** A new channel to the other tabs, or undefined where the browser has none. */
  channel(): Channel | undefined;
}

export interface KeptOptions {
  /** Gets messages about profiles that could not be kept or read. */
  notify(message: string): void;
  /** Another tab has changed the list. */
  onChanged?(): void;
}

export const MOST_KEPT = 200;
/** Characters of a name. */
export const LONGEST_NAME = 60;
const UNNAMED = "Unnamed";
/** The key of the draft, which is not listed. */
const DRAFT = "draft";
/** Milliseconds to wait for a database that does not open. */
const OPEN_TIMEOUT = 1500;

export function openKeptProfiles(environment: KeptEnvironment, { notify, onChanged }: KeptOptions): KeptProfiles {
  const { records } = environment;
  const channel = environment.channel();
  const onMessage = () => onChanged?.();
  channel?.addEventListener("message", onMessage);

  /** Changes the records in one transaction, so that names stay different. Reports where the storage fails. */
  async function change<T>(work: (kept: Records) => { readonly writes: Records; readonly result: T }, otherwise: T) {
    let result = otherwise;
    try {
      await records.change("all", (kept) => {
        const done = work(kept);
        result = done.result;
        return done.writes;
      });
      channel?.postMessage("changed");
      return result;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      notify(
        `${full ? "The browser's storage is full" : "The browser could not keep the profile"}. Save it as a file.`,
      );
      return otherwise;
    }
  }

  return {
    async list() {
      try {
        return listOf(await records.entries());
      } catch {
        notify("The browser's storage did not open. Kept profiles are not shown.");
        return [];
      }
    },
    find: (link) => findIn(records, link),
    async keep(name, code) {
      const problem = isProfileName(code) ? `${code} is a profile of the page` : problemOfProfile(code);
      if (problem !== null) throw new RangeError(`Expected the code of a profile: ${problem}.`);
      let isFull = false;
      const kept = await change<string | null>((all) => {
        isFull = listOf(all).filter((other) => other.code !== code).length >= MOST_KEPT;
        return put(all, name, code, !isFull);
      }, null);
      if (isFull) notify(`${MOST_KEPT} profiles are kept, the maximum. Remove one first, or save this one as a file.`);
      return kept;
    },
    rename: (code, name) => change<string | null>((all) => put(all, name, code, all.has(keptName(code))), null),
    remove: (code) => change(() => ({ writes: new Map([[keptName(code), undefined]]), result: true }), false),
    keepDraft: (code) =>
      change(() => ({ writes: new Map([[DRAFT, { name: "", code }]]), result: undefined }), undefined),
    dispose() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}

const NONE: Records = new Map();

/** Puts a profile under a name that no other has, or nothing where it is not kept, or too many are. */
function put(kept: Records, name: string, code: string, isAllowed: boolean) {
  if (!isAllowed) return { writes: NONE, result: null };
  const free = freeName(name, listOf(kept), code);
  return { writes: new Map([[keptName(code), { name: free, code }]]), result: free };
}

/** The profiles that can be read, by name. */
function listOf(records: Iterable<readonly [string, unknown]>): KeptProfile[] {
  const kept = [...records].flatMap(([key, record]) => (isKeptAs(key, record) ? [record] : []));
  return kept.sort((a, b) => a.name.localeCompare(b.name));
}

/** The code of a profile by its name in links, where this browser keeps it and its database opens in time. */
export const keptProfile = (
  link: string,
  find: (link: string) => Promise<string | undefined> = findInBrowser,
): Promise<string | undefined> => Promise.race([find(link), timeout()]);

const findInBrowser = (link: string) => findIn(openProfiles(), link);

async function findIn(records: RecordStore, link: string): Promise<string | undefined> {
  const found = await records.read([link, DRAFT]).catch(() => []);
  return found.flatMap((record) => (isKeptAs(link, record) ? [record.code] : []))[0];
}

const timeout = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), OPEN_TIMEOUT));

export function browserKeptEnvironment(): KeptEnvironment {
  return { records: openProfiles(), channel: () => openChannel("limitless.profiles") };
}

/** A database of its own: one that exists cannot get another table without a new version. */
const openProfiles = () => openDatabase("limitless-profiles", "kept");

/** A record of this name in links that can be read; others stay in the storage and are not listed. */
function isKeptAs(link: string, record: unknown): record is KeptProfile {
  return (
    isRecord(record) &&
    typeof record.name === "string" &&
    typeof record.code === "string" &&
    keptName(record.code) === link &&
    problemOfProfile(record.code) === null
  );
}

/** A name without spaces around it that no other profile has: "Hills", "Hills 2" and so on. */
function freeName(wanted: string, kept: readonly KeptProfile[], code: string): string {
  const name = wanted.trim().slice(0, LONGEST_NAME) || UNNAMED;
  const taken = new Set(kept.filter((other) => other.code !== code).map((other) => other.name));
  let free = name;
  for (let k = 2; taken.has(free); k++) free = `${name.slice(0, LONGEST_NAME - 4)} ${k}`;
  return free;
}
