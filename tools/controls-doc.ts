/** docs/controls.md, from the tables of controls. */
import { join } from "node:path";
import { type ControlsTable, PHOTO_CONTROLS } from "../src/ui/input/actions.ts";
import { type ControlsSection, keySections, padSection } from "../src/ui/input/controls-list.ts";
import { capText } from "../src/ui/input/keycap.ts";
import { HANDS } from "../src/ui/input/one-hand.ts";
import { countryControls, controls as islands } from "../src/worlds/flat/controls.ts";
import { controls as planet } from "../src/worlds/planet/controls.ts";
import { controls as space } from "../src/worlds/space/controls.ts";

const TABLES: readonly ControlsTable[] = [islands, countryControls, planet, space, PHOTO_CONTROLS];
export const CONTROLS_DOC = join(import.meta.dirname, "../docs/controls.md");

const INTRO = `# Controls

Generated from the tables in [src/ui/input](../src/ui/input) and \`src/worlds/<kind>/controls.ts\` by \`npm run docs\`.

The same list opens in every world with \`?\`, with the keys in use. Every key can swap places with another: \`?\`, then "Change
keys". The settings have [keys for one hand](#keys-for-one-hand), and keys that stay pressed after one press. A gamepad of the standard layout works as soon as it is connected. On a touch screen two sticks and a few buttons appear with the first touch; they act as the
sticks and buttons of a gamepad, and \`?\` lists them.

## Without seeing

A screen reader speaks what the view shows: turn its focus mode on (NVDA: \`Insert\` and \`Space\`), so that keys reach the page.

- \`'\` tells where you are, which way you face, what is near and ahead, and the keys of now. It is spoken at arrival, too.
- Directions are hours of a clock: 12 is ahead, 3 to the right.
- \`.\` and \`,\` step through the places near, nearest first (a place to land, the nearest island or land, home, towns, shafts, boulders):
  each becomes the waypoint. In space they step through the stars near.
- \`Y\` flies to the waypoint, and \`C\` lands there: what does not take the skids is told. \`Enter\` steps out.
- \`Backspace\` turns you to the waypoint, on foot too. While you walk, "Turn right 30 degrees." tells when you go another way, and edges, drops,
  walls and deep water ahead are told. Walkers go round trunks and stones by themselves.
- Spoken by itself: refusals and notices, the waypoint at distances that shrink, heights on the way down, rock ahead, landing, arrival,
  and where you have come to. Two seconds lie between two announcements at least.
`;

const HANDS_INTRO = `## Keys for one hand

Settings, Accessibility, "Keys for one hand" puts all that flying, walking and looking needs on one half of the keyboard, beside the
space bar. Each key swaps its functions with that of the table; the other keys stay. In space the mouse wheel changes the speed.
`;

export function controlsDoc(): string {
  return [INTRO, ...TABLES.map(worldDoc), handsDoc()].join("\n");
}

function handsDoc(): string {
  const cell = (key: string | undefined) => (key === undefined ? "the same" : `\`${capText(key)}\``);
  const parts = [...new Set([...Object.keys(HANDS.left), ...Object.keys(HANDS.right)])];
  const rows = parts.map((part) => `| \`${capText(part)}\` | ${cell(HANDS.left[part])} | ${cell(HANDS.right[part])} |`);
  return [HANDS_INTRO, "| usual key | left hand | right hand |", "|---|---|---|", ...rows, ""].join("\n");
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
