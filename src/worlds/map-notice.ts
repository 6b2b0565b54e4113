/** A notice of a map, shown among the page's telemetry for a while where that has none of its own. */
import type { Telemetry } from "../ui/telemetry.ts";

/** Duration, ms. */
const SHOWN_FOR = 6000;

export class MapNotice {
  #text = "";
  #until = 0;

  readonly say = (text: string): void => {
    [this.#text, this.#until] = [text, performance.now() + SHOWN_FOR];
  };

  /** The notice to show with a world's telemetry. */
  over({ notice }: Telemetry): string {
    return notice === "" && performance.now() < this.#until ? this.#text : notice;
  }
}
