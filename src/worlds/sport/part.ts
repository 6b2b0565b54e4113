/** The sport as its loader and the map see it. */
import type { RoleName } from "../../recipe/recipe.ts";
import type { MinimapLayer } from "../../ui/map/minimap.ts";
import type { MapPlace } from "../../ui/map/picture.ts";
import type { MapPlayer, MapSheet } from "../../ui/map/sheet.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import type { WorldPage } from "../world-module.ts";

/** The large map. */
export interface SportMap {
  /** Whether the large map is open. */
  readonly isOpen: boolean;
  toggle(): void;
  say(words: string): void;
}

/** The part of the page that the sport uses. */
export type SportPage = Pick<WorldPage, "recipe" | "request" | "go" | "changed" | "saved" | "tell">;

/** The sport, once its code is loaded. */
export interface SportPart {
  readonly minimap: MinimapLayer;
  readonly hides: boolean;
  choose(role: RoleName): void;
  /** Shows the hints of the role, where they were not seen. */
  greet(): void;
  /** Makes an easy course round the player and runs it. */
  runEasy(): void;
  /** Opens or closes the list of courses. */
  edit(): void;
  update(telemetry: Telemetry): void;
  extend(telemetry: Telemetry): Telemetry;
  click(place: MapPlace, level: number, span: number): boolean;
  shown<P extends MapPlayer>(player: P): P;
  draw(sheet: MapSheet): void;
  refresh(): void;
  dispose(): void;
}
