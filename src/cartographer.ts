/** Has a planet's maps drawn in a worker, and tells which pixel is which place. The worker starts with the first wish. */
import { fromGeo, geoOf } from "./core/geo.ts";
import { directionOf, tangentFrame } from "./explorers/tangent.ts";
import { createProjection } from "./map/projection.ts";
import type { MapDelivery, MapOrder } from "./map-worker.ts";
import type { MapPicture, MapSource, MapWish } from "./ui/map-picture.ts";
import type { SphereWorld } from "./world/recipe.ts";
import type { OpenSphere } from "./world/validate.ts";

/** Radii ahead of a traveller by which their way on a map is told. */
const AHEAD = 1e-5;
/** Metres a side of the closest map. */
const CLOSEST = 200;

/** Metres a side that maps of a sphere have: 200, 500, 1,000, … up to its half, and the whole. */
export function spansOf(radius: number): number[] {
  const half = Math.PI * radius;
  const spans: number[] = [];
  for (let ten = 1; CLOSEST * ten < half; ten *= 10)
    for (const step of [1, 2.5, 5]) if (CLOSEST * ten * step < 0.9 * half) spans.push(CLOSEST * ten * step);
  return [...spans, half, 2 * half];
}

/** `world` tells the planet as it is now, and `year` its time. */
export function createCartographer(world: () => OpenSphere, year: () => number): MapSource {
  let table: SphereWorld | undefined;
  let spans: readonly number[] = [];
  let worker: Worker | undefined;
  let failures = 0;
  let order: MapOrder | undefined;
  let told: { wish: MapWish; show(picture: MapPicture): void; fail(reason: string): void } | undefined;

  function begin(): Worker {
    const made = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module", name: "map" });
    made.onmessage = ({ data }: MessageEvent<MapDelivery>) => {
      if (data.id !== order?.id || !told) return;
      failures = 0;
      told.show(pictureOf(data, order, told.wish));
    };
    made.onerror = (event) => {
      event.preventDefault();
      worker?.terminate();
      worker = undefined;
      if (!told || !order) return;
      failures++;
      if (failures > 1) told.fail("The map could not be drawn.");
      else {
        told.fail("The map stopped; it is being drawn again.");
        worker = begin();
        worker.postMessage(order);
      }
    };
    return made;
  }

  /** The table alone of what was opened. */
  function current(): SphereWorld {
    if (table) return table;
    const { name, title, about, explorers, view, start, ...ground } = world();
    spans = spansOf(ground.shape.radius);
    table = ground;
    return table;
  }

  return {
    get spans() {
      current();
      return spans;
    },
    renew() {
      table = undefined;
    },
    ask(wish, show, fail) {
      told = { wish, show, fail };
      order = { ...wish, id: (order?.id ?? 0) + 1, t: year(), world: current() };
      worker ??= begin();
      worker.postMessage(order);
    },
    dispose() {
      worker?.terminate();
      worker = undefined;
      told = undefined;
    },
  };
}

function pictureOf({ fine, size, interval, pixels }: MapDelivery, order: MapOrder, wish: MapWish): MapPicture {
  const { radius } = order.world.shape;
  const projection = createProjection(radius, wish);
  const place = new Float64Array(3);
  const point = new Float64Array(2);
  return {
    ...wish,
    fine,
    size,
    interval,
    pixels,
    pointOf(latitude, longitude) {
      fromGeo({ latitude, longitude, altitude: 0 }, radius, place);
      projection.point(place[0], place[1], place[2], point);
      return [point[0] / wish.span, -point[1] / wish.span];
    },
    turnOf(latitude, longitude, heading) {
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, radius, place);
      projection.point(x, y, z, point);
      const [right, up] = point;
      const ahead = directionOf(heading, 0, tangentFrame(x, y, z));
      const step = AHEAD * radius;
      projection.point(x + step * ahead[0], y + step * ahead[1], z + step * ahead[2], point);
      return (Math.atan2(point[0] - right, point[1] - up) * 180) / Math.PI;
    },
    placeOf(x, y) {
      const [right, up] = [x * wish.span, -y * wish.span];
      if (Math.hypot(right, up) > projection.edge) return null;
      projection.place(right, up, place);
      const { latitude, longitude } = geoOf(place[0], place[1], place[2], radius);
      return [latitude, longitude];
    },
  };
}
