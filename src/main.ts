import { scenes } from "../scenes/index.ts";
import { openScene } from "./open.ts";
import { readLink } from "./world/permalink.ts";
const { recipe, request, problems } = await readLink(location.search.replace("&marker", ""), scenes);
console.log(problems.join("\n"));
await openScene(document.querySelector("canvas")!, recipe, request);
