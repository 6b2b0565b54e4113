/** Interfaces to the browser's storage, tabs and clock. `app/save-environment.ts` implements them; tests pass their own. */

/** A database of records by key. Every call is one transaction, and transactions of all tabs run one after another. */
export interface RecordStore {
  /** The records of some keys; undefined where there is none. */
  read(keys: readonly string[]): Promise<readonly unknown[]>;
  /** The records under keys that start so; all of them if omitted. */
  entries(start?: string): Promise<readonly (readonly [key: string, record: unknown])[]>;
  /** Reads records, and writes the ones that `change` returns. An undefined record is deleted. Nothing is written if it throws. */
  change(keys: readonly string[] | "all", change: (kept: Records) => Records): Promise<void>;
}

export type Records = ReadonlyMap<string, unknown>;

/** Texts by key that are written at once, since a page that closes cannot wait for the database. */
export interface TextStore {
  /** The keys that start so. */
  keys(start: string): string[];
  read(key: string): string | null;
  /** Returns whether the text was stored. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Messages to other tabs. */
export interface Channel extends EventTarget {
  postMessage(message: unknown): void;
  close(): void;
}

export interface SaveEnvironment {
  readonly records: RecordStore;
  readonly texts: TextStore;
  /** A new channel, or undefined where the browser has none. */
  channel(): Channel | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** A text that no other page has. */
  token(): string;
  /** Whether the browser keeps the data until the visitor deletes it; `persist` asks for that. */
  isPersistent(): Promise<boolean>;
  persist(): Promise<boolean>;
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly window: EventTarget;
}
