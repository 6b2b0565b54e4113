/** Random flights of a ship in free space between moving bodies, checked after every step. */
import {
  AU_PER_LY,
  placeAt,
  type SpacePlace,
  separation,
  type Triple,
  translated,
} from "../../src/core/space/place.ts";
import { orthonormal } from "../../src/explorers/rotation.ts";
import { EDGE, type SpaceBody } from "../../src/explorers/space-body.ts";
import { createStarship, FASTEST, type Starship, stepStarship, throttleBy } from "../../src/explorers/starship.ts";
import { dot, mix, unit, type Vector } from "../../src/explorers/vector.ts";
import { wishAnything } from "./random-pilot.ts";

const EPISODE = 250;
/** Keep-out radii of a star and a planet, astronomical units; the planet's distance, and radians a second round its star. */
const [STAR, PLANET, ORBIT, PACE] = [0.006, 4.4e-5, 0.9, 0.013];

export interface StarshipLog {
  readonly problems: string[];
  /** Steps within ten rooms of a body. */
  near: number;
}

const anywhere = (dice: () => number): Vector => unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);

/** Star and planet at a time; `moved` is their motion in the last `since` seconds. */
export function bodiesAt(star: SpacePlace, seconds: number, since: number): readonly SpaceBody[] {
  const at = (time: number): Vector => [ORBIT * Math.cos(PACE * time), ORBIT * Math.sin(PACE * time), 0];
  return [
    { place: star, moved: [0, 0, 0], room: STAR, carries: false },
    {
      place: translated(star, at(seconds)),
      moved: mix(1, at(seconds), -1, at(seconds - since)),
      room: PLANET,
      carries: true,
    },
  ];
}

export function flyStarshipRandomly(around: Triple, steps: number, dice: () => number): StarshipLog {
  const log: StarshipLog = { problems: [], near: 0 };
  const star = placeAt(around);
  let seconds = 0;
  let ship = shipNear(bodiesAt(star, 0, 0), dice);
  let intent = { ...wishAnything(dice), pitch: 0, roll: 0 };
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) ship = shipNear(bodiesAt(star, seconds, 0), dice);
    if (dice() < 0.03)
      intent = { ...wishAnything(dice), pitch: 2 * dice() - 1, roll: dice() < 0.7 ? 0 : 2 * dice() - 1 };
    if (dice() < 0.02) ship = throttleBy(ship, 60 * dice() - 30);
    const dt = dice() < 0.9 ? 1 / 60 : 0.1 * dice();
    seconds += dt;
    const bodies = bodiesAt(star, seconds, dt);
    ship = stepStarship(ship, intent, dt, bodies);
    for (const problem of problemsOf(ship, bodies)) log.problems.push(`step ${i}: ${problem}`);
    if (bodies.some(({ place, room }) => Math.hypot(...separation(place, ship.place)) < 10 * room)) log.near++;
  }
  return log;
}

export function problemsOf({ place, velocity, forward, up }: Starship, bodies: readonly SpaceBody[]): string[] {
  const problems: string[] = [];
  const all = [...place.cell, ...place.off, ...velocity, ...forward, ...up];
  if (!all.every(Number.isFinite)) problems.push(`not finite: ${all.join()}`);
  if (!place.cell.every(Number.isInteger)) problems.push(`the cell is ${place.cell.join()}`);
  if (!place.off.every((off) => Math.abs(off) <= AU_PER_LY / 2)) problems.push(`${place.off.join()} AU off`);
  for (const [i, cell] of place.cell.entries())
    if (cell * Math.sign(cell) > EDGE || (Math.abs(cell) === EDGE && cell * place.off[i] > 0))
      problems.push(`beyond the edge: ${cell} ly and ${place.off[i]} AU`);
  for (const { place: middle, room } of bodies) {
    const rooms = Math.hypot(...separation(middle, place)) / room;
    if (!(rooms >= 1 - 1e-7)) problems.push(`${rooms} rooms from the middle of a body`);
  }
  const bent = Math.abs(Math.hypot(...forward) - 1) + Math.abs(Math.hypot(...up) - 1) + Math.abs(dot(forward, up));
  if (!(bent < 1e-12)) problems.push(`bent by ${bent}`);
  if (!(Math.hypot(...velocity) <= FASTEST * (1 + 1e-9))) problems.push(`${Math.hypot(...velocity)} AU/s`);
  return problems;
}

/** From just above a body to light-years away, often facing it. */
function shipNear(bodies: readonly SpaceBody[], dice: () => number): Starship {
  const body = bodies[dice() < 0.5 ? 0 : 1];
  const out = anywhere(dice);
  const away = body.room * (1.01 + 10 ** (8 * dice() - 3));
  const ahead = dice() < 0.5 ? mix(-1, out, 0, out) : anywhere(dice);
  const attitude = orthonormal(ahead, anywhere(dice));
  return createStarship(translated(body.place, mix(away, out, 0, out)), attitude, FASTEST);
}
