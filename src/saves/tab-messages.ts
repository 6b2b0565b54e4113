/** Messages between the tabs of a visitor. */
import type { SaveEnvironment } from "./environment.ts";

/** Calls back for each message of another tab until it is disposed of. Messages are sent after that too: a save may end later. */
export function createTabMessages({ channel }: Pick<SaveEnvironment, "channel">, hear: (message: unknown) => void) {
  const own = channel();
  let isOpen = true;
  const onMessage = (event: Event) => hear("data" in event ? event.data : null);
  own?.addEventListener("message", onMessage);
  return {
    tell(message: unknown) {
      if (isOpen) return own?.postMessage(message);
      const late = channel();
      late?.postMessage(message);
      late?.close();
    },
    dispose() {
      isOpen = false;
      own?.removeEventListener("message", onMessage);
      own?.close();
    },
  };
}
