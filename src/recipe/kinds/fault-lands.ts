/** Lands of faults that generators have made from codes. Apart from the codes' checks, whose library workers do not need. */
import { readFaultCode } from "../../core/faults/code.ts";
import { runFaultSettings } from "../../core/faults/settings.ts";

/** The last lands: each setting, map and worker generates its world anew. */
export const landOf = cached((code: string) => runFaultSettings(readFaultCode(code)));

/** The results for the last two texts. */
export function cached<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    known.delete(text);
    known.set(text, found);
    if (known.size > 2) known.delete([...known.keys()][0]);
    return found;
  };
}
