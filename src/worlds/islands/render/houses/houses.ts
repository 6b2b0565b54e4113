/**
 * Towns as they are drawn: houses come from the stream by cells; each frame lists those that are near, with all that a street
 * has, and, when what is in view changes, the cells of those that are far. Both throw shadows.
 */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { ROOF_RISE } from "../../../../core/islands/towns.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../../../../render/frame.ts";
import { casts } from "../../../../render/shadows.ts";
import type { PlanarReflection } from "../../../../render/water/reflection.ts";
import { HOUSE } from "../../jobs/houses.ts";
import { createRowList, type RowList } from "../instance-buffer.ts";
import type { IslandPart, OpenStream, PartBuild, PartView } from "../part.ts";
import { createHouseRows, type Row } from "./chunks.ts";
import { createHouseMaterials } from "./materials.ts";
import { makeHouse, makePool } from "./mesh.ts";

/** Metres to which houses are far, and in which those that are near are asked for, before the quality scales them. */
const FAR = 4200;
const ASKED = 260;
const CEILING = 6000;
/** Houses of a list at most. */
const MOST_NEAR = 512;
const MOST_FAR = 6144;
/** Metres about the explorer in which houses throw shadows into the fine map, and into the coarse one. */
const SHADED = [190, 4200] as const;
/** Metres from a list's home beyond which it gets another. */
const ASTRAY = 2048;
/** Metres that a house reaches about its middle, above its floor at most, and under it. */
const BROAD = 9;
const [HIGH, DEEP] = [26 + Math.max(...Object.values(ROOF_RISE)), 12];

/** A list and where its rows are counted from, in the world. */
interface Sited {
  readonly list: RowList;
  readonly home: [x: number, y: number, z: number];
  /** Of its rows from the anchor, as its materials have it. */
  readonly from: Vector3;
}

export function createTown({ scene, islands, open, air, shadows, reflection, quality }: PartBuild): IslandPart {
  const { scale, middle } = quality.growth;
  const near = Math.min(190, 1.3 * middle);
  const ranges = [
    { range: ASKED, ceiling: CEILING },
    { range: FAR, ceiling: CEILING },
  ];
  const rows = createHouseRows(islands, (anew: OpenStream) => anew({ job: "houses", ranges, scale }), open);
  const materials = createHouseMaterials(scene, islands.ground.profile, air, shadows, [near, FAR * scale]);
  const [nearForm, farForm] = [makeHouse(true), makeHouse(false)];
  const site = (most: number, ...forms: Parameters<typeof createRowList>[2][]): Sited => {
    const list = createRowList(scene, most, ...forms);
    const from = new Vector3();
    for (const [, , material] of forms) material.setVector3("home", from);
    return { list, home: [0, 0, 0], from };
  };
  const nearby = site(
    MOST_NEAR,
    ["houses near", nearForm, materials.near],
    ["houses pool", makePool(), materials.pool],
  );
  const distant = site(MOST_FAR, ["houses far", farForm, materials.far]);
  const shades = shadows
    ? [shadows.near, shadows.far].map((cascade, k) => {
        const sited = site(k > 0 ? MOST_FAR : MOST_NEAR, ["houses shadow", farForm, materials.shadow(cascade)]);
        for (const mesh of sited.list.meshes) mesh.layerMask = 0;
        casts(cascade, ...sited.list.meshes);
        return { cascade, sited, reach: SHADED[k] };
      })
    : [];
  const imaged = reflection && site(MOST_NEAR, ["houses mirrored", farForm, materials.mirrored(reflection)]);
  for (const mesh of imaged?.list.meshes ?? []) {
    mesh.layerMask = 0;
    reflection?.show(mesh);
  }
  const all = [nearby, distant, ...(imaged ? [imaged] : []), ...shades.map(({ sited }) => sited)];
  const planes = new Float64Array(24);
  const inView = new Set<Row>();
  let [listed, cast] = [-1, -1];
  let uploaded = 0;

  function begin({ list, home }: Sited, { anchor }: Frame): void {
    list.count = 0;
    for (let i = 0; i < 3; i++) home[i] = anchor[i];
  }

  /** Adds houses of a cell within metres of a place, level, in the world. */
  function add(
    { list, home }: Sited,
    { chunk: { things, count, centre } }: Row,
    x: number,
    y: number,
    reach: number,
  ): void {
    const [dx, dy, dz] = [centre[0] - home[0], centre[1] - home[1], centre[2] - home[2]];
    for (let i = 0; i < count; i++) {
      const [hx, hy] = [things[HOUSE * i] + centre[0] - x, things[HOUSE * i + 1] + centre[1] - y];
      if (hx * hx + hy * hy < reach * reach) list.push(things, i, dx, dy, dz);
    }
  }

  function seen({ chunk: { centre, reach }, low, high }: Row, { anchor }: Frame): boolean {
    const [x, y, z] = [centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]];
    return boxInFrustum(planes, x - reach, y - reach, z + low - DEEP, x + reach, y + reach, z + high + HIGH);
  }

  /** Lists those of the nearest that a pool may show. */
  function image(pool: PlanarReflection, sited: Sited, frame: Frame): void {
    begin(sited, frame);
    const [x, y, z] = frame.anchor;
    for (const row of rows.all) {
      const { things, count, centre, level } = row.chunk;
      if (!pool.active || level > 0 || !seen(row, frame)) continue;
      const [dx, dy, dz] = [centre[0] - x, centre[1] - y, centre[2] - z];
      for (let i = 0; i < count; i++)
        if (pool.reaches(things[HOUSE * i] + dx, things[HOUSE * i + 1] + dy, things[HOUSE * i + 2] + dz + HIGH, BROAD))
          sited.list.push(things, i, dx, dy, dz);
    }
    uploaded += sited.list.upload();
  }

  /** True where other cells are in view than before. */
  function look(frame: Frame): boolean {
    let changed = false;
    for (const row of rows.all) {
      if (row.chunk.level === 0) continue;
      const is = seen(row, frame);
      if (is === inView.has(row)) continue;
      changed = true;
      if (is) inView.add(row);
      else inView.delete(row);
    }
    return changed;
  }

  function show({ frame, skipSmoothing, view: { focus } }: PartView): void {
    const { anchor, eye } = frame;
    const [x, y] = [anchor[0] + eye[0], anchor[1] + eye[1]];
    frustumPlanes(frame.clip, planes);
    const other = rows.changes !== listed;
    // In the rows' own order, and from the same home, whatever was seen before.
    if (other || skipSmoothing) inView.clear();
    const strayed = distant.home.some((h, i) => Math.abs(h - anchor[i]) > ASTRAY);
    if (look(frame) || other || strayed || skipSmoothing) {
      begin(distant, frame);
      for (const row of inView) add(distant, row, x, y, Infinity);
      uploaded += distant.list.upload();
    }
    begin(nearby, frame);
    for (const row of rows.all) if (row.chunk.level === 0 && seen(row, frame)) add(nearby, row, x, y, near + 12);
    uploaded += nearby.list.upload();
    const [, pool] = nearby.list.meshes;
    pool.isVisible &&= frame.daylight.lamps > 0;
    if (reflection && imaged) image(reflection, imaged, frame);
    for (const { cascade, sited, reach } of shades) {
      const far = cascade === shadows?.far;
      if (far && !cascade.stale) continue;
      if (far) cast = rows.changes;
      begin(sited, frame);
      for (const row of rows.all) if (row.chunk.level === (far ? 1 : 0)) add(sited, row, focus[0], focus[1], reach);
      uploaded += sited.list.upload();
    }
    listed = rows.changes;
    if (cast !== listed) shadows?.freshen();
  }

  return {
    meshes: all.flatMap(({ list }) => list.meshes),
    get triangles() {
      return all.reduce((sum, { list }) => sum + list.count * list.triangles, 0);
    },
    get instances() {
      return all.reduce((sum, { list }) => sum + list.count, 0);
    },
    get uploaded() {
      return uploaded;
    },
    await({ frame: { anchor, eye }, clearance }, whole) {
      rows.update(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], clearance);
      if (cast !== rows.changes) shadows?.freshen();
      return whole ? rows.stream.complete : rows.stream.settled;
    },
    update(part) {
      const { frame, moment, clearance, skipSmoothing } = part;
      const { anchor, eye } = frame;
      uploaded = 0;
      rows.update(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2], clearance);
      rows.seat(moment.t, skipSmoothing);
      show(part);
      materials.update(frame);
      for (const { home, from } of all) from.set(home[0] - anchor[0], home[1] - anchor[1], home[2] - anchor[2]);
    },
    show(next, anew) {
      rows.show(next, anew);
    },
    dispose() {
      rows.dispose();
      for (const { list } of all) list.dispose();
      materials.dispose();
    },
  };
}
