/** Streams with their beds, pools, and falls over the rims of the islands. */
import { createCulling, SLACK } from "../../../../render/culling.ts";
import { boxInFrustum, eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { createOcclusionQuery } from "../../../../render/occlusion-query.ts";
import { joinPools } from "../../../../render/water/pools.ts";
import { ArrivedChunks } from "../../../../stream/arrived-chunks.ts";
import type { PartBuild, ScenePart } from "../part.ts";
import { RUN } from "../shaders/water.ts";
import { loudestWaters } from "./audio.ts";
import { cellPools, joinParts, waterCell } from "./cells.ts";
import {
  createRunList,
  FALL_GEOMETRY,
  FAR_FALL_GEOMETRY,
  FAR_STREAM_GEOMETRY,
  type RunList,
  STREAM_GEOMETRY,
  TILE_GEOMETRY,
} from "./instances.ts";
import { createWaterMaterials, reachesOf, type WaterMaterials } from "./materials.ts";
import { createWaterTexture, type UploadedCell } from "./row-texture.ts";
import { createWading } from "./wading.ts";

/** Ranges of the chunk levels, metres; those of the finer level are empty. */
const RANGES = [
  { range: 192, ceiling: 600 },
  { range: 4200, ceiling: 4000 },
] as const;
/** Lines of the row texture, and capacity of each list in runs. */
const LINES = 1024;
const CAPACITY = 2048;
/** Distances up to which streams and falls have full detail, metres. */
const NEAR_STREAMS = 160;
const NEAR_FALLS = 900;
/** Bytes accepted from the stream per frame. */
const BUDGET = 2 ** 15;

export function createWaters(build: PartBuild): ScenePart {
  const { scene, reflection } = build;
  let { flat } = build;
  const rows = createWaterTexture(scene, LINES);
  const materials = createWaterMaterials(build, rows.texture);
  const lists = createLists(build, materials);
  const queries = lists.meshes.map((mesh) => createOcclusionQuery(scene, mesh, 1));
  reflection?.watch(queries[lists.meshes.indexOf(lists.pools)]);
  const { scale } = build.quality.growth;
  const options = { job: "waters", ranges: RANGES, scale } as const;
  const cells = new ArrivedChunks(() => build.open(options), {
    budget: BUDGET,
    copies: true,
    make(chunk) {
      const cell = waterCell(chunk);
      rows.add(chunk.key, cell);
      return { ...cell, pools: reflection ? cellPools(cell) : [] };
    },
    drop: (_, key) => rows.remove(key),
  });
  const wading = createWading(cells.all, flat);
  // Every node evaluates the terrain several times, so runs beyond their reach are not even listed.
  const reaches = reachesOf(scale);
  const culling = createCulling();
  let dry = false;
  /** The ground has moved away from the streams. */
  let isMoved = false;
  /** State, other than the view, in which the lists were made. */
  const listed = { cells: rows.cells, dry };
  let taken = 0;
  let uploaded = 0;

  /** Tells others of cells that have come or gone. */
  function showCells(): void {
    if (taken === cells.changes) return;
    taken = cells.changes;
    wading.reset(flat);
    reflection?.setPools(joinPools(cells.all.values(), joinParts));
  }

  function updateLists(frame: Frame, skipSmoothing: boolean): void {
    const { cells: drawn } = rows;
    const isOther = listed.cells !== drawn || listed.dry !== dry;
    if (!culling.update(frame, isOther || skipSmoothing)) return;
    Object.assign(listed, { cells: drawn, dry });
    for (const each of lists.all) each.begin();
    if (!dry) for (const cell of drawn) listRuns(cell, frame, lists, reaches, culling.planes);
  }

  return {
    meshes: lists.meshes,
    get triangles() {
      return lists.all.reduce((sum, each) => sum + each.triangles, 0);
    },
    get instances() {
      return lists.all.reduce((sum, each) => sum + each.instances, 0);
    },
    get uploaded() {
      return uploaded;
    },
    load({ frame, clearance }, everything) {
      cells.prefetch(eyeInWorld(frame), clearance);
      showCells();
      return everything ? cells.stream.complete : cells.stream.settled;
    },
    update({ frame, clearance, skipSmoothing }) {
      cells.update(eyeInWorld(frame), clearance);
      showCells();
      // Water is computed for year 0 only; in other years there is none.
      dry = frame.t !== 0 || isMoved;
      updateLists(frame, skipSmoothing);
      for (const query of queries) query.halveRate(!skipSmoothing);
      uploaded = rows.sent + lists.all.reduce((sum, each) => sum + each.upload(), 0);
      rows.sent = 0;
      materials.update(frame);
    },
    watersNear: (x, y, z) => (dry ? [] : loudestWaters(cells.all.values(), x, y, z)),
    wading,
    preview() {
      isMoved = true;
    },
    setGround(next, open) {
      isMoved = false;
      flat = next;
      rows.clear();
      cells.reopen(() => open(options));
      showCells();
      materials.setGround(flat);
    },
    dispose() {
      rows.clear();
      cells.dispose();
      for (const query of queries) query.dispose();
      for (const each of lists.all) each.dispose();
      materials.dispose();
      rows.dispose();
    },
  };
}

/** Whether a box whose origin is (ox, oy, oz) from the anchor is in a frustum. */
function isVisible(planes: Float64Array, box: Float64Array, ox: number, oy: number, oz: number): boolean {
  return boxInFrustum(planes, box[0] + ox, box[1] + oy, box[2] + oz, box[3] + ox, box[4] + oy, box[5] + oz);
}

/** Lists the visible runs of a cell. */
function listRuns(
  { centre, first: firstOfCell, runs, box: all }: UploadedCell,
  { anchor, eye }: Frame,
  lists: ReturnType<typeof createLists>,
  reaches: ReturnType<typeof reachesOf>,
  planes: Float64Array,
): void {
  const [ox, oy, oz] = [centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]];
  if (!isVisible(planes, all, ox, oy, oz)) return;
  const [x, y, z] = [eye[0] - ox, eye[1] - oy, eye[2] - oz];
  for (const { kind, first, box } of runs) {
    const dx = Math.max(box[0] - x, 0, x - box[3]);
    const dy = Math.max(box[1] - y, 0, y - box[4]);
    const dz = Math.max(box[2] - z, 0, z - box[5]);
    const distance2 = dx * dx + dy * dy + dz * dz;
    if (distance2 > (reaches[kind] + SLACK) ** 2 || !isVisible(planes, box, ox, oy, oz)) continue;
    const nodes = distance2 > NEAR_STREAMS * NEAR_STREAMS ? lists.farNodes : lists.nodes;
    const falls = distance2 > NEAR_FALLS * NEAR_FALLS ? lists.farFalls : lists.falls;
    const list = kind === 0 ? nodes : kind === 1 ? lists.tiles : falls;
    list.push(firstOfCell + first, ox, oy, oz);
  }
}

function createLists({ scene }: PartBuild, materials: WaterMaterials) {
  const [farNodes, nodes, tiles, farFalls, falls] = [RUN, RUN, RUN, 1, 1].map((each) =>
    createRunList(scene, each, CAPACITY),
  );
  const pools = tiles.addMesh("pools", TILE_GEOMETRY, materials.pool);
  const meshes = [
    farNodes.addMesh("stream beds far", FAR_STREAM_GEOMETRY, materials.bed),
    nodes.addMesh("stream beds", STREAM_GEOMETRY, materials.bed),
    pools,
    farNodes.addMesh("streams far", FAR_STREAM_GEOMETRY, materials.stream),
    nodes.addMesh("streams", STREAM_GEOMETRY, materials.stream),
    farFalls.addMesh("falls far", FAR_FALL_GEOMETRY, materials.fall),
    falls.addMesh("falls", FALL_GEOMETRY, materials.fall),
  ];
  // In this order, and before all other transparent meshes.
  for (const [k, mesh] of meshes.entries()) mesh.alphaIndex = k;
  const all: readonly RunList[] = [farNodes, nodes, tiles, farFalls, falls];
  return { farNodes, nodes, tiles, farFalls, falls, all, meshes, pools };
}
