/** The entry point of the page. */
import { scenes } from "../scenes/index.ts";
import { start } from "./app/start.ts";
import { trustOwnWorkers } from "./app/trusted-types.ts";
import { WORLDS } from "./worlds/index.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
const host = document.querySelector<HTMLElement>("#ui");
if (!canvas || !host) throw new Error("Expected #view and #ui in index.html.");

trustOwnWorkers();
void start(canvas, host, { scenes, worlds: WORLDS });
