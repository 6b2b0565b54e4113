/** The street map as the ground's materials read it: an empty one until streets are shown. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";

export type StreetGround = ReturnType<typeof createStreetGround>;

export function createStreetGround(scene: Scene) {
  const create = (pixels: Uint8Array, width: number, height: number) =>
    new RawTexture(
      pixels,
      width,
      height,
      Constants.TEXTUREFORMAT_RGBA,
      scene,
      false,
      false,
      Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
    );
  const empty = create(new Uint8Array(4), 1, 1);
  const place = new Float32Array(9);
  const materials: ShaderMaterial[] = [];
  let map: RawTexture | undefined;
  let changes = 0;
  return {
    /** Middle of the map relative to the anchor, and its axes; written in place. */
    place,
    /** Goes up with every map. */
    get changes(): number {
      return changes;
    },
    attach(material: ShaderMaterial): void {
      material.setTexture("streetMap", map ?? empty);
      material.setArray3("streetPlace", place);
      materials.push(material);
    },
    /** Shows another map; the pixels are copied. */
    show(pixels: Uint8Array, width: number, height: number): void {
      changes++;
      if (map) {
        map.update(pixels);
        return;
      }
      map = create(pixels, width, height);
      for (const material of materials) material.setTexture("streetMap", map);
    },
    dispose(): void {
      empty.dispose();
      map?.dispose();
    },
  };
}
