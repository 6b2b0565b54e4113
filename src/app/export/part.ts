/** The export dialog on the page, which is loaded when it is first opened. */
import { lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";
import type { ExportPlace } from "../../worlds/world-module.ts";
import type { ExportOptions } from "./dialog.ts";

export interface ExportPart {
  /** Opens it for the place of the visitor, or for that of a map. */
  show(from?: ExportPlace): void;
  dispose(): void;
}

export function createExportPart(host: HTMLElement, options: Omit<ExportOptions, "groundOf">): ExportPart {
  const dialog = lazy(
    async (signal) => {
      const [{ ExportDialog }, queries] = await Promise.all([import("./dialog.ts"), options.recipe.kind.queries?.()]);
      const groundOf = queries?.ground;
      if (!groundOf) throw new TypeError("Expected a world with ground.");
      signal.throwIfAborted();
      return new ExportDialog(host, { ...options, groundOf });
    },
    { name: phrase("The export"), onError: ({ message }) => options.notify(message) },
  );
  return {
    show: (from) => void dialog.load().then((loaded) => loaded?.show(from)),
    dispose: dialog.dispose,
  };
}
