/** The mine below a shaft in a planet's scene: its code is loaded while a walker is at the shaft or in the mine. */
import { type Lazy, lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
import type { DrawnMine, MineParts, PlanetMine } from "../below/planet-mine.ts";

/** Draws the mine that is shown, once it is loaded. */
export class MinePart {
  readonly #parts: MineParts;
  #drawn: { readonly mine: PlanetMine; readonly drawn: Lazy<DrawnMine> } | undefined;

  constructor(parts: MineParts) {
    this.#parts = parts;
  }

  get inside(): boolean {
    return this.#parts.shown()?.inside ?? false;
  }

  /** The mine, once it can be drawn. */
  get drawn(): DrawnMine | undefined {
    const parts = this.#parts;
    const mine = parts.shown()?.mine;
    if (!mine) return undefined;
    if (this.#drawn?.mine !== mine) {
      this.dispose();
      const options = { name: phrase("The mine below"), onError: parts.failed };
      this.#drawn = { mine, drawn: lazy((signal) => mine.draw(parts, signal), options) };
    }
    return this.#drawn.drawn.poll();
  }

  /** Whether it cannot be drawn. */
  get isMissing(): boolean {
    return this.#drawn?.drawn.error !== undefined;
  }

  dispose(): void {
    this.#drawn?.drawn.dispose();
    this.#drawn = undefined;
  }
}
