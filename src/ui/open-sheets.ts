/**
 * The stack of sheets that are open over the view and are not modal: settings, map, workshop, photo mode and performance. Escape closes
 * the one that has the focus, else the top one, and does nothing else; the focus returns to what the keyboard had before. Modal dialogs
 * are above them, and the browser does the same there.
 */

interface OpenSheet {
  readonly root: HTMLElement;
  readonly close: () => void;
  /** Element that had the keyboard's focus before. */
  readonly before: HTMLElement | null;
}

const sheets: OpenSheet[] = [];

/** Puts a sheet on top. The focus goes to `focus`, where that is given. */
export function enterSheet(root: HTMLElement, close: () => void, focus?: HTMLElement): void {
  if (sheets.some((sheet) => sheet.root === root)) return;
  const before = document.activeElement;
  // An element that was pressed by pointer gives the keys to the vehicle.
  const returns = before instanceof HTMLElement && !root.contains(before) && before.matches(":focus-visible");
  sheets.push({ root, close, before: returns ? before : null });
  if (sheets.length === 1) addEventListener("keydown", closeByKey, { capture: true });
  focus?.focus({ preventScroll: true });
}

/** Number of sheets and dialogs that are open. */
export const countSheets = (): number => sheets.length + document.querySelectorAll("dialog[open]").length;

/** The sheet that has the focus, with the function that closes it. */
export function focusedSheet(): Pick<OpenSheet, "root" | "close"> | null {
  return sheets.find(({ root }) => root.contains(document.activeElement)) ?? null;
}

/** Takes a sheet out, before it is removed from the page. The focus leaves it. */
export function leaveSheet(root: HTMLElement): void {
  const at = sheets.findIndex((sheet) => sheet.root === root);
  if (at < 0) return;
  const [{ before }] = sheets.splice(at, 1);
  if (sheets.length === 0) removeEventListener("keydown", closeByKey, { capture: true });
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || !root.contains(now)) return;
  now.blur();
  if (before?.isConnected) before.focus({ preventScroll: true });
}

/** Runs in the capture phase, so that neither a widget nor the vehicle gets the key. */
function closeByKey(event: KeyboardEvent): void {
  if (event.code !== "Escape" || event.isComposing || document.querySelector("dialog:modal")) return;
  const { target } = event;
  // A search empties itself first.
  if (target instanceof HTMLInputElement && target.type === "search" && target.value !== "") return;
  const focused = sheets.find(({ root }) => target instanceof Node && root.contains(target));
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) (focused ?? sheets[sheets.length - 1]).close();
}
