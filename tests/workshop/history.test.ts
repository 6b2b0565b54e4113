/** Undo and redo across the tabs of the workshop. */
import { describe, expect, it } from "vitest";
import { createHistory } from "../../src/workshop/history.ts";

/** A history of additions to a list. */
function listHistory(most?: { readonly edits: number; readonly bytes: number }) {
  const list: string[] = [];
  let changes = 0;
  const history = createHistory(() => changes++, most);
  const add = (label: string, ...holds: (ArrayBufferView | string)[]) => {
    list.push(label);
    history.push({ label, undo: () => list.pop(), redo: () => list.push(label), holds });
  };
  return { list, history, add, changes: () => changes };
}

describe("a history", () => {
  it("undoes and redoes in order, and names the edits", () => {
    const { list, history, add } = listHistory();
    expect([history.undoes, history.redoes]).toEqual([null, null]);
    for (const label of ["a", "b", "c"]) add(label);
    expect(history.undo()).toBe("c");
    expect(history.undo()).toBe("b");
    expect(list).toEqual(["a"]);
    expect([history.undoes, history.redoes]).toEqual(["a", "b"]);
    expect(history.redo()).toBe("b");
    expect(list).toEqual(["a", "b"]);
  });

  it("does nothing at its ends", () => {
    const { list, history, add } = listHistory();
    expect(history.undo()).toBeNull();
    add("a");
    expect(history.redo()).toBeNull();
    expect(list).toEqual(["a"]);
  });

  it("drops undone edits at the next edit", () => {
    const { list, history, add } = listHistory();
    for (const label of ["a", "b"]) add(label);
    history.undo();
    add("c");
    expect(history.redoes).toBeNull();
    history.undo();
    history.undo();
    history.redo();
    history.redo();
    expect(list).toEqual(["a", "c"]);
  });

  it("keeps the last edits only", () => {
    const { list, history, add } = listHistory({ edits: 2, bytes: 100 });
    for (const label of ["a", "b", "c"]) add(label);
    while (history.undo() !== null);
    expect(list).toEqual(["a"]);
  });

  it("keeps the last edits whose data is within its bytes", () => {
    const { list, history, add } = listHistory({ edits: 10, bytes: 100 });
    for (const label of ["a", "b", "c"]) add(label, new Uint8Array(40));
    while (history.undo() !== null);
    expect(list).toEqual(["a"]);
  });

  it("counts data that several edits hold once, and text by two bytes a character", () => {
    const { list, history, add } = listHistory({ edits: 10, bytes: 100 });
    const shared = new Float64Array(10);
    for (const label of ["a", "b", "c"]) add(label, shared, "0123456789");
    while (history.undo() !== null);
    expect(list).toEqual([]);
    for (const label of ["a", "b", "c"]) add(label, shared, `${label}123456789`);
    while (history.undo() !== null);
    expect(list).toEqual(["a", "b"]);
  });

  it("keeps the last edit, however much data it holds", () => {
    const { list, history, add } = listHistory({ edits: 10, bytes: 100 });
    add("a");
    add("b", new Uint8Array(1000));
    expect(history.undo()).toBe("b");
    expect(history.undo()).toBeNull();
    expect(list).toEqual(["a"]);
    history.redo();
    add("c", new Uint8Array(10));
    expect(history.undo()).toBe("c");
    expect(history.undo()).toBeNull();
  });

  it("tells of each change", () => {
    const { history, add, changes } = listHistory();
    add("a");
    history.undo();
    history.redo();
    history.redo();
    expect(changes()).toBe(3);
  });
});
