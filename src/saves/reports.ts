/** Messages to the visitor about saved data, each told once. */

import { say, type Words } from "../words/words.ts";

export const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

export type Reports = ReturnType<typeof createReports>;

export function createReports(notify: (message: string) => void) {
  const told = new Set<string>();
  /** The storage did not answer, which has been reported. */
  let isBlocked = false;
  const once = (message: string) => {
    if (told.has(message)) return;
    told.add(message);
    notify(message);
  };
  const full = () =>
    once(
      say(
        "The browser's storage is full. Changes are lost when you close the page, unless you save them with Settings, “Save to a file”.",
      ),
    );
  return {
    full,
    works() {
      isBlocked = false;
    },
    blocked() {
      isBlocked = true;
      once(
        say(
          "The browser's storage did not open. Changes are lost when you close the page, unless you save them with Settings, “Save to a file”.",
        ),
      );
    },
    failed(error: unknown) {
      if (isFull(error)) full();
      else if (!isBlocked)
        once(
          say(
            "The browser could not save. Changes are lost when you close the page, unless you save them with Settings, “Save to a file”.",
          ),
        );
    },
    newer: () =>
      once(
        say(
          "This world was saved by a newer version of the page. The saved data stays as it is, and nothing is saved now.",
        ),
      ),
    aside: (problem: Words) =>
      once(
        say(
          "The saved data of this world could not be read ({problem}). It is kept: Settings, “Save unreadable data”. The world opens without it.",
          { problem },
        ),
      ),
  };
}
