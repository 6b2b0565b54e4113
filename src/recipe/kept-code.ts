/**
 * Long codes in links: `profile=` and `ground=` give a code itself, or, where it is too long for a link, the name under which a browser
 * keeps it, kept.<hash of the code>.
 */
import { phrase } from "../words/words.ts";

/** Characters of the longest code in a link. */
const LONGEST_INLINE = 2000;

/** Parts of links whose codes a browser keeps. */
export const KEPT_PARTS = ["profile", "ground"] as const;
export type KeptPart = (typeof KEPT_PARTS)[number];

/** Message about a name that the page has not replaced by its code, as the end of a sentence. */
export const NOT_KEPT = phrase("is not in this browser; open its file");

/** Whether the text of a part is the name of a kept code. */
export const isKeptName = (text: string): boolean => text.startsWith("kept.");

/** The last code and its name: the address bar asks for it twice a second, and height maps have millions of characters. */
let last: { readonly code?: string; readonly name: string } = { name: "" };

/** The name under which a browser keeps a code: 64 bits of hash. */
export function keptName(code: string): string {
  if (last.code === code) return last.name;
  // FNV-1a, and the same with another factor.
  const half = (factor: number) => {
    let bits = 0x811c9dc5;
    for (let i = 0; i < code.length; i++) bits = Math.imul(bits ^ code.charCodeAt(i), factor);
    return (bits >>> 0).toString(36);
  };
  last = { code, name: `kept.${half(0x01000193)}-${half(0x85ebca6b)}` };
  return last.name;
}

/** Whether a link can have the code itself. */
export const isInline = (code: string): boolean => code.length <= LONGEST_INLINE;

/** The text of a code in a link. */
export const linkedCode = (code: string): string => (isInline(code) ? code : keptName(code));
