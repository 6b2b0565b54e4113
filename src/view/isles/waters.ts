/** The waters of the islands: streams and their beds, pools, and falls over the rim. */
import type { IslandPart, PartBuild, PartView } from "../island-part.ts";
import { STREAM_REACH } from "../shaders/isle-stream.ts";
import { FALL_FORM, STREAM_FORM, TILE_FORM } from "./water-forms.ts";
import { createWaterMaterials } from "./water-materials.ts";
import { type CellWaters, cellWaters, createWaterRows, fillRows } from "./water-rows.ts";
import { watersHeard } from "./waters-heard.ts";
import { createWatersMet } from "./waters-met.ts";

/** Metres to which cells are asked for, the near ones of which hold nothing; and to which each kind of water is drawn. */
const RANGES = [
  { range: 192, ceiling: 600 },
  { range: 4200, ceiling: 4000 },
] as const;
const [POOLS, FALLS_SEEN] = [2600, 4200];
/** Rows that there is room for. */
const [NODES, TILES, FALLS] = [16_384, 32_768, 1024];
/** Bytes taken in a frame. */
const BUDGET = 2 ** 17;

export function createIsleWaters(build: PartBuild): IslandPart {
  const { scene } = build;
  let { islands } = build;
  const materials = createWaterMaterials(build);
  const nodes = createWaterRows(
    scene,
    [
      { name: "before0", ahead: 0, offset: 0 },
      { name: "from0", ahead: 1, offset: 0 },
      { name: "from1", ahead: 1, offset: 4 },
      { name: "to0", ahead: 2, offset: 0 },
      { name: "to1", ahead: 2, offset: 4 },
      { name: "after0", ahead: 3, offset: 0 },
    ],
    3,
    NODES,
  );
  const two = (name: string) => [0, 4].map((offset) => ({ name: `${name}${offset / 4}`, ahead: 0, offset }));
  const tiles = createWaterRows(scene, two("tile"), 0, TILES);
  const falls = createWaterRows(scene, two("fall"), 0, FALLS);
  const lists = [nodes, tiles, falls] as const;
  const meshes = [
    nodes.mesh("stream beds", STREAM_FORM),
    tiles.mesh("pools", TILE_FORM),
    nodes.mesh("streams", STREAM_FORM),
    falls.mesh("falls", FALL_FORM),
  ];
  for (const [k, material] of [materials.bed, materials.pool, materials.stream, materials.fall].entries()) {
    meshes[k].material = material;
    // One after another, all of them before what shines through them.
    meshes[k].alphaIndex = k;
  }
  const cells = new Map<string, CellWaters>();
  const met = createWatersMet(cells, islands);
  const { scale } = build.quality.growth;
  const options = { job: "waters", ranges: RANGES, scale } as const;
  // Each node reads the ground many times: those too far away to be seen are not even sent.
  const reaches = [STREAM_REACH * scale, POOLS, FALLS_SEEN] as const;
  let stream = build.open(options);
  let filledAt = "";
  let changed = false;
  let uploaded = 0;
  let wasDry = false;

  function take(): boolean {
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) cells.delete(key);
    for (const chunk of added) {
      cells.set(chunk.key, cellWaters(chunk));
      stream.release(chunk);
    }
    const some = added.length + removed.length > 0;
    changed ||= some;
    if (some) met.renew(islands);
    return some;
  }

  function follow({ frame: { anchor, eye }, clearance }: PartView): void {
    stream.update(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], clearance);
  }

  return {
    meshes,
    get triangles() {
      const forms = [STREAM_FORM, TILE_FORM, STREAM_FORM, FALL_FORM];
      return (
        meshes.reduce(
          (sum, mesh, k) => sum + (mesh.isVisible ? mesh.forcedInstanceCount * forms[k].indices.length : 0),
          0,
        ) / 3
      );
    },
    get instances() {
      return meshes.reduce((sum, mesh) => sum + (mesh.isVisible ? mesh.forcedInstanceCount : 0), 0);
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
      const at = frame.anchor.join();
      uploaded = 0;
      // Water is of time 0: as the land changes it has run off.
      const dry = frame.t !== 0;
      if (dry !== wasDry) changed = true;
      wasDry = dry;
      if (changed || at !== filledAt) {
        filledAt = at;
        changed = false;
        uploaded = fillRows(lists, dry ? [] : cells.values(), frame, reaches);
      }
      materials.update(frame);
    },
    heard: (x, y, z) => (wasDry ? [] : watersHeard(cells.values(), x, y, z)),
    met,
    show(next, open) {
      islands = next;
      stream.dispose();
      stream = open(options);
      cells.clear();
      met.renew(islands);
      changed = true;
      materials.show(islands);
    },
    dispose() {
      stream.dispose();
      for (const list of lists) list.dispose();
      materials.dispose();
    },
  };
}
