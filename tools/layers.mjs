/**
 * The layers of the project as dependency-cruiser rules: which room may import which, and no import circles, type imports
 * included. `npm run check` runs it; tests/layers.test.ts proves that each rule is enforced.
 */

/** Imports allowed to each room besides words, which the library (src/core) does without: other rooms by folder, or a single file of one, and packages by name. */
export const ROOMS = {
  "src/words": {},
  "src/core": { packages: ["pure-rand", "fft.js"] },
  "src/recipe": { rooms: ["src/core"], packages: ["valibot"] },
  "src/explorers": { rooms: ["src/core", "src/recipe"] },
  "src/camera": { rooms: ["src/core", "src/recipe", "src/explorers"] },
  "src/stream": { rooms: ["src/core", "src/recipe"] },
  "src/map": { rooms: ["src/core", "src/recipe"], packages: ["d3-contour"] },
  "src/export": {
    rooms: ["src/core", "src/recipe", "src/map"],
    packages: ["pako", "fast-png", "fflate", "jpeg-js", "@gltf-transform/core"],
  },
  "src/sport": { rooms: ["src/core", "src/recipe", "src/map"], packages: ["valibot", "pdf-lib"] },
  "src/work": { rooms: ["src/core", "src/recipe", "src/explorers"] },
  "src/saves": { rooms: ["src/core", "src/recipe", "src/sport"], packages: ["valibot"] },
  "src/offline": { packages: ["workbox-precaching"] },
  "src/sound": { rooms: ["src/core", "src/recipe"] },
  "src/render": {
    rooms: ["src/core", "src/recipe", "src/explorers", "src/camera", "src/stream"],
    packages: ["@babylonjs/core"],
  },
  "src/ui": {
    rooms: ["src/recipe", "src/stream/lazy.ts"],
    packages: ["lil-gui", "nipplejs", "@fontsource-variable/inter", "uplot"],
  },
  "src/workshop": {
    rooms: ["src/core", "src/recipe", "src/map", "src/export", "src/stream", "src/ui"],
    packages: ["fast-png"],
  },
  "src/embed": { rooms: ["src/recipe"], packages: ["valibot"] },
  "src/cli": {
    rooms: ["src/core", "src/recipe", "src/map", "src/export", "src/sport"],
    packages: ["commander", "node:", "playwright-core"],
  },
};

/** Imports allowed to a world besides its own folder. */
const KERNEL = [
  "words",
  "core",
  "recipe",
  "explorers",
  "camera",
  "stream",
  "map",
  "export",
  "sport",
  "work",
  "saves",
  "sound",
  "render",
  "ui",
].map((r) => `src/${r}`);
const WORLD_PACKAGES = ["@babylonjs/core", "uplot"];

const exact = (path) => `^${path}${path.endsWith(".ts") ? "$" : "/"}`;
/** A package as dependency-cruiser resolves it: in node_modules, or one of Node's own. */
const packaged = (name) =>
  name === "node:"
    ? "^(node:|assert|crypto|fs|http|net|os|path|process|stream|url|util)"
    : `(^|/)node_modules/${name}/`;

function allow(folder, { rooms = [], packages = [] }) {
  const allowed = [folder, ...(folder === "src/core" ? [] : ["src/words"]), ...rooms]
    .map(exact)
    .concat(packages.map(packaged));
  return [
    {
      name: `${folder} imports ${[...rooms, ...packages].join(", ") || "nothing else"}`,
      severity: "error",
      from: { path: exact(folder) },
      to: { pathNot: allowed },
    },
  ];
}

const WORLD = "^src/worlds/([^/]+)/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no import circles", severity: "error", from: {}, to: { circular: true } },
    { name: "every import is found", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...Object.entries(ROOMS).flatMap(([folder, row]) => allow(folder, row)),
    {
      name: "a world imports the kernel, the sport, the work and itself, never another world nor the app",
      severity: "error",
      from: { path: WORLD },
      to: {
        pathNot: [
          ...KERNEL.map(exact),
          ...WORLD_PACKAGES.map(packaged),
          "^src/worlds/[^/]+\\.ts$",
          "^src/worlds/(sport|work)/",
          "^src/worlds/$1/",
        ],
      },
    },
    {
      name: "worlds are opened through the registry",
      severity: "error",
      from: { path: "^src/(app/|worlds/[^/]+\\.ts$|[^/]+\\.ts$)", pathNot: "^src/worlds/index\\.ts$" },
      to: { path: "^src/worlds/[^/]+/" },
    },
    {
      name: "the registry loads each world on demand, by its index.ts",
      severity: "error",
      from: { path: "^src/worlds/index\\.ts$" },
      // Tables of what to load (kits.ts) load it on demand themselves.
      to: {
        path: "^src/worlds/[^/]+/",
        pathNot: "^src/worlds/[^/]+/kits\\.ts$",
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "tables of kits load each kit on demand",
      severity: "error",
      from: { path: "^src/worlds/[^/]+/kits\\.ts$" },
      // It holds types alone.
      to: {
        path: "^src/worlds/[^/]+/",
        pathNot: "^src/worlds/[^/]+/kit\\.ts$",
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "code for all kinds of worlds imports none",
      severity: "error",
      from: { path: "^src/((export|cli|workshop|app|map)/|[^/]+\\.ts$)" },
      to: { path: "^src/recipe/kinds/" },
    },
    {
      name: "a scene is a table",
      severity: "error",
      from: { path: "^scenes/[^/]+/" },
      to: { pathNot: "^src/recipe/" },
    },
    {
      name: "the table of scenes imports scenes and recipe only",
      severity: "error",
      from: { path: "^scenes/index\\.ts$" },
      to: { pathNot: ["^scenes/[^/]+/scene\\.ts$", "^src/recipe/"] },
    },
    {
      name: "Babylon.js is imported by single files, its root ships everything",
      severity: "error",
      from: { path: "^(src|scenes)/" },
      to: { path: "node_modules/@babylonjs/core/.*index\\.js$" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
    },
  },
};
