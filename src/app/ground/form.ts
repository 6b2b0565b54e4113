/** The form of a height map: its name and measures with a picture, and the button that keeps it in the browser and opens its world. */
import "../export/export.css";
import "./ground.css";
import { heightHead, MEASURES, type Measures, readHeightCode } from "../../core/faults/height-code.ts";
import type { Land } from "../../core/faults/land.ts";
import { withMeasures } from "../../core/faults/write-height-code.ts";
import type { OwnGround } from "../../export/own-ground.ts";
import { HEIGHT_FILES, HEIGHT_TYPES, heightFileOf } from "../../export/read-heights.ts";
import { keptName } from "../../recipe/kept-code.ts";
import { faultOf, rangeWords } from "../../recipe/quantity.ts";
import { button, element, text } from "../../ui/element.ts";
import { chooseFile } from "../../ui/file.ts";
import { icon } from "../../ui/icons.ts";
import { phrase, say, type Words } from "../../words/words.ts";
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

/** Sentences about a height and a cell that are no number, or out of range. */
const REFUSALS = {
  height: [
    phrase("The height is not a number (range {range})."),
    phrase("The height {value} is out of range {range}."),
  ],
  cell: [phrase("A cell is not a number (range {range})."), phrase("A cell of {value} is out of range {range}.")],
} as const;

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
    notify: (message) => this.#tell(message, true),
  });
  readonly #walk: (link: string) => void;
  readonly #name = element("input", {
    ...{ type: "text", autocomplete: "off", maxlength: String(LONGEST_NAME), "aria-label": say("Name") },
  });
  readonly #cell = numberField(say("Metres a cell"), () => this.#refresh());
  readonly #height = numberField(say("Metres from lowest to highest"), () => this.#refresh());
  readonly #flooded = element("input", {
    ...{
      type: "range",
      min: "0",
      max: String(100 * MEASURES.flooded[1]),
      step: "0.1",
      "aria-label": say("Under the sea"),
    },
  });
  readonly #share = element("output");
  readonly #picture = element("canvas", {
    class: "ground-picture",
    role: "img",
    "aria-label": say("The land from above"),
  });
  readonly #about = element("p", { class: "export-about" });
  readonly #status = element("p", { class: "export-status", role: "status" });
  readonly #writeStatus = text(this.#status);
  readonly #body: HTMLElement;
  readonly #go = element("button", { type: "submit", class: "export-act main" }, say("Walk on it"));
  readonly #stop = button({ class: "export-act" }, () => this.#stopReading(), say("Stop reading"));
  readonly #other = button({ class: "export-act" }, () => void this.#choose(), say("Another file…"));
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
      if (!kind)
        throw new RangeError(
          say("Expected a height map in a {ends} file by its name.", { ends: `.${HEIGHT_FILES.join(", .")}` }),
        );
      if (size > MOST_BYTES)
        throw new RangeError(say("Expected at most {most} bytes, got {size}.", { most: MOST_BYTES, size }));
      this.#tell(say("Reading {file}…", { file: name }), false, true);
      const ground = await this.#reader.ask({ kind, file });
      // The worker holds the memory of the file.
      if (asked !== this.#asked) return;
      this.#reader.stop();
      if (ground) this.#take(name, ground);
    } catch (error) {
      if (asked === this.#asked)
        this.#tell(
          say("{file}: {problem}", { file: name, problem: error instanceof Error ? error.message : String(error) }),
          true,
        );
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
    this.#tell("");
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
    const cells = `${xSize} × ${ySize}`;
    const about = isKnown
      ? say(
          "{cells} cells, {width} from west to east and {depth} from south to north. The highest is {top} above the sea.",
          {
            ...{ cells, width: lengthText(cell * xSize), depth: lengthText(cell * ySize) },
            top: `${Math.round((1 - flooded) * height).toLocaleString("en")} m`,
          },
        )
      : say("{cells} cells.", { cells });
    this.#about.textContent = [about, ...notes.map((note) => say(note))].join(" ");
  }

  /** Keeps the height map and opens its world. */
  async #submit(): Promise<void> {
    if (!this.#shown) return;
    const measures = this.#measures;
    for (const [field, name] of [
      [this.#height, "height"],
      [this.#cell, "cell"],
    ] as const) {
      const range = rangeOf(name);
      const fault = faultOf(range, measures[name]);
      if (fault === null) continue;
      const [noNumber, outOfRange] = REFUSALS[name];
      const values = { value: measures[name], range: rangeWords(range) };
      field.refuse(fault === "no number" ? say(noNumber, { range: values.range }) : say(outOfRange, values));
      return;
    }
    const code = withMeasures(this.#shown.code, measures);
    this.#tell(say("Keeping it in this browser…"));
    this.#go.disabled = true;
    if ((await this.#kept.keep(this.#name.value, code)) !== null) this.#walk(keptName(code));
    this.#go.disabled = false;
  }

  #tell(words: string, isProblem = false, isReading = false): void {
    this.#status.classList.toggle("wrong", isProblem);
    this.#writeStatus(words);
    this.#stop.hidden = !isReading;
    this.#other.hidden = isReading;
  }

  #stopReading(): void {
    this.#asked++;
    this.#reader.stop();
    if (!this.#stop.hidden) this.#tell(say("Stopped reading."));
  }

  async #choose(): Promise<void> {
    const file = await chooseFile(HEIGHT_TYPES);
    if (file) await this.open(file);
  }

  #createBody(): HTMLElement {
    const labelled = (name: string, ...controls: HTMLElement[]) =>
      element("label", { class: "export-field" }, element("span", {}, name), ...controls);
    const sea = element("span", { class: "ground-sea" }, this.#flooded, this.#share);
    const fields = [
      labelled(say("Name"), this.#name),
      this.#cell.root,
      this.#height.root,
      labelled(say("Under the sea"), sea),
    ];
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
      { class: "close", "aria-label": say("Close"), title: say("Close (Esc)") },
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
        element("h2", { id: "ground-title" }, say("Your height map as a world")),
        close,
      ),
      this.#body,
      element("footer", {}, this.#status, this.#other, this.#stop, this.#go),
    );
  }
}
