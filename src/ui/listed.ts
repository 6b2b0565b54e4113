/** Lists in a line: "hills, lakes, towns", in the language in use. */
import { say, type Words } from "../words/words.ts";

export const listed = (items: readonly Words[]): string =>
  items
    .map((item) => say(item))
    .reduce((list, item) => (list === "" ? item : say("{a}, {b}", { a: list, b: item })), "");
