/** Answers of a planet's jobs for a cell. */
import { runSteps } from "../../src/core/field/run-steps.ts";
import type { Globe } from "../../src/core/planet/sphere.ts";
import type { Cell } from "../../src/stream/cells.ts";
import type { Things } from "../../src/stream/thing-layout.ts";
import { gatherDryThings } from "../../src/worlds/planet/jobs/rivers.ts";

export const dryThingsIn = (globe: Globe, cell: Cell): Things =>
  runSteps(gatherDryThings(globe, cell, (bytes) => new ArrayBuffer(bytes)));
