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
 *   error    never in rock, 10⁶ random steps in both worlds, t still and running (tests/explorers/below.long.test.ts)
 */
import type { UndergroundGround } from "../core/underground.ts";
import { clamp, wrapHeading } from "./angle.ts";
import { findAround } from "./around.ts";
import type { Gap, Intent, Pose } from "./explorer.ts";
import { createFooting, feel, hasSideRoom, standNear } from "./footroom.ts";
import { soundIntent, type Wish } from "./intent.ts";
import { climb, graspFrom, leave } from "./ladder-climb.ts";
import { type Caver, letGo, type Mover, say, stand, takeHold } from "./stance.ts";
import { stroll } from "./stroll.ts";

/** Degrees a second. */
const TURN = 90;
const STRETCH = 1 / 60;
/** m/s², and m/s at most. */
const [GRAVITY, TERMINAL] = [9.81, 55];
/** Metres by which ground may sink under feet that stay on it. */
const SINKS = 0.55;
/** Metres of a fall that are told; seconds of it that slow, for each metre. */
const LONG_FALL = 3;
const [SORE, SOREST] = [0.12, 4];
/** m/s by which a body is pressed out from between walls that come near. */
const NUDGE = 1.2;
const ENTOMBED = "The rock closed: you are in the nearest space";
const GRASP = "Falling: Space grasps a ladder";

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** On the ground at or below the pose, on a ladder that is there, or in the nearest space where that is rock. */
export function createCaver({ x, y, z, heading, pitch, roll }: Pose, ground: UndergroundGround): Caver {
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
export function stepCaver(state: Caver, intent: Intent, dt: number, ground: UndergroundGround): Caver {
  const caver: Mover = { ...state, impact: 0 };
  const wish = soundIntent(intent);
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  for (let i = 0; i < stretches; i++) stretch(caver, wish, dt / stretches, ground);
  return caver;
}

function stretch(caver: Mover, wish: Wish, dt: number, ground: UndergroundGround): void {
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

function move(caver: Mover, wish: Wish, dt: number, ground: UndergroundGround): void {
  if (caver.stance === "climbs") climb(caver, wish, dt, ground);
  else if (caver.stance === "leaves") leave(caver, dt, ground);
  else if (caver.stance === "falls") fall(caver, wish, dt, ground);
  else {
    settle(caver, ground);
    if (caver.stance === "stands" && !graspFrom(caver, wish, ground)) stroll(caver, wish, dt, ground);
  }
  if (caver.stance === "stands" || caver.stance === "falls") press(caver, dt, ground);
}

/** Whether a body is where none has to be helped: its head and its feet in one space. */
function isFree({ x, y, z, stance }: Mover, ground: UndergroundGround): boolean {
  if (stance === "stands") return !feel(ground, x, y, z, feet).rock;
  ground.gapAt(x, y, z + HALF, gap);
  return !gap.inside && gap.floor <= z + HALF && gap.roof >= z + 2 * HALF;
}
/** Half of a body's height. */
const HALF = 0.9;

/** Feet on the ground as it is now, or in the air where it has gone. */
function settle(caver: Mover, ground: UndergroundGround): void {
  feel(ground, caver.x, caver.y, caver.z, feet);
  caver.depth = feet.depth;
  if (caver.z - feet.floor <= SINKS) caver.z = feet.floor;
  else letGo(caver, 0, 0);
}

function fall(caver: Mover, wish: Wish, dt: number, ground: UndergroundGround): void {
  const ladder = wish.up > 0 ? ground.ladderAt(caver.x, caver.y, caver.z) : null;
  if (ladder && caver.z < ladder.top) {
    takeHold(caver, ladder);
    return;
  }
  const [x, y] = [caver.x + caver.vx * dt, caver.y + caver.vy * dt];
  ground.gapAt(x, y, caver.z + HALF, gap);
  const clear = !gap.inside && gap.floor <= caver.z + SINKS && gap.roof >= caver.z + 2 * HALF;
  if (clear && hasSideRoom(ground, x, y, caver.z)) {
    caver.x = x;
    caver.y = y;
  } else if (!(clear && !hasSideRoom(ground, caver.x, caver.y, caver.z))) {
    caver.vx = 0;
    caver.vy = 0;
  } else {
    // From the brink that one has just left.
    caver.x = x;
    caver.y = y;
  }
  caver.vz = Math.max(-TERMINAL, caver.vz - GRAVITY * dt);
  feel(ground, caver.x, caver.y, caver.z, feet);
  caver.z = Math.max(feet.floor, caver.z + caver.vz * dt);
  if (caver.z > feet.floor) {
    caver.notice = caver.from - caver.z > LONG_FALL ? GRASP : "";
    return;
  }
  const fell = caver.from - caver.z;
  caver.impact = -caver.vz;
  stand(caver);
  caver.depth = feet.depth;
  if (fell < LONG_FALL) return;
  if (feet.depth < 0.5) caver.sore = clamp(SORE * fell, 0, SOREST);
  say(caver, `You fell ${Math.round(fell)} m${feet.depth < 0.5 ? "" : " into water"}, and survived`);
}

/** Out from between walls that are nearer than a body is wide: those that came by themselves, or a brink in a fall. */
function press(caver: Mover, dt: number, ground: UndergroundGround): void {
  const rock: [number, number] = [0, 0];
  if (hasSideRoom(ground, caver.x, caver.y, caver.z, rock)) return;
  const size = Math.hypot(...rock);
  if (size < 1e-6) return;
  const [x, y] = [caver.x - (rock[0] / size) * NUDGE * dt, caver.y - (rock[1] / size) * NUDGE * dt];
  feel(ground, x, y, caver.z, feet);
  if (feet.rock || Math.abs(feet.floor - caver.z) > (caver.stance === "falls" ? Infinity : SINKS)) return;
  if (caver.stance === "falls" && feet.floor > caver.z) return;
  Object.assign(caver, { x, y, z: caver.stance === "falls" ? caver.z : feet.floor });
}

/** To the nearest space that holds a body; the hills above always do. */
function rescue(caver: Mover, ground: UndergroundGround): void {
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
