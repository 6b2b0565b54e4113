/** Drawing of a planet's settlements: houses and streets near the eye, lights at night. Loaded where there are any. */
import type { Scene } from "@babylonjs/core/scene.js";
import { axesAt, settlementsOf } from "../../../../core/planet/settlements.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import { NEAR, SIDE, STREET_REACH } from "../../../../core/planet/street-layout.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import type { StreetGround } from "../../../../render/ground/street-ground.ts";
import type { Quality } from "../../../../render/quality.ts";
import { compileMaterials } from "../../../../render/scene.ts";
import { createPool, type Ticket } from "../../../../stream/pool.ts";
import { createScatterStream } from "../../../../stream/scatter.ts";
import { deckOver, type PackedBridges } from "../../bridge-colliders.ts";
import { roofOver } from "../../house-colliders.ts";
import { BRIDGE_RANGE } from "../../jobs/town-layout.ts";
import type { PlanetPart } from "../lazy-part.ts";
import { createTownBridges } from "./bridges.ts";
import { createTownHouses, FAR_HOUSES, HOUSE_RANGES } from "./houses.ts";
import { createTownLights } from "./lights.ts";

/** Metres that the eye moves before streets are drawn anew round it, and its greatest height over the ground with streets. */
const MOVED = 220;
const CEILING = 7000;

/** Red of the street map this many metres from the middle of a street, where its paving ends. */
const HALF_STREET = 4.6;
const PAVED = 255 * (1 - HALF_STREET / STREET_REACH);

/** Minimum scale of the houses' ranges: nearer than that, a town from above would be streets without houses. */
const LEAST_SCALE = 0.6;

const NO_BRIDGES: PackedBridges = { place: [0, 0, 0], bridges: new Float32Array() };

export interface TownBuild {
  readonly scene: Scene;
  readonly globe: Globe;
  readonly air: PlanetAir;
  readonly quality: Quality;
  readonly streets: StreetGround;
  /** The current world. */
  world(): PlanetTable;
  readonly failed: (error: Error) => void;
}

export function createTowns({ scene, globe: opened, air, quality, streets, world, failed }: TownBuild): PlanetPart {
  const pool = createPool({
    source: {
      start: () => new Worker(new URL("../../jobs/towns-worker.ts", import.meta.url), { type: "module" }),
      load: async () => (await import("../../jobs/towns.ts")).default,
    },
    size: 1,
    failed,
  });
  const scale = Math.max(LEAST_SCALE, quality.growth.scale);
  let globe = opened;
  let shown: Shown | null = show();
  let ticket: Ticket | null = null;
  /** The middle of the streets that were asked for, and of those that are shown. */
  let asked: readonly [number, number, number] = [Infinity, 0, 0];
  let middle: readonly [number, number, number] | null = null;
  /** The bridges round that middle. */
  let bridges: PackedBridges = NO_BRIDGES;
  /** Whether each texel of the near layer is a street, once there has been one. */
  let paving: Uint8Array | undefined;

  /** Creates the houses and lights of a ground. */
  function show() {
    const { ranks, spacing } = settlementsOf(globe);
    const epoch = pool.open(world());
    const houses = createTownHouses(scene, air, quality, scale, () =>
      createScatterStream(world(), pool, { job: "houses", ranges: HOUSE_RANGES, scale }),
    );
    const lights = createTownLights(scene, air, epoch, globe.radius, ranks, spacing, FAR_HOUSES * scale);
    return { epoch, houses, lights, bridges: createTownBridges(scene, air) };
  }
  type Shown = ReturnType<typeof show>;

  function clear(): void {
    shown?.houses.dispose();
    shown?.lights.dispose();
    shown?.bridges.dispose();
    shown?.epoch.close();
    shown = ticket = middle = null;
    asked = [Infinity, 0, 0];
    bridges = NO_BRIDGES;
    streets.place.fill(0);
  }

  function askStreets(
    { epoch, bridges: drawn }: Shown,
    at: readonly [number, number, number],
    clearance: number,
  ): void {
    if (ticket || clearance > CEILING) return;
    if (fromAsked(at) < MOVED) return;
    const k = globe.radius / Math.hypot(...at);
    const under: readonly [number, number, number] = [k * at[0], k * at[1], k * at[2]];
    asked = under;
    const own = epoch.order<"streetMap">({
      job: "streetMap",
      key: "streets",
      ask: under,
      priority: 0,
      bytes: 8 * SIDE * SIDE,
      done({ pixels, bridges: found, lengths }) {
        if (ticket === own) {
          ticket = null;
          bridges = { place: under, bridges: found.slice() };
          drawn.show(under, lengths);
          middle = pixels.length > 0 ? under : null;
          if (middle) {
            streets.show(pixels, SIDE, 2 * SIDE);
            paving ??= new Uint8Array(SIDE * SIDE);
            for (let i = 0; i < paving.length; i++) paving[i] = pixels[4 * i] > PAVED ? 1 : 0;
          }
        }
        pool.give(pixels.buffer as ArrayBuffer);
      },
      failed() {
        if (ticket === own) ticket = null;
      },
    });
    ticket = own;
  }

  /** Writes the position of the street map, relative to the anchor. */
  function placeStreets({ anchor }: Frame): void {
    const { place } = streets;
    if (!middle) {
      place.fill(0);
      return;
    }
    const { east, north } = axesAt(middle, globe.radius);
    for (let i = 0; i < 3; i++) {
      place[i] = middle[i] - anchor[i];
      place[3 + i] = east[i] / NEAR;
      place[6 + i] = north[i] / NEAR;
    }
  }

  /** Distance on the datum from a place to the last request of streets, metres. */
  const fromAsked = (at: readonly [x: number, y: number, z: number]) => {
    const k = globe.radius / Math.hypot(...at);
    return Math.hypot(k * at[0] - asked[0], k * at[1] - asked[1], k * at[2] - asked[2]);
  };

  return {
    deckAt: (x, y, z, out) => shown !== null && deckOver(bridges, globe.radius, x, y, z, out),
    isKnownAt: (...at) => shown !== null && !ticket && shown.houses.settled && fromAsked(at) < BRIDGE_RANGE / 2,
    isPaved(...at) {
      if (!middle || !paving) return false;
      const k = globe.radius / Math.hypot(...at);
      const { east, north } = axesAt(middle, globe.radius);
      let [e, n] = [0, 0];
      for (let i = 0; i < 3; i++) {
        e += (k * at[i] - middle[i]) * east[i];
        n += (k * at[i] - middle[i]) * north[i];
      }
      const [column, row] = [e, n].map((metres) => Math.floor((metres / NEAR + 0.5) * SIDE));
      return column >= 0 && column < SIDE && row >= 0 && row < SIDE && paving[row * SIDE + column] === 1;
    },
    compile: () =>
      compileMaterials(
        shown ? [...shown.houses.meshes, ...shown.lights.meshes, ...shown.bridges.meshes] : [],
        () => {},
      ),
    get triangles() {
      return shown ? shown.houses.triangles + shown.lights.triangles + shown.bridges.triangles : 0;
    },
    uploaded: 0,
    prefetch(eye, clearance) {
      if (!shown) return true;
      askStreets(shown, eye, clearance);
      shown.lights.ask(eye);
      return shown.houses.prefetch(eye, clearance) && !ticket && !shown.lights.waiting;
    },
    /** The roof over a place, in all years. */
    levelAt: (_t, ...at) => (shown ? roofOver(shown.houses.nearChunks, globe.radius, ...at) : -Infinity),
    update(frame, { clearance }) {
      if (!shown) return;
      shown.houses.update(frame, clearance);
      shown.lights.update(frame);
      shown.bridges.update(frame);
      askStreets(shown, eyeInWorld(frame), clearance);
      placeStreets(frame);
    },
    preview(next) {
      globe = next;
      clear();
    },
    restart() {
      clear();
      shown = show();
    },
    dispose() {
      clear();
      pool.dispose();
    },
  };
}
