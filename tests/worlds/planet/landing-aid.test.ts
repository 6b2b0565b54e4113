/** The landing aid of planets: a helicopter put over the marked place lands there. */
import { expect, test } from "vitest";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { createRoundHelicopter, stepRoundHelicopter } from "../../../src/explorers/round-helicopter.ts";
import { mix, type Vector } from "../../../src/explorers/vector.ts";
import { say } from "../../../src/words/words.ts";
import { PlanetLandingAid } from "../../../src/worlds/planet/landing-aid.ts";
import { createPlayer, type Player } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { planetTelemetry } from "../../../src/worlds/planet/telemetry.ts";
import { createThingColliders } from "../../../src/worlds/planet/thing-colliders.ts";
import { sampled } from "../../long-test.ts";
import { openPlanet } from "./open-link.ts";

const PLACES = sampled(60, 4);
const over = (place: Vector, length: number) => mix(length / Math.hypot(...place), place, 0, place);

test("over dry land of the planet the aid finds places that take a landing, and HUD readings show the way there", async () => {
  const opened = await openPlanet("?world=planet");
  const colliders = createThingColliders();
  const { globe, ground } = new PlanetSimulation(opened, { addSolids: colliders.addTo });
  const flying = (place: Vector): Player => {
    const [x, y, z] = place;
    return createPlayer("helicopter", { x, y, z, heading: 0, pitch: 0, roll: 0 }, null, ground);
  };
  let [tried, marked] = [0, 0];
  for (let k = 0; tried < PLACES; k++) {
    const place = over([Math.sin(1.7 * k), Math.cos(2.3 * k), 0.9 * Math.sin(0.61 * k + 1)], globe.radius);
    const floor = altitudeOn(globe, ...place, 0);
    if (floor < 1) continue;
    tried++;
    const aid = new PlanetLandingAid();
    let player = flying(over(place, globe.radius + floor + 40));
    const step = (landing: boolean): void => {
      const { explorer } = player;
      if (explorer.by !== "helicopter") throw new Error("Expected a helicopter.");
      const intent = landing ? { ...NO_INTENT, up: -1 } : NO_INTENT;
      player = {
        ...player,
        explorer: { by: "helicopter", state: stepRoundHelicopter(explorer.state, intent, 1 / 60, ground) },
      };
      colliders.step({ globe, ground, player, t: 0 });
    };
    for (let i = 0; i < 700 && !aid.place; i++) {
      step(false);
      aid.follow({ player, ground }, colliders);
    }
    const site = aid.place;
    if (!site) continue;
    marked++;
    const reading = planetTelemetry(player, ground, [], 12, false, false, undefined, aid.reading);
    expect(say(reading.notice)).toMatch(/below|Slope|room|uneven/);
    expect(reading.site?.distance).toBeLessThan(501);
    player = flying(over(site, Math.hypot(...site) + 12));
    expect(createRoundHelicopter(over(site, Math.hypot(...site) + 12), 0, ground).local.landed).toBe(false);
    const hasLanded = () => player.explorer.by === "helicopter" && player.explorer.state.local.landed;
    for (let i = 0; i < 600 && !hasLanded(); i++) step(true);
    expect(player.explorer.state, `place ${k}`).toMatchObject({ local: { landed: true } });
  }
  expect(marked).toBeGreaterThanOrEqual(PLACES / 4);
});
