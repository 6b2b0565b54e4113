/** The waters of the islands: streams and their beds, pools, and falls over the rim. */
import { boxInFrustum, type Frame, frustumPlanes } from "../../../../render/frame.ts";
import type { ReflectivePool } from "../../../../render/water/reflection-pool.ts";
import { poolsOf, wholePools } from "../mirror-pools.ts";
import type { IslandPart, PartBuild, PartView } from "../part.ts";
import { RUN } from "../shaders/water.ts";
import { watersHeard } from "./audio.ts";
import { FALL_FORM, FAR_FALL_FORM, STREAM_FORM, TILE_FORM } from "./forms.ts";
import { createWaterList } from "./instances.ts";
import { createWaterMaterials, reachesOf } from "./materials.ts";
import { type CellWaters, cellWaters, createWaterRows, type LaidWaters } from "./row-texture.ts";
import { createWatersMet } from "./wading.ts";

/** Metres to which cells are asked for, the near ones of which hold nothing. */
const RANGES = [
  { range: 192, ceiling: 600 },
  { range: 4200, ceiling: 4000 },
] as const;
/** Rows of the texture of waters, and runs of each kind that there is room for. */
const ROWS = 1024;
const MOST = 2048;
/** Metres to which falls are drawn with every piece. */
const FINE = 900;
/** Bytes taken in a frame. */
const BUDGET = 2 ** 15;

export function createIsleWaters(build: PartBuild): IslandPart {
  const { scene, reflection } = build;
  let { islands } = build;
  const rows = createWaterRows(scene, ROWS);
  const materials = createWaterMaterials(build, rows.texture);
  const [nodes, tiles, farFalls, falls] = [RUN, RUN, 1, 1].map((each) => createWaterList(scene, each, MOST));
  const lists = [nodes, tiles, farFalls, falls];
  const meshes = [
    nodes.mesh("stream beds", STREAM_FORM, materials.bed),
    tiles.mesh("pools", TILE_FORM, materials.pool),
    nodes.mesh("streams", STREAM_FORM, materials.stream),
    farFalls.mesh("falls far", FAR_FALL_FORM, materials.fall),
    falls.mesh("falls", FALL_FORM, materials.fall),
  ];
  // One after another, all of them before what shines through them.
  for (const [k, mesh] of meshes.entries()) mesh.alphaIndex = k;
  const cells = new Map<string, CellWaters>();
  const pools = new Map<string, readonly ReflectivePool[]>();
  const met = createWatersMet(cells, islands);
  const { scale } = build.quality.growth;
  const options = { job: "waters", ranges: RANGES, scale } as const;
  // Each node reads the ground many times: those too far away to be seen are not even sent.
  const reaches = reachesOf(scale);
  const planes = new Float64Array(24);
  let stream = build.open(options);
  let uploaded = 0;
  let dry = false;

  function take(): boolean {
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) {
      cells.delete(key);
      rows.remove(key);
      pools.delete(key);
    }
    for (const chunk of added) {
      const cell = cellWaters(chunk);
      cells.set(chunk.key, cell);
      rows.add(chunk.key, cell);
      if (reflection) pools.set(chunk.key, poolsOf(cell));
      stream.release(chunk);
    }
    const some = added.length + removed.length > 0;
    if (some) {
      met.renew(islands);
      reflection?.setPools(wholePools(pools.values()));
    }
    return some;
  }

  /** Whether any of a box, which begins at (ox, oy, oz) from the anchor, may be seen. */
  const seen = (box: Float64Array, ox: number, oy: number, oz: number) =>
    boxInFrustum(planes, box[0] + ox, box[1] + oy, box[2] + oz, box[3] + ox, box[4] + oy, box[5] + oz);

  /** Lists what of a cell may be seen. */
  function list({ centre, first, runs, box: all }: LaidWaters, { anchor, eye }: Frame): void {
    const [ox, oy, oz] = [centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]];
    if (!seen(all, ox, oy, oz)) return;
    const [x, y, z] = [eye[0] - ox, eye[1] - oy, eye[2] - oz];
    for (const { kind, first: own, box } of runs) {
      const dx = Math.max(box[0] - x, 0, x - box[3]);
      const dy = Math.max(box[1] - y, 0, y - box[4]);
      const dz = Math.max(box[2] - z, 0, z - box[5]);
      const away = dx * dx + dy * dy + dz * dz;
      if (away > reaches[kind] ** 2 || !seen(box, ox, oy, oz)) continue;
      const into = kind === 0 ? nodes : kind === 1 ? tiles : away > FINE * FINE ? farFalls : falls;
      into.push(first + own, ox, oy, oz);
    }
  }

  function follow({ frame: { anchor, eye }, clearance }: PartView): void {
    stream.update(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], clearance);
  }

  return {
    meshes,
    get triangles() {
      return lists.reduce((sum, each) => sum + each.triangles, 0);
    },
    get instances() {
      return lists.reduce((sum, each) => sum + each.instances, 0);
    },
    get uploaded() {
      return uploaded;
    },
    await(view, all) {
      follow(view);
      while (take());
      return all ? stream.complete : stream.settled;
    },
    update(view) {
      follow(view);
      take();
      const { frame } = view;
      // Water is of time 0: as the land changes it has run off.
      dry = frame.t !== 0;
      for (const each of lists) each.begin();
      frustumPlanes(frame.clip, planes);
      if (!dry) for (const cell of rows.all) list(cell, frame);
      uploaded = rows.sent + lists.reduce((sum, each) => sum + each.send(), 0);
      rows.sent = 0;
      materials.update(frame);
    },
    heard: (x, y, z) => (dry ? [] : watersHeard(cells.values(), x, y, z)),
    met,
    show(next, open) {
      islands = next;
      stream.dispose();
      stream = open(options);
      cells.clear();
      rows.clear();
      pools.clear();
      reflection?.setPools([]);
      met.renew(islands);
      materials.show(islands);
    },
    dispose() {
      stream.dispose();
      for (const each of lists) each.dispose();
      materials.dispose();
      rows.dispose();
    },
  };
}
