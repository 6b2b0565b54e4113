/**
 * Underground light: the GLSL include of everything that is drawn below ground. It needs AIR and BORES before it.
 *
 *   daylight   sky and sun, as far as a point sees them through a tunnel mouth or up a well
 *   lamps      a headlamp at the eye and up to eight others
 *   dark       extinction with distance where there is no sky
 */
import { ARCH } from "../../../core/underground/passages.ts";
import { glsl } from "./field-readers.ts";

export const MAX_LAMPS = 8;

export const LIGHT_UNIFORMS = ["lampFrom", "lampToward", "lampColor", "lamps", "glowColor", "dark"] as const;

/** Metres at which a lamp's light has halved. */
const LAMP_HALF_AT = 1.6;
/** Reach of a lamp, metres. */
export const LAMP_REACH = 15;

export const UNDERGROUND_LIGHT = `
uniform vec3 lampFrom;
uniform vec3 lampToward;
uniform vec3 lampColor;
uniform vec4 lamps[${MAX_LAMPS}];
uniform vec3 glowColor;
uniform vec4 dark;
float between(float v, float low, float high, float soft) {
  return smoothstep(low - soft, low + soft, v) * (1.0 - smoothstep(high - soft, high + soft, v));
}
/** Adds the skylight that a point gets through a tunnel, as a vector toward the light whose length is the share of the sky; and the sun. */
void mouthLight(int i, vec3 p, inout vec3 sky, inout float sun) {
  vec4 way = tunnels[3 * i];
  vec4 form = tunnels[3 * i + 1];
  vec4 size = tunnels[3 * i + 2];
  vec2 d = p.xy - way.xy;
  float s = dot(d, way.zw);
  float c = dot(d, vec2(way.w, -way.z));
  float mouth = size.z;
  float away = s - mouth;
  if (s < -2.0 || abs(c) > size.x + 12.0 || away > 90.0) return;
  float base = tunnelFloor(form, min(s, form.y));
  if (s < form.y && (abs(c) > size.x + 0.9 || p.z < base - 0.9 || p.z > base + size.y + 0.9)) return;
  float seen = 1.0;
  float far = max(away, 0.01);
  if (s > form.y) {
    // Beyond the tunnel's end: only points in line with it are lit.
    float k = (form.y - mouth) / far;
    float rise = form.x + 0.5 * size.y;
    float z = mix(rise, p.z, k);
    float low = tunnelFloor(form, form.y);
    seen *= between(c * k, -size.x, size.x, 0.5) * between(z, low, low + size.y, 0.6);
  }
  if (s > form.z && away > 0.0) {
    // The floor's edge, where it begins to fall, hides the mouth.
    float k = max(1e-3, (s - form.z) / far);
    float least = p.z + (form.x - p.z) / k;
    seen *= clamp((form.x + size.y - least) / size.y, 0.0, 1.0);
  }
  // The cutting before the mouth narrows the sky already.
  float deep = max(0.0, away + 4.5);
  float part = 1.0 / (1.0 + 0.075 * deep * sqrt(deep) + 0.004 * deep * deep);
  vec3 to = vec3(way.xy + way.zw * (mouth - 3.0), form.x + 1.1 * size.y) - p;
  vec3 toward = normalize(mix(vec3(0.0, 0.0, 3.0), to, smoothstep(-3.0, 2.5, away)));
  sky += toward * part * seen * size.w;
  vec3 ray = vec3(dot(sunDirection.xy, way.zw), dot(sunDirection.xy, vec2(way.w, -way.z)), sunDirection.z);
  if (sunDirection.z <= 0.0) return;
  // The sun ray leaves by a side of the cutting, by the mouth or over the face above it; there it must be above the hill.
  float lateral = abs(ray.y) > 1e-4 ? (size.x - c * sign(ray.y)) / abs(ray.y) : 1e4;
  float along = ray.x > 1e-4 ? (mouth - s) / ray.x : ray.x < -1e-4 ? s / -ray.x : 1e4;
  float go = max(0.0, min(lateral, along));
  float soft = 0.03 + 0.006 * go;
  if (away <= 0.0) {
    float hill = form.x + size.y * (s + ray.x * go) / max(mouth, 0.5);
    sun = max(sun, size.w * smoothstep(hill - 0.25 - soft, hill + 0.05 + soft, p.z + ray.z * go));
  } else if (ray.x < -1e-3) {
    go = away / -ray.x;
    float u = c + ray.y * go;
    float z = p.z + ray.z * go;
    float roof = form.x + size.y * (1.0 - ${glsl(ARCH)} * u * u / (size.x * size.x));
    soft = 0.02 + 0.006 * go;
    float edge = p.z + ray.z * max(0.0, (s - form.z) / -ray.x);
    sun = max(sun, size.w * between(u, -size.x, size.x, soft) * (1.0 - smoothstep(roof - soft, roof + soft, z)) * smoothstep(form.x - 0.1, form.x, edge));
  }
}
void wellLight(int i, vec3 p, inout vec3 sky, inout float sun) {
  vec4 ring = wells[2 * i];
  vec4 ends = wells[2 * i + 1];
  vec2 d = ring.xy - p.xy;
  float aside = length(d);
  float down = ends.z - p.z;
  float tall = ends.z - ends.x;
  if (aside > ring.z + 14.0 || down < -4.0) return;
  float deep = max(down, 0.01);
  bool under = p.z < ends.x;
  // Objects around the well's mouth are in the open.
  float out1 = 1.0 - smoothstep(0.5, 1.3, down);
  float rim = ring.z + mix(0.4, 1.6, out1);
  float seen = under ? 1.0 - smoothstep(0.55, 1.5, aside * tall / (deep * ring.z)) : 1.0 - smoothstep(rim - 0.2, rim + 0.2, aside);
  if (seen <= 0.0) return;
  float r = 4.5 * ring.z;
  sky += normalize(vec3(0.6 * d * step(0.0, down), deep)) * seen * ring.w * r * r / (r * r + deep * deep);
  if (sunDirection.z > 0.02) {
    vec2 step = sunDirection.xy / sunDirection.z;
    vec2 top = p.xy + step * deep - ring.xy;
    float soft = 0.02 + 0.006 * deep;
    float in0 = 1.0 - smoothstep(ring.z - soft, ring.z + soft, length(top));
    vec2 low = p.xy + step * max(0.0, ends.x - p.z) - ring.xy;
    float in1 = under ? 1.0 - smoothstep(ring.z - soft, ring.z + soft, length(low)) : 1.0;
    sun = max(sun, ring.w * max(in0 * in1, seen * out1 * smoothstep(ring.z - 0.1, ring.z, aside)));
  }
}
/** xyz: a vector toward the visible part of the sky, as long as its share; w: visibility of the sun. */
vec4 daylight(vec3 p) {
  vec3 sky = vec3(0.0);
  float sun = 0.0;
  for (int i = 0; i < int(boreCounts.x); i++) mouthLight(i, p, sky, sun);
  for (int i = 0; i < int(boreCounts.y); i++) wellLight(i, p, sky, sun);
  return vec4(sky, sun);
}
float daylightAt(vec3 p) {
  return min(1.0, length(daylight(p).xyz));
}
/** Irradiance of the headlamp at a point. */
float headlampAt(vec3 p) {
  vec3 to = p - lampFrom;
  float away = dot(to, to);
  float cosine = dot(to, lampToward) * inversesqrt(max(away, 1e-6));
  float cone = 0.8 * smoothstep(0.75, 0.97, cosine) + 0.18 * smoothstep(-0.2, 0.8, cosine) + 0.02;
  // Falls off more gently than inverse square, because eyes adapt to near and far rock at once, and dims within arm's reach, which
  // would dazzle.
  float near = mix(0.26, 1.0, smoothstep(0.0, 7.0, sqrt(away)));
  return near * cone / (1.0 + 0.13 * sqrt(away) + 0.0055 * away);
}
/** Falloff of a lamp; away is the squared distance. */
float lampAt(float away) {
  float edge = max(0.0, 1.0 - away * ${glsl(1 / (LAMP_REACH * LAMP_REACH))});
  return edge * edge / (1.0 + away * ${glsl(1 / (LAMP_HALF_AT * LAMP_HALF_AT))});
}
vec3 lampLight(vec3 p, vec3 n) {
  vec3 light = vec3(0.0);
  if (lampColor.r > 0.0) {
    vec3 to = normalize(lampFrom - p);
    // A little light is scattered back from nearby rock.
    light += lampColor * headlampAt(p) * max(0.0, 0.06 + 0.94 * dot(n, to));
  }
  for (int i = 0; i < ${MAX_LAMPS}; i++) {
    if (lamps[i].w <= 0.0) break;
    vec3 to = lamps[i].xyz - p;
    float away = dot(to, to);
    light += glowColor * lamps[i].w * lampAt(away) * max(0.0, 0.15 + 0.85 * dot(n, to) * inversesqrt(max(away, 1e-4)));
  }
  return light;
}
/** Specular highlights of the lamps on wet or polished surfaces. */
vec3 lampShine(vec3 p, vec3 n, float gloss) {
  vec3 view = normalize(eye - p);
  float sharp = exp2(3.0 + 6.0 * gloss);
  vec3 shine = vec3(0.0);
  if (lampColor.r > 0.0) {
    vec3 to = normalize(lampFrom - p);
    shine += lampColor * headlampAt(p) * pow(max(0.0, dot(n, normalize(to + view))), sharp);
  }
  for (int i = 0; i < ${MAX_LAMPS}; i++) {
    if (lamps[i].w <= 0.0) break;
    vec3 to = lamps[i].xyz - p;
    float away = dot(to, to);
    shine += glowColor * lamps[i].w * lampAt(away) * pow(max(0.0, dot(n, normalize(to * inversesqrt(max(away, 1e-4)) + view))), sharp);
  }
  return shine * gloss * (0.04 + 0.02 * sharp * 0.125);
}
/** A surface lit by daylight and all lamps. */
vec3 litBy(vec4 day, vec3 albedo, vec3 n, vec3 p, float open, float gloss) {
  float reach = length(day.xyz);
  float part = min(1.0, reach);
  vec3 light = lampLight(p, n);
  if (part > 1e-4) {
    float facing = 0.42 + 0.58 * max(0.0, dot(n, day.xyz) / reach);
    light += mix(skyDown, skyUp, 0.75 + 0.25 * n.z) * (part * facing * open);
    light += sunColor * (day.w * max(0.0, dot(n, sunDirection)));
    // Sunlit surfaces light their surroundings.
    light += 0.05 * sunColor * max(0.0, sunDirection.z + 0.1) * part * open;
  }
  light += dark.rgb * (0.6 + 0.4 * n.z) * open;
  vec3 color = albedo * light;
  if (gloss > 0.0) color += lampShine(p, n, gloss) + gloss * 0.05 * skyUp * part;
  return color;
}
vec3 litBelow(vec3 albedo, vec3 n, vec3 p, float open, float gloss) {
  return litBy(daylight(p), albedo, n, p, open, gloss);
}
/** Light that dust in the air scatters at a point. */
vec3 beamLight(vec3 p) {
  vec4 day = daylight(p);
  vec3 light = lampColor * headlampAt(p) + sunColor * day.w + skyUp * length(day.xyz);
  for (int i = 0; i < ${MAX_LAMPS}; i++) {
    if (lamps[i].w <= 0.0) break;
    vec3 to = lamps[i].xyz - p;
    light += glowColor * lamps[i].w * lampAt(dot(to, to));
  }
  return light;
}
vec3 throughDark(vec3 color, vec3 p) {
  float away = length(p - eye);
  float seen = exp(-away * dark.w);
  vec3 beam = lampColor * (0.004 * smoothstep(0.55, 1.0, dot(p - eye, lampToward) / max(away, 1e-3)));
  return color * seen + (dark.rgb * 0.35 + beam) * (1.0 - seen);
}`;
