/** Materials of houses and of bridges have the air, which on a planet knows which way is up: in the shadow map, too. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import type { Air } from "../../src/render/atmosphere/air.ts";
import type { PlanetAir } from "../../src/render/atmosphere/planet-air.ts";
import { createHouseMaterials } from "../../src/render/houses/materials.ts";
import { planetHouses } from "../../src/render/houses/shaders/planet-houses.ts";
import { createShadows } from "../../src/render/shadows.ts";
import { createTownBridges } from "../../src/worlds/planet/render/towns/bridges.ts";

/** Air that keeps the names of its materials. */
function namingAir() {
  const names: string[] = [];
  const air: Air = { attach: ({ name }: ShaderMaterial) => void names.push(name), update() {}, dispose() {} };
  return { names, air };
}

test("houses and bridges of planets have the air in the shadow map", () => {
  const engine = new NullEngine();
  // The null engine has no depth textures.
  engine.createDepthStencilTexture = () => null as never;
  const scene = new Scene(engine);
  const shadows = createShadows(scene, 64, true);
  const { names, air } = namingAir();
  const projection = planetHouses(true);
  const houses = createHouseMaterials(scene, { air, projection, shadows, reflection: null, ranges: [100, 1000] });
  houses.shadow(shadows.near);
  createTownBridges(scene, { ...air, shadows } as PlanetAir);
  expect(names).toEqual(
    expect.arrayContaining(["houses near", "houses shadow", "town bridges", "town bridges shadow"]),
  );
  engine.dispose();
});
