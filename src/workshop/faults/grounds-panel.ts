/** Height maps of the visitor as worlds: a button that opens a file as one, and the list of those that this browser keeps. */
import { heightHead } from "../../core/faults/height-code.ts";
import { HEIGHT_TYPES } from "../../export/read-heights.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile } from "../../ui/file.ts";
import { createShelfList } from "../shelf-list.ts";
import type { TabContext } from "../tab.ts";

export interface GroundsPanel {
  readonly root: HTMLElement;
  /** Shows the list as it is now. */
  show(): void;
}

export function createGroundsPanel({ grounds, history, say }: TabContext): GroundsPanel {
  const list = createShelfList({
    ...{ shelf: grounds.shelf, history, say, noun: "height map" },
    describe({ code }) {
      const { xSize, ySize, cell, height } = heightHead(code);
      return [null, `${xSize} × ${ySize}, ${cell} m a cell, ${Math.round(height)} m high`];
    },
    open: ({ link }) => grounds.walk(link),
  });
  const choose = button(
    { class: "line-act" },
    async () => {
      const file = await chooseFile(HEIGHT_TYPES);
      if (file) grounds.open(file);
    },
    "Walk on a height map…",
  );
  const words = element("span", {}, "or drop a file on the view");
  return {
    root: element("div", { class: "faults-files" }, element("div", { class: "line-acts" }, choose, words), list.root),
    show: () => void list.show(),
  };
}
