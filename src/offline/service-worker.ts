/**
 * The service worker: keeps all files of one version of the page, so that every world opens without a network.
 *
 *   install    fetches all files that are not stored. One that is missing, or of another version, ends it: the version before stays
 *   waiting    a complete version waits until the visitor accepts it, or until no page is open
 *   active     answers all requests of pages with stored files. Files of the version before stay while a page of it may be open, since
 *              its later parts are loaded from them
 */
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { FILE_NAME, type NotStored, SHARE, sharedCache, type ToWorker } from "./messages.ts";
import { linkIn } from "./shared.ts";

/** The worker's global scope, as far as it is used: TypeScript's library of the DOM has none. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

interface OpenPage {
  readonly id: string;
  postMessage(message: NotStored): void;
}

interface Events {
  install: LongEvent;
  activate: LongEvent;
  message: LongEvent & { readonly data: ToWorker; readonly ports: readonly MessagePort[]; readonly source: OpenPage };
  fetch: LongEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
}

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

declare const self: WorkerScope & {
  /** All files of this version, which the build writes here. */
  readonly __WB_MANIFEST: Parameters<PrecacheController["addToCacheList"]>[0];
};

const { scope } = self.registration;
/** The file that answers the address of the folder. */
const INDEX = new URL("index.html", scope).href;

/** Files that are fetched at the same time. */
const AT_ONCE = 8;

/** Requests that were stored since the start of the worker. */
const stored: Request[] = [];

const files = new PrecacheController({
  plugins: [{ cacheDidUpdate: async ({ request }) => void stored.push(request) }],
});
files.addToCacheList(self.__WB_MANIFEST);
const { cacheName } = files.strategy;

self.addEventListener("install", (event) => {
  event.waitUntil(store(event));
});

self.addEventListener("activate", (event) => event.waitUntil(begin(event)));

self.addEventListener("message", (event) => {
  const { data, ports, source } = event;
  if (data.type === "take over") event.waitUntil(self.skipWaiting());
  else if (data.type === "opened") event.waitUntil(tidy(event, data.entry, source));
  else ports[0]?.postMessage(isOwn(data.entry));
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (!url.startsWith(scope)) return;
  if (method === "POST" && url === new URL(SHARE, scope).href) event.respondWith(receive(event.request));
  else if (method === "GET") event.respondWith(answer(event));
});

/**
 * Stores all files that are not stored yet, as the controller's own `install` does, but several at once: there are hundreds. The first
 * that cannot be stored ends it.
 */
async function store(event: LongEvent): Promise<void> {
  const all = [...files.getURLsToCacheKeys()];
  await storeFiles(event, all);
  // The worker in use may have deleted some meanwhile, as files of another version.
  const kept = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  const lost = all.filter(([, cacheKey]) => !kept.has(cacheKey));
  await storeFiles(event, lost);
}

async function storeFiles(event: LongEvent, rest: [address: string, cacheKey: string][]): Promise<void> {
  let isOver = false;
  const work = async () => {
    for (let next = rest.pop(); next && !isOver; next = rest.pop()) {
      const [address, cacheKey] = next;
      try {
        await storeFile(event, address, cacheKey);
      } catch (error) {
        if (!isOver) {
          isOver = true;
          await tellProblem(address, error);
        }
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Stores one file; those without a hash in their names have a cache key of their own, and are asked for anew. */
async function storeFile(event: LongEvent, address: string, cacheKey: string): Promise<void> {
  const integrity = files.getIntegrityForCacheKey(cacheKey);
  const request = new Request(address, {
    ...(integrity !== undefined && { integrity }),
    cache: cacheKey === address ? "default" : "reload",
    credentials: "same-origin",
  });
  await Promise.all(files.strategy.handleAll({ event, request, params: { cacheKey } }));
}

const isOwn = (address: string): boolean => files.getCacheKeyForURL(address) !== undefined;

const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Serves pages that are open already. Where there are none, no file of another version is needed. */
async function begin(event: LongEvent): Promise<void> {
  await self.clients.claim();
  if ((await openPages()).length === 0) await files.activate(event);
}

/** Deletes the files of other versions, where the only open page is of this one and no newer version is on its way. */
async function tidy(event: LongEvent, entry: string, page: OpenPage): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const open = await openPages();
  if (isOwn(entry) && open.every(({ id }) => id === page.id)) await files.activate(event);
}

/** The stored file of an address without its query: links are queries. A file of the version before is answered while it is stored. */
async function answer(event: Events["fetch"]): Promise<Response> {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  const file = address === scope ? INDEX : address;
  const cacheKey = files.getCacheKeyForURL(file);
  if (cacheKey === undefined) return (await (await caches.open(cacheName)).match(file)) ?? fetch(request);
  const integrity = files.getIntegrityForCacheKey(cacheKey);
  return files.strategy.handle({ event, request: new Request(file), params: { cacheKey, integrity } });
}

/** Keeps a shared file for the page, or opens a shared link. An empty record says that there was neither. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.getAll("file").find((part) => part instanceof File && part.size > 0);
  const link = linkIn(["url", "text", "title"].map((name) => String(form.get(name) ?? "")));
  if (!file && link !== null) return Response.redirect(new URL(link, scope).href, 303);
  const record = file instanceof File ? fileRecord(file) : new Response();
  await (await caches.open(sharedCache(scope))).put(new URL(SHARE, scope).href, record);
  return Response.redirect(scope, 303);
}

const fileRecord = (file: File): Response =>
  new Response(file, { headers: { [FILE_NAME]: encodeURIComponent(file.name) } });

/** Tells the open pages which file ended the installation, and why. Without room, what was stored of this version is deleted. */
async function tellProblem(address: string, error: unknown): Promise<void> {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  if (isFull) {
    const cache = await caches.open(cacheName);
    for (const request of stored.splice(0)) await cache.delete(request);
  }
  const reason = isFull ? "full" : await reasonOf(address);
  const file = address.slice(scope.length);
  for (const page of await openPages()) page.postMessage({ type: "not stored", file, reason });
}

/** The reason why a file could not be stored, found by asking for it once more. */
async function reasonOf(address: string): Promise<NotStored["reason"]> {
  try {
    const { ok, status } = await fetch(address, { cache: "no-store" });
    return ok ? "other version" : status;
  } catch {
    return "silent";
  }
}
