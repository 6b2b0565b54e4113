/**
 * The page's one policy of trusted types: addresses of scripts, which only workers need, are built files of the page itself and its
 * service worker, and not of its whole origin, which it may share with other sites. The content security policy (tools/policy.ts)
 * refuses every other type, so nothing can become markup or code.
 */

import { WORKER } from "../offline/messages.ts";

/** The part of the browser's factory that is used: TypeScript's library of the DOM has none. */
interface Factory {
  createPolicy(name: "default", rules: { createScriptURL(address: string): string }): unknown;
}

/** The policy that the browser asks itself wherever an address of a script is given as text: bundlers write `new Worker` that way. */
export function trustOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy("default", {
    createScriptURL(address) {
      const scripts = new URL("assets/", document.baseURI).href;
      const { href } = new URL(address, document.baseURI);
      if (!href.startsWith(scripts) && href !== new URL(WORKER, document.baseURI).href)
        throw new TypeError(`Expected a worker of ${scripts}, got ${address}.`);
      return address;
    },
  });
}
