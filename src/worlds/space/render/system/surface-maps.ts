/** Surface cube maps of a planet, albedo and normals (src/worlds/space/jobs/planet-face.ts), loaded face by face from workers: a coarse set first, a fine one when the planet is large. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { Epoch, Pool } from "../../../../stream/pool.ts";
import type { PlanetFace } from "../../jobs/planet-face.ts";

/** Two cube maps of six faces. */
const UPLOADS = 12;

/** Albedo and normals of one face size, in two cube maps. */
class SurfaceMaps {
  readonly albedo: BaseTexture;
  readonly normal: BaseTexture;
  #failed = false;
  #uploads = 0;
  /** Faces loaded but not uploaded; each takes two uploads, albedo then normals. */
  readonly #loaded: { readonly side: number; readonly answer: PlanetFace }[] = [];
  readonly #engine: Engine;
  readonly #epoch: Epoch;
  readonly #pool: Pool;
  readonly #size: number;

  constructor(scene: Scene, pool: Pool, world: PlanetTable, size: number, t: number) {
    [this.#engine, this.#pool, this.#size] = [scene.getEngine() as Engine, pool, size];
    this.albedo = createCube(scene, this.#engine, size);
    this.normal = createCube(scene, this.#engine, size);
    this.#epoch = pool.open(world);
    for (let side = 0; side < 6; side++) this.#order(side, t);
  }

  #order(side: number, t: number): void {
    const size = this.#size;
    this.#epoch.order({
      job: "face",
      key: `${side} of ${size}`,
      ask: { face: side, size, t },
      // The planet being approached has priority.
      priority: -1,
      bytes: 8 * size * size,
      done: (answer) => {
        this.#loaded.push({ side, answer });
      },
      // The planet stays a point.
      failed: () => {
        this.#failed = true;
      },
    });
  }

  get ready(): boolean {
    return this.#uploads === UPLOADS;
  }

  get failed(): boolean {
    return this.#failed;
  }

  /** Uploads one loaded face of one map; returns the bytes. */
  update(): number {
    const [next] = this.#loaded;
    if (!next) return 0;
    const { side, answer } = next;
    const [engine, size] = [this.#engine, this.#size];
    const isNormal = this.#uploads % 2 === 1;
    const internal = (isNormal ? this.normal : this.albedo).getInternalTexture();
    if (internal) {
      engine.updateTextureData(internal, isNormal ? answer.normal : answer.albedo, 0, 0, size, size, side);
      // Requested with the data, Babylon would generate mipmaps of a single face, which WebGL rejects.
      if (this.#uploads >= UPLOADS - 2) engine.generateMipmaps(internal);
    }
    this.#uploads++;
    if (isNormal) {
      this.#pool.give(answer.albedo.buffer as ArrayBuffer);
      this.#loaded.shift();
    }
    if (this.ready) this.#epoch.close();
    return 4 * size * size;
  }

  dispose(): void {
    this.#epoch.close();
    this.albedo.dispose();
    this.normal.dispose();
  }
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

/** The maps of a planet: coarse ones, and fine ones once it is large. */
export class PlanetSurface {
  #coarse: SurfaceMaps | null;
  #fine: SurfaceMaps | null = null;
  #large = false;
  readonly #createFine: () => SurfaceMaps;
  readonly #apply: (maps: SurfaceMaps) => void;

  /** `size` is the face size of the fine maps; `apply` is called with the maps to render with. */
  constructor(
    scene: Scene,
    pool: Pool,
    world: PlanetTable,
    size: number,
    t: number,
    apply: (maps: SurfaceMaps, texels: number) => void,
  ) {
    this.#createFine = () => new SurfaceMaps(scene, pool, world, size, t);
    this.#apply = (maps) => apply(maps, size);
    this.#coarse = new SurfaceMaps(scene, pool, world, COARSE, t);
    apply(this.#coarse, COARSE);
  }

  /** Whether there are maps to render with; and whether they are as fine as needed. */
  get available(): boolean {
    return this.#coarse === null || this.#coarse.ready;
  }

  get ready(): boolean {
    const coarse = this.#coarse;
    return coarse === null || coarse.failed || (this.#fine?.failed ?? false) || (coarse.ready && !this.#large);
  }

  /** Uploads loaded faces for a planet `diameter` pixels wide; returns the bytes. */
  update(diameter: number): number {
    this.#large = diameter >= LARGE;
    if (!this.#coarse) return 0;
    if (!this.#coarse.ready) return this.#coarse.update();
    if (this.#large) this.#fine ??= this.#createFine();
    if (!this.#fine) return 0;
    const bytes = this.#fine.update();
    if (this.#fine.ready) {
      this.#apply(this.#fine);
      this.#coarse.dispose();
      this.#coarse = null;
    }
    return bytes;
  }

  dispose(): void {
    this.#coarse?.dispose();
    this.#fine?.dispose();
  }
}
