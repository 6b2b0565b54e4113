/** The live world of the kind "underground": its simulation of a walker or a drone, and the stage of hills, tunnels and rock. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type Lens, moveLens } from "../../../camera/lens.ts";
import type { UndergroundRecipe } from "../../../recipe/kinds/underground.ts";
import { generateUnderground } from "../../../recipe/kinds/underground.ts";
import type { Opened } from "../../../recipe/validate.ts";
import type { Quality } from "../../../render/quality.ts";
import { createPool } from "../../../stream/pool.ts";
import { clockOf, type LiveWorld, lensWhereabouts } from "../../live-world.ts";
import { createUndergroundAudio } from "./audio.ts";
import { createCavernStream } from "./jobs/cavern-stream.ts";
import { createMineStream } from "./jobs/mine-stream.ts";
import { WORKERS } from "./jobs/source.ts";
import { createUndergroundStage, type UndergroundScene, type UndergroundStage } from "./render/stage.ts";
import type { UndergroundStreams } from "./render/streams.ts";
import { createUndergroundSimulation, type UndergroundSimulation } from "./simulation.ts";
import { hudReading, type UndergroundExplorer } from "./telemetry.ts";

/** Vertical field of view in degrees, and the near plane in metres. */
const FOV = 64;
const NEAR = 0.15;

export function createUndergroundWorld(opened: Opened<UndergroundRecipe>): LiveWorld {
  let world = opened;
  let setting = settingOf(world);
  let stage: UndergroundStage | undefined;
  const simulation = createUndergroundSimulation(setting.underground, world.start);
  /** The lens of photo mode. */
  let lens: Lens | null = null;
  const freeFov = () => (simulation.camera === "free" ? world.start.fov : null);
  const lensNow = (share: number): Lens => lens ?? { ...simulation.eyeAt(share), fov: freeFov() ?? FOV };
  const audio = createUndergroundAudio(setting.underground.below.kind);

  return {
    clock: clockOf(() => simulation),
    *stage(engine: Engine, quality: Quality, failed) {
      const own = yield* createUndergroundStage(engine, setting, quality, {
        streams: createStreams(world, setting, simulation, failed),
      });
      return {
        ...own,
        use() {
          stage = own;
        },
      };
    },
    draw(share, dt, skipSmoothing, reducedMotion) {
      const { x, y, z, heading, pitch, roll, fov } = lensNow(share);
      stage?.draw(
        { x, y, z, heading, pitch, roll, fov, near: NEAR, inside: false, focus: [x, y, z] },
        {
          t: simulation.t,
          seconds: reducedMotion ? 0 : simulation.seconds,
          hour: world.view.hour,
          lamp: simulation.lamp,
        },
        simulation.ground,
        dt,
        skipSmoothing,
      );
    },
    step(intent) {
      simulation.step(intent);
      audio.step(simulation, simulation.poseAt(1));
    },
    look: (dx, dy) => simulation.look(dx, dy),
    actions: {
      ...Object.fromEntries(opened.explorers.map((by) => [by, () => simulation.changeExplorer(by)])),
      lamp() {
        simulation.lamp = !simulation.lamp;
      },
    },
    apply(next, changes) {
      world = next as Opened<UndergroundRecipe>;
      const { haze, distance } = world.view;
      setting = { ...setting, haze, distance };
      if (changes.look) stage?.setView(setting);
      if (!changes.ground) return false;
      setting = settingOf(world);
      simulation.setWorld(setting.underground);
      // The profile's samples are in textures, and its mean is in shader source.
      if (changes.profile) return true;
      stage?.show(setting, world);
      return false;
    },
    restart(next) {
      world = next as Opened<UndergroundRecipe>;
      simulation.restart(world.start);
      const { x, y, z } = simulation.eyeAt(1);
      stage?.awaitAt([x, y, z], simulation.t);
    },
    pose: () => simulation.poseAt(1),
    where: () => ({
      ...simulation.where(),
      orbit: world.start.orbit,
      parked: null,
      fov: freeFov(),
      ...lensWhereabouts(lens),
    }),
    photoCamera: {
      translates: true,
      begin: () => lensNow(1),
      move: (from, move) => moveLens(from, move, simulation.ground),
      use(next) {
        lens = next;
      },
    },
    telemetry: () => hudReading(simulation.telemetry(), world.explorers as readonly UndergroundExplorer[]),
    audio: () => audio.state(simulation, simulation.eyeAt(1), simulation.telemetry().speed),
  };
}

function settingOf(world: Opened<UndergroundRecipe>): UndergroundScene {
  const { haze, distance } = world.view;
  return { underground: generateUnderground(world), haze, distance };
}

/** The streams of the mine or cavern, and the place around which the first view waits for data. */
function createStreams(
  world: Opened<UndergroundRecipe>,
  { underground: { below } }: UndergroundScene,
  simulation: UndergroundSimulation,
  failed: (error: Error) => void,
): UndergroundStreams {
  const pool = createPool({ source: WORKERS, failed });
  const { x, y, z } = simulation.eyeAt(1);
  return {
    ...(below.kind === "mine"
      ? { mine: createMineStream(world, below.space, pool) }
      : { cavern: createCavernStream(world, pool) }),
    eye: [x, y, z],
    t: simulation.t,
    all: world.start.freeze,
    dispose: pool.dispose,
  };
}
