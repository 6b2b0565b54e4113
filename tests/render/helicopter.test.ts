/** The helicopter's model: triangle budgets, size, moving parts and the pilot's view. */
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { SPEED } from "../../src/explorers/helicopter-spec.ts";
import { buildHull } from "../../src/render/craft/helicopter/hull.ts";
import { buildHelicopter } from "../../src/render/craft/helicopter/model.ts";
import { addHood } from "../../src/render/craft/helicopter/panel.ts";
import { createMesh, type Part, toPart } from "../../src/render/model/part.ts";
import { cross, dot, scale, sub, unit, type Vec3 } from "../../src/render/model/vec.ts";
import { FULL_CLIMB } from "../../src/ui/hud/hud.ts";
import { nonEmpty } from "../non-empty.ts";

const model = buildHelicopter();
const PARTS = ["outside", "glass", "mainRotor", "tailRotor", "mainDisc", "tailDisc", "cockpit"] as const;
const parts: [string, Part][] = [
  ...PARTS.map((name): [string, Part] => [name, model[name]]),
  ...model.needles.map(({ name, part }): [string, Part] => [`needle ${name}`, part]),
];

const at = (values: Float32Array, i: number): Vec3 => [values[3 * i], values[3 * i + 1], values[3 * i + 2]];
const size = ({ indices }: Part): number => indices.length / 3;

function* triangles({ positions, indices }: Part): Generator<[Vec3, Vec3, Vec3, number]> {
  for (let t = 0; t < indices.length; t += 3)
    yield [at(positions, indices[t]), at(positions, indices[t + 1]), at(positions, indices[t + 2]), t];
}

function bounds({ positions }: Part): { least: number[]; most: number[] } {
  const [least, most] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  positions.forEach((value, i) => {
    least[i % 3] = Math.min(least[i % 3], value);
    most[i % 3] = Math.max(most[i % 3], value);
  });
  return { least, most };
}

describe.each(parts)("%s", (_, part) => {
  const count = part.positions.length / 3;

  it("is not empty, with finite values, a normal and a colour for each vertex, and valid indices", () => {
    expect(size(part)).toBeGreaterThan(0);
    expect(part.normals.length).toBe(3 * count);
    expect(part.colors.length).toBe(4 * count);
    for (const values of [part.positions, part.normals, part.colors])
      expect(nonEmpty(values).every(Number.isFinite)).toBe(true);
    expect(nonEmpty(part.indices).every((i) => i < count)).toBe(true);
  });

  it("has normals of length 1, and triangles wound along them", () => {
    let longest = 0;
    for (let i = 0; i < count; i++) longest = Math.max(longest, Math.abs(Math.hypot(...at(part.normals, i)) - 1));
    expect(longest).toBeLessThan(1e-5);
    let against = 0;
    for (const [a, b, c, t] of triangles(part)) {
      const face = cross(sub(b, a), sub(c, a));
      // The winding of slivers is not reliable.
      if (Math.hypot(...face) < 1e-5) continue;
      const normals = [0, 1, 2].map((k) => dot(at(part.normals, part.indices[t + k]), face));
      if (normals[0] + normals[1] + normals[2] <= 0) against++;
    }
    expect(against).toBe(0);
  });

  it("has valid surface codes", () => {
    let wrong = 0;
    for (let i = 0; i < part.colors.length; i += 4) {
      const [red, green, blue, surface] = part.colors.slice(i, i + 4);
      // Comparisons with NaN are false.
      if (!(surface >= 0 && Math.max(red, green, blue) <= 1)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe("the hull", () => {
  const { skin, glass } = buildHull();
  const hull = [toPart(skin), toPart(glass)];

  it("is closed by its panes: every edge is used equally often in both directions", () => {
    const walks = new Map<string, number>();
    const name = (p: Vec3): string => p.map((value) => value + 0).join(" ");
    for (const part of hull) {
      for (const [a, b, c] of triangles(part)) {
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
        ].map((edge) => edge.map(name))) {
          if (from === to) continue;
          const key = from < to ? `${from}|${to}` : `${to}|${from}`;
          walks.set(key, (walks.get(key) ?? 0) + (from < to ? 1 : -1));
        }
      }
    }
    expect([...walks.values()].filter((sum) => sum !== 0)).toEqual([]);
  });

  it("has the volume of a light helicopter, positive from outside", () => {
    let volume = 0;
    for (const part of hull) for (const [a, b, c] of triangles(part)) volume += dot(a, cross(b, c)) / 6;
    expect(volume).toBeGreaterThan(7);
    expect(volume).toBeLessThan(9);
  });

  it("is symmetrical", () => {
    const { least, most } = bounds(hull[0]);
    expect(least[0]).toBe(-most[0]);
  });
});

describe("size", () => {
  it("stands on the ground, nose forward, below its height", () => {
    const { least, most } = bounds(model.outside);
    expect(Math.abs(least[1])).toBeLessThan(0.01);
    expect(most[1]).toBeLessThanOrEqual(model.height);
    expect(model.height - most[1]).toBeLessThan(0.1);
    expect(most[2] - least[2]).toBeGreaterThan(10);
    expect(most[2] - least[2]).toBeLessThan(11);
    expect(most[2]).toBeLessThan(3);
    expect(model.mainHub[1] + bounds(model.mainRotor).most[1]).toBeLessThanOrEqual(model.height);
  });

  it("has a rotor of 5 m clear of the tail, and a fan inside its duct", () => {
    const rotor = bounds(model.mainRotor);
    expect(rotor.most[0]).toBeCloseTo(5, 2);
    expect(rotor.least[0]).toBeCloseTo(-5, 2);
    expect(model.tailHub[2]).toBeLessThan(-5.5);
    const fan = bounds(model.tailRotor);
    expect(fan.most[2]).toBeLessThan(0.47);
    expect(fan.most[0]).toBeLessThan(0.15);
  });

  it("keeps its triangle budget", () => {
    const { outside, glass, mainRotor, tailRotor, cockpit } = model;
    expect([outside, glass, mainRotor, tailRotor].reduce((sum, part) => sum + size(part), 0)).toBeLessThanOrEqual(
      14_000,
    );
    expect(size(cockpit)).toBeLessThanOrEqual(6_000);
  });

  it("has navigation lights: red left, green right, white behind and ahead", () => {
    const lamps = (test: (r: number, g: number, b: number) => boolean): Vec3[] =>
      Array.from({ length: model.outside.positions.length / 3 }, (_, i) => i)
        .filter((i) => model.outside.colors[4 * i + 3] >= 2)
        .filter((i) =>
          test(...(model.outside.colors.subarray(4 * i, 4 * i + 3) as unknown as [number, number, number])),
        )
        .map((i) => at(model.outside.positions, i));
    const sides = (points: Vec3[]): number[] => points.map(([x]) => x).filter((x) => Math.abs(x) > 0.5);
    expect(nonEmpty(sides(lamps((r, g) => r > 2 * g))).every((x) => x < 0)).toBe(true);
    expect(nonEmpty(sides(lamps((r, g) => g > 2 * r))).every((x) => x > 0)).toBe(true);
    expect(sides(lamps((r, g) => g > 2 * r)).length).toBeGreaterThan(0);
    const white = lamps((r, g, b) => Math.min(r, g, b) > 0.5).map(([, , z]) => z);
    expect(Math.min(...nonEmpty(white))).toBeLessThan(-7);
    expect(Math.max(...nonEmpty(white))).toBeGreaterThan(2);
  });
});

describe("moving parts", () => {
  const turned = (p: Vec3, axis: Vec3, angle: number): Vec3 => {
    const out = new Vector3(...p).applyRotationQuaternion(Quaternion.RotationAxis(new Vector3(...axis), angle));
    return [out.x, out.y, out.z];
  };

  it("turn with their leading edges first: the main rotor about −y, the fan about +x", () => {
    // The leading edge of a section is the blunter one, with more vertices near it.
    const lead = (part: Part, keep: (p: Vec3) => boolean, along: 1 | 2): number => {
      const values = Array.from({ length: part.positions.length / 3 }, (_, i) => at(part.positions, i)).filter(keep);
      const across = values.map((p) => p[along]);
      const middle = (Math.max(...across) + Math.min(...across)) / 2;
      return across.reduce((sum, value) => sum + value - middle, 0);
    };
    const toward = (axis: Vec3, p: Vec3, angle: number): Vec3 => sub(turned(p, axis, angle), p);
    expect(Math.sign(lead(model.mainRotor, ([x, , z]) => x > 2 && x < 4.5 && Math.abs(z) < 0.5, 2))).toBe(
      Math.sign(toward([0, 1, 0], [3, 0, 0], -0.1)[2]),
    );
    expect(Math.sign(lead(model.tailRotor, ([, y, z]) => z > 0.2 && Math.abs(y) < 0.08, 1))).toBe(
      Math.sign(toward(model.tailAxis, [0, 0, 0.3], 0.1)[1]),
    );
  });

  it("turn needles clockwise for the pilot as values rise", () => {
    const tip = ({ part }: (typeof model.needles)[number]): Vec3 =>
      Array.from({ length: part.positions.length / 3 }, (_, i) => at(part.positions, i)).reduce((a, b) =>
        dot(a, a) > dot(b, b) ? a : b,
      );
    for (const needle of nonEmpty(model.needles)) {
      expect(Math.hypot(...needle.axis)).toBeCloseTo(1, 6);
      expect(dot(needle.axis, sub(model.pilotEye, needle.pivot))).toBeGreaterThan(0);
    }
    const named = (name: string) =>
      model.needles.find((needle) => needle.name === name) as (typeof model.needles)[number];
    const airspeed = named("airspeed");
    expect(tip(airspeed)[1]).toBeGreaterThan(0.03);
    expect(turned(tip(airspeed), airspeed.axis, 20 * airspeed.perUnit)[0]).toBeGreaterThan(0.03);
    const climb = named("climb");
    expect(tip(climb)[0]).toBeLessThan(-0.03);
    expect(turned(tip(climb), climb.axis, 5 * climb.perUnit)[1]).toBeGreaterThan(0.02);
    expect(named("altitude").perUnit * 1000).toBeCloseTo(2 * Math.PI, 6);
    expect(named("horizon").slide[1]).toBeLessThan(0);
    expect(new Set(model.needles.map(({ name }) => name)).size).toBe(6);
  });

  it("end the climb needle, its dial and the HUD at the helicopter's top climb", () => {
    const climb = model.needles.find(({ name }) => name === "climb") as (typeof model.needles)[number];
    expect([climb.min, climb.max]).toEqual([-SPEED.climb, SPEED.climb]);
    expect(FULL_CLIMB).toBe(SPEED.climb);
    // The ends of the scale must not meet.
    expect(2 * climb.max * climb.perUnit).toBeLessThan(2 * Math.PI - 0.5);
  });
});

describe("the pilot's view, 65° high at 16:9", () => {
  const half = Math.tan((65 / 2) * (Math.PI / 180));
  const eye = model.pilotEye;

  it("keeps panel and hood within the lower 31 %", () => {
    const mesh = createMesh();
    addHood(mesh, [0, 0, 0, 0]);
    const hood = toPart(mesh);
    let top = 0;
    for (let i = 0; i < hood.positions.length / 3; i++) {
      const [, y, z] = sub(at(hood.positions, i), eye);
      top = Math.max(top, (y / (z * half) + 1) / 2);
    }
    expect(top).toBeLessThan(0.31);
    expect(top).toBeGreaterThan(0.25);
  });

  it("is mostly open, shows all dials, and has nothing close to the eye", () => {
    const faces = [...triangles(model.cockpit)].map(facetOf);
    let [open, rays, nearest] = [0, 0, Infinity];
    for (let row = 0; row < 18; row++) {
      for (let column = 0; column < 32; column++) {
        const [x, y] = [((column + 0.5) / 16 - 1) * (16 / 9), (row + 0.5) / 9 - 1];
        const hit = firstHit(eye, unit([x * half, y * half, 1]), faces);
        rays++;
        if (hit === Infinity) open++;
        nearest = Math.min(nearest, hit);
      }
    }
    expect(open / rays).toBeGreaterThan(0.5);
    expect(nearest).toBeGreaterThan(0.25);
    for (const { name, pivot } of nonEmpty(model.needles)) {
      const [x, y, z] = sub(pivot, eye);
      expect(Math.abs(x / (z * half * (16 / 9))), name).toBeLessThan(0.95);
      expect(y / (z * half), name).toBeGreaterThan(-0.95);
      // Only the face, just behind the pivot, may be hit; nothing else is between it and the eye.
      expect(firstHit(eye, unit([x, y, z]), faces), name).toBeGreaterThan(Math.hypot(x, y, z) - 0.02);
    }
  });
});

/** A corner of a triangle, its edges from there, and its normal. */
function facetOf([a, b, c]: readonly [Vec3, Vec3, Vec3, number]) {
  const [ab, ac] = [sub(b, a), sub(c, a)];
  return { a, ab, ac, normal: cross(ab, ac) };
}

/** Distance along a ray to the first front-facing triangle, Infinity if there is none. */
function firstHit(from: Vec3, along: Vec3, faces: readonly ReturnType<typeof facetOf>[]): number {
  let nearest = Infinity;
  for (const { a, ab, ac, normal } of faces) {
    if (dot(normal, along) >= 0) continue;
    const across = cross(along, ac);
    const facing = dot(ab, across);
    if (Math.abs(facing) < 1e-12) continue;
    const to = scale(sub(from, a), 1 / facing);
    const u = dot(to, across);
    const turned = cross(to, ab);
    const v = dot(along, turned);
    const t = dot(ac, turned);
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 0) nearest = Math.min(nearest, t);
  }
  return nearest;
}
