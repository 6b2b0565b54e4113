/** How far a long piece of work is, on standard error: nothing in the first second, then a few times a second. */
import type { Io } from "./io.ts";

export interface Progress {
  /** Tells that `done` of `total` are done; of an unknown total when it is left out. */
  at(done: number, total?: number): void;
  /** Clears the line. */
  end(): void;
}

const PATIENCE = 1000;
const PAUSE = { screen: 200, log: 5000 };

export function createProgress({ errors, now }: Io, noun: string): Progress {
  // A file or a pipe keeps every line, so it gets few of them.
  const screen = (errors as NodeJS.WriteStream).isTTY === true;
  let next = now() + PATIENCE;
  let shown = false;
  return {
    at(done, total) {
      const time = now();
      if (time < next) return;
      next = time + (screen ? PAUSE.screen : PAUSE.log);
      shown = true;
      const count = done.toLocaleString("en");
      const line = total ? `${count} of ${total.toLocaleString("en")} ${noun}` : `${count} ${noun}`;
      errors.write(screen ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (shown && screen) errors.write("\r\u001b[K");
    },
  };
}
