/** Undo and redo across the rooms of the workshop. */

interface Edit {
  /** What was done, as the end of "Undo: …". */
  readonly label: string;
  undo(): void;
  redo(): void;
}

export interface History {
  /** Labels of the next edits to undo and to redo, null where there is none. */
  readonly undoes: string | null;
  readonly redoes: string | null;
  /** Adds an edit that was just done. What was undone before it can no longer be redone. */
  push(edit: Edit): void;
  /** Each returns the label of the edit, or null. */
  undo(): string | null;
  redo(): string | null;
}

/** `changed` is called after every change; beyond `most` edits the oldest are dropped. */
export function createHistory(changed: () => void, most = 200): History {
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
      edits = [...edits.slice(0, done), edit].slice(-most);
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
