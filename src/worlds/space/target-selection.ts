/** What can be chosen next in free space by a key, and what the instruments say of it. */
import { isSame, nameOf } from "./markers.ts";
import type { Heavens, Target } from "./targets.ts";

/** The planets that have a key. */
const DIGITS = 9;

type Sky = Pick<Heavens, "chosen" | "star" | "course" | "marks">;

/** The one after what is chosen, or before it, of all that is marked: stars first, then planets from the innermost. */
export function nextChoice({ chosen, marks }: Sky, by: 1 | -1): Target | null {
  const all = marks().map(({ target }) => target);
  if (all.length === 0) return null;
  all.sort((a, b) => orderOf(a) - orderOf(b));
  const at = all.findIndex((target) => isSame(target, chosen));
  if (at < 0) return all[by > 0 ? 0 : all.length - 1];
  return all[(at + by + all.length) % all.length];
}

const orderOf = (target: Target): number => (target.kind === "planet" ? target.index : 0);

/** A planet of the star that is chosen, or else of the one that one is at; null where it has none of that index. */
export function planetChoice({ chosen, star }: Sky, index: number): Target | null {
  const of = chosen?.star ?? star;
  return of && index <= of.planets ? { kind: "planet", star: of, index } : null;
}

/** What to press next, where that is more than flying; `hint` elsewhere. */
export function choiceHint({ chosen, course, star }: Sky, hint: string, canLand: boolean): string {
  if (course || (!chosen && !canLand)) return hint;
  if (canLand) return "Enter: land · I K: choose another";
  if (star && isSame({ kind: "star", star }, chosen))
    return star.planets === 0 ? hint : `1 to ${Math.min(DIGITS, star.planets)}: choose a planet · Esc: let go`;
  return `Enter: fly to ${chosen && nameOf(chosen)} · Esc: let go`;
}
