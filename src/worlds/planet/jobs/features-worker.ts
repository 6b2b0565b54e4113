/** The worker script of the job of features. */
import { serveJobs } from "../../../stream/worker.ts";
import source from "./features.ts";

serveJobs(source);
