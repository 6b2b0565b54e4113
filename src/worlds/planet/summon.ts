/** A helicopter that is brought to who asks for one on foot: it stands in reach on level ground, or hovers overhead. */
import { BOARDING_REACH } from "../../explorers/boarding.ts";
import { compassOf, overChart } from "../../explorers/chart.ts";
import { createFit, createSkidSurvey, fitHull, surveySkids } from "../../explorers/helicopter-hull.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { surfaceRound } from "../../explorers/planet-ground.ts";
import { createRoundHelicopter, type RoundHelicopter } from "../../explorers/round-helicopter.ts";
import type { RoundWalker } from "../../explorers/round-walker.ts";
import { mix } from "../../explorers/vector.ts";

/** Metres from the walker: beyond the skids, and in reach. */
const DISTANCES = [5, 5.8, 6.6];
const DIRECTIONS = 12;
/** Metres over the walker's feet where there is no level place. */
const OVERHEAD = 12;
/** Metres that the hull may need above its skids' rest. */
const ROOM = 0.15;

const footing = createSkidSurvey();
const fit = createFit();

export function bringHelicopter(walker: RoundWalker, ground: PlanetGround): RoundHelicopter {
  const { chart, flat } = walker;
  const level = surfaceRound(walker, ground);
  const away = ground.radius + flat.z;
  const compass = compassOf(chart, flat.heading);
  for (const distance of DISTANCES) {
    for (let i = 0; i < DIRECTIONS; i++) {
      // First to the left, as a helicopter is stepped out of.
      const angle = (flat.heading / 360 - 0.25 + i / DIRECTIONS) * 2 * Math.PI;
      const [x, y] = [distance * Math.sin(angle), distance * Math.cos(angle)];
      surveySkids(level, x, y, flat.z, flat.heading, footing);
      if (footing.refusal !== "" || Math.hypot(distance, footing.rest - flat.z) > BOARDING_REACH) continue;
      if (fitHull(level, x, y, footing.rest, fit).lowest > footing.rest + ROOM) continue;
      const up = overChart(chart, x, y, away);
      return createRoundHelicopter(mix(ground.radius + footing.rest, up, 0, up), compass, ground);
    }
  }
  return createRoundHelicopter(mix(away + OVERHEAD, chart.up, 0, chart.up), compass, ground);
}
