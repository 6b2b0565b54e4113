/** A country with something below the ground as tasks see it. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import type { CountryTable } from "../../../recipe/kinds/country-generator.ts";
import { undergroundOf } from "../../../recipe/kinds/country-generator.ts";
import type { FlatRecipe } from "../../../recipe/kinds/flat.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { PLANE } from "../../../sport/geometry.ts";
import { distanceText } from "../../../ui/format.ts";
import { areaAt, createDepths, type Depths } from "../../../work/below/depths.ts";
import { BELOW_TASKS } from "../../../work/below/tasks.ts";
import { createTask } from "../../../work/kind.ts";
import { LEVEL } from "../../../work/place.ts";
import type { WorkWorld } from "../../work/world.ts";
import type { WorldPage } from "../../world-module.ts";
import type { FlatWorld } from "../live-world.ts";
import { activeVehicle } from "../player.ts";

/** Metres over the floor at which a walker is put down. */
const ABOVE = 0.05;

export function belowWorkWorld(
  live: Pick<FlatWorld, "sport" | "player" | "where">,
  _: () => FlatGround,
  page: Pick<WorldPage<FlatRecipe>, "request" | "recipe">,
): WorkWorld {
  const groundKey = () => {
    const { seed, profile, sum, kinds, parameters } = page.request();
    return JSON.stringify([seed, profile, sum, kinds, parameters]);
  };
  let known: { readonly key: string; readonly depths: Depths } | null = null;
  const current = (): Depths => {
    const key = groundKey();
    if (known?.key === key) return known.depths;
    const [first] = Object.values(page.recipe.shots);
    const underground = undergroundOf(openWorld(page.recipe, page.request()) as CountryTable);
    known = { key, depths: createDepths(underground, [first.at[0], first.at[1], 0]) };
    return known.depths;
  };
  const { water, ...dry } = BELOW_TASKS;
  return {
    state: live.sport,
    measures: LEVEL,
    // Mines alone have no pools.
    kinds: page.recipe.world.shape.below?.cavern ? BELOW_TASKS : dry,
    area() {
      const { x, y } = activeVehicle(live.player);
      return areaAt(current(), x, y);
    },
    groundKey,
    land: () => saveKeyOf(page.request(), page.request().world),
    create: (name) => createTask(BELOW_TASKS, current(), name),
    sample() {
      const { x, y, z, heading } = activeVehicle(live.player);
      const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
      const { walker } = live.player;
      return {
        ...{ at: [x, y, z], speed: walker?.speed ?? 0, landed: walker?.stance === "stands" },
        ...{ by: live.where().by, look: [sin, cos, 0] },
      };
    },
    velocity: () => [0, 0],
    heading: () => activeVehicle(live.player).heading,
    standing: ({ at: [x, y, z], heading, by }) => ({
      ...{ by, at: [x, y, z + ABOVE], look: [heading, 0, 0], camera: "cockpit", parked: null, t: 0, rate: 0 },
    }),
    mark({ shape: wanted, at: [x, y, z], heading = 0, pitch = 0, roll = 0 }) {
      const shape = wanted === "beam" && current().ground.isBelow(x, y, z + 1) ? "glow" : wanted;
      return { shape, x, y, z, heading, pitch, roll };
    },
    lengthText: distanceText,
    geometry: PLANE,
    toRoute: ([x, y, z]) => ({ x, y, z }),
    fromRoute: ({ x, y, z, heading }) => ({ shape: "runner", at: [x, y, z], heading }),
  };
}
