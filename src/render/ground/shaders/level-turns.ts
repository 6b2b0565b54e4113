/**
 * Phases of the fields that pixels read, as flat varyings: a vertex looks its level's phases up once. Pixels that index a uniform
 * array by their level are slow on software renderers, which then gather every phase lane by lane.
 */
import { type Layout, phaseAt } from "./field-readers.ts";

/** Readings that travel as varyings, four in each; pixels look the phases of the others up. WebGL2 has 15 varyings for certain. */
const MOST = 32;

export interface LevelTurns {
  /** GLSL declaration for both stages; "" without varyings. */
  readonly declare: string;
  /** GLSL statements of the vertex stage, where `level` is known. */
  readonly assign: string;
  /** GLSL of a reading's `lightTurn`, for lightReader. */
  readonly turn: (reading: number) => string;
}

export function levelTurns(layout: Layout, names: readonly string[], levels: number): LevelTurns {
  if (levels === 1) return { declare: "", assign: "", turn: (reading) => `lightTurn(${phaseAt(reading)})` };
  const readings = names.flatMap((name) =>
    Array.from({ length: layout.fields[name].count }, (_, i) => layout.first[name] + i),
  );
  const sent = readings.slice(0, MOST);
  const slotOf = (slot: number) => `turns[${slot >> 2}].${"xyzw"[slot & 3]}`;
  return {
    declare: sent.length > 0 ? `flat varying vec4 turns[${Math.ceil(sent.length / 4)}];` : "",
    assign: sent.map((reading, slot) => `  ${slotOf(slot)} = lightTurn(phaseOf(level, ${reading}));`).join("\n"),
    turn(reading) {
      const slot = sent.indexOf(reading);
      return slot >= 0 ? slotOf(slot) : `lightTurn(${phaseAt(reading, "at + ")})`;
    },
  };
}
