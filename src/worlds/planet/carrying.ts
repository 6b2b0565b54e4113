/**
 * Carrying of cones by a walker on a planet, and the shaft that they stand at. Loaded after the first picture.
 *
 *   where    a cone is put on the nearest crossing of two rings (core/planet/ring-features.ts), at most 1.3 m away
 *   saved    by the keys of crossings, as on islands: "cone" where one was put, "none" where a generated one was taken
 */
import { faceOf } from "../../core/planet/cube-sphere.ts";
import { crossingOf, isCrossing, keyOf } from "../../core/planet/ring-features.ts";
import { surfaceOn } from "../../core/planet/sphere.ts";
import { AHEAD, CARRY_HINTS, MAX_OBSTACLE, MAX_STEP, REACH, REFUSALS } from "../../explorers/carrying.ts";
import type { Intent, Pose } from "../../explorers/explorer.ts";
import { walkedMineGround } from "../../explorers/planet-ground.ts";
import { directionOf, tangentFrame } from "../../explorers/tangent-frame.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import type { SavedObjects } from "../../saves/world-data.ts";
import { say } from "../../words/words.ts";
import { CarriedObject } from "../carried-object.ts";
import { ladderHint } from "../hints.ts";
import type { WanderingStone } from "../wandering-stone.ts";
import type { WayOut } from "../way-out.ts";
import { HINTS } from "./controls.ts";
import type { Descent } from "./descent.ts";
import { placeInMine, playerPose } from "./player.ts";
import type { PlanetFeatures } from "./render/features/features.ts";
import type { PlanetObjects } from "./render/features/known-features.ts";
import type { StandingFeature } from "./render/features/standing.ts";
import type { PlanetSimulation } from "./simulation.ts";

/** Steps between two searches for objects in reach. */
const UPDATE_STEPS = 20;
/** Maximum height between the feet and an object in reach, metres; and from the rim of a shaft to a walker at it. */
const LEVEL = 1.5;
const RIM = 1;
/** Metres in which a cone that is dropped takes the place of a generated one that was taken; and that features need round their middle. */
const RESTORED = 0.8;
const ROOM = 0.35;

interface CarryingOptions {
  simulation(): PlanetSimulation;
  features(): PlanetFeatures | undefined;
  readonly descent: Descent;
  stone(): WanderingStone | undefined;
  /** Reason why the player may not go down a shaft; "" where they may. */
  keptUp(): string;
  readonly wayOut: Pick<WayOut, "words" | "notice">;
}

export class Carrying {
  readonly #simulation: CarryingOptions["simulation"];
  readonly #features: CarryingOptions["features"];
  readonly #descent: Descent;
  readonly #stone: CarryingOptions["stone"];
  readonly #keptUp: CarryingOptions["keptUp"];
  readonly #wayOut: CarryingOptions["wayOut"];
  readonly #carried = new CarriedObject();
  readonly #placed = this.#carried.placed;
  #objects = objectsOf(this.#placed);
  #steps = 0;
  #isConeNear = false;
  #shaft: StandingFeature | null = null;

  constructor({ simulation, features, descent, stone, keptUp, wayOut }: CarryingOptions) {
    [this.#simulation, this.#features, this.#descent] = [simulation, features, descent];
    [this.#stone, this.#keptUp, this.#wayOut] = [stone, keptUp, wayOut];
  }

  /** Words about the way out, or the reason why the last action was refused; "" for none. */
  get notice(): string {
    return this.#wayOut.notice || this.#carried.notice;
  }

  /** Number of changes that have to be saved. */
  get changes(): number {
    return this.#carried.changes;
  }

  get objects(): PlanetObjects {
    return this.#objects;
  }

  /** Hint for the action that is possible now, with its key; "" for none. */
  get hint(): string {
    if (!this.#walker()) return "";
    const inMine = this.#mineHint();
    if (inMine) return inMine;
    const own = this.#carryHint();
    if (!this.#shaft || this.#keptUp() !== "") return own;
    return `${say(HINTS.walker.atShaft)} · ${own || say(HINTS.walker.walk)}`;
  }

  /** Hint for a thing in reach or in hand; "" for none. */
  #carryHint(): string {
    if (this.#carried.thing) return say(CARRY_HINTS[`with ${this.#carried.thing}`]);
    if (this.#isConeNear) return say(CARRY_HINTS["near cone"]);
    return this.#stone()?.isNear ? say(CARRY_HINTS.nearStone) : "";
  }

  /** The place in the mine, and its keys; "" on the surface. */
  #mineHint(): string {
    const { mine } = this.#descent;
    const { player, ground, globe, t } = this.#simulation();
    if (!mine || player.explorer.by !== "walker" || !placeInMine(player, ground)) return "";
    const { local } = player.explorer.state;
    const hung = mine.on(globe, t);
    const keys =
      this.#wayOut.words || say(ladderHint(local, walkedMineGround(hung, local.z, ground)) || HINTS.walker.walk);
    return `${mine.placeAt(local.z)} · ${keys} · ${say(HINTS.walker.below)}`;
  }

  step(intent: Intent): void {
    this.#carried.step();
    if (this.#steps++ % UPDATE_STEPS === 0) this.#look();
    if (!this.#shaft) return;
    const keptUp = this.#keptUp();
    if (keptUp === "") this.#descent.approach(this.#shaft);
    if (intent.up >= 0) return;
    if (keptUp === "") this.#simulation().climbDown();
    else this.#carried.say(keptUp);
  }

  /** Picks up the nearest cone, drops the one that is carried, or else asks the wandering stone. */
  carry(): void {
    const at = this.#walker();
    const stone = this.#stone();
    if (at && this.#isInMine) {
      this.#carried.say(REFUSALS.below);
      return;
    }
    if (stone?.isNear && !this.#carried.thing && this.#nearest("cone", () => REACH) === null) {
      this.#carried.say(stone.ask());
      return;
    }
    if (!this.#carried.carry(at && this.#handsAt(at))) return;
    this.#isConeNear = false;
    this.#objects = objectsOf(this.#placed);
  }

  read(): SavedObjects {
    return { ...this.#carried.read(), roads: {} };
  }

  write(saved: SavedObjects): void {
    const { radius } = this.#simulation().globe;
    this.#carried.write(saved, {
      isPlace: (key) => isCrossing(key, radius),
      isThing: (thing) => thing === "cone",
    });
    this.#objects = objectsOf(this.#placed);
  }

  /** The walker's feet and heading; null in a vehicle. */
  #walker(): Pose | null {
    const { player, ground } = this.#simulation();
    return player.explorer.by === "walker" ? playerPose(player, ground) : null;
  }

  /** Metres along the datum from the walker to the middle of a feature; Infinity in a vehicle. */
  #distanceTo({ place: [x, y, z] }: StandingFeature): number {
    const at = this.#walker();
    if (!at) return Infinity;
    const k = this.#simulation().globe.radius / Math.hypot(at.x, at.y, at.z);
    return Math.hypot(k * at.x - x, k * at.y - y, k * at.z - z);
  }

  /** The nearest feature of a kind that is within `reachOf` its size, on the same level. */
  #nearest(kind: StandingFeature["feature"], reachOf: (size: number) => number): StandingFeature | null {
    const at = this.#walker();
    if (!at) return null;
    const { radius } = this.#simulation().globe;
    const away = Math.hypot(at.x, at.y, at.z);
    const place = mix(radius / away, [at.x, at.y, at.z], 0, [0, 0, 0]);
    let [found, least]: [StandingFeature | null, number] = [null, Infinity];
    this.#features()?.near(...place, 2 * REACH, (each) => {
      if (each.feature !== kind || Math.abs(each.altitude - (away - radius)) > LEVEL) return;
      const distance = this.#distanceTo(each);
      if (distance <= reachOf(each.size) && distance < least) [found, least] = [each, distance];
    });
    return found;
  }

  /** A mine may lead below other features, or past them. */
  get #isInMine(): boolean {
    const { player, ground } = this.#simulation();
    return placeInMine(player, ground) !== null;
  }

  #look(): void {
    if (this.#isInMine) {
      [this.#isConeNear, this.#shaft] = [false, null];
      return;
    }
    this.#isConeNear = !this.#carried.thing && this.#nearest("cone", () => REACH) !== null;
    this.#shaft = this.#nearest("mine", (size) => size / 2 + RIM);
  }

  #handsAt(at: Pose) {
    const placed = this.#placed;
    return {
      inReach: () => this.#nearest("cone", () => REACH),
      take({ key }: StandingFeature) {
        if (placed.get(key) === "cone") placed.delete(key);
        // Without the mark the generator's own cone would reappear.
        else placed.set(key, "none");
        return "cone" as const;
      },
      put: () => this.#putAhead(at),
    };
  }

  /** Puts a cone on the crossing ahead. Returns the reason why it cannot stand there; "" where it does. */
  #putAhead({ x, y, z, heading }: Pose): string {
    const { ground, globe, t } = this.#simulation();
    const ahead = directionOf(heading, 0, tangentFrame(x, y, z));
    const near = crossingNear(mix(1, [x, y, z], AHEAD, ahead), globe.radius);
    const { place } = crossingOf(near, globe.radius);
    const floor = ground.bed(...place);
    if (Math.abs(floor - (Math.hypot(x, y, z) - globe.radius)) > MAX_STEP) return REFUSALS.edge;
    if (ground.height(...place) > floor + MAX_OBSTACLE) return REFUSALS.water;
    if (floor > surfaceOn(globe, ...place, t) + MAX_OBSTACLE) return REFUSALS.noRoom;
    if (!this.#isFree(place)) return REFUSALS.noRoom;
    const key = this.#takenNear(place, globe.radius) ?? near;
    if (this.#placed.get(key) === "none") this.#placed.delete(key);
    else this.#placed.set(key, "cone");
    return "";
  }

  /** Whether no feature stands at a place. */
  #isFree(place: Vector): boolean {
    let isFree = true;
    this.#features()?.near(...place, 2 * REACH, (each) => {
      if (Math.hypot(...mix(1, each.place, -1, place)) < each.size / 2 + ROOM) isFree = false;
    });
    return isFree;
  }

  /** The key of a generated cone that was taken from near a place. */
  #takenNear(place: Vector, radius: number): string | undefined {
    for (const [key, thing] of this.#placed)
      if (thing === "none" && Math.hypot(...mix(1, crossingOf(key, radius).place, -1, place)) < RESTORED) return key;
    return undefined;
  }
}

/** The key of the crossing that is nearest to a place: of whole metres along the two axes that are the most level there. */
function crossingNear([x, y, z]: Vector, radius: number): string {
  const k = radius / Math.hypot(x, y, z);
  const third = faceOf(x, y, z) % 3;
  const whole = [x, y, z].map((v, axis) => (axis === third ? v : Math.round(k * v) + 0));
  return keyOf(whole as unknown as Vector, third);
}

/** Drawn objects of saved ones. */
function objectsOf(placed: ReadonlyMap<string, string>): PlanetObjects {
  const [taken, put] = [new Set<string>(), [] as string[]];
  for (const [key, thing] of placed)
    if (thing === "none") taken.add(key);
    else if (thing === "cone") put.push(key);
  return { taken, put };
}
