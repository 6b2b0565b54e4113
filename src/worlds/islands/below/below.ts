/** The mine and the cavern below a country, for its simulation, stage, telemetry and sound. */
import { countryGround } from "../../../core/underground/country-ground.ts";
import { headframeSolids } from "../../../core/underground/headframes.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../../core/underground/underground.ts";
import type { IslandsTable } from "../../../recipe/kinds/islands.ts";
import type { AudioState } from "../../../sound/audio-state.ts";
import type { Below } from "../kit.ts";
import { MEAN_FREE_PATH, wetnessOf } from "./audio.ts";
import { locate } from "./locate.ts";
import { createBelowStage } from "./render/below-stage.ts";
import { createSurroundings } from "./surroundings.ts";

export function createBelow(opened: Underground, openedTable: IslandsTable): Below {
  let [underground, table] = [opened, openedTable];
  let groundOf = createGrounds(underground);
  const groundAt = (t: number) => groundOf(t);
  const surroundings = createSurroundings();
  let listened: { readonly x: number; readonly y: number; readonly z: number } | undefined;

  return {
    show(next, nextTable) {
      [underground, table] = [next, nextTable];
      groundOf = createGrounds(underground);
    },
    over: (surface, t) => countryGround(surface, groundAt(t), underground.hills, t),
    headframes: (x, y, reach, t, whose) =>
      headframeSolids(groundAt(t).entrancesNear(x, y, reach), underground.hills, t, whose),
    stage: (first, lamp, failed) =>
      createBelowStage({
        get underground() {
          return underground;
        },
        get table() {
          return table;
        },
        groundAt,
        first,
        failed,
        get lamp() {
          return lamp();
        },
      }),
    placeAt(x, y, z, t) {
      const { place, depth } = locate(underground, groundAt(t), t, x, y, z);
      return depth > 0 ? `${place}, ${Math.round(depth)} m down` : "";
    },
    listen(eye, t) {
      const ground = groundAt(t);
      if (!ground.isBelow(eye.x, eye.y, eye.z)) {
        listened = undefined;
        return;
      }
      // A jump, such as a link, hears the new space at once.
      const jumped = !listened || Math.hypot(eye.x - listened.x, eye.y - listened.y, eye.z - listened.z) > JUMP;
      if (jumped) surroundings.castAll(ground, eye);
      else surroundings.step(ground, eye);
      listened = { x: eye.x, y: eye.y, z: eye.z };
    },
    resound(state): AudioState {
      if (!listened) return state;
      const { enclosure, wallDistance, waterDistance } = surroundings.now;
      const { cavern, mine } = underground;
      const kind = cavern && !(mine && listened.z < mine.top) ? "cavern" : "mine";
      const { open: _, ...closed } = state;
      return {
        ...closed,
        below: enclosure > 0,
        size: MEAN_FREE_PATH * wallDistance,
        openness: 1 - enclosure,
        wet: wetnessOf(kind, waterDistance),
      };
    },
  };
}

/** Metres in a step that no walk or fall covers. */
const JUMP = 8;

/** The ground by year; the last one is kept, since a step and a frame ask for the same. */
function createGrounds(underground: Underground): (t: number) => UndergroundGround {
  let [ground, year] = [undergroundGround(underground, 0), 0];
  return (t) => {
    if (t !== year) [ground, year] = [undergroundGround(underground, t), t];
    return ground;
  };
}
