/**
 * Flight of a rocket that a player has launched: it rises, hovers over them, follows them on foot, and lands where it is told to.
 * Advances in fixed steps, so that the same walk gives the same flight.
 *
 *   each axis   p" = w²·(aim − p) − 2·w·p', a critically damped spring towards its aim
 *   aside       weaker near the ground, so that it first rises and then follows
 *   landing     at the hover's altitude to above the spot, then down
 */
import { STEP } from "../live-world.ts";

/** Position of the foot of its fins, metres, and its heading in degrees. */
export interface FlightPose {
  x: number;
  y: number;
  z: number;
  heading: number;
}

/** Height over the player or the ground below, whichever is higher, and height from which it moves aside freely, metres. */
export const HOVER = 25;
const FREE = 12;
/** Spring rate w, 1/s, and greatest speed along an axis, m/s. */
const [RATE, FASTEST] = [0.9, 30];
/** Distances from the spot at which it descends, and at which it has landed, metres. */
const [OVER, DOWN] = [0.5, 0.05];
/** Share of the turn left by which it turns in a second. */
const TURN = 1.2;

type Place = Pick<FlightPose, "x" | "y" | "z">;

/** A place on the ground of an archipelago, whose altitude is given. */
type LandingSpot = Readonly<FlightPose> & { readonly altitude: number };

export class RocketFlight {
  readonly pose: FlightPose;
  readonly #velocity = { x: 0, y: 0, z: 0 };
  /** The player's place on foot, where it stays while they are in a vehicle. */
  #over: Place;
  #spot: LandingSpot | null = null;

  /** Takes off from a pose, to over a place. */
  constructor(pose: FlightPose, over: Place) {
    [this.pose, this.#over] = [pose, over];
  }

  /** One that hovers over a place. */
  static hovering({ x, y, z }: Place): RocketFlight {
    return new RocketFlight({ x, y, z: z + HOVER, heading: 0 }, { x, y, z });
  }

  /** Spot on which it lands; null while it follows. */
  get spot(): LandingSpot | null {
    return this.#spot;
  }

  /** Has it land on a spot. */
  land(spot: LandingSpot): void {
    this.#spot = spot;
  }

  /** Has one that is landing follow again. */
  follow(): void {
    this.#spot = null;
  }

  /** Moves it by a step; `under` is the altitude of the ground below it, NaN for none. Returns whether it stands on its spot. */
  step(walker: Place | null, under: number): boolean {
    if (walker) this.#over = { x: walker.x, y: walker.y, z: walker.z };
    const { pose } = this;
    const spot = this.#spot;
    const ground = Number.isNaN(under) ? this.#over.z : under;
    const aim = spot ?? this.#over;
    const away = Math.hypot(aim.x - pose.x, aim.y - pose.y);
    const hover = Math.max(aim.z, ground) + HOVER;
    const isOver = spot !== null && away < OVER;
    const pull = isOver ? 1 : Math.min(1, Math.max(0, (pose.z - ground) / FREE));
    this.#move("x", pose.x + pull * (aim.x - pose.x));
    this.#move("y", pose.y + pull * (aim.y - pose.y));
    this.#move("z", isOver ? spot.z : hover);
    if (!spot) return false;
    // Its four fins look alike.
    pose.heading += (((((spot.heading - pose.heading + 45) % 90) + 90) % 90) - 45) * TURN * STEP;
    return away < DOWN && pose.z - spot.z < DOWN;
  }

  #move(axis: "x" | "y" | "z", aim: number): void {
    const velocity = this.#velocity;
    const speed = velocity[axis] + (RATE * RATE * (aim - this.pose[axis]) - 2 * RATE * velocity[axis]) * STEP;
    velocity[axis] = Math.min(FASTEST, Math.max(-FASTEST, speed));
    this.pose[axis] += velocity[axis] * STEP;
  }
}
