import { availableParallelism } from "node:os";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { countedAssertions } from "./tools/counted-assertions.ts";
import { longTests } from "./tools/long-tests.mjs";

const LONG = "tests/**/*.long.test.ts";
const BROWSER = "tests/browser/**/*.test.ts";

/** Content security policy of the built page: nothing but what is named. It connects to nothing, and sends no form. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  // The icon.
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  // The policy of src/app/trusted-types.ts.
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

/** The header that a server should send (docs/hosting.md): workers need it, and pages cannot forbid frames themselves. */
const HEADER = `${POLICY}; frame-ancestors 'none'`;

/** Puts the policy in the built page. The development server injects scripts and styles, so it goes without. */
const contentSecurityPolicy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  ],
};

/** Shortens GLSL that has no comments and no indentation: without the line breaks and spaces that it does not need. */
function shortenGlsl(text: string): string {
  const numbers = text.replace(/(\d\.)0(?![\w.])/g, "$1").replace(/(?<![\w.])0(\.\d)/g, "$1");
  // A directive needs its own line, and a value or the next string may begin with one.
  const joined = numbers.replace(/^((?!#)(?:(?!\/\/).)*[;{,])\n(?=[^#$`])/gm, "$1");
  return joined
    .replace(/ ?(&&|\|\||[=+*<>,]) ?/g, "$1")
    .replace(/ ([/?:]) | (-) (?![-$])|(\)) (?=\{)|(;) /g, "$1$2$3$4");
}

/** Shortens GLSL, which is in template strings that minifiers keep. Comments that are whole lines and indentation go first. */
const shortenShaders: Plugin = {
  name: "shorten-shaders",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/(render|worlds\/[^/]+\/render)\/.*\.ts$/ },
    handler(code, id) {
      const lines = code.replace(/^[ \t]*(\/\/.*|\/\*\*.*\*\/)\n/gm, "").replace(/^[ \t]+/gm, "");
      // Other files have text for people, too: only strings with a whole program are shortened.
      return id.includes("/shaders/") ? shortenGlsl(lines) : lines.replace(/`[^`]*\bvoid main[^`]*`/g, shortenGlsl);
    },
  },
};

/** Removes fonts inside style sheets, which the policy blocks. lil-gui has one, for arrows that panel.css draws instead. */
const removeInlineFonts = {
  postcssPlugin: "remove-inline-fonts",
  AtRule: { "font-face": (rule: { remove(): unknown }) => void (/url\("?data:/.test(String(rule)) && rule.remove()) },
};

/** Modules that Babylon.js itself imports late, to combine vertices on the CPU and to copy textures: no first picture needs them. */
const LATE = /core\/(Misc\/bitArray|Meshes\/mesh\.vertexData\.functions|Shaders\/pass\.fragment)/;

/** Small modules that every page fetches: one file of them is shorter than one each. */
const SHARED = [
  /src.(ui.(element|storage|icons|input.(actions|schemes|key-places|gamepad))|core.(smoothstep|vector|planet.cube-sphere))\.ts$/,
  /src.recipe.(recipe|quantity|query|request|check|world-schema|parameter|nearest-name|preset|road-path)\.ts$/,
  /src.(core.field.(hash|bounds|run-steps|prefilter|warped-reader)|explorers.(angle|carrying|explorer|spring|vector|rotation|tangent-frame)|camera.(lens|chase-rig)|stream.(cube-sphere|instance-stream|lazy|pool|time-slices))\.ts$/,
  /src.render.(frame|making|shader-material|ground.textures|post.picture|craft.(material|mesh|seat))\.ts$/,
  /src.render.(model.(curve|cut|loft|paint|patch|shapes|vec)|atmosphere.(atmosphere|daylight))\.ts$/,
];

/**
 * Chunks shared by worlds of several kinds, in few files: one is shorter than many. A group takes along all imports of its files that no
 * group before it has, so it must have no file that a page needs without the others.
 */
const GROUPS = [
  // Islands, countries and all planets.
  {
    name: "flight",
    test: /src.(render.shadows|explorers.(helicopter|helicopter-landing|walker|eye-smoothing|boarding)|core.(field.solids|forest.paces))\.ts$/,
  },
  // Islands and countries; planets fetch it after the first picture.
  { name: "helicopter", test: /src.render.craft.helicopter\.ts$/ },
  // The same, without gas giants.
  {
    name: "ground",
    test: /src.(stream.scatter|core.life.(species|things)|render.(ground.(terrain-surfaces|shaders.(ground-colours|streets))|vegetation.shaders.axes))\.ts$/,
  },
  // The same, and caverns.
  { name: "stone", test: /src.(core.flat.feature-key|render.vegetation.(stone|row-pool|instance-list))\.ts$/ },
  // Islands, countries and planets with plants.
  {
    name: "plants",
    test: /src.render.vegetation.(plants|species|monuments|leaf-textures|tuft-window|shaders.plant-instances)\.ts$/,
  },
  // Islands, countries, and rivers of planets, which are fetched after the first picture.
  { name: "generational-cache", test: /src.core.(field.(generational|place)-cache|flat.spill)\.ts$/ },
  // Planets, and the kind "faults".
  { name: "faults", test: /src.(core.(faults.code|planet.cube-tile)|recipe.kinds.fault-(code|lands))\.ts$/ },
  // Planets and free space: tables, and what draws them.
  {
    name: "planets",
    test: /src.(core.(space.(stars|star-system)|planet.(gas-giant|moon|sphere))|recipe.star-planet)\.ts$/,
  },
  {
    name: "air",
    test: /src.(core.planet.albedo|render.atmosphere.(planet-air|planet-weather|stars|shaders.(planet-air|cloud-shell)))\.ts$/,
  },
  // Modules that planets share with other worlds.
  { name: "world", test: /src.(worlds.(live-world|world-module)|recipe.generator-fields|core.field.tile)\.ts$/ },
  { name: "ship", test: /src.explorers.ship\.ts$/ },
  {
    name: "passage",
    test: /src.(explorers.passage|camera.(easing|round-chase-rig)|core.(planet.(moons|geo)|space.place))\.ts$/,
  },
  { name: "planet-generator", test: /src.recipe.kinds.planet-lands\.ts$/ },
  // All planets; their sound and tour, which are fetched later, share some of it.
  { name: "planet-world", test: /src.worlds.planet.module\.ts$/ },
];

/**
 * Hashes of 7 hexadecimal digits, the fewest that rolldown takes for so many files: compression cannot shorten hashes, and every file names
 * those that it imports.
 */
const SHORT_NAMES = {
  hashCharacters: "hex",
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
} as const;

export default defineConfig({
  plugins: [contentSecurityPolicy, shortenShaders, countedAssertions],
  css: { postcss: { plugins: [removeInlineFonts] } },
  preview: { headers: { "Content-Security-Policy": HEADER } },
  // Relative addresses, so that dist/ serves from any folder of any site.
  base: "./",
  build: {
    target: "es2022",
    // It fetches scripts, which the policy forbids: browsers without module preloading load them when they are imported.
    modulePreload: { polyfill: false },
    // Babylon is one big chunk; `npm run bench -- bundle` holds what a visitor fetches.
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      output: {
        ...SHORT_NAMES,
        codeSplitting: {
          groups: [
            { name: "babylon", test: (id) => /@babylonjs/.test(id) && !LATE.test(id) },
            { name: "shared", test: (id) => SHARED.some((each) => each.test(id)) },
            ...GROUPS,
          ],
        },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { output: SHORT_NAMES } },
  test: {
    setupFiles: ["tests/seed.ts", "tests/planet-forms.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: [BROWSER, LONG],
          setupFiles: ["tests/left-work.ts", "tests/assertions-run.ts"],
          // Several times what two idle cores take: others may be at work on them.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // Every core: left alone vitest keeps one for itself, half of a small machine. Files of one thread share
          // what they import, a fifth of all time otherwise: no test may leave a stub, a timer or a changed module behind.
          maxWorkers: availableParallelism(),
          pool: "threads",
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [BROWSER],
          exclude: [LONG],
          globalSetup: "tests/browser/serve.ts",
          setupFiles: ["tests/browser/close-pages.ts", "tests/assertions-run.ts"],
          // Several times what two idle cores take: others may be at work on them.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Frames take a second of a busy machine.
          expect: { poll: { timeout: 60_000 } },
          // One file at a time: software rendering uses every core, and two pages starve each other into timeouts.
          maxWorkers: 1,
          // Files share what they import, which saves ten seconds.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: longTests(),
          globalSetup: "tests/browser/serve.ts",
          setupFiles: ["tests/browser/close-pages.ts"],
          env: { LONG: "1" },
          testTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
