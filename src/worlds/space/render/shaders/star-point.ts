/** GLSL of stars as points: position, apparent brightness, and point spread. */
import type { Profile } from "../../../../core/field/profile.ts";
import { glsl, type Layout } from "../../../../render/ground/shaders/field-readers.ts";
import type { StarTier } from "../../jobs/star-box.ts";
import { PROJECTION } from "../space-frame.ts";
import { FADE_IN, STAR_LIGHT, STAR_OWN_LIGHT } from "../starfield/star-light.ts";
import { WRAP } from "../starfield/star-pages.ts";
import { starTransmittanceSource } from "./nebula-field.ts";

export const STAR_POINT_UNIFORMS = ["eyeCell", "eyeOffset", "hiddenStar", "now", "fineness", "colours"];

/** GLSL expression of 1/reach² by a star's magnitude class r. */
function reachSource(tiers: readonly StarTier[]): string {
  const [last, ...others] = [...tiers].reverse();
  const inverse = ({ reach }: StarTier) => glsl(1 / (reach * reach));
  return others.reduce(
    (rest, tier) => `(r >= ${glsl(tier.stars.least)} && r <= ${glsl(tier.stars.most)} ? ${inverse(tier)} : ${rest})`,
    inverse(last),
  );
}

/** `layout` of the gas in front of the stars, and field `readings` per star. */
export function starPointVertex(
  tiers: readonly StarTier[],
  layout: Layout,
  profile: Profile,
  readings: number,
): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec2 light;
uniform vec3 eyeCell;
uniform vec3 eyeOffset;
uniform vec3 hiddenStar;
uniform float now;
uniform float fineness;
uniform vec3 colours[16];
varying vec3 vLight;
varying float vPixels;
${PROJECTION}
${STAR_LIGHT}
${STAR_OWN_LIGHT}
${starTransmittanceSource(layout, profile, readings)}
void main(void) {
  // Whole light-years modulo WRAP: every operation is exact.
  vec3 cells = position - eyeCell;
  cells -= ${glsl(WRAP)} * floor(cells * ${glsl(1 / WRAP)} + 0.5);
  vec3 to = cells - eyeOffset;
  float away = dot(to, to);
  float r = floor(light.x * 0.0625);
  float flux = r < 0.5 || cells == hiddenStar ? 0.0 : starOwnLight(r) * max(0.0, 1.0 / away - ${reachSource(tiers)});
  flux *= fineness * clamp((now - light.y) * ${glsl(1 / FADE_IN)}, 0.0, 1.0);
  float peak = starPeak(flux);
  gl_Position = projected(to, 0.999999);
  gl_PointSize = 1.0;
  // Invisible: moved outside the clip volume, skipping the gas.
  vec2 off = abs(gl_Position.xy);
  if (peak < 1e-4 || max(off.x, off.y) > gl_Position.w) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec3 left = starTransmittance(eyeOffset, to);
  peak *= max(left.r, left.g);
  vPixels = starPixels(peak);
  gl_PointSize = 2.0 * vPixels;
  vLight = peak * left / max(left.r, left.g) * colours[int(light.x - 16.0 * r)];
}`;
}

export const STAR_POINT_FRAGMENT = `
precision highp float;
varying vec3 vLight;
varying float vPixels;
${STAR_LIGHT}
void main(void) {
  vec2 from = 2.0 * gl_PointCoord - 1.0;
  float share = length(from);
  gl_FragColor = vec4(min(vLight * starSpread(share * vPixels) * starWindow(share), vec3(6e4)), 1.0);
}`;
