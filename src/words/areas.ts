/** Areas of the catalogue: each is a file of its own in the built page, so that a visitor fetches the words of one world. */

/** Areas by the folders of their sources; the first that a path begins with. All others are `page`. */
const AREA_OF_FOLDER = {
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
