/** A page with the plate sheet alone, and a record of its callbacks. */
import scene from "../../../scenes/cosmic/scene.ts";
import type { PlateSize } from "../../../src/core/space/plate.ts";
import { PlateSource } from "../../../src/worlds/space/plate/plate-source.ts";
import { createPlateSheet } from "../../../src/worlds/space/plate/sheet.ts";

const host = document.querySelector("#ui") as HTMLElement;
const calls: string[] = [];

function open(size?: PlateSize): void {
  const source = new PlateSource(
    () => scene.world,
    () => 0,
    size,
  );
  createPlateSheet(host, source, {
    ship: () => [120, -340, 60],
    onStar: (...star) => calls.push(`star ${star.join(" ")}`),
    onClose: () => calls.push("closed"),
  });
}

const plate = { calls, open };
declare global {
  interface Window {
    plate: typeof plate;
  }
}
window.plate = plate;
