import { afterEach, describe, expect, it, vi } from "vitest";
import { shotTitle } from "../../src/ui/door/door.ts";
import { capText } from "../../src/ui/input/keycap.ts";
import { recall, remember } from "../../src/ui/storage.ts";

afterEach(() => vi.unstubAllGlobals());

describe("words on the page", () => {
  it("name keys as printed on the keyboard", () => {
    expect(["KeyW", "Space", "ShiftLeft", "F1", "?", "Keys"].map(capText)).toEqual([
      "W",
      "Space",
      "Shift",
      "F1",
      "?",
      "Keys",
    ]);
  });

  it("name a shot by its title, or by its name in words", () => {
    expect(shotTitle({ name: "dawn", title: "Archipelago at dawn" })).toBe("Archipelago at dawn");
    expect(shotTitle({ name: "under-an_island" })).toBe("Under an island");
  });
});

describe("local storage", () => {
  it("is empty and never throws where storage is blocked", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(recall("helped")).toBeNull();
    expect(remember("helped", "yes")).toBe(false);
  });

  it("never throws where storage is full", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(remember("helped", "yes")).toBe(false);
  });
});
