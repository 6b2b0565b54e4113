/** Has plates of space exposed, quickly and literally, each in a worker that starts with the first wish. */
import { PLATE_CORNER, PLATE_SIZE, type PlateSize } from "../../../core/space/plate.ts";
import { starName } from "../../../core/space/star-names.ts";
import type { CosmicWorld } from "../../../recipe/recipe.ts";
import { colourOf } from "../../../render/atmosphere/stars.ts";
import type { LiteralTold, PlateCorner, PlateSource, PlateTold } from "./picture.ts";
import type { PlateDelivery, PlateOrder } from "./worker.ts";

/** `world` tells the table as it is now, `year` its time. */
export function createPhotographer(
  world: () => CosmicWorld,
  year: () => number,
  size: PlateSize = PLATE_SIZE,
): PlateSource {
  let last = 0;
  let exposing: Worker | undefined;
  let scanning: Worker | undefined;
  let wish: PlateTold | undefined;

  function begin(name: string, hear: (delivery: PlateDelivery) => void, died: () => void): Worker {
    const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
    made.onmessage = ({ data }: MessageEvent<PlateDelivery>) => data.id === last && hear(data);
    made.onerror = (event) => {
      event.preventDefault();
      made.terminate();
      died();
    };
    return made;
  }

  function order(ask: PlateOrder["ask"], corner: PlateCorner, t: number): PlateOrder {
    return { ask, id: last, world: world(), corner, size, t };
  }

  function exposed(delivery: PlateDelivery): void {
    if (delivery.of === "stars") wish?.stars(delivery.stars);
    else if (delivery.of === "rows") wish?.rows(delivery.top, delivery.pixels);
    else if (delivery.of === "plate") wish?.done(delivery.ms / 1000);
  }

  function stop(): void {
    scanning?.terminate();
    scanning = undefined;
  }

  return {
    size,
    first: PLATE_CORNER,
    inks: Array.from({ length: 16 }, (_, index) => shown(colourOf(index))),
    nameOf: starName,
    year,
    expose(corner, t, told: PlateTold) {
      // What is scanned is of the plate before.
      stop();
      last++;
      wish = told;
      exposing ??= begin("plate", exposed, () => {
        exposing = undefined;
        wish?.failed("The plate could not be exposed. Show it again.");
      });
      exposing.postMessage(order("plate", corner, t));
    },
    compare(corner, t, told: LiteralTold) {
      stop();
      scanning = begin(
        "literal plate",
        (delivery) => {
          if (delivery.of === "scanned") told.progress(delivery.rows / size[1], delivery.ms / 1000);
          if (delivery.of !== "compared") return;
          stop();
          const { quickMs, literalMs, ...rest } = delivery;
          told.done({ ...rest, quick: quickMs / 1000, literal: literalMs / 1000 });
        },
        () => {
          scanning = undefined;
          told.failed("The scan stopped before its end; start it again.");
        },
      );
      scanning.postMessage(order("literal", corner, t));
    },
    stop,
    dispose() {
      stop();
      exposing?.terminate();
      exposing = undefined;
      last++;
    },
  };
}

/** Linear light as a screen shows it, as bright as it goes without clipping, 0 to 255. */
function shown(light: readonly [number, number, number]): readonly [number, number, number] {
  const most = Math.max(...light);
  const [red, green, blue] = light.map((v) => Math.round(255 * (v / most) ** (1 / 2.2)));
  return [red, green, blue];
}
