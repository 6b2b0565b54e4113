/** The reading of one file at a time by a worker: a button that stops it, and words in the status line. */
import { button } from "../ui/element.ts";
import { createFileReader, type FileReader } from "./file-reader.ts";

export interface Reading<Ask, Answer> extends FileReader<Ask, Answer> {
  /** Shown while a file is read. */
  readonly stopButton: HTMLElement;
  /** Does the work that reads a file; what is wrong is told after `prefix`. Returns whether no other file has come since. */
  read(name: string, work: () => Promise<void>, prefix?: string): Promise<boolean>;
}

export function createReading<Ask, Answer>(
  start: () => Worker,
  say: (words: string, isProblem?: boolean) => void,
): Reading<Ask, Answer> {
  const reader = createFileReader<Ask, Answer>(start);
  const stopButton = button(
    { class: "line-act", hidden: "" },
    () => {
      reader.stop();
      say("Stopped reading. Nothing was changed.");
    },
    "Stop reading",
  );
  let last = 0;
  return {
    ...reader,
    stopButton,
    async read(name, work, prefix = "") {
      reader.stop();
      const id = ++last;
      stopButton.hidden = false;
      say(`Reading ${name}…`);
      try {
        await work();
      } catch (error) {
        say(`${prefix}${error instanceof Error ? error.message : error}`, true);
      }
      if (id === last) stopButton.hidden = true;
      return id === last;
    },
  };
}
