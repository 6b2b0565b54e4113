/** A page that opens scenes like the real one, disposes of them, and reports what is left. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { AudioOutput as Audio } from "../../../src/app/audio.ts";
import type { Failures } from "../../../src/app/failures.ts";
import type { OpenedScene } from "../../../src/app/open-scene.ts";
import type { Page } from "../../../src/app/page.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import type { Registry } from "../../../src/worlds/world-module.ts";
import { keepLedger, type Ledger, ledger } from "./ledger.ts";

export interface Rehearsal {
  /** Begins to open a link and does not wait. */
  begin(search: string): Promise<void>;
  ready(): Promise<void>;
  open(search: string): Promise<void>;
  /** Changes what the panel can change, and waits until it is drawn. */
  change(name: string, value: number | string): Promise<void>;
  /** Shows the ground of another profile in the next frame. */
  preview(profile: string): void;
  /** Makes the next step throw, or the next stage, or the workers of the next stage fail. */
  breakPart(part: "step" | "stage" | "workers", reason: string): void;
  /** Advances the open world by fixed steps, walking or flying forward. */
  forward(seconds: number): void;
  pose(): { readonly x: number; readonly y: number } | undefined;
  /** Instances of the last frame, such as plants. */
  instances(): number;
  /** The quality that is drawn. */
  quality(): string | undefined;
  /** The link of the current view. */
  link(): string;
  /** The unit that the measurement of the graphics card gives in an engine of its own, and what it took. */
  probe(): { readonly unit: number | null; readonly ms: number; readonly longestWaitMs: number };
  /** Resources of GPU, page and Babylon that are held now. */
  held(): Ledger;
  dispose(): void;
}

declare global {
  interface Window {
    rehearsal: Rehearsal;
  }
}

keepLedger();
const [
  { scenes },
  { openPage },
  { createFailures },
  { AudioOutput },
  { WORLDS },
  { formatRequest },
  { EngineStore },
  { createEngine },
  { probeUnit },
] = await Promise.all([
  import("../../../scenes/index.ts"),
  import("../../../src/app/open-page.ts"),
  import("../../../src/app/failures.ts"),
  import("../../../src/app/audio.ts"),
  import("../../../src/worlds/index.ts"),
  import("../../../src/recipe/permalink.ts"),
  import("@babylonjs/core/Engines/engineStore.js"),
  import("../../../src/render/engine.ts"),
  import("../../../src/render/gpu-probe.ts"),
]);
/** The scenes and kinds of worlds, and one more of each. */
const SCENES = {
  ...scenes,
  chequers: { title: "Chequers", about: "", load: () => import("../../worlds/chequers/recipe.ts") },
};
const KINDS = { ...WORLDS, chequers: () => import("../../worlds/chequers/index.ts") } satisfies Registry;
const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const host = document.querySelector("#ui") as HTMLElement;
const stages: Scene[] = [];
let opened: OpenedScene | undefined;
let page: Page | undefined;
let failures: Failures | undefined;
let audio: Audio | undefined;
let recipe: Recipe | undefined;

/** Scenes ever seen, so that what a disposed one still holds counts too. */
function lookAround(): void {
  for (const engine of EngineStore.Instances) {
    for (const scene of engine.scenes) if (!stages.includes(scene)) stages.push(scene);
  }
}

const rehearsal: Rehearsal = {
  async begin(search) {
    failures = createFailures(host);
    audio = new AudioOutput(() => {});
    ({ page, opened, recipe } = await openPage(canvas, host, {
      scenes: SCENES,
      worlds: KINDS,
      search,
      failures,
      audio,
      notify: () => {},
    }));
    lookAround();
  },
  async ready() {
    await opened?.ready;
  },
  async open(search) {
    await rehearsal.begin(search);
    await rehearsal.ready();
    if (opened) page?.begin(opened);
    await page?.complete();
  },
  async change(name, value) {
    opened?.change(name, value);
    lookAround();
    const frame = () => new Promise(requestAnimationFrame);
    const isQuality = name === "quality" && value !== "auto";
    while (isQuality && rehearsal.quality() !== value) {
      await frame();
      lookAround();
    }
    // The last stage is disposed of a little after the next one is drawn.
    if (isQuality) await new Promise((resolve) => setTimeout(resolve, 300));
    opened?.stats();
    while (opened?.stats().scriptMs.length === 0) await frame();
  },
  preview: (profile) => opened?.preview(profile),
  forward(seconds) {
    opened?.step(seconds, { forward: 1, right: 0, up: 0, turn: 0 }, 1);
  },
  breakPart(part, reason) {
    if (!opened) return;
    const { live } = opened;
    const { stage } = live;
    if (part === "workers")
      live.stage = (engine, quality, failed) => {
        live.stage = stage;
        for (const chunk of ["near", "far"]) setTimeout(() => failed(new Error(`${chunk}: ${reason}`)));
        return stage(engine, quality, failed);
      };
    else
      live[part] = () => {
        throw new Error(reason);
      };
  },
  pose: () => opened?.pose(),
  instances: () => opened?.stats().instances ?? 0,
  quality: () => opened?.figures().quality,
  link: () => (opened && recipe ? formatRequest(opened.request(), recipe) : ""),
  probe() {
    const engine = createEngine(document.createElement("canvas"));
    const { readPixels } = WebGL2RenderingContext.prototype;
    let longestWaitMs = 0;
    WebGL2RenderingContext.prototype.readPixels = function (...given: unknown[]) {
      const start = performance.now();
      (readPixels as (...given: unknown[]) => void).apply(this, given);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - start);
    };
    const start = performance.now();
    const unit = probeUnit(engine);
    const ms = performance.now() - start;
    WebGL2RenderingContext.prototype.readPixels = readPixels;
    engine.dispose();
    return { unit, ms, longestWaitMs };
  },
  held() {
    lookAround();
    const sum = (name: "meshes" | "materials" | "textures") => stages.reduce((n, stage) => n + stage[name].length, 0);
    const rows = {
      ...ledger(),
      engines: EngineStore.Instances.length,
      elements: host.querySelectorAll("*").length,
      meshes: sum("meshes"),
      materials: sum("materials"),
      textures: sum("textures"),
    };
    return Object.fromEntries(Object.entries(rows).filter(([, number]) => number !== 0));
  },
  dispose() {
    page?.dispose();
    opened?.dispose();
    failures?.dispose();
    audio?.dispose();
  },
};
window.rehearsal = rehearsal;
document.documentElement.dataset.ready = "true";
