/**
 * The dialog that exports the open world: kind, place and size. Files are written by a worker (exporter.ts) of the same code as the
 * command's, so that both give the same bytes for the same link. An export goes on while the dialog is closed.
 */
import { linkTo, requestedPlace, requestedWorld } from "../../export/link.ts";
import { checkOrder, type ExportOrder, OrderError, savedNameOf } from "../../export/order.ts";
import type { WorldGround } from "../../recipe/queries.ts";
import type { Recipe, WorldTable } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { decimals } from "../../ui/format.ts";
import { say } from "../../words/words.ts";
import type { ExportPlace } from "../../worlds/world-module.ts";
import { ExportView } from "./dialog-view.ts";
import { createExporter } from "./exporter.ts";

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

/** "1.4 MB" */
function bytesText(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${decimals(bytes / 1e6, bytes < 1e8 ? 1 : 0)} MB`;
}

export class ExportDialog {
  readonly #options: ExportOptions;
  readonly #view: ExportView;
  readonly #exporter: ReturnType<typeof createExporter>;
  #shown: ExportPlace | undefined;
  /** Counts pictures of maps, so that one that was cancelled is not saved. */
  #picture = 0;
  #isDrawing = false;

  constructor(host: HTMLElement, options: ExportOptions) {
    this.#options = options;
    this.#view = new ExportView(this.#ground(), {
      here: () => {
        this.#view.at = requestedPlace(this.#ground(), options.request()).at;
      },
      submit: () => this.#submit(),
      cancel: () => this.#cancel(),
    });
    host.append(this.#view.dialog);
    this.#exporter = createExporter({
      start: options.exporter,
      onProgress: (share) => this.#view.showProgress(share),
      onDone: (blob, order) => this.#finish(blob, savedNameOf(order)),
      onRefused: (reason) => this.#rest(say(reason), true),
      onFailure: (reason) => this.#rest(say("The export stopped: {reason}. Export tries again.", { reason }), true),
    });
  }

  /** Opens it for the place of the visitor, or for that of a map, whose picture is then offered too. */
  show(from?: ExportPlace): void {
    const ground = this.#ground();
    const { at, altitude } = { ...requestedPlace(ground, this.#options.request()), ...from };
    this.#shown = from;
    this.#view.offer(ground, altitude, from !== undefined);
    this.#view.at = at;
    if (!this.#view.dialog.open) this.#view.dialog.showModal();
  }

  dispose(): void {
    this.#exporter.cancel();
    this.#forget();
    this.#view.dialog.remove();
  }

  #world(): WorldTable {
    return requestedWorld(this.#options.recipe, this.#options.request());
  }

  #ground(): WorldGround {
    return this.#options.groundOf(this.#world());
  }

  /** Shows the running export, or its outcome; as a notice while the dialog is closed. */
  #rest(words: string, isProblem = false, isRunning = false): void {
    this.#view.showState(words, isProblem, isRunning);
    if (!this.#view.dialog.open) this.#options.notify(words);
  }

  /** Shows the problem of a field under it, and others where progress is shown. */
  #refuse(error: RangeError): void {
    const field = error instanceof OrderError ? this.#view.numbers[error.number] : undefined;
    if (field?.shown) {
      this.#rest("");
      field.refuse(error.message);
    } else this.#rest(error.message, true);
  }

  /** Throws a RangeError for an order that cannot be exported. */
  #order(): ExportOrder {
    const { recipe, request, groundOf } = this.#options;
    const now = request();
    const world = this.#world();
    const ground = groundOf(world);
    const { at } = this.#view;
    const altitude = this.#view.altitudeOf(ground, now);
    const order = { ...this.#view.read(), name: now.world, world, link: "", at, altitude, t: now.t };
    checkOrder(ground, order);
    return { ...order, link: linkTo(ground, now, recipe, at) };
  }

  #submit(): void {
    if (this.#exporter.running || this.#isDrawing) return;
    if (this.#view.what === "map") this.#drawMap();
    else this.#export();
  }

  #export(): void {
    try {
      const order = this.#order();
      this.#forget();
      this.#rest("0 %", false, true);
      this.#view.showProgress(0);
      this.#exporter.start(order);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#refuse(error);
    }
  }

  #drawMap(): void {
    const number = ++this.#picture;
    const name = `${this.#options.request().world}-map.svg`;
    const settle = (tell: (words: string) => void) => (words: string) => {
      if (number !== this.#picture) return;
      this.#isDrawing = false;
      tell(words);
    };
    this.#isDrawing = true;
    this.#forget();
    this.#rest(say("Working"), false, true);
    this.#view.showProgress(null);
    this.#shown?.svg(
      settle((text) => this.#finish(new Blob([text], { type: "image/svg+xml" }), name)),
      settle((reason) => this.#rest(reason, true)),
    );
  }

  #finish(file: Blob, name: string): void {
    this.#save(file, name);
    this.#rest(say("{file} is saved, {size}.", { file: name, size: bytesText(file.size) }));
  }

  #cancel(): void {
    this.#picture++;
    this.#isDrawing = false;
    this.#exporter.cancel();
    this.#rest(say("Cancelled; nothing is saved."));
  }

  /** Saves a file, and offers it again where the browser has kept it from being saved. */
  #save(blob: Blob, name: string): void {
    const { saved } = this.#view;
    saved.href = URL.createObjectURL(blob);
    saved.download = name;
    saved.hidden = false;
    saved.click();
  }

  #forget(): void {
    const { saved } = this.#view;
    if (saved.hidden) return;
    URL.revokeObjectURL(saved.href);
    saved.hidden = true;
  }
}
