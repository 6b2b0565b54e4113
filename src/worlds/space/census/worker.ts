/** Worker entry of the star census. */
import { type CensusTask, runCensusTask } from "./tasks.ts";

self.onmessage = ({ data }: MessageEvent<CensusTask>) => self.postMessage(runCensusTask(data));
