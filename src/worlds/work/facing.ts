/** The turn of a player to the waypoint by itself: on foot and in every craft that turns. Any steering ends it. */
import type { Intent } from "../../explorers/explorer.ts";

/** Degrees of a turn that are within the mark, and from which a turn is at full speed. */
const [THERE, FULL] = [1.5, 25];
/** Steps for which a turn within the mark must last, and after which a turn is given up. */
const [LASTING, LONGEST] = [10, 900];

export class Facing {
  #done: (() => void) | null = null;
  #steps = 0;
  #within = 0;

  /** `done` is called once the player faces the waypoint. */
  begin(done: () => void): void {
    [this.#done, this.#steps, this.#within] = [done, 0, 0];
  }

  end(): void {
    this.#done = null;
  }

  /** The intent of this step; `turnTo` has the degrees that are left, clockwise, null where there is nothing to face. */
  steer(own: Intent, turnTo: () => number | null): Intent {
    if (!this.#done) return own;
    const turn = turnTo();
    if (turn === null || Object.values(own).some((axis) => axis !== 0) || this.#steps++ > LONGEST) {
      this.end();
      return own;
    }
    this.#within = Math.abs(turn) < THERE ? this.#within + 1 : 0;
    if (this.#within > LASTING) {
      this.#done();
      this.end();
    }
    return { ...own, turn: Math.max(-1, Math.min(1, turn / FULL)) };
  }
}
