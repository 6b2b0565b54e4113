/** Bytes that are in use after a full garbage collection: objects, and array buffers. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

export async function heapBytes(): Promise<number> {
  // Memory of array buffers is released in a later task than their objects.
  for (let k = 0; k < 3; k++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
