/** The parts that every map of ground attaches to the page: the pilot's aids with the kept waypoint, work to do, and the trail. */

import type { SaveKey } from "../../recipe/ground-key.ts";
import { storageKey } from "../../recipe/ground-key.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { listenToMarks } from "../../ui/input/clicks.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
import type { LiveWorld } from "../live-world.ts";
import type { MapNotice } from "../map-notice.ts";
import type { SportLoader } from "../sport/loader.ts";
import type { SportMap } from "../sport/part.ts";
import type { WorldMap, WorldPage } from "../world-module.ts";
import { KeptWaypoint } from "./kept-waypoint.ts";
import { createWorkLoader } from "./loader.ts";
import { NearPlaces, type NearSearch } from "./near-places.ts";
import type { AidedWorld, GoalFlight, Pilot } from "./pilot.ts";
import type { WorkWorld } from "./world.ts";

export interface MapAidsOptions<L extends LiveWorld & AidedWorld, P extends object> {
  readonly host: HTMLElement;
  readonly page: WorldPage<Recipe, L>;
  readonly map: SportMap;
  readonly pilot: Pilot<L, P>;
  readonly sport: SportLoader | null;
  readonly notice: MapNotice;
  /** The present ground, to which saved data belongs. */
  land(): SaveKey;
  /** Searches the places near the player. */
  near(): NearSearch<P>;
  /** Loads the world as tasks see it. */
  loadWork(live: L): Promise<WorkWorld>;
}

export interface MapAids {
  readonly actions: WorldMap["actions"];
  /** Opens or closes the sheet of work. */
  toggleWork(): void;
  /** Lines where the visitor went, which an orienteer's maps do not have. */
  trail(): readonly (readonly number[])[];
  /** May be called every frame. */
  update(telemetry: Telemetry): void;
  extend(telemetry: Telemetry): Telemetry;
  refresh(): void;
  dispose(): void;
}

export function createMapAids<L extends LiveWorld & AidedWorld, P extends object>(
  options: MapAidsOptions<L, P>,
): MapAids {
  const { host, page, map, pilot, sport, notice, land, near, loadWork } = options;
  const loadWorld = () => {
    const live = page.live();
    return live ? loadWork(live) : Promise.reject(new Error("the world is not open"));
  };
  const work = createWorkLoader({
    ...{ host, page, map, pilot, others: sport?.others ?? [] },
    ...(page.recipe.kind.tasks?.(page.recipe) && { loadWorld }),
  });
  const stopMarks = listenToMarks(page.canvas, (right, up, aspect) => pilot.mark(right, up, aspect, false));
  // A frozen picture is the same for everyone.
  const kept = page.request().freeze
    ? null
    : new KeptWaypoint({
        ...{ saved: page.saved, marked: pilot, now: Date.now },
        land: () => storageKey(land()),
      });
  const places = new NearPlaces<P>({
    search: near,
    choose: (place) => pilot.head(place),
    tell: (words) => pilot.tell(words),
    now: () => performance.now(),
  });
  return {
    actions: actionsOf(pilot, places, { goal: () => work.goal(), hides: () => sport?.hides ?? false }),
    toggleWork: work.toggle,
    trail: () => (sport?.hides ? [] : page.trail()),
    update(telemetry) {
      const live = page.live();
      if (live) live.pilot ??= pilot.steer;
      places.update();
      sport?.update(telemetry);
      work.update();
      kept?.update();
    },
    extend(telemetry) {
      const told = work.extend({ ...pilot.extend(telemetry), notice: notice.over(telemetry) });
      return sport?.extend(told) ?? told;
    },
    refresh() {
      kept?.follow();
      sport?.refresh();
      work.refresh();
    },
    dispose() {
      stopMarks();
      sport?.dispose();
      work.dispose();
    },
  };
}

/** The actions of the aids. An orienteer's keys show no places either. */
function actionsOf<P extends object>(
  pilot: Pick<Pilot<AidedWorld, P>, "fly" | "goHome" | "mark" | "face" | "tell">,
  places: NearPlaces<P>,
  { goal, hides }: { goal(): GoalFlight | null; hides(): boolean },
): WorldMap["actions"] {
  const step = (by: 1 | -1) => {
    if (hides()) pilot.tell(say("An orienteer finds the way alone."));
    else places.step(by);
  };
  return {
    fly: () => pilot.fly(goal()),
    home: () => pilot.goHome(),
    mark: () => pilot.mark(0, 0, 1, true),
    face: () => pilot.face(),
    next: () => step(1),
    previous: () => step(-1),
  };
}
