/** `npm run docs` writes the pages that are generated from the source; tests check that they are up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { CONTROLS_DOC, controlsDoc } from "./controls-doc.ts";
import { FILES_DOC, filesDoc } from "./files-doc.ts";
import { LINKS_DOC, linksDoc } from "./links-doc.ts";
import { POLICY_FILES, withPolicy } from "./policy.ts";

writeFileSync(CONTROLS_DOC, controlsDoc());
writeFileSync(FILES_DOC, filesDoc());
writeFileSync(LINKS_DOC, await linksDoc());
for (const file of POLICY_FILES) writeFileSync(file, withPolicy(readFileSync(file, "utf8")));
