/** What is known of a star of the plate. */
import { element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import type { PlateSource, PlateStar } from "./picture.ts";

export interface PlateCard {
  readonly root: HTMLElement;
  /** Shows a star, its place on the window as shares from the upper left; or nothing. */
  show(star: PlateStar | null, across?: number, down?: number): void;
}

/** What sixteen steps of colour are called, from the bluest. */
const COLOURS = ["blue", "blue-white", "white", "yellow-white", "yellow", "orange", "orange-red", "red"] as const;

export const colourName = ({ colour }: PlateStar): string => COLOURS[colour >> 1];

/** "−6.0 mag". */
export function magnitudeText({ magnitude }: PlateStar): string {
  return `${magnitude.toFixed(1).replace("-", "\u2212")} mag`;
}

export const planetsText = ({ planets }: PlateStar): string =>
  planets === 0 ? "no planets" : `${planets} planet${planets === 1 ? "" : "s"}`;

export const inkOf = ({ inks }: PlateSource, { colour }: PlateStar): string => `rgb(${inks[colour].join(" ")})`;

export function createPlateCard(source: PlateSource): PlateCard {
  const [name, place, light, planets] = [0, 1, 2, 3].map(() => element("span"));
  const swatch = element("i", { class: "plate-swatch" });
  const root = element(
    "div",
    { class: "plate-card", hidden: "" },
    element("strong", {}, swatch, name),
    place,
    light,
    planets,
  );
  const [writeName, writePlace, writeLight, writePlanets] = [name, place, light, planets].map(text);
  return {
    root,
    show(star, across = 0, down = 0) {
      root.hidden = star === null;
      if (!star) return;
      swatch.style.background = inkOf(source, star);
      writeName(source.nameOf(star));
      writePlace([star.x, star.y, star.z].map(whole).join(", "));
      writeLight(`${magnitudeText(star)}, ${colourName(star)}`);
      writePlanets(planetsText(star));
      root.style.left = `${100 * across}%`;
      root.style.top = `${100 * down}%`;
      // On whichever side of the star there is more room.
      root.classList.toggle("leftward", across > 0.7);
      root.classList.toggle("upward", down > 0.72);
    },
  };
}
