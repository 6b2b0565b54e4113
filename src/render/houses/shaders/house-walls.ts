/**
 * GLSL of house walls: rows of openings in every storey with frames, sills, surrounds and shutters, timber framing, and lit
 * rooms behind the glass at night. Random bits of the house decide each opening. At a distance a wall keeps the mean of it.
 */
import { HOUSE_HALF, STOREY } from "../../../core/flat/towns.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";

const HOUSE_OPENINGS = `const float STOREY = ${glsl(STOREY)};
const float HALF = ${glsl(HOUSE_HALF)};
// Brightness of a lit window relative to its materials.
const float WINDOW = 0.5;
struct Opening {
  vec2 at;
  vec2 half1;
  float arch;
  int kind;
  uint key;
};
float doorAt() {
  return (vBits & 16u) != 0u ? 1.5 : 0.0;
}
float lanternLit() {
  return step(chance(vBits, 33u), 0.75);
}
vec3 lanternLight(vec3 bent, vec3 side, vec3 rise, vec3 n) {
  if (lamps.x <= 0.0) return vec3(0.0);
  vec3 to = vec3(doorAt() + 0.95, -HALF - 0.5, 2.35) - vLocal;
  float d2 = dot(to, to);
  // In the house's own axes, which is accurate enough along a wall.
  float facing = 0.35 + 0.65 * max(0.0, dot(vNormal, to) * inversesqrt(d2));
  float before = step(vLocal.y, -HALF + 0.2);
  return LAMPLIGHT * (0.9 * lamps.x * lanternLit() * before * facing / (0.25 + d2));
}
// Signed distance to an opening, negative inside; its top may be an arch.
float within(vec2 p, Opening o) {
  vec2 d = abs(p) - o.half1;
  float box = max(d.x, d.y);
  float foot = o.half1.y - o.half1.x;
  if (o.arch > 0.5 && p.y > foot) box = length(vec2(p.x, p.y - foot)) - o.half1.x;
  return box;
}
Opening openingAt(vec2 p, int side, float storey, float eaves, bool dormer) {
  Opening o;
  float nb = (vBits & 16u) != 0u ? 4.0 : 3.0;
  float bay = 2.0 * HALF / nb;
  float k = clamp(floor((p.x + HALF) / bay), 0.0, nb - 1.0);
  o.key = uint(side) * 97u + uint(int(storey) + 8) * 11u + uint(int(k)) + 100u;
  float own = chance(vBits, 26u);
  o.at = vec2((k + 0.5) * bay - HALF, storey * STOREY + 1.62);
  o.half1 = vec2(0.46 + 0.14 * own, 0.7 + 0.08 * own);
  o.arch = step(0.86, chance(vBits, 27u));
  o.kind = chance(vBits, o.key) < 0.13 ? 0 : 1;
  if (dormer) {
    // Dormers of gable and mansard roofs; parapets have none.
    o.at = vec2(sign(p.x) * (vHow.w < 0.5 ? 2.5 : 2.4), eaves + (vHow.w < 0.5 ? 1.4 : 1.25));
    o.half1 = vec2(0.45, 0.55);
    o.arch = 0.0;
    o.kind = abs(p.x - o.at.x) < 0.7 && vHow.w < 2.5 ? 1 : 0;
  } else if (p.y > eaves) {
    o.at = vec2(0.0, eaves + 1.15);
    o.half1 = vec2(0.42, 0.52);
    o.kind = int(vHow.w + 0.5) == 0 ? 1 : 0;
  } else if (storey < -0.5) {
    o.at.y = storey * STOREY + 2.0;
    o.half1 = vec2(0.34, 0.3);
    o.kind = chance(vBits, o.key) < 0.45 ? 0 : 3;
  } else if (side == 0 && storey < 0.5 && abs(o.at.x - doorAt()) < 0.1) {
    o.at = vec2(doorAt(), 1.08);
    o.half1 = vec2(0.62, 1.1);
    o.arch = step(0.6, chance(vBits, 28u));
    o.kind = 2;
  }
  return o;
}
float litShare(uint key) {
  float own = chance(vBits, key + 3000u);
  return smoothstep(own, own + 0.04, 0.8 * lamps.y * lamps.x);
}
vec3 lampHue(uint key) {
  return mix(vec3(1.0, 0.5, 0.17), vec3(1.0, 0.72, 0.42), chance(vBits, key + 4000u));
}
// Interior mapping: the lit room behind a window, where a ray through the glass hits a wall, the floor or the ceiling.
vec3 roomAt(vec2 q, vec3 into, uint key) {
  vec3 from = vec3(q.x, q.y + 1.6, 0.0);
  vec3 low = vec3(-1.6, 0.0, -0.01);
  vec3 high = vec3(1.6, 2.8, 3.4);
  vec3 t3 = max((low - from) / into, (high - from) / into);
  float t = min(t3.x, min(t3.y, t3.z));
  vec3 p = from + into * t;
  vec3 hue = mix(vec3(0.55, 0.45, 0.32), vec3(0.5, 0.3, 0.24), chance(vBits, key + 5000u));
  if (p.y < 0.05) hue = vec3(0.2, 0.12, 0.06);
  // A cupboard or a picture on the rear wall.
  vec2 piece = abs(p.xy - vec2(2.0 * chance(vBits, key + 6000u) - 1.0, 1.1));
  if (p.z > 3.3 && piece.x < 0.5 && piece.y < 0.9) hue *= 0.35;
  vec3 lamp = p - vec3(1.2 * chance(vBits, key + 7000u) - 0.6, 2.1, 1.9);
  return hue * (0.25 + 1.7 / (0.7 + dot(lamp, lamp)));
}
vec3 paneAt(vec2 q, vec3 seen, Opening o, float width, inout Surface f) {
  float edge = -within(q, o);
  float bar = min(abs(q.x), abs(abs(q.y - 0.1 * o.half1.y) - 0.4 * o.half1.y) + (o.half1.y > 0.55 ? 0.0 : 9.0));
  float frame = max(1.0 - smoothstep(0.055, 0.055 + width, edge), 1.0 - smoothstep(0.018, 0.018 + width, bar));
  float lit1 = litShare(o.key);
  vec3 hue = lampHue(o.key);
  vec3 inside = vec3(0.0);
  if (lit1 > 0.0) {
    inside = roomAt(q, vec3(-seen.xy, seen.z) / length(seen), o.key);
    float drawn = o.half1.x * (0.25 + 0.5 * chance(vBits, o.key + 8000u));
    float curtain = smoothstep(o.half1.x - drawn - 0.02, o.half1.x - drawn + 0.02, abs(q.x));
    inside = mix(inside, vec3(0.62, 0.5, 0.36) * (0.8 + 0.25 * sin(q.x * 55.0)), 0.85 * curtain);
  }
  f.glow += (1.0 - frame) * lit1 * hue * inside * WINDOW;
  f.gloss = 1.0 - frame;
  vec3 painted = chance(vBits, 29u) < 0.6 ? vec3(0.5, 0.47, 0.41) : paintHue() * 1.2;
  return mix(vec3(0.012, 0.014, 0.016), painted, frame);
}
vec3 doorLeaf(vec2 q, Opening o, float width) {
  vec3 hue = woodAt(q, paintHue() * 1.15, width);
  vec2 panel = abs(fract(vec2(q.x / 0.56 + 0.5, q.y / 0.72 + 0.15)) - 0.5);
  float groove = smoothstep(0.33, 0.36 + width, max(panel.x, panel.y)) - smoothstep(0.38, 0.41 + width, max(panel.x, panel.y));
  hue *= 1.0 - 0.55 * groove;
  hue = mix(hue, vec3(0.4, 0.28, 0.1), 1.0 - smoothstep(0.03, 0.04 + width, length(q - vec2(0.46, -0.1))));
  return hue * mix(0.3, 1.0, smoothstep(0.0, 0.02 + width, abs(q.x)));
}`;

export const HOUSE_WALLS = `
${HOUSE_OPENINGS}
// Adds an opening and its surround, sill, flower box and shutters to a wall; p is relative to its centre.
void dress(vec2 p, Opening o, float width, vec3 seen, inout Surface f) {
  float d = within(p, o);
  float soft = max(width, 0.006);
  float in1 = 1.0 - smoothstep(-soft, soft, d);
  vec3 trim = vHow.z > 0.5 && vHow.z < 1.5 ? vec3(0.42, 0.38, 0.31) : vec3(0.52, 0.48, 0.4);
  trim *= 1.0 + 0.5 * grainAt(p, 0.8, width).y;
  bool framed = vHow.z > 1.5;
  if (framed) trim = vec3(0.1, 0.065, 0.04);
  float surround = 1.0 - smoothstep(0.14, 0.14 + soft, d);
  if (chance(vBits, 30u) < 0.75 || o.kind == 2) {
    f.albedo = mix(f.albedo, trim, surround);
    f.bump *= 1.0 - surround;
  }
  if (o.kind == 1) {
    float foot = p.y + o.half1.y;
    float sill = (1.0 - smoothstep(o.half1.x + 0.18, o.half1.x + 0.18 + soft, abs(p.x))) * (1.0 - smoothstep(0.055, 0.055 + soft, abs(foot + 0.05)));
    float under = (1.0 - smoothstep(o.half1.x + 0.18, o.half1.x + 0.3, abs(p.x))) * smoothstep(-0.34, -0.12, foot) * step(foot, -0.1);
    f.albedo *= 1.0 - 0.4 * under;
    f.albedo = mix(f.albedo, trim * 1.2, sill);
    f.bump.y += 0.7 * sill * step(-0.05, foot);
    bool boxed = chance(vBits, o.key + 9000u) > 0.72;
    if (boxed && abs(p.x) < o.half1.x + 0.05 && foot > -0.12 && foot < 0.28) {
      float leaf = grainAt(p, 0.5, width).y;
      float grown = step(foot, 0.1 + 0.3 * leaf);
      vec3 bloom = chance(vBits, o.key + 9100u) < 0.5 ? vec3(0.5, 0.04, 0.05) : vec3(0.55, 0.3, 0.42);
      vec3 plant = mix(vec3(0.04, 0.085, 0.02) * (1.0 + leaf), bloom, smoothstep(0.12, 0.2, grainAt(p + 7.0, 0.42, width).y));
      f.albedo = mix(f.albedo, foot < 0.02 ? vec3(0.3, 0.14, 0.08) : plant, grown * (1.0 - in1 * step(0.2, foot)));
      if (grown > 0.5 && foot < 0.22) in1 *= step(0.2, foot);
    }
    // Open louvred shutters.
    float wide = o.half1.x * 0.95;
    float x = abs(p.x) - o.half1.x - 0.06;
    if (chance(vBits, 31u) < 0.6 && !framed && x > -0.03 && x < wide + 0.1 && abs(p.y) < o.half1.y + 0.1) {
      float leaf = min(min(x, wide - x), o.half1.y - abs(p.y));
      float on = smoothstep(-soft, soft, leaf);
      float slat = fract(p.y / 0.075);
      float frame = 1.0 - smoothstep(0.05, 0.05 + soft, leaf);
      float shown = (1.0 - frame) * (1.0 - smoothstep(0.02, 0.06, width));
      vec3 hue = paintHue() * 1.25 * (1.0 + 0.4 * grainAt(p, 0.9, width).x) * mix(mix(0.8, 1.0, frame), 0.55 + 0.6 * slat, shown);
      float thrown = smoothstep(-0.1, 0.0, leaf) * (1.0 - on);
      f.albedo = mix(f.albedo * (1.0 - 0.35 * thrown), hue, on);
    }
  }
  if (in1 <= 0.0) return;
  float deep = o.kind == 2 ? 0.3 : 0.2;
  vec2 q = p - seen.xy / seen.z * deep;
  float behind = within(q, o);
  Surface g = f;
  g.bump = vec2(0.0);
  g.glow = vec3(0.0);
  if (behind < 0.0) {
    // Occlusion by the top and sides of the reveal.
    float shade = mix(0.55, 1.0, smoothstep(0.0, 0.5, o.half1.y - q.y)) * mix(0.7, 1.0, smoothstep(0.0, 0.25, -behind));
    g.albedo = o.kind == 2 ? doorLeaf(q, o, width) : paneAt(q, seen, o, width, g);
    g.open *= shade;
  } else {
    float lit1 = o.kind == 2 ? 0.0 : litShare(o.key);
    g.albedo = trim * 0.62;
    g.open *= 0.75;
    g.glow = trim * lampHue(o.key) * (0.22 * WINDOW * lit1);
  }
  f.albedo = mix(f.albedo, g.albedo, in1);
  f.open = mix(f.open, g.open, in1);
  f.gloss = mix(f.gloss, g.gloss, in1);
  f.bump = mix(f.bump, g.bump, in1);
  f.glow = mix(f.glow, g.glow, in1);
}
// Distance to the posts, rails and braces of a timber-framed wall.
float timberAt(vec2 p, float storey, int side) {
  float nb = (vBits & 16u) != 0u ? 8.0 : 6.0;
  float bay = 2.0 * HALF / nb;
  float k = floor((p.x + HALF) / bay);
  vec2 in1 = vec2(p.x + HALF - k * bay, p.y - storey * STOREY);
  float post = min(in1.x, bay - in1.x) - 0.09;
  float rail = min(min(in1.y, STOREY - in1.y) - 0.13, abs(in1.y - 0.82) - 0.07);
  float beam = min(post, rail);
  float lean = chance(vBits, uint(side) * 31u + uint(int(k)) + 700u);
  if (lean < 0.36) {
    float s = lean < 0.18 ? in1.x : bay - in1.x;
    beam = min(beam, abs(s * 0.9 - (in1.y - 0.1) * 0.47) * 0.9 - 0.075);
  }
  return beam;
}
Surface frontOf(vec2 at, float z, float width, vec3 seen, int face, Surface f) {
  bool dormer = face != 0;
  float eaves = vHow.y * STOREY + 0.35;
  int walls = int(vHow.z + 0.5);
  int side = vNormal.y < -0.5 ? 0 : vNormal.x > 0.5 ? 1 : vNormal.y > 0.5 ? 2 : 3;
  vec2 p = vec2(at.x, z);
  float fine = grainAt(p, 0.55, width).y;
  float storey = clamp(floor(z / STOREY), -4.0, vHow.y - 1.0);
  float high = z - eaves;
  float body = 1.0;
  float round1 = 0.0;
  float worn = (1.0 - smoothstep(0.0, 2.2, vHigh)) + 0.5 * (1.0 - smoothstep(0.0, 0.7, HALF - abs(at.x)));
  f.bump = vec2(0.5 * fine, 0.4 * grainAt(p + 3.3, 0.55, width).x);
  float plinth = 0.3 + 0.1 * chance(vBits, 34u);
  bool stony = walls == 1 || z < plinth;
  if (stony) {
    f.albedo = stoneAt(p, width, fine, body, round1);
    f.bump += 0.5 * (1.0 - body);
  } else {
    f.albedo = plasterAt(p, width, fine, worn, f.bump);
    if (walls == 2 && z > STOREY && !dormer) {
      float beam = timberAt(p, floor(z / STOREY), side);
      float on = 1.0 - smoothstep(-width, width, beam);
      f.albedo = mix(f.albedo * (1.0 - 0.25 * (1.0 - smoothstep(0.0, 0.08, beam))), woodAt(p.yx, vec3(0.095, 0.06, 0.037), width), on);
    }
  }
  if (walls == 0 && !stony && chance(vBits, 35u) < 0.5 && !dormer) {
    // Quoins, alternately long and short, and a string course above the ground floor.
    float row = floor(z / 0.42);
    float reach = mod(row, 2.0) < 0.5 ? 0.62 : 0.38;
    float quoin = 1.0 - smoothstep(0.0, max(width, 0.01), HALF - abs(at.x) - reach);
    float band = 1.0 - smoothstep(0.09, 0.09 + width, abs(z - STOREY + 0.05));
    float joint = smoothstep(0.0, 0.02 + width, min(fract(z / 0.42), 1.0 - fract(z / 0.42)) * 0.42);
    vec3 dressed = vec3(0.44, 0.4, 0.33) * (0.9 + 0.2 * hashOf(vec2(row, 3.0)) + 0.4 * fine);
    f.albedo = mix(f.albedo, dressed * mix(0.7, 1.0, joint), quoin);
    f.albedo = mix(f.albedo, dressed, band * step(1.5, vHow.y));
  }
  // Damp at the foot, soot and rain streaks from above.
  float streak = grainAt(p * vec2(1.0, 0.09), 1.7, width).x;
  f.albedo *= mix(vec3(0.62, 0.6, 0.55), vec3(1.0), smoothstep(-0.2, 1.5, vHigh + 1.2 * streak));
  f.albedo *= 1.0 - 0.3 * smoothstep(0.0, 0.3, streak) * (1.0 - smoothstep(0.0, 1.8, eaves - z)) * step(z, eaves);
  f.open *= z < eaves ? mix(0.5, 1.0, smoothstep(0.0, 1.1, eaves - z)) : 1.0;
  float fading = smoothstep(0.22, 0.7, width);
  if (fading < 1.0 && face != 8) {
    Opening o = openingAt(p, side, storey, eaves, dormer);
    if (o.kind > 0) {
      Surface g = f;
      dress(p - o.at, o, width, seen, g);
      g.albedo = mix(g.albedo, f.albedo, fading);
      g.glow = mix(g.glow, f.glow, fading);
      g.gloss *= 1.0 - fading;
      g.open = mix(g.open, f.open, fading);
      f = g;
    }
  }
  if (fading > 0.0 && !dormer && z > 0.0 && z < eaves) {
    // Each window as a spot that grows with the pixel, then their mean.
    Opening o = openingAt(p, side, storey, eaves, false);
    vec2 d = p - o.at;
    float r2 = 0.4 + 0.5 * width * width;
    float spot = o.kind == 1 ? min(1.0, 0.52 / r2) * exp(-dot(d, d) / r2) : 0.0;
    float mean = smoothstep(1.6, 4.5, width);
    float dark = mix(spot, 0.1, mean);
    f.albedo = mix(f.albedo, mix(f.albedo, vec3(0.05), dark), fading);
    // Bright points stay visible beyond their share of a pixel.
    float lit1 = mix(spot * litShare(o.key), 0.05 * litShare(uint(side) * 97u + 103u), mean);
    f.glow += fading * (1.0 + 0.5 * min(width, 2.0)) * lit1 * lampHue(o.key) * WINDOW;
  }
  return f;
}`;
