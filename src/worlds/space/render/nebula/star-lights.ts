/** Point lights of the gas: the few stars that contribute most. Each fades in and out as the selection changes. */
import { AU_PER_LY, type SpacePlace, separation } from "../../../../core/space/place.ts";
import type { Star } from "../../../../core/space/stars.ts";
import { starColour } from "../../../../render/atmosphere/stars.ts";
import { starsWithin } from "../../jobs/star-queries.ts";
import type { StarStream } from "../../jobs/star-stream.ts";
import { MAX_STAR_LIGHTS } from "../shaders/nebula-light.ts";
import type { SpaceFrame } from "../space-frame.ts";
import type { UniformTarget } from "./gas-uniforms.ts";

export interface StarLights {
  attach(to: UniformTarget): void;
  /** Selects again when the camera has moved or more stars may have loaded. */
  update(frame: SpaceFrame): void;
}

/** Light-years: search radius, and softening of the inverse-square law. */
const REACH = 360;
const NEAR = 60;
/** Movement in light-years, and frames, after which the selection is made again. */
const MOVEMENT = 8;
const FRAMES = 30;

interface Light {
  readonly star: Star;
  /** Luminosity over softened squared distance. */
  readonly contribution: number;
}

export function createStarLights(stars: StarStream): StarLights {
  const positions = new Float32Array(4 * MAX_STAR_LIGHTS);
  const light = new Float32Array(4 * MAX_STAR_LIGHTS);
  let lights: readonly Light[] = [];
  let frames = FRAMES;
  let from: SpacePlace | undefined;

  function select(place: SpacePlace): void {
    const ranked = starsWithin(stars, place, REACH)
      .map(
        ({ star, distance }): Light => ({
          star,
          contribution: 10 ** (-0.4 * star.magnitude) / (NEAR ** 2 + distance ** 2),
        }),
      )
      .sort((one, other) => other.contribution - one.contribution);
    lights = ranked.slice(0, MAX_STAR_LIGHTS);
    const next = ranked[MAX_STAR_LIGHTS]?.contribution ?? 0;
    for (const [i, { star, contribution }] of lights.entries()) {
      const flux = 10 ** (-0.4 * star.magnitude) * (1 - next / contribution);
      light.set(
        starColour(star.colour).map((c) => c * flux),
        4 * i,
      );
    }
    light.fill(0, 4 * lights.length);
  }

  return {
    attach(to) {
      to.setArray4("starAt", positions);
      to.setArray4("starLight", light);
      to.setInt("starCount", lights.length);
    },
    update({ place, skipSmoothing }) {
      const movement = from ? Math.hypot(...separation(from, place)) / AU_PER_LY : Infinity;
      if (skipSmoothing || movement > MOVEMENT || ++frames > FRAMES) {
        select(place);
        from = place;
        frames = 0;
      }
      for (const [i, { star }] of lights.entries()) {
        positions[4 * i] = star.x - place.cell[0];
        positions[4 * i + 1] = star.y - place.cell[1];
        positions[4 * i + 2] = star.z - place.cell[2];
      }
    },
  };
}
