/** Draws vertices of a planet's terrain as points into a float target and reads back their places, and what pixels read there. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { hasTile } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createPlanetAir } from "../../../src/render/atmosphere/planet-air.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createFrame, type PlanetAnchor, setPlanetEye } from "../../../src/render/frame.ts";
import { createChunkList } from "../../../src/render/ground/grid-mesh.ts";
import { drawnErodedField } from "../../../src/render/ground/shaders/eroded-land.ts";
import { FORM_SHADERS } from "../../../src/render/ground/shaders/land-forms.ts";
import { createSurfaceMaterials } from "../../../src/render/ground/surface-materials.ts";
import { createProfileTextures, updateProfileTextures } from "../../../src/render/ground/textures.ts";
import { createTiledTextures, drawnRoundField } from "../../../src/render/ground/tile-texture.ts";
import { FACES, finestSize } from "../../../src/stream/cube-sphere.ts";
import { CELLS } from "../../../src/stream/quadtree.ts";
import { planetTerrain, setPlanetUniforms } from "../../../src/worlds/planet/render/terrain-source.ts";
import { globeOf } from "./planets.ts";
import { pixelsOf } from "./points.ts";
import { surfaceOf } from "./surface-of.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const engine = createEngine(canvas);
const scene = new Scene(engine);
scene.activeCamera = new TargetCamera("eye", Vector3.Zero(), scene);
const textures = createProfileTextures(scene, PROFILE_1983);
const list = createChunkList(scene);
const mesh = list.mesh("chunk");
const DETAIL = { K: 2.5, finest: 8, distance: 0 };

/** A face, the low corner in it and the size, cube units. */
export type RoundChunk = readonly [face: number, u: number, v: number, size: number];

/**
 * (x, y, z) from the anchor, and the gap, of every vertex of some chunks; nothing morphs, and readings are averaged over `filter` metres for each
 * metre from the eye.
 */
const heights = (
  radius: number,
  eye: readonly [number, number, number],
  chunks: readonly RoundChunk[],
  preset?: string,
  profile?: string,
  land?: string,
  filter = 0,
) => numbers("readback", filter, radius, eye, chunks, preset, profile, land);

/**
 * (drainage, the two sums that it is the ratio of) as pixels at the vertices of some chunks read them, in vec4s. Vertices leave out
 * gullies that are narrow for `filter` units of the cube, which their pixels add.
 */
const drainage = (
  radius: number,
  eye: readonly [number, number, number],
  chunks: readonly RoundChunk[],
  filter: number,
  preset?: string,
) => numbers("color", filter, radius, eye, chunks, preset);

async function numbers(
  pass: "readback" | "color",
  filter: number,
  radius: number,
  eye: readonly [number, number, number],
  chunks: readonly RoundChunk[],
  preset?: string,
  profile?: string,
  land?: string,
) {
  const made = globeOf(radius, preset, profile, land);
  const globe = {
    ...made,
    ground: hasTile(made.ground) ? drawnRoundField(made.ground) : drawnErodedField(made.ground, false, FORM_SHADERS),
  };
  const own = hasTile(globe.ground) ? createTiledTextures(scene, globe.ground) : textures;
  const country = planetTerrain(globe, surfaceOf(globe));
  const air = createPlanetAir(scene, radius, false);
  const materials = createSurfaceMaterials(country, own, air, null, DETAIL);
  const material = materials.create(scene, country.surfaces[0], pass);
  if (pass === "color") material.shaderPath = drainageSource(material.shaderPath as ShaderPath);
  if (own === textures) updateProfileTextures(textures, globe.ground.profile);
  const round: PlanetAnchor = { radius, cube: new Float64Array(3), up: [0, 0, 1] };
  const frame = createFrame(round);
  setPlanetEye(frame, round, eye, finestSize(DETAIL, radius));
  setPlanetUniforms(materials, globe);
  air.update(frame);
  materials.place(frame, country, { eye: frame.eye, altitudes: country.levels.map(() => 0) });
  materials.update(frame, country);
  // So great a K that nothing morphs.
  material.setVector3("lod", new Vector3(1e9, filter, 0));
  const values: number[][] = [];
  for (const [face, u, v, size] of chunks) {
    list.count = 0;
    list.push(u - round.cube[FACES[face].u], v - round.cube[FACES[face].v], size, face);
    list.upload();
    values.push(await pixelsOf(scene, mesh, material, CELLS + 1, CELLS + 1));
  }
  material.dispose();
  if (own !== textures) own.dispose();
  return { anchor: [...frame.anchor], values };
}

interface ShaderPath {
  vertexSource: string;
  fragmentSource: string;
}

/** The color pass with its vertices as points of a grid, and its pixels' drainage in place of their colour. */
function drainageSource({ vertexSource, fragmentSource }: ShaderPath): ShaderPath {
  const at = `gl_Position = vec4((position.xy + 0.5) * ${(2 / (CELLS + 1)).toFixed(9)} - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;`;
  const [drawn, main] = ["gl_Position = clip * vec4(vPlace, 1.0);", "void main(void) {"];
  if (!vertexSource.includes(drawn) || !fragmentSource.includes(main)) throw new Error("Expected other shaders.");
  return {
    vertexSource: vertexSource.replace(drawn, at),
    fragmentSource: `${fragmentSource
      .slice(0, fragmentSource.indexOf(main))
      .replace("float drainage;", "float drainage;\nvec2 drainageSums;")
      .replace("drainage = sums.x", "drainageSums = sums;\n  drainage = sums.x")}${main}
  float finest;
  detailGround(vDatum, 0.0, distance(vPlace, eye), finest);
  gl_FragColor = vec4(drainage, drainageSums, 1.0);
}`,
  };
}

const globes = { heights, drainage };
export type Globes = typeof globes;
Object.assign(window, { globes });
