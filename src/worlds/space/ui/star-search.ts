/** Dialog that searches for the nearest star, any or with a given number of planets. */
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { isKeyOf } from "../../../ui/input/key-places.ts";
import { say } from "../../../words/words.ts";
import { controls } from "../controls.ts";

export interface StarSearch {
  readonly open: boolean;
  toggle(): void;
  dispose(): void;
}

/** Greatest number of planets of a star. */
const MOST_PLANETS = 15;

/** `find` resolves to a function that selects the star found; null when none is in range. */
export function createStarSearch(
  host: HTMLElement,
  find: (planets?: number) => Promise<(() => void) | null>,
): StarSearch {
  const line = element("p", { class: "search-said", role: "status" });
  const bar = element("i", { class: "search-bar", hidden: "" });
  const write = text(line);
  const dialog = createDialog((planets) => void search(planets), bar, line);
  host.append(dialog);
  /** Number of the current search; results of older ones are ignored. */
  let current = 0;

  async function search(planets?: number): Promise<void> {
    const own = ++current;
    bar.hidden = false;
    write(say("Searching the stars nearby …"));
    const found = await find(planets).catch((error: unknown) => ({ problem: String(error) }));
    if (own !== current) return;
    bar.hidden = true;
    if (typeof found === "function") {
      dialog.close();
      found();
    } else write(found === null ? noneText(planets) : say("The search failed: {problem}", found));
  }

  listenToKeys(dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => current++);

  return {
    get open() {
      return dialog.open;
    },
    toggle() {
      if (dialog.open) return dialog.close();
      bar.hidden = true;
      write("");
      dialog.showModal();
    },
    dispose: () => dialog.remove(),
  };
}

function createDialog(
  search: (planets: number | undefined) => void,
  bar: HTMLElement,
  line: HTMLElement,
): HTMLDialogElement {
  const choice = (planets: number | undefined) =>
    button(
      planets === undefined ? { class: "search-choice search-any", autofocus: "" } : { class: "search-choice" },
      () => search(planets),
      planets === undefined ? say("Any star") : String(planets),
    );
  const counts = Array.from({ length: MOST_PLANETS + 1 }, (_, planets) => choice(planets));
  const close = button(
    { class: "close", "aria-label": say("Close"), title: say("Close (Esc)") },
    () => dialog.close(),
    icon("close"),
  );
  const dialog = element(
    "dialog",
    { class: "search glass", "data-keys": "own", "aria-labelledby": "search-title" },
    element("header", {}, element("h2", { id: "search-title" }, say("Nearest star")), close),
    choice(undefined),
    element("h3", {}, say("by number of planets")),
    element("div", { class: "search-counts", role: "group", "aria-label": say("Planets") }, ...counts),
    bar,
    line,
  );
  return dialog;
}

/** Keys that close the dialog, and arrow keys that move the focus among its choices. */
function listenToKeys(dialog: HTMLDialogElement): void {
  const onKey = (event: KeyboardEvent) => {
    if (!dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isKeyOf(controls.actions.search, event)) {
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
  dialog.addEventListener("keydown", onKey);
}
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 8, ArrowLeft: -1, ArrowUp: -8 };

function noneText(planets: number | undefined): string {
  if (planets === undefined) return say("No star within 1000 light-years.");
  return say("No star with one planet within 1000 light-years.|No star with {n} planets within 1000 light-years.", {
    n: planets,
  });
}
