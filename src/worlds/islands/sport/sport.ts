/**
 * The sport in a country or on islands: roles, courses, races and their drawing on maps. Loaded by door.ts when a link or a visitor
 * asks for it.
 */

import { islandsGround } from "../../../core/islands/islands.ts";
import { altitudeOf } from "../../../map/islands/chart.ts";
import { formatRequest } from "../../../recipe/permalink.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import { type SaveKey, saveKeyOf, storageKey } from "../../../recipe/save-data.ts";
import { courseAltitude, planOn } from "../../../sport/archipelago.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Course, Point } from "../../../sport/course.ts";
import type { Card } from "../../../sport/race/card.ts";
import { planLengths, type RacePlan } from "../../../sport/race/plan.ts";
import { planDescriptions } from "../../../sport/race/plan-descriptions.ts";
import type { RaceRecord } from "../../../sport/race/race-data.ts";
import { button } from "../../../ui/element.ts";
import type { MapPlayer } from "../../../ui/map/sheet.ts";
import type { WorldPage } from "../../world-module.ts";
import { controls, landControls } from "../controls.ts";
import type { IslandsWorld } from "../live-world.ts";
import { levelAt } from "../map/atlas.ts";
import { openCard } from "./card.ts";
import { openControls } from "./controls-sheet.ts";
import { type CoursePlace, createCourseEditor } from "./course-editor.ts";
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
  const ground = (altitude: number) => countryGround(map.islands, world.clock.t, altitude);
  const land = (): SaveKey => saveKeyOf(page.request(), page.request().world);
  let onLand = storageKey(land());
  const store = createRaceStore(page.saved, () => storageKey(land()), Date.now);
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
      known = lastKnown();
      sport.course = "";
      running.again();
      void running.take();
      page.changed();
    },
  });
  const saving = {
    ...{ islands, t: () => world.clock.t, say: map.say },
    taken: () => world.placedObjects.taken,
  };
  /** Last certain place of an orienteer without a course. */
  let known: CoursePlace = here();
  /** Levels: of the player on maps, of the large map, and of the race that was finished last. */
  let [shownLevel, mapLevel, finishedLevel] = [0, levelOf(known.altitude), 0];
  const editor = createCourseEditor({
    saved: page.saved,
    ground,
    land,
    altitudeOf: (course) => courseAltitude(map.islands, course),
    // On the islands that the map shows.
    centre: () => ({
      at: sport.role === "orienteer" ? lastKnown().at : here().at,
      altitude: altitudeOf(map.islands, mapLevel),
    }),
    fault(course) {
      const planned = planOn(map.islands, course);
      return "fault" in planned ? `${planned.fault}.` : null;
    },
    run: (course, text) => void runCourse(course, text),
    files: (course) => createSaveMenu(() => ({ course: course(), race: null }), false, saving),
    link: (course, text) =>
      new URL(formatRequest({ ...atStart(course), course: text }, page.recipe), location.href).href,
  });
  const replay = createReplay();
  const hints = map.islands.lakes ? createRoleHints("country", landControls) : createRoleHints("islands", controls);
  const again = button({ class: "sport-hints" }, () => hints.again(sport.role), "Show hints");
  doors.append(again);
  slot.append(editor.root, replay.root);
  host.append(hud.root, hints.root);
  const overlay = createMapOverlay();
  const minimap = createMinimapOverlay(() => drawnCourse(shownLevel));

  sport.forbids = (action, by) => forbiddenBy(sport.role, action, by);
  const keepNow = () => {
    running.keep();
    page.saved.keep();
  };
  const stopForgetting = page.saved.onForgotten(() => {
    running.again();
    void running.take();
  });
  addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);

  function here(): CoursePlace {
    const pose = world!.pose();
    return { at: [pose.x, pose.y], altitude: altitudeOf(map.islands, levelAt(map.islands, pose, world!.clock.t)) };
  }

  /** The level of an archipelago on maps, 0 for the highest. */
  function levelOf(altitude: number): number {
    const { altitudes } = map.islands;
    // A setting may have removed the archipelago.
    return altitudes.includes(altitude) ? altitudes.length - 1 - altitudes.indexOf(altitude) : 0;
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
    const described = planDescriptions(run.plan, countryGround(map.islands, 0, run.altitude), run.altitude);
    openControls(host, run.course.name, described, planLengths(run.plan));
  }

  /** The course on the map of a level; null on other levels than its own. */
  function drawnCourse(level: number): DrawnCourse | null {
    if (editor.open) return levelOf(editor.altitude) === level ? editor.drawn() : null;
    const { run } = running;
    if (!run || levelOf(run.altitude) !== level) return null;
    const { start, controls, finish } = run.plan;
    const punched = run.race.state === "running" ? run.race.splits.length : 0;
    return { start, controls: controls.map(({ at }) => at), finish, punched };
  }

  /** Last certain place of a runner with this plan. */
  function certain(plan: RacePlan, punched: number): Point {
    return punched > 0 ? (plan.controls[punched - 1]?.at ?? plan.finish) : plan.start;
  }

  /** The place that an orienteer's maps and generated courses are centred on. */
  function lastKnown(): CoursePlace {
    const { run } = running;
    return run ? { at: certain(run.plan, run.race.splits.length), altitude: run.altitude } : known;
  }

  /** The view from the start of a course to its first control. */
  function atStart(course: Course): SceneRequest {
    const { start, controls } = course;
    const [[x, y], [toX, toY]] = [start, controls[0]];
    const heading = (Math.atan2(toX - x, toY - y) * 180) / Math.PI;
    const altitude = courseAltitude(map.islands, course);
    const height = ground(altitude).heightAt(x, y);
    // Years may have taken the ground.
    const z = altitude + (Number.isNaN(height) ? 0 : height) + 0.05;
    return { ...page.request(), by: "walker", at: [x, y, z], look: [heading, 0, 0], camera: "cockpit" };
  }

  function shownPlayer<P extends MapPlayer>(player: P): P {
    const replayed = replay.place();
    if (replayed) return { ...player, place: replayed.at, heading: replayed.heading, level: finishedLevel };
    if (sport.role !== "orienteer") return player;
    const { at, altitude } = lastKnown();
    return { ...player, place: at, level: levelOf(altitude) };
  }

  async function toStart(): Promise<void> {
    const { run } = running;
    if (!run) return;
    running.again();
    await page.go(atStart(run.course));
  }

  async function runCourse(_: Course, text: string): Promise<void> {
    sport.course = text;
    editor.hide();
    if (map.open) map.toggle();
    await running.take();
    await toStart();
  }

  function finished(card: Card, record: RaceRecord): void {
    const { run } = running;
    if (!run) return;
    const { course, plan, ghost } = run;
    finishedLevel = levelOf(run.altitude);
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

  /** Puts the player on foot on the ground below; false where there is none. */
  function onFoot(): boolean {
    if (world!.where().by === "walker") return true;
    const { x, y, z, heading } = world!.pose();
    const { floor } = islandsGround(map.islands, world!.clock.t).gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
    if (floor === Number.NEGATIVE_INFINITY) return false;
    void page.go({ ...page.request(), by: "walker", at: [x, y, floor + 0.05], look: [heading, 0, 0] });
    return true;
  }

  /** Takes over the sport's parts of the link. */
  async function begin(): Promise<void> {
    const taking = running.take();
    if (sport.role === "orienteer" && !onFoot()) {
      if (running.run) void toStart();
      else {
        sport.role = "explorer";
        map.say(NO_GROUND);
      }
    }
    applyRole();
    await taking;
    const { run } = running;
    const last = run?.race.route.at(-1);
    if (run?.race.state !== "running" || !last) return;
    // The link may hold another place than that of the race.
    const [x, y] = here().at;
    if (world!.where().by !== "walker" || Math.hypot(last.x - x, last.y - y) > RESUMED_NEAR)
      void page.go({ ...page.request(), by: "walker", at: [last.x, last.y, last.z + 0.05] });
  }

  void begin();
  if (sport.role !== "explorer") hints.greet(sport.role);

  return {
    minimap,
    get hides() {
      return sport.role === "orienteer";
    },
    choose(role) {
      if (role === sport.role) return;
      const before = sport.role;
      sport.role = role;
      if (role === "orienteer" && !onFoot()) {
        sport.role = before;
        map.say(NO_GROUND);
        return;
      }
      known = here();
      applyRole();
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
      // Both reveal the player's place.
      return { ...telemetry, course: null, parked: null };
    },
    click(x, y, level, span) {
      if (editor.open) {
        editor.click({ at: [x, y], altitude: altitudeOf(map.islands, level) }, span);
        return true;
      }
      if (sport.role !== "orienteer") return false;
      map.say("An orienteer finds the way alone.");
      return true;
    },
    shown(player) {
      const shown = shownPlayer(player);
      shownLevel = shown.level;
      return shown;
    },
    draw(sheet) {
      mapLevel = sheet.level ?? shownLevel;
      overlay.draw(sheet, drawnCourse(mapLevel), mapLevel === finishedLevel ? replay.routes() : []);
    },
    refresh() {
      const now = storageKey(land());
      if (now === onLand) running.follow();
      else void running.take();
      onLand = now;
    },
    dispose() {
      keepNow();
      stopForgetting();
      running.dispose();
      store.dispose();
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

/** Reason why there is no orienteer. */
const NO_GROUND = "Orienteers are on foot: fly over an island first.";
/** Metres from the last point of a race within which a reloaded page goes on where it is. */
const RESUMED_NEAR = 8;
