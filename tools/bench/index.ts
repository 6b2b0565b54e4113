/**
 * `npm run -s bench [-- case …]`: runs benchmarks. Prints one JSON object per line to stdout and totals to stderr. Exits with 1
 * when a limit is missed, with 2 for an unknown case.
 */
import type { Case } from "./case.ts";

const CASES: Record<string, () => Promise<{ default: Case }>> = {
  "grid-fill": () => import("./grid-fill.ts"),
  heights: () => import("./heights.ts"),
  "terra-window": () => import("./terra-window.ts"),
  faults: () => import("./faults.ts"),
  "fault-run": () => import("./fault-run.ts"),
  "stars-box": () => import("./stars-box.ts"),
  "mine-window": () => import("./mine-window.ts"),
  "mine-mesh": () => import("./mine-mesh.ts"),
  sphere: () => import("./sphere.ts"),
  erosion: () => import("./erosion.ts"),
  scatter: () => import("./scatter.ts"),
  bundle: () => import("./bundle.ts"),
  flight: () => import("./flight.ts"),
  descent: () => import("./descent.ts"),
  nebula: () => import("./nebula.ts"),
  "cavern-flight": () => import("./cavern-flight.ts"),
  "forest-walk": () => import("./forest-walk.ts"),
  "mine-flight": () => import("./mine-flight.ts"),
  "cosmic-flight": () => import("./cosmic-flight.ts"),
  teleport: () => import("./teleport.ts"),
  ready: () => import("./ready.ts"),
  "frame-cost": () => import("./frame-cost.ts"),
  "quality-change": () => import("./quality-change.ts"),
  "profile-edit": () => import("./profile-edit.ts"),
  "gpu-memory": () => import("./gpu-memory.ts"),
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in CASES));
if (unknown !== undefined) {
  console.error(`No bench case is named "${unknown}". There are ${Object.keys(CASES).join(", ")}.`);
  process.exit(2);
}

const missed: string[] = [];
const chosen = named.length > 0 ? named : Object.keys(CASES);
for (const name of chosen) {
  try {
    const { default: run } = await CASES[name]();
    const result = await run();
    console.log(JSON.stringify({ case: name, ...result }));
    if (!result.ok) missed.push(name);
  } catch (error) {
    missed.push(name);
    console.log(JSON.stringify({ case: name, bar: {}, ok: false, error: String(error) }));
  }
}
console.error(
  `${chosen.length - missed.length} of ${chosen.length} bars met${missed.length ? `; missed: ${missed.join(", ")}` : ""}`,
);
if (missed.length > 0) process.exitCode = 1;
