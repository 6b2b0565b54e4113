/**
 * Surface shaders of flat ground: the top, coloured by kinds of cover, and the underside of hanging rock. Heights follow
 * src/core/flat/flat-ground.ts exactly; colours are linear albedo.
 */
import type { CoverRow } from "../../../../core/field/cover.ts";
import { type FlatForm, LIFT_MEAN, LIFT_SPREAD, ROCK_HIGH, ROCK_LOW } from "../../../../core/flat/flat-ground.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { coverSource, type Palette, ROCK, SURFACE_DETAIL } from "../../../../render/ground/shaders/ground-colours.ts";
import { MATERIALS } from "../../../../render/ground/shaders/materials.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";
import { TOP_SHAPE, TOP_UNIFORMS } from "../../../../render/ground/shaders/top-shape.ts";
import { LAKE } from "./lake.ts";
import { PATHS } from "./paths.ts";
import { RAINFALL_RINGS, WET_GROUND } from "./rain.ts";
import type { RoadSource } from "./roads.ts";

/** src/core/flat/flat-ground.ts in GLSL, for both surfaces and for everything placed on them. */
export const FLAT_SHAPE = `
${TOP_SHAPE}
uniform vec2 hang;
uniform float liftHeight;
float liftOf(float reading) {
  return liftHeight * (reading - ${glsl(LIFT_MEAN)}) * ${glsl(1 / LIFT_SPREAD)};
}
float roughnessOf(float rock) {
  return clamp((rock - ${glsl(ROCK_LOW)}) * ${glsl(1 / (ROCK_HIGH - ROCK_LOW))}, 0.0, 1.0);
}
float undersideDepth(float q, float n) {
  return (hang.x * q + hang.y * sign(q) * sqrt(abs(q))) * (0.5 + 2.0 * n * n);
}`;

const ISLAND_PALETTE: Palette = {
  town: ["vec3(0.19, 0.175, 0.155)", "vec3(0.36, 0.335, 0.3)"],
  grass: ["vec3(0.06, 0.11, 0.018)", "vec3(0.2, 0.25, 0.06)"],
  moor: ["vec3(0.1, 0.067, 0.052)", "vec3(0.225, 0.168, 0.1)"],
  wood: ["vec3(0.015, 0.042, 0.012)", "vec3(0.075, 0.118, 0.03)"],
  thicket: ["vec3(0.014, 0.05, 0.022)", "vec3(0.07, 0.135, 0.045)"],
};

/** Moors of a country are covered with heather, which gives them their colour from afar. */
const COUNTRY_PALETTE: Palette = {
  ...ISLAND_PALETTE,
  moor: ["vec3(0.05, 0.05, 0.028)", "vec3(0.16, 0.104, 0.114)"],
  bare: ["vec3(0.12, 0.098, 0.07)", "vec3(0.27, 0.225, 0.165)"],
};

export const paletteOf = (form: FlatForm): Palette => (form === "islands" ? ISLAND_PALETTE : COUNTRY_PALETTE);

export const SHAPE_UNIFORMS = [...TOP_UNIFORMS, "hang", "liftHeight"] as const;

/** Ground below the shores, where lakes have sunk, has no cover. */
const BARE_BED = `
  float bed = 1.0 - smoothstep(-1.2, 0.0, q);
  canopy *= 1.0 - bed;
  paved *= 1.0 - bed;`;

/** Bare ground has no lakes, and so no beds. */
const NO_BED = `
  float bed = 0.0;`;

/**
 * The bed of a lake that has sunk: wet silt with weed over the water, dry mud higher up, and the lines that the water left at its
 * shores on the way. The lines fade where a pixel holds several.
 */
const BED = `
  if (bed > 0.0) {
    float risen = above - lakeHeight + 0.5 * stone.x;
    float dry = smoothstep(0.0, 4.5, risen);
    vec3 silt = mix(vec3(0.02, 0.021, 0.016), vec3(0.06, 0.056, 0.042), tone);
    vec3 mud = mix(vec3(0.105, 0.084, 0.059), vec3(0.22, 0.186, 0.135), tone);
    vec3 shown = mix(silt, mud, dry);
    float weed = (1.0 - smoothstep(0.8, 3.0, risen)) * smoothstep(0.1, 0.7, stone.x);
    shown = mix(shown, vec3(0.035, 0.055, 0.016), 0.7 * weed);
    float line = above + 0.1 * stone.x;
    float told = 1.0 - smoothstep(0.12, 0.4, width * slope);
    float strand = smoothstep(0.35, 0.9, sin(7.5 * line)) * (0.5 + 0.5 * sin(2.3 * line + 1.0));
    shown *= 1.0 - 0.42 * told * strand;
    lay(kinds, KIND_SOIL, bed * (1.0 - dry), shown);
    lay(kinds, KIND_CRACKED, bed * dry, shown);
  }`;

/** Thickets of a country have no such floor: they are bushes down to the ground. */
const WOOD_SHARE = ` * smoothstep(190.0, 215.0, rough)`;

/** Paths of a country, over everything but water. */
const WORN = `
  float worn = pathCover(ground, 0.5 * stone.x, width);
  lay(kinds, KIND_SOIL, worn * (1.0 - 0.6 * cliff), pathAlbedo(tone, stone.x));
  canopy *= 1.0 - worn;
  street *= 1.0 - worn;`;

/** Reads the kinds of the ground, or where it is under water those of the land that it mirrors: one reading for both. */
const LAKE_FIRST = `bool flooded = topHeight(q) < lakeHeight;
  vec2 from = vPlace.xy;
  float across = width;
  Mirrored mirror;
  if (flooded) {
    mirror = lakeMirror(width);
    from = mirror.at;
    across = mirror.width;
  }`;

const LAKE_THEN = `if (flooded) {
    coverPaint(town, wet, rough, 0.5, 10.0, canopy, paved);
    return lakeWater(mirror, lakeHeight - topHeight(q), width, canopy);
  }`;

/** Islands end at their shores; lakes cover other ground up to `lakeHeight`. `roads`: GLSL of roads on it. */
export function flatTop(cover: readonly CoverRow[], form: FlatForm, roads: RoadSource | null): SurfaceShader {
  const lakes = form !== "islands";
  const beds = lakes && cover.every(([kind]) => kind !== "bare");
  return {
    name: "flatTop",
    vertexFields: lakes ? ["ground"] : ["ground", "lift"],
    altitude: lakes
      ? "max(topHeight(reading.ground - sea), lakeHeight)"
      : "liftOf(reading.lift) + topHeight(reading.ground - sea)",
    shape: lakes ? `${FLAT_SHAPE}\nuniform float lakeHeight;` : FLAT_SHAPE,
    lightFields: ["ground", "town", "wet", "rough", ...(lakes ? ["ripple"] : [])],
    solidFields: ["stone"],
    uniforms: [...SHAPE_UNIFORMS, "snow", ...(lakes ? ["lakeHeight", "rainfall", "pathOffset"] : [])],
    shade: `
uniform float snow;
${ROCK}
${SURFACE_DETAIL}
${coverSource(cover, paletteOf(form))}
${MATERIALS}
${lakes ? `${RAINFALL_RINGS}${LAKE}${PATHS}` : ""}${roads?.lookup ?? ""}
Shaded shade(float width) {
  float fine;
  float unused;
  float q = v_ground - sea;
  float canopy;
  float paved;
  ${lakes ? LAKE_FIRST : "vec2 from = vPlace.xy;\n  float across = width;"}
  float town = lightTown(vLevel, from, across, unused).x;
  float wet = lightWet(vLevel, from, across, unused).x;
  float rough = lightRough(vLevel, from, across, unused).x;
  ${lakes ? LAKE_THEN : ""}
  vec3 ground = lightGround(vLevel, vPlace.xy, width, fine);
  float steepen = topSlope(q);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec3 form = normalize(vec3(-ground.yz * steepen, 1.0));
  float ragged = raggedBy(stone.x, fine);
  town += 0.5 * ragged;
  wet += ragged;
  rough -= ragged;
  float tone = toneOf(stone.x, fine);
  Kinds kinds = bedded(KIND_TURF, coverPaint(town, wet, rough, tone, 4.0 + 6.0 * min(width, 8.0), canopy, paved));
  float above = topHeight(q);
  float slope = length(form.xy) / form.z;
  float cliff = cliffOf(slope, stone.x);
  float lip = 1.0 - smoothstep(0.6, 3.2, above + 0.7 * stone.x);
  float scree = screeOf(slope, stone.x) * smoothstep(90.0, 210.0, above + 22.0 * stone.x);
  float street = smoothstep(0.35, 0.65, paved + 0.06 * stone.x) * (1.0 - cliff);
  lay(kinds, KIND_PAVING, street, kinds.first.paint);${beds ? BARE_BED : lakes ? NO_BED : ""}
  vec3 earth = mix(vec3(0.085, 0.058, 0.036), vec3(0.2, 0.148, 0.095), tone);
  lay(kinds, KIND_SOIL, 0.85 * lip, earth);${beds ? BED : ""}
  // Forest floor near the eye: dead leaves and moss. At a distance the colour of the crowns.
  float beneath = canopy * (1.0 - smoothstep(0.25, 3.0, width))${lakes ? WOOD_SHARE : ""};
  vec3 litter = mix(vec3(0.05, 0.033, 0.019), vec3(0.17, 0.112, 0.062), tone);
  lay(kinds, KIND_LITTER, 0.9 * beneath, litter);
  lay(kinds, KIND_MOSS, 0.8 * beneath * smoothstep(0.7, 1.5, stone.x + 0.4 * fine), mix(vec3(0.03, 0.05, 0.012), vec3(0.075, 0.105, 0.03), tone));
  vec3 rock = vec3(0.0);
  if (max(cliff, scree) > 0.0) rock = rockAlbedo(vPlace.z, stone.x, width);
  lay(kinds, KIND_GRAVEL, 0.85 * scree, rock);
  lay(kinds, KIND_ROCK, cliff, rock);
  float white = smoothstep(-14.0, 16.0, above - snow + 16.0 * stone.x + 10.0 * fine - 60.0 * max(0.0, slope - 0.55));
  lay(kinds, KIND_SNOW, white, SNOW_ALBEDO);
  street *= 1.0 - white;${lakes ? WORN : ""}${roads?.lane ?? ""}
  Ground near = groundOf(kinds, form, width);
  Shaded s;
  vec3 rumple = rumpleOf(stone, canopy, cliff, white, paved)${lakes ? " * (1.0 - 0.55 * bed)" : ""};
  s.normal = rumpled(form, rumple * mix(0.4, 1.0, smoothstep(0.02, 0.3, width)) + near.slope);
  s.albedo = near.albedo;
  s.open = openBy(stone.x, canopy) * (1.0 + 0.7 * beneath) * (1.0 + 0.9 * near.height);
  s.glow = vec3(0.0);${lakes ? WET_GROUND : ""}
  return s;
}`,
  };
}

export const ISLAND_UNDERSIDE: SurfaceShader = {
  name: "islandUnderside",
  vertexFields: ["ground", "lift", "rock"],
  altitude: "liftOf(reading.lift) - undersideDepth(reading.ground - sea, roughnessOf(reading.rock))",
  shape: FLAT_SHAPE,
  lightFields: ["ground", "rock"],
  solidFields: ["stone"],
  uniforms: SHAPE_UNIFORMS,
  shade: `
${ROCK}
${MATERIALS}
Shaded shade(float width) {
  float fine;
  float chip;
  vec3 ground = lightGround(vLevel, vPlace.xy, width, fine);
  vec3 rock = lightRock(vLevel, vPlace.xy, width, chip);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  float q = max(0.4, v_ground - sea);
  float n = roughnessOf(v_rock);
  float deep = undersideDepth(q, n);
  float perQ = (hang.x + 0.5 * hang.y / sqrt(q)) * (0.5 + 2.0 * n * n);
  float perRock = (hang.x * q + hang.y * sqrt(q)) * 4.0 * n * ${glsl(1 / (ROCK_HIGH - ROCK_LOW))};
  vec2 slope = -(perQ * ground.yz + perRock * rock.yz);
  vec3 form = normalize(vec3(slope, -1.0));
  Kinds kinds = bedded(KIND_ROCK, rockAlbedo(vPlace.z, stone.x + 0.4 * chip, width));
  float moss = (1.0 - smoothstep(1.0, 16.0, deep + 4.0 * stone.x)) * smoothstep(-0.6, 0.8, stone.x + 0.4 * fine);
  lay(kinds, KIND_MOSS, 0.75 * moss, vec3(0.045, 0.075, 0.022));
  Ground near = groundOf(kinds, form, width);
  Shaded s;
  s.normal = rumpled(form, 2.7 * stone.yzw + near.slope);
  s.albedo = near.albedo;
  s.open = mix(1.0, 0.42, smoothstep(4.0, 260.0, deep)) * mix(0.55, 1.0, smoothstep(0.15, 0.75, n)) * clamp(0.85 + 0.16 * stone.x + 0.6 * near.height, 0.3, 1.1);
  s.glow = vec3(0.0);
  return s;
}`,
};
