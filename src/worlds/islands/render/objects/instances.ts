/** What people left on islands, of one kind: rows of a form, lit, and in the sun's nearest depth map. */
import type { Frame } from "../../../../render/frame.ts";
import { casts } from "../../../../render/shadows.ts";
import { createRowList, type RowForm, type RowList } from "../instance-buffer.ts";
import { createMadeMaterials } from "../made-materials.ts";
import type { PartBuild } from "../part.ts";
import type { MadePass } from "../shaders/object.ts";

export interface MadeRows {
  /** Of places from the anchor. */
  readonly list: RowList;
  update(frame: Frame): void;
  dispose(): void;
}

export function createMadeRows(build: PartBuild, pass: MadePass, most: number, form: RowForm): MadeRows {
  const { scene, shadows } = build;
  const { seen, shadow, update, dispose } = createMadeMaterials(build, pass);
  const list = createRowList(
    scene,
    most,
    [pass, form, seen],
    ...(shadow ? [[`${pass} shadow`, form, shadow] as const] : []),
  );
  const [, shade] = list.meshes;
  if (shadows && shade) {
    shade.layerMask = 0;
    casts(shadows.near, shade);
  }
  return {
    list,
    update,
    dispose() {
      list.dispose();
      dispose();
    },
  };
}
