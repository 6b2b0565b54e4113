/**
 * A module as a new page or worker has it: a copy of its own, whose state and globals nobody else has; what it imports is shared. All
 * modules of a thread would have to be evaluated again after `vi.resetModules()`, by every later file of tests.
 *
 *   await anew<typeof import("../src/ui/input/key-places.ts")>("src/ui/input/key-places.ts");
 */
import { join } from "node:path";
import { ROOT } from "./documents.ts";

let copies = 0;

/** `path` from the root. */
export async function anew<Module>(path: string): Promise<Module> {
  const own: Module = await import(/* @vite-ignore */ `${join(ROOT, path)}?copy=${copies++}`);
  return own;
}
