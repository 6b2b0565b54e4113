/** Sounds, carried objects, the landing aid and the way out of a planet's mines, which are loaded after its first picture; colliders of things, with the first walker or helicopter. */
import type { Intent } from "../../explorers/explorer.ts";
import type { AddSolids } from "../../explorers/planet-ground.ts";
import { lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";
import { type HeardParts, PlanetAudio } from "./audio.ts";
import { PlanetWayOut } from "./below/way-out.ts";
import { Carrying } from "./carrying.ts";
import type { Descent } from "./descent.ts";
import { PlanetLandingAid } from "./landing-aid.ts";
import { playerPose } from "./player.ts";
import type { PlanetFeatures } from "./render/features/features.ts";
import type { PlanetSimulation } from "./simulation.ts";
import type { PlanetStone } from "./stone.ts";

export interface Extras {
  step(intent: Intent): void;
  readonly audio: PlanetAudio;
  readonly carrying: Carrying;
  /** The wandering stone, once it is loaded; none where there is no ground. */
  readonly stone: PlanetStone | undefined;
  readonly landing: PlanetLandingAid;
  readonly wayOut: PlanetWayOut;
  /** Adds the trees and stones that are known by now. */
  readonly addSolids: AddSolids;
}

export interface ExtrasOptions {
  simulation(): PlanetSimulation;
  readonly parts: HeardParts;
  /** The features, once they are loaded. */
  features(): PlanetFeatures | undefined;
  readonly descent: Descent;
  /** The place of the first shot, metres from the centre; null where there is no ground. */
  home(): readonly number[] | null;
  /** Reason why the player may not go down a shaft; "" where they may. */
  keptUp(): string;
}

export function createExtras(options: ExtrasOptions): Extras {
  const { simulation, parts, features, descent, home } = options;
  const tell = ({ message }: Error) => simulation().refuse(message);
  const audio = new PlanetAudio(simulation, parts);
  const stone = createStone(simulation, home, tell);
  const wayOut = new PlanetWayOut();
  const carrying = new Carrying({ ...options, stone: () => stone.value?.stone, wayOut });
  const landing = new PlanetLandingAid();
  const colliders = lazy(
    async () => {
      const { createThingColliders } = await import("./thing-colliders.ts");
      return createThingColliders(features);
    },
    { name: phrase("Collisions with trees and stones"), onError: tell },
  );

  return {
    audio,
    carrying,
    landing,
    wayOut,
    get stone() {
      return stone.value;
    },
    step(intent) {
      audio.step();
      stone.step();
      carrying.step(intent);
      const now = simulation();
      descent.mine?.sound.listen(now.player, now.ground, descent.mine.on(now.globe, now.t));
      if ("plane" in now.player.explorer.state) colliders.poll();
      colliders.value?.step(now);
      landing.follow(now, colliders.value);
      wayOut.step(now, descent);
    },
    addSolids: (level, ...user) => colliders.value?.addTo(level, ...user) ?? level,
  };
}

/** The stone of the current globe: another one when that changes. */
function createStone(
  simulation: ExtrasOptions["simulation"],
  home: ExtrasOptions["home"],
  onError: (error: Error) => void,
) {
  const code = lazy(() => import("./stone.ts"), { name: phrase("The wandering stone"), onError });
  let shown: { readonly globe: PlanetSimulation["globe"]; readonly stone: PlanetStone } | undefined;
  return {
    get value() {
      return shown?.stone;
    },
    step() {
      const { globe, player, ground, t } = simulation();
      const at = home();
      const made = at && code.poll();
      if (!made) return;
      if (shown?.globe !== globe) shown = { globe, stone: new made.PlanetStone(globe, at) };
      const { explorer } = player;
      const { x, y, z } = playerPose(player, ground);
      shown.stone.step(explorer.by === "walker" ? { place: [x, y, z], speed: explorer.state.local.speed } : null, t);
    },
  };
}
