/** Files that the visitor drops on the page, opens with the app or shares with it: saved data, profiles and height maps. */
import { FILE_NAME, SHARE, sharedCache } from "../offline/messages.ts";
import { isRecord } from "../recipe/check.ts";
import { MAX_ARCHIVE_LENGTH } from "../saves/archive.ts";
import type { SaveStore } from "../saves/store.ts";
import { textOf } from "../ui/file.ts";
import { say } from "../words/words.ts";
import { importArchive } from "./save-files.ts";

/** Kinds of files, by what they are opened as. */
export type FileKind = "saves" | "line" | "ground";

/** Characters of a file by which its kind is known. */
const HEAD = 64;

/** The kind of a file by its name and text: a profile of the workshop is JSON without records, a recording, or a list with its head. */
export function kindOf(name: string, text: string): FileKind {
  const extension = /\.(\w+)$/.exec(name)?.[1].toLowerCase() ?? "";
  if (extension === "json") return isProfile(text) ? "line" : "saves";
  if (extension === "wav" || extension === "txt") return "line";
  return extension === "csv" && /^\s*sample,height/i.test(text) ? "line" : "ground";
}

/** Samples alone, or under the name that the workshop writes. Text that is not JSON is reported as saved data. */
function isProfile(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || (isRecord(value) && "profile" in value && !("land" in value));
  } catch {
    return false;
  }
}

export interface OpenFileOptions {
  readonly store: SaveStore;
  /** Opens the form of a height map, and the workshop with a profile. */
  readonly workshop: { openGround(file: File): void; openLine(file: File): void };
  notify(message: string): void;
}

/**
 * A function that opens files. With `takesGiven` it gets those that the system gives to the installed app, and the one that was shared
 * with it.
 */
export function fileOpener(options: OpenFileOptions, takesGiven: boolean): (file: File) => Promise<void> {
  const open = (file: File) => openFile(file, options);
  if (takesGiven) takeGivenFiles(open, options.notify);
  return open;
}

export async function openFile(file: File, { store, workshop, notify }: OpenFileOptions): Promise<void> {
  const isJson = /\.json$/i.test(file.name);
  const read = isJson ? await textOf(file, MAX_ARCHIVE_LENGTH) : { name: file.name, text: await headOf(file) };
  const kind = kindOf(file.name, "text" in read ? read.text : "");
  if (kind === "saves") await importArchive(read, store, notify);
  else if (kind === "line") workshop.openLine(file);
  else workshop.openGround(file);
}

const headOf = (file: File): Promise<string> => file.slice(0, HEAD).text();

/** Files that the system opens with the installed app: TypeScript's library of the DOM has none. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens the first file of those that the system gives to the app, and the one that was shared with it. */
function takeGivenFiles(open: (file: File) => void, notify: (message: string) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => void files[0]?.getFile().then(open, ({ message }) => notify(message)));
  takeShared().then(
    (shared) => (typeof shared === "string" ? notify(shared) : shared && open(shared)),
    ({ message }) => notify(message),
  );
}

/** Takes the share that the service worker keeps: a file, or a message. */
async function takeShared(): Promise<File | string | undefined> {
  const scope = new URL("./", location.href).href;
  const name = sharedCache(scope);
  if (!("caches" in globalThis) || !(await caches.has(name))) return undefined;
  const record = await (await caches.open(name)).match(new URL(SHARE, scope).href);
  await caches.delete(name);
  const file = record?.headers.get(FILE_NAME);
  if (!record || file === undefined) return undefined;
  return file === null
    ? say("There is no link to a world in what was shared.")
    : new File([await record.blob()], decodeURIComponent(file));
}
