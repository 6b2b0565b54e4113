/** GLSL of the forms of eroded land: the same as src/core/planet/land-forms.ts. Only pages of planets with forms fetch it. */
import { CLIMATE_UNIT } from "../../../core/planet/albedo.ts";
import type { LandForms } from "../../../core/planet/land-forms.ts";
import { SAND } from "../../../core/planet/land-forms.ts";
import type { PartConstants } from "../../../core/planet/land-parts.ts";
import { canyonSource, terracesSource } from "./canyons.ts";
import { dunesSource } from "./dunes.ts";
import { type FormShaders, landSumSource } from "./eroded-land.ts";
import { glsl } from "./field-readers.ts";
import { PHASOR_SOURCE } from "./phasor.ts";

/** In pixels `duneRise` is the height of the dunes of middle size, 0 to 1. */
export const FORM_SHADERS: FormShaders = {
  functions: ({ forms }) => (forms?.canyons ? terracesSource(forms.canyons.scale) : ""),
  inForm({ forms }, read) {
    if (!forms?.canyons) return "";
    const { strength, scale, main, side } = forms.canyons;
    return canyonSource(strength, scale, read(main, "moved"), read(side, "moved"));
  },
  afterForm: ({ forms }, read) => (forms?.dunes ? sandSource(forms, read(forms.dunes.region, "p")) : ""),
  lateFunctions({ forms, parts, readings, gullies, swayConstants: { numbers, of } }) {
    if (!forms?.dunes) return "";
    const sway = of.get(forms.dunes.sways[0]) as PartConstants;
    const swaySum = landSumSource("swaySum", "swayConstants", parts.wide.field.profile);
    return `
uniform vec4 swayConstants[${numbers.length / 4}];
float duneRise;${swaySum}${PHASOR_SOURCE}${dunesSource(forms.dunes, sway, readings + 3 * gullies.octaves)}`;
  },
  vertices: ({ forms }) =>
    (forms?.canyons
      ? `
  landForms.y = metres;
  float steeper;
  metres = landTerraces(metres, landForms.z, steeper);
  slope *= steeper;`
      : "") +
    (forms?.dunes
      ? `
  vec3 dunes;
  metres += dunesAt(reading, landForms.x, p, up, width, dunes, duneRise);
  slope += dunes;`
      : ""),
  pixels: ({ forms }, reading) =>
    (forms?.canyons
      ? `
  if (landForms.z > 0.0) {
    float share = landForms.z * terracesShown(4.0 * width);
    float steeper;
    float before = landTerraces(landForms.y, share, steeper);
    metres = landTerraces(landForms.y + metres, share, steeper) - before;
    slope *= steeper;
  }`
      : "") +
    (forms?.dunes
      ? `
  vec3 dunes;
  dunesAt(${reading}, landForms.x, p, up, width, dunes, duneRise);
  slope += dunes;`
      : ""),
};

/** GLSL: the share of sand where foothills have the share `footed` and table lands `table`; `region` reads the climate's regions. */
function sandSource({ canyons }: LandForms, region: string): string {
  return `
  float low = clamp((metres - ${glsl(SAND.above)}) * ${glsl(1 / (SAND.all - SAND.above))}, 0.0, 1.0);
  float bare = clamp((${canyons ? "max(footed, table)" : "footed"} - ${glsl(SAND.bareFrom)}) * ${glsl(1 / (SAND.bareTo - SAND.bareFrom))}, 0.0, 1.0);
  float polar = clamp((${glsl(SAND.pole)} - abs(landUp(reading, p).z)) * ${glsl(1 / SAND.polar)}, 0.0, 1.0);
  float sandy = low * low * (3.0 - 2.0 * low) * (1.0 - bare * bare * (3.0 - 2.0 * bare)) * polar * polar * (3.0 - 2.0 * polar);
  // What marches to the horizon reads no dunes.
  if (sandy > 0.0 && !coarse) {
    float dry = clamp((${glsl(CLIMATE_UNIT)} * ${region}.x - ${glsl(SAND.from)}) * ${glsl(1 / (SAND.to - SAND.from))}, 0.0, 1.0);
    landForms.x = sandy * dry * dry * (3.0 - 2.0 * dry);
  }`;
}
