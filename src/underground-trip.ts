/** A trip below ground: whoever walks or flies there, and the stage of hills, rock and bores that shows it. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type UndergroundGround, undergroundGround } from "./core/underground.ts";
import type { Intent, Pose } from "./explorers/explorer.ts";
import { createCavernStream } from "./stream/cavern-stream.ts";
import { createMineStream } from "./stream/mine-stream.ts";
import { createPool } from "./stream/pool.ts";
import { STEP, type Trip } from "./trip.ts";
import { direction } from "./view/axes.ts";
import type { Quality } from "./view/quality.ts";
import {
  createUndergroundStage,
  type UndergroundSetting,
  type UndergroundStage,
  type Within,
} from "./view/underground-stage.ts";
import { generate } from "./world/generate.ts";
import type { ExplorerName } from "./world/recipe.ts";
import type { OpenUnderground } from "./world/validate.ts";

/** Metres of a walker's eyes above the feet. */
const EYES = 1.7;

export function createUndergroundTrip(opened: OpenUnderground): Trip {
  let world = opened;
  let setting = settingOf(world);
  let stage: UndergroundStage | undefined;
  let by: ExplorerName = world.start.by;
  let t = world.start.t;
  let rate = world.start.rate;
  let seconds = 0;
  let ground: UndergroundGround = undergroundGround(setting.underground, t);
  let pose = poseOf(world);

  function poseOf({ start }: OpenUnderground): Pose {
    const [x, y, z] = start.at;
    const [heading, pitch, roll] = start.look;
    return { x, y, z, heading, pitch, roll };
  }

  return {
    get t() {
      return t;
    },
    set t(value) {
      t = value;
      ground = undergroundGround(setting.underground, t);
    },
    get rate() {
      return rate;
    },
    set rate(value) {
      rate = value;
    },
    stage(engine: Engine, quality: Quality) {
      stage = createUndergroundStage(engine, setting, quality, false, withinOf(world, setting, pose, t));
      return stage;
    },
    draw(_share, dt, settled, calm) {
      const { x, y, z, heading, pitch, roll } = pose;
      const eye = by === "walker" && world.start.camera !== "free" ? z + EYES : z;
      stage?.draw(
        { x, y, z: eye, heading, pitch, roll, fov: 62, near: 0.25, inside: false, focus: [x, y, z] },
        { t, seconds: calm ? 0 : seconds, hour: world.view.hour, lamp: true },
        ground,
        dt,
        settled,
      );
    },
    step(intent: Intent) {
      seconds += STEP;
      if (rate !== 0) this.t = t + rate * STEP;
      const [ex, ey, ez] = direction(pose.heading, pose.pitch);
      const [rx, ry] = direction(pose.heading + 90, 0);
      const far = 4 * STEP;
      pose = {
        ...pose,
        x: pose.x + far * (ex * intent.forward + rx * intent.right),
        y: pose.y + far * (ey * intent.forward + ry * intent.right),
        z: pose.z + far * (ez * intent.forward + intent.up),
        heading: pose.heading + 90 * STEP * intent.turn,
      };
    },
    look(dx, dy) {
      pose = {
        ...pose,
        heading: pose.heading + 0.2 * dx,
        pitch: Math.min(89, Math.max(-89, pose.pitch - 0.2 * dy)),
      };
    },
    visit() {},
    change(next) {
      by = next;
    },
    board() {},
    changeCamera() {},
    show(next) {
      const before = world;
      world = next as OpenUnderground;
      if (landOf(before) === landOf(world)) return false;
      setting = settingOf(world);
      ground = undergroundGround(setting.underground, t);
      if (before.profile !== world.profile) return true;
      stage?.show(setting, world);
      return false;
    },
    enter(next) {
      world = next as OpenUnderground;
      by = world.start.by;
      t = world.start.t;
      rate = world.start.rate;
      ground = undergroundGround(setting.underground, t);
      pose = poseOf(world);
      stage?.awaitAt([pose.x, pose.y, pose.z + EYES], t);
    },
    pose: () => pose,
    where() {
      const { x, y, z, heading, pitch, roll } = pose;
      return {
        by,
        at: [x, y, z],
        look: [heading, pitch, roll],
        camera: world.start.camera,
        orbit: [...world.start.orbit],
        parked: null,
      };
    },
    reading: () => ({
      explorer: "walker",
      altitude: pose.z,
      clearance: null,
      speed: 0,
      climb: 0,
      heading: ((pose.heading % 360) + 360) % 360,
      landed: false,
      notice: "",
      land: null,
      place: null,
      hour: null,
      explorers: [],
      touring: false,
      hint: "W A S D: walk · drag: look around",
    }),
  };
}

/** Everything but the hour and the year, which no land waits for. */
function landOf({ start, view, ...rest }: OpenUnderground): string {
  return JSON.stringify([rest, { ...view, hour: 0 }, start.seed, start.parameters]);
}

/** What workers bring of the world below, and where it is awaited. */
function withinOf(world: OpenUnderground, { underground: { below } }: UndergroundSetting, at: Pose, t: number): Within {
  const pool = createPool();
  return {
    ...(below.kind === "mine"
      ? { mine: createMineStream(world, below.space, pool) }
      : { cavern: createCavernStream(world, pool) }),
    eye: [at.x, at.y, at.z + EYES],
    t,
    all: world.start.freeze,
    dispose: pool.dispose,
  };
}

function settingOf(world: OpenUnderground): UndergroundSetting {
  const { haze, distance } = world.view;
  return { underground: generate(world), haze, distance };
}
