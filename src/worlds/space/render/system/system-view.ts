/**
 * The planets of the star that one is at: points of light far off, discs and globes near by, and their orbits. It knows its star by itself:
 * stars stand at whole light-years, and their planets within half a one. All is told from the eye in double, in astronomical units.
 */
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { METRES_PER_AU, type SpacePlace, type Triple } from "../../../../core/space/place.ts";
import { planetAt, planetAxes, type StarSystem, systemOf } from "../../../../core/space/star-system.ts";
import { type Galaxy, type Star, starAt } from "../../../../core/space/stars.ts";
import { dot, unit } from "../../../../explorers/vector.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import { createSunTexture, SUNLIGHT } from "../../../../render/atmosphere/planet-air.ts";
import { planetAtmosphere } from "../../../../render/atmosphere/planet-atmosphere.ts";
import { createScatteringTables } from "../../../../render/atmosphere/scattering-tables.ts";
import { starlightOf } from "../../../../render/atmosphere/starlight.ts";
import type { Quality } from "../../../../render/quality.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { SpaceFrame, SpaceLayer } from "../space-frame.ts";
import { createFarPlanets } from "./far-planets.ts";
import { createOrbitLines } from "./orbit-lines.ts";
import { createDisc, createDiscSample, type Disc } from "./planet-disc.ts";

/** The table of a planet's world. */
export type WorldOf = (star: Star, index: number) => Promise<PlanetTable>;

/** Pixels across from which a planet's skin is made, is shown, and below which it is given up again. */
const [MADE, SHOWN, GIVEN_UP] = [0.4, 2, 0.1];
/** Pixels across to which a planet keeps the glow of a point round its disc; and between which orbits fade, since all are seen on edge there. */
const GLOWS = 12;
const [CLOSE, CLOSER] = [20, 160];
/** Discs that are kept at a time: the largest. */
const MOST_DISCS = 3;
/** Metres of radius of a planet whose air lights all: they differ by less than can be seen. */
const MIDDLING = 4_000_000;
/** Orbits fade where the outermost is so many times as far off as it is wide. */
const [FADES, FADED] = [4, 40];

/** Radians of a pixel of a picture that is not drawn yet. */
const FINE = 0.001;

interface Near {
  readonly index: number;
  readonly at: Triple;
  /** Pixels across. */
  readonly wide: number;
}

export function createSystemView(
  scene: Scene,
  galaxy: Galaxy,
  pool: Pool,
  quality: Quality,
  worldOf: WorldOf,
): SpaceLayer & { awaitAt(place: SpacePlace, t: number): void } {
  const lines = createOrbitLines(scene);
  const points = createFarPlanets(scene);
  const light: RawTexture = createSunTexture(scene, createScatteringTables(planetAtmosphere(MIDDLING)));
  const size = quality.samples > 1 ? 512 : 256;
  const sample = createDiscSample(scene);
  const discs = new Map<number, Disc>();
  /** Pixels across, of each. */
  const widths = new Map<number, number>();
  /** Of whose world's table one waits. */
  const awaited = new Set<number>();
  const lost = new Set<number>();
  let cell: Triple = [Number.NaN, 0, 0];
  let system: StarSystem | null = null;
  let uploaded = 0;
  let gone = false;

  function enter(place: Triple): void {
    if (place.every((v, i) => v === cell[i])) return;
    cell = place;
    const star = starAt(galaxy, ...place);
    system = star && systemOf(star);
    for (const disc of discs.values()) disc.dispose();
    discs.clear();
    awaited.clear();
    widths.clear();
    lost.clear();
  }

  async function make({ star }: StarSystem, index: number, t: number): Promise<void> {
    awaited.add(index);
    // What cannot be fetched stays a point of light.
    const world = await worldOf(star, index).catch(() => null);
    if (gone || !awaited.delete(index) || system?.star !== star) return;
    if (!world) {
      lost.add(index);
      return;
    }
    discs.set(index, createDisc(scene, pool, world, size, starlightOf(star), light, t));
  }

  /** Makes the skins of the largest, gives up those of others. */
  function choose(near: readonly Near[], t: number): void {
    const largest = [...near].sort((a, b) => b.wide - a.wide).slice(0, MOST_DISCS);
    for (const { index, wide } of near) widths.set(index, wide);
    for (const [index, disc] of discs) {
      const wide = near.find((each) => each.index === index)?.wide ?? 0;
      if (wide >= GIVEN_UP && largest.some((each) => each.index === index)) continue;
      disc.dispose();
      discs.delete(index);
    }
    const known = (index: number) => discs.has(index) || awaited.has(index) || lost.has(index);
    for (const { index, wide } of largest) if (system && wide >= MADE && !known(index)) void make(system, index, t);
  }

  /** The planets from an eye that sees its star there, from the innermost. */
  function seenFrom(of: StarSystem, star: Triple, t: number, pixel: number): Near[] {
    return of.planets.map(({ index, radius }) => {
      const [x, y, z] = planetAt<[number, number, number]>(of, index, t, [0, 0, 0]);
      const at: Triple = [star[0] + x, star[1] + y, star[2] + z];
      return { index, at, wide: (2 * radius) / METRES_PER_AU / Math.hypot(...at) / pixel };
    });
  }

  function show(of: StarSystem, star: Triple, frame: SpaceFrame): void {
    const { planets, body } = of;
    const away = Math.hypot(...star);
    const widest = planets[planets.length - 1]?.axis ?? 1;
    const within = 1 - ramp(FADES, FADED, away / widest);
    const near = seenFrom(of, star, frame.t, frame.pixel);
    const largest = Math.max(0, ...near.map(({ wide }) => wide));
    lines.update(frame, of, star, within * (1 - ramp(CLOSE, CLOSER, largest)));
    choose(near, frame.t);
    const tint = starlightOf(of.star).map((c) => c / SUNLIGHT[1]) as unknown as Triple;
    const fromFarthest = [...near].sort((a, b) => Math.hypot(...b.at) - Math.hypot(...a.at));
    for (const [order, { index, at, wide }] of fromFarthest.entries()) {
      const disc = discs.get(index);
      uploaded += disc?.load(wide) ?? 0;
      const hidden = isBehind(at, star, body.radius);
      if (hidden || wide < SHOWN) disc?.hide();
      else disc?.draw(frame, at, planetAxes(of, index, frame.t), order);
      const left = within * (1 - (disc?.shown ?? 0) * ramp(SHOWN, GLOWS, wide));
      if (!hidden && left > 0) points.add(planets[index - 1], at, star, of.star.magnitude, tint, left);
    }
  }

  return {
    meshes: [lines.mesh, points.mesh, sample],
    get triangles() {
      return 2 * discs.size;
    },
    get uploaded() {
      return uploaded;
    },
    update(frame: SpaceFrame): void {
      uploaded = 0;
      const { place } = frame;
      enter(place.cell);
      points.clear();
      const star: Triple = [-place.off[0], -place.off[1], -place.off[2]];
      if (system) show(system, star, frame);
      else lines.update(frame, null, star, 0);
      points.draw(frame);
    },
    /** Makes what will be seen from there: `ready` waits for it. */
    awaitAt(place: SpacePlace, t: number): void {
      enter(place.cell);
      if (system) choose(seenFrom(system, [-place.off[0], -place.off[1], -place.off[2]], t, FINE), t);
    },
    ready(): boolean {
      for (const [index, disc] of discs) disc.load(widths.get(index) ?? 0);
      return awaited.size === 0 && [...discs.values()].every(({ ready }) => ready);
    },
    dispose(): void {
      gone = true;
      lines.dispose();
      points.dispose();
      for (const disc of discs.values()) disc.dispose();
      sample.dispose(false, true);
      light.dispose();
    },
  };
}

/** Whether the star, of so many units of radius, hides what is there. */
function isBehind(at: Triple, star: Triple, radius: number): boolean {
  const away = Math.hypot(...star);
  return Math.hypot(...at) > away && dot(unit(at), unit(star)) > Math.sqrt(Math.max(0, 1 - (radius / away) ** 2));
}

function ramp(from: number, to: number, v: number): number {
  return Math.max(0, Math.min(1, (v - from) / (to - from)));
}
