/** Versions of the page: what is offered, and what a visitor's answer does. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openVersions, type Registrations } from "../../src/app/offline/versions.ts";
import type { ToWorker } from "../../src/offline/messages.ts";

/** A worker of a version: it knows its entry script, and records what it is asked. */
class FakeWorker extends EventTarget {
  state = "installing";
  readonly asked: string[] = [];
  readonly #entry: string;

  constructor(entry: string) {
    super();
    this.#entry = entry;
  }

  postMessage(message: ToWorker, ports: MessagePort[]): void {
    this.asked.push(message.type);
    if (message.type === "has") ports[0].postMessage(message.entry === this.#entry);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  async update() {}

  install(worker: FakeWorker): FakeWorker {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    return worker;
  }
}

const PAGE = "https://example.org/assets/index-a.js";
const NEWER = "https://example.org/assets/index-b.js";

/** Resolves once messages that are under way have been answered. */
const answered = () => new Promise((done) => setTimeout(done, 20));

beforeEach(() => void vi.stubGlobal("document", new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** A page of a version, which its worker controls or not. */
async function open(isControlled: boolean) {
  const told: string[] = [];
  let registered = 0;
  const registration = new FakeRegistration();
  const own = new FakeWorker(PAGE);
  if (isControlled) {
    own.state = "activated";
    registration.active = own;
  }
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? own : null,
    startMessages() {},
    register: async () => {
      registered++;
      return registration;
    },
  });
  const ending = new AbortController();
  const versions = await openVersions(container as object as Registrations, {
    ...{ entry: PAGE, signal: ending.signal },
    onOffer: () => told.push("offer"),
    onChange() {},
    notify: (message) => told.push(message),
    reload: () => told.push("reload"),
  });
  return { told, own, registration, container, versions, registered: () => registered };
}

type Page = Awaited<ReturnType<typeof open>>;

async function complete({ registration }: Page, entry: string): Promise<FakeWorker> {
  const worker = registration.install(new FakeWorker(entry));
  worker.become("installed");
  await answered();
  return worker;
}

const refuse = ({ container }: Page) =>
  container.dispatchEvent(new MessageEvent("message", { data: { type: "not stored", file: "a.js", reason: 404 } }));

test("the first version is stored without an offer", async () => {
  const page = await open(false);
  expect(page.versions.stored).toBe("storing");
  const worker = await complete(page, PAGE);
  worker.become("activated");
  expect([page.versions.stored, page.versions.isOffered, page.told]).toEqual(["stored", false, []]);
});

test("a complete version is offered once, takes over only when it is accepted, and the page reloads when it has", async () => {
  const page = await open(true);
  expect(page.own.asked).toEqual(["opened"]);
  const worker = await complete(page, NEWER);
  worker.become("installed");
  await answered();
  expect(page.told).toEqual(["offer"]);
  expect(worker.asked).not.toContain("take over");

  page.versions.accept();
  expect(worker.asked).toContain("take over");
  expect(page.told).toEqual(["offer"]);
  page.container.dispatchEvent(new Event("controllerchange"));
  expect(page.told).toEqual(["offer", "reload"]);
});

test("a change of the worker that this page did not ask for does not reload it; what another tab accepted opens at once", async () => {
  const page = await open(true);
  const worker = await complete(page, NEWER);
  worker.become("activated");
  page.container.dispatchEvent(new Event("controllerchange"));
  expect(page.told).toEqual(["offer"]);
  page.versions.accept();
  expect(page.told).toEqual(["offer", "reload"]);
  expect(worker.asked).not.toContain("take over");
});

test("the version of this page is not offered, and takes back the offer of the one that it replaces", async () => {
  const page = await open(true);
  const worker = await complete(page, NEWER);
  expect(page.versions.isOffered).toBe(true);
  worker.become("redundant");
  await complete(page, PAGE);
  expect(page.versions.isOffered).toBe(false);
  page.versions.accept();
  expect(page.told).toEqual(["offer", "The newer version is not there any more. This one stays."]);
});

test("a version that could not be stored is told with its file; the first one is registered anew on request", async () => {
  const update = await open(true);
  refuse(update);
  expect(update.versions.stored).toBe("stored");
  expect(update.told).toEqual([
    "A newer version could not be stored, so this one stays. a.js: the server answers 404.",
  ]);

  const first = await open(false);
  refuse(first);
  expect(first.versions.stored).toBe("refused");
  expect(first.told.join()).toContain("a.js: the server answers 404.");
  await first.versions.look();
  expect(first.registered()).toBe(2);
});

test("a search says what it has found, or why it failed", async () => {
  const page = await open(true);
  expect(await page.versions.look()).toBe("This is the newest version.");
  await complete(page, NEWER);
  page.registration.installing = null;
  expect(await page.versions.look()).toBe("A newer version is ready.");
  page.registration.update = async () => {
    throw new TypeError("no network");
  };
  expect(await page.versions.look()).toBe("The server gave no newer version: no network");
});
