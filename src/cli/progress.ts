/** Progress messages on standard error: none in the first second, then a few a second. */
import type { Io } from "./io.ts";

export interface Progress {
  /** Reports that `done` items are done, of `total` if that is known. */
  at(done: number, total?: number): void;
  /** Clears the line. */
  end(): void;
}

/** Milliseconds before the first message, and between messages. */
const DELAY = 1000;
const INTERVAL = { screen: 200, log: 5000 };

export function createProgress({ errors, now, quiet }: Io, noun: string): Progress {
  // A log keeps every line, so it gets fewer.
  const screen = (errors as NodeJS.WriteStream).isTTY === true;
  let next = now() + DELAY;
  let shown = false;
  return {
    at(done, total) {
      const time = now();
      if (quiet || time < next) return;
      next = time + (screen ? INTERVAL.screen : INTERVAL.log);
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
