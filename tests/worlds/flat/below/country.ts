/** Countries over the small underground worlds of the tests, as live worlds without a page. */
import mines from "../../../../scenes/mines/scene.ts";
import type { FlatGround } from "../../../../src/core/flat/flat-ground.ts";
import type { Underground } from "../../../../src/core/underground/underground.ts";
import type { Intent } from "../../../../src/explorers/explorer.ts";
import { type SceneRequest, startRequest } from "../../../../src/recipe/request.ts";
import { openWorld } from "../../../../src/recipe/validate.ts";
import { createBelow } from "../../../../src/worlds/flat/below/below.ts";
import { COUNTRY_KIT } from "../../../../src/worlds/flat/forms/country/kit.ts";
import { createFlatWorld, type FlatWorld } from "../../../../src/worlds/flat/live-world.ts";
import { wish } from "../../../explorers/flying.ts";

/** A bare surface with the hills of an underground world. */
export function surfaceOf({ hills }: Underground): FlatGround {
  const { ground, cover, sea, relief, peak, steep, snow } = hills;
  return {
    ...{ ground, rock: ground, cover, altitudes: [0], sea, relief, peak, steep, snow },
    underside: { slope: 0, root: 0 },
    lift: { field: ground, height: 0 },
    form: "country",
    lakes: { level: -1e3 },
    paths: null,
    roads: null,
    scatter: ground,
    mask: 0xfff,
    mouths: 0.4,
    put: [],
    bleak: false,
    streams: true,
  };
}

export type Start = Pick<SceneRequest, "by" | "at"> & Partial<SceneRequest>;

export function openCountry(underground: Underground, start: Start): FlatWorld {
  const request: SceneRequest = { ...startRequest("mines", mines), look: [0, 0, 0], camera: "cockpit", ...start };
  return createFlatWorld(openWorld(mines, request), {
    ...COUNTRY_KIT,
    generate: (table) => ({ flat: surfaceOf(underground), below: createBelow(underground, table) }),
  });
}

/** Steps for some seconds, or until a test passes. */
export function go(world: FlatWorld, intent: Partial<Intent>, seconds: number, until = () => false): void {
  for (let i = 0; i < Math.round(seconds * 60) && !until(); i++) world.step(wish(intent));
}

/** The place below ground, "Outside" above it; and the hint of the vehicle. */
export function placeOf(world: FlatWorld): { readonly place: string; readonly hint: string } {
  const { below = "", hint } = world.telemetry();
  const place = /^(.*), \d+ m down$/.exec(below);
  return { place: place?.[1] ?? "Outside", hint };
}
