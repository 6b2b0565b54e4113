/** Drawing of a planet's settlements: houses and streets near the eye, lights at night. Loaded where there are any. */
import { axesAt, settlementsOf } from "../../../../core/planet/settlements.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import { NEAR, SIDE, STREET_REACH } from "../../../../core/planet/street-layout.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import type { StreetGround } from "../../../../render/ground/street-ground.ts";
import { compileMaterials } from "../../../../render/scene.ts";
import { createPool, type Epoch, type Pool, type Ticket } from "../../../../stream/pool.ts";
import { createScatterStream } from "../../../../stream/scatter.ts";
import { deckOver, type PackedBridges } from "../../bridge-colliders.ts";
import { roofOver } from "../../house-colliders.ts";
import { BRIDGE_RANGE } from "../../jobs/town-layout.ts";
import type { PlanetPart } from "../lazy-part.ts";
import { createTownBridges } from "./bridges.ts";
import { createTownHouses, FAR_HOUSES, HOUSE_RANGES, type TownHousesBuild } from "./houses.ts";
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

export interface TownBuild extends TownHousesBuild {
  readonly globe: Globe;
  readonly streets: StreetGround;
  /** The current world. */
  world(): PlanetTable;
  readonly failed: (error: Error) => void;
}

type Place = readonly [x: number, y: number, z: number];

export function createTowns(build: TownBuild): PlanetPart {
  const { scene, globe: opened, air, quality, streets, world, failed } = build;
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
  let shown: ReturnType<typeof show> | null = show();

  /** Creates the streets, houses and lights of a ground. */
  function show() {
    const { ranks, spacing } = settlementsOf(globe);
    const epoch = pool.open(world());
    const houses = createTownHouses(build, scale, () =>
      createScatterStream(world(), pool, { job: "houses", ranges: HOUSE_RANGES, scale }),
    );
    const lights = createTownLights(scene, air, epoch, globe.radius, ranks, spacing, FAR_HOUSES * scale);
    const bridges = createTownBridges(scene, air);
    return { epoch, houses, lights, bridges, map: new TownMap(globe.radius, epoch, pool, streets, bridges) };
  }

  function clear(): void {
    shown?.houses.dispose();
    shown?.lights.dispose();
    shown?.bridges.dispose();
    shown?.epoch.close();
    shown?.map.clear();
    shown = null;
  }

  return {
    deckAt: (x, y, z, out) => shown !== null && deckOver(shown.map.bridges, globe.radius, x, y, z, out),
    isKnownAt: (...at) => (shown ? shown.houses.settled && shown.map.isKnownAt(at) : false),
    isPaved: (...at) => shown?.map.isPaved(at) ?? false,
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
      shown.map.ask(eye, clearance);
      shown.lights.ask(eye);
      return shown.houses.prefetch(eye, clearance) && !shown.map.waiting && !shown.lights.waiting;
    },
    /** The roof over a place, in all years. */
    levelAt: (_t, ...at) => (shown ? roofOver(shown.houses.nearChunks, globe.radius, ...at) : -Infinity),
    update(frame, { clearance }) {
      if (!shown) return;
      shown.houses.update(frame, clearance);
      shown.lights.update(frame);
      shown.bridges.update(frame);
      shown.map.ask(eyeInWorld(frame), clearance);
      shown.map.place(frame);
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

/** The streets round the eye, and their bridges. */
class TownMap {
  /** The bridges that are shown. */
  bridges: PackedBridges = NO_BRIDGES;
  readonly #radius: number;
  readonly #epoch: Epoch;
  readonly #pool: Pool;
  readonly #streets: StreetGround;
  readonly #drawn: ReturnType<typeof createTownBridges>;
  #ticket: Ticket | null = null;
  /** The middle of the streets that were asked for, and of those that are shown. */
  #asked: Place = [Infinity, 0, 0];
  #middle: Place | null = null;
  /** Whether each texel of the near layer is a street, once there has been one. */
  #paving: Uint8Array | undefined;

  constructor(
    radius: number,
    epoch: Epoch,
    pool: Pool,
    streets: StreetGround,
    drawn: ReturnType<typeof createTownBridges>,
  ) {
    this.#radius = radius;
    this.#epoch = epoch;
    this.#pool = pool;
    this.#streets = streets;
    this.#drawn = drawn;
  }

  get waiting(): boolean {
    return this.#ticket !== null;
  }

  /** Asks for the streets round a place, unless those near it have been asked for. */
  ask(at: Place, clearance: number): void {
    if (this.#ticket || clearance > CEILING) return;
    if (this.#fromAsked(at) < MOVED) return;
    const k = this.#radius / Math.hypot(...at);
    const under: Place = [k * at[0], k * at[1], k * at[2]];
    this.#asked = under;
    const own = this.#epoch.order<"streetMap">({
      job: "streetMap",
      key: "streets",
      ask: under,
      priority: 0,
      bytes: 8 * SIDE * SIDE,
      done: ({ pixels, bridges, lengths }) => {
        if (this.#ticket === own) {
          this.#ticket = null;
          this.bridges = { place: under, bridges: bridges.slice() };
          this.#drawn.show(under, lengths);
          this.#show(pixels, under);
        }
        this.#pool.give(pixels.buffer as ArrayBuffer);
      },
      failed: () => {
        if (this.#ticket === own) this.#ticket = null;
      },
    });
    this.#ticket = own;
  }

  #show(pixels: Uint8Array, middle: Place): void {
    this.#middle = pixels.length > 0 ? middle : null;
    if (!this.#middle) return;
    this.#streets.show(pixels, SIDE, 2 * SIDE);
    this.#paving ??= new Uint8Array(SIDE * SIDE);
    for (let i = 0; i < this.#paving.length; i++) this.#paving[i] = pixels[4 * i] > PAVED ? 1 : 0;
  }

  /** Writes the position of the street map, relative to the anchor. */
  place({ anchor }: Frame): void {
    const { place } = this.#streets;
    if (!this.#middle) {
      place.fill(0);
      return;
    }
    const { east, north } = axesAt(this.#middle, this.#radius);
    for (let i = 0; i < 3; i++) {
      place[i] = this.#middle[i] - anchor[i];
      place[3 + i] = east[i] / NEAR;
      place[6 + i] = north[i] / NEAR;
    }
  }

  isKnownAt(at: Place): boolean {
    return !this.#ticket && this.#fromAsked(at) < BRIDGE_RANGE / 2;
  }

  isPaved(at: Place): boolean {
    if (!this.#middle || !this.#paving) return false;
    const k = this.#radius / Math.hypot(...at);
    const { east, north } = axesAt(this.#middle, this.#radius);
    let [e, n] = [0, 0];
    for (let i = 0; i < 3; i++) {
      e += (k * at[i] - this.#middle[i]) * east[i];
      n += (k * at[i] - this.#middle[i]) * north[i];
    }
    const [column, row] = [e, n].map((metres) => Math.floor((metres / NEAR + 0.5) * SIDE));
    return column >= 0 && column < SIDE && row >= 0 && row < SIDE && this.#paving[row * SIDE + column] === 1;
  }

  /** Distance on the datum from a place to the last request of streets, metres. */
  #fromAsked(at: Place): number {
    const k = this.#radius / Math.hypot(...at);
    return Math.hypot(k * at[0] - this.#asked[0], k * at[1] - this.#asked[1], k * at[2] - this.#asked[2]);
  }

  /** Forgets the streets, of which none are shown then. */
  clear(): void {
    this.#ticket = null;
    this.#streets.place.fill(0);
  }
}
