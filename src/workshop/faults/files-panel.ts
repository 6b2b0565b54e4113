/** Opens files as lands, and saves the land as it is shown. */
import type { Land } from "../../core/faults/land.ts";
import { HEIGHT_FILES, HEIGHT_TYPES, heightFileOf } from "../../export/read-heights.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile, download } from "../../ui/file.ts";
import { countText } from "../../ui/number-text.ts";
import { refusal, wordsOf } from "../../words/refusal.ts";
import { phrase, say, saying } from "../../words/words.ts";
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

const NAMES = HEIGHT_FILES.map((name) => `.${name}`).join(", ");

const startWorker = () =>
  new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module", name: "land file" });

type Tell = (words: string, isProblem?: boolean) => void;

export function createFilesPanel(lands: Lands, tell: Tell): FilesPanel {
  const reading = createReading<LandFile, Land>(startWorker, tell);

  async function open(file: File): Promise<void> {
    const { name, size } = file;
    const read = async () => {
      const kind = heightFileOf(name);
      if (!kind) throw refusal(saying("expected a file named {names}.", { names: NAMES }));
      if (size > MOST_BYTES)
        throw refusal(saying("expected at most {most} bytes, got {size}.", { most: MOST_BYTES, size }));
      const land = await reading.ask({ kind, file });
      if (!land) return;
      const { xSize, ySize } = land;
      // Without faults its filters work on the file alone.
      lands.begin({ name, land }, { n: 0 }, saying("open {file}", { file: name }));
      const words = phrase(
        "{file} is {columns} × {rows} cells. Erosion at the end and smoothing filter it; faults fall on it.",
      );
      tell(say(words, { file: name, columns: xSize, rows: ySize }));
    };
    // The worker holds the memory of the file.
    if (await reading.read(name, read, (problem) => say("{file}: {problem}", { file: name, problem }))) reading.stop();
  }

  const level = button(
    { class: "line-act" },
    () => lands.begin(null, { n: 100 }, phrase("level ground")),
    say("Level ground again"),
  );
  const choose = button(
    { class: "line-act" },
    async () => {
      const file = await chooseFile(HEIGHT_TYPES);
      if (file) await open(file);
    },
    say("Open a land…"),
  );
  const source = element("span");
  return {
    open,
    root: element(
      "div",
      { class: "faults-files" },
      element("div", { class: "line-acts" }, choose, reading.stopButton, source, level),
      createSaveRow(lands, tell),
    ),
    refresh() {
      const { start } = lands.plan;
      source.textContent = start ? start.name : say(".xy, PNG, TGA, CSV, JPEG or GeoTIFF; or drop it here");
      level.hidden = !start;
    },
    dispose: reading.stop,
  };
}

function createSaveRow(lands: Lands, tell: Tell): HTMLElement {
  const saves = (Object.keys(SAVED) as SavedKind[]).map((as) => {
    const format = say(SAVED[as].label);
    const label = say("Save as {format}", { format });
    return button({ class: "line-act", "aria-label": label }, () => void save(lands, as, tell), format);
  });
  const title = element("span", {}, say("Save as##buttons with formats follow"));
  return element("div", { class: "line-acts" }, title, ...saves);
}

async function save(lands: Lands, as: SavedKind, tell: Tell): Promise<void> {
  const file = `land.${as}`;
  try {
    const bytes = await lands.run.save(lands.chosen, as);
    download(file, SAVED[as].type, bytes);
    tell(say("{file} saved: {count} bytes.", { file, count: countText(bytes.length) }));
  } catch (error) {
    tell(say("{file} could not be saved: {problem}", { file, problem: wordsOf(error) }), true);
  }
}
