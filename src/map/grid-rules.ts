/** Lines of whole metres east and north under a map of a flat country. */
import type { Frame } from "./frame.ts";
import type { Rule } from "./plan.ts";

/** Lines across a map, about. */
const WANTED = 5;
/** Of a line: names stand where it comes into the frame. */
const PIECES = 48;

export function createGridRules(frame: Frame, span: number): Rule[] {
  const step = stepFor(span / WANTED);
  // To the corners of a turned square.
  const reach = 0.75 * span;
  const rules: Rule[] = [];
  const point = new Float64Array(2);
  const lineOf = (at: (along: number) => readonly [number, number]) => {
    const line: number[] = [];
    for (let k = 0; k <= PIECES; k++) line.push(...frame.point(...at(reach * ((2 * k) / PIECES - 1)), point));
    return line;
  };
  for (const x of multiples(step, frame.x - reach, frame.x + reach))
    rules.push({ line: lineOf((along) => [x, frame.y + along]), name: nameOf(x, "EW") });
  for (const y of multiples(step, frame.y - reach, frame.y + reach))
    rules.push({ line: lineOf((along) => [frame.x + along, y]), name: nameOf(y, "NS") });
  return rules;
}

/** The nearest of 1, 2 and 5 with zeros. */
function stepFor(metres: number): number {
  let ten = 1;
  while (10 * ten <= metres) ten *= 10;
  return metres >= 7 * ten ? 10 * ten : metres >= 3.5 * ten ? 5 * ten : metres >= 1.5 * ten ? 2 * ten : ten;
}

function multiples(step: number, from: number, to: number): number[] {
  const found: number[] = [];
  for (let k = Math.ceil(from / step); k * step <= to; k++) found.push(k * step);
  return found;
}

const nameOf = (metres: number, ways: string): string =>
  `${Math.abs(metres)} m${metres === 0 ? "" : ` ${metres < 0 ? ways[1] : ways[0]}`}`;
