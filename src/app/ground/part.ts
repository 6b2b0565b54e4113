/** Height maps of a visitor as worlds: their form, which is loaded when it is first opened, and the way to a kept one. */
import { lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";

export interface GroundPart {
  /** Opens the form for a file. */
  open(file: File): void;
  /** Opens the world of a kept height map. */
  walk(link: string): void;
  dispose(): void;
}

interface GroundPartOptions {
  /** The world that lays a height map in a sea. */
  readonly world: string;
  notify(message: string): void;
  /** Opens another world; `more` is added to its link. */
  onWorld(name: string, more: string): void;
}

export function createGroundPart(host: HTMLElement, { world, notify, onWorld }: GroundPartOptions): GroundPart {
  const walk = (link: string) => onWorld(world, `&ground=${link}`);
  const form = lazy(
    async (signal) => {
      const { GroundForm } = await import("./form.ts");
      signal.throwIfAborted();
      return new GroundForm(host, walk);
    },
    { name: phrase("The form of height maps"), onError: ({ message }) => notify(message) },
  );

  return {
    open: (file) => void form.load().then((loaded) => loaded?.open(file)),
    walk,
    dispose: form.dispose,
  };
}
