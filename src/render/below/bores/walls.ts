/** Walls of nearby bores: a tunnel mesh and a well mesh, instanced for each bore in the uniforms. */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases, type Field } from "../../../core/field/field.ts";
import type { Cavern } from "../../../core/underground/cavern.ts";
import { SLAB } from "../../../core/underground/mine-space.ts";
import { ARCH } from "../../../core/underground/passages.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import { CELLS } from "../../../stream/quadtree.ts";
import type { Frame } from "../../frame.ts";
import { layOut } from "../../ground/shaders/field-readers.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { makeInstanced, setInstanceCount } from "../../instanced-mesh.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { boreWallSource, HILL_UNIFORMS } from "../shaders/bore-walls.ts";
import { CAVERN_UNIFORMS } from "../shaders/cavern-surfaces.ts";
import { cavernProfiles, cavernSolids, setCavernUniforms, setHillsUniforms } from "../terrain-sources.ts";

export interface BoreWalls {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly uploaded: number;
  /** Switches to another world of the same kind and profiles. */
  show(underground: Underground): void;
  update(frame: Frame): void;
  dispose(): void;
}

/** `textures`: of the cavern's profiles, or of the hills' over a mine. */
export function createBoreWalls(
  scene: Scene,
  opened: Underground,
  textures: GroundTextures,
  light: UndergroundLight,
  K: number,
): BoreWalls {
  let underground = opened;
  const { profile } = opened.hills.ground;
  const { cavern } = opened;
  const profiles = cavern ? cavernProfiles(cavern, profile) : ([profile] as const);
  const layout = layOut(fieldsOf(opened), profiles);
  const solids = cavernSolids(profile);
  const solid = layOut(solids, profiles);
  const phases = new Float32Array(4 * layout.stride);
  const solidPhases = new Float32Array(4 * solid.stride);
  const lod = new Vector3();
  const written = { of: null as Underground | null, t: 0, x: 0, y: 0, z: 0 };
  const materials = (["tunnel", "well"] as const).map((bore) => {
    const build = {
      bore,
      hasCavern: cavern !== null,
      hasMine: opened.mine !== null,
      profiles,
      layout,
      solid,
      density: LIGHT_DENSITY,
    };
    const material = createShaderMaterial(`${bore} walls`, scene, boreWallSource(build), {
      attributes: ["position", "normal"],
      uniforms: [
        ...["clip", "lod", "phases", "solids", "mineRoof", "datum"],
        ...HILL_UNIFORMS,
        ...CAVERN_UNIFORMS,
        ...UNDERGROUND_UNIFORMS,
      ],
      samplers: ["profileTexture", "lightTexture", ...UNDERGROUND_SAMPLERS],
    });
    material.setTexture("profileTexture", textures.profile);
    material.setTexture("lightTexture", textures.light);
    material.setArray4("phases", phases);
    material.setArray4("solids", solidPhases);
    material.setVector3("lod", lod);
    material.backFaceCulling = true;
    material.sideOrientation = 1;
    light.attach(material);
    return material;
  });
  const meshes = boreWallShapes().map((data, i) => {
    const mesh = new Mesh(materials[i].name, scene);
    data.applyToMesh(mesh);
    mesh.material = materials[i];
    makeInstanced(mesh);
    return mesh;
  });
  const counts = () => [light.bores.tunnels.length, light.bores.wells.length];
  const set = (name: string, value: number | readonly [number, number]) => {
    for (const material of materials)
      if (typeof value === "number") material.setFloat(name, value);
      else material.setArray2(name, value);
  };
  function shape(): void {
    const { hills, cavern, pool } = underground;
    setHillsUniforms({ set }, hills);
    if (cavern) setCavernUniforms({ set }, cavern, pool);
  }
  shape();
  return {
    meshes,
    get triangles() {
      return counts().reduce((sum, n, i) => sum + (n * meshes[i].getTotalIndices()) / 3, 0);
    },
    uploaded: 2 * (phases.byteLength + solidPhases.byteLength),
    show(next) {
      underground = next;
      shape();
    },
    update({ anchor: [x, y, z], t, clip, pixel }) {
      lod.set(K, 1 / (CELLS * K), 1.2 * pixel);
      for (const [i, n] of counts().entries()) {
        materials[i].setMatrix("clip", clip);
        setInstanceCount(meshes[i], n);
      }
      // The rest depends on the anchor and the year alone, which seldom change.
      if (written.of === underground && written.t === t && written.x === x && written.y === y && written.z === z)
        return;
      Object.assign(written, { of: underground, t, x, y, z });
      const fields = fieldsOf(underground);
      const faces = underground.cavern;
      for (const name of layout.names) {
        const { east, north, stretch } = faces?.[name as keyof Cavern] ?? { east: 0, north: 0, stretch: 1 };
        anchorPhases(fields[name], (x + east) / stretch, (y + north) / stretch, 0, t, phases, 2 * layout.first[name]);
      }
      for (const name of solid.names)
        anchorPhases(solids[name as keyof typeof solids], x, y, z, 0, solidPhases, 2 * solid.first[name]);
      if (underground.mine) set("mineRoof", underground.mine.top - SLAB - z);
      // Shapes are in altitudes above the datum, positions relative to the anchor.
      set("datum", -z);
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      for (const material of materials) material.dispose();
    },
  };
}

function fieldsOf({ hills: { ground }, cavern }: Underground): Readonly<Record<string, Field>> {
  return cavern ? { ground, floor: cavern.floor.field, roof: cavern.roof.field } : { ground };
}

let shapes: readonly VertexData[] | undefined;

/** A tunnel and a well. Kept, since stages share them; made in a slice of their own before the walls. */
export function boreWallShapes(): readonly VertexData[] {
  shapes ??= [tunnelData(), wellData(true)];
  return shapes;
}

/** Rows along a tunnel; points across its floor and its arch, and up its walls. The ends use the same points, to avoid cracks. */
const ROWS = 160;
const [ACROSS, WALL] = [12, 3];

interface MeshDraft {
  readonly positions: number[];
  readonly normals: number[];
  readonly indices: number[];
}

type Corner = readonly [position: readonly [number, number, number], normal: readonly [number, number, number]];

/** Adds strips of quads between rows of corners, wound so that the front faces along the normals. */
function addStrip({ positions, normals, indices }: MeshDraft, rows: readonly (readonly Corner[])[]): void {
  const first = positions.length / 3;
  const across = rows[0].length;
  for (const row of rows)
    for (const [position, normal] of row) {
      positions.push(...position);
      normals.push(...normal);
    }
  for (let j = 0; j + 1 < rows.length; j++)
    for (let i = 0; i + 1 < across; i++) {
      const a = first + j * across + i;
      indices.push(a, a + 1, a + across + 1, a, a + across + 1, a + across);
    }
}

const steps = (n: number) => Array.from({ length: n + 1 }, (_, i) => i / n);
const roofAt = (c: number) => 1 - ARCH * c * c;

function dataOf({ positions, normals, indices }: MeshDraft): VertexData {
  const data = new VertexData();
  data.positions = positions;
  data.normals = normals;
  data.indices = indices;
  return data;
}

function tunnelData(): VertexData {
  const draft: MeshDraft = { positions: [], normals: [], indices: [] };
  const sides: ((f: number) => readonly [c: number, h: number, nc: number, nh: number])[] = [
    (f) => [2 * f - 1, 0, 0, 1],
    (f) => [1, f * (1 - ARCH), -1, 0],
    (f) => [1 - 2 * f, roofAt(1 - 2 * f), -2 * ARCH * (1 - 2 * f), -1],
    (f) => [-1, (1 - f) * (1 - ARCH), 1, 0],
  ];
  for (const [k, side] of sides.entries()) {
    const points = steps([ACROSS, WALL, ACROSS, WALL][k]);
    addStrip(
      draft,
      steps(ROWS).map((along) =>
        points.map((f): Corner => {
          const [c, h, nc, nh] = side(f);
          return [
            [along, c, h],
            [0, nc, nh],
          ];
        }),
      ),
    );
  }
  for (const end of [0, 1]) {
    const points = steps(ACROSS).map((f) => (end === 0 ? 1 - 2 * f : 2 * f - 1));
    addStrip(
      draft,
      steps(WALL).map((h) =>
        points.map(
          (c): Corner => [
            [end, c, h * roofAt(c)],
            [end === 0 ? 1 : -1, 0, 0],
          ],
        ),
      ),
    );
  }
  return dataOf(draft);
}

const AROUND = 28;
const UP = 48;

/** A cylinder of radius and height 1, with or without a floor. */
export function wellData(floor: boolean): VertexData {
  const draft: MeshDraft = { positions: [], normals: [], indices: [] };
  const ring = (up: number, part: number, n: (x: number, y: number) => readonly [number, number, number]) =>
    steps(AROUND).map((f): Corner => {
      const [x, y] = [Math.cos(2 * Math.PI * f), -Math.sin(2 * Math.PI * f)];
      return [[part * x, part * y, up], n(x, y)];
    });
  addStrip(
    draft,
    steps(UP).map((up) => ring(up, 1, (x, y) => [-x, -y, 0])),
  );
  if (floor)
    addStrip(
      draft,
      [0, 0.5, 1].map((part) => ring(0, part, () => [0, 0, 1])),
    );
  return dataOf(draft);
}
