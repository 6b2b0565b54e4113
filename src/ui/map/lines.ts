/** Lines over a map: the player's own track, and the way out from below ground. Parts on other levels than the one shown are paler. */
import { drawing } from "../element.ts";
import type { MapPlace } from "./picture.ts";

export interface MapLine {
  readonly kind: "track" | "way";
  readonly points: readonly LinePoint[];
}

export interface LinePoint {
  readonly place: MapPlace;
  readonly level: number;
}

export interface MapLines {
  readonly root: SVGSVGElement;
  /** May be called every frame. `pointOf` gives points of the window, 0…1 from its upper left corner; null where a place has none. */
  show(
    lines: readonly MapLine[],
    level: number,
    pointOf: (place: MapPlace) => readonly [x: number, y: number] | null,
  ): void;
}

const KINDS = ["track elsewhere", "track", "way elsewhere", "way"] as const;

export function createMapLines(): MapLines {
  const paths = KINDS.map((kind) => drawing("path", { class: kind }));
  const root = drawing(
    "svg",
    { class: "map-lines", viewBox: "0 0 1000 1000", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...paths,
  );
  const shown = KINDS.map(() => "");
  return {
    root,
    show(lines, level, pointOf) {
      for (const [k, kind] of KINDS.entries()) {
        const next = lines
          .filter((line) => kind.startsWith(line.kind))
          .map((line) => pathOf(line.points, (point) => (point.level === level) === (kind === line.kind), pointOf))
          .join("");
        if (next === shown[k]) continue;
        shown[k] = next;
        paths[k].setAttribute("d", next);
      }
    },
  };
}

/** The parts of a line whose ends are wanted, in thousandths of the window. */
function pathOf(
  points: readonly LinePoint[],
  isWanted: (point: LinePoint) => boolean,
  pointOf: (place: MapPlace) => readonly [x: number, y: number] | null,
): string {
  let path = "";
  let isDrawn = false;
  for (const point of points) {
    const at = pointOf(point.place);
    if (!at || !isWanted(point)) {
      isDrawn = false;
      continue;
    }
    path += `${isDrawn ? "L" : "M"}${(1000 * at[0]).toFixed(0)} ${(1000 * at[1]).toFixed(0)}`;
    isDrawn = true;
  }
  return path;
}
