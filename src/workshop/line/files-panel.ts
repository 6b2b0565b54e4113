/** Opens files as the line, and takes the line along as a file or a link. */

import { createProfile } from "../../core/field/profile.ts";
import { scaledTo } from "../../core/profiles/edit.ts";
import { normalized } from "../../core/profiles/normalize.ts";
import type { Silhouette } from "../../core/profiles/read-silhouette.ts";
import type { Envelope } from "../../core/profiles/read-wav.ts";
import { button, element } from "../../ui/element.ts";
import { chooseFile, download } from "../../ui/file.ts";
import { createFileReader } from "../file-reader.ts";
import type { RoomContext } from "../room.ts";
import type { LineAnswer, LineFile } from "./file-worker.ts";
import { profileCsv, profileJson } from "./files.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";

export interface FilesPanel extends Panel {
  /** Opens a file as the line. */
  open(file: File): Promise<void>;
  dispose(): void;
}

/** Files that the dialog offers. */
const ACCEPT = "image/*,.csv,.txt,.json,.wav,text/csv,text/plain,application/json,audio/wav";

const startWorker = () =>
  new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module", name: "line file" });

export function createFilesPanel(line: Line, { world, say }: RoomContext): FilesPanel {
  const reader = createFileReader<LineFile, LineAnswer>(startWorker);
  let opened: Pick<LineFile, "id" | "file"> | null = null;
  let lastId = 0;
  const by = select("Skyline", { contrast: "differs from the sky", dark: "darker than" });
  const threshold = element("input", { type: "range", min: "0.02", max: "0.98", step: "0.02", value: "0.2" });
  const envelope = select("Envelope", { peak: "peaks", rms: "root mean square" });
  const heights = select("Heights", {
    "1983": "like those of 1983",
    "100": "from 0 to 100",
    given: "as in the file",
  });
  const ofPicture = [by.root, element("label", {}, "Threshold", threshold)];
  const settings = element("div", { class: "line-form", hidden: "" }, ...ofPicture, envelope.root, heights.root);
  const stop = button({ class: "line-act", hidden: "" }, () => stopReading(), "Stop reading");
  const link = element("input", { type: "text", readonly: "", hidden: "", "aria-label": "Link with this line" });

  function select(label: string, options: Readonly<Record<string, string>>) {
    const choice = element(
      "select",
      {},
      ...Object.entries(options).map(([value, words]) => element("option", { value }, words)),
    );
    return { root: element("label", {}, label, choice), choice };
  }

  const ask = (of: Pick<LineFile, "id" | "file">) =>
    reader.ask({
      ...of,
      n: line.profile.samples.length,
      settings: {
        by: by.choice.value as Silhouette,
        threshold: threshold.valueAsNumber,
        envelope: envelope.choice.value as Envelope,
      },
    });

  function scaled(samples: Float64Array): Float64Array {
    if (heights.choice.value === "given") return samples;
    return heights.choice.value === "100" ? scaledTo(samples, [0, 100]) : normalized(createProfile(samples)).samples;
  }

  function use(answer: LineAnswer, name: string, isFinal: boolean): void {
    try {
      if ("fault" in answer) throw new RangeError(answer.fault);
      const samples = scaled(answer.samples);
      if (isFinal) line.replace(samples, name);
      else line.preview(samples);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      line.cancel();
      say(error.message, true);
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
      say(messageOf(error), true);
    }
  }

  async function open(file: File): Promise<void> {
    reader.stop();
    const next = { id: ++lastId, file };
    stop.hidden = false;
    say(`Reading ${file.name}…`);
    try {
      const answer = await ask(next);
      if (!answer) return;
      opened = next;
      heights.choice.value = answer.kind === "numbers" ? "given" : "1983";
      settings.hidden = false;
      for (const each of ofPicture) each.hidden = answer.kind !== "picture";
      envelope.root.hidden = answer.kind !== "sound";
      say("");
      use(answer, file.name, true);
    } catch (error) {
      say(messageOf(error), true);
    } finally {
      if (next.id === lastId) stop.hidden = true;
    }
  }

  function stopReading(): void {
    reader.stop();
    say("Stopped reading. Nothing was changed.");
  }

  async function choose(): Promise<void> {
    const file = await chooseFile(ACCEPT);
    if (file) await open(file);
  }

  const saveJson = (name: string) =>
    download(`${name}.json`, "application/json", profileJson(name, line.profile.samples));

  async function copyLink(): Promise<void> {
    const address = world.link();
    if (address === null) {
      saveJson("line");
      say(`A link holds lines of up to 2,000 characters, and this one has ${line.text.length}: it is saved as a file.`);
      return;
    }
    try {
      await navigator.clipboard.writeText(address);
      say("Link copied: it opens this view of the world with this line.");
    } catch {
      // The clipboard may not be written: show the link for copying by hand.
      link.value = address;
      link.hidden = false;
      link.select();
      say("Copy the link from here.");
    }
  }

  settings.addEventListener("input", () => void apply(false));
  settings.addEventListener("change", () => void apply(true));
  by.choice.addEventListener(
    "input",
    () => {
      threshold.value = by.choice.value === "dark" ? "0.5" : "0.2";
    },
    { capture: true },
  );

  const root = element(
    "div",
    { class: "line-panel" },
    element(
      "div",
      { class: "line-acts" },
      button({ class: "line-act main" }, () => void choose(), "Open a file…"),
      stop,
      element("span", {}, "the skyline of a picture, CSV, JSON, or a WAV recording; or drop it here"),
    ),
    settings,
    element(
      "div",
      { class: "line-acts" },
      button({ class: "line-act" }, () => saveJson("line"), "Save as JSON"),
      button(
        { class: "line-act" },
        () => download("line.csv", "text/csv", profileCsv(line.profile.samples)),
        "Save as CSV",
      ),
      button({ class: "line-act" }, () => void copyLink(), "Copy a link"),
      link,
    ),
  );
  return { root, open, dispose: reader.stop };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
