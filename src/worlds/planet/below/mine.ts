/**
 * The mine below a shaft of a planet as a walker meets it. It hangs from the tangent plane at the shaft, and moves up and down with the
 * ground there as years pass.
 */
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import { createCells, levelAt } from "../../../core/underground/mine-space.ts";
import { shaftGround, shaftLadder } from "../../../core/underground/shaft-ground.ts";
import { overPlane, planeUnder, toPlane } from "../../../explorers/tangent-plane.ts";
import { dot, type Vector } from "../../../explorers/vector.ts";
import { EYE_HEIGHT } from "../../../explorers/walker.ts";
import type { Recipe } from "../../../recipe/recipe.ts";
import { makeUntil } from "../../../render/making.ts";
import { say } from "../../../words/words.ts";
import type { StandingFeature } from "../render/features/standing.ts";
import { lensInMine, moveMineLens } from "./lens.ts";
import { type MinePlace, minePlace } from "./place.ts";
import type { HungMine, PlanetMine } from "./planet-mine.ts";
import { aheadOf, rimOf } from "./shaft.ts";
import { createMineSound } from "./sound.ts";

/** Radius of a shaft in breadths of its collar. */
const HOLE = 0.33;
/** Metres from the rim to firm ground, and from the collar within which a walker is at the shaft. */
const [FIRM, ASIDE] = [0.5, 1];

export { shaftAt } from "./shaft.ts";

/** `recipe` is that of the world "mines", and `seed` the planet's. */
export function createPlanetMine(recipe: Recipe, seed: number, feature: StandingFeature): PlanetMine {
  const mine = minePlace(recipe, seed, feature.place);
  let last: { readonly globe: Globe; readonly t: number; readonly hung: HungMine } | undefined;
  const own: PlanetMine = {
    ...mine,
    feature,
    async draw(parts, signal) {
      const { createMineStage } = await import("./stage.ts");
      signal.throwIfAborted();
      return await makeUntil(createMineStage(own, parts), signal);
    },
    rim: (globe, t) => rimOf(globe, feature, t),
    placeAt(z) {
      const level = levelAt(mine.space, z);
      const n = Math.max(0, Math.round(mine.at[2] - z - EYE_HEIGHT));
      return level >= 1 ? say("Level {level}, {n} m down", { level, n }) : say("Shaft, {n} m down", { n });
    },
    sound: createMineSound(),
    moveLens: moveMineLens,
    lensIn: lensInMine,
    on(globe, t) {
      if (last?.globe !== globe || last.t !== t) last = { globe, t, hung: hang(mine, feature, globe, t) };
      return last.hung;
    },
  };
  return own;
}

function hang({ space, at }: MinePlace, feature: StandingFeature, globe: Globe, t: number): HungMine {
  const rim = rimOf(globe, feature, t);
  const level = planeUnder(feature.place);
  const offset: Vector = [-at[0], -at[1], dot(rim, level.up) - globe.radius - at[2]];
  const plane = { ...level, offset };
  const cells = createCells(space, t);
  const hole = { space, x: at[0], y: at[1], radius: HOLE * feature.size };
  const [east, north] = toPlane(plane, aheadOf(feature, globe.radius));
  const groundAt = (aside: number, ahead: number) => {
    const [x, y, z] = overPlane(plane, aside, ahead, globe.radius);
    return surfaceOn(globe, x * globe.radius, y * globe.radius, z * globe.radius, t) - offset[2];
  };
  const groundAhead = (away: number) => groundAt(away * east, away * north);
  const top = Math.max(groundAhead(hole.radius), groundAhead(hole.radius + FIRM));
  const shaft = { ...hole, ladder: shaftLadder(hole, [east, north], top, cells) };
  return {
    ...{ plane, shaft, cells, groundAt, reach: feature.size / 2 + ASIDE, ladder: shaft.ladder },
    over: (level) => shaftGround(level, shaft, cells),
  };
}
