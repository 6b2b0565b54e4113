/** Height maps of the visitor as worlds: a button that opens a file as one, and the list of those that this browser keeps. */
import { heightHead } from "../../core/faults/height-code.ts";
import { HEIGHT_TYPES } from "../../export/read-heights.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile } from "../../ui/file.ts";
import { phrase, say } from "../../words/words.ts";
import { createShelfList } from "../shelf-list.ts";
import type { TabContext } from "../tab.ts";

export interface GroundsPanel {
  readonly root: HTMLElement;
  /** Shows the list as it is now. */
  show(): void;
}

const WORDS = {
  empty: phrase("No height maps are kept yet."),
  gone: phrase("This height map is not kept any more."),
};

export function createGroundsPanel({ grounds, history, tell }: TabContext): GroundsPanel {
  const list = createShelfList({
    ...{ shelf: grounds.shelf, history, tell, words: WORDS },
    describe({ code }) {
      const { xSize, ySize, cell, height } = heightHead(code);
      const values = { columns: xSize, rows: ySize, cell, height: Math.round(height) };
      return [null, say("{columns} × {rows}, {cell} m a cell, {height} m high", values)];
    },
    open: ({ link }) => grounds.walk(link),
  });
  const choose = button(
    { class: "line-act" },
    async () => {
      const file = await chooseFile(HEIGHT_TYPES);
      if (file) grounds.open(file);
    },
    say("Walk on a height map…"),
  );
  const words = element("span", {}, say("or drop a file on the view"));
  return {
    root: element("div", { class: "faults-files" }, element("div", { class: "line-acts" }, choose, words), list.root),
    show: () => void list.show(),
  };
}
