/** Opens files as lands, and saves the land as it is shown. */
import { heightFileOf, readLand } from "../../export/read-heights.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile, download } from "../../ui/file.ts";
import type { Lands } from "./lands.ts";
import { checkOpened, MOST_BYTES } from "./limits.ts";
import { SAVED, type SavedKind } from "./protocol.ts";

export interface FilesPanel {
  readonly root: HTMLElement;
  open(file: File): Promise<void>;
  refresh(): void;
}

const ACCEPT = ".xy,.png,.tga,.csv,image/png,text/csv";

export function createFilesPanel(lands: Lands, say: (words: string, isFault?: boolean) => void): FilesPanel {
  async function open(file: File): Promise<void> {
    const { name, size } = file;
    say(`Reading ${name}…`);
    try {
      const kind = heightFileOf(name);
      if (!kind) throw new RangeError("expected a file named .xy, .png, .tga or .csv.");
      if (size > MOST_BYTES) throw new RangeError(`expected at most ${MOST_BYTES} bytes, got ${size}.`);
      const land = await readLand(kind, new Uint8Array(await file.arrayBuffer()));
      checkOpened(land);
      const { xSize, ySize } = land;
      // Without faults its filters work on the file alone.
      lands.begin({ name, land }, { n: 0 }, `open ${name}`);
      say(`${name} is ${xSize} × ${ySize} cells. Erosion at the end and smoothing filter it; faults fall on it.`);
    } catch (error) {
      say(`${name}: ${error instanceof Error ? error.message : error}`, true);
    }
  }

  async function save(as: SavedKind): Promise<void> {
    try {
      const bytes = await lands.save(as);
      download(`land.${as}`, SAVED[as].type, bytes);
      say(`land.${as} saved: ${bytes.length.toLocaleString("en")} bytes.`);
    } catch (error) {
      say(`land.${as} could not be saved: ${error instanceof Error ? error.message : error}`, true);
    }
  }

  const level = button(
    { class: "line-act" },
    () => lands.begin(null, { n: 100 }, "level ground"),
    "Level ground again",
  );
  const source = element("span");
  const saves = (Object.keys(SAVED) as SavedKind[]).map((as) =>
    button({ class: "line-act", "aria-label": `Save as ${SAVED[as].label}` }, () => void save(as), SAVED[as].label),
  );
  return {
    open,
    root: element(
      "div",
      { class: "faults-files" },
      element(
        "div",
        { class: "line-acts" },
        button(
          { class: "line-act" },
          async () => {
            const file = await chooseFile(ACCEPT);
            if (file) await open(file);
          },
          "Open a land…",
        ),
        source,
        level,
      ),
      element("div", { class: "line-acts" }, element("span", {}, "Save as"), ...saves),
    ),
    refresh() {
      const { start } = lands.plan;
      source.textContent = start ? start.name : ".xy, PNG, TGA or CSV; or drop it here";
      level.hidden = !start;
    },
  };
}
