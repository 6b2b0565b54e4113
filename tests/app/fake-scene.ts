/** Skylands as far as a save session is concerned: requests and objects, without a world. */
import scene from "../../scenes/skylands/scene.ts";
import type { OpenedScene } from "../../src/app/open-scene.ts";
import { readQuery } from "../../src/recipe/query.ts";
import type { SceneRequest } from "../../src/recipe/request.ts";
import type { SaveData, SavedObjects } from "../../src/saves/world-data.ts";
import { parseRequest } from "../recipe/parse.ts";

export const asked = (search: string): SceneRequest => parseRequest(search, "skylands", scene).request;

/** A link as a save session takes it. */
export const opening = (search: string) => ({ query: readQuery(search), request: asked(search) });

/** A scene with what a save session uses. */
export function fakeScene(request: SceneRequest) {
  const saves = { changes: 0, placed: {} as SaveData["placed"], carries: false, roads: {} as SaveData["roads"] };
  const state = { saves, request };
  const opened = {
    request: () => state.request,
    pose: () => ({ x: state.request.at[0], y: state.request.at[1], z: state.request.at[2] }),
    go: async (request: typeof state.request) => void (state.request = request),
    live: {
      saves: {
        get changes() {
          return saves.changes;
        },
        read: () => ({ placed: saves.placed, carries: saves.carries, roads: saves.roads }),
        write({ placed, carries, roads }: SavedObjects) {
          Object.assign(saves, { placed, carries, roads });
        },
      },
    },
  };
  return { state, opened: opened as unknown as OpenedScene };
}
