/** Free space as tasks see it. Places are light-years. */
import { AU_PER_LY, lightYears } from "../../../core/space/place.ts";
import { lookOf } from "../../../explorers/starship.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import type { SpaceRecipe } from "../../../recipe/kinds/space.ts";
import { generateSpace } from "../../../recipe/kinds/space-generator.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { PLANE } from "../../../sport/geometry.ts";
import { distanceFigure, figureText } from "../../../ui/astronomical.ts";
import { createTask } from "../../../work/kind.ts";
import { areaAt, STRAIGHT, type StarField } from "../../../work/space/star-field.ts";
import { SPACE_TASKS } from "../../../work/space/tasks.ts";
import type { WorkWorld } from "../../work/world.ts";
import type { WorldPage } from "../../world-module.ts";
import type { SpaceWorld } from "../live-world.ts";

/** Light-years from the galaxy's plane that a route of a result keeps. */
const HIGHEST = 99_000;

export function spaceWorkWorld(
  live: Pick<SpaceWorld, "sport" | "ship">,
  page: Pick<WorldPage<SpaceRecipe>, "request" | "recipe">,
): WorkWorld {
  const groundKey = () => {
    const { seed, profile, parameters } = page.request();
    return JSON.stringify([seed, profile, parameters.threshold]);
  };
  let known: { readonly key: string; readonly field: StarField } | null = null;
  const current = (): StarField => {
    const key = groundKey();
    if (known?.key === key) return known.field;
    const [first] = Object.values(page.recipe.shots);
    known = { key, field: { space: generateSpace(openWorld(page.recipe, page.request())), home: first.at } };
    return known.field;
  };
  const clamped = (z: number) => Math.max(-HIGHEST, Math.min(HIGHEST, z));
  return {
    state: live.sport,
    measures: STRAIGHT,
    kinds: SPACE_TASKS,
    area: () => areaAt(current(), lightYears(live.ship.place)),
    groundKey,
    land: () => saveKeyOf(page.request(), page.request().world),
    create: (name) => createTask(SPACE_TASKS, current(), name),
    sample: () => ({
      at: lightYears(live.ship.place),
      speed: Math.hypot(...live.ship.velocity) / AU_PER_LY,
      ...{ landed: false, by: "starship", look: live.ship.forward },
    }),
    velocity: () => [0, 0],
    heading: () => lookOf(live.ship)[0],
    standing: ({ at, heading, pitch = 0, by }) => ({
      by,
      at,
      off: [0, 0, 0],
      look: [heading, pitch, 0],
      t: 0,
      rate: 0,
    }),
    mark: ({ shape, at: [x, y, z] }) => ({ shape, x, y, z, heading: 0, pitch: 0, roll: 0 }),
    lengthText: (length) => figureText(distanceFigure(length * AU_PER_LY)),
    geometry: PLANE,
    toRoute: ([x, y, z]) => ({ x, y, z: clamped(z) }),
    fromRoute: ({ x, y, z }) => ({ shape: "runner", at: [x, y, z] }),
  };
}
