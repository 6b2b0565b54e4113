/** Triangles beyond the rim of a terrain, of which nothing is drawn. */
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { layOut } from "../../src/render/ground/shaders/field-readers.ts";
import type { SurfaceBuild } from "../../src/render/ground/shaders/surface.ts";
import { terrainSurfaceSource } from "../../src/render/ground/shaders/surface-source.ts";
import { flatTerrain } from "../../src/worlds/flat/render/terrain-source.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";

const { profiles, fields, solids, surfaces } = flatTerrain(generate(skylands.world));
const sourceOf = (surface: (typeof surfaces)[number], pass: SurfaceBuild["pass"]) =>
  terrainSurfaceSource(surface, {
    ...{ profiles, layout: layOut(fields, profiles), solid: layOut(solids, profiles), levels: 6, density: 4 },
    ...{ shadows: true, relief: true, pass },
  });

test.each(nonEmpty(surfaces))(
  "the $side surface leaves them out where the last channel of the readings is the gap",
  (surface) => {
    const { upper, lower } = surface;
    if (lower === "none") throw new Error("Expected islands to have undersides.");
    const { fragment } = sourceOf(surface, "readings");
    expect(fragment).toContain(`, ${upper.altitude} - (${lower.altitude}));`);
    for (const pass of ["color", "shadow"] as const) {
      const { vertex } = sourceOf(surface, pass);
      expect(vertex).toMatch(/texelFetch\(vertexReadings, [^)]*\)\.w/);
      expect(vertex).toMatch(/if \(isEmpty\([^;]*\) gl_Position\.z = 2\.0 \* gl_Position\.w;/);
    }
    // Tests read the altitudes of every vertex.
    for (const pass of ["readback", "marker"] as const) expect(sourceOf(surface, pass).vertex).not.toContain("isEmpty");
  },
);
