/** Moves of a player, as functions that read the pose and tell the next input; and the page that makes them, by steps without drawing. */
import type { Page } from "playwright-core";
import type { Intent, Pose } from "../../src/explorers/explorer.ts";

/** The part of the vehicle that a player sees. */
export interface Steered {
  pose(): Pose;
}

/** Inputs, each with the seconds for which it is held, and what is told at the end. */
export type Moves<Told> = Generator<readonly [seconds: number, intent: Partial<Intent>], Told, void>;

interface Stepped extends Steered {
  step(seconds: number, intent: Partial<Intent>, options: { draw: number }): void;
}

/** Makes all moves by steps. */
export function makeMoves<Told>(craft: Stepped, moves: Moves<Told>): Told {
  for (;;) {
    const { done, value } = moves.next();
    if (done) return value;
    craft.step(...value, { draw: 1e6 });
  }
}

/**
 * Makes moves in the page, to which the function is sent as text: it can use only its arguments. By steps, or by the device of the player
 * (device-player.ts).
 */
export const inPage = <Given extends unknown[], Told>(
  page: Page,
  move: (craft: Steered, ...given: Given) => Moves<Told>,
  ...given: Given
): Promise<Told> =>
  page.evaluate(
    `((moves) => window.playMoves ? window.playMoves(moves) : (${makeMoves})(window.limitless, moves))(
      (${move})(window.limitless, ...${JSON.stringify(given)}))`,
  ) as Promise<Told>;
