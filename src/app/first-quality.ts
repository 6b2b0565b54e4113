/**
 * The automatic quality that a world opens with: the one that was right on this graphics card the last time, or at the first visit the
 * one that a measurement suggests. Renderers without a graphics card are not measured.
 */
import * as v from "valibot";
import { QUALITIES, type QualityName } from "../recipe/recipe.ts";
import { isSoftware } from "../render/quality.ts";
import { recall, remember } from "../ui/storage.ts";

/**
 * The most milliseconds of a unit (src/render/gpu-probe.ts) for each quality. Estimated from texture rates that makers publish: a
 * separate graphics card takes 0.1 to 0.6 ms, that of a recent laptop 1 to 2 ms, an older or small one 3 to 10 ms.
 */
const MOST_UNIT_MS = { high: 1.2, medium: 4 };

const REMEMBERED = v.picklist(["low", "medium", "high"]);

/** The quality for the milliseconds of a unit, which are null where they could not be measured. */
export function qualityOfUnit(ms: number | null): QualityName {
  if (ms === null) return "medium";
  if (ms <= MOST_UNIT_MS.high) return "high";
  return ms <= MOST_UNIT_MS.medium ? "medium" : "low";
}

/** Key of the storage. */
const CHOICE = "quality";

const nameOf = (renderer: string) => `quality/${renderer}`;

/** `renderer`: as the browser names it. */
export function rememberQuality(renderer: string, quality: QualityName): void {
  // A software renderer starts low wherever it runs.
  if (isSoftware(renderer) || recallQuality(renderer) === quality) return;
  remember(nameOf(renderer), quality);
}

/** Null where nothing is remembered, or nothing that makes sense. */
export function recallQuality(renderer: string): QualityName | null {
  const stored = v.safeParse(REMEMBERED, recall(nameOf(renderer)));
  return stored.success ? stored.output : null;
}

/** Keeps the quality that the visitor has chosen, for links that name none. */
export function rememberChoice(quality: string): void {
  remember(CHOICE, quality);
}

/** "auto" where none was chosen, or none that makes sense. */
export const recallChoice = (): QualityName | "auto" => QUALITIES.find((name) => name === recall(CHOICE)) ?? "auto";

/** `probe` measures the milliseconds of a unit. */
export function firstQuality(renderer: string, probe: () => number | null): QualityName {
  if (isSoftware(renderer)) return "low";
  const known = recallQuality(renderer);
  if (known) return known;
  const quality = qualityOfUnit(probe());
  rememberQuality(renderer, quality);
  return quality;
}
