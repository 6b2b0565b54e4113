/**
 * The sport in a country: roles, courses, races and what is drawn of them on maps. Loaded by door.ts when a link or a visitor asks
 * for it.
 */

import { formatRequest } from "../../../recipe/permalink.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import { type SaveKey, storageKey } from "../../../recipe/save-data.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Course, Point } from "../../../sport/course.ts";
import type { Card } from "../../../sport/race/card.ts";
import { planLengths, type RacePlan } from "../../../sport/race/plan.ts";
import { planDescriptions } from "../../../sport/race/plan-descriptions.ts";
import type { RaceRecord } from "../../../sport/race/race-data.ts";
import { button } from "../../../ui/element.ts";
import type { WorldPage } from "../../world-module.ts";
import type { IslandsWorld } from "../live-world.ts";
import { openCard } from "./card.ts";
import { openControls } from "./controls-sheet.ts";
import { createCourseEditor } from "./course-editor.ts";
import { createRoleHints } from "./hints.ts";
import { createMapOverlay, createMinimapOverlay, type DrawnCourse } from "./overlay.ts";
import type { SportMap, SportPart } from "./part.ts";
import { createRaceHud } from "./race-hud.ts";
import { createReplay } from "./replay.ts";
import { forbiddenBy, withFences } from "./roles.ts";
import { createRunning } from "./run.ts";
import "./sport.css";
import { createSaveMenu } from "./save-menu.ts";
import { createRaceStore } from "./store.ts";

export interface SportOptions {
  readonly host: HTMLElement;
  readonly page: WorldPage;
  readonly map: SportMap;
  live(): IslandsWorld | undefined;
  /** Below the row of roles, under the large map. */
  readonly slot: HTMLElement;
  /** The row of buttons there. */
  readonly doors: HTMLElement;
}

export function createSport({ host, page, map, live, slot, doors }: SportOptions): SportPart {
  const world = live();
  if (!world) throw new Error("The world is not open.");
  const { sport } = world;
  const islands = () => map.islands;
  const ground = () => countryGround(map.islands, world.clock.t);
  const land = (): SaveKey => {
    const { world: name, seed, profile } = page.request();
    return { world: name, seed, profile };
  };
  let onLand = storageKey(land());
  const store = createRaceStore(() => storageKey(land()), map.say, Date.now);
  const running = createRunning({
    ...{ sport, store, islands, t: () => world.clock.t, say: map.say, finished },
    now: Date.now,
  });
  const hud = createRaceHud({
    toStart: () => void toStart(),
    again: running.again,
    ghost: () => (running.ghostShown = !running.ghostShown),
    descriptions,
    leave() {
      sport.course = "";
      running.again();
      running.take();
      page.changed();
    },
  });
  const saving = {
    ...{ islands, t: () => world.clock.t, say: map.say },
    taken: () => world.placedObjects.taken,
  };
  const editor = createCourseEditor({
    ground,
    land,
    centre: () => (sport.role === "orienteer" ? known : here()),
    run: runCourse,
    files: (course) => createSaveMenu(() => ({ course: course(), race: null }), false, saving),
    link: (course, text) =>
      new URL(formatRequest({ ...atStart(course), course: text }, page.recipe), location.href).href,
  });
  const replay = createReplay();
  const hints = createRoleHints();
  const again = button({ class: "sport-hints" }, () => hints.again(sport.role), "Show hints");
  doors.append(again);
  slot.append(editor.root, replay.root);
  host.append(hud.root, hints.root);
  const overlay = createMapOverlay();
  const minimap = createMinimapOverlay(drawnCourse);
  /** The place that an orienteer's maps are centred on: where the race was last certain. */
  let known: Point = here();

  sport.forbids = (action, by) => forbiddenBy(sport.role, action, by);
  const keepNow = () => running.keep();
  addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);

  function here(): Point {
    const { x, y } = world!.pose();
    return [x, y];
  }

  function applyRole(): void {
    const orienteer = sport.role === "orienteer";
    sport.fences = orienteer ? (headframes) => withFences(headframes, islands) : null;
    if (orienteer) host.dataset.position = "hidden";
    else delete host.dataset.position;
  }

  function descriptions(): void {
    const { run } = running;
    if (!run) return;
    const described = planDescriptions(run.plan, countryGround(map.islands, 0), map.islands.altitudes[0]);
    openControls(host, run.course.name, described, planLengths(run.plan));
  }

  function drawnCourse(): DrawnCourse | null {
    if (editor.open) return editor.drawn();
    const { run } = running;
    if (!run) return null;
    const { start, controls, finish } = run.plan;
    const punched = run.race.state === "running" ? run.race.splits.length : 0;
    return { start, controls: controls.map(({ at }) => at), finish, punched };
  }

  /** Where a runner with this plan was last certain to be. */
  function certain(plan: RacePlan, punched: number): Point {
    return punched > 0 ? (plan.controls[punched - 1]?.at ?? plan.finish) : plan.start;
  }

  /** The view from the start of a course to its first control. */
  function atStart({ start: [x, y], controls: [[toX, toY]] }: Course): SceneRequest {
    const heading = (Math.atan2(toX - x, toY - y) * 180) / Math.PI;
    const z = ground().heightAt(x, y) + map.islands.altitudes[0] + 0.05;
    return { ...page.request(), by: "walker", at: [x, y, z], look: [heading, 0, 0], camera: "cockpit" };
  }

  async function toStart(): Promise<void> {
    const { run } = running;
    if (!run) return;
    running.again();
    await page.go(atStart(run.course));
  }

  function runCourse(_: Course, text: string): void {
    sport.course = text;
    running.take();
    editor.hide();
    if (map.open) map.toggle();
    void toStart();
  }

  function finished(card: Card, record: RaceRecord): void {
    const { run } = running;
    if (!run) return;
    const { course, plan, ghost } = run;
    openCard(host, course.name, card, {
      replay() {
        editor.hide();
        replay.show(course.name, plan, record, ghost);
        if (!map.open) map.toggle();
      },
      again: () => void toStart(),
      files: createSaveMenu(() => ({ course, race: record }), true, saving),
    });
  }

  async function onFoot(): Promise<void> {
    if (world!.where().by === "walker") return;
    const [x, y] = here();
    const z = ground().heightAt(x, y) + map.islands.altitudes[0] + 0.05;
    await page.go({ ...page.request(), by: "walker", at: [x, y, z], look: [world!.pose().heading, 0, 0] });
  }

  /** Takes up what the link says. */
  function begin(): void {
    applyRole();
    if (sport.role === "orienteer") void onFoot();
    running.take();
    const { run } = running;
    const last = run?.race.route[run.race.route.length - 1];
    if (run?.race.state !== "running" || !last) return;
    // The link may hold another place than that of the race.
    const [x, y] = here();
    if (world!.where().by !== "walker" || Math.hypot(last.x - x, last.y - y) > RESUMED_NEAR)
      void page.go({ ...page.request(), by: "walker", at: [last.x, last.y, last.z + 0.05] });
  }

  begin();
  if (sport.role !== "explorer") hints.greet(sport.role);

  return {
    minimap,
    get hides() {
      return sport.role === "orienteer";
    },
    choose(role) {
      if (role === sport.role) return;
      sport.role = role;
      known = here();
      applyRole();
      if (role === "orienteer") void onFoot();
      hints.greet(role);
      page.changed();
    },
    greet: () => hints.greet(sport.role),
    edit() {
      replay.hide();
      if (editor.open) editor.hide();
      else editor.show(running.run?.course ?? null);
    },
    update() {
      hud.show(running.run, running.ghostShown);
      replay.update(performance.now());
      if (replay.open && !map.open) replay.hide();
      // Beside the map while that is open.
      const beside = map.open ? slot : host;
      if (hints.root.parentElement !== beside) beside.append(hints.root);
    },
    extend(telemetry) {
      if (sport.role !== "orienteer") return telemetry;
      // Both tell where one is.
      return { ...telemetry, course: null, parked: null };
    },
    click(x, y, span) {
      if (editor.open) {
        editor.click(x, y, span);
        return true;
      }
      if (sport.role !== "orienteer") return false;
      map.say("An orienteer finds the way alone.");
      return true;
    },
    shown(player) {
      const replayed = replay.place();
      if (replayed) return { ...player, place: replayed.at, heading: replayed.heading, level: 0 };
      if (sport.role !== "orienteer") return player;
      const { run } = running;
      return { ...player, place: run ? certain(run.plan, run.race.splits.length) : known, level: 0 };
    },
    draw: (sheet) => overlay.draw(sheet, drawnCourse(), replay.routes()),
    refresh() {
      const now = storageKey(land());
      if (now !== onLand) running.take();
      onLand = now;
    },
    dispose() {
      running.keep();
      running.dispose();
      overlay.dispose();
      minimap.dispose();
      for (const { root } of [hud, hints, editor, replay]) root.remove();
      again.remove();
      removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      delete host.dataset.position;
    },
  };
}

/** Metres from the last point of a race within which a reloaded page goes on where it is. */
const RESUMED_NEAR = 8;
