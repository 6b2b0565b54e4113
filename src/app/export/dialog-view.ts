/** Elements of the export dialog. */
import "./export.css";
import { EXPORTS, reasonAgainst, type Wanted } from "../../export/order.ts";
import { nearestArchipelago, type WorldGround } from "../../recipe/queries.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { button, element, text } from "../../ui/element.ts";
import { icon } from "../../ui/icons.ts";
import { phrase, say } from "../../words/words.ts";
import { choiceField, numberField } from "./fields.ts";
import {
  createCodeForm,
  createFeaturesForm,
  createKindsForm,
  createModelForm,
  type ExportForm,
  fieldsOf,
  type NumberFields,
} from "./forms.ts";
import { createHeightsForm } from "./heights-form.ts";

/** Kinds of exports to choose from; the picture of a map is drawn by the map's own worker. */
type What = Wanted["what"] | "map";

const WHAT: Readonly<Record<What, string>> = {
  heights: phrase("Height map"),
  kinds: phrase("Kinds of ground"),
  features: phrase("Features"),
  model: phrase("Model with colours and trees"),
  code: phrase("Code"),
  map: phrase("Picture of the map (SVG)"),
};

const ABOUT_MAP = phrase("The map as scalable lines and areas, without hill shading.");

/** Label of the field of a coordinate. */
const axisText = (name: string, unit: string): string =>
  unit === "m"
    ? say("{axis}, metres", { axis: say(name) })
    : say("{axis}, {unit}", { axis: say(name), unit: say(unit) });

export interface ViewEvents {
  /** Places the coordinates where the visitor is. */
  here(): void;
  submit(): void;
  cancel(): void;
}

export class ExportView {
  readonly dialog: HTMLDialogElement;
  readonly saved = element("a", { class: "export-act", hidden: "" }, say("Save again"));
  readonly #forms = {
    heights: createHeightsForm(() => this.refresh()),
    kinds: createKindsForm(() => this.refresh()),
    features: createFeaturesForm(() => this.refresh()),
    model: createModelForm(() => this.refresh()),
    code: createCodeForm(() => this.refresh()),
  } satisfies Record<Wanted["what"], ExportForm<Wanted>>;
  readonly #what = choiceField<What>(say("What##to export"), [], () => this.refresh());
  readonly #coordinates: ReturnType<typeof numberField>[];
  readonly #archipelago = choiceField<string>(say("Archipelago"), [], () => this.refresh());
  readonly #about = element("p", { class: "export-about" });
  readonly #writeAbout = text(this.#about);
  readonly #bar = element("progress", { max: "1", value: "0", "aria-label": say("Exported"), hidden: "" });
  readonly #status = element("p", { class: "export-status", role: "status" });
  readonly #write = text(this.#status);
  readonly #start = element("button", { type: "submit", class: "export-act main" }, say("Export"));
  readonly #stop: HTMLButtonElement;
  readonly #place: HTMLElement;
  readonly #fields: HTMLFieldSetElement;

  constructor({ coordinates }: WorldGround, events: ViewEvents) {
    this.#coordinates = coordinates.axes.map(({ name, unit }) =>
      numberField(axisText(name, unit), () => this.refresh()),
    );
    this.#stop = button({ class: "export-act", hidden: "" }, events.cancel, say("Cancel"));
    const here = button({ class: "export-act" }, events.here, say("Where I am"));
    this.#place = fieldsOf(...this.#coordinates, this.#archipelago, { root: here });
    this.#fields = element(
      "fieldset",
      { class: "export-rows" },
      element("div", { class: "export-fields" }, this.#what.root),
      ...Object.values(this.#forms).map(({ root }) => root),
      this.#place,
    );
    const form = this.#createForm();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      events.submit();
    });
    const attributes = { class: "export glass", "data-keys": "own", "aria-labelledby": "export-title" };
    this.dialog = element("dialog", attributes, form);
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  /** The kind of export that is chosen. */
  get what(): What {
    return this.#what.value;
  }

  /** The order of the chosen kind, without its place. Throws a RangeError for a number out of range. */
  read(): Wanted {
    if (this.what === "map") throw new Error("A picture of a map has no order.");
    return this.#forms[this.what].read();
  }

  get at(): readonly [number, number] {
    const [x, y] = this.#coordinates;
    return [x.value, y.value];
  }

  set at(at) {
    for (const [i, field] of this.#coordinates.entries()) field.value = at[i];
    this.refresh();
  }

  /** The typed numbers of the chosen kind. */
  get numbers(): NumberFields {
    const [x, y] = this.#coordinates;
    return this.what === "map" ? {} : { ...this.#forms[this.what].numbers, x, y };
  }

  /** The altitude of the request, or of another archipelago where one is chosen. */
  altitudeOf({ archipelagos }: WorldGround, { at }: SceneRequest): number {
    const [, , altitude] = at;
    const { value } = this.#archipelago;
    if (!archipelagos || value === String(nearestArchipelago(archipelagos, altitude))) return altitude;
    return Number(value);
  }

  /** Offers what a ground has, at an altitude. */
  offer(ground: WorldGround, altitude: number, hasMap: boolean): void {
    const offered = EXPORTS.map((value) => {
      const reason = reasonAgainst(ground, value);
      return {
        value,
        label:
          reason === null ? say(WHAT[value]) : say("{what}: {reason}", { what: say(WHAT[value]), reason: say(reason) }),
        disabled: reason !== null,
      };
    });
    this.#what.offer(hasMap ? [...offered, { value: "map", label: say(WHAT.map) }] : offered);
    for (const form of Object.values<ExportForm<Wanted>>(this.#forms)) form.offer?.(ground);
    const { archipelagos = [] } = ground;
    this.#archipelago.offer(
      archipelagos.map((each) => ({ value: String(each), label: say("at {altitude}", { altitude: `${each} m` }) })),
    );
    this.#archipelago.shown = archipelagos.length > 1;
    if (archipelagos.length > 0) this.#archipelago.value = String(nearestArchipelago(archipelagos, altitude));
  }

  refresh(): void {
    for (const field of Object.values(this.numbers)) field.refuse(null);
    for (const [name, { root }] of Object.entries(this.#forms)) root.hidden = name !== this.what;
    this.#place.hidden = this.what === "map";
    this.#writeAbout(this.what === "map" ? say(ABOUT_MAP) : this.#forms[this.what].about());
  }

  /** Shows the share that is done; null where it is not known. */
  showProgress(share: number | null): void {
    if (share === null) this.#bar.removeAttribute("value");
    else this.#bar.value = share;
    this.#write(share === null ? say("Working") : `${Math.floor(100 * share)} %`);
  }

  /** Shows the running export, or its outcome. */
  showState(words: string, isProblem = false, isRunning = false): void {
    this.#status.classList.toggle("wrong", isProblem);
    this.#write(words);
    this.#fields.disabled = this.#start.hidden = isRunning;
    this.#stop.hidden = this.#bar.hidden = !isRunning;
    // The button that had the focus is hidden.
    if (this.dialog.open && (document.activeElement === document.body || isRunning))
      (isRunning ? this.#stop : this.#start).focus();
  }

  #createForm(): HTMLFormElement {
    const close = button(
      { class: "close", "aria-label": say("Close"), title: say("Close (Esc)") },
      () => this.dialog.close(),
      icon("close"),
    );
    return element(
      "form",
      { novalidate: "" },
      // Takes the initial focus, so that no control shows a focus ring yet.
      element("header", { tabindex: "-1", autofocus: "" }, element("h2", { id: "export-title" }, say("Export")), close),
      this.#fields,
      this.#about,
      element("footer", {}, this.#bar, this.#status, this.saved, this.#stop, this.#start),
    );
  }
}
