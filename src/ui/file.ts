/** Files: one that the visitor chooses, and one that the browser saves. */

/** A file chosen by the visitor. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** Opens a file dialog; resolves to null if it is cancelled. */
export function askForFile(accept: string): Promise<ChosenFile | null> {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = accept;
  return new Promise((resolve, refuse) => {
    field.addEventListener("cancel", () => resolve(null));
    field.addEventListener("change", () => {
      const file = field.files?.[0];
      if (file) file.text().then((text) => resolve({ name: file.name, text }), refuse);
      else resolve(null);
    });
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
