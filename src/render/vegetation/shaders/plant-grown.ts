/**
 * GLSL of how a form grows into a plant or another thing, at the vertices: each branch turned and stretched its own way by
 * the thing's bits, so that no two are alike; and how the wind moves it.
 */
import { type PlantBuild, plantHead } from "./plant.ts";
import { ROW } from "./plant-instances.ts";

/** Attributes that `grownSource` reads: a form's, and which thing an instance is. */
export const GROWN_ATTRIBUTES = ["position", "normal", "skin", "crown", "thing"];

/** `Grown grownAt(Thing one, Stand stand)`: the vertex of a form where it is, from the anchor; `thingHere()` is its thing. */
export const grownSource = (build: PlantBuild) => `${plantHead(build)}
attribute vec3 position;
attribute vec3 normal;
attribute vec4 skin;
attribute vec2 crown;
attribute float thing;
${build.lie.wind}
struct Grown {
  vec3 place;
  vec3 normal;
  vec3 up;
};
ivec2 thingHere() {
  int index = int(thing + 0.5);
  return ivec2(index % ${ROW}, index / ${ROW});
}
Grown grownAt(Thing one, Stand stand) {
  bool grows = one.code < TREES + 2;
  uint branch = uint(skin.w + 0.5);
  float turn = 0.0;
  float stretch = 1.0;
  vec3 grown = position;
  vec3 n = normal;
  if (grows) {
    if (branch > 0u) {
      turn = 1.1 * (chance(stand.bits, branch + 16u) - 0.5);
      stretch = 0.8 + 0.4 * chance(stand.bits, branch + 300u);
    }
    stretch *= 0.86 + 0.28 * chance(stand.bits, 1u);
    grown.z *= branch > 0u ? 0.96 + 0.08 * chance(stand.bits, branch + 700u) : 1.0;
  } else {
    vec3 own = 0.8 + 0.4 * vec3(chance(stand.bits, 1u), chance(stand.bits, 2u), chance(stand.bits, 5u));
    if (one.code == ${build.trees + 2}) {
      grown *= own;
      n = normalize(n / own);
    }
  }
  float c = cos(turn);
  float s = sin(turn);
  grown.xy = stretch * vec2(c * grown.x - s * grown.y, s * grown.x + c * grown.y);
  n.xy = vec2(c * n.x - s * n.y, s * n.x + c * n.y);
  if (grows) {
    // A lean, and a trunk that is not quite straight.
    float bow = (chance(stand.bits, 6u) - 0.5) * 0.05;
    grown.x += grown.z * one.numbers.y + bow * sin(3.1 * grown.z);
    float phase = 6.2832 * chance(stand.bits, 7u);
    float gust = gustOf(stand.foot, phase);
    float sway = crown.y * gust * 0.012;
    grown.x += sway * sin(1.3 * seconds + phase) + 0.6 * sway * sin(3.7 * seconds + 0.8 * float(branch));
    grown.y += 0.7 * sway * sin(1.1 * seconds + 2.0 * phase + 0.5 * float(branch));
    grown.z += 0.5 * sway * sin(4.9 * seconds + 1.7 * float(branch) + 6.0 * skin.y);
  }
  vec3 blown = grows ? blownAt(stand.foot, grown.z) : vec3(0.0);
  // Stones and mounds lie with the ground; what grows or was built stands upright.
  vec3 up = grows || one.code > ${build.trees + 3} ? stand.up : normalize(mix(stand.up, stand.form, one.code == ${build.trees + 3} ? 1.0 : 0.55));
  vec3 east = normalize(stand.east - up * dot(up, stand.east));
  vec3 north = cross(up, east);
  return Grown(
    stand.foot + stand.size * (east * grown.x + north * grown.y + up * grown.z + blown),
    east * n.x + north * n.y + up * n.z,
    up
  );
}`;
