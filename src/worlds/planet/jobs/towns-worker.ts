/** The worker script of the jobs of towns. */
import { serveJobs } from "../../../stream/worker.ts";
import source from "./towns.ts";

serveJobs(source);
