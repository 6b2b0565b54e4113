/** Files of saved data: one record, or all records of a browser. Apart from the records, since only the settings read files. */
import { isRecord } from "./check.ts";
import { type ReadSave, readSaveData, type SaveData } from "./save-data.ts";

/** Most characters of a file of one record and of many: more than those of the largest record, and of usual ones. */
export const MAX_LENGTH = 1_000_000;
export const MAX_ARCHIVE_LENGTH = 100_000_000;

const tooLong = (json: string, most: number) =>
  json.length > most && { fault: `${json.length} characters is out of range 0 to ${most}`, newer: false };

function parse(json: string): { readonly value: unknown } | { readonly fault: string; readonly newer: false } {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return { fault: "it is not JSON", newer: false };
  }
}

/** Checks the text of a save file. Never throws. */
export function readSaveFile(json: string): ReadSave {
  const parsed = tooLong(json, MAX_LENGTH) || parse(json);
  return "fault" in parsed ? parsed : readSaveData(parsed.value);
}

/** The text of a file with all records. */
export function writeArchive(records: readonly SaveData[]): string {
  return `${JSON.stringify({ records }, null, 1)}\n`;
}

/** Checks the text of a file with all records, or of one record. Accepts all of them or none. Never throws. */
export function readArchive(json: string): { readonly records: readonly SaveData[] } | { readonly fault: string } {
  const parsed = tooLong(json, MAX_ARCHIVE_LENGTH) || parse(json);
  if ("fault" in parsed) return { fault: parsed.fault };
  const list = isRecord(parsed.value) && Array.isArray(parsed.value.records) ? parsed.value.records : [parsed.value];
  const records: SaveData[] = [];
  for (const [i, item] of list.entries()) {
    const read = readSaveData(item);
    if ("fault" in read) return { fault: list.length > 1 ? `records.${i}.${read.fault}` : read.fault };
    records.push(read.data);
  }
  return { records };
}
