/** Truncates a text to a number of characters; the last one of a truncated text is "…". */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
