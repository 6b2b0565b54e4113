/** A page with the export dialog alone, for the world of any link. */
import { scenes } from "../../../scenes/index.ts";
import { createExportDialog, type ExportDialog } from "../../../src/app/export/dialog.ts";
import { readLink } from "../../../src/recipe/permalink.ts";

const host = document.querySelector("#ui") as HTMLElement;
const told: string[] = [];
let dialog: ExportDialog | undefined;

async function openExport(link: string): Promise<void> {
  const { recipe, request } = await readLink(link, scenes);
  dialog?.dispose();
  dialog = createExportDialog(host, { recipe, request: () => request, notify: (words) => told.push(words) });
  dialog.show();
}

declare global {
  interface Window {
    openExport: typeof openExport;
    /** Messages while the dialog was closed. */
    told: readonly string[];
  }
}
Object.assign(window, { openExport, told });
