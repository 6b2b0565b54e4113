/** The list of what a shelf keeps: names that can be changed, with buttons that open and delete. */
import { button, element } from "../ui/element.ts";
import type { KeptItem, Shelf, TabContext } from "./tab.ts";

export interface ShelfList {
  readonly root: HTMLElement;
  /** Shows the list as it is now. */
  show(): Promise<void>;
}

export interface ShelfListOptions extends Pick<TabContext, "history" | "say"> {
  readonly shelf: Shelf;
  /** Its kind in sentences. */
  readonly noun: string;
  /** Element before the name, and words after it. */
  describe(item: KeptItem): readonly [Node | null, string];
  open(item: KeptItem): void;
}

export function createShelfList({ shelf, noun, history, say, describe, open }: ShelfListOptions): ShelfList {
  const root = element("ul", { class: "line-shelf" });
  let asked = 0;

  async function show(): Promise<void> {
    const ask = ++asked;
    const items = await shelf.list();
    // A later question has the newer answer.
    if (ask !== asked) return;
    root.replaceChildren(...items.map(rowOf));
    if (items.length === 0) root.append(element("li", {}, element("span", {}, `No ${noun}s are kept yet.`)));
  }

  async function rename({ link }: KeptItem, wanted: string): Promise<void> {
    const got = await shelf.rename(link, wanted);
    say(got === null ? `This ${noun} is not kept any more.` : `Renamed to “${got}”.`, got === null);
    await show();
  }

  async function remove({ name, link }: KeptItem): Promise<void> {
    const code = await shelf.find(link);
    if (!(await shelf.remove(link))) return;
    if (code !== undefined) {
      const back = () => void shelf.keep(name, code).then(show);
      const away = () => void shelf.remove(link).then(show);
      history.push({ label: `delete “${name}”`, undo: back, redo: away, holds: [code] });
    }
    say(`“${name}” is deleted.${code === undefined ? "" : " Undo brings it back."}`);
    await show();
  }

  function rowOf(item: KeptItem): HTMLLIElement {
    const name = element("input", {
      ...{ type: "text", maxlength: "60", value: item.name },
      "aria-label": `Name of ${item.name}`,
    });
    name.addEventListener("change", () => void rename(item, name.value));
    const [before, about] = describe(item);
    return element(
      "li",
      {},
      before,
      name,
      element("span", {}, about),
      button({ class: "line-act" }, () => open(item), "Open"),
      button({ class: "line-act" }, () => void remove(item), "Delete"),
    );
  }

  return { root, show };
}
