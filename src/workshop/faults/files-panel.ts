/** Opens files as lands, and saves the land as it is shown. */
import type { Land } from "../../core/faults/land.ts";
import { HEIGHT_FILES, HEIGHT_TYPES, heightFileOf } from "../../export/read-heights.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile, download } from "../../ui/file.ts";
import { createReading } from "../reading.ts";
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

const startWorker = () =>
  new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module", name: "land file" });

type Say = (words: string, isProblem?: boolean) => void;

export function createFilesPanel(lands: Lands, say: Say): FilesPanel {
  const reading = createReading<LandFile, Land>(startWorker, say);

  async function open(file: File): Promise<void> {
    const { name, size } = file;
    const read = async () => {
      const kind = heightFileOf(name);
      if (!kind) throw new RangeError(`expected a file named .${HEIGHT_FILES.join(", .")}.`);
      if (size > MOST_BYTES) throw new RangeError(`expected at most ${MOST_BYTES} bytes, got ${size}.`);
      const land = await reading.ask({ kind, file });
      if (!land) return;
      const { xSize, ySize } = land;
      // Without faults its filters work on the file alone.
      lands.begin({ name, land }, { n: 0 }, `open ${name}`);
      say(`${name} is ${xSize} × ${ySize} cells. Erosion at the end and smoothing filter it; faults fall on it.`);
    };
    // The worker holds the memory of the file.
    if (await reading.read(name, read, `${name}: `)) reading.stop();
  }

  const level = button(
    { class: "line-act" },
    () => lands.begin(null, { n: 100 }, "level ground"),
    "Level ground again",
  );
  const choose = button(
    { class: "line-act" },
    async () => {
      const file = await chooseFile(HEIGHT_TYPES);
      if (file) await open(file);
    },
    "Open a land…",
  );
  const source = element("span");
  const saves = (Object.keys(SAVED) as SavedKind[]).map((as) =>
    button(
      { class: "line-act", "aria-label": `Save as ${SAVED[as].label}` },
      () => void save(lands, as, say),
      SAVED[as].label,
    ),
  );
  return {
    open,
    root: element(
      "div",
      { class: "faults-files" },
      element("div", { class: "line-acts" }, choose, reading.stopButton, source, level),
      element("div", { class: "line-acts" }, element("span", {}, "Save as"), ...saves),
    ),
    refresh() {
      const { start } = lands.plan;
      source.textContent = start ? start.name : ".xy, PNG, TGA, CSV, JPEG or GeoTIFF; or drop it here";
      level.hidden = !start;
    },
    dispose: reading.stop,
  };
}

async function save(lands: Lands, as: SavedKind, say: Say): Promise<void> {
  try {
    const bytes = await lands.run.save(lands.chosen, as);
    download(`land.${as}`, SAVED[as].type, bytes);
    say(`land.${as} saved: ${bytes.length.toLocaleString("en")} bytes.`);
  } catch (error) {
    say(`land.${as} could not be saved: ${error instanceof Error ? error.message : error}`, true);
  }
}
