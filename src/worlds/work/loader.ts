/** The way to the work of a world from its map: its code is loaded by the first press, or where a link has a task. */
import { lazy } from "../../stream/lazy.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase } from "../../words/words.ts";
import type { SportMap, SportPage } from "../sport/part.ts";
import type { GoalFlight, GoalPilot } from "./pilot.ts";
import type { OtherWork, WorkWorld } from "./world.ts";

export interface WorkLoader {
  toggle(): void;
  /** May be called every frame. */
  update(): void;
  extend(telemetry: Telemetry): Telemetry;
  /** Goal of the task that is on, for the autopilot; null where there is none, or one that a pilot has to fly to. */
  goal(): GoalFlight | null;
  refresh(): void;
  dispose(): void;
}

export interface WorkLoaderOptions {
  readonly host: HTMLElement;
  readonly page: SportPage;
  readonly map: Pick<SportMap, "isOpen" | "toggle" | "say">;
  /** Loads the world as tasks see it; absent in worlds without tasks of their own. */
  readonly loadWorld?: () => Promise<WorkWorld>;
  readonly others: readonly OtherWork[];
  /** The pilot that flies to goals; absent in worlds without an autopilot. */
  readonly pilot?: GoalPilot;
}

export function createWorkLoader({ host, page, map, loadWorld, others, pilot }: WorkLoaderOptions): WorkLoader {
  const work = lazy(
    async (signal) => {
      const [{ Work }, world = null] = await Promise.all([import("./work.ts"), loadWorld?.()]);
      signal.throwIfAborted();
      return new Work({ host, page, map, world, others, pilot: pilot ?? null });
    },
    { name: phrase("Work to do"), onError: ({ message }) => map.say(message) },
  );
  const { task, freeze } = page.request();
  if (task !== "" && !freeze) void work.load();
  return {
    toggle: () => void work.load().then((part) => part?.toggle()),
    update: () => work.value?.update(),
    extend: (telemetry) => work.value?.extend(telemetry) ?? telemetry,
    goal: () => work.value?.goal() ?? null,
    refresh: () => work.value?.refresh(),
    dispose: () => {
      work.value?.dispose();
      work.dispose();
    },
  };
}
