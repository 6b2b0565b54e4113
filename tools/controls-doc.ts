/** docs/controls.md, from the tables of controls. */
import { join } from "node:path";
import { type ControlsTable, PHOTO_CONTROLS } from "../src/ui/input/actions.ts";
import { type ControlsSection, keySections, padSection } from "../src/ui/input/controls-list.ts";
import { capText } from "../src/ui/input/keycap.ts";
import { countryControls, controls as islands } from "../src/worlds/flat/controls.ts";
import { controls as planet } from "../src/worlds/planet/controls.ts";
import { controls as space } from "../src/worlds/space/controls.ts";

const TABLES: readonly ControlsTable[] = [islands, countryControls, planet, space, PHOTO_CONTROLS];
export const CONTROLS_DOC = join(import.meta.dirname, "../docs/controls.md");

const INTRO = `# Controls

Generated from the tables in [src/ui/input](../src/ui/input) and \`src/worlds/<kind>/controls.ts\` by \`npm run docs\`.

The same list opens in every world with \`?\`. Every key can swap places with another: \`?\`, then "Change keys". A gamepad of the
standard layout works as soon as it is connected. On a touch screen two sticks and a few buttons appear with the first touch; they
act as the sticks and buttons of a gamepad, and \`?\` lists them.
`;

export function controlsDoc(): string {
  return [INTRO, ...TABLES.map(worldDoc)].join("\n");
}

function worldDoc(table: ControlsTable): string {
  const sections = [...keySections(table), padSection(table)].map(sectionDoc);
  const notes = (table.notes ?? []).map((note) => `- ${note}\n`).join("");
  return [`## ${table.title}\n`, ...(notes ? [notes] : []), ...sections].join("\n");
}

function sectionDoc({ title, lines }: ControlsSection): string {
  const rows = lines.map(({ what, caps }) => `| ${caps.map(capDoc).join(" ")} | ${what} |`);
  return [`### ${title}\n`, "| input | what it does |", "|---|---|", ...rows, ""].join("\n");
}

function capDoc(cap: ControlsSection["lines"][number]["caps"][number]): string {
  if (typeof cap !== "string") return cap.icon;
  return cap === "…" ? "to" : `\`${capText(cap)}\``;
}
