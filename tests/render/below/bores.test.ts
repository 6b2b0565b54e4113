/** Bores in uniforms match the bores that explorers collide with; daylight; and visibility of the sky. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { ARCH, tunnelFloor, tunnelSpan, wellSpan } from "../../../src/core/underground/passages.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { createBores } from "../../../src/render/below/bores/bores.ts";
import { createFrame, setEye } from "../../../src/render/frame.ts";
import { MAX_TUNNELS, MAX_WELLS } from "../../../src/render/ground/shaders/bores.ts";
import { countryOf } from "../../browser/pages/deep.ts";
import { nonEmpty } from "../../non-empty.ts";

interface Uniforms {
  tunnels: Float32Array;
  wells: Float32Array;
  boreCounts: { x: number; y: number };
}

function boresAt(kind: "cavern" | "mine", x: number, y: number, t = 0) {
  const underground = countryOf(kind).underground;
  const ground = undergroundGround(underground, t);
  const bores = createBores();
  const uniforms = {} as Uniforms;
  const set = (name: keyof Uniforms, value: never) => {
    uniforms[name] = value;
  };
  bores.attach({ setArray4: set, setVector2: set } as unknown as ShaderMaterial);
  const frame = createFrame();
  setEye(frame, x, y, hillAt(underground.hills, x, y, t) + 2);
  bores.isCut = true;
  bores.update(frame, ground, true);
  return { underground, ground, bores, uniforms, frame };
}

/** A place with tunnels about, of the sample. */
function withTunnels(kind: "cavern" | "mine"): readonly [number, number] {
  const way = undergroundGround(countryOf(kind).underground, 0)
    .entrancesNear(0, 0, 2500)
    .find(({ tunnel }) => tunnel);
  if (!way) throw new Error("The sample has no tunnel.");
  return [way.x, way.y];
}

describe.each(["cavern", "mine"] as const)("over a %s", (kind) => {
  const { underground, ground, bores, uniforms, frame } = boresAt(kind, ...withTunnels(kind));
  const [ax, ay, az] = frame.anchor;
  const random = createRandom(7);
  const span = new Float64Array(2);

  test("there are tunnels and wells, no more than the uniforms hold", () => {
    expect(bores.tunnels.length).toBeGreaterThan(0);
    expect(bores.tunnels.length).toBeLessThanOrEqual(MAX_TUNNELS);
    expect(bores.wells.length).toBeLessThanOrEqual(MAX_WELLS);
    expect(uniforms.boreCounts).toMatchObject({ x: bores.tunnels.length, y: bores.wells.length });
  });

  test("tunnel uniforms match the collision geometry, relative to the anchor", () => {
    for (const [i, { tunnel }] of nonEmpty(bores.tunnels).entries()) {
      const [x, y, ex, ey, floor, length, level, fall, half, height] = uniforms.tunnels.subarray(12 * i, 12 * i + 12);
      for (let n = 0; n < 300; n++) {
        const [s, c] = [tunnel.length * (1.2 * random() - 0.1), tunnel.half * (2.4 * random() - 1.2)];
        const [px, py] = [
          tunnel.x + tunnel.into[0] * s + tunnel.into[1] * c,
          tunnel.y + tunnel.into[1] * s - tunnel.into[0] * c,
        ];
        const [dx, dy] = [px - ax - x, py - ay - y];
        const [along, across] = [dx * ex + dy * ey, (dx * ey - dy * ex) / half];
        const beside = along <= 0 || along >= length || Math.abs(across) >= 1;
        // A float's width from a side either answer is right.
        if (Math.min(Math.abs(along), Math.abs(along - length), Math.abs(Math.abs(across) - 1)) < 1e-3) continue;
        expect(!beside).toBe(tunnelSpan(tunnel, px, py, span));
        if (beside) continue;
        const low = az + floor - fall * Math.max(0, along - level);
        expect(low).toBeCloseTo(span[0], 3);
        expect(low + height * (1 - ARCH * across * across)).toBeCloseTo(span[1], 3);
      }
    }
  });

  test("well uniforms match the collision geometry", () => {
    for (const [i, { well }] of nonEmpty(bores.wells).entries()) {
      const [x, y, radius, , bottom, top] = uniforms.wells.subarray(8 * i, 8 * i + 8);
      expect(wellSpan(well, ax + x, ay + y, span)).toBe(true);
      expect(az + bottom).toBeCloseTo(span[0], 3);
      expect(az + top).toBeCloseTo(span[1], 3);
      expect(wellSpan(well, ax + x + 0.99 * radius, ay + y, span)).toBe(true);
      expect(wellSpan(well, ax + x + 1.01 * radius, ay + y, span)).toBe(false);
    }
  });

  test("daylight is 1 outside, falls along a tunnel and is 0 in the dark", () => {
    const { tunnel, mouth } = bores.tunnels[0];
    const at = (s: number) =>
      bores.daylightAt(tunnel.x + tunnel.into[0] * s, tunnel.y + tunnel.into[1] * s, tunnelFloor(tunnel, s) + 1.7);
    expect(at(-3)).toBe(1);
    const inside = [mouth + 1, mouth + 4, mouth + 8, mouth + 16].filter((s) => s < tunnel.length).map(at);
    for (let k = 1; k < nonEmpty(inside).length; k++) expect(inside[k]).toBeLessThan(inside[k - 1]);
    expect(inside[0]).toBeGreaterThan(0.2);
    expect(at(tunnel.length + 60)).toBeLessThan(0.01);
  });

  test("seesOut is true wherever the sky is visible", () => {
    const gap = { floor: 0, roof: 0, inside: false };
    const leadsOut = (x: number, y: number, z: number, [dx, dy, dz]: readonly number[]) => {
      for (let s = 0.2; s < 260; s += 0.2) {
        if (ground.gapAt(x + dx * s, y + dy * s, z + dz * s, gap).inside) return false;
        if (!ground.isBelow(x + dx * s, y + dy * s, z + dz * s)) return true;
      }
      return false;
    };
    let [out, within] = [0, 0];
    for (const { tunnel, mouth } of nonEmpty(bores.tunnels.slice(0, 3))) {
      for (let n = 0; n < 120; n++) {
        const [s, c] = [mouth + (tunnel.length + 25 - mouth) * random(), (2 * random() - 1) * (tunnel.half + 1)];
        const [x, y] = [
          tunnel.x + tunnel.into[0] * s + tunnel.into[1] * c,
          tunnel.y + tunnel.into[1] * s - tunnel.into[0] * c,
        ];
        const z = tunnelFloor(tunnel, s) + 3.2 * random();
        if (ground.gapAt(x, y, z, gap).inside || !ground.isBelow(x, y, z)) continue;
        within++;
        const m = [tunnel.x + tunnel.into[0] * mouth, tunnel.y + tunnel.into[1] * mouth, tunnel.floor + 1.5 + random()];
        const ray = [m[0] - x, m[1] - y, m[2] - z];
        const length = Math.hypot(...ray);
        if (
          !leadsOut(
            x,
            y,
            z,
            ray.map((v) => v / length),
          )
        )
          continue;
        out++;
        expect(bores.seesOut(x, y, z)).toBe(true);
      }
    }
    for (const { well, mouth } of nonEmpty(bores.wells.slice(0, 6))) {
      for (let n = 0; n < 80; n++) {
        const [angle, r] = [2 * Math.PI * random(), 3 * random()];
        const [x, y] = [well.x + r * Math.cos(angle), well.y + r * Math.sin(angle)];
        const z = well.bottom - 8 + (mouth - well.bottom + 8) * random();
        if (ground.gapAt(x, y, z, gap).inside || !ground.isBelow(x, y, z)) continue;
        within++;
        const ray = [well.x - x, well.y - y, mouth + 2 - z];
        const length = Math.hypot(...ray);
        if (
          !leadsOut(
            x,
            y,
            z,
            ray.map((v) => v / length),
          )
        )
          continue;
        out++;
        expect(bores.seesOut(x, y, z)).toBe(true);
      }
    }
    expect(within).toBeGreaterThan(100);
    expect(out).toBeGreaterThan(20);
    // False in the dark, far from any bore.
    const { x, y } = bores.tunnels[0].tunnel;
    expect(bores.seesOut(x + 700, y, hillAt(underground.hills, x, y) - 30)).toBe(false);
  });
});

test("the ground is not cut open until the geometry behind the holes is drawn", () => {
  const { bores, uniforms, frame, ground } = boresAt("mine", ...withTunnels("mine"));
  expect(uniforms.boreCounts.x).toBeGreaterThan(0);
  bores.isCut = false;
  bores.update(frame, ground, true);
  expect(uniforms.boreCounts).toMatchObject({ x: 0, y: 0 });
  expect(bores.tunnels.length, "still known").toBeGreaterThan(0);
});

test("an open well gets the share of the sky's light that its ground says", () => {
  const well = { x: 0, y: 0, radius: 1.5, bottom: -20, top: 0 };
  const entrance = { key: "shaft", x: 0, y: 0, tunnel: null, well, ladder: null };
  const lit = [1, 0.3].map((sky) => {
    const bores = createBores();
    const ground = { sky, entrancesNear: () => [entrance], isBelow: (_x: number, _y: number, z: number) => z < 0 };
    bores.update(createFrame(), ground, true);
    return bores.daylightAt(0, 0, -1);
  });
  expect(lit[0]).toBeGreaterThan(0.9);
  expect(lit[1]).toBeCloseTo(0.3 * lit[0], 9);
});
