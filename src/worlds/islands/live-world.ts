/** A trip between islands: a helicopter and its pilot, and the stage of sheets, sky and cloud that shows them. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { eyeOf } from "../../camera/chase-rig.ts";
import { type Lens, moveLens } from "../../camera/lens.ts";
import type { Moment, ViewPoint } from "../../camera/view-point.ts";
import type { WaterContacts } from "../../core/islands/collision-ground.ts";
import type { Gap } from "../../explorers/explorer.ts";
import type { IslandsRecipe, IslandsTable } from "../../recipe/kinds/islands.ts";
import { generateIslands } from "../../recipe/kinds/islands.ts";
import type { Belongings } from "../../recipe/placed-objects.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Quality } from "../../render/quality.ts";
import { createPool, type Pool } from "../../stream/pool.ts";
import { createScatterStream } from "../../stream/scatter.ts";
import { clockOf, type LiveWorld, STEP } from "../live-world.ts";
import { createIslandsAudio } from "./audio.ts";
import { WORKERS } from "./jobs/source.ts";
import { currentLens, type DetachedCamera, detachedStart, detachedWhereabouts, lensView } from "./photo-lens.ts";
import { type Carrier, createPlacedObjects } from "./placed-objects.ts";
import { activeVehicle, poseOf } from "./player.ts";
import type { OpenStream } from "./render/part.ts";
import { createStage, type IslandsStage, type StageSettings } from "./render/stage.ts";
import { createIslandsSimulation, type IslandsSimulation } from "./simulation.ts";
import { islandsTelemetry, listenerOf } from "./telemetry.ts";

export interface IslandsWorld extends LiveWorld {
  /** Cones that were taken away and put down, and the object that moves by itself. */
  readonly placedObjects: Belongings;
}

export function createIslandsWorld(opened: Opened<IslandsRecipe>): IslandsWorld {
  let world = opened;
  let setting = settingOf(world);
  let stage: IslandsStage | undefined;
  let pool: Pool | undefined;
  /** An eye apart from any explorer: where a link has left one until somebody moves, and a photographer's. */
  let left: DetachedCamera | null = null;
  /** Those that the stage has been told of by workers: here courses would take too long. */
  const waters: WaterContacts = {
    at: (archipelago, x, y) => stage?.wading.at(archipelago, x, y) ?? null,
    removesPlants: (archipelago, x, y) => stage?.wading.removesPlants(archipelago, x, y) ?? false,
  };
  let lens: Lens | null = null;
  let simulation = begin();
  const objects = createPlacedObjects(setting.islands, simulation.t);
  /** Landings, and steps out and in: what else is worth keeping. */
  let moves = 0;
  let [landed, seated] = [false, false];
  const carrier: Carrier = {
    get walker() {
      return simulation.player.walker;
    },
    get ground() {
      return simulation.ground;
    },
    get t() {
      return simulation.t;
    },
  };
  const day = { hour: world.view.hour, spin: world.start.spin };
  const sounds = createIslandsAudio((x, y, z) => stage?.watersNear(x, y, z) ?? []);
  const gap: Gap = { floor: 0, roof: 0, inside: false };

  function begin(): IslandsSimulation {
    const apart = detachedStart(world.start);
    const { limits, cloudSea } = world.view;
    const begun = createIslandsSimulation(setting.islands, apart?.start ?? world.start, limits, cloudSea, waters);
    left = apart?.detached ?? null;
    if (left) begun.rig.camera = "free";
    return begun;
  }

  function apart(): DetachedCamera | null {
    if (simulation.rig.camera !== "free") left = null;
    return lens ? { lens, showHelicopter: left ? left.showHelicopter : simulation.rig.camera !== "free" } : left;
  }

  function viewNow(share: number, dt: number, settled: boolean, seat: IslandsStage["pilotEye"]): ViewPoint {
    const { rig, by, cameraGround } = simulation;
    const eye = apart();
    if (eye) return lensView(eye.lens, cameraGround);
    return eyeOf(rig, by, simulation.visitorAt(share), cameraGround, dt, settled, seat);
  }

  function opening(): OpenStream | undefined {
    const [table, hands] = [tableOf(world), pool];
    return hands && ((options) => createScatterStream(table, hands, options));
  }

  function momentOf(calm: boolean, share = 1): Moment {
    const { t, skyOcclusion, seconds, veil } = simulation;
    const { clouds } = world.view;
    const canopy = simulation.parachuteAt(share);
    return {
      t,
      seconds: calm ? 0 : seconds,
      hour: day.hour,
      clouds,
      skyOcclusion,
      veil,
      canopy,
      belongings: objects.shown,
    };
  }

  /** The next picture waits for what stands around where the simulation begins. */
  function awaitHere(): void {
    if (!stage) return;
    stage.waitFor(viewNow(1, 0, true, stage.pilotEye), momentOf(true), world.start.freeze);
  }

  return {
    clock: clockOf(
      () => simulation,
      () => day,
    ),
    stage(engine: Engine, quality: Quality) {
      pool = createPool({ source: WORKERS });
      const own = createStage(engine, { ...setting, open: opening() }, quality);
      stage = own;
      const { dispose } = pool;
      awaitHere();
      return {
        ...own,
        dispose() {
          own.dispose();
          dispose();
        },
      };
    },
    draw(share, dt, settled, calm) {
      if (!stage) return;
      const view = viewNow(share, dt, settled, stage.pilotEye);
      const moment = momentOf(calm, share);
      const craft = calm ? { ...simulation.helicopterAt(share), rotorAngle: 0 } : simulation.helicopterAt(share);
      stage.draw(view, moment, craft, apart()?.showHelicopter ?? simulation.rig.camera !== "free", dt, settled);
    },
    step(intent) {
      if (day.spin !== 0) day.hour = (((day.hour + day.spin * STEP) % 24) + 24) % 24;
      simulation.step(intent);
      sounds.step(simulation);
      objects.step(carrier);
      const { helicopter, walker } = simulation.player;
      if (helicopter.landed === landed && !walker === seated) return;
      [landed, seated] = [helicopter.landed, !walker];
      moves++;
    },
    look: (dx, dy, wheel) => simulation.look(dx, dy, wheel),
    actions: {
      board: () => simulation.board(),
      leave() {
        if (!simulation.player.walker) simulation.board();
      },
      carry: () => objects.carry(carrier),
      camera: () => simulation.changeCamera(),
    },
    get placedObjects() {
      return objects.shown;
    },
    apply(next, changes) {
      world = next as Opened<IslandsRecipe>;
      day.hour = world.view.hour;
      day.spin = world.start.spin;
      const { haze, distance, cloudSea } = world.view;
      setting = { ...setting, haze, distance, cloudSea };
      if (changes.look) stage?.setView(setting);
      if (!changes.ground) return false;
      setting = settingOf(world);
      if (!changes.profile) stage?.setSettings({ ...setting, open: opening() });
      simulation.setIslands(setting.islands);
      objects.setIslands(setting.islands, world.start.freeze);
      // The profile's samples lie in textures, and its mean in shaders.
      return changes.profile;
    },
    restart(next) {
      world = next as Opened<IslandsRecipe>;
      day.hour = world.view.hour;
      day.spin = world.start.spin;
      simulation = begin();
      awaitHere();
    },
    pose: () => poseOf(activeVehicle(simulation.player)),
    where() {
      const { player } = simulation;
      const { x, y, z, heading, pitch, roll } = activeVehicle(player);
      const h = player.helicopter;
      const eye = apart();
      return {
        by: simulation.by,
        at: [x, y, z],
        look: [heading, pitch, roll],
        camera: simulation.rig.camera,
        orbit: [...simulation.rig.orbit],
        ...day,
        parked: player.walker ? [h.x, h.y, h.z, h.heading] : null,
        ...(eye && detachedWhereabouts(eye, player)),
      };
    },
    saves: {
      get changes() {
        return moves + objects.changes;
      },
      read: objects.read,
      write: objects.write,
    },
    telemetry: () => islandsTelemetry(simulation, gap, objects),
    photoCamera: {
      translates: true,
      begin: () => apart()?.lens ?? currentLens(simulation, stage?.pilotEye ?? [0, 0, 0]),
      move: (from, move) => moveLens(from, move, simulation.cameraGround),
      use(next) {
        lens = next;
      },
    },
    audio: () => sounds.state(simulation, listenerOf(simulation, day.hour)),
  };
}

/** The table alone of what was opened, as workers are told it. */
function tableOf({ name, title, about, explorers, view, start, from, ...table }: Opened<IslandsRecipe>): IslandsTable {
  return table;
}

function settingOf(world: Opened<IslandsRecipe>): StageSettings {
  const { cloudSea, haze, distance } = world.view;
  return { islands: generateIslands(world), seed: world.seed, cloudSea, haze, distance };
}
