/** Care of all records: their kinds, what earlier pages left, bounds, and contents of files. Loaded when it is needed, after the first picture. */
export { createContents } from "./contents.ts";
export { deleteExcess, readAll } from "./deletion.ts";
export { recover } from "./recovery.ts";

/** Loads it; rejects where the network fails. */
export type LoadUpkeep = () => Promise<typeof import("./upkeep.ts")>;
