/** The numbers of a recipe that can be opened to visitors: where each lies, and how a changed one is put back. */
import { decimals, type Quantity } from "./quantity.ts";
import type { CosmicRecipe, IslandRecipe, ParameterRow, Recipe, SphereRecipe, UndergroundRecipe } from "./recipe.ts";
import type { ShapeKind, UndergroundShape } from "./shape.ts";

interface Seat<R extends Recipe> {
  /** True for counts. */
  readonly whole: boolean;
  of(recipe: R): number;
  /** A copy of the recipe with the number changed. */
  into(recipe: R, value: number): R;
}

const world = <R extends Recipe>(recipe: R, change: Partial<R["world"]>): R => ({
  ...recipe,
  world: { ...recipe.world, ...change },
});
const view = <R extends Recipe>(recipe: R, change: Partial<R["view"]>): R => ({
  ...recipe,
  view: { ...recipe.view, ...change },
});
const sphere = (recipe: SphereRecipe, change: Partial<SphereRecipe["world"]["shape"]>): SphereRecipe =>
  world(recipe, { shape: { ...recipe.world.shape, ...change } });

/** The `count` altitudes nearest the datum, low to high: an archipelago keeps its altitude when others leave. */
function nearestDatum(altitudes: readonly number[], count: number): number[] {
  const kept = [...altitudes].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, count);
  return kept.sort((a, b) => a - b);
}

const ISLANDS = {
  sea: { whole: false, of: (r) => r.world.sea, into: (r, sea) => world(r, { sea }) },
  relief: { whole: false, of: (r) => r.world.relief, into: (r, relief) => world(r, { relief }) },
  archipelagos: {
    whole: true,
    of: (r) => r.world.shape.altitudes.length,
    into: (r, n) => world(r, { shape: { ...r.world.shape, altitudes: nearestDatum(r.world.shape.altitudes, n) } }),
  },
  haze: { whole: false, of: (r) => r.view.haze, into: (r, haze) => view(r, { haze }) },
  clouds: { whole: false, of: (r) => r.view.clouds, into: (r, clouds) => view(r, { clouds }) },
  /** Kilometres, of the view's distance in metres. */
  view: { whole: false, of: (r) => r.view.distance / 1000, into: (r, km) => view(r, { distance: km * 1000 }) },
} as const satisfies Record<string, Seat<IslandRecipe>>;

const SPHERE = {
  radius: { whole: false, of: (r) => r.world.shape.radius, into: (r, radius) => sphere(r, { radius }) },
  slope: { whole: false, of: (r) => r.world.shape.slope, into: (r, slope) => sphere(r, { slope }) },
  sea: { whole: false, of: (r) => r.world.sea, into: (r, sea) => world(r, { sea }) },
  peak: { whole: false, of: (r) => r.world.peak, into: (r, peak) => world(r, { peak }) },
} as const satisfies Record<string, Seat<SphereRecipe>>;

type BelowKind = UndergroundShape["below"]["kind"];
/** A recipe with this below its hills. */
type Over<K extends BelowKind> = UndergroundRecipe & {
  readonly world: { readonly shape: { readonly below: Below<K> } };
};
type Below<K extends BelowKind> = Extract<UndergroundShape["below"], { readonly kind: K }>;

const below = <K extends BelowKind>(recipe: Over<K>, change: Partial<Below<K>>): Over<K> => {
  const { shape } = recipe.world;
  return world(recipe, { shape: { ...shape, below: { ...shape.below, ...change } } } as Partial<Over<K>["world"]>);
};

const HILLS = {
  steep: {
    whole: false,
    of: (r) => r.world.shape.steep,
    into: (r, steep) => world(r, { shape: { ...r.world.shape, steep } }),
  },
  relief: { whole: false, of: (r) => r.world.relief, into: (r, relief) => world(r, { relief }) },
  haze: { whole: false, of: (r) => r.view.haze, into: (r, haze) => view(r, { haze }) },
  view: { whole: false, of: (r) => r.view.distance / 1000, into: (r, km) => view(r, { distance: km * 1000 }) },
} as const satisfies Record<string, Seat<UndergroundRecipe>>;

// Named before they are told: what lies below is a part of the recipe whose parameters these are.
type CavernName = "east" | "north" | "floorStretch" | "roofStretch" | "openness" | "pool";
const CAVERN: Readonly<Record<CavernName, Seat<Over<"cavern">>>> = {
  east: {
    whole: false,
    of: (r) => r.world.shape.below.shift[0],
    into: (r, east) => below(r, { shift: [east, r.world.shape.below.shift[1]] }),
  },
  north: {
    whole: false,
    of: (r) => r.world.shape.below.shift[1],
    into: (r, north) => below(r, { shift: [r.world.shape.below.shift[0], north] }),
  },
  floorStretch: {
    whole: false,
    of: (r) => r.world.shape.below.stretch[0],
    into: (r, floor) => below(r, { stretch: [floor, r.world.shape.below.stretch[1]] }),
  },
  roofStretch: {
    whole: false,
    of: (r) => r.world.shape.below.stretch[1],
    into: (r, roof) => below(r, { stretch: [r.world.shape.below.stretch[0], roof] }),
  },
  openness: { whole: false, of: (r) => r.world.shape.below.openness, into: (r, openness) => below(r, { openness }) },
  pool: { whole: false, of: (r) => r.world.shape.below.pool, into: (r, pool) => below(r, { pool }) },
};

const MINE: Readonly<Record<"threshold", Seat<Over<"mine">>>> = {
  threshold: {
    whole: false,
    of: (r) => r.world.shape.below.threshold,
    into: (r, threshold) => below(r, { threshold }),
  },
};

const gas = (recipe: CosmicRecipe, change: Partial<CosmicRecipe["world"]["shape"]>): CosmicRecipe =>
  world(recipe, { shape: { ...recipe.world.shape, ...change } });
const colour = (i: 0 | 1 | 2): Seat<CosmicRecipe> => ({
  whole: false,
  of: (r) => r.world.shape.colours[i],
  into(r, share) {
    const [h, o, d] = r.world.shape.colours.map((v, k) => (k === i ? share : v));
    return gas(r, { colours: [h, o, d] });
  },
});

const COSMIC = {
  threshold: {
    whole: false,
    of: (r) => r.world.shape.threshold,
    into: (r, threshold) => gas(r, { threshold }),
  },
  density: { whole: false, of: (r) => r.world.shape.density, into: (r, density) => gas(r, { density }) },
  glow: { whole: false, of: (r) => r.world.shape.glow, into: (r, glow) => gas(r, { glow }) },
  hydrogen: colour(0),
  oxygen: colour(1),
  dust: colour(2),
} as const satisfies Record<string, Seat<CosmicRecipe>>;

/** By shape, and below ground by what is there: what does not belong to it cannot be opened there. */
export const PARAMETERS = {
  islands: ISLANDS,
  sphere: SPHERE,
  cavern: { ...HILLS, ...CAVERN },
  mine: { ...HILLS, ...MINE },
  cosmic: COSMIC,
} as const;

export interface ParameterNames extends Record<ShapeKind, string> {
  readonly islands: keyof typeof ISLANDS;
  readonly sphere: keyof typeof SPHERE;
  readonly underground: keyof typeof HILLS | CavernName | "threshold";
  readonly cosmic: keyof typeof COSMIC;
}
export type ParameterName = ParameterNames[ShapeKind];

/** A parameter of one recipe, with its label and step for a panel and its own value in the recipe. */
export interface Parameter extends Quantity {
  readonly name: ParameterName;
  readonly label: string;
  readonly step: number;
  readonly value: number;
}

function seatsOf<R extends Recipe>({ world: { shape } }: R): Readonly<Record<string, Seat<R>>> {
  return PARAMETERS[shape.kind === "underground" ? shape.below.kind : shape.kind] as never;
}

/** The recipe's parameters, in its order. */
export function parametersOf(recipe: Recipe): Parameter[] {
  const seats = seatsOf(recipe);
  return Object.entries<ParameterRow>(recipe.parameters).map(([name, [label, min, max, step, unit = ""]]) => {
    const { whole, of } = seats[name];
    // Two places more than the step, so that a number typed in a link between two steps survives.
    const digits = whole ? 0 : decimals(step) + 2;
    return { name: name as ParameterName, label, min, max, step, unit, whole, digits, value: of(recipe) };
  });
}

/** The recipe with every given parameter in its place. */
export function withParameters<R extends Recipe>(recipe: R, values: Readonly<Record<string, number>>): R {
  const seats = seatsOf(recipe);
  let changed = recipe;
  for (const name of Object.keys(recipe.parameters)) {
    const value = values[name];
    if (value !== undefined) changed = seats[name].into(changed, value);
  }
  return changed;
}
