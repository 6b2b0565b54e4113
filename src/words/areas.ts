/** Areas of the catalogue: each is a file of its own in the built page, so that a visitor fetches the words of one world. */

/** Areas by the folders of their sources; the first that a path begins with. All others are `page`. */
const AREA_OF_FOLDER = {
  // Parts of the page that are loaded after the first picture (src/app/parts.ts).
  "src/ui/door/": "late",
  "src/ui/lessons/": "late",
  "src/ui/logbook/": "late",
  "src/ui/map/": "late",
  "src/ui/readout/": "late",
  "src/ui/input/controls-list.ts": "late",
  "src/ui/input/keys-sheet.ts": "late",
  "src/ui/hud/captions.ts": "late",
  "src/sound/": "late",
  "src/ui/option-labels.ts": "late",
  "src/ui/panel": "late",
  "src/ui/performance.ts": "late",
  "src/ui/gpu-times.ts": "late",
  "src/ui/photo.ts": "late",
  "src/ui/help.ts": "late",
  "src/ui/find.ts": "late",
  "src/app/door.ts": "late",
  "src/app/ground/": "late",
  "src/app/kept.ts": "late",
  "src/app/logbook/": "late",
  "src/app/photo-mode.ts": "late",
  "src/app/preferences.ts": "late",
  "src/app/save-": "late",
  "src/app/setting": "late",
  "src/app/workshop.ts": "late",
  "src/map/": "late",
  "src/saves/": "late",
  "src/render/pass-timer.ts": "late",
  "src/recipe/log-rows.ts": "late",
  "src/recipe/kinds/flat-log.ts": "late",
  "src/recipe/kinds/planet-log.ts": "late",
  "src/recipe/kinds/space-log.ts": "late",
  "src/worlds/flat/sport/": "sport",
  "src/worlds/planet/sport/": "sport",
  "src/worlds/flat/map/": "late",
  "src/worlds/flat/below/map/": "late",
  "src/worlds/space/census/": "late",
  "src/worlds/space/plate/": "late",
  "src/cli/": "command",
  "src/limitless.ts": "command",
  "src/workshop/": "workshop",
  "src/export/": "export",
  "src/app/export/": "export",
  "src/sport/": "sport",
  "src/worlds/sport/": "sport",
  "src/work/": "work",
  "src/worlds/work/": "work",
  "src/worlds/flat/": "flat",
  "src/worlds/planet/": "planet",
  "src/worlds/space/": "space",
  "scenes/skylands/": "flat",
  "scenes/forest/": "flat",
  "scenes/caverns/": "flat",
  "scenes/mines/": "flat",
  "scenes/faults/": "flat",
  "scenes/planet/": "planet",
  "scenes/cosmic/": "space",
} as const;

export type Area = (typeof AREA_OF_FOLDER)[keyof typeof AREA_OF_FOLDER] | "page";

/** The area of a source file, by its path from the root of the project. */
export function areaOf(path: string): Area {
  const row = Object.entries(AREA_OF_FOLDER).find(([start]) => path.startsWith(start));
  return row ? row[1] : "page";
}
