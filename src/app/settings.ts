/** The settings of an open world: what a change of each does, and what they say of changes made elsewhere. */

import type { Recipe } from "../recipe/recipe.ts";
import { reliefSaid } from "../recipe/relief.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { createPanel } from "../ui/panel.ts";
import type { Trip } from "../worlds/live-world.ts";
import type { Ears } from "./audio.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { PageMap } from "./page-map.ts";
import type { Visit } from "./saves.ts";
import { panelRows, ROUND } from "./settings-rows.ts";

export interface PagePanel {
  toggle(): void;
  /** Follows the time of a running world. */
  update(trip: Trip): void;
  /** Shows what is so at another place of this land. */
  arrive(at: SceneRequest): void;
  /** Whether the small round map is shown, where there is one. */
  showRound(shown: boolean): void;
  /** Sound off and on. */
  mute(): void;
  dispose(): void;
}

export interface PagePanelOptions {
  readonly ears: Ears;
  readonly visit: Visit;
  opened(): OpenedScene | undefined;
  map(): PageMap | undefined;
  toPreset(name: string): void;
}

/** What a visitor may change without changing the ground's height. */
const STILL: readonly string[] = ["hour", "t", "rate", "quality"];

export function createPagePanel(
  host: HTMLElement,
  recipe: Recipe,
  request: SceneRequest,
  { ears, visit, opened, map, toPreset }: PagePanelOptions,
): PagePanel {
  const panel = createPanel(host, {
    rows: panelRows(recipe, request, { volume: ears.volume, keeps: visit.keeps }),
    onChange(name, value) {
      if (name === "preset") return toPreset(String(value));
      if (name === "volume") return setVolume(Number(value));
      if (name === "round") return showRound(value === ROUND[0]);
      if (name === "save" || name === "load") return visit[name]();
      const scene = opened();
      scene?.change(name, value);
      visit.change();
      // Time and place change nothing of it.
      if (scene && !STILL.includes(name)) panel.note("slope", reliefSaid(recipe, scene.request()));
      map()?.refresh();
    },
  });
  panel.note("slope", reliefSaid(recipe, request));
  sayVolume();

  function showRound(shown: boolean): void {
    const shows = map();
    if (shows?.round === undefined) return;
    shows.round = shown;
    panel.set("round", ROUND[shown ? 0 : 1]);
  }

  function setVolume(volume: number): void {
    ears.volume = volume;
    sayVolume();
  }

  function sayVolume(): void {
    panel.note("volume", ears.muted ? "% · off" : "%");
  }

  return {
    toggle: panel.toggle,
    update({ rate, t, spin, hour }) {
      if (rate !== 0) panel.set("t", t);
      if (spin && hour !== undefined) panel.set("hour", Math.round(hour * 20) / 20);
    },
    arrive(at) {
      for (const name of ["hour", "t", "rate"] as const) panel.set(name, at[name]);
      if ("clouds" in at.parameters) panel.set("clouds", at.parameters.clouds);
    },
    showRound,
    mute() {
      ears.mute();
      sayVolume();
    },
    dispose: panel.dispose,
  };
}
