/**
 * GLSL of a planet's clouds: a spherical shell in which each column is filled from a flat base up to a height that the weather maps
 * give, broken up by noise at three scales that is drawn out along the winds; above it a veil of ice clouds, below thick clouds rain.
 * Seen from above over the ground, from below over the sky, from inside as fog; they shade and wet the ground.
 */

import { VOLUME } from "../../../core/planet/cloud-volume.ts";
import { COVER_RANGE, RAIN_COVER, RAIN_TOPS, THRESHOLD } from "../../../core/planet/weather.ts";
import { SMOOTHLY } from "../../early-pass.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";

export const CLOUD_UNIFORMS = [
  "cloudShell",
  "cloudTurn",
  "cloudSides",
  "cloudPlaces",
  "cloudPixel",
  "cloudMarch",
  "cloudShift",
  "cloudRain",
  "cloudScreen",
] as const;
export const CLOUD_SAMPLERS = ["cloudMap", "cloudFlow", "cloudNoise", "cloudPicture"] as const;

/** Optical depth of a column as high as the layer. */
const THICK = 30;
/** Optical depth of the hardest rain from its cloud to the ground, seen along a way as long. */
const DOWNPOUR = 0.8;

const range = (values: readonly number[]) => values.map(glsl).join(", ");

/**
 * Dither of the march in a fragment shader, and none in the vertex stage. The frames of a still, whose shift has no y (post/picture.ts), take
 * all pixels through the same even steps: with other ones beside each other, few frames would leave a pattern in their mean.
 */
const CLOUD_DITHER = `
float cloudDither() {
  vec2 at = cloudShift.y > 0.0 ? gl_FragCoord.xy + cloudShift : cloudShift;
  return cloudMarch.y * (fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715)))) - 0.5);
}`;
const CLOUD_STEADY = `
float cloudDither() {
  return 0.0;
}`;

/** Readings of maps and noise at a place, and `float cloudShade(vec3 p, float width)`: the share of sunlight that clouds leave. */
export const CLOUD_SHADE = `
precision highp samplerCube;
uniform samplerCube cloudMap;
uniform samplerCube cloudFlow;
uniform highp sampler3D cloudNoise;
uniform vec4 cloudShell;
uniform vec2 cloudTurn;
uniform vec3 cloudSides;
uniform vec3 cloudPlaces[3];
uniform vec2 cloudMarch;
uniform vec2 cloudShift;
uniform float cloudRain;
// Of the last call of cloudShade: cover of the sky by clouds, wetness of the ground by rain, and the light of clouds below it.
float cloudCovered = 0.0;
float cloudWet = 0.0;
float cloudBelow = 0.0;
vec3 inWind(vec3 p) {
  return vec3(cloudTurn.x * p.x + cloudTurn.y * p.y, cloudTurn.x * p.y - cloudTurn.y * p.x, p.z);
}
vec2 noiseAt(vec3 p, float width, int scale) {
  float side = cloudSides[scale];
  float lod = log2(max(1.0, width * side * ${glsl(VOLUME)}));
  return textureLod(cloudNoise, cloudPlaces[scale] + side * p, lod).rg - 0.502;
}
vec4 mapAt(vec3 p, float width) {
  vec4 map = textureLod(cloudMap, inWind(globe.xyz * globe.w + p), log2(max(1.0, width / cloudShell.w)));
  map.r = (map.r - ${glsl(THRESHOLD)}) * ${glsl(1 / COVER_RANGE)};
  return map;
}
float rainOf(vec4 map) {
  return smoothstep(${range(RAIN_COVER)}, map.r) * smoothstep(${range(RAIN_TOPS)}, map.g);
}
// Amount of noise in a column: the widest scale, drawn out along the winds, the next one, and the cells that shallow clouds form.
float raggedAt(vec3 p, float width, vec4 map) {
  vec4 flow = textureLod(cloudFlow, inWind(globe.xyz * globe.w + p), 0.0);
  vec3 here = inWind(p);
  vec3 source = here + globe.w * flow.rgb;
  float drawn = width * exp2(flow.a);
  vec2 wide = noiseAt(source, drawn, 0);
  // The next scale is drawn out from afar alone: clouds near the eye are round.
  float afar = smoothstep(1.5, 7.0, distance(p, eye) * cloudSides.y);
  vec2 near = vec2(0.0);
  if (afar < 1.0) near = (1.0 - afar) * noiseAt(here, width, 1);
  if (afar > 0.0) near += afar * noiseAt(source, drawn, 1);
  // Tall clouds have smooth tops, of ice.
  float cells = 2.0 * map.a - 1.0;
  return 1.1 * wide.r + mix(0.95, 0.4, map.g) * near.r + cells * (0.9 * wide.g + 0.6 * near.g);
}
// The height of a column's top, in shares of the layer: 0 where there is no cloud.
float topOf(vec4 map, float ragged) {
  // Dense cloud has a rough top too.
  float cover = max(0.0, 0.04 + map.r + ragged);
  return cover / (0.45 + cover) * clamp(1.05 + 0.8 * ragged, 0.5, 1.4) * mix(0.2, 1.0, map.g);
}
float columnAt(vec3 p, float width) {
  vec4 map = mapAt(p, width);
  if (map.r < -0.65) return 0.0;
  return topOf(map, raggedAt(p, width, map));
}
float heightOf(vec3 p) {
  return (length(globe.xyz * globe.w + p) - globe.w - cloudShell.x) / (cloudShell.y - cloudShell.x);
}
float cloudShade(vec3 p, float width) {
  float cosine = dot(upOf(p), sunDirection);
  float level = heightOf(p);
  cloudCovered = 0.0;
  if (cloudShell.y <= 0.0 || cosine < 0.02) return 1.0;
  float rise = (cloudShell.y - cloudShell.x) * max(0.0, 0.2 - level);
  vec3 at = p + sunDirection * rise / max(0.12, cosine);
  float wide = max(width, 0.1 * rise);
  vec4 map = mapAt(at, wide);
  cloudBelow = cosine * smoothstep(-0.2, 0.4, level) * smoothstep(-0.3, 0.3, map.r);
  if (level > 1.0) return 1.0;
  float veil = 1.0 - 0.35 * map.b;
  if (map.r < -0.65) return veil;
  // Ground in the layer has the shade of the clouds above it alone.
  float top = max(0.0, topOf(map, raggedAt(at, wide, map)) - max(0.0, level));
  cloudCovered = smoothstep(0.0, 0.7, top);
  cloudWet = rainOf(map);
  return mix(1.0, (0.1 + 0.9 * exp(-9.0 * top)) * veil, smoothstep(0.02, 0.15, cosine));
}`;

/** Range of a ray within the shell, and distance to the veil at the top (-1 if it never crosses that). */
const SHELL = `
vec3 shellAlong(float mu, float far) {
  float r = globe.w + zenith.w;
  float b = r * mu;
  float low = b * b - (zenith.w - cloudShell.x) * (2.0 * globe.w + zenith.w + cloudShell.x);
  float high = b * b - (zenith.w - cloudShell.y) * (2.0 * globe.w + zenith.w + cloudShell.y);
  float top = sqrt(max(0.0, high));
  float base = sqrt(max(0.0, low));
  bool pierces = low > 0.0 && b < 0.0;
  vec3 along;
  if (zenith.w < cloudShell.x) along = vec3(base - b, top - b, top - b);
  else if (zenith.w < cloudShell.y) along = vec3(0.0, pierces ? -b - base : top - b, pierces ? -1.0 : top - b);
  else along = high > 0.0 && b < 0.0 ? vec3(-b - top, pierces ? -b - base : -b + top, -b - top) : vec3(0.0, 0.0, -1.0);
  return vec3(along.x, min(along.y, far), along.z > far ? -1.0 : along.z);
}`;

/** `vec4 cloudsOn(vec3 direction, float far, out float away)`: light and opacity of the clouds along a ray, and their mean distance. */
const MARCH = `
// Opacity of the veil where a ray crosses it.
float veilOn(vec3 direction, float s, float width) {
  vec3 p = eye + direction * s;
  vec4 map = mapAt(p, width);
  if (map.b < 0.02) return 0.0;
  vec4 flow = textureLod(cloudFlow, inWind(globe.xyz * globe.w + p), 0.0);
  vec3 q = inWind(p) + globe.w * flow.rgb;
  // As narrow as fibres are across: filtered for their length too, they would be a grey sheet from space.
  float drawn = width * exp2(0.5 * flow.a);
  float fibres = 0.5 + 2.2 * noiseAt(q, drawn, 0).r + 1.8 * noiseAt(q, drawn, 1).r;
  float slant = abs(dot(direction, upOf(p)));
  // It fades over some pixels at the limb, where its edge would be a line of dots.
  float within = smoothstep(0.0, 3.0, 0.5 * slant * slant * globe.w / width);
  return 0.75 * within * (1.0 - exp(-0.9 * map.b * max(0.0, fibres) / max(0.35, slant)));
}
vec4 cloudsOn(vec3 direction, float far, out float away) {
  vec3 along = cloudShell.y > 0.0 ? shellAlong(dot(zenith.xyz, direction), far) : vec3(0.0, 0.0, -1.0);
  away = along.x;
  float toSun = dot(direction, sunDirection);
  float thick = cloudShell.y - cloudShell.x;
  // Mountains would cut its thin sheet in a hard line.
  float veil = along.z > 0.0 ? veilOn(direction, along.z, cloudPixel * along.z) * smoothstep(0.0, thick, far - along.z) : 0.0;
  float clear = 1.0;
  float lit = 0.0;
  float high = 0.0;
  float nearest = 0.0;
  float dim = 0.0;
  if (along.y > along.x) {
    bool within = along.x <= 0.0;
    // From inside, visibility is limited by the fog; farther away the clouds are a layer.
    float reach = min(along.y - along.x, 26.0 * thick);
    float count = within ? 2.0 * cloudMarch.x : clamp(ceil(reach / max(0.3 * thick, 2.0 * cloudPixel * along.x)), 2.0, cloudMarch.x);
    vec3 middle = eye + direction * (along.x + 0.5 * reach);
    float cosine = dot(upOf(middle), sunDirection);
    float step0 = 0.0;
    float level0 = heightOf(eye + direction * along.x);
    float beside = -1.0;
    float billow = 0.0;
    for (float i = 0.0; i < count && clear > 0.01; i++) {
      float t = (i + 1.0) / count;
      float step1 = reach * (within ? t * t * t : t);
      float stride = step1 - step0;
      float s = along.x + 0.5 * (step0 + step1) + cloudDither() * stride * (within ? 1.0 : 0.4);
      float level1 = heightOf(eye + direction * (along.x + step1));
      vec3 p = eye + direction * s;
      float width = max(cloudPixel * s, 0.2 * stride);
      vec4 map = mapAt(p, width);
      float low = clamp(min(level0, level1), 0.0, 1.0);
      float rise = abs(level1 - level0);
      if (map.r > -0.65) {
        float ragged = raggedAt(p, width, map);
        float fine = noiseAt(inWind(p), width, 2).r;
        float top = topOf(map, ragged + mix(0.5, 0.2, map.g) * fine);
        // The share of the step that is in the cloud: exact however few steps there are.
        float soft = 0.04 + 0.12 * top;
        float inside = clamp((top - low + soft) / (rise + 2.0 * soft), 0.0, 1.0);
        // Aslant a step is opaque wherever there is cloud: edges fade, or they would be rows of stairs.
        float hidden = (1.0 - exp(-inside * stride * ${glsl(THICK)} / thick * top)) * smoothstep(0.0, 0.12, top);
        if (hidden > 0.001) {
          float level = min(low + 0.5 * min(rise, top), top);
          // A neighbour toward the sun casts its shade; from afar one pixel away, so that relief shows from orbit.
          if (beside < 0.0) {
            vec3 sunward = normalize(sunDirection - upOf(p) * cosine + 1e-4);
            beside = columnAt(p + sunward * max(0.7 * thick, 4.0 * cloudPixel * s), width);
            // Billows are lit on the side of the sun: by the slopes of the two finer scales.
            vec3 drift = inWind(sunward);
            billow = noiseAt(inWind(p) + drift * (0.03 / cloudSides.y), width, 1).r - noiseAt(inWind(p), width, 1).r;
            billow += noiseAt(inWind(p) + drift * (0.03 / cloudSides.z), width, 2).r - fine;
            // Starlight has no side, and such relief would show the tiles of the noise: higher parts are brighter.
            billow = mix(-0.7 * ragged, billow, smoothstep(-0.2, 0.1, cosine));
          }
          float slant = 1.0 / max(0.3, abs(cosine));
          float shade = 2.6 * max(0.0, top - level) * min(slant, 1.6) + 3.2 * max(0.0, beside - mix(level, top, 0.5)) * slant;
          float share = clear * hidden;
          lit += share * (0.6 * exp(-1.5 * shade) + 0.4 * exp(-0.3 * shade)) * clamp(1.0 - 1.6 * billow, 0.5, 1.5);
          dim += share * top;
          high += share * clamp(level / max(0.25, top), 0.0, 1.0);
          nearest += share * s;
          clear *= 1.0 - hidden;
        }
      }
      step0 = step1;
      level0 = level1;
    }
  }
  float total = 1.0 - clear;
  if (total + veil < 0.002) return vec4(0.0);
  float cosine = dot(upOf(eye + direction * (total > 0.0 ? nearest / total : along.z)), sunDirection);
  // Forward scattering through thin edges: the silver lining.
  float lining = 0.36 / pow(1.36 - 1.2 * toSun, 1.5) * 0.4;
  // Multiple scattering in a cloud whitens the light.
  vec3 beam = sunlightAt(cloudShell.y, cosine);
  beam = mix(beam, vec3(dot(beam, vec3(0.4, 0.4, 0.2))), 0.3);
  vec3 dome = domeAt(cosine);
  // Starlight and airglow, which light clouds from above.
  vec3 night = vec3(0.0036, 0.0056, 0.0092);
  vec4 seen = vec4(0.0);
  if (total > 0.0) {
    float near = lit / total;
    float up = high / total;
    vec3 sun = beam * (near * (0.34 + 0.16 * max(0.0, cosine)) + lining * (1.0 - total * total));
    // Thick cloud lets little light down to its base.
    vec3 sky = dome * mix(0.5 - 0.32 * min(1.0, dim / total), 1.0, up) + night * (0.2 + 0.8 * up * near) + 0.04 * (1.0 - up) * max(0.0, cosine) * exp(-2.0 * dim / total);
    seen = vec4((sun + sky) * total, total);
    away = nearest / total;
  }
  if (veil > 0.0) {
    vec3 ice = beam * (0.3 + 0.2 * max(0.0, cosine) + lining) + 0.8 * dome + 0.5 * night;
    away = total > 0.0 ? mix(away, along.z, veil * (1.0 - total)) : along.z;
    seen = zenith.w < cloudShell.y ? seen + (1.0 - total) * veil * vec4(ice, 1.0) : seen * (1.0 - veil) + veil * vec4(ice, 1.0);
  }
  return vec4(sunColor * seen.rgb / seen.a, seen.a);
}`;

const RAIN = `
// Light and opacity of the rain along a ray below the clouds: shafts with streaks.
vec4 rainOn(vec3 direction, float far) {
  float mu = dot(zenith.xyz, direction);
  float base = (cloudShell.x - zenith.w) / max(mu, 0.02);
  float reach = min(min(far, base), 14.0 * cloudShell.x);
  float depth = 0.0;
  float before = 0.0;
  for (int i = 0; i < 6; i++) {
    float t = float(i + 1) * ${glsl(1 / 6)};
    float s = reach * t * t;
    vec3 p = eye + direction * mix(before, s, 0.5 + cloudDither());
    vec3 up = upOf(p);
    float height = length(globe.xyz * globe.w + p) - globe.w;
    // Noise at the scale of streaks, the same all the way down.
    float streaks = 1.0 + 1.2 * noiseAt(inWind(p - up * 0.94 * height), 0.02 * s, 2).r;
    depth += max(0.0, streaks) * rainOf(mapAt(p, max(2.0 * cloudShell.x, s - before))) * (s - before);
    before = s;
  }
  float cosine = dot(zenith.xyz, sunDirection);
  vec3 light = sunColor * (0.8 * domeAt(cosine) + 0.03 * max(0.0, cosine) + vec3(0.0004, 0.0006, 0.001));
  return vec4(light, 0.85 * (1.0 - exp(-depth * ${glsl(DOWNPOUR)} / cloudShell.x)));
}`;

/** `vec4 cloudsOver(direction, far)`: light, times opacity, and opacity of clouds and rain between the eye and `far` metres. */
const MARCHED = `
vec4 cloudsOver(vec3 direction, float far) {
  float away;
  vec4 clouds = cloudsOn(direction, far, away);
  if (clouds.a > 0.0) clouds.rgb = clouds.a * throughAir(clouds.rgb, eye + direction * away);
  if (cloudRain > 0.0 && zenith.w < cloudShell.x) {
    vec4 rain = rainOn(direction, far);
    clouds = vec4(rain.a * rain.rgb, rain.a) + (1.0 - rain.a) * clouds;
  }
  return clouds;
}`;

/**
 * `vec3 behindClouds(color, direction, far)`: blends clouds and rain between the eye and `far` metres over a colour, 1e9 for the sky.
 * The early pass has the rays through the whole layer: all of the sky, and from above all ground that is lower than the clouds.
 */
const OVERLAY = `
uniform sampler2D cloudPicture;
uniform vec3 cloudScreen;
${SMOOTHLY}
vec3 behindClouds(vec3 color, vec3 direction, float far) {
  if (cloudShell.y <= 0.0) return color;
  bool isUnder = zenith.w < cloudShell.x;
  bool isLow = heightOf(eye + direction * far) < 0.0;
  // From afar clouds hide the peaks above them too: a shaded side would be a black spot in the white.
  float whole = cloudScreen.z * (isUnder ? step(1e9, far) : isLow ? 1.0 : smoothstep(80.0, 150.0, far / (cloudShell.y - cloudShell.x)));
  vec4 clouds = vec4(0.0);
  if (whole < 1.0 && !(isLow && isUnder && cloudRain <= 0.0)) clouds = cloudsOver(direction, far);
  if (whole > 0.0) clouds = mix(clouds, smoothly(cloudPicture, gl_FragCoord.xy * cloudScreen.xy), whole);
  return color * (1.0 - clouds.a) + clouds.rgb;
}`;

/** GLSL of the shell with one of the two dithers, which read uniforms of the columns. */
const shellWith = (dither: string): string => CLOUD_SHADE + dither + SHELL + MARCH;

/** Clouds for the vertex stage, and for fragments with `behindClouds`. */
export const CLOUDS_AT_VERTEX = shellWith(CLOUD_STEADY);
export const CLOUDS = shellWith(CLOUD_DITHER) + RAIN + MARCHED + OVERLAY;

/** `vec4 cloudPass(vec3 direction)`, for the early pass: of a ray from the eye into the sky or down to the datum. */
export const CLOUD_PASS = `${shellWith(CLOUD_DITHER)}${RAIN}${MARCHED}
vec4 cloudPass(vec3 direction) {
  float b = (globe.w + zenith.w) * dot(zenith.xyz, direction);
  float under = b * b - zenith.w * (2.0 * globe.w + zenith.w);
  return cloudsOver(direction, b < 0.0 && under > 0.0 ? -b - sqrt(under) : 1e9);
}`;
