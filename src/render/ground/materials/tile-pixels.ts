/** The pixels of the tiles of kinds of ground, drawn once for all stages by a worker. */
import { createWorkerClient } from "../../../stream/worker-client.ts";
import { TILE_SIZE } from "./tile-format.ts";

let made: Promise<Uint8Array> | undefined;

/** The same for every stage. */
export function tilePixels(): Promise<Uint8Array> {
  made ??= new Promise<Uint8Array>((resolve, reject) => {
    let pending = [TILE_SIZE];
    const client = createWorkerClient<number, Uint8Array>({
      start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "ground" }),
      pending: () => pending,
      onMessage(pixels) {
        pending = [];
        client.terminate();
        resolve(pixels);
      },
      onError: (reason) => reject(new Error(`The ground's tiles could not be made: ${reason}.`)),
    });
    client.post(TILE_SIZE);
  });
  return made;
}
