/** The sport as its door and the map see it. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import type { RoleName } from "../../../recipe/recipe.ts";
import type { MapPlayer, MapSheet } from "../../../ui/map/sheet.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import type { MinimapLayer } from "../ui/minimap.ts";

/** The large map. */
export interface SportMap {
  /** The ground that is mapped. */
  readonly flat: FlatGround;
  /** Whether the large map is open. */
  readonly isOpen: boolean;
  toggle(): void;
  say(words: string): void;
}

/** The sport, once its code is loaded. */
export interface SportPart {
  readonly minimap: MinimapLayer;
  readonly hides: boolean;
  choose(role: RoleName): void;
  /** Shows the hints of the role, where they were not seen. */
  greet(): void;
  /** Opens or closes the list of courses. */
  edit(): void;
  update(telemetry: Telemetry): void;
  extend(telemetry: Telemetry): Telemetry;
  click(x: number, y: number, level: number, span: number): boolean;
  shown<P extends MapPlayer>(player: P): P;
  draw(sheet: MapSheet): void;
  refresh(): void;
  dispose(): void;
}
