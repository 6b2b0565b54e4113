/** The English of words, for files that cannot hold all letters, such as PDF with its standard fonts. */
import type { Saying } from "./words.ts";

export function english({ words, values = {} }: Saying): string {
  const [shown] = words.split("##");
  const [one, many = one] = "n" in values ? shown.split("|") : [shown];
  return (values.n === 1 ? one : many).replace(/\{(\w+)\}/g, (kept, name: string) => {
    const value = values[name] ?? kept;
    return typeof value === "object" ? english(value) : String(value);
  });
}
