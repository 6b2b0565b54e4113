/**
 * Where sun, moon and stars stand over the islands: latitude 40° near the equinox, so that the sun is up from 6 to 18 and
 * highest in the south at 12. The moon goes round with it, ten hours behind: gibbous, up from the afternoon to the end
 * of the night, and high, as moons of winter are.
 */
import type { Rgb } from "./atmosphere.ts";

const LATITUDE = (40 * Math.PI) / 180;
const [SINE, COSINE] = [Math.sin(LATITUDE), Math.cos(LATITUDE)];
/** Hours by which the moon follows the sun, and how far north of the sun's circle it stands, radians. */
const BEHIND = 10;
const NORTH = (24 * Math.PI) / 180;

/** The part of the moon's face that the sun shines on. */
export const MOON_SEEN = (1 - Math.cos((BEHIND / 12) * Math.PI) * Math.cos(NORTH)) / 2;

/** Toward what is `north` radians north of the sun's circle and stands in the south at 12, on the generator's axes. */
function towards(hour: number, north: number): Rgb {
  const angle = ((hour - 12) / 12) * Math.PI;
  const [out, along] = [Math.cos(north), Math.sin(north)];
  return [
    -Math.sin(angle) * out,
    -Math.cos(angle) * SINE * out + COSINE * along,
    Math.cos(angle) * COSINE * out + SINE * along,
  ];
}

export const sunAt = (hour: number): Rgb => towards(hour, 0);

export const moonAt = (hour: number): Rgb => towards(hour - BEHIND, NORTH);

/**
 * Nine numbers, column by column, that turn the sky of the stars over the islands at an hour: it goes round its pole
 * in the north, 40° up.
 */
export function starTurn(hour: number, out: Float32Array): Float32Array {
  const angle = ((hour - 12) / 12) * Math.PI;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  // Where the sun is, a quarter of the way behind it, and the pole.
  out.set([-s, -c * SINE, c * COSINE, c, -s * SINE, s * COSINE, 0, COSINE, SINE]);
  return out;
}
