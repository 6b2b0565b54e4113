import { expect, test } from "vitest";
import { isInstalled, nodeError } from "../../tools/install.mjs";

const one = { version: "1.0.0", integrity: "sha512-a" };

test("Node before 20.19 is refused, later versions are accepted", () => {
  for (const version of ["18.20.8", "20.18.3"])
    expect(nodeError(version)).toMatch(`20.19 or later, and this is Node ${version}`);
  for (const version of ["20.19.0", "20.20.2", "22.0.0", "25.1.0"]) expect(nodeError(version)).toBeUndefined();
});

test("installed packages are compared with the lock file by content", () => {
  const wanted = { "": {}, "node_modules/a": one, "node_modules/b": { ...one, optional: true } };
  expect(isInstalled(wanted, undefined)).toBe(false);
  expect(isInstalled(wanted, {})).toBe(false);
  expect(isInstalled(wanted, { "node_modules/a": { ...one, version: "1.0.1" } })).toBe(false);
  expect(isInstalled(wanted, { "node_modules/a": one }), "an optional package may be left out").toBe(true);
  expect(isInstalled(wanted, { "node_modules/a": one, "node_modules/b": { ...one, integrity: "sha512-b" } })).toBe(
    false,
  );
});

test("this checkout is installed", () => {
  expect(isInstalled()).toBe(true);
});
