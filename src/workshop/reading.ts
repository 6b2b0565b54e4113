/** The reading of one file at a time by a worker: a button that stops it, and words in the status line. */
import { button } from "../ui/element.ts";
import { say } from "../words/words.ts";
import { createFileReader, type FileReader } from "./file-reader.ts";

export interface Reading<Ask, Answer> extends FileReader<Ask, Answer> {
  /** Shown while a file is read. */
  readonly stopButton: HTMLElement;
  /** Does the work that reads a file; what is wrong is told, as `worded` writes it. Returns whether no other file has come since. */
  read(name: string, work: () => Promise<void>, worded?: (problem: string) => string): Promise<boolean>;
}

export function createReading<Ask, Answer>(
  start: () => Worker,
  tell: (words: string, isProblem?: boolean) => void,
): Reading<Ask, Answer> {
  const reader = createFileReader<Ask, Answer>(start);
  const stopButton = button(
    { class: "line-act", hidden: "" },
    () => {
      reader.stop();
      tell(say("Stopped reading. Nothing was changed."));
    },
    say("Stop reading"),
  );
  let last = 0;
  return {
    ...reader,
    stopButton,
    async read(name, work, worded = (problem) => problem) {
      reader.stop();
      const id = ++last;
      stopButton.hidden = false;
      tell(say("Reading {file}…", { file: name }));
      try {
        await work();
      } catch (error) {
        tell(worded(error instanceof Error ? error.message : String(error)), true);
      }
      if (id === last) stopButton.hidden = true;
      return id === last;
    },
  };
}
