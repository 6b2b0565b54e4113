/** Marks of the chart over the plate: the ship, its track, the target and the stars it came to. Those outside the box along z are paler. */
import { drawing } from "../../../ui/element.ts";
import type { Place } from "../ship-track.ts";
import type { PlateCorner } from "./plate-source.ts";

export interface ChartPlaces {
  readonly ship: Place;
  readonly track: readonly Place[];
  readonly visited: readonly Place[];
  /** The star that is selected; null for none. */
  readonly target: Place | null;
}

/** Radii of rings and of the ship's triangle, light-years of the plate, which is a pixel each. */
const [RING, SHIP] = [7, 9];

export function createChartMarks([width, height, depth]: readonly [number, number, number]) {
  const track = [drawing("path", { class: "pale" }), drawing("path")];
  const marks = drawing("g");
  const root = drawing(
    "svg",
    { class: "plate-marks", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...track,
    marks,
  );
  return {
    root,
    /** Places them on the plate whose box has that corner. */
    show(corner: PlateCorner, { ship, track: flown, visited, target }: ChartPlaces): void {
      const at = ([x, y]: Place) => [x - corner[0] + 0.5, corner[1] + height - y - 0.5] as const;
      const isIn = ([, , z]: Place) => z >= corner[2] && z < corner[2] + depth;
      for (const [k, path] of track.entries())
        path.setAttribute(
          "d",
          lineOf(flown, at, (place) => isIn(place) === (k === 1)),
        );
      const ring = (place: Place, kind: string) => {
        const [cx, cy] = at(place).map((v) => v.toFixed(1));
        return drawing("circle", { class: isIn(place) ? kind : `${kind} pale`, cx, cy, r: String(RING) });
      };
      const [x, y] = at(ship);
      const triangle = `M${x} ${y - SHIP}L${x + 0.7 * SHIP} ${y + 0.8 * SHIP}L${x} ${y + 0.4 * SHIP}L${x - 0.7 * SHIP} ${y + 0.8 * SHIP}Z`;
      marks.replaceChildren(
        ...visited.map((place) => ring(place, "visited")),
        ...(target ? [ring(target, "target")] : []),
        drawing("path", { class: isIn(ship) ? "ship" : "ship pale", d: triangle }),
      );
    },
  };
}

function lineOf(
  places: readonly Place[],
  at: (place: Place) => readonly [number, number],
  isWanted: (place: Place) => boolean,
): string {
  let line = "";
  let isDrawn = false;
  for (const place of places) {
    if (isWanted(place))
      line += `${isDrawn ? "L" : "M"}${at(place)
        .map((v) => v.toFixed(1))
        .join(" ")}`;
    isDrawn = isWanted(place);
  }
  return line;
}
