/** The logbook in free space. */
import { densityAt } from "../../core/space/nebula.ts";
import type { Space } from "../../core/space/place.ts";
import { type Star, starAt, starName } from "../../core/space/stars.ts";
import { capital, type FirstRow, farthest, type LogRows, type LogSample } from "../log-rows.ts";

const AWAY = "between the stars";

export function spaceLog({ galaxy, nebula }: Space): LogRows {
  /** The star that the player is at. */
  const starOf = ({ at, where }: LogSample): Star | null =>
    where === AWAY || where === "" ? null : starAt(galaxy, Math.round(at[0]), Math.round(at[1]), Math.round(at[2]));
  const isInGas = ({ at }: LogSample) => densityAt(nebula, ...at) > 0;
  const nameOf = (sample: LogSample) => {
    const star = starOf(sample);
    return star ? starName(star) : "";
  };
  const star: FirstRow = { name: "star", label: "First star", of: (sample) => starOf(sample) !== null };
  const planet: FirstRow = {
    name: "planet",
    label: "First orbit of a planet",
    of: ({ where }) => where.startsWith("in orbit"),
  };
  const nebulae: FirstRow = { name: "nebula", label: "First nebula", of: isInGas };
  return {
    facts: (sample) => [
      sample.where === "" ? "In free space" : capital(sample.where),
      isInGas(sample) ? "In a nebula" : `${Math.round(Math.hypot(...sample.at))} light-years from the origin`,
    ],
    bests: [
      {
        ...{ name: "bright", label: "Brightest star reached", unit: "magnitude", least: true, nameOf },
        of: (sample) => starOf(sample)?.magnitude ?? null,
      },
      {
        ...{ name: "planets", label: "Most planets of a star reached", unit: "planets", nameOf },
        of: (sample) => starOf(sample)?.planets ?? null,
      },
      farthest("ly"),
    ],
    ways: [],
    firsts: [star, planet, nebulae],
  };
}
