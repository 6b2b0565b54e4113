/**
 * GLSL of a planet's eroded land: the same forms and gullies as src/core/planet/eroded-land.ts, from phases at the anchor.
 *
 *   vertices   all gullies that their filter shows; the slope of those that are wide for it goes on to the pixels as `landState`
 *   pixels     continue from there with narrower gullies, down to some pixels of width. Of the forms they read only the octaves that
 *              the vertices' filter removed, which far ones do. Dunes they read whole, on the share of sand of the vertices
 */
import { EROSION, LATTICE_TURNS } from "../../../core/erosion/erosion.ts";
import type { Field } from "../../../core/field/field.ts";
import { rowCount } from "../../../core/field/prefilter.ts";
import type { Profile } from "../../../core/field/profile.ts";
import { type ErodedLand, isEroded } from "../../../core/planet/eroded-land.ts";
import type { LandConstants, LandPart, PartConstants } from "../../../core/planet/land-parts.ts";
import { LAND_FORMS } from "../../../core/planet/land-shape.ts";
import { PROFILE_MEAN } from "../profile-numbers.ts";
import { glsl, phaseAt } from "./field-readers.ts";

/** Split of gullies between vertices and pixels. */
interface Split {
  /** Gullies this many filter widths wide begin to be the pixels' alone; those of twice as many are the vertices' alone. */
  readonly handed: number;
  /** Gullies fade in from this many pixels of width to twice as many. */
  readonly faintest: number;
}
const WHOLE: Split = { handed: 6, faintest: 4 };
/** Two octaves fewer in a pixel: slopes of wide gullies are interpolated, and narrow ones are left out. */
const COARSE: Split = { handed: 3, faintest: 8 };
/** Gullies whose depth is less than this share of their scale are level ground for drainage. */
const LEVEL_DEPTH = 0.003;

/**
 * GLSL of a land's forms (land-forms.ts; crevasses.ts for crevasses alone), fetched only by pages of planets that may have forms; empty
 * for a land without. `read` writes the reading of a part at a place.
 */
export interface FormShaders {
  /** Factor of the depth of gullies, a GLSL expression. */
  readonly kept?: string;
  /** Functions before `landForm`, which has `inForm` after the metres are known and `afterForm` at its end. */
  functions(land: ErodedLand): string;
  inForm(land: ErodedLand, read: (part: LandPart, place: string) => string): string;
  afterForm(land: ErodedLand, read: (part: LandPart, place: string) => string): string;
  /** Functions after those of gullies. */
  lateFunctions(land: ErodedLand): string;
  /** Statements at the end of `landAt`, on `metres` and `slope`, and at the end of `landDetail`, whose land begins at a reading. */
  vertices(land: ErodedLand): string;
  pixels(land: ErodedLand, reading: number): string;
}

const VARYINGS = "\nvarying vec4 vLandState;\nvarying vec4 vLandWide;\nvarying vec4 vLandMoved;";
const TO_PIXELS = "\n  vLandState = landState;\n  vLandWide = landWide;\n  vLandMoved = landMoved;";

/** The field with the GLSL of its eroded land; `coarse` for quality low, where pixels read fewer gullies. */
export function drawnErodedField(field: Field, coarse = false, forms?: FormShaders): Field {
  const { added } = field;
  const split = coarse ? COARSE : WHOLE;
  return isEroded(added)
    ? {
        ...field,
        added: {
          ...added,
          glsl: {
            // Written where a shader is: previews of a profile make a field in every frame.
            get source() {
              return erodedLandSource(added, split, forms);
            },
            detail: {
              varyings: added.forms ? `${VARYINGS}\nvarying vec4 vLandForms;` : VARYINGS,
              vertices: added.forms ? `${TO_PIXELS}\n  vLandForms = landForms;` : TO_PIXELS,
              pixels: (reading) => landDetailSource(added, reading, split, forms),
            },
            constants: { landConstants: added.constants.numbers, swayConstants: added.swayConstants.numbers },
          },
        },
      }
    : field;
}

const vec3 = (...v: readonly number[]) => `vec3(${v.map(glsl).join(", ")})`;

/** Writes a call of `landSum` for the readings of a part. */
function sumOf({ constants }: ErodedLand) {
  return (part: LandPart, place: string, fromAnchor = "false"): string => {
    const { octaves, readings, isScaled } = partIn(constants, part);
    const { field, first } = part;
    const list = `${first}, ${field.count / field.terms}, ${field.terms}, ${octaves}, ${readings}, ${isScaled}`;
    return `landSum(reading, ${list}, ${place}, width, coarse, ${fromAnchor})`;
  };
}

/** GLSL: adds the part of a part's octaves that the vertex filter removed to `forms`, read from the texture of light. */
function removed({ field, first, rows }: LandPart, reading: number, share: string): string {
  const { terms, weight, frequency } = field;
  return rows
    .map((row, octave) => {
      const from = octave * terms;
      const line = (width: string) =>
        `lightLine(clamp(lightRow(${width} * ${glsl(frequency[from])}), ${glsl(row)}, LAST_LIGHT_ROW))`;
      const readings = Array.from({ length: terms }, (_, term) => {
        const i = from + term;
        const step = vec3(field.a[i], field.b[i], field.c[i]);
        return `    turn = lightTurn(${phaseAt(reading + first + i)}) + dot(${step} * LIGHT_TURN, q);
    s = lightAt(turn, near) - lightAt(turn, far);
    forms += ${share} * ${glsl(weight[i])} * vec4(s.x, s.y * ${step});`;
      });
      // The vertices' row is wider than the part's own.
      return `  if (wide.x > ${glsl(2 ** (row - 1) / frequency[from])}) {
    near = ${line("width")};
    far = ${line("wide.x")};
${readings.join("\n")}
  }
`;
    })
    .join("");
}

/**
 * GLSL `vec4 landSum(int reading, int first, int octaves, int terms, int how, int steps, …)`: value and gradient of the readings of a part,
 * whose constants (`PartConstants`) are in a uniform array. Constant arrays of a shader would be copied by every call, which made ground
 * with dunes too large for software renderers; uniforms that only vertices read are apart from others, since pixels may have just 224.
 */
function landSumSource(name: string, constants: string, profile: Profile): string {
  return `
// Value and gradient of the readings from \`first\` on, of some octaves and terms, whose constants begin at \`how\` and \`steps\`. With
// fromAnchor the value is the difference from the anchor's, which near it has digits that the values themselves have not. Where it may
// be coarse, one row is read instead of two: reading takes most of the time of a vertex that marches to the horizon.
vec4 ${name}(int reading, int first, int octaves, int terms, int how, int steps, bool isScaled, vec3 p, float width, bool coarse, bool fromAnchor) {
  vec4 sum = vec4(0.0);
  int octave = 0;
  do {
    vec4 own = ${constants}[how + octave];
    float row = max(own.x, log2(max(width * own.y, 1e-6)) + 1.0);
    // Wholly averaged, as all narrower ones are.
    if (!fromAnchor && row > ${glsl(rowCount(profile) - 0.5)}) break;
    if (fromAnchor || row < ${glsl(rowCount(profile) - 1)}) {
      row = min(coarse ? ceil(row) : row, ${glsl(rowCount(profile) - 1)});
      int low = int(row);
      float blend = row - float(low);
      int term = 0;
      do {
        int i = octave * terms + term;
        vec4 way = ${constants}[steps + (isScaled ? term : i)];
        way *= own.zzzw;
        vec2 phase = phaseOf(0, reading + first + i);
        float onward = dot(way.xyz, p);
        float u = phase.y + onward;
        float whole = floor(u);
        float f = u - whole;
        int at = int(phase.x) + int(whole);
        vec2 v = landCubic(at, low, f);
        if (blend > 0.0) v = mix(v, landCubic(at, low + 1, f), blend);
        if (fromAnchor) {
          int row0 = int(own.x);
          vec4 c = texelFetch(profileTexture, ivec2(int(phase.x) & ${profile.mask}, row0), 0);
          float g = phase.y;
          if (low != row0 || abs(whole) > 1.0) v.x -= c.x + g * (c.y + g * (c.z + g * c.w));
          else if (whole == 0.0) v.x = onward * (c.y + c.z * (f + g) + c.w * (f * f + f * g + g * g));
          else {
            // Into the sample beside it, through their border.
            vec4 next = texelFetch(profileTexture, ivec2(at & ${profile.mask}, row0), 0);
            v.x = whole > 0.0 ? landRise(c, g, 1.0) + landRise(next, 0.0, f) : -landRise(c, 0.0, g) - landRise(next, f, 1.0);
          }
        } else v.x -= ${PROFILE_MEAN};
        sum += way.w * vec4(v.x, v.y * way.xyz);
      } while (++term < terms);
    }
  } while (++octave < octaves);
  return sum;
}`;
}

/** Indices of a part's numbers. */
export const partIn = ({ of }: LandConstants, part: LandPart) => of.get(part) as PartConstants;

/** GLSL of `swaySum`, which reads the parts that pixels read too. */
export function swaySource({ parts, swayConstants: { numbers } }: ErodedLand): string {
  if (numbers.length === 0) return "";
  const sum = landSumSource("swaySum", "swayConstants", parts.wide.field.profile);
  return `\nuniform vec4 swayConstants[${numbers.length / 4}];${sum}`;
}

/**
 * `vec4 landAt(int reading, vec3 p, float width)`: value in units and gradient, of the land whose phases begin at a reading; it sets
 * `landState` and `landWide`. `landValue` is the value alone, and sets `landAltitude` where the fine octaves have `fine` units; `landBase` is
 * the value without gullies.
 */
function erodedLandSource(land: ErodedLand, { handed }: Split, forms?: FormShaders): string {
  const { parts, gullies, readings } = land;
  const { profile } = parts.wide.field;
  const numbers = readings + 3 * land.lattices.length;
  const { WAVES, JITTER, DEPTH, LEVEL, STEER, WEAK } = EROSION;
  const f = LAND_FORMS;
  const sum = sumOf(land);
  return `
const vec2 LAND_TURNS[${gullies.octaves}] = vec2[${gullies.octaves}](${LATTICE_TURNS.slice(0, gullies.octaves)
    .map(([level, across]) => `vec2(${glsl(level)}, ${glsl(across)})`)
    .join(", ")});
// Slope in metres a metre along the ground, and the share of their depth that narrower gullies keep.
vec4 landState;
// The width of the filter, metres a unit there, and the sums that drainage is the ratio of.
vec4 landWide;
// Offset from the place to the point at which the forms are read, and the weight of hills.
vec4 landMoved;
// The share of sand, metres above the sea before terraces, and their share.
vec4 landForms;
// Metres above the sea, and those with the fine octaves, of which units have too few digits.
float landMetres;
float landAltitude;
vec2 landCubic(int column, int row, float f) {
  vec4 c = texelFetch(profileTexture, ivec2(column & ${profile.mask}, row), 0);
  return vec2(c.x + f * (c.y + f * (c.z + f * c.w)), c.y + f * (2.0 * c.z + f * 3.0 * c.w));
}
// Rise of a cubic between two places.
float landRise(vec4 c, float from, float to) {
  return (to - from) * (c.y + c.z * (from + to) + c.w * (from * from + from * to + to * to));
}
// The altitude of q + more units above the sea, where metres is that of q.
float landTop(vec4 own, float q, float metres, float more) {
  float r = q + more;
  float square = q * r > 0.0 ? more * (2.0 * abs(q) + (q > 0.0 ? more : -more)) : r * abs(r) - q * abs(q);
  return metres + own.x * (more + square / own.y);
}
vec4 landNumbers(int reading, int pair) {
  return vec4(phaseOf(0, reading + ${numbers} + pair), phaseOf(0, reading + ${numbers} + pair + 1));
}
uniform vec4 landConstants[${land.constants.numbers.length / 4}];${landSumSource("landSum", "landConstants", profile)}
float landParabola(float p) {
  return p * (8.0 - 16.0 * abs(p));
}
vec3 landUp(int reading, vec3 p) {
  vec4 way = landNumbers(reading, 0);
  return way.xyz + p / way.w;
}
${forms?.functions(land) ?? ""}
// Metres above the sea; slope has metres a metre, in space, and factor metres a unit.
float landForm(int reading, vec3 p, float width, bool coarse, out vec3 slope, out float factor) {
  vec4 own = landNumbers(reading, 2);
  vec4 units = landNumbers(reading, 4);
  vec4 weights = landNumbers(reading, 6);
  vec4 wx = units.x * ${sum(parts.warp[0], "p", "true")};
  vec4 wy = units.x * ${sum(parts.warp[1], "p", "true")};
  vec4 wz = units.x * ${sum(parts.warp[2], "p", "true")};
  vec3 moved = p + vec3(wx.x, wy.x, wz.x);
  vec4 wide = ${sum(parts.wide, "moved", "!coarse")};
  vec4 mask = ${sum(parts.mask, "moved", "!coarse")};
  vec4 range = ${sum(parts.range, "moved", "!coarse")};
  vec4 hills = ${parts.hills.field.count > 0 ? sum(parts.hills, "moved", "!coarse") : "vec4(0.0)"};
  // Readings of the parts at the anchor; near readings are differences to these.
  vec4 level = landNumbers(reading, 8);
  vec4 high = landNumbers(reading, 10);
  if (coarse) wide.x += own.z - level.x;
  else {
    mask.x += level.y;
    range.x += level.z;
    hills.x += level.w;
  }
  float m = units.z * mask.x;
  float k = clamp((m - ${glsl(f.rangeFrom)}) * ${glsl(1 / (f.rangeTo - f.rangeFrom))}, 0.0, 1.0);
  float share = k * k * (3.0 - 2.0 * k);
  float shareSlope = 6.0 * k * (1.0 - k) * ${glsl(1 / (f.rangeTo - f.rangeFrom))} * units.z;
  float l = clamp((m - ${glsl(f.tableFrom)}) * ${glsl(1 / (f.tableTo - f.tableFrom))}, 0.0, 1.0);
  float table = l * l * (3.0 - 2.0 * l);
  float tableSlope = 6.0 * l * (1.0 - l) * ${glsl(1 / (f.tableTo - f.tableFrom))} * units.z;
  float u = units.w * range.x;
  float away = sqrt(u * u + ${glsl(f.crestWidth)});
  float v = max(0.0, 1.0 - away * ${glsl(1 / f.rangeWidth)});
  float crest = v * v * (1.6 - 0.6 * v);
  float side = -u / away * units.w;
  float along = units.y * share * (3.2 - 1.8 * v) * v * side * ${glsl(1 / f.rangeWidth)};
  float across = units.y * crest * shareSlope;
  float w = max(0.0, 1.0 - away * ${glsl(1 / f.footWidth)});
  float foot = w * w * (3.0 - 2.0 * w);
  float more = weights.w - weights.z;
  float weight = weights.z + more * foot * share;
  float weightAlong = more * share * 6.0 * w * (1.0 - w) * side * ${glsl(1 / f.footWidth)};
  float weightAcross = more * foot * shareSlope;
  landMoved = vec4(moved - p, weight);
  float rise = wide.x + units.y * crest * share + weight * hills.x;
  float footed = foot * share;
  vec3 g = wide.yzw + weight * hills.yzw + (along + weightAlong * hills.x) * range.yzw + (across + weightAcross * hills.x) * mask.yzw;
  if (table > 0.0) {
    float p = (level.x + rise) / weights.x;
    p -= floor(p + 0.5);
    float wave = ${glsl(f.level / (2 * Math.PI))} * weights.x * landParabola(p);
    rise -= table * wave;
    g = g * (1.0 - table * ${glsl(f.level / (2 * Math.PI))} * (8.0 - 32.0 * abs(p))) - wave * tableSlope * mask.yzw;
  }
  factor = own.x * (1.0 + 2.0 * abs(level.x + rise) / own.y);
  float metres = landTop(own, level.x, high.x, rise);
  landForms = vec4(0.0);${forms?.inForm(land, sum) ?? ""}
  slope = factor * (g + vec3(dot(g, vec3(wx.y, wy.y, wz.y)), dot(g, vec3(wx.z, wy.z, wz.z)), dot(g, vec3(wx.w, wy.w, wz.w))));
${forms?.afterForm(land, sum) ?? ""}
  return metres;
}
// Units above the sea.
float landUnits(vec4 own, float metres) {
  return 2.0 * metres / (own.x * (1.0 + sqrt(1.0 + 4.0 * abs(metres) / (own.x * own.y))));
}
float landBase(int reading, vec3 p, float width) {
  vec3 slope;
  float factor;
  vec4 own = landNumbers(reading, 2);
  return own.w + landUnits(own, landForm(reading, p, width, true, slope, factor));
}
// Cosine and sine of the waves of an octave across the direction n.
vec2 landWaves(int reading, int octave, vec3 p, vec3 n) {
  vec2 x = phaseOf(0, reading + ${readings} + 3 * octave);
  vec2 y = phaseOf(0, reading + ${readings} + 3 * octave + 1);
  vec2 z = phaseOf(0, reading + ${readings} + 3 * octave + 2);
  vec2 turn = LAND_TURNS[octave];
  float scale = exp2(float(octave)) * ${glsl(1 / (WAVES * gullies.scale))};
  vec3 q = scale * vec3(turn.x * p.x + turn.y * p.y, turn.x * p.y - turn.y * p.x, p.z) + vec3(x.y, y.y, z.y);
  vec3 across = vec3(turn.x * n.x + turn.y * n.y, turn.x * n.y - turn.y * n.x, n.z);
  vec3 whole = floor(q);
  ivec3 cell = ivec3(whole) + ivec3(x.x, y.x, z.x);
  q -= whole;
  vec2 wave = vec2(0.0);
  float sum = 0.0;
  int point = 0;
  do {
    ivec3 corner = ivec3(point & 1, (point >> 1) & 1, point >> 2);
    ivec3 at = cell + corner;
    uint h = (uint(at.x) * 0x9e3779b1u) ^ (uint(at.y) * 0x85ebca6bu) ^ (uint(at.z * 16 + octave) * 0xc2b2ae35u);
    h = (h ^ (h >> 16)) * 0x85ebca6bu;
    h = (h ^ (h >> 13)) * 0xc2b2ae35u;
    h ^= h >> 16;
    vec3 jitter = vec3(h & 255u, (h >> 8) & 255u, (h >> 16) & 255u) - 127.5;
    vec3 d = q - vec3(corner) - ${glsl((2 * JITTER) / 256)} * jitter;
    vec3 k = max(vec3(0.0), 1.0 - d * d * ${glsl(1 / (1 - JITTER) ** 2)});
    k *= k;
    float weight = k.x * k.y * k.z;
    float t = ${glsl(WAVES)} * dot(d, across) + float(h >> 24) * ${glsl(1 / 256)};
    t -= floor(t + 0.5);
    wave += weight * vec2(landParabola(0.25 - abs(t)), landParabola(t));
    sum += weight;
  } while (++point < 8);
  float size = length(wave) + ${glsl(WEAK)} * sum;
  return size > 0.0 ? wave / size : vec2(0.0);
}
// An octave at a slope: metres, the slope that it adds, the factor of \`keep\`, and its terms in the sums of drainage.
float landGully(int reading, int octave, vec3 p, vec3 up, vec3 slope, float depth, out vec3 added, out float kept, out vec2 drain) {
  float square = dot(slope, slope);
  added = vec3(0.0);
  kept = 1.0;
  drain = vec2(0.0);
  if (square <= 0.0) return 0.0;
  float wavelength = ${glsl(gullies.scale)} * exp2(-float(octave));
  float fade = square / (square + ${glsl(LEVEL * LEVEL)});
  vec3 n = cross(up, slope) * inversesqrt(square);
  vec2 wave = landWaves(reading, octave, p, n);
  depth *= ${glsl(DEPTH)} * wavelength * fade;
  added = n * (${glsl(-STEER * 2 * Math.PI)} * depth * wave.y / wavelength);
  kept = 1.0 - ${glsl(gullies.valley)} * (0.5 - 0.5 * wave.x) * fade;
  drain = depth * vec2(wave.x, 1.0);
  float low = sqrt(max(0.0, 0.5 - 0.5 * wave.x));
  return depth * (wave.x + ${glsl(gullies.crest)} * (1.0 - 2.0 * low - wave.x));
}
${forms?.lateFunctions(land) ?? ""}
vec4 landAt(int reading, vec3 p, float width) {
  vec3 slope;
  float factor;
  float metres = landForm(reading, p, width, false, slope, factor);
  vec3 up = landUp(reading, p);
  slope -= up * dot(slope, up);
  float k = clamp(1.0 + metres * ${glsl(1 / (f.drownedAt * gullies.scale))}, 0.0, 1.0);
  float keep = (${glsl(f.drowned)} + ${glsl(1 - f.drowned)} * k * k * (3.0 - 2.0 * k))${forms?.kept ?? ""};
  float strength = landNumbers(reading, 6).y;
  landState = vec4(slope, keep);
  landWide = vec4(width, factor, 0.0, 0.0);
  int octave = 0;
  do {
    float wavelength = ${glsl(gullies.scale)} * exp2(-float(octave));
    float shown = width <= 0.0 ? 1.0 : clamp(wavelength / (2.0 * width) - 1.0, 0.0, 1.0);
    if (shown * keep <= 0.0) break;
    vec3 added;
    float kept;
    vec2 drain;
    metres += landGully(reading, octave, p, up, slope, shown * strength * keep, added, kept, drain);
    slope += added;
    keep *= kept;
    landWide.zw += drain;
    float share = width <= 0.0 ? 1.0 : smoothstep(${glsl(handed)}, ${glsl(2 * handed)}, wavelength / width);
    landState += vec4(share * added, 0.0);
    landState.w *= mix(1.0, kept, share);
  } while (++octave < ${gullies.octaves});${forms?.vertices(land) ?? ""}
  landMetres = metres;
  vec4 own = landNumbers(reading, 2);
  return vec4(own.w + landUnits(own, metres), slope / factor);
}
float landValue(int reading, vec3 p, float width, float fine) {
  vec4 own = landNumbers(reading, 2);
  float units = landAt(reading, p, width).x;
  landAltitude = landTop(own, landUnits(own, landMetres), landMetres, fine);
  return units;
}`;
}

/**
 * `landDetail`: the detail that pixels add to the vertices' land, and the drainage there, −1 in valleys to 1 on crests, 0 on level
 * ground.
 */
function landDetailSource(land: ErodedLand, reading: number, { handed, faintest }: Split, forms?: FormShaders): string {
  const { parts, gullies } = land;
  return `
// Detail that pixels of a width add to the land of vertices: value, and the whole gradient.
vec4 landDetail(vec3 p, float width, out float drainage) {${land.forms ? "\n  landForms = vLandForms;" : ""}
  vec4 wide = vLandWide;
  vec4 moved = vLandMoved;
  vec3 up = landUp(${reading}, p);
  float strength = landNumbers(${reading}, 6).y;
  vec3 slope = vLandState.xyz;
  float keep = vLandState.w;
  vec4 forms = vec4(0.0);
  vec2 sums = wide.zw;
  vec3 q = p + moved.xyz;
  float turn;
  float near;
  float far;
  vec2 s;
${removed(parts.wide, reading, "1.0")}${removed(parts.hills, reading, "moved.w")}
  slope += wide.y * (forms.yzw - up * dot(forms.yzw, up));
  float metres = wide.y * forms.x;
  // No other octave has a share.
  vec2 ends = log2(${glsl(gullies.scale)} / max(vec2(${glsl(2 * handed)}, ${glsl(faintest)}) * vec2(wide.x, width), 1e-6));
  ivec2 span = ivec2(clamp(floor(ends + vec2(0.0, 1.0)), 0.0, ${glsl(gullies.octaves)}));
  for (int octave = span.x; octave < span.y; octave++) {
    float wavelength = ${glsl(gullies.scale)} * exp2(-float(octave));
    float share = (1.0 - smoothstep(${glsl(handed)}, ${glsl(2 * handed)}, wavelength / wide.x)) * smoothstep(${glsl(faintest)}, ${glsl(2 * faintest)}, wavelength / width);
    if (share <= 0.0) continue;
    vec3 added;
    float kept;
    vec2 drain;
    metres += share * landGully(${reading}, octave, p, up, slope, strength * keep, added, kept, drain);
    slope += share * added;
    sums += share * drain;
    keep *= mix(1.0, kept, share);
  }
  drainage = sums.x / (sums.y + ${glsl(LEVEL_DEPTH * gullies.scale)});${forms?.pixels(land, reading) ?? ""}
  return vec4(metres, slope) / wide.y;
}`;
}
