/**
 * GPU time of a frame by pass, for the performance panel. A pass is all drawing for one purpose: into a render target of its own
 * (shadow maps, mirror), or by programs whose names begin alike ("plants near", "plants far").
 *
 * Babylon has no observable for the programs of meshes and of full-screen passes alike, so the engine's `enableEffect` is replaced
 * while there is a pass timer. Clearing counts for the pass before.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { phrase } from "../words/words.ts";
import type { GpuTimer } from "./gpu-timer.ts";

/** Milliseconds of a pass in one frame. */
interface PassTime {
  readonly name: string;
  readonly ms: number;
}

export interface PassTimer {
  /** Around the draw calls of a frame; most are timed as a whole. */
  begin(): void;
  end(): void;
  /** Medians of the latest frames that were timed by pass, largest first. */
  read(): PassTime[];
  dispose(): void;
}

/** Frames from one that is timed by pass to the next: a prime, so that passes drawn every few frames are sampled in proportion. */
const PERIOD = 13;
/** Frames that a median is of: about two seconds. */
const KEPT = 9;
const OTHER = phrase("other");

/** Render targets whose content is one pass, whichever programs draw it. */
const TARGETS: Readonly<Record<string, string>> = {
  shadowNear: phrase("shadow maps"),
  shadowFar: phrase("shadow maps"),
  reflection: phrase("mirror"),
};

/** Passes, as phrases, and the first words of their programs; the first row that fits. Other programs are passes by their first word. */
const PROGRAMS: readonly (readonly [pass: string, ...programs: string[]])[] = [
  [
    phrase("ground"),
    "islands",
    "globe",
    "hills",
    "cavern upper",
    "cavern lower",
    "cavern readings",
    "mine rock",
    "mine depth",
  ],
  [phrase("clouds"), "cloud"],
  [phrase("plants"), "plants", "instance heights"],
  [phrase("undergrowth"), "undergrowth", "turf", "grass"],
  [phrase("objects"), "shaft", "placed", "bore props", "mine props"],
  [phrase("water"), "pools", "stream", "falls", "cavern water"],
  [phrase("tunnels"), "tunnel", "well", "dark wall"],
  [phrase("dripstone"), "cavern dripstone", "cavern stone", "cavern crystal"],
  [phrase("lamps and dust"), "light shafts", "mine glow", "cavern glow", "cavern dust"],
  [phrase("sky"), "sky", "planet sky", "stars", "level stars"],
  [phrase("stars"), "starfield", "near star"],
  [phrase("planets"), "planet", "far planets", "orbits"],
  [phrase("nebula"), "nebula"],
  [phrase("temporal pass"), "temporal"],
  [phrase("screen passes"), "bright", "blur", "develop"],
];

/** The pass of a program that draws into a render target, by their names. */
export function passOf(program: string, target = ""): string {
  const row = PROGRAMS.find(([, ...starts]) => starts.some((start) => program.startsWith(start)));
  return TARGETS[target] ?? row?.[0] ?? (program.split(" ")[0] || OTHER);
}

/** Babylon names an effect by its shaders: a string, or the options of its material. */
const programOf = ({ name }: Effect): string =>
  typeof name === "string" ? name : ((name as { readonly spectorName?: string } | null)?.spectorName ?? "");

/** `timer`: the one of the current context. */
export function createPassTimer(engine: Engine, timer: () => GpuTimer | null): PassTimer {
  const { enableEffect } = engine;
  const recent: ReadonlyMap<string, number>[] = [];
  let latest = timer()?.passes ?? null;
  /** The timer of a frame that is timed by pass, while it is drawn. */
  let running: GpuTimer | null = null;
  let frames = 0;

  engine.enableEffect = (drawn) => {
    const effect = drawn && "effect" in drawn ? drawn.effect : drawn;
    if (running && effect) running.pass(passOf(programOf(effect), engine._currentRenderTarget?.label));
    enableEffect.call(engine, drawn);
  };

  return {
    begin() {
      const now = timer();
      running = now?.begin(frames++ % PERIOD === 0 ? OTHER : undefined) ? now : null;
      const passes = now?.passes ?? null;
      if (!passes || passes === latest) return;
      latest = passes;
      recent.push(passes);
      if (recent.length > KEPT) recent.shift();
    },
    end() {
      running = null;
      timer()?.end();
    },
    read() {
      const names = new Set(recent.flatMap((passes) => [...passes.keys()]));
      return [...names]
        .map((name) => ({ name, ms: median(recent.map((passes) => passes.get(name) ?? 0)) }))
        .sort((a, b) => b.ms - a.ms);
    },
    dispose() {
      engine.enableEffect = enableEffect;
      timer()?.discard();
    },
  };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
