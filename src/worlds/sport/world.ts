/** A live world as the sport sees it: flat and round worlds implement it. */

import type { SaveKey } from "../../recipe/ground-key.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { PlannedCourse } from "../../sport/archipelago.ts";
import type { Course } from "../../sport/course.ts";
import type { MapExport } from "../../sport/export/export-file.ts";
import type { MapScale } from "../../sport/export/sheet.ts";
import type { Point } from "../../sport/geometry.ts";
import type { SportGround } from "../../sport/ground.ts";
import type { Runner } from "../../sport/race/race.ts";
import type { RoutePlace } from "../../sport/race/route.ts";
import type { ControlsTable } from "../../ui/input/actions.ts";
import type { MapPlace } from "../../ui/map/picture.ts";
import type { SportWords } from "./hints.ts";
import type { SportState } from "./state.ts";

/** A place on an archipelago, whose altitude is in metres; 0 in worlds with one ground. */
export interface CoursePlace {
  readonly at: Point;
  readonly altitude: number;
}

/** The place of a walker, as parts of a request. */
export type Standing = Pick<SceneRequest, "by" | "at" | "look">;

export interface SportWorld {
  readonly state: SportState;
  readonly words: SportWords;
  readonly controls: ControlsTable;
  /** The ground that courses are kept for. */
  land(): SaveKey;
  /** Key of the settings, besides the seed and the profile, that plans of courses depend on. */
  groundKey(): string;
  /** The ground of an archipelago, now or in the first year, by which courses are planned. */
  ground(altitude: number, when: "now" | "first year"): SportGround;
  altitudeOf(course: Course): number;
  plan(course: Course): PlannedCourse;
  /** Reads what the plan of a course needs, where that takes long. */
  survey?(course: Course): Promise<void>;
  /** The level of an archipelago on maps, 0 for the highest, and its altitude. */
  levelOf(altitude: number): number;
  altitudeOfLevel(level: number): number;
  /** The player's place on maps, and heading in degrees. */
  here(): CoursePlace;
  heading(): number;
  isOnFoot(): boolean;
  /** The player on an archipelago in a step of a race. */
  runner(altitude: number): Runner;
  /** A walker on the ground at a place, or `z` metres up in the measure of routes. */
  standing(place: CoursePlace, heading: number, z?: number): Standing;
  /** A walker on the ground below the player; null where there is none. */
  standingHere(): Standing | null;
  /** Puts fences round shafts for feet, or takes them away. */
  setFences(stand: boolean): void;
  /** Shows the runner of an earlier race, or hides it. */
  setGhost(place: RoutePlace | null, altitude: number): void;
  toMap(at: Point): MapPlace;
  fromMap(place: MapPlace): Point;
  /** The places by which a leg is drawn on maps, both ends included. */
  way(from: Point, to: Point): readonly Point[];
  /** The request of a printed map of a course, where the world has such maps. */
  printed?(course: Course, scale: MapScale, climb: number): Promise<Omit<MapExport, "format">>;
}
