/** Files: one that the visitor chooses, and one that the browser saves. */

import { say } from "../words/words.ts";

/** A file chosen by the visitor: its text, or an error message. */
export type ChosenFile = { readonly name: string } & ({ readonly text: string } | { readonly problem: string });

/** Opens a file dialog; resolves to null if it is cancelled. A file of more than `most` bytes is not read. */
export async function askForFile(accept: string, most: number): Promise<ChosenFile | null> {
  const file = await chooseFile(accept);
  return file && textOf(file, most);
}

/** The text of a file of at most `most` bytes. A larger one is not read. */
export async function textOf(file: Pick<File, "name" | "size" | "text">, most: number): Promise<ChosenFile> {
  const { name, size } = file;
  if (size > most) return { name, problem: say("{size} bytes is out of range 0 to {most} bytes", { size, most }) };
  return { name, text: await file.text() };
}

/** Opens a file dialog as `askForFile`, without reading the file. */
export function chooseFile(accept: string): Promise<File | null> {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = accept;
  return new Promise((resolve) => {
    field.addEventListener("cancel", () => resolve(null));
    field.addEventListener("change", () => resolve(field.files?.[0] ?? null));
    field.click();
  });
}

/** Opens the first file that is dropped on an element and not taken by another within it. Text can be dropped into its fields. */
export function takeDrops(
  root: HTMLElement,
  open: (file: File) => Promise<void>,
  options?: { signal: AbortSignal },
): void {
  const isTaken = (event: DragEvent) => event.defaultPrevented || !event.dataTransfer?.types.includes("Files");
  root.addEventListener("dragover", (event) => isTaken(event) || event.preventDefault(), options);
  root.addEventListener(
    "drop",
    (event) => {
      if (isTaken(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void open(file);
    },
    options,
  );
}

/** Downloads a file with a content. */
export function download(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
