/** Stored files and newer versions of the page: their rows of the settings, and the offer of a newer version. */
import type { SceneRequest } from "../../recipe/request.ts";
import { showOffer } from "../../ui/offer.ts";
import type { PanelRow } from "../../ui/panel-row.ts";
import { phrase, say } from "../../words/words.ts";
import { openVersions, type Registrations, type Versions } from "./versions.ts";

export interface OfflinePart {
  /** Rows of the settings; none where the page is not stored. */
  readonly rows: readonly PanelRow[];
  /** Actions by the names of rows. */
  readonly actions: Readonly<Record<string, () => Promise<void>>>;
  /** Shows the state in the rows. */
  show(panel: OfflinePanel): Promise<void>;
  dispose(): void;
}

/** The panel of the rows. */
interface OfflinePanel {
  note(name: string, text: string): void;
  show(name: string, shown: boolean): void;
}

export interface OfflineOptions {
  /** A frozen picture is not stored. */
  readonly request: Pick<SceneRequest, "freeze">;
  /** The link of the current view. */
  link(): string;
  /** The state has changed. */
  onChange(): void;
  notify(message: string): void;
}

const ROWS: readonly PanelRow[] = [
  { name: "update", label: phrase("Reload in the newer version") },
  { name: "offline", label: phrase("Look for a newer version") },
];

/** Workers whose offer was answered in this page; the settings still have it, and other worlds do not show it again. */
const answered = new WeakSet<ServiceWorker>();

export function createOfflinePart(host: HTMLElement, options: OfflineOptions): OfflinePart {
  const { request, link, onChange, notify } = options;
  const container = registrationsFor(request.freeze);
  const ending = new AbortController();
  const { signal } = ending;
  let versions: Versions | undefined;
  let problem = "";

  function offer(worker: ServiceWorker): void {
    if (answered.has(worker)) return;
    const answer = (run: () => void) => () => {
      answered.add(worker);
      run();
    };
    const note = showOffer(host, say("A new version is ready. It opens at this view."), [
      { label: phrase("Reload now"), run: answer(() => versions?.accept()) },
      { label: phrase("Later"), run: answer(() => {}) },
    ]);
    signal.addEventListener("abort", note.dispose);
  }

  function reload(): void {
    history.replaceState(null, "", link());
    location.reload();
  }

  async function open(registrations: Registrations): Promise<void> {
    try {
      const entry = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
      versions = await openVersions(registrations, { entry, signal, onOffer: offer, onChange, notify, reload });
    } catch (error) {
      if (signal.aborted) return;
      problem = error instanceof Error ? error.message : String(error);
      console.warn(`The page is not stored: ${problem}`);
    }
    onChange();
  }

  if (container) void open(container);
  return {
    rows: container ? ROWS : [],
    actions: {
      update: async () => versions?.accept(),
      offline: async () =>
        notify(versions ? await versions.look() : say("The page is not stored: {problem}", { problem })),
    },
    async show(panel) {
      panel.show("update", versions?.isOffered ?? false);
      panel.note("offline", await stateText(versions));
    },
    dispose: () => ending.abort(),
  };
}

/** "stored, 7.4 MB in all" */
async function stateText(versions: Versions | undefined): Promise<string> {
  if (versions?.stored === "storing") return say("being stored");
  if (versions?.stored !== "stored") return say("not stored");
  const usage = (await navigator.storage?.estimate?.().catch(() => null))?.usage;
  return usage === undefined ? say("stored") : say("stored, {size} MB in all", { size: (usage / 1e6).toFixed(1) });
}

/**
 * The registrations for a page that is stored: the built one, which has a manifest, and no frozen picture or frame of another site.
 * Browsers have none without HTTPS.
 */
const registrationsFor = (isFrozen: boolean): Registrations | undefined =>
  !isFrozen && window === window.top && "serviceWorker" in navigator && document.querySelector("link[rel=manifest]")
    ? navigator.serviceWorker
    : undefined;
