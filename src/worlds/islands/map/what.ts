/** What is at a place of the map, in words: the nearest feature with its orienteering code, else the kind of ground. */
import { codeAt, describeFeature, FEATURES, hasCode } from "../../../core/forest/features.ts";
import { islandFeaturesIn } from "../../../core/islands/features.ts";
import { type Islands, islandsGround } from "../../../core/islands/islands.ts";

/** Metres over the ground from which its kind is asked. */
const OVER = 0.01;

/** `reach`: metres within which a feature counts. For example "Boulder KV, in wood", or "Moor". "" where there is no ground. */
export function whatAt(
  islands: Islands,
  altitude: number,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  reach: number,
  t: number,
): string {
  const kind = islandsGround(islands, t).kindAt(x, y, z + OVER);
  const found = islandFeaturesIn(islands, altitude, {
    west: Math.floor(x - reach),
    south: Math.floor(y - reach),
    east: Math.ceil(x + reach),
    north: Math.ceil(y + reach),
  })
    .map((each) => ({ ...each, away: Math.hypot(each.x - x, each.y - y) }))
    .filter(({ away, feature }) => away <= reach && hasCode(FEATURES.indexOf(feature)))
    .sort((a, b) => a.away - b.away)[0];
  if (!found) return kind === "bare" ? "" : `${kind[0].toUpperCase()}${kind.slice(1)}`;
  const name = describeFeature(found.feature);
  return `${name[0].toUpperCase()}${name.slice(1)} ${codeAt(found.x, found.y)}, in ${kind}`;
}
