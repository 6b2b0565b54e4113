/** Worker jobs of a land of faults: those of islands. */
import { type FaultsTable, generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import type { JobSource } from "../../../../stream/jobs.ts";
import islands from "../../jobs/index.ts";

const source: JobSource = { ...islands, generate: (table) => generateFaultLand(table as FaultsTable) };

export default source;
