/**
 * The page's one policy of trusted types: addresses of scripts, which only workers need, are of the page's own site. The content security
 * policy (vite.config.ts) refuses every other one, so nothing can become markup or code.
 */

/** The part of the browser's factory that is used: TypeScript's library of the DOM has none. */
interface Factory {
  createPolicy(name: "default", rules: { createScriptURL(address: string): string }): unknown;
}

/** The policy that the browser asks itself wherever an address of a script is given as text: bundlers write `new Worker` that way. */
export function trustOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy("default", {
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin)
        throw new TypeError(`Expected a worker of ${location.origin}, got ${address}.`);
      return address;
    },
  });
}
