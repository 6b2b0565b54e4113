/**
 * Eras of saved data: the times between two deletions of everything. A change belongs to the era in which it was made, and is dropped
 * once that is over, however late it is written.
 */
export interface Era {
  /** The text that the storage has for it; null until the storage was read. */
  generation: string | null;
  isOver: boolean;
}

export interface Eras {
  readonly current: Era;
  /** Takes over the generation of the storage, which another tab may have changed. */
  learn(generation: string): void;
  /** Another tab has begun a generation; null if it is unknown. Messages may come late: an earlier one than the present is none. */
  hear(generation: string | null): Promise<void>;
  /**
   * Runs a deletion of everything, which resolves to the generation that the storage has then. Changes made meanwhile belong to the
   * next era, and to the present one if the deletion fails.
   */
  replace(work: () => Promise<string>): Promise<void>;
  /** Settles once no deletion runs. */
  readonly settled: Promise<void>;
  /** Calls back when an era has ended; returns a function that stops it. */
  onEnd(listener: () => void): () => void;
}

export function createEras(): Eras {
  const listeners = new Set<() => void>();
  let current: Era = { generation: null, isOver: false };
  let settled: Promise<void> = Promise.resolve();

  function change(next: Era): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function begin(generation: string | null): void {
    current.isOver = true;
    change({ generation, isOver: false });
  }

  return {
    get current() {
      return current;
    },
    get settled() {
      return settled;
    },
    learn(generation) {
      if (current.generation === null) current.generation = generation;
      else if (current.generation !== generation) begin(generation);
    },
    async hear(generation) {
      await settled;
      if (generation === null || countOf(generation) > countOf(current.generation)) begin(generation);
    },
    async replace(work) {
      const before = current;
      const next: Era = { generation: null, isOver: false };
      change(next);
      const working = work().then(
        (generation) => {
          next.generation = generation;
          before.isOver = true;
        },
        (error: unknown) => {
          next.generation = before.generation;
          throw error;
        },
      );
      settled = working.catch(() => {});
      await working;
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The generation after one, with a text that no other has. Generations are counted. */
export const nextGeneration = (generation: string, token: string): string => `${countOf(generation) + 1} ${token}`;

const countOf = (generation: string | null): number => Number.parseInt(generation ?? "", 10) || 0;
