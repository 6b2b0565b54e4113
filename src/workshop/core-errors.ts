/**
 * Errors of the generator (src/core) that a visitor can meet, as words for people. The generator is also a library, whose errors are
 * English texts: they are recognised by their form.
 */
import { wordsOf as wordsOfRefusal } from "../words/refusal.ts";
import { phrase, type Saying } from "../words/words.ts";

export const CORE_ERRORS: readonly string[] = [
  phrase("Expected at most {most} characters, got {count}."),
  phrase("Expected {least} to {most} numbers, got an empty text."),
  phrase("Expected JSON, since the text starts with a bracket; it cannot be parsed."),
  phrase("Expected a list of numbers, or a table with samples, or with a profile that has samples."),
  phrase("Expected numbers, got {given} at index {index}."),
  phrase("Expected numbers, got {given} in line {line}."),
  phrase("Expected {least} to {most} samples, a power of two, got {count}."),
  phrase("Expected samples from {least} to {most}, got {given} at index {index}."),
  phrase("Expected a recording of {least} frames or more, got {count}."),
  phrase("Expected finite numbers, got {given} at number {index}."),
  phrase("Expected a WAV file of at most {most} bytes, got {size}."),
  phrase("Expected a WAV file, which starts with RIFF and WAVE."),
  phrase("Expected the format of the WAV file before its data."),
  phrase("Expected {size} bytes of sound, got {given}: the WAV file ends early."),
  phrase("Expected sound in the WAV file, got no data chunk."),
  phrase("Expected 16 bytes or more of format in the WAV file, got {size}."),
  phrase("Expected a WAV file with 1 channel or more, got 0."),
  phrase(
    "Expected PCM of 8, 16, 24 or 32 bits or floats of 32 or 64 bits (format 1 or 3), got format {format} of {bits} bits.",
  ),
  phrase("Expected a skyline, but all is sky."),
  phrase("Expected a skyline, but the ground is level."),
  phrase("Expected a picture with a width of 1 to {most} pixels, got {size}."),
  phrase("Expected a picture with a height of 1 to {most} pixels, got {size}."),
  phrase("Expected a range of two finite heights, the low one first, got {range}."),
  phrase("Expected 1 to {most} waves, a whole number, got {given}."),
  phrase("Expected a profile of 2ⁿ samples (the nearest above is {above}), got {count}."),
  phrase("Expected seed to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the faults until the last size to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the faults of size {size} to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the kernel's radius to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected xSize of a land to walk on to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected ySize of a land to walk on to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the land file's xSize to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the land file's ySize to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the TGA image's width to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected the TGA image's height to be a whole number from {least} to {most}, got {given}."),
  phrase("Expected width to be above 0, got {given}."),
  phrase("Expected reach to be above 0, got {given}."),
  phrase("Expected the minimum radius to be above 0, got {given}."),
  phrase("Expected a finite maximum radius, got {given}."),
  phrase("Expected a finite constant size, got {given}."),
  phrase("Expected a finite size to begin from, got {given}."),
  phrase("Expected a finite size to end at, got {given}."),
  phrase("Expected a finite weighted size, got {given}."),
  phrase("Expected a maximum radius of {least} or above, the minimum, got {given}."),
  phrase("Expected a band of two finite frequencies, 0 ≤ low ≤ high, got {low} to {high}."),
  phrase("Expected kx of 0 or more and below 1, got {given}."),
  phrase("Expected ky of 0 or more and below 1, got {given}."),
  phrase("Expected a matrix of 9 or 25 numbers, got {count}."),
  phrase("Expected numbers of a matrix from {least} to {most}, got {given}."),
  phrase("Expected a matrix whose numbers add up to more than 0, got {given}."),
  phrase("Expected weighted sizes of at least one fault, got none."),
  phrase("Expected at most {most} steps on a land of {columns} × {rows} to walk on, got {given}."),
  phrase("Expected settings with a code of at most {most} characters, got {count}."),
  phrase("Expected a land of at most {most} cells, got {columns} × {rows} = {cells}."),
  phrase("Expected a land file of at least {least} bytes, xSize and ySize, got {size}."),
  phrase("Expected {size} bytes for a land of {columns} × {rows}, got {given}."),
  phrase("Expected a TGA image of at least {least} bytes, its header, got {size}."),
  phrase("Expected a TGA image of type 2 or 10 with 24 or 32 bits, or 3 or 11 with 8, got type {type} with {bits}."),
  phrase("Expected {size} bytes of TGA pixels, got {given}."),
  phrase("Expected heights from {least} to {most}, got {given} at x {x}, y {y}."),
  phrase("Expected cell from {least} to {most}, got {given}."),
  phrase("Expected height from {least} to {most}, got {given}."),
  phrase("Expected flooded from {least} to {most}, got {given}."),
];

/** Values of a message by the names in its text; null for a message of another text. */
function valuesIn(message: string, words: string): Record<string, string> | null {
  const [first, ...rest] = words.split(/\{\w+\}/);
  const names = Array.from(words.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  if (!message.startsWith(first) || (rest.length === 0 && message !== words)) return null;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [i, part] of rest.entries()) {
    const end = i === rest.length - 1 ? message.length - part.length : message.indexOf(part, at);
    if (end <= at || !message.startsWith(part, end)) return null;
    values[names[i]] = message.slice(at, end);
    at = end + part.length;
  }
  return values;
}

/** The words of an error; of one that is not known its message. */
export function wordsOf(error: unknown): Saying {
  const told = wordsOfRefusal(error);
  if (!(error instanceof RangeError) || told.words !== "{reason}") return told;
  for (const words of CORE_ERRORS) {
    const values = valuesIn(error.message, words);
    if (values) return { words, values };
  }
  return told;
}
