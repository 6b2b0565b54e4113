/** Recipes for tests, so that tuning a real scene breaks none. */
import { ISLANDS } from "../../src/recipe/kinds/islands.ts";
import { PLANET } from "../../src/recipe/kinds/planet.ts";
import { defineScene, type SceneEntry } from "../../src/recipe/recipe.ts";

export const isles = defineScene(ISLANDS, {
  title: "Islands",
  about: "Islands for tests.",

  world: {
    shape: {
      kind: "islands",
      altitudes: [-700, 0, 900, 1900],
      underside: { rock: "hanging", slope: 2.2, root: 3 },
      lift: { field: "tide", height: 100 },
    },
    seed: 1983,
    profile: "1983",
    fields: { ground: "archipelago", town: "hamlets", wet: "dampness", rough: "roughness" },
    sea: 330,
    relief: 1,
    peak: 150,
    cover: [
      ["town", ["town", "<", 120]],
      ["grass", ["wet", "<", 255], ["rough", "<", 255]],
      ["moor", ["wet", "<", 255]],
      ["thicket", ["rough", "<", 200]],
      ["wood"],
    ],
    snow: 160,
  },

  explorers: ["helicopter", "walker"],
  view: { hour: 8, haze: 0.05, clouds: 0.2, distance: 24_000, cloudSea: -1800, limits: [-1700, 4000] },

  parameters: {
    sea: ["Sea level", 150, 560, 1, "units"],
    relief: ["Relief", 0.1, 3, 0.05, "m per unit"],
    archipelagos: ["Archipelagos", 1, 4, 1],
    clouds: ["Clouds", 0, 1, 0.01],
    haze: ["Haze", 0, 0.5, 0.01, "per km"],
    view: ["View distance", 4, 60, 1, "km"],
  },

  shots: {
    dawn: {
      title: "Dawn",
      by: "helicopter",
      at: [0, 0, 420],
      look: [80, -4],
      camera: "chase",
      orbit: [12, 10, 20],
      hour: 6.4,
    },
    underside: { title: "Underside", by: "helicopter", at: [0, 600, -260], look: [20, 24], camera: "free", hour: 9 },
    coast: {
      title: "Coast",
      by: "helicopter",
      at: [-400, 900, 40],
      look: [140, -6],
      camera: "chase",
      orbit: [-20, 8, 18],
      hour: 17.2,
    },
    cockpit: { title: "Cockpit", by: "helicopter", at: [300, -800, 180], look: [10, -3], camera: "cockpit", hour: 10 },
  },
});

/** A planet for tests. */
export const ball = defineScene(PLANET, {
  title: "Ball",
  about: "A planet for tests.",

  world: {
    shape: { kind: "planet", radius: 60_000, slope: 0.3, H: 0.88, wet: true },
    seed: 3,
    profile: "1983",
    fields: { town: "hamlets-round", wet: "dampness-round", rough: "roughness-round" },
    sea: 310,
    peak: 140,
    cover: [
      ["town", ["town", "<", 96]],
      ["grass", ["wet", "<", 204], ["rough", "<", 204]],
      ["moor", ["wet", "<", 204]],
      ["thicket", ["rough", "<", 160]],
      ["wood"],
    ],
    snow: 900,
  },

  explorers: ["orbiter"],
  view: { hour: 15 },

  parameters: {
    radius: ["Radius", 400, 6_371_000, 100, "m"],
    slope: ["Slope", 0.05, 0.5, 0.01],
    sea: ["Sea level", 150, 560, 1, "units"],
    peak: ["Peaks", 100, 1000, 10, "units"],
  },

  shots: {
    above: { title: "Above", by: "orbiter", at: [0, 0, 61_000], look: [0, -90] },
    coast: { title: "Coast", by: "orbiter", geo: [8, -20, 500], look: [30, -12] },
  },
});

export const worlds: Record<string, SceneEntry> = {
  isles: { title: isles.title, about: isles.about, load: async () => ({ default: isles }) },
};

/** A deep copy of a table with the value at a path changed, or removed for undefined. A recipe's kind is not copied. */
export function changed<T extends object>(whole: T, path: string, value: unknown): T {
  const { kind, ...table } = whole as T & { readonly kind?: unknown };
  const copy: Record<string, unknown> = { ...structuredClone(table), ...(kind !== undefined && { kind }) };
  const keys = path.split(".");
  const last = keys.pop()!;
  const place = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy as T;
}
