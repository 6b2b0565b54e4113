/** The tests that must notice a mutant: the unit tests of its room. */
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const room = process.env.MUTANTS_ROOM ?? "";
/** Rooms lie in these two, and files beside the rooms. */
const files = room === "core" || room === "worlds" ? "*" : "**/*";

/** The file that failed last first, then fast ones: a run ends at the first failure. */
class FastFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const time = ({ project, moduleId }: TestSpecification) => {
      const last = this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return specifications.sort((a, b) => time(a) - time(b));
  }
}

export default defineConfig({
  test: {
    include: [`tests/${room}/${files}.test.ts`, ...(room.startsWith("core/") ? ["tests/golden.test.ts"] : [])],
    exclude: ["tests/**/*.long.test.ts"],
    setupFiles: ["tests/seed.ts"],
    testTimeout: 60_000,
    // As in vite.config.ts. Each mutant takes a new thread.
    isolate: false,
    sequence: { sequencer: FastFirst },
  },
});
