/** GLSL of the forms of eroded land: the same as src/core/planet/land-forms.ts. Only pages of planets with forms fetch it. */
import { CLIMATE_UNIT } from "../../../core/planet/albedo.ts";
import type { LandForms } from "../../../core/planet/forms.ts";
import { SAND } from "../../../core/planet/land-forms.ts";
import { canyonSource, terracesSource } from "./canyons.ts";
import { CRACK_SHADERS, cracksSource } from "./crevasses.ts";
import { dunesSource } from "./dunes.ts";
import { type FormShaders, partIn, swaySource } from "./eroded-land.ts";
import { glsl } from "./field-readers.ts";
import { PHASOR_SOURCE } from "./phasor.ts";
import { BURIED_SOURCE, shieldsSource } from "./shields.ts";

/** In pixels `duneRise` is the height of the dunes of middle size, and `landBedding` the altitude of terraces. */
export const FORM_SHADERS: FormShaders = {
  kept: " * landKept",
  functions: (land) =>
    "\n// The share of their depth that gullies keep.\nfloat landKept;" +
    swaySource(land) +
    (land.forms?.canyons ? terracesSource(land.forms.canyons.scale) : "") +
    shieldsSource(land),
  inForm({ forms }, read) {
    const { canyons = null, shields = null } = forms ?? {};
    const { strength = 0, scale = 0, main, side } = canyons ?? {};
    return (
      "\n  landKept = 1.0;" +
      (main && side ? canyonSource(strength, scale, read(main, "moved"), read(side, "moved")) : "") +
      (shields ? BURIED_SOURCE : "")
    );
  },
  afterForm: (land, read) =>
    (land.forms?.shields ? "\n  metres += shield.x;\n  slope += shield.yzw;" : "") +
    (land.forms?.dunes ? sandSource(land.forms, read(land.forms.dunes.region, "p")) : "") +
    CRACK_SHADERS.afterForm(land, read),
  lateFunctions(land) {
    const { forms, readings, gullies, swayConstants } = land;
    const { dunes = null, crevasses = null } = forms ?? {};
    const part = dunes && partIn(swayConstants, dunes.sways[0]);
    return (
      (dunes || crevasses ? PHASOR_SOURCE : "") +
      (part ? `\nfloat duneRise;${dunesSource(dunes, part, readings + 3 * gullies.octaves)}` : "") +
      cracksSource(land)
    );
  },
  vertices: (land) =>
    (land.forms?.canyons
      ? `
  landForms.y = metres;
  float steeper;
  metres = landTerraces(metres, landForms.z, steeper);
  slope *= steeper;`
      : "") +
    (land.forms?.dunes
      ? `
  vec3 dunes;
  metres += dunesAt(reading, landForms.x, p, up, width, dunes, duneRise);
  slope += dunes;`
      : "") +
    CRACK_SHADERS.vertices(land),
  pixels: (land, reading) =>
    (land.forms?.canyons
      ? `
  if (landForms.z > 0.0) {
    float share = landForms.z * terracesShown(4.0 * width);
    float steeper;
    landBedding = landTerraces(landForms.y, share, steeper);
    metres = landTerraces(landForms.y + metres, share, steeper) - landBedding;
    slope *= steeper;
  }`
      : "") +
    (land.forms?.dunes
      ? `
  vec3 dunes;
  dunesAt(${reading}, landForms.x, p, up, width, dunes, duneRise);
  slope += dunes;`
      : "") +
    CRACK_SHADERS.pixels(land, reading),
};

/** GLSL: the share of sand where foothills have the share `footed` and table lands `table`; `region` reads the climate's regions. */
function sandSource({ canyons, shields }: LandForms, region: string): string {
  const bare = ["footed", ...(canyons ? ["table"] : []), ...(shields ? ["buried.x"] : [])];
  return `
  float low = clamp((metres - ${glsl(SAND.above)}) * ${glsl(1 / (SAND.all - SAND.above))}, 0.0, 1.0);
  float bare = clamp((${bare.reduce((all, one) => `max(${all}, ${one})`)} - ${glsl(SAND.bareFrom)}) * ${glsl(1 / (SAND.bareTo - SAND.bareFrom))}, 0.0, 1.0);
  float polar = clamp((${glsl(SAND.pole)} - abs(landUp(reading, p).z)) * ${glsl(1 / SAND.polar)}, 0.0, 1.0);
  float sandy = low * low * (3.0 - 2.0 * low) * (1.0 - bare * bare * (3.0 - 2.0 * bare)) * polar * polar * (3.0 - 2.0 * polar);
  // Marches to the horizon read no dunes.
  if (sandy > 0.0 && !coarse) {
    float dry = clamp((${glsl(CLIMATE_UNIT)} * ${region}.x - ${glsl(SAND.from)}) * ${glsl(1 / (SAND.to - SAND.from))}, 0.0, 1.0);
    landForms.x = sandy * dry * dry * (3.0 - 2.0 * dry);
    landKept *= 1.0 - landForms.x;
  }`;
}
