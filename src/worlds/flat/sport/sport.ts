/**
 * The sport in a country or on islands: roles, courses, races and their drawing on maps. Loaded by door.ts when a link or a visitor
 * asks for it.
 */

import { flatGroundAt } from "../../../core/flat/flat-ground.ts";
import { altitudeOf } from "../../../map/flat/chart.ts";
import { type SaveKey, saveKeyOf, storageKey } from "../../../recipe/ground-key.ts";
import { formatRequest } from "../../../recipe/permalink.ts";
import type { RoleName } from "../../../recipe/recipe.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import { courseAltitude, planOn } from "../../../sport/archipelago.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Course, Point } from "../../../sport/course.ts";
import type { SportGround } from "../../../sport/ground.ts";
import type { Card } from "../../../sport/race/card.ts";
import { planLengths, type RacePlan } from "../../../sport/race/plan.ts";
import { planDescriptions } from "../../../sport/race/plan-descriptions.ts";
import type { RaceRecord } from "../../../sport/race/race-data.ts";
import { button } from "../../../ui/element.ts";
import type { MapPlayer, MapSheet } from "../../../ui/map/sheet.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import type { WorldPage } from "../../world-module.ts";
import { controls, countryControls } from "../controls.ts";
import type { FlatWorld } from "../live-world.ts";
import { levelAt } from "../map/atlas.ts";
import { openCard } from "./card.ts";
import { openControls } from "./controls-sheet.ts";
import { type CourseEditor, type CoursePlace, createCourseEditor } from "./course-editor.ts";
import { createRoleHints, type RoleHints } from "./hints.ts";
import { createMapOverlay, createMinimapOverlay, type DrawnCourse } from "./overlay.ts";
import type { SportMap, SportPart } from "./part.ts";
import { createRaceHud, type RaceHud } from "./race-hud.ts";
import { createReplay } from "./replay.ts";
import { forbiddenBy, withFences } from "./roles.ts";
import { Running } from "./run.ts";
import "./sport.css";
import { createSaveMenu, type SaveOptions } from "./save-menu.ts";
import type { SportState } from "./state.ts";
import { createRaceStore, type RaceStore } from "./store.ts";

export interface SportOptions {
  readonly host: HTMLElement;
  readonly page: WorldPage;
  readonly map: SportMap;
  live(): FlatWorld | undefined;
  /** Below the row of roles, under the large map. */
  readonly slot: HTMLElement;
  /** The row of buttons there. */
  readonly doors: HTMLElement;
}

/** Reason why there is no orienteer. */
const NO_GROUND = "Orienteers are on foot: fly over an island first.";
/** Metres from the last point of a race within which a reloaded page goes on where it is. */
const RESUMED_NEAR = 8;

/** Places of the player on maps, and the levels that these show. */
class Places {
  /** Last certain place of an orienteer without a course. */
  known: CoursePlace;
  /** Levels: of the player on maps, of the large map, and of the race that was finished last. */
  shownLevel = 0;
  mapLevel: number;
  finishedLevel = 0;
  readonly #world: FlatWorld;
  readonly #map: SportMap;

  constructor(world: FlatWorld, map: SportMap) {
    [this.#world, this.#map] = [world, map];
    this.known = this.here;
    this.mapLevel = this.levelOf(this.known.altitude);
  }

  get here(): CoursePlace {
    const pose = this.#world.pose();
    const { flat } = this.#map;
    return { at: [pose.x, pose.y], altitude: altitudeOf(flat, levelAt(flat, pose, this.#world.clock.t)) };
  }

  /** The level of an archipelago on maps, 0 for the highest. */
  levelOf(altitude: number): number {
    const { altitudes } = this.#map.flat;
    // A setting may have removed the archipelago.
    return altitudes.includes(altitude) ? altitudes.length - 1 - altitudes.indexOf(altitude) : 0;
  }

  /** The place that an orienteer's maps and generated courses are centred on. */
  lastKnown({ run }: Running): CoursePlace {
    return run ? { at: certain(run.plan, run.race.splits.length), altitude: run.altitude } : this.known;
  }
}

/** Last certain place of a runner with this plan. */
function certain(plan: RacePlan, punched: number): Point {
  return punched > 0 ? (plan.controls[punched - 1]?.at ?? plan.finish) : plan.start;
}

export function createSport(options: SportOptions): SportPart {
  const world = options.live();
  if (!world) throw new Error("The world is not open.");
  return new Sport(options, world);
}

class Sport implements SportPart {
  readonly minimap = createMinimapOverlay(() => this.#drawnCourse(this.#places.shownLevel));
  readonly #options: SportOptions;
  readonly #world: FlatWorld;
  readonly #places: Places;
  readonly #store: RaceStore;
  readonly #running: Running;
  readonly #saving: SaveOptions;
  readonly #hud: RaceHud;
  readonly #editor: CourseEditor;
  readonly #hints: RoleHints;
  readonly #replay = createReplay();
  readonly #overlay = createMapOverlay();
  readonly #again = button({ class: "sport-hints" }, () => this.#hints.again(this.#state.role), "Show hints");
  readonly #stopForgetting: () => void;
  #onLand: string;
  readonly #keepNow = () => {
    this.#running.keep();
    this.#options.page.saved.keep();
  };

  constructor(options: SportOptions, world: FlatWorld) {
    const { host, page, map, slot, doors } = options;
    [this.#options, this.#world, this.#places] = [options, world, new Places(world, map)];
    const { sport } = world;
    const land = () => storageKey(this.#land());
    this.#onLand = land();
    this.#store = createRaceStore(page.saved, land, Date.now);
    const ours = { flat: () => map.flat, t: () => world.clock.t, say: map.say };
    const finished = (card: Card, record: RaceRecord) => this.#finished(card, record);
    this.#running = new Running({ sport, store: this.#store, ...ours, finished, now: Date.now });
    this.#saving = { ...ours, taken: () => world.placedObjects.taken };
    this.#hud = this.#createHud();
    this.#editor = this.#createEditor();
    this.#hints =
      map.flat.form === "islands" ? createRoleHints("islands", controls) : createRoleHints("country", countryControls);
    doors.append(this.#again);
    slot.append(this.#editor.root, this.#replay.root);
    host.append(this.#hud.root, this.#hints.root);
    sport.forbids = (action, by) => forbiddenBy(sport.role, action, by);
    this.#stopForgetting = page.saved.onForgotten(() => this.#drop());
    addEventListener("pagehide", this.#keepNow);
    document.addEventListener("visibilitychange", this.#keepNow);
    void this.#begin();
    if (sport.role !== "explorer") this.#hints.greet(sport.role);
  }

  get hides(): boolean {
    return this.#state.role === "orienteer";
  }

  choose(role: RoleName): void {
    const state = this.#state;
    if (role === state.role) return;
    const before = state.role;
    state.role = role;
    if (role === "orienteer" && !this.#onFoot()) {
      state.role = before;
      this.#options.map.say(NO_GROUND);
      return;
    }
    this.#places.known = this.#places.here;
    this.#applyRole();
    this.#hints.greet(role);
    this.#options.page.changed();
  }

  greet(): void {
    this.#hints.greet(this.#state.role);
  }

  edit(): void {
    this.#replay.hide();
    if (this.#editor.open) this.#editor.hide();
    else this.#editor.show(this.#running.run?.course ?? null);
  }

  update(): void {
    const { map, slot, host } = this.#options;
    this.#hud.show(this.#running.run, this.#running.ghostShown);
    this.#replay.update(performance.now());
    if (this.#replay.open && !map.isOpen) this.#replay.hide();
    // Beside the map while that is open.
    const beside = map.isOpen ? slot : host;
    if (this.#hints.root.parentElement !== beside) beside.append(this.#hints.root);
  }

  extend(telemetry: Telemetry): Telemetry {
    // Both reveal the player's place.
    return this.hides ? { ...telemetry, course: null, parked: null } : telemetry;
  }

  click(x: number, y: number, level: number, span: number): boolean {
    const { map } = this.#options;
    if (this.#editor.open) {
      this.#editor.click({ at: [x, y], altitude: altitudeOf(map.flat, level) }, span);
      return true;
    }
    if (!this.hides) return false;
    map.say("An orienteer finds the way alone.");
    return true;
  }

  shown<P extends MapPlayer>(player: P): P {
    const shown = this.#shownPlayer(player);
    this.#places.shownLevel = shown.level;
    return shown;
  }

  draw(sheet: MapSheet): void {
    const places = this.#places;
    const level = sheet.level ?? places.shownLevel;
    places.mapLevel = level;
    this.#overlay.draw(sheet, this.#drawnCourse(level), level === places.finishedLevel ? this.#replay.routes() : []);
  }

  refresh(): void {
    const now = storageKey(this.#land());
    if (now === this.#onLand) this.#running.follow();
    else void this.#running.take();
    this.#onLand = now;
  }

  dispose(): void {
    this.#keepNow();
    this.#stopForgetting();
    for (const each of [this.#running, this.#store, this.#overlay, this.minimap]) each.dispose();
    for (const { root } of [this.#hud, this.#hints, this.#editor, this.#replay]) root.remove();
    this.#again.remove();
    removeEventListener("pagehide", this.#keepNow);
    document.removeEventListener("visibilitychange", this.#keepNow);
    delete this.#options.host.dataset.position;
  }

  get #state(): SportState {
    return this.#world.sport;
  }

  #land(): SaveKey {
    const request = this.#options.page.request();
    return saveKeyOf(request, request.world);
  }

  #ground(altitude: number): SportGround {
    return countryGround(this.#options.map.flat, this.#world.clock.t, altitude);
  }

  #createHud(): RaceHud {
    const running = this.#running;
    return createRaceHud({
      toStart: () => void this.#toStart(),
      again: () => running.again(),
      ghost: () => (running.ghostShown = !running.ghostShown),
      descriptions: () => this.#showDescriptions(),
      leave: () => {
        this.#places.known = this.#places.lastKnown(running);
        this.#state.course = "";
        this.#drop();
        this.#options.page.changed();
      },
    });
  }

  #createEditor(): CourseEditor {
    const { page, map } = this.#options;
    return createCourseEditor({
      saved: page.saved,
      ground: (altitude) => this.#ground(altitude),
      land: () => this.#land(),
      altitudeOf: (course) => courseAltitude(map.flat, course),
      // On the ground that the map shows.
      centre: () => ({
        at: (this.hides ? this.#places.lastKnown(this.#running) : this.#places.here).at,
        altitude: altitudeOf(map.flat, this.#places.mapLevel),
      }),
      problem(course) {
        const planned = planOn(map.flat, course);
        return "problem" in planned ? `${planned.problem}.` : null;
      },
      run: (_, text) => void this.#runCourse(text),
      files: (course) => createSaveMenu(() => ({ course: course(), race: null }), false, this.#saving),
      link: (course, text) =>
        new URL(formatRequest({ ...this.#atStart(course), course: text }, page.recipe), location.href).href,
    });
  }

  #applyRole(): void {
    const { host, map } = this.#options;
    this.#state.fences = this.hides ? (headframes) => withFences(headframes, () => map.flat) : null;
    if (this.hides) host.dataset.position = "hidden";
    else delete host.dataset.position;
  }

  #showDescriptions(): void {
    const { run } = this.#running;
    if (!run) return;
    const { host, map } = this.#options;
    const described = planDescriptions(run.plan, countryGround(map.flat, 0, run.altitude), run.altitude);
    openControls(host, run.course.name, described, planLengths(run.plan));
  }

  /** The course on the map of a level; null on other levels than its own. */
  #drawnCourse(level: number): DrawnCourse | null {
    const [editor, places] = [this.#editor, this.#places];
    if (editor.open) return places.levelOf(editor.altitude) === level ? editor.drawn() : null;
    const { run } = this.#running;
    if (!run || places.levelOf(run.altitude) !== level) return null;
    const { start, controls, finish } = run.plan;
    const punched = run.race.state === "running" ? run.race.splits.length : 0;
    return { start, controls: controls.map(({ at }) => at), finish, punched };
  }

  /** The view from the start of a course to its first control. */
  #atStart(course: Course): SceneRequest {
    const { page, map } = this.#options;
    const { start, controls } = course;
    const [[x, y], [toX, toY]] = [start, controls[0]];
    const heading = (Math.atan2(toX - x, toY - y) * 180) / Math.PI;
    const altitude = courseAltitude(map.flat, course);
    const height = this.#ground(altitude).heightAt(x, y);
    // Years may have taken the ground.
    const z = altitude + (Number.isNaN(height) ? 0 : height) + 0.05;
    return { ...page.request(), by: "walker", at: [x, y, z], look: [heading, 0, 0], camera: "cockpit" };
  }

  #shownPlayer<P extends MapPlayer>(player: P): P {
    const places = this.#places;
    const replayed = this.#replay.place();
    if (replayed) return { ...player, place: replayed.at, heading: replayed.heading, level: places.finishedLevel };
    if (!this.hides) return player;
    const { at, altitude } = places.lastKnown(this.#running);
    return { ...player, place: at, level: places.levelOf(altitude) };
  }

  /** Back to before the start, and to the course of the sport's state. */
  #drop(): void {
    this.#running.again();
    void this.#running.take();
  }

  async #toStart(): Promise<void> {
    const { run } = this.#running;
    if (!run) return;
    this.#running.again();
    await this.#options.page.go(this.#atStart(run.course));
  }

  async #runCourse(text: string): Promise<void> {
    const { map } = this.#options;
    this.#state.course = text;
    this.#editor.hide();
    if (map.isOpen) map.toggle();
    await this.#running.take();
    await this.#toStart();
  }

  #finished(card: Card, record: RaceRecord): void {
    const { run } = this.#running;
    if (!run) return;
    const { course, plan, ghost } = run;
    const { host, map } = this.#options;
    this.#places.finishedLevel = this.#places.levelOf(run.altitude);
    openCard(host, course.name, card, {
      replay: () => {
        this.#editor.hide();
        this.#replay.show(course.name, plan, record, ghost);
        if (!map.isOpen) map.toggle();
      },
      again: () => void this.#toStart(),
      files: createSaveMenu(() => ({ course, race: record }), true, this.#saving),
    });
  }

  /** Puts the player on foot on the ground below; false where there is none. */
  #onFoot(): boolean {
    const { page, map } = this.#options;
    const world = this.#world;
    if (world.where().by === "walker") return true;
    const { x, y, z, heading } = world.pose();
    const { floor } = flatGroundAt(map.flat, world.clock.t).gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
    if (floor === Number.NEGATIVE_INFINITY) return false;
    void page.go({ ...page.request(), by: "walker", at: [x, y, floor + 0.05], look: [heading, 0, 0] });
    return true;
  }

  /** Takes over the sport's parts of the link. */
  async #begin(): Promise<void> {
    const { page, map } = this.#options;
    const running = this.#running;
    const taking = running.take();
    if (this.hides && !this.#onFoot()) {
      if (running.run) void this.#toStart();
      else {
        this.#state.role = "explorer";
        map.say(NO_GROUND);
      }
    }
    this.#applyRole();
    await taking;
    const { run } = running;
    const last = run?.race.route.at(-1);
    if (run?.race.state !== "running" || !last) return;
    // The link may hold another place than that of the race.
    const [x, y] = this.#places.here.at;
    if (this.#world.where().by !== "walker" || Math.hypot(last.x - x, last.y - y) > RESUMED_NEAR)
      void page.go({ ...page.request(), by: "walker", at: [last.x, last.y, last.z + 0.05] });
  }
}
