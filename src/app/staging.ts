/**
 * Stages on one engine, one after another: each is compiled before it stands, and set anew for another quality or
 * when a lost graphics context is back. Between two of them nothing may be drawn.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Stage } from "../worlds/live-world.ts";

type Tell = (done: number, of: number) => void;

export interface Staging {
  readonly stage: Stage;
  /** The stage can be drawn: its shaders are compiled, and the graphics context is there. */
  readonly standing: boolean;
  /** Sets the first stage; resolves when it stands, or the one that took its place, or all is disposed of. */
  open(tell: Tell): Promise<void>;
  restage(): Promise<void>;
  /** Draws the stage from another place, once nothing that stands there is missing; at once gives up what was awaited before. */
  settle(): Promise<void>;
  dispose(): void;
}

export interface StagingOptions {
  make(): Stage;
  /** Draws the stage once it stands. */
  draw(): void;
  /** The graphics context is lost, or it is back and drawn. */
  lost?: ((isLost: boolean) => void) | undefined;
}

export function createStaging(engine: Engine, { make, draw, lost }: StagingOptions): Staging {
  let stage = make();
  let standing = false;
  let told = false;
  let settlings = 0;
  const context = engine.getRenderingCanvas()?.getContext("webgl2");
  /** From the very loss, of which the page is told a little later, until everything is made anew. */
  const away = () => told || (context?.isContextLost() ?? false);
  let replace = () => {};
  let arrive = () => {};

  /** Compiles the stage, waits until nothing of it is missing, and draws it. One that is replaced meanwhile gives up. */
  async function raise(tell: Tell = () => {}): Promise<void> {
    const own = stage;
    let replaced = false;
    const given = new Promise<void>((resolve) => {
      replace = () => {
        replaced = true;
        resolve();
      };
    });
    // Materials disposed of while they compile never tell that they are done.
    await Promise.race([own.compile(tell), given]);
    // Waiting costs nothing; a picture drawn in vain costs a software renderer a second.
    while (!replaced && (away() || !own.drawn())) await new Promise((resolve) => setTimeout(resolve, 5));
    if (replaced) return;
    standing = true;
    draw();
    arrive();
  }

  function lower(): void {
    standing = false;
    replace();
    stage.dispose();
  }

  async function restage(): Promise<void> {
    lower();
    stage = make();
    await raise();
  }

  engine.onContextLostObservable.add(() => {
    told = true;
    standing = false;
    lost?.(true);
  });
  engine.onContextRestoredObservable.add(async () => {
    told = false;
    await restage();
    if (standing) lost?.(false);
  });

  return {
    get stage() {
      return stage;
    },
    get standing() {
      return standing && !away();
    },
    async open(tell) {
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      void raise(tell);
      await arrived;
    },
    restage,
    async settle() {
      const own = stage;
      const turn = ++settlings;
      const mine = () => own === stage && turn === settlings;
      while (mine() && (!standing || away() || !own.drawn())) await new Promise((resolve) => setTimeout(resolve, 5));
      if (mine()) draw();
    },
    dispose() {
      settlings++;
      lower();
      arrive();
    },
  };
}
