/**
 * The search for the nearest place where a helicopter can land, in steps for callers that must not block.
 *
 *   where    rings round a place, from the inside: the first site found ends it
 *   site     open ground that takes the skids on any heading, and 1.5 m beside it too, with nothing over it
 *   missed   sites narrower than 4 m, or a share of the way to them, and clearings in woods, whose trees are too many to look at
 */
import type { Kind } from "../core/field/cover.ts";
import type { Gap, Ground } from "./explorer.ts";
import { createFit, createSkidSurvey, fitHull, LANDING_SLOPE, surveySkids } from "./helicopter-hull.ts";
import { surveySite } from "./helicopter-landing.ts";

/** A place of a ground. */
interface Place {
  readonly ground: Ground;
  readonly x: number;
  readonly y: number;
}

/** Land round a place, and metres east and north of that. */
export interface SearchedLand {
  /** The land without the things that stand on it. */
  bareAt(east: number, north: number): Place;
  /** The land with them, once they are known at an altitude there; each call finds out more. */
  fullAt(east: number, north: number, z: number): Place | null;
}

/** Metres from the place searched round, and the altitude of skids at rest. */
export interface Site {
  readonly east: number;
  readonly north: number;
  readonly z: number;
}

/** Work of a look at bare land, of finding out what stands there, and of a survey with that. */
const [LOOK, FIND, SURVEY] = [1, 24, 12];
/** Metres between rings, and between places on them, near by; the same as a share of the radius far off. */
const APART = 4;
const FAR_APART = 0.04;
/** Metres over a site from which it is surveyed. */
const OVER = 9;
/** Calls after which things that are still unknown are given up. */
const PATIENCE = 300;
/** Degrees less steep than skids could take, so that a pilot need not be exact; metres beside a site that must do as well. */
const EASY = LANDING_SLOPE - 2;
const BESIDE = 1.5;
/** East and north of a site, and the heading, of each survey. */
const SURVEYS = [
  ...[0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5].map((heading) => [0, 0, heading] as const),
  [BESIDE, 0, 0],
  [-BESIDE, 0, 45],
  [0, BESIDE, 90],
  [0, -BESIDE, 135],
] as const;
const WOODED: ReadonlySet<Kind> = new Set(["wood", "thicket"]);

const survey = createSkidSurvey();
const fit = createFit();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/**
 * The nearest site within `reach` metres that `isWanted`, on the first ground below an altitude; null for none. Yields the work done
 * since the last step.
 */
export function* searchSite(
  land: SearchedLand,
  top: number,
  reach: number,
  isWanted: (site: Site) => boolean,
): Generator<number, Site | null> {
  let apart = APART;
  for (let radius = 0; radius <= reach; radius += apart) {
    apart = Math.max(APART, FAR_APART * radius);
    const count = Math.max(1, Math.ceil((2 * Math.PI * radius) / apart));
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count;
      const [east, north] = [radius * Math.sin(angle), radius * Math.cos(angle)];
      yield LOOK;
      const site = { east, north, z: restOn(land.bareAt(east, north), top) };
      if (Number.isNaN(site.z) || !isWanted(site)) continue;
      if (yield* confirmSite(land, site)) return site;
    }
  }
  return null;
}

/** Altitude of skids at rest on level open ground below altitude z; NaN where there is none. */
function restOn({ ground, x, y }: Place, z: number): number {
  if (ground.gapAt(x, y, z, gap).inside || gap.floor === -Infinity) return Number.NaN;
  if (WOODED.has(ground.kindAt(x, y, gap.floor))) return Number.NaN;
  const { rest, slope, refusal } = surveySkids(ground, x, y, z, 0, survey);
  return refusal === "" && slope <= EASY ? rest : Number.NaN;
}

/** Whether a helicopter can land at a site, with all things that stand there. Yields the work done since the last step. */
export function* confirmSite(land: SearchedLand, { east, north, z }: Site): Generator<number, boolean> {
  const over = z + OVER;
  let place: Place | null = null;
  for (let calls = 0; !place && calls < PATIENCE; calls++) {
    place = land.fullAt(east, north, over);
    yield FIND;
  }
  if (!place) return false;
  const { ground, x, y } = place;
  for (const [aside, ahead, heading] of SURVEYS) {
    const hull = { x: x + aside, y: y + ahead, z: over, heading };
    const clearance = over - fitHull(ground, hull.x, hull.y, over, fit).lowest;
    const { slope, refusal } = surveySite({ ...hull, clearance }, ground);
    if (refusal !== "" || (hull.x === x && hull.y === y && slope > EASY)) return false;
    yield SURVEY;
  }
  return true;
}
