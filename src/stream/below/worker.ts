/** The worker script of this kind's jobs. */
import { serveJobs } from "../worker.ts";
import source from "./index.ts";

serveJobs(source);
