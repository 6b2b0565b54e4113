/**
 * Phases of the fields that pixels read, as flat varyings: a vertex looks its level's phases up once. Pixels that index a uniform array
 * by their level are slow on software renderers, which then gather every phase lane by lane. Vertices take them four at a time, as
 * coordinates of the light texture, from a uniform array that the page computes: gathered and added up one by one they were most of the
 * cost of a vertex of the islands.
 */
import { type Layout, lightTurnAt, type Profiles, phaseAt } from "./field-readers.ts";

/** Readings that travel as varyings, four in each; pixels look the phases of the others up. WebGL2 has 15 varyings for certain. */
const MOST = 32;

export const LEVEL_TURNS = "levelTurns";

export interface LevelTurns {
  /** GLSL declarations of the vertex stage and of both; "" without varyings. */
  readonly declareUniform: string;
  readonly declare: string;
  /** GLSL statements of the vertex stage, where `level` is known. */
  readonly assign: string;
  /** GLSL of a reading's `lightTurn`, for lightReader. */
  readonly turn: (reading: number) => string;
}

/** The readings that travel as varyings, in order. */
function sentReadings(layout: Layout, names: readonly string[], levels: number): readonly number[] {
  if (levels === 1) return [];
  return names
    .flatMap((name) => Array.from({ length: layout.fields[name].count }, (_, i) => layout.first[name] + i))
    .slice(0, MOST);
}

export function levelTurns(layout: Layout, names: readonly string[], levels: number): LevelTurns {
  if (levels === 1)
    return { declareUniform: "", declare: "", assign: "", turn: (reading) => `lightTurn(${phaseAt(reading)})` };
  const sent = sentReadings(layout, names, levels);
  const vectors = Math.ceil(sent.length / 4);
  return {
    declareUniform: vectors > 0 ? `uniform vec4 ${LEVEL_TURNS}[${vectors * levels}];` : "",
    declare: vectors > 0 ? `flat varying vec4 turns[${vectors}];` : "",
    assign: Array.from(
      { length: vectors },
      (_, k) => `  turns[${k}] = ${LEVEL_TURNS}[level * ${vectors} + ${k}];`,
    ).join("\n"),
    turn(reading) {
      const slot = sent.indexOf(reading);
      return slot >= 0 ? `turns[${slot >> 2}].${"xyzw"[slot & 3]}` : `lightTurn(${phaseAt(reading, "at + ")})`;
    },
  };
}

/** The values of the uniform array, and a function that takes them from the phases of all levels; null without varyings. */
export function createLevelTurns(
  layout: Layout,
  names: readonly string[],
  levels: number,
  profiles: Profiles,
  density: number,
): { readonly values: Float32Array; update(phases: Float32Array): void } | null {
  const sent = sentReadings(layout, names, levels);
  if (sent.length === 0) return null;
  const vectors = Math.ceil(sent.length / 4);
  const values = new Float32Array(4 * vectors * levels);
  const turnOf = lightTurnAt(profiles, density);
  return {
    values,
    update(phases) {
      for (let level = 0; level < levels; level++)
        for (const [slot, reading] of sent.entries()) {
          const at = 4 * layout.stride * level + 2 * reading;
          values[4 * vectors * level + slot] = turnOf(phases[at], phases[at + 1]);
        }
    },
  };
}
