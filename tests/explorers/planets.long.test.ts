/** A million random steps of ship, helicopter and walker over three planets: never in the ground. `npm run test:long`. */
import { describe, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { createDice } from "./random-pilot.ts";
import { flyShipRandomly } from "./random-ship.ts";
import { flyRoundRandomly, walkRoundRandomly } from "./round-explorers.ts";
import { PLANETS } from "./round-grounds.ts";

const STEPS = 340_000;

describe.each(nonEmpty(PLANETS))("on a planet of radius $radius m", (ground) => {
  test.each([flyShipRandomly, flyRoundRandomly, walkRoundRandomly])("%o", (lead) => {
    const log = lead(ground, STEPS, createDice(ground.radius + 2));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.low).toBeGreaterThan(1000);
  });
});
