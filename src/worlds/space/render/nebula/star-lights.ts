/** The stars that light the gas: of many those few that tell most, each fading as it comes among them, so that none is lit at once. */
import { AU_PER_LY, between, type SpacePlace } from "../../../../core/space/place.ts";
import type { Star } from "../../../../core/space/stars.ts";
import { colourOf } from "../../../../render/atmosphere/stars.ts";
import { starsWithin } from "../../jobs/star-queries.ts";
import type { StarStream } from "../../jobs/star-stream.ts";
import { LIT_BY } from "../shaders/nebula-light.ts";
import type { SpaceFrame } from "../space-frame.ts";
import type { Binding } from "./binding.ts";

export interface Lamps {
  attach(to: Binding): void;
  /** Chooses anew where the eye has gone on or the stars around it may have come. */
  update(frame: SpaceFrame): void;
}

/** Light-years within which stars are looked for, and within which all of a brightness tell alike. */
const REACH = 360;
const NEAR = 60;
/** Light-years that an eye goes, and frames, before others may tell. */
const APART = 8;
const FRAMES = 30;

interface Lamp {
  readonly star: Star;
  /** Its light over the square of how far it is. */
  readonly tells: number;
}

export function createLamps(stars: StarStream): Lamps {
  const at = new Float32Array(4 * LIT_BY);
  const light = new Float32Array(4 * LIT_BY);
  let lamps: readonly Lamp[] = [];
  let frames = FRAMES;
  let from: SpacePlace | undefined;

  function choose(place: SpacePlace): void {
    const ranked = starsWithin(stars, place, REACH)
      .map(({ star, distance }): Lamp => ({ star, tells: 10 ** (-0.4 * star.magnitude) / (NEAR ** 2 + distance ** 2) }))
      .sort((one, other) => other.tells - one.tells);
    lamps = ranked.slice(0, LIT_BY);
    const next = ranked[LIT_BY]?.tells ?? 0;
    for (const [i, { star, tells }] of lamps.entries()) {
      const flux = 10 ** (-0.4 * star.magnitude) * (1 - next / tells);
      light.set(
        colourOf(star.colour).map((c) => c * flux),
        4 * i,
      );
    }
    light.fill(0, 4 * lamps.length);
  }

  return {
    attach(to) {
      to.setArray4("starAt", at as unknown as number[]);
      to.setArray4("starLight", light as unknown as number[]);
      to.setInt("starCount", lamps.length);
    },
    update({ place, skipSmoothing }) {
      const gone = from ? Math.hypot(...between(from, place)) / AU_PER_LY : Infinity;
      if (skipSmoothing || gone > APART || ++frames > FRAMES) {
        choose(place);
        from = place;
        frames = 0;
      }
      for (const [i, { star }] of lamps.entries()) {
        at[4 * i] = star.x - place.cell[0];
        at[4 * i + 1] = star.y - place.cell[1];
        at[4 * i + 2] = star.z - place.cell[2];
      }
    },
  };
}
