import { availableParallelism } from "node:os";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { installableApp } from "./tools/app-manifest.ts";
import { collectPackages, writePackages } from "./tools/built-packages.ts";
import { countedAssertions } from "./tools/counted-assertions.ts";
import { embedClient } from "./tools/embed-client.ts";
import { localImports } from "./tools/local-imports.ts";
import { longTests } from "./tools/long-tests.mjs";
import { answeredSites, contentSecurityPolicy, HEADERS, staticHostHeaders } from "./tools/policy.ts";
import { sharedPicture } from "./tools/share-tags.ts";
import { unmarkedPhrases, wordCatalogues } from "./tools/words/plugin.ts";

const LONG = "tests/**/*.long.test.ts";
const BROWSER = "tests/browser/**/*.test.ts";

/** Removes fonts inside style sheets, which the policy blocks. lil-gui has one, for arrows that panel.css draws instead. */
const removeInlineFonts = {
  postcssPlugin: "remove-inline-fonts",
  AtRule: { "font-face": (rule: { remove(): unknown }) => void (/url\("?data:/.test(String(rule)) && rule.remove()) },
};

/** Leaves out Babylon.js's mouse, keyboard and gamepads, which no scene attaches (src/ui/input reads them): 3.7 KB. */
const leaveOutInput: Plugin = {
  name: "leave-out-input",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    /@babylonjs\/core\/DeviceInput\/InputDevices\/deviceSourceManager\.js$/.test(id)
      ? "export class DeviceSourceManager { onDeviceConnectedObservable = { add() {} }; dispose() {} }"
      : undefined,
};

/** Modules that Babylon.js itself imports late, to combine vertices on the CPU and to copy textures: no first picture needs them. */
const LATE = /core\/(Misc\/bitArray|Meshes\/mesh\.vertexData\.functions|Shaders\/pass\.fragment)/;

export default defineConfig({
  plugins: [
    contentSecurityPolicy,
    staticHostHeaders,
    answeredSites,
    sharedPicture,
    embedClient,
    leaveOutInput,
    wordCatalogues(),
    unmarkedPhrases,
    countedAssertions,
    localImports,
    collectPackages(),
    writePackages(),
    installableApp(),
  ],
  css: { postcss: { plugins: [removeInlineFonts] } },
  preview: { headers: HEADERS },
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
        codeSplitting: {
          groups: [
            { name: "babylon", test: (id) => /@babylonjs/.test(id) && !LATE.test(id) },
            // Static imports of the page: one chunk instead of one for each set of later parts that shares some of them.
            { name: "page", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  worker: { format: "es", plugins: () => [collectPackages()] },
  test: {
    setupFiles: ["tests/seed.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: [BROWSER, LONG],
          setupFiles: ["tests/left-work.ts", "tests/assertions-run.ts"],
          // Several times what two idle cores take: others may be at work on them.
          testTimeout: 300_000,
          hookTimeout: 180_000,
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
