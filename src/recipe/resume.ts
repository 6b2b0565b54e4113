/** Where a visit begins who has been there before: what a link says itself wins over what was left behind. */

import { readQuery } from "./query.ts";
import type { SceneRequest } from "./request.ts";
import type { SaveData } from "./save-data.ts";

/** What says where one is. */
const WHERE = ["shot", "at", "by", "look", "camera", "orbit", "parked"];

/**
 * A link that says nothing of where one is leads back to where one was; one that begins on foot finds the helicopter where it
 * was left. Frozen pictures know nothing of visits.
 */
export function resumed(request: SceneRequest, search: string, left: SaveData): SceneRequest {
  if (request.freeze) return request;
  const { values } = readQuery(search);
  if (!WHERE.some((name) => values.has(name))) return { ...request, ...left.stay };
  if (request.by !== "walker" || request.parked) return request;
  return { ...request, parked: standOf(left) };
}

/** Where its helicopter stands, or hovers. */
function standOf({ stay }: SaveData): SceneRequest["parked"] {
  return stay.by === "helicopter" ? [...stay.at, stay.look[0]] : stay.parked;
}
