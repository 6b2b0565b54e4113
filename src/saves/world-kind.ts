/** Records of worlds. */
import { isRecord } from "../recipe/check.ts";
import type { RecordKind } from "./kind.ts";
import { readSaveData, type SaveData, VERSION } from "./world-data.ts";
import { lastChange, mergeSaves, notLaterThan, withChanges } from "./world-merge.ts";

const isThing = ({ placed, roads, carries }: SaveData) =>
  carries !== false || Object.keys(placed).length > 0 || Object.keys(roads).length > 0;

export const WORLDS: RecordKind<SaveData> = {
  name: "world",
  isKey: (key) => key.split("/").length > 2,
  read: readSaveData,
  write: (data) => data,
  merge: mergeSaves,
  notLater: notLaterThan,
  isThing,
  glance(record) {
    if (!isRecord(record) || record.version !== VERSION) return null;
    try {
      const data = record as unknown as SaveData;
      const changed = lastChange(data);
      return Number.isFinite(changed) ? { changed, isThing: isThing(data) } : null;
    } catch {
      return null;
    }
  },
  isNews: (before, after) => withChanges(before, after, 0) !== before,
};
