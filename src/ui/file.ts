/** Files: one that the visitor chooses, and one that the browser saves. */

/** A file chosen by the visitor. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** Opens a file dialog; resolves to null if it is cancelled. */
export async function askForFile(accept: string): Promise<ChosenFile | null> {
  const file = await chooseFile(accept);
  return file && { name: file.name, text: await file.text() };
}

/** As `askForFile`, without reading the file. */
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
