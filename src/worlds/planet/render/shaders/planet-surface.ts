/** The ground and sea of a planet. Altitudes match src/core/planet/sphere.ts; colours are linear albedo. */
import { isEroded } from "../../../../core/planet/eroded-land.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import { CLOUD_UNIFORMS, CLOUDS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PROFILE_MEAN } from "../../../../render/ground/profile-numbers.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { coverSource, ROCK, SURFACE_DETAIL } from "../../../../render/ground/shaders/ground-colours.ts";
import { MATERIALS } from "../../../../render/ground/shaders/materials.ts";
import { STREET_METRES, STREETS } from "../../../../render/ground/shaders/streets.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";
import { BIOME, PALETTE } from "../../../../render/vegetation/shaders/biome.ts";
import { SEA } from "../../../../render/water/shaders/sea.ts";
import { CANOPY_UNIFORM, canopyRise, crownsSource } from "./canopy.ts";
import { CRAGS } from "./crags.ts";

/** GLSL of crevasses in the snow of `shade`: changes to the share of snow, to its colour, and to the light there. */
export interface CapShader {
  readonly snow: string;
  readonly light: string;
}

/** `steps`: ray-march steps of the shadows that hills cast, 0 for none. `caps` is for ground with crevasses. */
export function planetSurface({ ground, cover }: Globe, steps: number, caps?: CapShader): SurfaceShader {
  const { rows, fields } = cover;
  return {
    name: "planetSurface",
    vertexFields: ["ground"],
    altitude: isEroded(ground.added) ? "overSea(landAltitude)" : "groundOf(reading.ground - sea)",
    shape: `
uniform float sea;
uniform float relief;
uniform float peak;
uniform float wet;
float topOf(float q) {
  return relief * q * (1.0 + abs(q) / peak);
}
float overSea(float altitude) {
  return wet > 0.0 ? max(0.0, altitude) : altitude;
}
float groundOf(float q) {
  return overSea(topOf(q));
}`,
    lightFields: [],
    slopeFields: ["ground"],
    valueFields: { town: 80, wet: 80, rough: 80, climate: 640 },
    rise: canopyRise(cover, isEroded(ground.added)),
    ...(steps > 0 && { horizon: { field: "ground", altitude: "groundOf(height - sea)", steps } }),
    waveField: "wave",
    clouds: CLOUDS,
    solidFields: ["stone"],
    uniforms: ["sea", "relief", "peak", "wet", "snow", CANOPY_UNIFORM, ...CLOUD_UNIFORMS],
    shade: `
uniform float snow;
${ROCK}
${SURFACE_DETAIL}
${MATERIALS}
${BIOME}
${coverSource(rows, PALETTE)}
${SEA}
${STREETS}
${CRAGS}
${crownsSource(rows)}
#define DAMP (${glsl(fields.wet.terms)} * ${PROFILE_MEAN})
#define ROUGH (${glsl(fields.rough.terms)} * ${PROFILE_MEAN})
${shadeSource(caps ?? { snow: "", light: "" })}`,
  };
}

const shadeSource = ({ snow, light }: CapShader) => `
Shaded shade(float width) {
  float fine;
  vec3 up = upOf(vPlace);
  float away = width / lod.z;
  vec4 rest = detailGround(vDatum, width, away, fine);
  float q = v_ground - sea + rest.x;
  float above = topOf(q);
  float climate = (fullClimate(value_climate, vDatum, width, away) - 4.0 * ${PROFILE_MEAN}) * 0.0145;
  float sine = abs(up.z);
  float warmth = warmthOf(sine, max(0.0, above), climate + 0.15 * fine);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  if (wet > 0.0 && q < 0.0) {
    float ice = step(snow, 5e4) * smoothstep(-0.02, -0.035, warmth + 0.05 * stone.x + 0.06 * max(0.0, stone.x));
    return water(up, -above, width, ice);
  }
  vec3 gradient = slope_ground + rest.yzw;
  // Filtering flattens distant slopes; steepen them again so that relief stays visible.
  float steepen = relief * (1.0 + 2.0 * abs(q) / peak) * mix(1.0, 1.45, smoothstep(200.0, 3000.0, away));
  vec3 form = normalize(up - steepen * (gradient - up * dot(gradient, up)));
  float slope = length(form - up * dot(form, up)) / max(0.05, dot(form, up));
  // Valleys of gullies, of all sizes that a pixel shows, are hollows too.
  float valley = max(0.0, -drainage);
  float hollow = clamp(3.0 * vRelief.y - 0.45 * drainage, -1.0, 1.0);
  float ragged = raggedBy(stone.x, fine);
  float tone = toneOf(stone.x, fine);
  float town = fullTown(value_town, vDatum, width, away) + 0.5 * ragged;
  float damp = fullWet(value_wet, vDatum, width, away) + ragged;
  float rough = fullRough(value_rough, vDatum, width, away) - ragged;
  float rain = rainOf(sine, climate) + 0.0012 * (damp - DAMP) + 0.1 * hollow + 0.05 * valley;
  settle(warmth, rain);
  float canopy;
  float paved;
  // In the distance, where kinds of ground are smaller than a pixel, more of the wet land is wood.
  damp += 160.0 * (rain - 0.5) * smoothstep(2500.0, 9000.0, away);
  // Farther away kinds follow the valleys: their own fields, of a few directions, would show as a lattice.
  float farther = smoothstep(5000.0, 16000.0, away);
  damp = mix(damp, DAMP + 160.0 * (rain - 0.5) + 50.0 * hollow, 0.7 * farther);
  rough = mix(rough, ROUGH + 40.0 * drainage, 0.7 * farther);
  float edge = 4.0 + 6.0 * min(width, 8.0);
  vec3 paint = coverPaint(town, damp, rough, tone, edge, canopy, paved);
  vec4 streets = streetsAt(vDatum);
  float lane = ${STREET_METRES("streets")} + 0.2 * stone.x;
  float open = 1.0 - smoothstep(0.0, 0.25, streets.r);
  canopy *= open;
  paved = max(paved, 1.0 - smoothstep(4.5, 6.0, lane));
  Kinds kinds = bedded(KIND_TURF, paint);
  // Bare earth between the plants, cracked where it is dry and level.
  float bare = smoothstep(0.62, 1.0, 0.5 + 0.24 * stone.x + 0.3 * fine + 0.5 * (slope - 0.35));
  bare *= 0.8 * (1.0 - 0.6 * canopy) * (1.0 - paved);
  float parched = (1.0 - smoothstep(0.3, 0.46, rain)) * (1.0 - smoothstep(0.15, 0.35, slope));
  lay(kinds, KIND_SOIL, bare * (1.0 - parched), mix(soil * 0.6, soil * 1.4, tone));
  lay(kinds, KIND_CRACKED, bare * parched, mix(soil * 0.6, soil * 1.3, tone));
  // Leaf litter and moss under trees; hidden by the crowns from afar.
  vec3 litter = mix(vec3(0.05, 0.05, 0.02), vec3(0.15, 0.098, 0.05), tone);
  float floored = canopy * (1.0 - smoothstep(40.0, 400.0, away));
  lay(kinds, KIND_LITTER, 0.8 * floored, litter);
  lay(kinds, KIND_MOSS, 0.5 * floored * smoothstep(0.2, 0.5, rain), mix(vec3(0.03, 0.05, 0.012), vec3(0.075, 0.1, 0.03), tone));
  lay(kinds, KIND_PAVING, smoothstep(0.3, 0.7, paved), paint);
  // Crags and ledges, between the tiles of rock that show near the eye and the relief that pixels read.
  Tile crags = Tile(0.0, 0.0, vec3(0.0));
  if (RELIEF && slope > 0.3) crags = cragsAt(vDatum + up * above + woods[1].xyz, form, width);
  float craggy = smoothstep(0.3, 0.6, slope);
  slope += 0.5 * craggy * crags.height;
  float cliff = cliffOf(slope * (1.0 + 0.08 * fine) + 0.1 * drainage, stone.x);
  // Stones that fall from crests lie below them.
  float scree = screeOf(slope + 0.12 * valley, stone.x) * (1.0 - smoothstep(0.15, 0.5, warmth + 0.1 * fine));
  float pebble = smoothstep(0.8, 1.5, 1.2 * scree - 0.5 * canopy + 0.8 * stone.x + 0.5 * fine);
  float beach = wet * (1.0 - smoothstep(1.2, 4.5, above + 0.8 * stone.x)) * (1.0 - smoothstep(0.2, 0.5, slope));
  // Beds of gravel where water gathers, wet for most of the year.
  float bed = smoothstep(0.8, 0.95, valley + 0.04 * stone.x) * smoothstep(0.03, 0.12, slope) * smoothstep(0.2, 0.45, rain) * (1.0 - paved);
  // Skipped on most ground, which is not stony.
  vec3 rock = vec3(0.0);
  if (max(max(bed, cliff), max(scree, pebble)) > 0.0) rock = rockAlbedo(above, stone.x, width);
  lay(kinds, KIND_GRAVEL, 0.7 * bed, rock * 0.62);
  lay(kinds, KIND_SAND, beach, mix(vec3(0.27, 0.21, 0.13), vec3(0.44, 0.36, 0.245), tone));
  // Whole mountains have thick beds: thin ones alone would look like contour lines.
  if (RELIEF && width > 1.0 && cliff > 0.0) rock = mix(rock, rockAlbedo(0.135 * above, stone.x, 0.135 * width), 0.65 * smoothstep(1.0, 5.0, width));
  rock *= mix(vec3(0.8), vec3(0.95, 0.8, 0.62), (1.0 - smoothstep(0.25, 0.5, rain)) * smoothstep(0.2, 0.6, warmth));
  lay(kinds, KIND_GRAVEL, max(0.85 * scree, 0.7 * pebble * (1.0 - beach)), rock);
  lay(kinds, KIND_ROCK, cliff, rock);
  if (streets.r > 0.0) {
    float soft = 0.12 + 0.7 * width;
    // Trodden gardens and yards, a pavement, and the street.
    lay(kinds, KIND_SOIL, 0.75 * streets.g * smoothstep(0.2, 0.45, streets.r) * smoothstep(-0.5, 0.7, stone.x), mix(vec3(0.13, 0.1, 0.07), vec3(0.24, 0.2, 0.15), tone));
    // Roofs, where houses are too far to be drawn.
    float roofs = smoothstep(14.0, 10.0, abs(lane - 14.0) + 6.0) * smoothstep(0.3, 0.6, streets.g) * smoothstep(1.0, 2.2, width);
    lay(kinds, KIND_SOIL, 0.7 * roofs, mix(vec3(0.3, 0.13, 0.075), vec3(0.42, 0.33, 0.27), tone));
    lay(kinds, KIND_PAVING, 1.0 - smoothstep(5.0 - soft, 5.0 + soft, lane), vec3(0.3, 0.285, 0.255) * (0.75 + 0.5 * tone));
    lay(kinds, KIND_PAVING, 1.0 - smoothstep(3.2 - soft, 3.2 + soft, lane), vec3(0.115, 0.11, 0.105) * (0.8 + 0.4 * tone));
  }
  float cold = smoothstep(0.03, -0.06, warmth + 0.02 * stone.x - 0.09 * hollow);
  float steep = smoothstep(0.62, 1.05, slope + 0.16 * stone.x + 0.1 * fine - 0.25 * hollow);
  float white = cold * (1.0 - steep) * wet;
  vec3 snowy = SNOW_ALBEDO * (0.86 + 0.05 * stone.x + 0.05 * fine);${snow}
  lay(kinds, KIND_SNOW, white, snowy);
  Ground ground = groundOf(kinds, form, width);
  craggy *= max(cliff, 0.5 * scree) * (1.0 - 0.6 * white) * clamp(0.5 + 0.3 * stone.x, 0.2, 0.8);
  vec3 albedo = ground.albedo * max(0.3, 1.0 + craggy * (1.1 * crags.tone + 0.5 * crags.height));
  albedo *= mix(1.0, 0.55, beach * (1.0 - smoothstep(0.1, 0.7, above)));
  albedo *= 1.0 + (0.16 * fine - 0.2 * hollow) * (1.0 - 0.7 * white);
  // Bushes, where they are too far to be drawn.
  vec3 bushy = vec3(0.0);
  float bush = tilePlace.w * smoothstep(0.1, 0.35, width) * (1.0 - smoothstep(1.5, 3.0, width));
  bush *= smoothstep(0.22, 0.45, rain) * smoothstep(0.08, 0.25, warmth) * (1.0 - paved) * (1.0 - white) * (1.0 - beach) * (1.0 - cliff) * (1.0 - 0.8 * scree);
  if (RELIEF && bush > 0.0) {
    float hue;
    Tile bushes = bushesAt(vDatum + up * above, form, width, 0.035 * (rough + damp) + 0.4 * stone.x, hue);
    // Some kinds stand close, others apart; green, olive, or as brown as heath.
    float share = smoothstep(0.0, 0.2, bushes.height + 0.09 * stone.x - 0.1 + 0.1 * hue + 0.25 * (rain - 0.5) + 0.06 * hollow);
    vec3 leafy = mix(trees, mix(vec3(0.085, 0.1, 0.03), 0.6 * heath, smoothstep(0.5, 1.0, hue)), smoothstep(0.1, 0.6, hue));
    albedo = mix(albedo, leafy * (0.7 + 1.6 * max(0.0, bushes.height) + 0.8 * bushes.tone), bush * share);
    bushy = 0.6 * bush * bushes.slope;
  }
  // From afar the ground stands for the crowns of woods: the gaps between are dark, and so are sides away from the sun, as shadows of
  // trees are drawn near the eye alone.
  float grown = open * (1.0 - paved) * (1.0 - white) * (1.0 - cliff) * smoothstep(60.0, 400.0, away);
  Tile crowns = Tile(0.0, 0.0, vec3(0.0));
  float crowned = 0.0;
  if (canopy * grown > 0.0) {
    float wood = canopyOf(town, damp, rough, edge);
    crowns = crownsAt(wood * grown, vDatum + up * above, form, width);
    crowned = grown * crownCover(wood, crowns);
    // The mean of the trees that grow there, oaks to spruces, as bright as they are with the shade within their crowns. From farther away, and
    // where few trees grow, woods have the colour of the biome.
    vec3 leaves = mix(vec3(0.027, 0.046, 0.0175), vec3(0.042, 0.06, 0.0152), smoothstep(0.5, 1.2, warmth));
    float single = smoothstep(0.3, 0.5, rain) * smoothstep(0.06, 0.16, warmth) * (1.0 - smoothstep(3000.0, 12000.0, away));
    leaves = mix(trees * vec3(1.4, 1.2, 1.0), leaves, single);
    albedo = mix(albedo, leaves * (0.55 + tone) * crownShade(crowns), crowned);
  }
  float sunward = dot(stone.yzw, sunDirection - up * dot(up, sunDirection));
  // Of clumps of trees: from afar the field of a few directions would show as dark blocks.
  float lit = mix(smoothstep(-1.0, 0.8, stone.x - 1.5 * sunward), 0.6, 0.85 * smoothstep(3000.0, 10000.0, away));
  albedo *= mix(1.0, mix(0.55, 1.1, lit), crowned);
  Shaded s;
  vec3 rumple = rumpleOf(stone, canopy, cliff, white, paved) * mix(0.4, 1.0, smoothstep(0.02, 0.3, width)) * mix(1.0, 0.4, smoothstep(2.0, 20.0, width));
  // Relief turns from the sun where the form does, or single bumps would be lit in the dark.
  s.normal = rumpled(form, rumple + (ground.slope + 0.6 * craggy * crags.slope + crowned * crowns.slope + (1.0 - crowned) * bushy) * mix(0.3, 1.0, smoothstep(-0.02, 0.22, dot(form, sunDirection))));
  s.albedo = albedo;
  s.open = openBy(stone.x, canopy) * (1.0 + 0.9 * (ground.height + crowned * crowns.height)) * (1.0 - 0.6 * max(0.0, hollow));
  s.glow = s.albedo * vec3(1.0, 0.56, 0.22) * (0.7 * streets.b * (1.0 - smoothstep(-0.06, 0.07, dot(up, sunDirection))));
${light}  // Water stands in the hollows of wet, level ground.
  float puddle = smoothstep(0.5, 0.7, rain) * smoothstep(0.1, 0.2, warmth) * (1.0 - smoothstep(0.03, 0.1, slope)) * (1.0 - paved);
  if (puddle > 0.0 && wet > 0.0 && width < 0.4) {
    puddle = (1.0 - smoothstep(0.2, 0.4, width)) * smoothstep(0.7, 0.85, 0.62 * puddle - 0.28 * stone.x - 0.2 * fine - 0.8 * ground.height);
    s.normal = normalize(mix(s.normal, up, puddle));
    vec3 view = normalize(eye - vPlace);
    float mirror = puddle * (0.02 + 0.98 * pow(1.0 - clamp(dot(view, s.normal), 0.0, 1.0), 5.0));
    s.albedo *= (1.0 - 0.6 * puddle) * (1.0 - mirror);
    if (mirror > 0.0) s.glow = mirror * skyOver(up, reflect(-view, s.normal));
  }
  return s;
}`;
