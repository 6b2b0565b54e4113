/** Opens files as the line, and takes the line along as a file or a link. */

import { createProfile } from "../../core/field/profile.ts";
import { scaledTo } from "../../core/profiles/edit.ts";
import { normalized } from "../../core/profiles/normalize.ts";
import type { Silhouette } from "../../core/profiles/read-silhouette.ts";
import type { Envelope } from "../../core/profiles/read-wav.ts";
import { button, element, select } from "../../ui/element.ts";
import { chooseFile, download } from "../../ui/file.ts";
import { refusal } from "../../words/refusal.ts";
import { say, saying } from "../../words/words.ts";
import { createReading } from "../reading.ts";
import type { TabContext } from "../tab.ts";
import type { LineAnswer, LineFile } from "./file-worker.ts";
import { profileCsv, profileJson } from "./files.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";
import type { ReadSettings } from "./source.ts";

export interface FilesPanel extends Panel {
  /** Opens a file as the line. */
  open(file: File): Promise<void>;
  dispose(): void;
}

/** Files that the dialog offers. */
const ACCEPT = "image/*,.csv,.txt,.json,.wav,text/csv,text/plain,application/json,audio/wav";

const startWorker = () =>
  new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module", name: "line file" });

export function createFilesPanel(line: Line, context: TabContext): FilesPanel {
  const { tell } = context;
  const form = createForm();
  const reading = createReading<LineFile, LineAnswer>(startWorker, tell);
  let opened: Pick<LineFile, "id" | "file"> | null = null;
  let lastId = 0;

  const ask = (of: Pick<LineFile, "id" | "file">) =>
    reading.ask({ ...of, n: line.profile.samples.length, settings: form.settings() });

  function use(answer: LineAnswer, name: string, isFinal: boolean): void {
    try {
      if ("problem" in answer) throw refusal(answer.problem);
      const samples = form.scaled(answer.samples);
      if (isFinal) line.replace(samples, saying("open {file}", { file: name }));
      else line.preview(samples);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      line.cancel();
      tell(error.message, true);
    }
  }

  /** Reads the open file with the settings as they are now. */
  async function apply(isFinal: boolean): Promise<void> {
    if (!opened) return;
    const { name } = opened.file;
    try {
      const answer = await ask(opened);
      if (answer) use(answer, name, isFinal);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error), true);
    }
  }

  async function open(file: File): Promise<void> {
    await reading.read(file.name, async () => {
      const next = { id: ++lastId, file };
      const answer = await ask(next);
      if (!answer) return;
      opened = next;
      form.show(answer.kind);
      tell("");
      use(answer, file.name, true);
    });
  }

  form.root.addEventListener("input", () => void apply(false));
  form.root.addEventListener("change", () => void apply(true));
  const root = element(
    "div",
    { class: "line-panel" },
    createOpenRow(open, reading.stopButton),
    form.root,
    createSaveRow(line, context),
  );
  return { root, open, dispose: reading.stop };
}

function createOpenRow(open: (file: File) => Promise<void>, stopButton: HTMLElement): HTMLElement {
  const choose = async () => {
    const file = await chooseFile(ACCEPT);
    if (file) await open(file);
  };
  const words = say("the skyline of a picture, CSV, JSON, or a WAV recording; or drop it here");
  const act = button({ class: "line-act main" }, () => void choose(), say("Open a file…"));
  return element("div", { class: "line-acts" }, act, stopButton, element("span", {}, words));
}

/** The choices by which the open file becomes a line. */
function createForm() {
  const labelled = (label: string, input: HTMLElement) => element("label", {}, label, input);
  const by = select({}, [
    ["contrast", say("differs from the sky##Skyline:")],
    ["dark", say("darker than##Skyline: darker than a threshold")],
  ]);
  const threshold = element("input", { type: "range", min: "0.02", max: "0.98", step: "0.02", value: "0.2" });
  const envelope = select({}, [
    ["peak", say("peaks##of a sound")],
    ["rms", say("root mean square")],
  ]);
  const heights = select({}, [
    ["100", say("from 0 to 100##Heights:")],
    ["1983", say("like those of 1983##Heights:")],
    ["given", say("as in the file##Heights:")],
  ]);
  const ofPicture = [labelled(say("Skyline"), by), labelled(say("Threshold"), threshold)];
  const ofSound = labelled(say("Envelope##of a sound"), envelope);
  const ofHeights = labelled(say("Heights"), heights);
  const root = element("div", { class: "line-form", hidden: "" }, ...ofPicture, ofSound, ofHeights);
  by.addEventListener(
    "input",
    () => {
      threshold.value = by.value === "dark" ? "0.5" : "0.2";
    },
    { capture: true },
  );
  return {
    root,
    settings: (): ReadSettings => ({
      by: by.value as Silhouette,
      threshold: threshold.valueAsNumber,
      envelope: envelope.value as Envelope,
    }),
    scaled(samples: Float64Array): Float64Array {
      if (heights.value === "given") return samples;
      return heights.value === "100" ? scaledTo(samples, [0, 100]) : normalized(createProfile(samples)).samples;
    },
    /** Shows what a sort of file needs. */
    show(kind: LineAnswer["kind"]): void {
      heights.value = kind === "numbers" ? "given" : "1983";
      root.hidden = false;
      for (const each of ofPicture) each.hidden = kind !== "picture";
      ofSound.hidden = kind !== "sound";
    },
  };
}

/** Takes the line along as a file or a link. */
function createSaveRow(line: Line, { world, tell }: TabContext): HTMLElement {
  const label = say("Link with this line");
  const link = element("input", { type: "text", readonly: "", hidden: "", "aria-label": label });
  const saveJson = () => download("line.json", "application/json", profileJson("line", line.profile.samples));
  const saveCsv = () => download("line.csv", "text/csv", profileCsv(line.profile.samples));

  async function copyLink(): Promise<void> {
    const address = world.link();
    if (address === null) {
      saveJson();
      const count = line.text.length;
      tell(
        say("A link holds lines of up to 2,000 characters, and this one has {count}: it is saved as a file.", {
          count,
        }),
      );
      return;
    }
    try {
      await navigator.clipboard.writeText(address);
      tell(say("Link copied: it opens this view of the world with this line."));
    } catch {
      // The clipboard may not be written: show the link for copying by hand.
      link.value = address;
      link.hidden = false;
      link.select();
      tell(say("Copy the link from here."));
    }
  }

  return element(
    "div",
    { class: "line-acts" },
    button({ class: "line-act" }, saveJson, say("Save as JSON")),
    button({ class: "line-act" }, saveCsv, say("Save as CSV")),
    button({ class: "line-act" }, () => void copyLink(), say("Copy a link")),
    link,
  );
}
