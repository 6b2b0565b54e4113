/** The mine and the cavern below a country, for its simulation, stage, telemetry and sound. */

import { countryGround } from "../../../core/underground/country-ground.ts";
import { headframeSolids } from "../../../core/underground/headframes.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../../core/underground/underground.ts";
import type { FlatTable } from "../../../recipe/kinds/flat.ts";
import { createBelowStage } from "../../../render/below/below-stage.ts";
import { isFloodNear } from "../../../render/below/mine/flood.ts";
import { createListening } from "../../../sound/below/listening.ts";
import { say } from "../../../words/words.ts";
import { BELOW_HINT } from "../controls.ts";
import type { Below } from "../kit.ts";
import { locate } from "./locate.ts";

export function createBelow(opened: Underground, openedTable: FlatTable): Below {
  let [underground, table] = [opened, openedTable];
  let groundOf = createGrounds(opened);
  const groundAt = (t: number) => groundOf(t);
  const listening = createListening((z) => {
    const { cavern, mine } = underground;
    return cavern && !(mine && z < mine.top) ? "cavern" : "mine";
  });

  const below: Below = {
    thread: null,
    get underground() {
      return underground;
    },
    show(next, nextTable) {
      [underground, table, groundOf] = [next, nextTable, createGrounds(next)];
    },
    over: (surface, t) => countryGround(surface, groundAt(t), underground.hills, t),
    headframes: (x, y, reach, t, whose) =>
      headframeSolids(groundAt(t).entrancesNear(x, y, reach), underground.hills, t, whose),
    stage(first, lamp, failed) {
      const source = {
        get underground() {
          return underground;
        },
        get table() {
          return table;
        },
        first,
        failed,
      };
      return createBelowStage({
        groundAt,
        get lamp() {
          return lamp();
        },
        get thread() {
          return below.thread;
        },
        failed,
        async loadRock() {
          const [x, y] = first.eye;
          const [{ createRock }, flood] = await Promise.all([
            import("../../../render/below/rock.ts"),
            isFloodNear(underground, x, y, first.t) ? import("../../../render/below/mine/flood-water.ts") : null,
          ]);
          return (build, light) => createRock(source, build, light, flood?.createFloodWater ?? null);
        },
      });
    },
    placeAt(x, y, z, t) {
      const place = locate(underground, groundAt(t), t, x, y, z);
      return place ? say(place) : "";
    },
    listen: (eye, t) => listening.listen(groundAt(t), eye),
    resound: listening.resound,
    hint: BELOW_HINT,
  };
  return below;
}

/** The ground by year; the last one is kept, since a step and a frame ask for the same. */
function createGrounds(underground: Underground): (t: number) => UndergroundGround {
  let [ground, year] = [undergroundGround(underground, 0), 0];
  return (t) => {
    if (t !== year) [ground, year] = [undergroundGround(underground, t), t];
    return ground;
  };
}
