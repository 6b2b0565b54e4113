/** GLSL of the forms of eroded land: the same as src/core/planet/land-forms.ts. Only pages of planets with forms fetch it. */
import { CLIMATE_UNIT } from "../../../core/planet/albedo.ts";
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import type { LandForms } from "../../../core/planet/land-forms.ts";
import { SAND } from "../../../core/planet/land-forms.ts";
import type { LandConstants, LandPart, PartConstants } from "../../../core/planet/land-parts.ts";
import { canyonSource, terracesSource } from "./canyons.ts";
import { crevassesSource, fallSource } from "./crevasses.ts";
import { dunesSource } from "./dunes.ts";
import { type FormShaders, landSumSource } from "./eroded-land.ts";
import { glsl } from "./field-readers.ts";
import { PHASOR_SOURCE } from "./phasor.ts";
import { buriedSource, shieldsSource } from "./shields.ts";

/** In pixels `duneRise` is the height of the dunes of middle size, and `crackDepth` how deep in a crevasse a place is, 0 to 1. */
export const FORM_SHADERS: FormShaders = {
  functions: (land) =>
    swaySource(land) + (land.forms?.canyons ? terracesSource(land.forms.canyons.scale) : "") + shieldsSource(land),
  inForm({ forms }, read) {
    const { canyons = null, shields = null } = forms ?? {};
    const { strength = 0, scale = 0, main, side } = canyons ?? {};
    return (
      (main && side ? canyonSource(strength, scale, read(main, "moved"), read(side, "moved")) : "") +
      (shields ? buriedSource(forms?.dunes !== null) : "")
    );
  },
  afterForm: ({ forms, swayConstants }, read) =>
    (forms?.shields ? "\n  metres += shield.x;\n  slope += shield.yzw;" : "") +
    (forms?.dunes ? sandSource(forms, read(forms.dunes.region, "p")) : "") +
    (forms?.crevasses ? fallSource(forms.crevasses, partIn(swayConstants, forms.crevasses.sway)) : ""),
  lateFunctions({ forms, readings, gullies, swayConstants }) {
    const { dunes = null, crevasses = null } = forms ?? {};
    if (!dunes && !crevasses) return "";
    const lattices = readings + 3 * gullies.octaves;
    const dunesPart = dunes && partIn(swayConstants, dunes.sways[0]);
    const cracksPart = crevasses && partIn(swayConstants, crevasses.sway);
    return (
      PHASOR_SOURCE +
      (dunesPart ? `\nfloat duneRise;${dunesSource(dunes, dunesPart, lattices)}` : "") +
      (cracksPart ? crevassesSource(crevasses, cracksPart, lattices + 3 * crevasses.lattice) : "")
    );
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
      : "") +
    (forms?.crevasses
      ? `
  vec3 cracks;
  metres -= crevassesAt(reading, landForms.yz, p, up, width, cracks, crackDepth);
  slope -= cracks;`
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
      : "") +
    (forms?.crevasses
      ? `
  vec3 cracks;
  crevassesAt(${reading}, landForms.yz, p, up, width, cracks, crackDepth);
  slope -= cracks;`
      : ""),
};

/** Where a part's numbers are. */
const partIn = ({ of }: LandConstants, part: LandPart) => of.get(part) as PartConstants;

/** GLSL of `swaySum`, which reads what pixels read too. */
function swaySource({ parts, swayConstants: { numbers } }: ErodedLand): string {
  if (numbers.length === 0) return "";
  const sum = landSumSource("swaySum", "swayConstants", parts.wide.field.profile);
  return `\nuniform vec4 swayConstants[${numbers.length / 4}];${sum}`;
}

/** GLSL: the share of sand where foothills have the share `footed` and table lands `table`; `region` reads the climate's regions. */
function sandSource({ canyons, shields }: LandForms, region: string): string {
  const bare = ["footed", ...(canyons ? ["table"] : []), ...(shields ? ["buried.x"] : [])];
  return `
  float low = clamp((metres - ${glsl(SAND.above)}) * ${glsl(1 / (SAND.all - SAND.above))}, 0.0, 1.0);
  float bare = clamp((${bare.reduce((all, one) => `max(${all}, ${one})`)} - ${glsl(SAND.bareFrom)}) * ${glsl(1 / (SAND.bareTo - SAND.bareFrom))}, 0.0, 1.0);
  float polar = clamp((${glsl(SAND.pole)} - abs(landUp(reading, p).z)) * ${glsl(1 / SAND.polar)}, 0.0, 1.0);
  float sandy = low * low * (3.0 - 2.0 * low) * (1.0 - bare * bare * (3.0 - 2.0 * bare)) * polar * polar * (3.0 - 2.0 * polar);
  // What marches to the horizon reads no dunes.
  if (sandy > 0.0 && !coarse) {
    float dry = clamp((${glsl(CLIMATE_UNIT)} * ${region}.x - ${glsl(SAND.from)}) * ${glsl(1 / (SAND.to - SAND.from))}, 0.0, 1.0);
    landForms.x = sandy * dry * dry * (3.0 - 2.0 * dry);
  }`;
}
