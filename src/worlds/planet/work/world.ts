/** A planet as tasks see it. */
import { viewOfPose } from "../../../explorers/tangent-frame.ts";
import type { Vector } from "../../../explorers/vector.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import { landName, type PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { firstShot } from "../../../recipe/link-parts.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import { globeGeometry, onDatum, pointOn } from "../../../sport/geometry.ts";
import { distanceText } from "../../../ui/format.ts";
import { createTask } from "../../../work/kind.ts";
import { areaAt, type Ball, isInSight, measuresOf, scaled } from "../../../work/planet/ball.ts";
import { PLANET_TASKS } from "../../../work/planet/tasks.ts";
import type { TaskStart } from "../../../work/task.ts";
import type { WorkWorld } from "../../work/world.ts";
import type { WorldPage } from "../../world-module.ts";
import type { PlanetWorld } from "../live-world.ts";
import { craftAt } from "../sport/upright.ts";
import { createMotion } from "./motion.ts";

/** Metres over the ground at which walkers are put down; metres of altitude that a route of a result keeps. */
const [ABOVE, HIGHEST] = [0.05, 99_000];

/** Cameras of vehicles, where not the cockpit. */
const CAMERAS: Readonly<Record<string, "chase" | undefined>> = { ship: "chase" };

export function planetWorkWorld(
  live: Pick<PlanetWorld, "sport" | "simulation" | "pose">,
  page: Pick<WorldPage<PlanetRecipe>, "request" | "recipe">,
): WorkWorld {
  const motion = createMotion();
  const here = (): Vector => {
    const { x, y, z } = live.pose();
    return [x, y, z];
  };
  const radius = () => live.simulation.globe.radius;
  // Before the step of a task, which reads it.
  live.sport.steps.add(() => {
    const { explorer } = live.simulation.player;
    motion.step(here(), explorer.by === "ship" ? explorer.state.velocity : null);
  });
  const { recipe } = page;
  const home = recipe.kind.places.ofShot(recipe, firstShot(recipe));
  const current = (): Ball => ({ globe: live.simulation.globe, home });
  return {
    state: live.sport,
    get measures() {
      return measuresOf(radius());
    },
    kinds: PLANET_TASKS,
    area: () => areaAt(current(), here()),
    groundKey: () => groundKeyOf(page.request()),
    land: () => saveKeyOf(page.request(), landName(page.recipe, page.request())),
    create: (name) => createTask(PLANET_TASKS, current(), name),
    sample() {
      const at = here();
      const { globe, player } = live.simulation;
      return {
        ...{ at, speed: motion.speed, burn: motion.burn, landed: true, by: player.explorer.by },
        look: viewOfPose(live.pose()).forward,
        isClear: (to) => isInSight(globe, at, to),
      };
    },
    velocity: () => [0, 0],
    heading: () => live.pose().heading,
    standing: standingAt,
    mark: ({ shape, at: [x, y, z], heading = 0 }) => ({ shape, ...craftAt([x, y, z], heading) }),
    lengthText: distanceText,
    get geometry() {
      return globeGeometry(radius());
    },
    toRoute([x, y, z]) {
      const [east, north] = pointOn(x, y, z, radius());
      return { x: east, y: north, z: Math.max(-HIGHEST, Math.min(HIGHEST, Math.hypot(x, y, z) - radius())) };
    },
    fromRoute({ x, y, z, heading }) {
      const [px, py, pz] = onDatum([x, y], radius(), new Float64Array(3));
      return { shape: "runner", at: scaled([px, py, pz], radius() + z), heading };
    },
  };
}

function groundKeyOf({ seed, profile, sum, kinds, parameters }: SceneRequest): string {
  return JSON.stringify([seed, profile, sum, kinds, parameters]);
}

/** The parts of a request that put the player at a start. */
const standingAt = ({ at, heading, pitch = 0, by, day }: TaskStart): Partial<SceneRequest> => ({
  ...{ by, look: [heading, pitch, 0], camera: CAMERAS[by] ?? "cockpit", parked: null, mine: null },
  ...{ at: by === "walker" ? scaled(at, Math.hypot(...at) + ABOVE) : at, t: 0, rate: 0 },
  ...(day && { hour: day[0], spin: day[1] }),
});
