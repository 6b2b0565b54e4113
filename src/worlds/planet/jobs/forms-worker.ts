/** The worker script of this kind's jobs for a planet with a land of faults. */
import { serveJobs } from "../../../stream/worker.ts";
import source from "./forms.ts";

serveJobs(source);
