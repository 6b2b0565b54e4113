/** Texture reads per pixel of a cavern: at most 40. */
import { expect, test } from "vitest";
import type { Field } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createHalls } from "../../../src/core/underground/cavern.ts";
import { createSeepage } from "../../../src/core/underground/seepage.ts";
import { stoneFragment } from "../../../src/render/below/shaders/boulder.ts";
import {
  cavernFloorSurface,
  cavernRoofSurface,
  floorShade,
  roofShade,
} from "../../../src/render/below/shaders/cavern-surfaces.ts";
import { crystalFragment } from "../../../src/render/below/shaders/crystal.ts";
import { dripstoneFragment } from "../../../src/render/below/shaders/dripstone.ts";
import { LIMESTONE } from "../../../src/render/below/shaders/limestone.ts";
import { poolFragment, waterFields } from "../../../src/render/below/shaders/pool-water.ts";
import { cavernProfiles, cavernSolids } from "../../../src/render/below/terrain-sources.ts";
import { layOut } from "../../../src/render/ground/shaders/field-readers.ts";

const cavern = createHalls();
const seepage = createSeepage(cavern);
const profiles = cavernProfiles(cavern, PROFILE_1983);
const fields: Readonly<Record<string, Field>> = {
  floor: cavern.floor.field,
  roof: cavern.roof.field,
  ...seepage,
  ...waterFields(PROFILE_1983),
};
const solids: Readonly<Record<string, Field>> = cavernSolids(PROFILE_1983);

/** Readings of every call written in GLSL, each reached once: of a field's octaves all, of a solid's one. */
function readingsIn(source: string): number {
  let sum = 0;
  for (const [, kind, name] of source.matchAll(/[^\w](light|solid)([A-Z]\w*)\(/g)) {
    const key = name[0].toLowerCase() + name.slice(1);
    if (kind === "light" && key in fields) sum += fields[key].count;
    if (kind === "solid" && key in solids) sum += solids[key].terms;
  }
  sum += source.match(/ (?:readLight|bandOf)\(/g)?.length ?? 0;
  // Rock has two beds.
  return sum + 2 * (source.match(/ limestoneAlbedo\(/g)?.length ?? 0);
}

/** Body of the source's own main, past all functions that it declares. */
const mainOf = (source: string) => source.slice(source.indexOf("void main"));

test("limestone reads a profile twice", () => {
  expect(LIMESTONE.match(/= bandOf\(/g)).toHaveLength(2);
  expect(LIMESTONE.match(/readLight\(/g)).toHaveLength(1);
});

test("no fragment shader reads a profile more than 40 times", () => {
  const floor =
    readingsIn(floorShade(seepage)) + readingsIn(cavernFloorSurface(seepage).shade.split("Shaded shade(")[1]);
  const roof = readingsIn(roofShade(seepage)) + readingsIn(cavernRoofSurface(seepage).shade.split("Shaded shade(")[1]);
  const water = mainOf(
    poolFragment(
      "",
      profiles,
      layOut({ floor: fields.floor, roof: fields.roof, ...waterFields(PROFILE_1983) }, profiles),
      layOut({ stone: solids.stone }, profiles),
    ),
  );
  const loop = water.slice(water.indexOf("for (int k = 0; k < 3;"), water.indexOf("vec3 q ="));
  const figures = {
    floor,
    roof,
    water: readingsIn(water) + 2 * readingsIn(loop),
    dripstone: readingsIn(mainOf(dripstoneFragment("", ""))),
    stone: readingsIn(mainOf(stoneFragment("", ""))),
    crystal: readingsIn(mainOf(crystalFragment(""))),
  };
  console.log(figures);
  for (const [what, count] of Object.entries(figures)) {
    expect(count, what).toBeGreaterThan(0);
    expect(count, what).toBeLessThanOrEqual(40);
  }
});
