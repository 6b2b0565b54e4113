/** The logbook in free space. */
import { densityAt } from "../../core/space/nebula.ts";
import type { Space } from "../../core/space/place.ts";
import { type Star, starAt, starName } from "../../core/space/stars.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import { type FirstRow, farthest, type LogRows, type LogSample } from "../log-rows.ts";

function visitFact({ visit }: LogSample): Words {
  if (!visit) return phrase("Between the stars");
  return visit.planet === null
    ? saying("At {star}", { star: visit.star })
    : saying("In orbit of {planet}", { planet: visit.planet });
}

export function spaceLog({ galaxy, nebula }: Space): LogRows {
  /** The star that the player is at. */
  const starOf = ({ at, visit }: LogSample): Star | null =>
    visit && starAt(galaxy, Math.round(at[0]), Math.round(at[1]), Math.round(at[2]));
  const isInGas = ({ at }: LogSample) => densityAt(nebula, ...at) > 0;
  const nameOf = (sample: LogSample) => {
    const star = starOf(sample);
    return star ? starName(star) : "";
  };
  const star: FirstRow = { name: "star", label: phrase("First star"), of: (sample) => starOf(sample) !== null };
  const planet: FirstRow = {
    name: "planet",
    label: phrase("First orbit of a planet"),
    of: ({ visit }) => Boolean(visit?.planet),
  };
  const nebulae: FirstRow = { name: "nebula", label: phrase("First nebula"), of: isInGas };
  return {
    facts: (sample) => [
      visitFact(sample),
      isInGas(sample)
        ? phrase("In a nebula")
        : saying("{n} light-year from the origin|{n} light-years from the origin", {
            n: Math.round(Math.hypot(...sample.at)),
          }),
    ],
    bests: [
      {
        ...{ name: "bright", label: phrase("Brightest star reached"), unit: "magnitude", least: true, nameOf },
        of: (sample) => starOf(sample)?.magnitude ?? null,
      },
      {
        ...{ name: "planets", label: phrase("Most planets of a star reached"), unit: "planets", nameOf },
        of: (sample) => starOf(sample)?.planets ?? null,
      },
      farthest("ly"),
    ],
    ways: [],
    firsts: [star, planet, nebulae],
  };
}
