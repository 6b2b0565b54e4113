/**
 * Versions of the page in this browser: the one whose files the service worker keeps, and a newer one that waits.
 *
 *   storing    the first version is being fetched
 *   stored     every world opens without a network
 *   refused    its files could not be stored; `problem` says why
 *
 * A newer version is offered once it is complete. It never takes over by itself while a page is open: `accept` makes it, and reloads.
 */
import { type NotStored, type ToWorker, WORKER } from "../../offline/messages.ts";
import { phrase, say } from "../../words/words.ts";

type Stored = "storing" | "stored" | "refused";

export interface Versions {
  readonly stored: Stored;
  /** Whether a newer version is complete. */
  readonly isOffered: boolean;
  /** Looks for a newer version now; resolves to a sentence on what was found. Never rejects. */
  look(): Promise<string>;
  /** Reloads the page in the newer version. */
  accept(): void;
}

export interface VersionOptions {
  /** The address of the page's entry script, which names its version. */
  readonly entry: string;
  readonly signal: AbortSignal;
  /** A newer version is complete, by its worker. */
  onOffer(worker: ServiceWorker): void;
  /** Something of `Versions` has changed. */
  onChange(): void;
  /** Gets messages about versions that could not be stored or are not there any more. */
  notify(message: string): void;
  /** Reloads the page at the current view. */
  reload(): void;
}

/** The browser's registrations of service workers, as far as they are used. */
export type Registrations = Pick<
  ServiceWorkerContainer,
  "controller" | "register" | "addEventListener" | "startMessages"
>;

/** Milliseconds between two searches for a newer version, made when the visitor comes back to the page. */
const INTERVAL = 3_600_000;

const send = (worker: ServiceWorker | null, message: ToWorker, ports: MessagePort[] = []) =>
  worker?.postMessage(message, ports);

/** Registers the service worker of the page's folder. Rejects where the browser or the server does not let it. */
export async function openVersions(container: Registrations, options: VersionOptions): Promise<Versions> {
  const opened = new OpenVersions(container, options);
  await opened.begin();
  return opened;
}

class OpenVersions implements Versions {
  stored: Stored;
  readonly #container: Registrations;
  readonly #options: VersionOptions;
  #registration: ServiceWorkerRegistration | undefined;
  #offered: ServiceWorker | undefined;
  #lookedAt = Date.now();

  constructor(container: Registrations, options: VersionOptions) {
    [this.#container, this.#options] = [container, options];
    this.stored = container.controller ? "stored" : "storing";
  }

  get isOffered(): boolean {
    return this.#offered !== undefined;
  }

  async begin(): Promise<void> {
    const { entry, signal } = this.#options;
    this.#container.addEventListener("message", ({ data }) => this.#hear(data), { signal });
    this.#container.startMessages();
    await this.#register();
    send(this.#container.controller, { type: "opened", entry });
    const lookAgain = () => {
      if (document.visibilityState === "visible" && Date.now() - this.#lookedAt >= INTERVAL) void this.look();
    };
    document.addEventListener("visibilitychange", lookAgain, { signal });
  }

  async look(): Promise<string> {
    this.#lookedAt = Date.now();
    try {
      // The browser forgets one whose first version could not be stored.
      if (this.stored === "refused") await this.#register();
      else await this.#registration?.update();
    } catch (error) {
      return say("The server gave no newer version: {reason}", {
        reason: error instanceof Error ? error.message : String(error),
      });
    }
    if (this.#registration?.installing) return say("A version is being stored.");
    return this.isOffered ? say("A newer version is ready.") : say("This is the newest version.");
  }

  accept(): void {
    const { signal, notify, reload } = this.#options;
    const offered = this.#offered;
    if (!offered) notify(say("The newer version is not there any more. This one stays."));
    else if (offered.state === "installed") {
      this.#container.addEventListener("controllerchange", reload, { once: true, signal });
      send(offered, { type: "take over" });
    } else {
      // Another tab has accepted it.
      reload();
    }
  }

  async #register(): Promise<void> {
    const { signal } = this.#options;
    const registration = await this.#container.register(WORKER, { scope: "./", updateViaCache: "none" });
    signal.throwIfAborted();
    this.#registration = registration;
    for (const worker of [registration.active, registration.waiting, registration.installing]) this.#follow(worker);
    registration.addEventListener("updatefound", () => this.#follow(registration.installing), { signal });
  }

  #follow(worker: ServiceWorker | null): void {
    if (!worker) return;
    worker.addEventListener("statechange", () => this.#changed(worker), { signal: this.#options.signal });
    this.#changed(worker);
  }

  #changed(worker: ServiceWorker): void {
    if (worker.state === "installed" && this.#container.controller) void this.#offer(worker);
    else if (worker.state === "activated" && this.stored !== "stored") this.#change("stored");
    else if (worker.state === "redundant" && worker === this.#offered) {
      this.#offered = undefined;
      this.#options.onChange();
    }
  }

  #change(stored: Stored): void {
    this.stored = stored;
    this.#options.onChange();
  }

  /** Offers a complete version, unless it is the one of this page: a server may have gone back to it. */
  async #offer(worker: ServiceWorker): Promise<void> {
    const { entry, signal, onChange, onOffer } = this.#options;
    if (await has(worker, entry)) return;
    if (signal.aborted || worker.state === "redundant" || worker === this.#offered) return;
    this.#offered = worker;
    onChange();
    onOffer(worker);
  }

  #hear({ type, file, reason }: NotStored): void {
    if (type !== "not stored") return;
    const isUpdate = this.stored === "stored";
    if (!isUpdate) this.#change("refused");
    const result = isUpdate ? NOT_UPDATED : NOT_OFFLINE;
    this.#options.notify(`${say(result)} ${say("{file}: {reason}.", { file, reason: reasonText(reason) })}`);
  }
}

const NOT_UPDATED = phrase("A newer version could not be stored, so this one stays.");
const NOT_OFFLINE = phrase("This page could not be stored, so it does not open without a network.");

const REASONS = {
  full: phrase("the browser has no room for it"),
  "other version": phrase("the server has it from another version"),
  silent: phrase("the server does not answer"),
};

const reasonText = (reason: NotStored["reason"]): string =>
  typeof reason === "number" ? say("the server answers {status}", { status: reason }) : say(REASONS[reason]);

/** Milliseconds that a worker may take to answer. */
const PATIENCE = 10_000;

/** Whether a page of this entry script is of the worker's version; false where it does not answer. */
function has(worker: ServiceWorker, entry: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    send(worker, { type: "has", entry }, [port2]);
  }).finally(() => port1.close());
}
