/** A page with the export dialog alone, for the world of any link. */
import { scenes } from "../../../scenes/index.ts";
import { ExportDialog } from "../../../src/app/export/dialog.ts";
import { readLink } from "../../../src/recipe/permalink.ts";
import { WORLDS } from "../../../src/worlds/index.ts";
import type { Registry } from "../../../src/worlds/world-module.ts";

const host = document.querySelector("#ui") as HTMLElement;
const told: string[] = [];
let dialog: ExportDialog | undefined;

async function openExport(link: string): Promise<void> {
  const { recipe, request } = await readLink(link, scenes);
  const load: Registry[string] = WORLDS[recipe.kind.name as keyof typeof WORLDS];
  const [{ default: module }, queries] = await Promise.all([load(recipe, request), recipe.kind.queries?.()]);
  if (!module.exporter || !queries?.ground) throw new TypeError("Expected a world with exports.");
  dialog?.dispose();
  dialog = new ExportDialog(host, {
    recipe,
    groundOf: queries.ground,
    exporter: module.exporter,
    request: () => request,
    notify: (words) => told.push(words),
  });
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
