/**
 * The sheets of a country, on the GPU: chosen by the quadtree, culled by exact bounds, drawn by instancing one grid.
 *
 * A country is some fields read at some levels (an archipelago's altitude, a cavern's storey), and the sheets that
 * show them. Nothing is built or uploaded but 16 bytes a chunk and the phases of the anchor.
 */

import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases, type Field } from "../core/field.ts";
import type { Profile } from "../core/profile.ts";
import { CELLS, type Selection, selectChunks } from "../stream/quadtree.ts";
import type { Air } from "./air.ts";
import { boxInside, type Frame, planesOf } from "./frame.ts";
import { CHUNK_TRIANGLES, type ChunkList, createChunkList } from "./grid-mesh.ts";
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "./shaders/air.ts";
import { layOut } from "./shaders/reading.ts";
import { type Sheet, type SheetBuild, sheetSource } from "./shaders/sheet.ts";
import { type Cascade, casts, type Shadows } from "./shadows.ts";
import { LIGHT_DENSITY } from "./textures.ts";

export interface Country {
  readonly name: string;
  readonly profile: Profile;
  readonly fields: Readonly<Record<string, Field>>;
  readonly sheets: readonly Sheet[];
  /** Datum of each level, metres; its fields are read at this z. */
  readonly levels: readonly number[];
  /**
   * Lowest and highest ground of a level over the chunk whose south-west corner is (x, y), however far its filter
   * reaches, metres from the datum, written into `out`; false where there is none at all. Culling believes it.
   */
  bounds(level: number, x: number, y: number, size: number, t: number, out: Float64Array): boolean;
  readonly castsShadow: boolean;
}

export interface GroundTextures {
  readonly profile: BaseTexture;
  readonly light: BaseTexture;
}

export interface Sheets {
  readonly chunks: number;
  readonly triangles: number;
  readonly uploaded: number;
  readonly materials: readonly ShaderMaterial[];
  readonly meshes: readonly Mesh[];
  /** Draws another country of the same sheets and directions: other seeds, levels, bounds. */
  show(country: Country): void;
  /** Numbers of the surfaces' shapes, by uniform name: sea, relief, … */
  set(name: string, value: number | readonly [number, number]): void;
  update(frame: Frame): void;
  dispose(): void;
}

/** A shader has room for this many levels, so that a country may gain or lose some without a new one. */
const MOST_LEVELS = 6;

/** With `marker`, for tests, back faces are drawn too, in a colour that must never show. */
export function createSheets(
  scene: Scene,
  opened: Country,
  textures: GroundTextures,
  air: Air,
  shadows: Shadows | null,
  detail: Selection,
  marker = false,
): Sheets {
  let country = opened;
  const state = createState(country, textures, air, shadows, detail);
  const view = createChunkList(scene);
  const materials: ShaderMaterial[] = [];
  const meshes: Mesh[] = [];
  const add = (list: ChunkList, sheet: Sheet, pass: SheetBuild["pass"], flip = false): Mesh => {
    const material = state.material(scene, sheet, pass);
    // The grid winds counter-clockwise seen from above: the upper side shows that face, the lower its back.
    material.backFaceCulling = true;
    material.sideOrientation = (sheet.side === "upper") !== flip ? 1 : 0;
    const mesh = list.mesh(`${country.name} ${sheet.side} ${pass}`);
    mesh.material = material;
    materials.push(material);
    meshes.push(mesh);
    return mesh;
  };
  for (const sheet of country.sheets) {
    add(view, sheet, "color");
    if (marker && sheet.lower !== "none") add(view, sheet, "marker", true);
  }
  const lists: { list: ChunkList; selection: Selection; cascade?: Cascade }[] = [{ list: view, selection: detail }];
  if (shadows && country.castsShadow) {
    for (const cascade of [shadows.near, shadows.far]) {
      const list = createChunkList(scene);
      for (const sheet of country.sheets) {
        const mesh = add(list, sheet, "shadow");
        mesh.layerMask = 0;
        (mesh.material as ShaderMaterial).setMatrix("clip", cascade.clip);
        casts(cascade, mesh);
      }
      lists.push({
        list,
        cascade,
        selection: { K: SHADOW_K, finest: cascade === shadows.near ? 16 : 256, distance: cascade.half * 1.6 },
      });
    }
  }
  const drawn = (list: ChunkList) => list.count * country.sheets.length;
  return {
    get chunks() {
      return lists.reduce((sum, { list, cascade }) => sum + (!cascade || cascade.stale ? drawn(list) : 0), 0);
    },
    get triangles() {
      return this.chunks * CHUNK_TRIANGLES;
    },
    get uploaded() {
      return (
        lists.reduce((sum, { list, cascade }) => sum + (!cascade || cascade.stale ? list.uploaded : 0), 0) +
        state.phases.byteLength
      );
    },
    materials,
    meshes,
    set: state.set,
    show(next) {
      country = next;
    },
    update(frame) {
      state.update(frame, country);
      for (const { list, selection, cascade } of lists) {
        if (!cascade || cascade.stale) choose(list, country, selection, frame, cascade);
      }
    },
    dispose() {
      for (const material of materials) material.dispose();
      for (const { list } of lists) list.dispose();
    },
  };
}

/** Shadows make do with coarser ground. */
const SHADOW_K = 2;

/** No ground is farther than this from its datum: what is out of sight even so needs no bounds. */
const TALLEST = 4000;

const planes = new Float64Array(24);
const span = new Float64Array(2);

/** Fills a list with the chunks of every level that can be seen, or can throw a shadow into a cascade. */
function choose(
  list: ChunkList,
  country: Country,
  selection: Selection,
  frame: Frame,
  cascade: Cascade | undefined,
): void {
  const { anchor, eye, t } = frame;
  planesOf(cascade ? cascade.clip : frame.clip, planes);
  list.count = 0;
  for (let level = 0; level < country.levels.length; level++) {
    const datum = country.levels[level] - anchor[2];
    selectChunks(
      selection,
      anchor[0] + eye[0],
      anchor[1] + eye[1],
      eye[2] - datum,
      (x, y, size) => {
        const [rx, ry] = [x - anchor[0], y - anchor[1]];
        if (!boxInside(planes, rx, ry, datum - TALLEST, rx + size, ry + size, datum + TALLEST)) return false;
        if (!country.bounds(level, x, y, size, t, span)) return false;
        return boxInside(planes, rx, ry, datum + span[0], rx + size, ry + size, datum + span[1]);
      },
      (x, y, size) => list.push(x - anchor[0], y - anchor[1], size, level),
    );
  }
  list.upload();
}

function createState(country: Country, textures: GroundTextures, air: Air, shadows: Shadows | null, detail: Selection) {
  const { profile } = country;
  const layout = layOut(country.fields);
  const phases = new Float32Array(4 * layout.stride * MOST_LEVELS);
  const datums = new Float32Array(MOST_LEVELS);
  const lod = new Vector3();
  const shadowLod = new Vector3(SHADOW_K, 1 / (CELLS * SHADOW_K), 0);
  // Fields of rock and grain are read at the point itself, all others at their level's datum.
  const solid = new Set(
    country.sheets.flatMap(({ upper, lower }) => [
      ...upper.solidFields,
      ...(lower === "none" ? [] : lower.solidFields),
    ]),
  );
  const numbers = new Map<string, number | readonly [number, number]>();
  const materials: ShaderMaterial[] = [];
  const apply = (material: ShaderMaterial, name: string, value: number | readonly [number, number]) => {
    if (typeof value === "number") material.setFloat(name, value);
    else material.setArray2(name, value as unknown as number[]);
  };
  return {
    phases,
    material(scene: Scene, sheet: Sheet, pass: SheetBuild["pass"]): ShaderMaterial {
      const source = sheetSource(sheet, {
        profile,
        layout,
        levels: MOST_LEVELS,
        density: LIGHT_DENSITY,
        pass,
        shadows: shadows !== null,
      });
      const shape = [...new Set([sheet.upper, sheet.lower].flatMap((s) => (s === "none" ? [] : s.uniforms)))];
      const material = new ShaderMaterial(
        `${country.name} ${sheet.side} ${pass}`,
        scene,
        { vertexSource: source.vertex, fragmentSource: source.fragment },
        {
          attributes: ["position", "chunk"],
          uniforms: ["clip", "lod", "datums", "phases", "rimSlack", ...shape, ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
          samplers: ["profileTexture", "lightTexture", "skyTexture", "shadowNear", "shadowFar"],
        },
      );
      material.setTexture("profileTexture", textures.profile);
      material.setArray4("phases", phases as unknown as number[]);
      material.setFloats("datums", datums as unknown as number[]);
      material.setVector3("lod", pass === "shadow" ? shadowLod : lod);
      // A pixel's worth beyond the rim is drawn by front faces: rounding opens no speck there.
      material.setFloat("rimSlack", 0.0004);
      air.attach(material);
      if (pass === "color") {
        material.setTexture("lightTexture", textures.light);
        if (shadows) shadows.attach(material);
      }
      for (const [name, value] of numbers) apply(material, name, value);
      materials.push(material);
      return material;
    },
    set(name: string, value: number | readonly [number, number]) {
      numbers.set(name, value);
      for (const material of materials) apply(material, name, value);
    },
    update({ anchor, t, clip, pixel }: Frame, { levels, fields }: Country) {
      // Vertices average over about the distance between them.
      lod.set(detail.K, 1 / (CELLS * detail.K), 1.2 * pixel);
      for (let level = 0; level < levels.length; level++) {
        datums[level] = levels[level] - anchor[2];
        for (const name of layout.names) {
          const z = solid.has(name) ? anchor[2] : levels[level];
          anchorPhases(
            fields[name],
            anchor[0],
            anchor[1],
            z,
            solid.has(name) ? 0 : t,
            phases,
            4 * layout.stride * level + 2 * layout.first[name],
          );
        }
      }
      for (const material of materials) if (!material.name.endsWith("shadow")) material.setMatrix("clip", clip);
    },
  };
}
