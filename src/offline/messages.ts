/** Messages between the page and its service worker, and the names that both know. */

/** Path of the service worker, from the page's folder. */
export const WORKER = "service-worker.js";

/** Cache that holds what was shared with the app until the page takes it, in the folder that is the worker's scope. */
export const sharedCache = (scope: string): string => `limitless-shared-${scope}`;

/** Address within the scope to which a share is posted; also the key of its record in the cache. */
export const SHARE = "share";

/** Header of a shared file in the cache: its name, percent-encoded. */
export const FILE_NAME = "x-file-name";

/** To the worker. `entry` is the address of a page's entry script, which names the version of the page. */
export type ToWorker =
  /** Serves all pages from now on, in place of the worker before. */
  | { readonly type: "take over" }
  /** A page is open. Files of other versions are deleted once no other page is. */
  | { readonly type: "opened"; readonly entry: string }
  /** Asks, with a port for the answer, whether a page is of the worker's version. */
  | { readonly type: "has"; readonly entry: string };

/** From a worker that could not store all files of its version: no page is served by it. */
export interface NotStored {
  readonly type: "not stored";
  /** Path of the file from the page's folder. */
  readonly file: string;
  /** Reason: no room in the browser, a file of another version, a server that does not answer, or its status. */
  readonly reason: "full" | "other version" | "silent" | number;
}
