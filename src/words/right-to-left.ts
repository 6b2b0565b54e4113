/** Texts of languages that are written from right to left; loaded in these alone. */

const RIGHT_TO_LEFT = "\u200f";

/** A text with a mark of direction where its values alone have Arabic letters: values are isolated, so it would begin on the left. */
export const beginsRight = (text: string): string => (isOfValues(text) ? RIGHT_TO_LEFT + text : text);

function isOfValues(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === "\u2068") depth++;
    else if (letter === "\u2069") depth--;
    else if (depth === 0 && /\p{L}/u.test(letter)) return false;
  }
  return /[\u0620-\u064a]/.test(text);
}
