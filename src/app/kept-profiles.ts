/**
 * The profiles that a visitor has named, in the browser's storage: one record per profile, under the name that links use for
 * it. Several tabs may change them at the same time. Storage that is blocked or full is reported, and nothing else fails.
 */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { isRecord } from "../recipe/check.ts";
import { keptName } from "../recipe/profile-link.ts";
import { faultOfProfile } from "../recipe/profiles.ts";
import { isProfileName } from "../recipe/recipe.ts";
import type { RecordStore } from "./save-environment.ts";

type Records = Omit<RecordStore, "update">;

export interface KeptProfile {
  readonly name: string;
  /** Of its samples (src/core/profiles/code.ts). */
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

/** What the store needs of the browser. Tests pass their own. */
export interface KeptEnvironment {
  readonly records: Records;
  /** A new channel to the other tabs, or undefined where the browser has none. */
  channel(): (EventTarget & { postMessage(message: unknown): void; close(): void }) | undefined;
  /** Runs `work` while no other tab is working on the same key. */
  exclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export interface KeptOptions {
  /** Gets what could not be kept or read. */
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
  const { records, exclusive } = environment;
  const channel = environment.channel();
  const onMessage = () => onChanged?.();
  channel?.addEventListener("message", onMessage);

  async function all(): Promise<KeptProfile[]> {
    const kept = (await records.entries()).flatMap(([key, record]) => (isKeptAs(key, record) ? [record] : []));
    return kept.sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Runs a change, one tab at a time, so that names stay different. Reports where the storage fails. */
  async function change<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await exclusive("profiles", work);
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

  async function put(name: string, code: string): Promise<string> {
    const free = freeName(name, await all(), code);
    await records.set(keptName(code), { name: free, code });
    return free;
  }

  return {
    async list() {
      try {
        return await all();
      } catch {
        notify("The browser's storage did not open. Kept profiles are not shown.");
        return [];
      }
    },
    find: (link) => findIn(records, link),
    async keep(name, code) {
      const fault = isProfileName(code) ? `${code} is a profile of the page` : faultOfProfile(code);
      if (fault !== null) throw new RangeError(`Expected the code of a profile: ${fault}.`);
      return change(async () => {
        const others = (await all()).filter((kept) => kept.code !== code);
        if (others.length < MOST_KEPT) return put(name, code);
        notify(`${MOST_KEPT} profiles are kept, which is the most. Remove one first, or save this one as a file.`);
        return null;
      }, null);
    },
    rename: (code, name) =>
      change(async () => ((await records.get(keptName(code))) === undefined ? null : put(name, code)), null),
    remove: (code) => change(async () => records.delete(keptName(code)).then(() => true), false),
    keepDraft: (code) => change(() => records.set(DRAFT, { name: "", code }), undefined),
    dispose() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}

/** The link with the code of a profile in place of its name, where this browser keeps it. */
export async function withKeptProfile(
  search: string,
  find: (link: string) => Promise<string | undefined> = findInBrowser,
): Promise<string> {
  const [, link] = /[?&]profile=(kept\.[^&]*)/.exec(search) ?? [];
  const code = link === undefined ? undefined : await Promise.race([find(link), timeout()]);
  return link === undefined || code === undefined ? search : search.replace(link, code);
}

const findInBrowser = (link: string) => findIn(openDatabase(), link);

async function findIn(records: Records, link: string): Promise<string | undefined> {
  for (const key of [link, DRAFT]) {
    const record = await records.get(key).catch(() => undefined);
    if (isKeptAs(link, record)) return record.code;
  }
}

const timeout = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), OPEN_TIMEOUT));

export function browserKeptEnvironment(): KeptEnvironment {
  return {
    records: openDatabase(),
    channel: () => ("BroadcastChannel" in globalThis ? new BroadcastChannel("limitless.profiles") : undefined),
    // Without locks (a page that is not served securely) two tabs could give two profiles the same name.
    exclusive: async (key, work) =>
      "locks" in navigator ? await navigator.locks.request(`limitless.${key}`, work) : await work(),
  };
}

/** A database of its own: one that exists cannot get another table without a new version. */
function openDatabase(): Records {
  let store: UseStore | undefined;
  // Within each call, so that blocked storage rejects instead of throwing.
  const open = () => {
    store ??= createStore("limitless-profiles", "kept");
    return store;
  };
  return {
    get: async (key) => await get(key, open()),
    set: async (key, record) => await set(key, record, open()),
    delete: async (key) => await del(key, open()),
    entries: async () => await entries<string, unknown>(open()),
  };
}

/** A record of this name in links that can be read; others stay in the storage and are not listed. */
function isKeptAs(link: string, record: unknown): record is KeptProfile {
  return (
    isRecord(record) &&
    typeof record.name === "string" &&
    typeof record.code === "string" &&
    keptName(record.code) === link &&
    faultOfProfile(record.code) === null
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
