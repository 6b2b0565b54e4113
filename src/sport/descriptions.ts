/**
 * Control descriptions in the columns of the IOF's specification of 2018, for the columns that our world has data for:
 *
 *   A  number        B  code
 *   C  which         the direction in which the control lies among like features within 30 m, those inside its circle on the map
 *   D  feature       E  appearance: shafts are rocky pits
 *   F  dimensions    heights of objects that stand up, breadths of pits, as drawn in the world
 *   G  flag          the side or the edge at which the flag stands; nothing where it stands in the middle
 *   H  other         always empty: no control has drinks or first aid
 */
import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";
import { colliderOf, knollRise } from "../core/life/colliders.ts";
import { type Saying, saying } from "../words/words.ts";
import { COMPASS_WORDS, type Compass, compassOf } from "./compass.ts";
import type { Point } from "./geometry.ts";
import type { Site, SportGround } from "./ground.ts";
import { featureWords, inKindWords } from "./words.ts";

export interface ControlDescription {
  /** Columns A to G; null where a column is empty. */
  readonly number: number;
  readonly code: string;
  readonly which: Compass | null;
  readonly feature: Feature;
  readonly appearance: "rocky" | null;
  /** "1.2", a height in metres, or "3x3", breadths. */
  readonly dimensions: string | null;
  readonly flag: { readonly at: "side" | "edge"; readonly direction: Compass } | null;
  /** The kind of ground around it. */
  readonly kind: Kind;
}

/** Like features this near are inside the circle of a control on a map of 1:10,000, metres. */
const CIRCLE = 30;

/** Describes a control at a site whose flag stands at `flag`. */
export function describeControl(
  ground: SportGround,
  number: number,
  site: Site,
  flag: Point = [site.x, site.y],
): ControlDescription {
  const { feature, code, x, y } = site;
  const direction = compassOf(...ground.geometry.way([x, y], flag));
  const isHole = feature === "mine" || feature === "waterhole";
  return {
    number,
    code,
    which: whichOf(ground, site),
    feature,
    appearance: feature === "mine" ? "rocky" : null,
    dimensions: dimensionsOf(ground, site),
    flag: direction && { at: isHole ? "edge" : "side", direction },
    kind: ground.kindAt(x, y),
  };
}

/** "3 KV boulder 1.2 m, NE side, in runnable wood". */
export function descriptionText(description: ControlDescription): Saying {
  const { number, code } = description;
  return saying("{number} {code} {description}", { number, code, description: descriptionWords(description) });
}

/** The same without number and code. */
export function descriptionWords(description: ControlDescription): Saying {
  const { flag, kind } = description;
  const values = { feature: sizedWords(description), place: inKindWords(kind) };
  if (!flag) return saying("{feature}, {place}", values);
  const direction: Saying = { words: COMPASS_WORDS[flag.direction] };
  return flag.at === "side"
    ? saying("{feature}, {direction} side, {place}", { ...values, direction })
    : saying("{feature}, {direction} edge, {place}", { ...values, direction });
}

/** "NE boulder 1.2 m": columns C, D and F. */
function sizedWords({ which, feature: name, dimensions }: ControlDescription): Saying {
  const feature = featureWords(name);
  const size = dimensions && `${dimensions} m`;
  if (!which) return size ? saying("{feature} {size}", { feature, size }) : feature;
  const direction: Saying = { words: COMPASS_WORDS[which] };
  return size
    ? saying("{direction} {feature} {size}", { direction, feature, size })
    : saying("{direction} {feature}", { direction, feature });
}

/** The direction from the middle of the like features around a site to the site; null where it is alone. */
function whichOf(ground: SportGround, { feature, x, y }: Site): Compass | null {
  const like = ground.sitesNear([x, y], CIRCLE).filter((other) => other.feature === feature);
  const ways = like.map((other) => ground.geometry.way([x, y], [other.x, other.y]));
  const sum = (axis: 0 | 1) => ways.reduce((a, way) => a + way[axis], 0);
  return compassOf(-sum(0), -sum(1));
}

function dimensionsOf(ground: SportGround, site: Site): string | null {
  const shape = ground.shapeOf(site);
  if (!shape) return null;
  const { feature } = site;
  const thing = { ...shape, x: site.x, y: site.y };
  if (feature === "mine" || feature === "waterhole") return `${Math.round(thing.size)}x${Math.round(thing.size)}`;
  const height = feature === "knoll" ? knollRise(0, 0, thing.size) : (colliderOf(thing)?.foot.rise ?? 0);
  return height.toFixed(1);
}
