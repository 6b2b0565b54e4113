/**
 * The dialog that exports the open world: kind, place and size. Files are written by a worker (exporter.ts) of the same code as the
 * command's, so that both give the same bytes for the same link. An export goes on while the dialog is closed.
 */
import "./export.css";
import { linkTo, requestedPlace, requestedWorld } from "../../export/link.ts";
import {
  checkOrder,
  EXPORTS,
  type ExportOrder,
  OrderError,
  reasonAgainst,
  savedNameOf,
  type Wanted,
} from "../../export/order.ts";
import { nearestArchipelago, type WorldGround } from "../../recipe/queries.ts";
import type { Recipe, WorldTable } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { button, element, text } from "../../ui/element.ts";
import { icon } from "../../ui/icons.ts";
import type { ExportPlace } from "../../worlds/world-module.ts";
import { createExporter } from "./exporter.ts";
import { choiceField, type Field, numberField } from "./fields.ts";
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

export interface ExportOptions {
  readonly recipe: Recipe;
  /** The ground of a table of the recipe's kind. */
  groundOf(world: WorldTable): WorldGround;
  /** Starts the worker that writes files. */
  exporter(): Worker;
  /** The request of the current view. */
  request(): SceneRequest;
  /** Reports the outcome of an export while the dialog is closed. */
  notify(message: string): void;
}

export interface ExportDialog {
  /** Opens it for the place of the visitor, or for that of a map, whose picture is then offered too. */
  show(from?: ExportPlace): void;
  dispose(): void;
}

/** Kinds of exports to choose from; the picture of a map is drawn by the map's own worker. */
type What = Wanted["what"] | "map";

const WHAT: Readonly<Record<What, string>> = {
  heights: "Height map",
  kinds: "Kinds of ground",
  features: "Features",
  model: "Model with colours and trees",
  code: "Code",
  map: "Picture of the map (SVG)",
};

const ABOUT_MAP = "The map as scalable lines and areas, without hill shading.";

/** "1.4 MB" */
function bytesText(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}

export function createExportDialog(host: HTMLElement, options: ExportOptions): ExportDialog {
  const { recipe, groundOf, request, notify } = options;
  const world = () => requestedWorld(recipe, request());
  const groundNow = () => groundOf(world());
  const forms = {
    heights: createHeightsForm(refresh),
    kinds: createKindsForm(refresh),
    features: createFeaturesForm(refresh),
    model: createModelForm(refresh),
    code: createCodeForm(refresh),
  } satisfies Record<Wanted["what"], ExportForm<Wanted>>;
  const what = choiceField<What>("What", [], refresh);
  let shown: ExportPlace | undefined;
  /** Counts pictures of maps, so that one that was cancelled is not saved. */
  let picture = 0;
  let isDrawing = false;
  const coordinates = groundNow().coordinates.axes.map(({ name, unit }) =>
    numberField(unit === "m" ? `${name}, metres` : `${name}, ${unit}`, refresh),
  );
  const archipelago = choiceField<string>("Archipelago", [], refresh);
  const here = button({ class: "export-act" }, () => moveTo(requestedPlace(groundNow(), request()).at), "Where I am");
  const about = element("p", { class: "export-about" });
  const writeAbout = text(about);
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Exported", hidden: "" });
  const status = element("p", { class: "export-status", role: "status" });
  const say = text(status);
  const saved = element("a", { class: "export-act", hidden: "" }, "Save again");
  const start = element("button", { type: "submit", class: "export-act main" }, "Export");
  const stop = button({ class: "export-act", hidden: "" }, cancel, "Cancel");
  const close = button(
    { class: "close", "aria-label": "Close", title: "Close (Esc)" },
    () => dialog.close(),
    icon("close"),
  );
  const place = fieldsOf(...coordinates, archipelago, { root: here });
  const fields = element(
    "fieldset",
    { class: "export-rows" },
    element("div", { class: "export-fields" }, what.root),
    ...Object.values(forms).map(({ root }) => root),
    place,
  );
  const form = element(
    "form",
    { novalidate: "" },
    // Takes the initial focus, so that no control shows a focus ring yet.
    element("header", { tabindex: "-1", autofocus: "" }, element("h2", { id: "export-title" }, "Export"), close),
    fields,
    about,
    element("footer", {}, bar, status, saved, stop, start),
  );
  const dialog = element(
    "dialog",
    { class: "export glass", "data-keys": "own", "aria-labelledby": "export-title" },
    form,
  );
  host.append(dialog);

  const exporter = createExporter({
    start: options.exporter,
    onProgress(share) {
      if (share === null) {
        bar.removeAttribute("value");
        return say("Working");
      }
      bar.value = share;
      say(`${Math.floor(100 * share)} %`);
    },
    onDone: (blob, order) => finish(blob, savedNameOf(order)),
    onRefused: (reason) => rest(reason, true),
    onFault: (reason) => rest(`The export stopped: ${reason}. Export tries again.`, true),
  });

  function moveTo(at: readonly [number, number]): void {
    for (const [i, field] of coordinates.entries()) field.value = at[i];
    refresh();
  }

  /** Shows the running export, or its outcome. */
  function rest(words: string, isFault = false, isRunning = false): void {
    status.classList.toggle("wrong", isFault);
    say(words);
    fields.disabled = start.hidden = isRunning;
    stop.hidden = bar.hidden = !isRunning;
    if (!dialog.open) notify(words);
    // The button that had the focus is hidden.
    else if (document.activeElement === document.body || isRunning) (isRunning ? stop : start).focus();
  }

  /** The typed numbers of the chosen kind. */
  function numbers(): NumberFields {
    const [x, y] = coordinates;
    return what.value === "map" ? {} : { ...forms[what.value].numbers, x, y };
  }

  /** Shows the fault of a field under it, and others where progress is shown. */
  function refuse(error: RangeError): void {
    const field = error instanceof OrderError ? numbers()[error.number] : undefined;
    if (field?.shown) {
      rest("");
      field.refuse(error.message);
    } else rest(error.message, true);
  }

  function refresh(): void {
    for (const field of Object.values(numbers())) field.refuse(null);
    for (const [name, { root }] of Object.entries(forms)) root.hidden = name !== what.value;
    place.hidden = what.value === "map";
    writeAbout(what.value === "map" ? ABOUT_MAP : forms[what.value].about());
  }

  /** Throws a RangeError for an order that cannot be exported. */
  function orderNow(wanted: Wanted): ExportOrder {
    const now = request();
    const table = world();
    const ground = groundOf(table);
    const at = [coordinates[0].value, coordinates[1].value] as const;
    const altitude = altitudeOf(archipelago, ground, now);
    const order = { ...wanted, name: now.world, world: table, link: "", at, altitude, t: now.t };
    checkOrder(ground, order);
    return { ...order, link: linkTo(ground, now, recipe, at) };
  }

  function submit(): void {
    if (exporter.running || isDrawing) return;
    if (what.value === "map") drawMap();
    else exportOrder(forms[what.value]);
  }

  function exportOrder(wanted: ExportForm<Wanted>): void {
    try {
      const order = orderNow(wanted.read());
      forget();
      rest("0 %", false, true);
      bar.value = 0;
      exporter.start(order);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refuse(error);
    }
  }

  function drawMap(): void {
    const number = ++picture;
    const name = `${request().world}-map.svg`;
    const settle = (tell: (words: string) => void) => (words: string) => {
      if (number !== picture) return;
      isDrawing = false;
      tell(words);
    };
    isDrawing = true;
    forget();
    rest("Working", false, true);
    bar.removeAttribute("value");
    shown?.svg(
      settle((text) => finish(new Blob([text], { type: "image/svg+xml" }), name)),
      settle((reason) => rest(reason, true)),
    );
  }

  function finish(file: Blob, name: string): void {
    save(file, name);
    rest(`${name} is saved, ${bytesText(file.size)}.`);
  }

  function cancel(): void {
    picture++;
    isDrawing = false;
    exporter.cancel();
    rest("Cancelled; nothing is saved.");
  }

  /** Saves a file, and offers it again where the browser has kept it from being saved. */
  function save(blob: Blob, name: string): void {
    saved.href = URL.createObjectURL(blob);
    saved.download = name;
    saved.hidden = false;
    saved.click();
  }

  function forget(): void {
    if (saved.hidden) return;
    URL.revokeObjectURL(saved.href);
    saved.hidden = true;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

  return {
    show(from) {
      const ground = groundNow();
      shown = from;
      const offered = EXPORTS.map((value) => {
        const reason = reasonAgainst(ground, value);
        return { value, label: reason === null ? WHAT[value] : `${WHAT[value]}: ${reason}`, disabled: reason !== null };
      });
      what.offer(from ? [...offered, { value: "map", label: WHAT.map }] : offered);
      for (const form of Object.values<ExportForm<Wanted>>(forms)) form.offer?.(ground);
      const { archipelagos: altitudes = [] } = ground;
      archipelago.offer(altitudes.map((each) => ({ value: String(each), label: `at ${each} m` })));
      archipelago.shown = altitudes.length > 1;
      const { at, altitude } = { ...requestedPlace(ground, request()), ...from };
      if (altitudes.length > 0) archipelago.value = String(nearestArchipelago(altitudes, altitude));
      moveTo(at);
      if (!dialog.open) dialog.showModal();
    },
    dispose() {
      exporter.cancel();
      forget();
      dialog.remove();
    },
  };
}

/** The altitude of the request, or of another archipelago where one is chosen. */
function altitudeOf({ value }: Field<string>, { archipelagos }: WorldGround, { at }: SceneRequest): number {
  const [, , altitude] = at;
  if (!archipelagos || value === String(nearestArchipelago(archipelagos, altitude))) return altitude;
  return Number(value);
}
