/** A page with the star census sheet alone, and a record of its callbacks. */
export interface ExercisesBench {
  open(): Promise<void>;
  /** Stars selected to fly to, and how often the sheet was closed. */
  readonly flown: [number, number, number][];
  closed: number;
}

/** Outside every box that the test counts, so that the neighbourhood is that of the box's middle. */
const SHIP = [5000.25, -7000.5, 300] as const;

const bench: ExercisesBench = {
  async open() {
    const { createStarCensus } = await import("../../../src/worlds/space/census/sheet.ts");
    const host = document.getElementById("ui");
    if (!host) throw new Error("Expected an element #ui.");
    createStarCensus(host, {
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
