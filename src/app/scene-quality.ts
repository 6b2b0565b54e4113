/** Quality of a scene: one that was chosen, or the automatic one, which follows the times of frames. */
import type { QualityName } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { firstQuality, recallQuality, rememberQuality } from "./first-quality.ts";
import type { Meter } from "./frame-meter.ts";
import { type FrameTiming, PictureScale, SCALES } from "./picture-scale.ts";
import { createQualityController, highestAutomatic } from "./quality-controller.ts";

type Choice = SceneRequest["quality"];

/** Milliseconds after which an automatic quality is remembered for the next visit. */
const REMEMBER_AFTER = 30_000;

export class SceneQuality {
  /** The quality that is wanted, and the one that is drawn. */
  wanted: QualityName;
  drawn: QualityName;
  /** Share of the pixels along each axis that the automatic quality draws. */
  scale = 1;
  readonly #renderer: string;
  readonly #choice: () => Choice;
  readonly #controller = createQualityController();
  readonly #pictureScale = new PictureScale();

  /** `renderer`: name of the graphics card; `choice`: that of now; `probe` measures the card in ms where no quality is remembered for it. */
  constructor(renderer: string, choice: () => Choice, probe: () => number | null) {
    [this.#renderer, this.#choice] = [renderer, choice];
    const chosen = choice();
    this.wanted = chosen === "auto" ? firstQuality(renderer, probe) : chosen;
    this.drawn = this.wanted;
  }

  get isAutomatic(): boolean {
    return this.#choice() === "auto";
  }

  /** Takes over another choice. */
  chosen(): void {
    const choice = this.#choice();
    this.wanted = choice === "auto" ? (recallQuality(this.#renderer) ?? highestAutomatic(this.wanted)) : choice;
  }

  /** Goes on with the quality that is drawn: another could not be made, and is not tried again for some time. */
  refuse(failed: QualityName): void {
    this.wanted = this.drawn;
    this.#controller.refuse(failed);
  }

  /** The quality has been changed, or that has failed. */
  settle(): void {
    this.#controller.reset();
  }

  /** Follows the time of a frame with the number of drawn pixels. */
  stepScale(timing: FrameTiming): void {
    if (this.isAutomatic) this.scale = this.#pictureScale.step(timing);
  }

  /**
   * Quality for the load of the last frames; remembers one that has lasted. `scale`: share of the pixels along each axis that the
   * picture has, null without a picture.
   */
  adapt({ lastInterval, scriptMs }: Meter, gpu: number | null, scale: number | null): QualityName {
    const load = {
      interval: lastInterval,
      script: scriptMs,
      gpu,
      scale: scale ?? 1,
      leastScale: scale ? SCALES[0] : 1,
    };
    const next = this.#controller.step(this.wanted, load);
    if (next === this.wanted && this.#controller.held > REMEMBER_AFTER) rememberQuality(this.#renderer, next);
    return next;
  }
}
