/** The list of what a shelf keeps: names that can be changed, with buttons that open and delete. */
import { button, element } from "../ui/element.ts";
import { say, saying } from "../words/words.ts";
import type { KeptItem, Shelf, TabContext } from "./tab.ts";

export interface ShelfList {
  readonly root: HTMLElement;
  /** Shows the list as it is now. */
  show(): Promise<void>;
}

interface ShelfWords {
  readonly empty: string;
  readonly gone: string;
}

export interface ShelfListOptions extends Pick<TabContext, "history" | "tell"> {
  readonly shelf: Shelf;
  /** Sentences about its kind, as phrases. */
  readonly words: ShelfWords;
  /** Element before the name, and words after it. */
  describe(item: KeptItem): readonly [Node | null, string];
  open(item: KeptItem): void;
}

export function createShelfList({ shelf, words, history, tell, describe, open }: ShelfListOptions): ShelfList {
  const root = element("ul", { class: "line-shelf" });
  let asked = 0;

  async function show(): Promise<void> {
    const ask = ++asked;
    const items = await shelf.list();
    // A later question has the newer answer.
    if (ask !== asked) return;
    root.replaceChildren(...items.map(rowOf));
    if (items.length === 0) root.append(element("li", {}, element("span", {}, say(words.empty))));
  }

  async function rename({ link }: KeptItem, wanted: string): Promise<void> {
    const got = await shelf.rename(link, wanted);
    tell(got === null ? say(words.gone) : say("Renamed to “{name}”.", { name: got }), got === null);
    await show();
  }

  async function remove({ name, link }: KeptItem): Promise<void> {
    const code = await shelf.find(link);
    if (!(await shelf.remove(link))) return;
    if (code !== undefined) {
      const back = () => void shelf.keep(name, code).then(show);
      const away = () => void shelf.remove(link).then(show);
      history.push({ label: saying("delete “{name}”", { name }), undo: back, redo: away, holds: [code] });
    }
    tell(
      code === undefined
        ? say("“{name}” is deleted.", { name })
        : say("“{name}” is deleted. Undo brings it back.", { name }),
    );
    await show();
  }

  function rowOf(item: KeptItem): HTMLLIElement {
    const name = element("input", {
      ...{ type: "text", maxlength: "60", value: item.name },
      "aria-label": say("Name of {name}", { name: item.name }),
    });
    name.addEventListener("change", () => void rename(item, name.value));
    const [before, about] = describe(item);
    return element(
      "li",
      {},
      before,
      name,
      element("span", {}, about),
      button({ class: "line-act" }, () => open(item), say("Open")),
      button({ class: "line-act" }, () => void remove(item), say("Delete")),
    );
  }

  return { root, show };
}
