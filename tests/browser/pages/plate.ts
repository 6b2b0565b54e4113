/** The plate's sheet without a world behind it; a list keeps what was asked. */
import scene from "../../../scenes/cosmic/scene.ts";
import type { PlateSize } from "../../../src/core/space/plate.ts";
import { createPhotographer } from "../../../src/worlds/space/plate/exposure.ts";
import { createPlateSheet } from "../../../src/worlds/space/plate/view.ts";

const host = document.querySelector("#ui") as HTMLElement;
const asked: string[] = [];

function open(size?: PlateSize): void {
  const source = createPhotographer(
    () => scene.world,
    () => 0,
    size,
  );
  createPlateSheet(host, {
    source,
    ship: () => [120, -340, 60],
    onStar: (...star) => asked.push(`star ${star.join(" ")}`),
    onClose: () => asked.push("closed"),
  });
}

const plate = { asked, open };
declare global {
  interface Window {
    plate: typeof plate;
  }
}
window.plate = plate;
