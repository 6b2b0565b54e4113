/** Lands that generators have made from codes, of fault settings or of height maps. Apart from the codes' checks, whose library workers do not need. */
import { readFaultCode } from "../../core/faults/code.ts";
import { isHeightCode, readHeightCode } from "../../core/faults/height-code.ts";
import { runFaultSettings } from "../../core/faults/settings.ts";

/** The last lands: each setting, map and worker generates its world anew. */
export const landOf = cached((code: string) =>
  isHeightCode(code) ? readHeightCode(code) : runFaultSettings(readFaultCode(code)),
);

/** The results for the last two texts. The other arguments must follow from the text. */
export function cached<T, G extends unknown[] = []>(
  make: (text: string, ...given: G) => T,
): (text: string, ...given: G) => T {
  const known = new Map<string, T>();
  return (text, ...given) => {
    const found = known.get(text) ?? make(text, ...given);
    known.delete(text);
    known.set(text, found);
    if (known.size > 2) known.delete([...known.keys()][0]);
    return found;
  };
}
