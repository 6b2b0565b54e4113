/**
 * What a person wants, from whatever device; each number from −1 to 1, `turn` clockwise positive.
 * The same shape as the explorers' Intent, declared again because the page does not import them.
 */
export interface Intent {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  readonly turn: number;
  /** Nose up, and right side down, positive: a ship's. */
  readonly pitch?: number;
  readonly roll?: number;
  /** 0 to 1: how much a walker runs. */
  readonly run?: number;
}

export const NO_INTENT: Intent = { forward: 0, right: 0, up: 0, turn: 0 };
