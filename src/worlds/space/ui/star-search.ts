/** The search for the nearest star, of any or of so many planets: a small dialog in which one press looks and finds. */
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { partOf } from "../../../ui/input/key-places.ts";

export interface StarSearch {
  readonly open: boolean;
  toggle(): void;
  dispose(): void;
}

/** The most planets that a star has. */
const MOST = 15;

/** `find` tells how to choose what it has found; null where there is none within reach. */
export function createStarSearch(
  host: HTMLElement,
  find: (planets?: number) => Promise<(() => void) | null>,
): StarSearch {
  const listening = new AbortController();
  const { signal } = listening;
  const line = element("p", { class: "search-said", role: "status" });
  const bar = element("i", { class: "search-bar", hidden: "" });
  const say = text(line);
  const choice = (planets: number | undefined) =>
    button(
      planets === undefined ? { class: "search-choice search-any", autofocus: "" } : { class: "search-choice" },
      () => void look(planets),
      planets === undefined ? "Any star" : String(planets),
    );
  const counts = Array.from({ length: MOST + 1 }, (_, planets) => choice(planets));
  const close = button(
    { class: "close", "aria-label": "Close", title: "Close (Esc)" },
    () => dialog.close(),
    icon("close"),
  );
  const dialog = element(
    "dialog",
    { class: "search glass", "data-keys": "own", "aria-labelledby": "search-title" },
    element("header", {}, element("h2", { id: "search-title" }, "Nearest star"), close),
    choice(undefined),
    element("h3", {}, "with so many planets"),
    element("div", { class: "search-counts", role: "group", "aria-label": "Planets" }, ...counts),
    bar,
    line,
  );
  host.append(dialog);
  let turn = 0;

  /** What is found when another search has begun, or the dialog is closed, is no longer asked for. */
  async function look(planets?: number): Promise<void> {
    const mine = ++turn;
    bar.hidden = false;
    say("Looking through the stars around …");
    const found = await find(planets).catch((error: unknown) => ({ fault: String(error) }));
    if (mine !== turn) return;
    bar.hidden = true;
    if (typeof found === "function") {
      dialog.close();
      found();
    } else say(found === null ? noneText(planets) : `The search failed: ${found.fault}`);
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (partOf(event.code) === "KeyO") {
      event.preventDefault();
      if (!event.repeat) dialog.close();
      return;
    }
    const step = STEPS[event.code];
    if (!step) return;
    event.preventDefault();
    const all = [...dialog.querySelectorAll<HTMLButtonElement>(".search-choice")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[Math.max(0, Math.min(all.length - 1, at + step))].focus();
  };
  dialog.addEventListener("keydown", onKey, { signal });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(), { signal });
  dialog.addEventListener("close", () => turn++, { signal });

  return {
    get open() {
      return dialog.open;
    },
    toggle() {
      if (dialog.open) return dialog.close();
      bar.hidden = true;
      say("");
      dialog.showModal();
    },
    dispose() {
      listening.abort();
      dialog.remove();
    },
  };
}
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 8, ArrowLeft: -1, ArrowUp: -8 };

function noneText(planets: number | undefined): string {
  const which = planets === undefined ? "star" : `star with ${planets === 1 ? "one planet" : `${planets} planets`}`;
  return `No ${which} within 1000 light-years.`;
}
