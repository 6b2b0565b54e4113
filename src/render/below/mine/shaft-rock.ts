/** Drawing of a mine whose shafts lead to the surface, without caverns, tunnels and water: the mines of islands and of planets. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import type { MineSpace } from "../../../core/underground/mine-space.ts";
import { type Making, making } from "../../making.ts";
import { createLightShafts } from "../bores/light-shafts.ts";
import { createShaftWalls } from "../bores/shaft-walls.ts";
import type { UndergroundLight } from "../light.ts";
import type { Rock } from "../rock.ts";
import type { BelowBuild } from "../stage.ts";
import { createStreamGate, type FirstView } from "../stream-gate.ts";
import { createMineView, type MineViewStream } from "./view.ts";

export interface ShaftRockSource {
  /** The ground above. */
  readonly flat: FlatGround;
  readonly mine: MineSpace;
  readonly stream: MineViewStream;
  readonly first: FirstView;
  /** Disposed of with the rock, the last one first. */
  readonly owned?: readonly { dispose(): void }[];
}

export function createShaftRock(
  { flat, mine, stream, first, owned = [] }: ShaftRockSource,
  { scene, textures, quality }: BelowBuild,
  light: UndergroundLight,
): Making<Rock> {
  return making(function* (own) {
    for (const each of owned) own(each);
    const view = own(
      createMineView(scene, { hills: flat, mine }, stream, { light, textures, quality, all: first.all }),
    );
    yield;
    const walls = own(createShaftWalls(scene, flat.ground.profile, textures, light, quality.K));
    const shafts = own(createLightShafts(scene, light));
    const gate = createStreamGate(first, [view]);
    return {
      meshes: [...view.meshes, walls.mesh, shafts.mesh],
      get triangles() {
        return view.triangles + walls.triangles + shafts.triangles;
      },
      get uploaded() {
        return view.uploaded + walls.uploaded;
      },
      get chunks() {
        return view.chunks;
      },
      get instances() {
        return view.instances;
      },
      waitFor: gate.awaitAt,
      ready: gate.isOpen,
      update(frame, inside, seen, skipSmoothing) {
        view.shown = seen;
        if (seen) view.update(frame, skipSmoothing);
        walls.update(frame, seen);
        shafts.update(frame, inside);
      },
      dispose: own.dispose,
    };
  });
}
