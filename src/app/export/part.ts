/** The export dialog on the page, which is loaded when it is first opened. */
import type { ExportPlace } from "../../worlds/world-module.ts";
import type { ExportDialog, ExportOptions } from "./dialog.ts";

export interface ExportPart {
  /** Opens it for the place of the visitor, or for that of a map. */
  show(from?: ExportPlace): void;
  dispose(): void;
}

export function createExportPart(host: HTMLElement, options: Omit<ExportOptions, "groundOf">): ExportPart {
  let dialog: ExportDialog | undefined;
  let isLoading = false;
  let isDisposed = false;

  async function load(): Promise<void> {
    isLoading = true;
    try {
      const [{ createExportDialog }, queries] = await Promise.all([
        import("./dialog.ts"),
        options.recipe.kind.queries?.(),
      ]);
      const groundOf = queries?.ground;
      if (!groundOf) throw new TypeError("Expected a world with ground.");
      if (!isDisposed) dialog = createExportDialog(host, { ...options, groundOf });
    } catch (error) {
      options.notify(`The export could not be loaded: ${error instanceof Error ? error.message : error}`);
    } finally {
      isLoading = false;
    }
  }

  return {
    show(from) {
      if (dialog) dialog.show(from);
      else if (!isLoading) void load().then(() => dialog?.show(from));
    },
    dispose() {
      isDisposed = true;
      dialog?.dispose();
    },
  };
}
