/** Flat ground over which tasks are flown, as they see it: Skylands, and the parts that other forms share. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { DEGREE } from "../../../explorers/angle.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import type { FlatRecipe } from "../../../recipe/kinds/flat.ts";
import { type Opened, openWorld } from "../../../recipe/validate.ts";
import { PLANE } from "../../../sport/geometry.ts";
import { distanceText } from "../../../ui/format.ts";
import { areaAt, createSky, isInSight, type Sky } from "../../../work/islands/sky.ts";
import { SKY_TASKS } from "../../../work/islands/tasks.ts";
import { createTask, type TaskTable } from "../../../work/kind.ts";
import { LEVEL, type Place } from "../../../work/place.ts";
import type { Sample } from "../../../work/tracker.ts";
import type { WorkWorld } from "../../work/world.ts";
import type { WorldPage } from "../../world-module.ts";
import type { FlatWorld } from "../live-world.ts";
import { activeVehicle } from "../player.ts";

/** Metres over the ground at which a helicopter is put down. */
const ABOVE = 0.05;

type Live = Pick<FlatWorld, "sport" | "player">;

type Page = Pick<WorldPage<FlatRecipe>, "request" | "recipe">;

/** Tasks of a form of flat ground. */
export interface FlownForm<G extends Sky> {
  readonly tasks: TaskTable<G>;
  /** The ground as generators query it. */
  query(flat: FlatGround, opened: Opened<FlatRecipe>, page: Page): G;
  areaAt(ground: G, x: number, y: number): string;
}

const SKYLANDS: FlownForm<Sky> = {
  tasks: SKY_TASKS,
  query(flat, { view }, { recipe }) {
    const [first] = Object.values(recipe.shots);
    return createSky(flat, [first.at[0], first.at[1], first.at[2] ?? 0], view.limits);
  },
  areaAt,
};

/** `flat` is the ground that the map shows, at the time of now. */
export const flatWorkWorld = (live: Live, flat: () => FlatGround, page: Page): WorkWorld =>
  flownWorld(SKYLANDS, live, flat, page);

export function flownWorld<G extends Sky>(
  form: FlownForm<G>,
  live: Live,
  flat: () => FlatGround,
  page: Page,
): WorkWorld {
  let known: G | null = null;
  const opened = () => openWorld(page.recipe, page.request());
  const current = (): G => {
    if (known?.flat !== flat()) known = form.query(flat(), opened(), page);
    return known;
  };
  return {
    state: live.sport,
    measures: LEVEL,
    kinds: form.tasks,
    area() {
      const { x, y } = activeVehicle(live.player);
      return form.areaAt(current(), x, y);
    },
    groundKey() {
      const { sea, relief, ground } = flat();
      return JSON.stringify([
        page.request().seed,
        page.request().profile,
        page.request().sum,
        sea,
        relief,
        opened().shape,
        ground.terms,
      ]);
    },
    land: () => saveKeyOf(page.request(), page.request().world),
    create: (name) => createTask(form.tasks, current(), name),
    sample: () => sampleOf(live, current()),
    velocity() {
      const { vx, vy } = activeVehicle(live.player);
      return [vx, vy];
    },
    heading: () => activeVehicle(live.player).heading,
    standing: ({ at: [x, y, z], heading, by, day }) => ({
      ...{ by, at: [x, y, z + ABOVE], look: [heading, 0, 0], camera: "chase", parked: null, t: 0, rate: 0 },
      ...(day && { hour: day[0], spin: day[1] }),
    }),
    mark: ({ shape, at: [x, y, z], heading = 0, pitch = 0, roll = 0 }) => ({ shape, x, y, z, heading, pitch, roll }),
    lengthText: distanceText,
    geometry: PLANE,
    toRoute: ([x, y, z]) => ({ x, y, z }),
    fromRoute: ({ x, y, z, heading }) => ({ shape: "ghost", at: [x, y, z], heading }),
  };
}

function sampleOf({ player }: Live, sky: Sky): Sample {
  const craft = activeVehicle(player);
  const { x, y, z, heading, pitch, vx, vy, vz } = craft;
  const level = Math.cos(pitch * DEGREE);
  const [sin, cos] = [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
  const by = player.drone ? "drone" : player.walker ? "walker" : "helicopter";
  const at: Place = [x, y, z];
  return {
    at,
    speed: Math.hypot(vx, vy, vz),
    landed: by === "helicopter" && player.helicopter.landed,
    by,
    look: [level * sin, level * cos, Math.sin(pitch * DEGREE)],
    isClear: (to: Place) => isInSight(sky, [x, y, z + 1.5], to),
  };
}
