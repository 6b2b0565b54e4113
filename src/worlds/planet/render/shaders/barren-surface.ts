/**
 * The ground of planets without plants: deserts, ice and lava. Altitudes match src/core/planet/sphere.ts; colours are linear albedo.
 * From space the same colours are those of src/core/planet/barren-albedo.ts.
 */
import type { Climate } from "../../../../core/planet/climate.ts";
import { hasSolidSea } from "../../../../core/planet/climate.ts";
import { isEroded } from "../../../../core/planet/eroded-land.ts";
import { SHIELDS } from "../../../../core/planet/shields.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import { CLOUD_UNIFORMS, CLOUDS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PROFILE_MEAN } from "../../../../render/ground/profile-numbers.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { ROCK, SURFACE_DETAIL } from "../../../../render/ground/shaders/ground-colours.ts";
import { MATERIALS } from "../../../../render/ground/shaders/materials.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";
import { CRAGS } from "./crags.ts";
import { LAYERS } from "./glacier.ts";
import { PLATE_UNIFORMS, plateSource } from "./plates.ts";

type BarrenClimate = Exclude<Climate, "temperate" | "gas">;

/** `steps`: ray-march steps of the shadows that hills cast, 0 for none. */
export function barrenSurface({ radius, ...globe }: Globe, steps: number): SurfaceShader {
  const climate = globe.climate as BarrenClimate;
  const { added } = globe.ground;
  const forms = isEroded(added) ? added.forms : null;
  return {
    name: `${climate}Surface`,
    vertexFields: ["ground"],
    altitude: isEroded(added) ? "max(0.0, landAltitude)" : "groundOf(reading.ground - sea)",
    shape: `
uniform float sea;
uniform float relief;
uniform float peak;
float topOf(float q) {
  return relief * q * (1.0 + abs(q) / peak);
}
float groundOf(float q) {
  return max(0.0, topOf(q));
}`,
    lightFields: [],
    slopeFields: ["ground"],
    valueFields: { climate: 640 },
    ...(steps > 0 && { horizon: { field: "ground", altitude: "groundOf(height - sea)", steps } }),
    ...(climate === "ice" && { clouds: CLOUDS }),
    solidFields: ["stone"],
    uniforms: ["sea", "relief", "peak", "snow", ...PLATE_UNIFORMS, ...CLOUD_UNIFORMS],
    shade: `
uniform float snow;
${ROCK}
${SURFACE_DETAIL}
${MATERIALS}
${CRAGS}
${plateSource(radius)}
${START}
${{ desert: desertSource(Boolean(forms?.dunes), Boolean(forms?.canyons)), ice: iceSource(Boolean(forms?.crevasses)), lava: lavaSource(Boolean(forms?.shields)) }[climate]}
Shaded shade(float width) {
  begin(width);
  Shaded s;
  s.glow = vec3(0.0);
  ${hasSolidSea(climate) ? "if (q < 0.0) flatSea(width, s); else" : "if (q < 0.0) molten(width, s); else"} land(width, s);
  return s;
}`,
  };
}

/** Readings shared by all three: the ground's height, slope and shape, rock at three scales, and the regional climate. */
const START = `
vec3 up;
float q;
float above;
// Metres above the sea of layers of rock: mostly of the drawn form, since detail that is only shaded would bend them.
float bedding;
float high;
float region;
float fine;
float slope;
float hollow;
vec3 form;
vec4 stone;
uniform vec3 crags;
// Of bare rock, by how steep it is.
Tile broken = Tile(0.0, 0.0, vec3(0.0));
void begin(float width) {
  up = upOf(vPlace);
  float away = width / lod.z;
  vec4 rest = detailGround(vDatum, width, away, fine);
  q = v_ground - sea + rest.x;
  above = topOf(q);
  bedding = mix(topOf(v_ground - sea), above, 0.15);
  // Height as a share of the highest ranges.
  high = above / snow;
  region = (fullClimate(value_climate, vDatum, width, away) - 4.0 * ${PROFILE_MEAN}) * 0.0145;
  vec3 gradient = slope_ground + rest.yzw;
  float steepen = relief * (1.0 + 2.0 * abs(q) / peak) * mix(1.0, 1.45, smoothstep(200.0, 3000.0, away));
  form = q < 0.0 ? up : normalize(up - steepen * (gradient - up * dot(gradient, up)));
  slope = length(form - up * dot(form, up)) / max(0.05, dot(form, up));
  hollow = clamp(3.0 * vRelief.y, -1.0, 1.0);
  stone = solidStone(vPlace, width, vec4(0.0));
  if (RELIEF && slope > 0.3) {
    float craggy = 0.7 * smoothstep(0.3, 0.6, slope);
    broken = cragsAt(vDatum + up * above + crags, form, width);
    broken = Tile(craggy * broken.height, craggy * broken.tone, craggy * broken.slope);
    slope += 0.5 * broken.height;
  }
}
vec3 bumps(float rough, float width) {
  return rough * 1.8 * stone.yzw * mix(0.4, 1.0, smoothstep(0.02, 0.3, width)) * mix(1.0, 0.35, smoothstep(2.0, 20.0, width));
}
// Normal, colour and open sky of kinds of ground on a form. Where the form turns from the sun its relief does too.
void settle(inout Shaded s, Kinds kinds, vec3 on, vec3 rumple, float width) {
  Ground ground = groundOf(kinds, on, width);
  float rocky = dot(kinds.share, vec2(equal(vec2(kinds.first.layer, kinds.second.layer), vec2(KIND_ROCK))));
  s.albedo = ground.albedo * max(0.3, 1.0 + rocky * (1.1 * broken.tone + 0.5 * broken.height));
  s.normal = rumpled(on, rumple + (ground.slope + 0.6 * rocky * broken.slope) * mix(0.3, 1.0, smoothstep(-0.02, 0.22, dot(on, sunDirection))));
  s.open = openBy(stone.x, 0.0) * (1.0 + 0.9 * ground.height);
}
// Borders of plates as a line of half width "most" (in plate sizes), filtered to a pixel.
float lineOf(float edge, float most, float pixels) {
  return (1.0 - smoothstep(most - 0.5 * pixels, most + 0.01 + pixels, edge)) * min(1.0, 3.0 * most / max(pixels, 1e-5));
}`;

/** Shading of dunes on ground that has none. */
const PAINTED_DUNES = `
    float bend = above * 0.0028 + 0.35 * region;
    float sway = 0.3 * sin(6.2831853 * (dot(dunes[3].xyz, vDatum) + dunes[3].w)) + 0.16 * sin(6.2831853 * (dot(dunes[2].xyz, vDatum) + dunes[2].w + 0.4 * bend));
    vec4 great = dune(0, vDatum, 0.3 * bend + 0.5 * sway, width);
    vec4 ridge = dune(1, vDatum, bend + sway, width);
    // Dunes are lower on the lee of the great ones.
    ridge *= 0.55 + 0.45 * great.x;
    float flatter = sandy * (1.0 - smoothstep(0.2, 0.5, slope));
    rumple += flatter * (0.075 * great.yzw + 0.115 * ridge.yzw);
    sand *= mix(0.9, 1.1, mix(0.5, ridge.x, flatter)) * mix(1.0, 0.93 + 0.14 * great.x, flatter);
    float rippled = step(-3.0, ridge.y);`;

/** Crests of dunes are dry and light; sand slides down to leeward, without ripples. */
const DUNES = `
    sand *= mix(1.0, 0.86 + 0.32 * duneRise, landForms.x);
    float rippled = 1.0 - smoothstep(0.34, 0.44, slope);`;

/** GLSL of layers that follow the terraces in canyons: between vertices terraces are not straight, which layers would show as teeth. */
const LAYERED = "\n  bedding = mix(bedding, landBedding, smoothstep(0.0, 0.2, landForms.z));";

const desertSource = (hasDunes: boolean, hasCanyons: boolean) => `
void flatSea(float width, inout Shaded s) {
  float shore = smoothstep(0.0, -7.0, q + 1.5 * stone.x);
  float tone = toneOf(stone.x, fine);
  vec3 salt = mix(vec3(0.36, 0.31, 0.25), vec3(0.62, 0.58, 0.52), clamp(tone + 0.12 * region, 0.0, 1.0));
  vec3 mud = mix(vec3(0.27, 0.16, 0.09), vec3(0.45, 0.31, 0.2), tone);
  vec3 rumple = bumps(0.12, width);
  float crust = 0.0;
  for (int k = 0; k < PLATES; k++) {
    float shown = plateShown(k, width);
    if (shown <= 0.0) continue;
    vec4 edge = plateEdge(k, vDatum);
    float pixels = width * plates[2 * k + 1].w;
    float ridge = shown * lineOf(edge.x, 0.03, pixels);
    crust = max(crust, ridge);
    // Salt is pressed up where plates meet.
    rumple += shown * 0.35 * edge.yzw * smoothstep(0.09, 0.02, edge.x) * smoothstep(0.0, 0.02, edge.x);
    salt *= 1.0 + shown * 0.16 * (plateRandom - 0.5);
  }
  vec3 pan = mix(salt, vec3(0.7, 0.67, 0.62), 0.5 * crust);
  // Clay round the pans, and where less brine dries.
  shore *= smoothstep(-1.1, 0.1, region + 0.4 * stone.x + 0.012 * -q);
  Kinds kinds = bedded(KIND_CRACKED, mix(mud, mud * 0.6, crust));
  lay(kinds, KIND_DUST, shore, pan);
  settle(s, kinds, up, rumple, width);
}
void land(float width, inout Shaded s) {
  float tone = toneOf(stone.x, fine);
  float sine = abs(up.z);
  // Sand gathers in dry regions, on gentle ground.
  float sandy = smoothstep(-0.5, 0.35, region + 0.15 * stone.x - 1.1 * (high - 0.35)) * (1.0 - smoothstep(0.34, 0.6, slope + 0.08 * stone.x));${hasDunes ? "\n  sandy = max(sandy, landForms.x);" : ""}
  float pebbly = 1.0 - sandy;
  vec3 sand = mix(vec3(0.23, 0.105, 0.045), vec3(0.5, 0.285, 0.14), clamp(0.5 + 0.3 * region + 0.1 * fine + 0.06 * stone.x, 0.0, 1.0));
  vec3 rumple = bumps(0.15 + 0.85 * pebbly, width) * (1.0 - 0.9 * sandy * smoothstep(0.5, 0.0, width));
  if (sandy > 0.0) {${hasDunes ? DUNES : PAINTED_DUNES}
    if (width < 0.12) {
      float wobble = 0.5 * stone.x + sin(6.2831853 * (dot(dunes[5].xyz, vDatum) + dunes[5].w)) * 0.3;
      vec4 ripple = dune(4, vDatum, wobble, width);
      rumple += sandy * (0.13 * ripple.yzw) * rippled;
      sand *= 1.0 + sandy * 0.1 * (ripple.x - 0.5);
    }
  }
  // Strata of rust, ochre and pale rock, of even thickness.${hasCanyons ? LAYERED : ""}
  float band = readLight(vec2(0.0), bedding * 1.3 + 2.5 * stone.x + 1.5 * fine, lightRow(1.3 * width)).x * 0.00725;
  vec3 rock = mix(vec3(0.085, 0.034, 0.022), vec3(0.34, 0.155, 0.08), clamp(0.26 + 0.5 * band + 0.16 * stone.x, 0.0, 1.0));
  rock = mix(rock, vec3(0.44, 0.29, 0.18), 0.36 * smoothstep(0.62, 0.82, band + 0.12 * stone.x));
  vec3 gravel = mix(vec3(0.1, 0.048, 0.03), vec3(0.27, 0.145, 0.082), tone);
  float cliff = smoothstep(0.36, 0.7, slope + 0.1 * stone.x)${hasDunes ? " * (1.0 - landForms.x)" : ""};
  float shade = 1.0 + 0.12 * fine - 0.22 * hollow;
  Kinds kinds = bedded(KIND_GRAVEL, gravel * shade);
  lay(kinds, KIND_SAND, sandy, sand * shade);
  lay(kinds, KIND_ROCK, cliff, rock * shade);
  // Salt dust along the pans, and frost near the poles.
  lay(kinds, KIND_DUST, 0.6 * (1.0 - smoothstep(0.0, 10.0, above + 4.0 * stone.x)) * (1.0 - cliff), vec3(0.48, 0.39, 0.3) * shade);
  float frost = smoothstep(0.86, 0.93, sine + 0.02 * stone.x + 0.03 * fine + 0.04 * high);
  lay(kinds, KIND_SNOW, 0.85 * frost * (1.0 - 0.6 * cliff), vec3(0.72, 0.68, 0.66) * shade);
  settle(s, kinds, form, rumple, width);
  s.open *= 1.0 - 0.5 * max(0.0, hollow);
}`;

/** Crevasses that are drawn on level ground, where the ground has none. */
const PAINTED_CREVASSES = `
  if (glacier > 0.02) {
    for (int k = 0; k < PLATES; k++) {
      // Crevasses are no larger than glaciers are thick.
      if (plates[2 * k + 1].w < 0.002) continue;
      float shown = plateShown(k, width);
      if (shown <= 0.0) continue;
      vec4 edge = plateEdge(k, vDatum + 0.6 * above * up);
      float pixels = width * plates[2 * k + 1].w;
      float line = shown * lineOf(edge.x, 0.014, pixels) * step(0.35, plateRandom);
      crevasse = max(crevasse, line);
      rumple += glacier * shown * 0.5 * edge.yzw * smoothstep(0.1, 0.02, edge.x);
    }
  }
  crevasse *= glacier;`;

/** Walls of crevasses are ice and no rock, however steep. */
const CREVASSES = `
  crevasse = smoothstep(0.02, 0.7, crackDepth);
  steep *= 1.0 - smoothstep(0.0, 0.04, crackDepth);
  glacier = max(glacier, smoothstep(0.0, 0.5, length(landForms.yz)) * (1.0 - steep));`;

const iceSource = (hasCrevasses: boolean) => `
// Snow and ice in shade take the colour of the light within them.
vec3 iceOf(float depth) {
  return mix(vec3(0.66, 0.78, 0.86), vec3(0.09, 0.33, 0.52), clamp(depth, 0.0, 1.0));
}
void flatSea(float width, inout Shaded s) {
  float tone = toneOf(stone.x, fine);
  float drift = smoothstep(0.1, 0.9, tone + 0.3 * region);
  vec3 rumple = bumps(0.14, width);
  float lead = 0.0;
  float ridges = 0.0;
  float clear = smoothstep(-0.5, 1.2, region + 0.4 * stone.x);
  for (int k = 0; k < PLATES; k++) {
    float shown = plateShown(k, width);
    if (shown <= 0.0) continue;
    vec4 edge = plateEdge(k, vDatum);
    float pixels = width * plates[2 * k + 1].w;
    // Some borders are open and dark, others are pressed up into ridges.
    float open = step(0.55, fract(7.3 * plateRandom + 0.37 * float(k)));
    lead = max(lead, shown * open * lineOf(edge.x, 0.012, pixels));
    float ridge = shown * (1.0 - open) * lineOf(edge.x, 0.028, pixels);
    ridges = max(ridges, ridge);
    rumple += shown * (1.0 - open) * 0.9 * edge.yzw * smoothstep(0.075, 0.015, edge.x) * smoothstep(0.0, 0.012, edge.x) * (1.0 + 0.8 * stone.x);
    clear += shown * 0.5 * (plateRandom - 0.5);
  }
  clear = clamp(clear, 0.0, 1.0) * (1.0 - 0.7 * drift);
  vec3 ice = mix(vec3(0.5, 0.6, 0.68), 0.72 * iceOf(0.45 + 0.5 * clear), 0.3 + 0.7 * clear);
  ice *= 0.86 + 0.2 * tone;
  ice = mix(ice, vec3(0.58, 0.64, 0.7), 0.6 * smoothstep(0.35, 0.95, drift));
  ice = mix(ice, vec3(0.012, 0.075, 0.135), 0.92 * lead);
  settle(s, bedded(KIND_SNOW, mix(ice, vec3(0.62, 0.71, 0.77), 0.75 * ridges)), up, rumple, width);
  s.open = 1.0;
  vec3 view = normalize(eye - vPlace);
  float mirror = clear * (1.0 - drift) * (1.0 - max(lead, ridges)) * (0.02 + 0.6 * pow(1.0 - clamp(dot(view, s.normal), 0.0, 1.0), 5.0));
  s.glow = mirror * sunColor * domeAt(dot(up, sunDirection)) * 0.8;
}
void land(float width, inout Shaded s) {
  float bumpy = 0.25;
  float steep = smoothstep(0.5, 0.95, slope + 0.16 * stone.x + 0.1 * fine - 0.25 * hollow);
  float glacier = smoothstep(0.1, 0.5, slope) * (1.0 - steep) * smoothstep(-0.6, 0.4, 0.5 * hollow + 0.3 * region + 0.1);
  vec3 rumple = vec3(0.0);
  float crevasse = 0.0;
  rumple += 0.25 * stone.yzw * smoothstep(30.0, 3.0, width);${hasCrevasses ? CREVASSES : PAINTED_CREVASSES}
  float tone = toneOf(stone.x, fine);
  vec3 rock = rockAlbedo(above, stone.x, width) * vec3(0.62, 0.68, 0.78);
  vec3 snowy = SNOW_ALBEDO * (0.66 + 0.05 * stone.x + 0.05 * fine);
  // Wind packs snow into ridges along the slope.
  snowy *= 1.0 + 0.05 * clamp(stone.x * 1.5, -1.0, 1.0);
  vec3 blue = 0.8 * iceOf(0.5 + 0.3 * smoothstep(-0.5, 1.0, stone.x + 0.5 * fine));
  vec3 ice = mix(snowy, blue, 0.75 * glacier * smoothstep(-0.3, 0.9, stone.x + 0.4 * fine + 0.8 * slope));
  ice = mix(ice, vec3(0.05, 0.24, 0.4), 0.85 * crevasse);${hasCrevasses ? LAYERS : ""}
  float shade = 1.0 + (0.05 * fine - 0.1 * hollow);
  Kinds kinds = bedded(KIND_SNOW, ice * shade);
  lay(kinds, KIND_ROCK, steep, rock * shade);
  // Snow lies on ledges.
  lay(kinds, KIND_SNOW, steep * smoothstep(0.3, 0.9, 0.6 * fine - 0.4 * slope), snowy * shade);
  settle(s, kinds, form, rumple + bumps(mix(bumpy, 1.0, steep), width), width);
  s.open *= (1.0 - 0.4 * max(0.0, hollow)) * (1.0 - 0.6 * crevasse);
  // Light that comes back out of snow and ice, blue.
  float cosine = dot(up, sunDirection);
  s.glow = (1.0 - steep) * sunColor * (domeAt(cosine) + 0.05 * max(0.0, cosine)) * vec3(0.006, 0.02, 0.035);
}`;

/** Volcanoes: fresh flows, dark and furrowed; lava runs in some furrows, and lies in pits of calderas under a broken crust. */
const VENTS = `
  float flank = clamp(landForms.w * ${glsl(1 / SHIELDS.cover)}, 0.0, 1.0);
  float down = landForms.w - ${glsl(SHIELDS.cover)};
  float floors = down + 0.08 * stone.x + 0.05 * fine;
  float pan = smoothstep(0.5, 0.85, floors);
  float lake = smoothstep(1.45, 1.6, floors);
  // By the slope, or, at a pit, by its depth: from afar slopes are as coarse as triangles there.
  float wall = mix(smoothstep(0.1, 0.5, slope), smoothstep(1.02, 1.2, down) * (1.0 - lake), smoothstep(0.95, 1.0, down));
  float furrow = flank * (1.0 - smoothstep(0.0, 0.12, floors));
  // From afar drainage is that of wide gullies alone, which is as even as their lattice: readings of other sizes break it up.
  float below = drainage + 0.12 * stone.x + smoothstep(4.0, 40.0, width) * (0.3 * fine + 0.35 * region);
  float bed = furrow * smoothstep(0.3, 0.7, flank) * smoothstep(-0.8, 0.2, region + 0.5 * stone.x) * smoothstep(-0.15, -0.55, below);
  hot = max(hot * (1.0 - 0.5 * flank), 0.95 * pan * (1.0 - wall));
  // Young flows are broken by cracks, as the plains are.
  hot = max(hot, 0.9 * bed);`;

const FLOWS = `
  // Old flows on crests have rusted; young ones in furrows are black, and lava runs in some of them.
  float young = smoothstep(0.4, -0.6, below + 0.15 * stone.x);
  basalt = mix(basalt, mix(vec3(0.17, 0.1, 0.07) * (0.5 + tone), 0.5 * basalt, young), 0.85 * furrow * mix(1.0, 0.5, smoothstep(8.0, 50.0, width)));
  // Crust along the banks, and the melt between, where the gullies that lead it show.
  float stream = bed * smoothstep(-0.4, -0.66, below) * (1.0 - smoothstep(2.0, 10.0, width));
  heat = max(heat, max(bed * (0.22 + 0.22 * crack.y), stream * (0.5 + 0.5 * crack.x + 0.15 * fine)));
  vec2 crust = lake > 0.0 ? cracks(width, 0.75, vDatum) : vec2(0.0);
  heat = mix(heat, max(crust.x, 0.34 + 0.12 * stone.x + 0.1 * fine), lake);`;

/** The light of a lake on the walls above it, of lava in cracks on those of the caldera up to its rim, and of streams beside them. */
const LAKE_LIGHT = `
  s.normal = normalize(mix(s.normal, up, 0.8 * lake));
  float shone = 1.5 * smoothstep(0.95, 1.4, floors) * (1.0 - lake) + mix(0.3, 1.0, smoothstep(0.0, 0.9, floors)) * smoothstep(0.0, 0.05, floors) * (1.0 - pan * (1.0 - wall));
  s.glow += (s.albedo + 0.012) * vec3(1.1, 0.22, 0.03) * (3.2 * shone * mix(0.12, 1.0, wall) + 0.8 * bed);`;

const lavaSource = (hasShields: boolean) => `
// Light of rock by its heat: 0 cold, 1 molten.
vec3 ember(float heat) {
  float h = clamp(heat, 0.0, 1.3);
  return vec3(1.9, 0.42, 0.05) * h * h * h + vec3(0.5, 0.04, 0.002) * h * h;
}
// Cracks between plates that have cooled; x: heat, y: tone of the plates.
vec2 cracks(float width, float open, vec3 p) {
  float heat = 0.0;
  float tone = 0.5;
  for (int k = 0; k < PLATES; k++) {
    float shown = plateShown(k, width);
    if (shown <= 0.0) continue;
    float edge = plateEdge(k, p).x;
    float pixels = width * plates[2 * k + 1].w;
    float most = 0.006 + 0.03 * open * open;
    float line = lineOf(edge, most, pixels) * (0.6 + 0.4 * open);
    float halo = 0.42 * exp(-edge / (2.2 * most + pixels)) * open;
    heat = max(heat, shown * max(line, halo) * mix(0.55, 1.0, fract(plateRandom * 5.7)));
    tone = mix(tone, plateRandom, 0.6 * shown);
  }
  return vec2(heat, tone);
}
void molten(float width, inout Shaded s) {
  float depth = smoothstep(0.0, -30.0, q);
  float stir = 0.5 + 0.16 * region + 0.1 * fine + 0.2 * stone.x;
  vec2 crack = cracks(width, clamp(0.55 + 0.5 * stir * depth, 0.0, 1.0), vDatum);
  float bare = smoothstep(0.62, 0.95, stir) * depth;
  float heat = max(crack.x, max(0.6 * bare, 0.12 + 0.2 * stir));
  // Surf of fresh lava along the shores.
  heat = max(heat, 0.7 * smoothstep(-1.4, 0.0, q + 0.4 * stone.x));
  float crust = 1.0 - smoothstep(0.3, 0.7, heat);
  Kinds kinds = bedded(KIND_ROCK, mix(vec3(0.05, 0.02, 0.012), vec3(0.028, 0.025, 0.026) * (0.6 + 0.9 * crack.y), crust));
  settle(s, kinds, up, bumps(0.7 * crust, width), width);
  s.normal = normalize(mix(up, s.normal, crust));
  s.glow = ember(heat);
}
void land(float width, inout Shaded s) {
  float tone = toneOf(stone.x, fine);
  float hot = smoothstep(-1.0, 1.3, region - 1.6 * high + 0.25 * hollow) * (1.0 - smoothstep(0.45, 0.9, slope));
${hasShields ? VENTS : ""}
  vec2 crack = cracks(width, ${hasShields ? "max(0.42 * hot, 0.5 * bed)" : "0.42 * hot"}, vDatum + up * above);
  float heat = crack.x * smoothstep(0.1, 0.4, hot);
  vec3 basalt = mix(vec3(0.014, 0.0135, 0.0145), vec3(0.078, 0.07, 0.068), clamp(tone + 0.25 * (crack.y - 0.5), 0.0, 1.0));
  // Older flows have rusted; ash lies on the heights; sulphur grows round vents.
  basalt = mix(basalt, vec3(0.115, 0.05, 0.03) * (0.5 + tone), 0.55 * smoothstep(0.2, 1.2, -region + 0.5 * stone.x + 0.3 * fine));
  vec3 ash = mix(vec3(0.075, 0.072, 0.07), vec3(0.19, 0.18, 0.172), tone);
  float ashen = smoothstep(0.25, 0.9, high + 0.12 * stone.x + 0.1 * fine) * (1.0 - smoothstep(0.3, 0.6, slope));
  basalt = mix(basalt, ash, 0.8 * ashen);
${hasShields ? FLOWS : ""}
  float sulphur = smoothstep(0.5, 1.0, hot + 0.06 * stone.x) * smoothstep(-0.6, 1.6, fine + 0.5 * stone.x) * (1.0 - smoothstep(0.0, 0.3, heat));
  basalt = mix(basalt, vec3(0.3, 0.22, 0.04), 0.4 * sulphur);
  float cliff = cliffOf(slope, stone.x);
  float band = readLight(vec2(0.0), bedding * 1.1 + 3.0 * stone.x, lightRow(1.1 * width)).x * 0.00725;
  float shade = 1.0 + 0.18 * fine - 0.25 * hollow;
  Kinds kinds = bedded(KIND_ROCK, basalt * shade);
  lay(kinds, KIND_DUST, 0.8 * ashen, basalt * shade);
  lay(kinds, KIND_ROCK, cliff, mix(vec3(0.018), vec3(0.09, 0.075, 0.068), clamp(0.2 + 0.7 * band, 0.0, 1.0)) * shade);
  settle(s, kinds, form, bumps(0.9, width) * (1.0 - 0.5 * ashen), width);
  s.open *= 1.0 - 0.5 * max(0.0, hollow);
  s.glow = ember(heat);
  // The sea's light on its shores, and that of cracks on their surroundings.
  float lit = exp(-above / max(8.0, 0.035 * snow)) * (0.55 + 0.45 * clamp(2.0 * slope, 0.0, 1.0));
  s.glow += (s.albedo + 0.006) * vec3(1.1, 0.2, 0.025) * (0.55 * lit + 0.07 * hot * hot);${hasShields ? LAKE_LIGHT : ""}
}`;
