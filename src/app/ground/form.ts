/** The form of a height map: its name and measures with a picture, and the button that keeps it in the browser and opens its world. */
import "../export/export.css";
import "./ground.css";
import { heightHead, MEASURES, type Measures, readHeightCode } from "../../core/faults/height-code.ts";
import type { Land } from "../../core/faults/land.ts";
import { withMeasures } from "../../core/faults/write-height-code.ts";
import type { OwnGround } from "../../export/own-ground.ts";
import { HEIGHT_FILES, HEIGHT_TYPES, heightFileOf } from "../../export/read-heights.ts";
import { keptName } from "../../recipe/kept-code.ts";
import { problemOf } from "../../recipe/quantity.ts";
import { button, element, text } from "../../ui/element.ts";
import { chooseFile } from "../../ui/file.ts";
import { icon } from "../../ui/icons.ts";
import { say, type Words } from "../../words/words.ts";
import { createFileReader } from "../../workshop/file-reader.ts";
import { numberField } from "../export/fields.ts";
import { browserKeptEnvironment, LONGEST_NAME, openKept } from "../kept.ts";
import type { GroundFile } from "./file-worker.ts";
import { drawGround } from "./picture.ts";

/** Bytes of a file. */
const MOST_BYTES = 2 ** 27;

const startWorker = () =>
  new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module", name: "height map" });

const rangeOf = (name: keyof Measures) => {
  const [min, max, digits] = MEASURES[name];
  return { min, max, digits, unit: "m" };
};

/** "640 m", "3.1 km" */
const lengthText = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`;

interface Shown {
  readonly code: string;
  readonly land: Land;
  readonly highest: number;
  readonly notes: readonly Words[];
}

export class GroundForm {
  readonly #dialog: HTMLDialogElement;
  readonly #reader = createFileReader<GroundFile, OwnGround>(startWorker);
  readonly #kept = openKept("ground", browserKeptEnvironment("ground"), {
    notify: (message) => this.#say(message, true),
  });
  readonly #walk: (link: string) => void;
  readonly #name = element("input", {
    ...{ type: "text", autocomplete: "off", maxlength: String(LONGEST_NAME), "aria-label": "Name" },
  });
  readonly #cell = numberField("Metres a cell", () => this.#refresh());
  readonly #height = numberField("Metres from lowest to highest", () => this.#refresh());
  readonly #flooded = element("input", {
    ...{ type: "range", min: "0", max: String(100 * MEASURES.flooded[1]), step: "0.1", "aria-label": "Under the sea" },
  });
  readonly #share = element("output");
  readonly #picture = element("canvas", { class: "ground-picture", role: "img", "aria-label": "The land from above" });
  readonly #about = element("p", { class: "export-about" });
  readonly #status = element("p", { class: "export-status", role: "status" });
  readonly #writeStatus = text(this.#status);
  readonly #body: HTMLElement;
  readonly #go = element("button", { type: "submit", class: "export-act main" }, "Walk on it");
  readonly #stop = button({ class: "export-act" }, () => this.#stopReading(), "Stop reading");
  readonly #other = button({ class: "export-act" }, () => void this.#choose(), "Another file…");
  #shown: Shown | null = null;
  #asked = 0;

  constructor(host: HTMLElement, walk: (link: string) => void) {
    this.#walk = walk;
    this.#flooded.addEventListener("input", () => this.#refresh());
    this.#body = this.#createBody();
    const form = this.#createForm();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    const attributes = { class: "export ground glass", "data-keys": "own", "aria-labelledby": "ground-title" };
    this.#dialog = element("dialog", attributes, form);
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
    this.#dialog.addEventListener("close", () => this.#stopReading());
    host.append(this.#dialog);
  }

  /** Reads a file and shows its land. A file that cannot be read is named with the reason. */
  async open(file: File): Promise<void> {
    const { name, size } = file;
    const asked = ++this.#asked;
    this.#reader.stop();
    this.#show(null);
    if (!this.#dialog.open) this.#dialog.showModal();
    try {
      const kind = heightFileOf(name);
      if (!kind) throw new RangeError(`Expected a height map in a .${HEIGHT_FILES.join(", .")} file by its name.`);
      if (size > MOST_BYTES) throw new RangeError(`Expected at most ${MOST_BYTES} bytes, got ${size}.`);
      this.#say(`Reading ${name}…`, false, true);
      const ground = await this.#reader.ask({ kind, file });
      // The worker holds the memory of the file.
      if (asked !== this.#asked) return;
      this.#reader.stop();
      if (ground) this.#take(name, ground);
    } catch (error) {
      if (asked === this.#asked) this.#say(`${name}: ${error instanceof Error ? error.message : error}`, true);
    }
  }

  dispose(): void {
    this.#stopReading();
    this.#kept.dispose();
    this.#dialog.remove();
  }

  #take(name: string, { code, notes }: OwnGround): void {
    const { cell, height, flooded } = heightHead(code);
    const land = readHeightCode(code);
    const highest = land.heights.reduce((a, b) => Math.max(a, b), 1);
    this.#name.value = name.replace(/\.\w+$/, "").slice(0, LONGEST_NAME);
    this.#cell.value = cell;
    this.#height.value = height;
    this.#flooded.value = String(100 * flooded);
    this.#show({ code, land, highest, notes });
    this.#say("");
    this.#go.focus();
  }

  #show(shown: Shown | null): void {
    this.#shown = shown;
    this.#body.hidden = this.#go.hidden = shown === null;
    this.#refresh();
  }

  get #measures(): Measures {
    const flooded = this.#flooded.valueAsNumber / 100;
    return { cell: this.#cell.value, height: this.#height.value, flooded };
  }

  /** Shows the measures in the picture and in words. */
  #refresh(): void {
    for (const field of [this.#cell, this.#height]) field.refuse(null);
    this.#share.textContent = `${this.#flooded.value} %`;
    if (!this.#shown) return;
    const { land, highest, notes } = this.#shown;
    const { xSize, ySize } = land;
    const { cell, height, flooded } = this.#measures;
    const isKnown = cell > 0 && height > 0;
    if (isKnown) drawGround(this.#picture, land, highest, this.#measures);
    const size = isKnown
      ? `, ${lengthText(cell * xSize)} from west to east and ${lengthText(cell * ySize)} from south to north`
      : "";
    const top = isKnown
      ? ` The highest is ${Math.round((1 - flooded) * height).toLocaleString("en")} m above the sea.`
      : "";
    this.#about.textContent = [`${xSize} × ${ySize} cells${size}.${top}`, ...notes.map((note) => say(note))].join(" ");
  }

  /** Keeps the height map and opens its world. */
  async #submit(): Promise<void> {
    if (!this.#shown) return;
    const measures = this.#measures;
    for (const [field, name, label] of [
      [this.#height, "height", "Height"],
      [this.#cell, "cell", "A cell"],
    ] as const) {
      const problem = problemOf(rangeOf(name), measures[name]);
      if (problem === null) continue;
      field.refuse(`${label} ${Number.isNaN(measures[name]) ? "" : `${measures[name]} `}${problem}.`);
      return;
    }
    const code = withMeasures(this.#shown.code, measures);
    this.#say("Keeping it in this browser…");
    this.#go.disabled = true;
    if ((await this.#kept.keep(this.#name.value, code)) !== null) this.#walk(keptName(code));
    this.#go.disabled = false;
  }

  #say(words: string, isProblem = false, isReading = false): void {
    this.#status.classList.toggle("wrong", isProblem);
    this.#writeStatus(words);
    this.#stop.hidden = !isReading;
    this.#other.hidden = isReading;
  }

  #stopReading(): void {
    this.#asked++;
    this.#reader.stop();
    if (!this.#stop.hidden) this.#say("Stopped reading.");
  }

  async #choose(): Promise<void> {
    const file = await chooseFile(HEIGHT_TYPES);
    if (file) await this.open(file);
  }

  #createBody(): HTMLElement {
    const labelled = (name: string, ...controls: HTMLElement[]) =>
      element("label", { class: "export-field" }, element("span", {}, name), ...controls);
    const sea = element("span", { class: "ground-sea" }, this.#flooded, this.#share);
    const fields = [labelled("Name", this.#name), this.#cell.root, this.#height.root, labelled("Under the sea", sea)];
    return element(
      "div",
      { class: "ground-body" },
      this.#picture,
      element("div", { class: "ground-fields" }, ...fields),
      this.#about,
    );
  }

  #createForm(): HTMLFormElement {
    const close = button(
      { class: "close", "aria-label": "Close", title: "Close (Esc)" },
      () => this.#dialog.close(),
      icon("close"),
    );
    return element(
      "form",
      { novalidate: "" },
      // Takes the initial focus, so that no control shows a focus ring yet.
      element(
        "header",
        { tabindex: "-1", autofocus: "" },
        element("h2", { id: "ground-title" }, "Your height map as a world"),
        close,
      ),
      this.#body,
      element("footer", {}, this.#status, this.#other, this.#stop, this.#go),
    );
  }
}
