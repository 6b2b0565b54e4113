/** Undo and redo across the rooms of the workshop. */
import { describe, expect, it } from "vitest";
import { createHistory } from "../../src/workshop/history.ts";

/** A history of additions to a list. */
function listHistory(most?: number) {
  const list: string[] = [];
  let changes = 0;
  const history = createHistory(() => changes++, most);
  const add = (label: string) => {
    list.push(label);
    history.push({ label, undo: () => list.pop(), redo: () => list.push(label) });
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

  it("drops what was undone when something else is done", () => {
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
    const { list, history, add } = listHistory(2);
    for (const label of ["a", "b", "c"]) add(label);
    while (history.undo() !== null);
    expect(list).toEqual(["a"]);
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
