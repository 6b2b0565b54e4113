/** All heights as a list to copy, change and paste. */
import { quantized } from "../../core/profiles/code.ts";
import { readProfileText } from "../../core/profiles/read-list.ts";
import { button, element } from "../../ui/element.ts";
import { phrase, say } from "../../words/words.ts";
import { wordsOf } from "../core-errors.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";

export function createNumbersPanel(
  line: Line,
  tell: (words: string, isProblem?: boolean) => void,
): Panel & { refresh(): void } {
  const list = element("textarea", {
    ...{ rows: "6", spellcheck: "false", "aria-label": say("All heights") },
    placeholder: say("Numbers between spaces, commas or lines"),
  });
  let isEdited = false;

  function refresh(): void {
    if (!isEdited) list.value = [...quantized(line.profile.samples)].join(", ");
  }

  function apply(): void {
    try {
      const { samples } = readProfileText(list.value);
      isEdited = false;
      line.replace(samples, phrase("list of numbers"));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tell(say(wordsOf(error)), true);
    }
  }

  list.addEventListener("input", () => (isEdited = true));
  const root = element(
    "div",
    { class: "line-panel" },
    list,
    element(
      "div",
      { class: "line-acts" },
      button({ class: "line-act main" }, apply, say("Apply the list")),
      button(
        { class: "line-act" },
        () => {
          isEdited = false;
          refresh();
        },
        say("As drawn"),
      ),
      element("span", {}, say("16 to 4,096 numbers, a power of two")),
    ),
  );
  return { root, refresh, show: refresh };
}
