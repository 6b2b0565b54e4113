/**
 * The planets of the current star: points far away, discs near by, and orbit lines. The star is found from the camera's cell, since stars
 * are at whole light-years and their planets within half a light-year. Positions are relative to the camera, double precision, in
 * astronomical units.
 */
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Climate } from "../../../../core/planet/climate.ts";
import { METRES_PER_AU, type SpacePlace, type Triple } from "../../../../core/space/place.ts";
import { planetAt, planetAxes, type StarSystem, systemOf } from "../../../../core/space/star-system.ts";
import { type Galaxy, type Star, starAt } from "../../../../core/space/stars.ts";
import { dot, unit } from "../../../../explorers/vector.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import { SUNLIGHT } from "../../../../render/atmosphere/atmosphere.ts";
import { createSunTexture } from "../../../../render/atmosphere/planet-air.ts";
import { planetAtmosphere } from "../../../../render/atmosphere/planet-atmosphere.ts";
import { scatteringTables } from "../../../../render/atmosphere/scattering-tables.ts";
import { starlight } from "../../../../render/atmosphere/stars.ts";
import type { Quality } from "../../../../render/quality.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { SpaceFrame, SpaceLayer } from "../space-frame.ts";
import { createFarPlanets } from "./far-planets.ts";
import { createOrbitLines } from "./orbit-lines.ts";
import { createDiscSample, PlanetDisc } from "./planet-disc.ts";

/** Loads the table of a planet's world. */
export type WorldOf = (star: Star, index: number) => Promise<PlanetTable>;

/** Diameters in pixels at which a disc is created, is shown, and below which it is disposed. */
const [CREATE, SHOW, DISPOSE] = [0.4, 2, 0.1];
/** Diameter in pixels up to which a planet keeps its point around the disc; and diameters between which orbits fade out, edge-on there. */
const POINT_UNTIL = 12;
const [CLOSE, CLOSER] = [20, 160];
/** Greatest number of discs; the largest planets get them. */
const MOST_DISCS = 3;
/** Radius in metres of the planet whose sunlight table serves all of a climate: the differences are invisible. */
const TYPICAL_RADIUS = 4_000_000;
/** Orbits fade between these distances, in semi-major axes of the outermost planet. */
const [FADE_FROM, FADE_TO] = [4, 40];

/** Assumed radians per pixel before the first frame. */
const ASSUMED_PIXEL = 0.001;

interface VisiblePlanet {
  readonly index: number;
  readonly at: Triple;
  /** Diameter in pixels. */
  readonly diameter: number;
}

/** Discs of the largest planets of a star. */
class Discs {
  readonly #discs = new Map<number, PlanetDisc>();
  /** Diameters in pixels by planet index. */
  readonly #diameters = new Map<number, number>();
  /** Planets whose table is loading, and those for which it could not be loaded. */
  readonly #loading = new Set<number>();
  readonly #failed = new Set<number>();
  readonly #create: (star: Star, world: PlanetTable, t: number) => PlanetDisc;
  readonly #worldOf: WorldOf;
  #system: StarSystem | null = null;

  constructor(worldOf: WorldOf, create: (star: Star, world: PlanetTable, t: number) => PlanetDisc) {
    [this.#worldOf, this.#create] = [worldOf, create];
  }

  get count(): number {
    return this.#discs.size;
  }

  get(index: number): PlanetDisc | undefined {
    return this.#discs.get(index);
  }

  /** Begins anew for another star. */
  open(system: StarSystem | null): void {
    this.#system = system;
    for (const disc of this.#discs.values()) disc.dispose();
    for (const each of [this.#discs, this.#loading, this.#diameters, this.#failed]) each.clear();
  }

  /** Creates discs for the largest planets and disposes the others. */
  select(near: readonly VisiblePlanet[], t: number): void {
    const largest = [...near].sort((a, b) => b.diameter - a.diameter).slice(0, MOST_DISCS);
    for (const { index, diameter } of near) this.#diameters.set(index, diameter);
    for (const [index, disc] of this.#discs) {
      const diameter = near.find((each) => each.index === index)?.diameter ?? 0;
      if (diameter >= DISPOSE && largest.some((each) => each.index === index)) continue;
      disc.dispose();
      this.#discs.delete(index);
    }
    const known = (index: number) => this.#discs.has(index) || this.#loading.has(index) || this.#failed.has(index);
    for (const { index, diameter } of largest)
      if (this.#system && diameter >= CREATE && !known(index)) void this.#add(this.#system, index, t);
  }

  async #add(system: StarSystem, index: number, t: number): Promise<void> {
    this.#loading.add(index);
    // A planet whose table cannot be loaded stays a point.
    const world = await this.#worldOf(system.star, index).catch(() => null);
    if (!this.#loading.delete(index) || this.#system?.star !== system.star) return;
    if (world) this.#discs.set(index, this.#create(system.star, world, t));
    else this.#failed.add(index);
  }

  ready(): boolean {
    for (const [index, disc] of this.#discs) disc.load(this.#diameters.get(index) ?? 0);
    return this.#loading.size === 0 && [...this.#discs.values()].every(({ ready }) => ready);
  }
}

/** Sunlight tables by climate, made on demand. */
function createLights(scene: Scene) {
  const lights = new Map<Climate, RawTexture>();
  return {
    of(climate: Climate): RawTexture {
      const made =
        lights.get(climate) ?? createSunTexture(scene, scatteringTables(planetAtmosphere(TYPICAL_RADIUS, climate)));
      lights.set(climate, made);
      return made;
    },
    dispose(): void {
      for (const light of lights.values()) light.dispose();
    },
  };
}

export class SystemView implements SpaceLayer {
  readonly meshes: readonly Mesh[];
  readonly #lines: ReturnType<typeof createOrbitLines>;
  readonly #points: ReturnType<typeof createFarPlanets>;
  readonly #lights: ReturnType<typeof createLights>;
  readonly #sample: Mesh;
  readonly #discs: Discs;
  readonly #galaxy: Galaxy;
  #cell: Triple = [Number.NaN, 0, 0];
  #system: StarSystem | null = null;
  #uploaded = 0;

  constructor(scene: Scene, galaxy: Galaxy, pool: Pool, quality: Quality, worldOf: WorldOf) {
    this.#galaxy = galaxy;
    this.#lines = createOrbitLines(scene);
    this.#points = createFarPlanets(scene);
    this.#lights = createLights(scene);
    this.#sample = createDiscSample(scene);
    this.meshes = [this.#lines.mesh, this.#points.mesh, this.#sample];
    const size = quality.pixelRatio > 1 ? 512 : 256;
    this.#discs = new Discs(worldOf, (star, world, t) => {
      const light = this.#lights.of(world.climate ?? "temperate");
      return new PlanetDisc(scene, pool, world, size, starlight(star), light, t);
    });
  }

  get triangles(): number {
    return 2 * this.#discs.count;
  }

  get uploaded(): number {
    return this.#uploaded;
  }

  update(frame: SpaceFrame): void {
    this.#uploaded = 0;
    this.#setCell(frame.place.cell);
    this.#points.clear();
    const star = starFrom(frame.place);
    if (this.#system) this.#show(this.#system, star, frame);
    else this.#lines.update(frame, null, star, 0);
    this.#points.draw(frame);
  }

  /** Starts loading the planets visible from a place; `ready` waits for them. */
  awaitAt(place: SpacePlace, t: number): void {
    this.#setCell(place.cell);
    if (this.#system) this.#discs.select(visiblePlanets(this.#system, starFrom(place), t, ASSUMED_PIXEL), t);
  }

  ready(): boolean {
    return this.#discs.ready();
  }

  dispose(): void {
    this.#lines.dispose();
    this.#points.dispose();
    this.#discs.open(null);
    this.#sample.dispose(false, true);
    this.#lights.dispose();
  }

  #setCell(place: Triple): void {
    if (place.every((v, i) => v === this.#cell[i])) return;
    this.#cell = place;
    const star = starAt(this.#galaxy, ...place);
    this.#system = star && systemOf(star);
    this.#discs.open(this.#system);
  }

  #show(of: StarSystem, star: Triple, frame: SpaceFrame): void {
    const { planets, body } = of;
    const away = Math.hypot(...star);
    const widest = planets[planets.length - 1]?.axis ?? 1;
    const within = 1 - ramp(FADE_FROM, FADE_TO, away / widest);
    const near = visiblePlanets(of, star, frame.t, frame.pixel);
    const largest = Math.max(0, ...near.map(({ diameter }) => diameter));
    this.#lines.update(frame, of, star, within * (1 - ramp(CLOSE, CLOSER, largest)));
    this.#discs.select(near, frame.t);
    const [red, green, blue] = starlight(of.star);
    const tint: Triple = [red / SUNLIGHT[1], green / SUNLIGHT[1], blue / SUNLIGHT[1]];
    const fromFarthest = [...near].sort((a, b) => Math.hypot(...b.at) - Math.hypot(...a.at));
    for (const [order, { index, at, diameter }] of fromFarthest.entries()) {
      const disc = this.#discs.get(index);
      this.#uploaded += disc?.load(diameter) ?? 0;
      const hidden = isBehindStar(at, star, body.radius);
      if (hidden || diameter < SHOW) disc?.hide();
      else disc?.draw(frame, at, planetAxes(of, index, frame.t), order);
      const left = within * (1 - (disc?.shown ?? 0) * ramp(SHOW, POINT_UNTIL, diameter));
      if (!hidden && left > 0) this.#points.add(planets[index - 1], at, star, of.star.magnitude, tint, left);
    }
  }
}

/** The star of a place's cell, relative to the place. */
const starFrom = ({ off: [x, y, z] }: SpacePlace): Triple => [-x, -y, -z];

/** Planets relative to a camera that has the star at `star`, innermost first. */
function visiblePlanets(of: StarSystem, star: Triple, t: number, pixel: number): VisiblePlanet[] {
  return of.planets.map(({ index, radius }) => {
    const [x, y, z] = planetAt<[number, number, number]>(of, index, t, [0, 0, 0]);
    const at: Triple = [star[0] + x, star[1] + y, star[2] + z];
    return { index, at, diameter: (2 * radius) / METRES_PER_AU / Math.hypot(...at) / pixel };
  });
}

/** Whether the star, of the given radius, hides a point. */
function isBehindStar(at: Triple, star: Triple, radius: number): boolean {
  const away = Math.hypot(...star);
  return Math.hypot(...at) > away && dot(unit(at), unit(star)) > Math.sqrt(Math.max(0, 1 - (radius / away) ** 2));
}

function ramp(from: number, to: number, v: number): number {
  return Math.max(0, Math.min(1, (v - from) / (to - from)));
}
