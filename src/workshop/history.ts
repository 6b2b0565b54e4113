/**
 * Undo and redo across the tabs of the workshop.
 *
 *   memory   at most 200 edits, and 64 MB of data that they hold, each array and text counted once however many edits hold it;
 *            beyond that the oldest are dropped. The last edit is always kept
 */
import type { Words } from "../words/words.ts";

interface Edit {
  /** Name of the edit, as the end of "Undo: …". */
  readonly label: Words;
  undo(): void;
  redo(): void;
  /** Data that the edit needs, where that is more than a few kilobytes. */
  readonly holds?: readonly (ArrayBufferView | string)[];
}

export interface History {
  /** Labels of the next edits to undo and to redo, null where there is none. */
  readonly undoes: Words | null;
  readonly redoes: Words | null;
  /** Adds an edit that was just done. Edits undone before it can no longer be redone. */
  push(edit: Edit): void;
  /** Each returns the label of the edit, or null. */
  undo(): Words | null;
  redo(): Words | null;
}

const MOST = { edits: 200, bytes: 2 ** 26 };

/** `changed` is called after every change. */
export function createHistory(changed: () => void, most = MOST): History {
  let edits: Edit[] = [];
  /** Edits that are done. */
  let done = 0;
  return {
    get undoes() {
      return edits[done - 1]?.label ?? null;
    },
    get redoes() {
      return edits[done]?.label ?? null;
    },
    push(edit) {
      edits = within([...edits.slice(0, done), edit], most);
      done = edits.length;
      changed();
    },
    undo() {
      if (done === 0) return null;
      const edit = edits[--done];
      edit.undo();
      changed();
      return edit.label;
    },
    redo() {
      if (done === edits.length) return null;
      const edit = edits[done++];
      edit.redo();
      changed();
      return edit.label;
    },
  };
}

/** The last edits that are within the limits, but at least one. */
function within(edits: readonly Edit[], most: typeof MOST): Edit[] {
  const held = new Set<ArrayBufferView | string>();
  let bytes = 0;
  let first = edits.length;
  while (first > 0 && edits.length - first < most.edits) {
    for (const data of edits[first - 1].holds ?? []) {
      if (held.has(data)) continue;
      held.add(data);
      bytes += typeof data === "string" ? 2 * data.length : data.byteLength;
    }
    if (bytes > most.bytes && first < edits.length) break;
    first--;
  }
  return edits.slice(first);
}
