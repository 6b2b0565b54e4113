/** The profile's texture with a stored tile below its rows, which `tileSource` reads. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { TiledField } from "../../core/field/field.ts";
import { cubicRows, rowCount } from "../../core/field/prefilter.ts";
import { createFloatTexture } from "../float-texture.ts";
import { disposeAll } from "../scene.ts";
import { cubeTileSource } from "./shaders/cube-tile.ts";
import { tilePlaces, tileSource } from "./shaders/tile.ts";
import { createLightTexture, type ProfileTextures, updateLightTexture } from "./textures.ts";

/** The field with the GLSL of its tile, for shaders that read `createTiledTextures`. */
export function drawnField(field: TiledField): TiledField {
  return {
    ...field,
    added: { ...field.added, glsl: { source: tileSource(field.added, rowCount(field.profile)) } },
  };
}

/** The same for a field on a planet. */
export function drawnRoundField(field: TiledField): TiledField {
  return {
    ...field,
    added: { ...field.added, glsl: { source: cubeTileSource(field.added, rowCount(field.profile)) } },
  };
}

/** Four numbers a texel, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** The profile's rows, then the levels of the tile. */
function tiledPixels({ profile, added: tile }: TiledField): Pixels {
  const places = tilePlaces(tile, rowCount(profile));
  const samples = profile.mask + 1;
  const width = Math.max(samples, ...places.map(({ x, columns }) => x + columns));
  const height = Math.max(...places.map(({ y, rows }) => y + rows));
  const values = new Float32Array(4 * width * height);
  const own = cubicRows(profile);
  for (let row = 0; row < rowCount(profile); row++)
    values.set(own.subarray(4 * row * samples, 4 * (row + 1) * samples), 4 * row * width);
  for (const [level, { x, y, columns, rows }] of places.entries()) {
    const { coefficients: c } = tile.levels[level];
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const [east, north] = [Math.min(i + 1, columns - 1), Math.min(j + 1, rows - 1) * columns];
        const at = 4 * ((y + j) * width + x + i);
        values[at] = c[j * columns + i];
        values[at + 1] = c[j * columns + east];
        values[at + 2] = c[north + i];
        values[at + 3] = c[north + east];
      }
  }
  return { width, height, values };
}

export function createTiledTextures(scene: Scene, field: TiledField): ProfileTextures {
  const { width, height, values } = tiledPixels(field);
  const light = createLightTexture(scene, field.profile);
  const profile = createFloatTexture(scene, values, width, height);
  return { profile, light, dispose: () => disposeAll(profile, light) };
}

/** Shows another field whose profile and tile have the same sizes; all readers follow in the next frame. */
export function updateTiledTextures({ profile, light }: ProfileTextures, field: TiledField): void {
  profile.update(tiledPixels(field).values);
  updateLightTexture(light, field.profile);
}
