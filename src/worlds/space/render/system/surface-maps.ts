/** Surface cube maps of a planet, albedo and normals (src/worlds/space/jobs/planet-face.ts), loaded face by face from workers: a coarse set first, a fine one when the planet is large. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { PlanetFace } from "../../jobs/planet-face.ts";

/** Two cube maps of six faces. */
const UPLOADS = 12;

type SurfaceMaps = ReturnType<typeof createSurfaceMaps>;

function createSurfaceMaps(scene: Scene, pool: Pool, world: PlanetTable, size: number, t: number) {
  const engine = scene.getEngine() as Engine;
  const [albedo, normal] = [0, 1].map(() => createCube(scene, engine, size));
  const epoch = pool.open(world);
  /** Faces loaded but not uploaded; each takes two uploads, albedo then normals. */
  const loaded: { readonly side: number; readonly answer: PlanetFace }[] = [];
  let uploads = 0;
  let failed = false;
  for (let side = 0; side < 6; side++)
    epoch.order({
      job: "face",
      key: `${side} of ${size}`,
      ask: { face: side, size, t },
      // The planet being approached has priority.
      priority: -1,
      bytes: 8 * size * size,
      done(answer) {
        loaded.push({ side, answer });
      },
      // The planet stays a point.
      failed() {
        failed = true;
      },
    });

  return {
    albedo,
    normal,
    get ready() {
      return uploads === UPLOADS;
    },
    get failed() {
      return failed;
    },
    /** Uploads one loaded face of one map; returns the bytes. */
    update(): number {
      const [next] = loaded;
      if (!next) return 0;
      const { side, answer } = next;
      const isNormal = uploads % 2 === 1;
      const internal = (isNormal ? normal : albedo).getInternalTexture();
      if (internal) {
        engine.updateTextureData(internal, isNormal ? answer.normal : answer.albedo, 0, 0, size, size, side);
        // Requested with the data, Babylon would generate mipmaps of a single face, which WebGL rejects.
        if (uploads >= UPLOADS - 2) engine.generateMipmaps(internal);
      }
      uploads++;
      if (isNormal) {
        pool.give(answer.albedo.buffer as ArrayBuffer);
        loaded.shift();
      }
      if (uploads === UPLOADS) epoch.close();
      return 4 * size * size;
    },
    dispose(): void {
      epoch.close();
      albedo.dispose();
      normal.dispose();
    },
  };
}

/** Albedo or normals of six faces, empty. */
function createCube(scene: Scene, engine: Engine, size: number): BaseTexture {
  return new BaseTexture(
    scene,
    engine.createRawCubeTexture(
      null,
      size,
      Constants.TEXTUREFORMAT_RGBA,
      Constants.TEXTURETYPE_UNSIGNED_BYTE,
      true,
      false,
      Texture.TRILINEAR_SAMPLINGMODE,
      null,
    ),
  );
}

/** Face size of the coarse maps in texels, and the planet's diameter in pixels that needs the fine ones. */
const COARSE = 96;
const LARGE = 110;

/** `size` is the face size of the fine maps; `apply` is called with the maps to render with. */
export function createPlanetSurface(
  scene: Scene,
  pool: Pool,
  world: PlanetTable,
  size: number,
  t: number,
  apply: (maps: SurfaceMaps, texels: number) => void,
) {
  let coarse: SurfaceMaps | null = createSurfaceMaps(scene, pool, world, COARSE, t);
  let fine: SurfaceMaps | null = null;
  let large = false;
  apply(coarse, COARSE);

  return {
    /** Whether there are maps to render with; and whether they are as fine as needed. */
    get available() {
      return coarse === null || coarse.ready;
    },
    get ready() {
      return coarse === null || coarse.failed || (fine?.failed ?? false) || (coarse.ready && !large);
    },
    /** Uploads loaded faces for a planet `diameter` pixels wide; returns the bytes. */
    update(diameter: number): number {
      large = diameter >= LARGE;
      if (!coarse) return 0;
      if (!coarse.ready) return coarse.update();
      if (large) fine ??= createSurfaceMaps(scene, pool, world, size, t);
      if (!fine) return 0;
      const bytes = fine.update();
      if (fine.ready) {
        apply(fine, size);
        coarse.dispose();
        coarse = null;
      }
      return bytes;
    },
    dispose(): void {
      coarse?.dispose();
      fine?.dispose();
    },
  };
}
