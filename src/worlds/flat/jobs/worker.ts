/** The worker script of this kind's jobs. */
import { serveJobs } from "../../../stream/worker.ts";
import source from "./index.ts";

serveJobs(source);
