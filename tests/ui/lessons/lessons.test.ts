/** Lessons: their steps follow the telemetry, and their words name controls that each world has. */
import { describe, expect, test } from "vitest";
import { type ControlsTable, keyFor } from "../../../src/ui/input/actions.ts";
import { END, LessonRun, STUCK } from "../../../src/ui/lessons/lesson.ts";
import { LESSONS } from "../../../src/ui/lessons/table.ts";
import type { Telemetry } from "../../../src/ui/telemetry.ts";
import { countryControls, controls as islands } from "../../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../../src/worlds/planet/controls.ts";
import { controls as space } from "../../../src/worlds/space/controls.ts";
import { nonEmpty } from "../../non-empty.ts";

const REST: Telemetry = {
  ...{ explorer: "helicopter", altitude: 380, clearance: null, speed: 0, climb: 0, heading: 330, landed: false },
  ...{ notice: "", land: { bearing: 10, distance: 590, rise: -280 }, place: null, hour: null, explorers: [] },
  ...{ touring: false, hint: "" },
};

/** Words after each change of the telemetry, a second apart. */
function told(vehicle: string, changes: readonly Partial<Telemetry>[]): (string | undefined)[] {
  const run = new LessonRun(LESSONS[vehicle]);
  let now: Telemetry = { ...REST, explorer: vehicle };
  return changes.map((change, second) => {
    now = { ...now, ...change };
    return run.update(now, second)?.words;
  });
}

describe("a lesson", () => {
  test("of the helicopter goes from lifting off to coming back on board", () => {
    const said = told("helicopter", [
      {},
      { altitude: 389 },
      { heading: 5 },
      { clearance: 60 },
      { landed: true, clearance: 0 },
      { explorer: "walker" },
      { explorer: "helicopter" },
    ]);
    expect(said.map((words) => words?.split(/[:.,!]/)[0])).toEqual([
      "Hold {up} to rise",
      "Turn with {turn left",
      "Fly to the ring",
      "Now land",
      "Landed",
      "Walk about with {forward}",
      "That is all it takes",
    ]);
  });

  test("goes on only when its step is done, with help for one who is stuck", () => {
    const run = new LessonRun(LESSONS.helicopter);
    expect(run.update(REST, 0)?.step).toBe(0);
    const risen = { ...REST, altitude: 389 };
    expect(run.update(risen, 1)?.words).toMatch(/^Turn with/);
    expect(run.update(risen, 1 + STUCK - 0.1)?.words).toMatch(/^Turn with/);
    expect(run.update(risen, 1 + STUCK)?.words).toMatch(/^Hold \{turn right\}/);
    expect(run.update({ ...risen, heading: 338 }, 40)).toMatchObject({ step: 1, ring: true });
    expect(run.update({ ...risen, heading: 359 }, 41)).toMatchObject({ step: 2, ring: true });
    expect(run.update({ ...risen, clearance: 50 }, 42)).toMatchObject({ step: 3, ring: false });
  });

  test("ends some seconds after its last step, and at once in another vehicle", () => {
    const run = new LessonRun(LESSONS.drone);
    const start = { ...REST, explorer: "drone" };
    run.update(start, 0);
    const done = { ...start, altitude: 390, heading: 10 };
    run.update(done, 1);
    run.update({ ...done, heading: 50 }, 2);
    expect(run.update({ ...done, heading: 50, speed: 5 }, 3)).toMatchObject({ isEnd: true, step: 3 });
    expect(run.update(done, 3 + END - 0.1)).toMatchObject({ isEnd: true });
    expect(run.update(done, 3 + END)).toBeNull();
    const left = new LessonRun(LESSONS.walker);
    left.update({ ...REST, explorer: "walker" }, 0);
    expect(left.update({ ...REST, explorer: "helicopter" }, 1)).toBeNull();
  });

  test("of the starship follows the journey", () => {
    const at = (
      stage: "free" | "selected" | "course" | "arrived",
      where = "between the stars",
    ): Partial<Telemetry> => ({
      space: {
        speed: 0,
        cruise: 1,
        where,
        visit: where.startsWith("in orbit") ? { star: "Veldor", planet: "Veldor II" } : null,
        stage,
        nearest: null,
        selected: false,
        from: null,
      },
    });
    const run = new LessonRun(LESSONS.starship);
    const steps = [at("free"), at("selected"), at("course"), at("arrived"), at("arrived", "in orbit of Veldor II")].map(
      (change, second) => run.update({ ...REST, explorer: "starship", ...change }, second)?.step,
    );
    expect(steps).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("words of lessons", () => {
  const tables: readonly (readonly [string, ControlsTable])[] = Object.entries({
    islands,
    countries: countryControls,
    planets: planet,
    space,
  });

  test.each(tables)("name controls that %s have, for each vehicle of theirs", (_name, table) => {
    for (const vehicle of nonEmpty(Object.keys(table.vehicles))) {
      const { steps, end } = LESSONS[vehicle];
      const words = [...steps.flatMap(({ words: task, stuck = "" }) => [task, stuck]), end].join(" ");
      const names = [...words.matchAll(/\{([^{}]*)\}/g)].flatMap(([, some]) =>
        some.split(",").map((each) => each.trim()),
      );
      for (const name of nonEmpty(names)) {
        // The helicopter's lesson goes on on foot, and that of orbit too.
        expect(() => keyFor(table, vehicle, name), `${vehicle}: ${name}`).not.toThrow();
      }
    }
  });
});
