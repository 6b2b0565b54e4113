/** Opens files as lands, and saves the land as it is shown. */
import type { Land } from "../../core/faults/land.ts";
import { heightFileOf } from "../../export/read-heights.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile, download } from "../../ui/file.ts";
import { createFileReader } from "../file-reader.ts";
import type { LandFile } from "./file-worker.ts";
import type { Lands } from "./lands.ts";
import { MOST_BYTES } from "./limits.ts";
import { SAVED, type SavedKind } from "./protocol.ts";

export interface FilesPanel {
  readonly root: HTMLElement;
  open(file: File): Promise<void>;
  refresh(): void;
  dispose(): void;
}

const ACCEPT = ".xy,.png,.tga,.csv,image/png,text/csv";

const startWorker = () =>
  new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module", name: "land file" });

export function createFilesPanel(lands: Lands, say: (words: string, isFault?: boolean) => void): FilesPanel {
  const reader = createFileReader<LandFile, Land>(startWorker);
  let last: File | undefined;

  async function open(file: File): Promise<void> {
    const { name, size } = file;
    reader.stop();
    last = file;
    stop.hidden = false;
    say(`Reading ${name}…`);
    try {
      const kind = heightFileOf(name);
      if (!kind) throw new RangeError("expected a file named .xy, .png, .tga or .csv.");
      if (size > MOST_BYTES) throw new RangeError(`expected at most ${MOST_BYTES} bytes, got ${size}.`);
      const land = await reader.ask({ kind, file });
      if (!land) return;
      const { xSize, ySize } = land;
      // Without faults its filters work on the file alone.
      lands.begin({ name, land }, { n: 0 }, `open ${name}`);
      say(`${name} is ${xSize} × ${ySize} cells. Erosion at the end and smoothing filter it; faults fall on it.`);
    } catch (error) {
      say(`${name}: ${error instanceof Error ? error.message : error}`, true);
    } finally {
      if (last === file) {
        stop.hidden = true;
        // The worker holds the memory of the file.
        reader.stop();
      }
    }
  }

  function stopReading(): void {
    reader.stop();
    say("Stopped reading. Nothing was changed.");
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
  const stop = button({ class: "line-act", hidden: "" }, stopReading, "Stop reading");
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
        stop,
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
    dispose: reader.stop,
  };
}
