/** Text for --help: paragraphs broken anew, tables and examples as they are. */
export const HELP_WIDTH = 96;

/** Blocks lie between empty lines; one with a line that is set in, or with a heading, keeps its lines. */
export function helpText(text: string): string {
  return text
    .split("\n\n")
    .map((block) => (/^ |:$/m.test(block) ? block : broken(block.trim().split(/\s+/))))
    .join("\n\n");
}

function broken(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + word.length >= HELP_WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
