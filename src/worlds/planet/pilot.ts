/**
 * The pilot's aids of a planet: the waypoint, the way home, the autopilot to both, and the descent from orbit. Part of the map's code,
 * which is loaded after the first picture. Places are metres from the centre.
 */
import { runSteps } from "../../core/field/run-steps.ts";
import { geoOf } from "../../core/planet/geo.ts";
import { SPEED } from "../../explorers/helicopter-spec.ts";
import { searchSite } from "../../explorers/landing-search.ts";
import { type Descent, movedWith, ORBIT, predictDescent, secondsToOrbit } from "../../explorers/orbit-computer.ts";
import { flownPlaneGround, surfaceGround } from "../../explorers/planet-ground.ts";
import { stepRoundAutopilot, stepRoundDroneAutopilot } from "../../explorers/round-autopilot.ts";
import { SHIP_HOVER, stepShipAutopilot } from "../../explorers/ship-autopilot.ts";
import { headingOf, tangentFrame } from "../../explorers/tangent-frame.ts";
import { movePlane, planeUnder } from "../../explorers/tangent-plane.ts";
import { dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import { durationText } from "../../ui/format.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, say, type Words } from "../../words/words.ts";
import type { Mark, MarkShape } from "../sport/state.ts";
import { type Flight, Pilot, secondsTo, type TimedWay } from "../work/pilot.ts";
import { descentWords } from "./descent-words.ts";
import type { PlanetWorld } from "./live-world.ts";
import { playerPose, playerTelemetry } from "./player.ts";
import { raycastGround } from "./raycast.ts";
import { craftAt } from "./sport/upright.ts";

/** Metres over the ground of a hover over a place. */
const HOVER = { helicopter: 15, drone: 4, ship: SHIP_HOVER } as const;
/** Usual speeds, m/s, for the time to a place before one moves; 0 where it depends on the height. */
const USUAL = { helicopter: SPEED.forward, drone: 22, walker: 3, ship: 0, orbiter: 0 } as const;
/** Metres round the home in which a place to land is looked for, and over it. */
const [AROUND, OVER] = [600, 300];
/** Highest altitude of a drone's flight over its start or its goal, metres. */
const CEILING = 400;
/** Climb from which the time to orbit is told, m/s. */
const LIFTING = 5;
/** Metres from the waypoint, and share of the clearance, within which a click clears it. */
const [SAME, NEARLY] = [20, 0.02];
/** A descent that was predicted, and the direction of the craft at its begin. */
interface Predicted {
  readonly descent: Descent | null;
  readonly from: Vector;
}

export class PlanetPilot extends Pilot<PlanetWorld, Vector> {
  readonly #start: Vector;
  readonly #names = new WeakMap<Vector, Words>();
  #descent: Descent | null = null;
  #predicted: Predicted | null = null;
  #predicting: { readonly steps: ReturnType<typeof predictDescent>; readonly from: Vector } | null = null;

  /** `start` is the place at which the world begins. */
  constructor(live: () => PlanetWorld | undefined, start: Vector) {
    super(live);
    this.#start = start;
  }

  /** Place of the descent that begins now, on the ground; null near the ground. */
  get descent(): Descent | null {
    return this.#descent;
  }

  /** Sets the waypoint to the ground at degrees north and east. */
  set(latitude: number, longitude: number): void {
    if (!this.live()) return;
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    this.waypoint = this.#onGround([Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]);
  }

  /** The ground in a direction from the centre as a waypoint with a name. */
  named(direction: Vector, name: Words): Vector {
    const place = this.#onGround(direction);
    this.#names.set(place, name);
    return place;
  }

  override goHome(): void {
    const live = this.live();
    if (!live) return;
    const { by } = live.simulation.player.explorer;
    if (by === "walker") {
      live.actions.helicopter();
      return;
    }
    const site = by === "helicopter" ? this.#siteAtHome() : null;
    this.toggle("home", site ?? this.#onGround(this.#start), site !== null);
  }

  override way(to: Vector | null = this.waypoint): TimedWay | null {
    const live = this.live();
    if (!to || !live) return null;
    const { player, ground } = live.simulation;
    const { x, y, z } = playerPose(player, ground);
    const above = unit([x, y, z]);
    const goal = unit(to);
    const level = mix(1, goal, -dot(goal, above), above);
    const distance = Math.acos(Math.min(1, Math.max(-1, dot(above, goal)))) * ground.radius;
    const bearing = Math.hypot(...level) < 1e-12 ? 0 : headingOf(level, tangentFrame(x, y, z));
    const { speed } = playerTelemetry(player, ground);
    const { by } = player.explorer;
    return {
      ...{ bearing, distance, rise: Math.hypot(...to) - Math.hypot(x, y, z) },
      seconds: secondsTo(distance, this.autopilot.to ? speed : 0, USUAL[by]),
    };
  }

  /** With the descent, and the time to orbit of a ship that climbs. */
  override extend(telemetry: Telemetry): Telemetry {
    const down = this.#descent && this.way(this.#descent.place);
    const descent = down &&
      this.#descent && { ...down, words: descentWords(down, telemetry.heading, this.#descent.seconds) };
    return super.extend({ ...telemetry, descent, hint: this.#withLiftOff(telemetry.hint) });
  }

  protected override wayHome(): TimedWay | null {
    return this.way(this.#start);
  }

  protected override placeOf(place: Vector): Vector {
    return place;
  }

  protected override describe(place: Vector): Vector {
    return place;
  }

  override nameOf(place: Vector): Words {
    return this.#names.get(place) ?? "";
  }

  protected override headingOf({ simulation: { player, ground } }: PlanetWorld): number {
    return playerPose(player, ground).heading;
  }

  protected override vehicleOf({ simulation }: PlanetWorld): string {
    return simulation.touring ? "" : simulation.player.explorer.by;
  }

  protected override prepare(live: PlanetWorld): void {
    this.#descent = this.#descentNow(live);
  }

  protected override get marks(): Mark[] {
    const upright = (shape: MarkShape, place: Vector | undefined | null) =>
      place ? [{ shape, ...craftAt(place, 0) }] : [];
    return [...upright("waypoint", this.waypoint), ...upright("descent", this.#descent?.place)];
  }

  protected override seenAt(live: PlanetWorld, right: number, up: number, aspect: number): Vector | null {
    if (!live.view) return null;
    const { globe, t } = live.simulation;
    const { at, forward, up: top, fov } = live.view;
    const tan = Math.tan((fov * Math.PI) / 360);
    const eye = { x: at[0], y: at[1], z: at[2], forward, up: top };
    return raycastGround(globe, t, eye, right * tan * aspect, up * tan);
  }

  protected override isSame({ simulation: { player, ground } }: PlanetWorld, place: Vector, other: Vector): boolean {
    const same = SAME + NEARLY * playerTelemetry(player, ground).clearance;
    return Math.hypot(...mix(1, place, -1, other)) < same;
  }

  protected override flightTo(live: PlanetWorld, place: Vector, land: boolean): Flight | Words | null {
    const { by } = live.simulation.player.explorer;
    if (by === "orbiter") {
      live.goTo(...this.geoOf(place), false);
      return null;
    }
    if (by !== "helicopter" && by !== "drone" && by !== "ship")
      return phrase("The autopilot flies a craft: press the key of one first.");
    const away = Math.hypot(...place);
    const hover = mix((land ? away : away + HOVER[by]) / away, place, 0, place);
    return () => {
      const { player, ground } = live.simulation;
      const { explorer } = player;
      if (explorer.by === "helicopter") return stepRoundAutopilot(explorer.state, { place: hover, land }, ground);
      if (explorer.by === "ship") return stepShipAutopilot(explorer.state, place, ground);
      if (explorer.by !== "drone") return { intent: { forward: 0, right: 0, up: 0, turn: 0 }, phase: "blocked" };
      const ceiling = Math.max(explorer.state.local.z, away - ground.radius) + CEILING;
      return stepRoundDroneAutopilot(explorer.state, { place: hover, land: false }, ground, ceiling);
    };
  }

  override tell(words: string): void {
    this.live()?.refuse(words);
  }

  /** Degrees north and east of a place. */
  geoOf(place: Vector): readonly [latitude: number, longitude: number] {
    const { latitude, longitude } = geoOf(...place, this.live()?.simulation.globe.radius ?? 1);
    return [latitude, longitude];
  }

  /** A hint, with the time to orbit of a ship that climbs. */
  #withLiftOff(hint: string): string {
    const live = this.live();
    const player = live?.simulation.player;
    if (!live || player?.explorer.by !== "ship") return hint;
    const { ground } = live.simulation;
    const { clearance, climb } = playerTelemetry(player, ground);
    if (climb <= LIFTING) return hint;
    const seconds = secondsToOrbit(clearance, climb, ground.radius);
    return seconds > 1 ? `${hint} · ${say("orbit in {time}", { time: durationText(seconds) })}` : hint;
  }

  /** Goes on with the prediction that is being made; the last one goes with the craft meanwhile. */
  #descentNow({ simulation: { player, ground } }: PlanetWorld): Descent | null {
    const craft = player.explorer;
    const { clearance } = playerTelemetry(player, ground);
    if ((craft.by !== "ship" && craft.by !== "orbiter") || clearance < ORBIT * ground.radius) {
      this.#predicting = this.#predicted = null;
      return null;
    }
    const { x, y, z } = craft.state;
    const from = unit([x, y, z]);
    this.#predicting ??= { steps: predictDescent(craft, ground), from };
    const { done, value } = this.#predicting.steps.next();
    if (done) [this.#predicted, this.#predicting] = [{ descent: value, from: this.#predicting.from }, null];
    const last = this.#predicted;
    return last?.descent ? movedWith(last.descent, last.from, from, ground) : null;
  }

  #onGround(direction: Vector): Vector {
    const live = this.live();
    const up = unit(direction);
    const away = live ? live.simulation.ground.radius + live.simulation.ground.height(...up) : 1;
    return mix(away, up, 0, up);
  }

  /** The nearest place to land at home; null for none. */
  #siteAtHome(): Vector | null {
    const live = this.live();
    if (!live) return null;
    const { ground } = live.simulation;
    const home = this.#onGround(this.#start);
    const top = Math.hypot(...home) - ground.radius + OVER;
    const plane = planeUnder(home);
    const away = ground.radius + top;
    const at = (east: number, north: number) => movePlane(plane, east, north, away);
    const land = {
      bareAt: (east: number, north: number) => ({ ground: surfaceGround(at(east, north), top, ground), x: 0, y: 0 }),
      fullAt: (east: number, north: number, z: number) => ({
        ground: flownPlaneGround(at(east, north), z, ground, "site"),
        ...{ x: 0, y: 0 },
      }),
    };
    const site = runSteps(searchSite(land, top, AROUND, () => true));
    if (!site) return null;
    const { up } = at(site.east, site.north);
    return mix(ground.radius + site.z, up, 0, up);
  }
}
