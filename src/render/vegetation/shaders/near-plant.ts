/**
 * GLSL of near plants and objects. The vertex stage turns and stretches every branch by the instance's bits, so that no two
 * plants are alike, and applies the wind; the fragment stage shades the surface types but leaves (foliage.ts).
 */

import { glsl } from "../../ground/shaders/field-readers.ts";
import { SURFACE } from "../geometry.ts";
import { PAINTS } from "../paints.ts";
import { type PlantBuild, plantHead, ROW } from "./plant-instances.ts";

const paint = (name: keyof typeof PAINTS): string => `vec3(${PAINTS[name].map(glsl).join(", ")})`;

/** Attributes of `grownSource`: those of the geometry, and the instance. */
export const GROWN_ATTRIBUTES = ["position", "normal", "surface", "exposure", "thing"];

/**
 * `Grown grownAt(Thing one, Placement placement)` is a vertex relative to the anchor; `thingHere()` is its instance.
 */
export const grownSource = (build: PlantBuild) => `${plantHead(build)}
attribute vec3 position;
attribute vec3 normal;
attribute vec4 surface;
attribute vec2 exposure;
attribute float thing;
${build.projection.wind}
struct Grown {
  vec3 place;
  vec3 normal;
  vec3 up;
};
ivec2 thingHere() {
  int index = int(thing + 0.5);
  return ivec2(index % ${ROW}, index / ${ROW});
}
Grown grownAt(Thing one, Placement placement) {
  bool grows = one.code < PLANTS;
  uint branch = uint(surface.w + 0.5);
  float turn = 0.0;
  float stretch = 1.0;
  vec3 grown = position;
  vec3 n = normal;
  if (grows) {
    if (branch > 0u) {
      turn = 1.1 * (chance(placement.bits, branch + 16u) - 0.5);
      stretch = 0.8 + 0.4 * chance(placement.bits, branch + 300u);
    }
    stretch *= 0.86 + 0.28 * chance(placement.bits, 1u);
    grown.z *= branch > 0u ? 0.96 + 0.08 * chance(placement.bits, branch + 700u) : 1.0;
  } else {
    vec3 own = 0.8 + 0.4 * vec3(chance(placement.bits, 1u), chance(placement.bits, 2u), chance(placement.bits, 5u));
    if (one.code == PLANTS) {
      grown *= own;
      n = normalize(n / own);
    }
  }
  float c = cos(turn);
  float s = sin(turn);
  grown.xy = stretch * vec2(c * grown.x - s * grown.y, s * grown.x + c * grown.y);
  n.xy = vec2(c * n.x - s * n.y, s * n.x + c * n.y);
  if (grows) {
    // Lean and bow of the trunk.
    float bow = (chance(placement.bits, 6u) - 0.5) * 0.05;
    grown.x += grown.z * one.numbers.y + bow * sin(3.1 * grown.z);
    float phase = 6.2832 * chance(placement.bits, 7u);
    float gust = gustOf(placement.foot, phase);
    float sway = exposure.y * gust * 0.012;
    grown.x += sway * sin(1.3 * seconds + phase) + 0.6 * sway * sin(3.7 * seconds + 0.8 * float(branch));
    grown.y += 0.7 * sway * sin(1.1 * seconds + 2.0 * phase + 0.5 * float(branch));
    grown.z += 0.5 * sway * sin(4.9 * seconds + 1.7 * float(branch) + 6.0 * surface.y);
  }
  vec3 blown = grows ? blownAt(placement.foot, grown.z) : vec3(0.0);
  // Stones and mounds follow the slope; plants and built objects are upright.
  vec3 up = grows || one.code > PLANTS + 1 ? placement.up : normalize(mix(placement.up, placement.form, one.code == PLANTS + 1 ? 1.0 : 0.55));
  vec3 east = normalize(placement.east - up * dot(up, placement.east));
  vec3 north = cross(up, east);
  return Grown(
    placement.foot + placement.size * (east * grown.x + north * grown.y + up * grown.z + blown),
    east * n.x + north * n.y + up * n.z,
    up
  );
}`;

/**
 * `bool showsAt(one, placement, branch)`: whether a branch of an instance is drawn at the level `middle`, 0 or 1. Where two levels meet,
 * branches change over one after another, each whole: a dithered fade shows as dots.
 */
export const levelSource = ({ middle }: PlantBuild) => `
const float HAS_MIDDLE[${middle.length}] = float[${middle.length}](${middle.map((has) => (has ? "1.0" : "0.0")).join(", ")});
uniform float middle;
bool showsAt(Thing one, Placement placement, uint branch) {
  float nearness = 1.0 - smoothstep(0.86 * reaches.x, reaches.x, placement.away);
  float midness = one.code < TREES ? 1.0 - smoothstep(0.86 * reaches.y, reaches.y, placement.away) : 1.0;
  nearness = mix(1.0, nearness, HAS_MIDDLE[one.code]);
  float turn = chance(placement.bits, branch + 1100u);
  if (branch == 0u) turn = mix(0.35, 0.65, turn);
  // The two overlap, as branches of a level do not all have one of the other in their place.
  return middle > 0.5 ? turn >= 1.5 * nearness - 0.5 && turn < 1.5 * midness : turn < 1.5 * nearness;
}`;

/**
 * Fragment GLSL of bark: furrows up the stem, and on birches streaks across it. Where streaks are finer than a pixel their mean is
 * taken, as a threshold of the texture's mean would give none, and one of single texels moiré.
 */
export const BARK = `
uniform sampler2D grainTexture;
vec4 grainOf(float what, vec2 at, float own) {
  return texture2D(grainTexture, at * (what == ${glsl(SURFACE.pale)} ? vec2(0.45, 1.9) : what == ${glsl(SURFACE.bark)} ? vec2(3.0, 0.4) : vec2(1.0)) + own);
}
float streakOf(vec4 grain, float along) {
  return mix(smoothstep(0.57, 0.72, grain.g), 0.3, smoothstep(0.008, 0.035, fwidth(along)));
}
vec3 barkOf(vec4 grain) {
  return mix(vec3(0.05, 0.04, 0.03), vec3(0.17, 0.135, 0.1), 0.7 * grain.r + 0.3 * grain.g);
}
vec3 paleOf(float streak) {
  return mix(vec3(0.5, 0.475, 0.42), vec3(0.07, 0.055, 0.045), streak);
}`;

/** The parts of plants other than leaves, and objects without leaves. */
export function nearPlantSource(build: PlantBuild): { vertex: string; fragment: string } {
  const vertex = `${grownSource(build)}
${levelSource(build)}
flat varying vec3 vSun;
flat varying vec3 vSky;
flat varying vec2 vWhat;
flat varying vec3 vUp;
varying vec3 vNormal;
varying vec3 vPicture;
varying vec3 vPlace;
${build.projection.hazed.declare}
void main(void) {
  ivec2 at = thingHere();
  Thing one = thingAt(at);
  Placement placement = placementOf(one, at);
  uint branch = uint(surface.w + 0.5);
  Grown grown = grownAt(one, placement);
  vPlace = grown.place;
  vNormal = grown.normal;
  vUp = grown.up;
  vPicture = vec3(surface.yz, exposure.x);
  vWhat = vec2(surface.x, chance(placement.bits, branch + 40u));
  vSun = litAt(placement.foot, vec3(1.0), sunDirection, placement.sunlit, 0.0);
  vSky = litAt(placement.foot, vec3(1.0), placement.up, 0.0, 1.0);
  ${build.projection.hazed.vertex}
  gl_Position = placement.size > 0.001 && showsAt(one, placement, branch) ? clip * vec4(vPlace, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`;
  const fragment = `
precision highp float;
precision highp int;
${BARK}
${build.projection.hazed.declare}
${build.projection.pixel}
flat varying vec3 vSun;
flat varying vec3 vSky;
flat varying vec2 vWhat;
flat varying vec3 vUp;
varying vec3 vNormal;
varying vec3 vPicture;
varying vec3 vPlace;
${build.projection.hazed.pixel}
void main(void) {
  int what = int(vWhat.x + 0.5);
  vec4 grain = grainOf(float(what), vPicture.xy, vWhat.y);
  float streak = streakOf(grain, vPicture.y);
  vec3 view = normalize(eye - vPlace);
  vec3 n = normalize(vNormal);
  float open = vPicture.z;
  vec3 albedo;
  vec3 extra = vec3(0.0);
  if (what == ${SURFACE.bark}) {
    albedo = barkOf(grain);
  } else if (what == ${SURFACE.pale}) {
    albedo = paleOf(streak);
  } else if (what == ${SURFACE.rock}) {
    // No moss on dry planets.
    float moss = wetness * smoothstep(0.35, 0.85, dot(n, vUp) + 0.9 * (grain.r - 0.5));
    albedo = mix(vec3(0.11, 0.1, 0.09), vec3(0.36, 0.34, 0.31), grain.r * 0.8 + 0.2 * grain.g);
    albedo = mix(albedo, mix(vec3(0.03, 0.05, 0.012), vec3(0.1, 0.125, 0.03), grain.g), 0.85 * moss);
    albedo = mix(albedo, vec3(0.42, 0.4, 0.26), 0.5 * smoothstep(0.62, 0.72, grain.g) * (1.0 - moss));
  } else if (what == ${SURFACE.turf}) {
    albedo = mix(vec3(0.055, 0.1, 0.018), vec3(0.19, 0.235, 0.056), grain.r);
  } else if (what == ${SURFACE.plank}) {
    albedo = mix(vec3(0.1, 0.07, 0.045), vec3(0.27, 0.2, 0.13), grain.r);
  } else if (what == ${SURFACE.water}) {
    albedo = vec3(0.006, 0.009, 0.008);
    float rim = 0.03 + 0.97 * pow(1.0 - max(0.0, dot(view, vUp)), 5.0);
    vec3 mirrored = reflect(-view, normalize(vUp + 0.03 * (grain.rgr - 0.5)));
    extra = rim * (vSky * 0.8 + vSun * 8.0 * pow(max(0.0, dot(mirrored, sunDirection)), 400.0));
  } else if (what == ${SURFACE.orange}) {
    albedo = ${paint("orange")};
  } else if (what == ${SURFACE.white}) {
    albedo = ${paint("white")};
  } else if (what == ${SURFACE.hole}) {
    albedo = ${paint("hole")};
  } else if (what >= ${SURFACE.red}) {
    // Painted, of glass, and of steel: they mirror sky and sun.
    albedo = what == ${SURFACE.red} ? ${paint("red")} : what == ${SURFACE.glass} ? ${paint("glass")} : ${paint("steel")};
    float rim = 0.04 + 0.9 * pow(1.0 - max(0.0, dot(view, n)), 5.0);
    vec3 mirrored = reflect(-view, n);
    float clear = what == ${SURFACE.red} ? 0.35 : 1.0;
    extra = clear * (rim + (what == ${SURFACE.steel} ? 0.25 : 0.0)) * (vSky * (0.5 + 0.5 * dot(mirrored, vUp)) + vSun * 5.0 * pow(max(0.0, dot(mirrored, sunDirection)), 90.0));
  } else {
    albedo = mix(vec3(0.09, 0.05, 0.03), vec3(0.25, 0.145, 0.08), grain.r);
  }
  // At the edges of a stem interpolated normals turn away from the eye; turned over they would be lit from the other side.
  float facing = dot(n, view);
  bool isStem = what == ${SURFACE.bark} || what == ${SURFACE.pale};
  if (facing < 0.0 && what != ${SURFACE.rock}) n = isStem ? normalize(n - facing * view) : -n;
  float direct = sunAt(vPlace, n) * max(0.0, dot(n, sunDirection));
  vec3 color = albedo * (vSun * direct + vSky * (0.55 + 0.45 * dot(n, vUp)) * open) + extra;
  gl_FragColor = vec4(seen(color), 1.0);
}`;
  return { vertex, fragment };
}
