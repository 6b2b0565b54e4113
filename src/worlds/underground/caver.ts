/**
 * A walker below ground: as on the hills above, and in a cavern or a mine. Walls are slid along, what is low is refused.
 *
 *   stands   at the paces of DESIGN §2; pools are waded to 1.2 m at the pace of water, deeper ones refused
 *   falls    over an edge with no ladder in reach; any fall is survived, a long one slows for a while
 *   climbs   over an edge where a ladder is in reach, one holds on to it; and from below by walking against its rungs.
 *            Forward (or up) climbs, back (or down) climbs down; at either end one must wish anew, so that no
 *            walking on becomes climbing, nor climbing walking. In a fall a ladder is grasped by wishing up
 *   leaves   at the top of a ladder one goes on to firm ground by oneself
 *   rock     that closes on a body moves it to the nearest space that holds one
 *   error    never in rock, 10⁶ random steps in both worlds, t still and running (tests/worlds/underground/collision.long.test.ts)
 */
import type { WalkedGround } from "../../core/field/ground.ts";
import { wrapHeading } from "../../explorers/angle.ts";
import type { Gap, Intent, Pose } from "../../explorers/explorer.ts";
import { fallBy, isFree, LONG_FALL, press, SINKS, settle } from "../../explorers/falling.ts";
import { findAround } from "../../explorers/free-spot.ts";
import { soundIntent, type Wish } from "../../explorers/intent.ts";
import { climb, graspFrom, leave } from "../../explorers/ladder-climb.ts";
import { createFooting, feel, standNear } from "../../explorers/walker-collider.ts";
import { type Caver, type Mover, say, stand, takeHold } from "../../explorers/walker-state.ts";
import { stroll } from "../../explorers/walking.ts";

/** Degrees a second. */
const TURN = 90;
const STRETCH = 1 / 60;
const ENTOMBED = "The rock closed: you are in the nearest space";
const GRASP = "Falling: Space grasps a ladder";

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** On the ground at or below the pose, on a ladder that is there, or in the nearest space where that is rock. */
export function createCaver({ x, y, z, heading, pitch, roll }: Pose, ground: WalkedGround): Caver {
  const caver: Mover = {
    ...{ x, y, z, heading: wrapHeading(heading), pitch, roll },
    ...{ speed: 0, notice: "", stance: "stands", vx: 0, vy: 0, vz: 0, from: z, ladder: null, past: 0, waits: false },
    ...{ depth: 0, sore: 0, said: "", saidFor: 0, impact: 0 },
  };
  feel(ground, x, y, z, feet);
  const ladder = z > feet.floor + SINKS ? ground.ladderAt(x, y, z) : null;
  if (feet.rock) rescue(caver, ground);
  else if (ladder) takeHold(caver, ladder);
  else caver.z = feet.floor;
  return { ...caver, from: caver.z, said: "", saidFor: 0 };
}

/** The state dt seconds later. */
export function stepCaver(state: Caver, intent: Intent, dt: number, ground: WalkedGround): Caver {
  const caver: Mover = { ...state, impact: 0 };
  const wish = soundIntent(intent);
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  for (let i = 0; i < stretches; i++) stretch(caver, wish, dt / stretches, ground);
  return caver;
}

function stretch(caver: Mover, wish: Wish, dt: number, ground: WalkedGround): void {
  caver.notice = "";
  caver.speed = 0;
  caver.heading = wrapHeading(caver.heading + wish.turn * TURN * dt);
  caver.sore = Math.max(0, caver.sore - dt);
  caver.saidFor = Math.max(0, caver.saidFor - dt);
  if (caver.saidFor === 0) caver.said = "";
  if (isFree(caver, ground)) move(caver, wish, dt, ground);
  else rescue(caver, ground);
  caver.notice ||= caver.said;
}

function move(caver: Mover, wish: Wish, dt: number, ground: WalkedGround): void {
  if (caver.stance === "climbs") climb(caver, wish, dt, ground);
  else if (caver.stance === "leaves") leave(caver, dt, ground);
  else if (caver.stance === "falls") fall(caver, wish, dt, ground);
  else {
    settle(caver, ground);
    if (caver.stance === "stands" && !graspFrom(caver, wish, ground)) stroll(caver, wish, dt, ground);
  }
  if (caver.stance === "stands" || caver.stance === "falls") press(caver, dt, ground);
}

function fall(caver: Mover, wish: Wish, dt: number, ground: WalkedGround): void {
  const ladder = wish.up > 0 ? ground.ladderAt(caver.x, caver.y, caver.z) : null;
  if (ladder && caver.z < ladder.top) takeHold(caver, ladder);
  else if (!fallBy(caver, dt, ground)) caver.notice = caver.from - caver.z > LONG_FALL ? GRASP : "";
}

/** To the nearest space that holds a body; the hills above always do. */
function rescue(caver: Mover, ground: WalkedGround): void {
  const { x, y, z } = caver;
  if (!findAround(x, y, z, (east, north) => standNear(ground, east, north, z), caver))
    caver.z = ground.gapAt(x, y, SKY, gap).floor;
  stand(caver);
  if (Math.hypot(caver.x - x, caver.y - y, caver.z - z) > TOLD) say(caver, ENTOMBED);
}
/** Metres of being moved that are told. */
const TOLD = 0.5;
/** An altitude over all hills, metres. */
const SKY = 1e5;

/** What the keys do just now, "" where they do what they always do. */
export function caverHint({ stance }: Caver): string {
  return stance === "climbs" ? "W: climb · S: down" : "";
}
