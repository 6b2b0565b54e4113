/** Invariants of a walker below ground after any step. */
import type { Gap } from "../../../../src/core/field/ground.ts";
import type { Underground } from "../../../../src/core/underground/underground.ts";
import { createWalker, stepWalker, type Walker } from "../../../../src/explorers/walker.ts";
import { say } from "../../../../src/words/words.ts";
import { WALKER_RULES as RULES } from "../../../../src/worlds/flat/player.ts";
import { rockOf } from "../../../core/underground/rock.ts";
import type { BelowRun } from "./random-run.ts";

const WALKER_RULES = RULES.country;
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The body is also held against the parts of the world themselves, where time stands still. */
export function walkerRun(underground: Underground): BelowRun<Walker> {
  const isRock = rockOf(underground, 0);
  return {
    // A third of them begin with a fall, from under the roof.
    create(pose, ground) {
      const walker = createWalker(pose, ground, WALKER_RULES);
      ground.gapAt(walker.x, walker.y, walker.z + 1, gap);
      const z = Math.min(walker.z + 15, gap.roof - 2.5);
      return pose.heading < 120 && z > walker.z + 3 ? { ...walker, stance: "falls", z, fallFrom: z } : walker;
    },
    step: (walker, intent, dt, ground) => stepWalker(walker, intent, dt, ground, WALKER_RULES),
    problemOf(walker, ground, t) {
      const { x, y, z, heading, speed, stance, vz } = walker;
      if (![x, y, z, heading, speed, vz].every(Number.isFinite)) return "not a number";
      ground.gapAt(x, y, z + 0.9, gap);
      if (gap.inside || gap.floor > z + 1e-6 || gap.roof < z + 1.8 - 1e-6) return `in rock: ${JSON.stringify(gap)}`;
      if (t === 0 && [0.01, 0.45, 0.9, 1.35, 1.75].some((height) => isRock(x, y, z + height)))
        return "in rock, by its parts";
      const stands = z - gap.floor < 0.56 || ground.waterAt(x, y, gap.floor) > z;
      return stance === "stands" && !stands ? "stands on air" : "";
    },
    // A step may be 0.55 m up or down.
    fastest: (before, after) => {
      if (say(after.message).startsWith("The ground") && after.messageTime > before.messageTime - 1e-9) return null;
      return [
        Math.max(5, 1.3 + Math.hypot(before.vx, before.vy)),
        36 + Math.max(Math.abs(before.vz), Math.abs(after.vz)),
      ];
    },
  };
}
