/** A page that draws nothing: the sheet of the exercises alone, opened by the test, and what it told the page. */
export interface ExercisesBench {
  open(): Promise<void>;
  /** The stars that were chosen to fly to, and how often the sheet was closed. */
  readonly flown: [number, number, number][];
  closed: number;
}

/** Outside every box that the test counts: neighbours are those of a box's middle. */
const SHIP = [5000.25, -7000.5, 300] as const;

const bench: ExercisesBench = {
  async open() {
    const { createExercises } = await import("../../../src/worlds/space/census/sheet.ts");
    const host = document.getElementById("ui");
    if (!host) throw new Error("The page has no place for a sheet.");
    createExercises(host, {
      ship: () => SHIP,
      onStar: (x, y, z) => bench.flown.push([x, y, z]),
      onClose: () => bench.closed++,
    });
  },
  flown: [],
  closed: 0,
};

declare global {
  interface Window {
    exercises: ExercisesBench;
  }
}
window.exercises = bench;
