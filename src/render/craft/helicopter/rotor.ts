/**
 * Main rotor and tail fan, each about its own hub at the origin, and the translucent discs that replace them at speed.
 *
 * The main rotor turns about +y, anticlockwise seen from above like the simulation's rotorAngle. That is Babylon's negative
 * rotation.y, and the blades' leading edges face that way. The fan turns about +x, by Babylon's positive rotation.x.
 */

import { addAerofoil, type Section } from "../../model/loft.ts";
import { AMBER, DARK, IRON, ROTOR, ROTOR_TIP, STEEL } from "../../model/paint.ts";
import { addQuad, addTransformed, addVertex, createMesh, type Mesh, type Paint } from "../../model/part.ts";
import { addBox, addLathe, addTube } from "../../model/shapes.ts";
import { add, cross, type Frame, frameAlong, frameAt, scale, toModel, type Vec3 } from "../../model/vec.ts";

const ROTOR_RADIUS = 5;
const BLADES = 4;
const FAN_RADIUS = 0.45;
const FAN_BLADES = 10;

/** Droop of a blade at rest below its root, metres. */
const droopAt = (r: number): number => 0.16 * (r / ROTOR_RADIUS) ** 2;

/** A blade along +x, its leading edge towards +z; twisted by 10° from root to tip, the tip swept back. */
function bladeSection(r: number): Section {
  const share = (r - 0.6) / (ROTOR_RADIUS - 0.6);
  const neck = Math.min(1, Math.max(0, (r - 0.6) / 0.45));
  const tip = Math.max(0, (r - 4.8) / 0.2);
  const chord = (0.12 + (0.36 - 0.12) * neck * neck * (3 - 2 * neck)) * (1 - 0.28 * share) * (1 - 0.45 * tip * tip);
  const pitch = ((11 - 10 * share) * Math.PI) / 180;
  const forward: Vec3 = [0, Math.sin(pitch), Math.cos(pitch)];
  const up: Vec3 = [0, Math.cos(pitch), -Math.sin(pitch)];
  return {
    lead: add([r, -droopAt(r), -0.14 * tip * tip], scale(forward, 0.27 * chord)),
    chord: scale(forward, -chord),
    rise: scale(up, (0.062 - 0.01 * share) * chord * (r >= ROTOR_RADIUS ? 0.15 : 1)),
  };
}

function blade(): Mesh {
  const mesh = createMesh();
  addAerofoil(mesh, bladeSection, [0.6, 0.76, 0.9, 1.05, 2.4, 4.1], ROTOR, 8);
  addAerofoil(mesh, bladeSection, [4.1, 4.38], AMBER, 8);
  addAerofoil(mesh, bladeSection, [4.38, 4.66], ROTOR, 8);
  addAerofoil(mesh, bladeSection, [4.66, 4.82, 4.94, ROTOR_RADIUS], ROTOR_TIP, 8);
  return mesh;
}

/** A blade's arm at the hub: grip, damper and pitch link. */
function arm(): Mesh {
  const mesh = createMesh();
  addBox(mesh, frameAt(0.2, 0, 0), [0.2, 0.022, 0.075], 0, IRON);
  addBox(mesh, frameAt(0.46, 0, 0), [0.2, 0.03, 0.055], 0.02, STEEL);
  addBox(mesh, frameAt(0.62, 0, 0), [0.11, 0.034, 0.065], 0, DARK);
  for (const x of [0.56, 0.66])
    addTube(
      mesh,
      [
        [x, -0.045, 0],
        [x, 0.05, 0],
      ],
      0.022,
      STEEL,
      5,
    );
  addTube(
    mesh,
    [
      [0.3, -0.005, 0.08],
      [0.3, -0.005, 0.17],
    ],
    0.02,
    IRON,
    6,
  );
  addTube(
    mesh,
    [
      [0.3, 0, 0.16],
      [0.2, -0.24, 0.06],
    ],
    0.013,
    STEEL,
    5,
  );
  return mesh;
}

const spun = (angle: number): Frame => {
  const x: Vec3 = [Math.cos(angle), 0, -Math.sin(angle)];
  return { origin: [0, 0, 0], x, y: [0, 1, 0], z: cross(x, [0, 1, 0]) };
};

export function addMainRotor(mesh: Mesh): void {
  const [oneBlade, oneArm] = [blade(), arm()];
  for (let k = 0; k < BLADES; k++) {
    const frame = spun((2 * Math.PI * k) / BLADES);
    addTransformed(mesh, oneBlade, frame);
    addTransformed(mesh, oneArm, frame);
  }
  const hub = frameAt(0, 0, 0);
  addLathe(
    mesh,
    hub,
    [
      [0.055, -0.33, STEEL],
      [0.055, -0.06],
      [0.13, -0.05, IRON],
      [0.15, -0.03],
      [0.15, 0.035],
      [0.12, 0.055, STEEL],
      [0.1, 0.06],
      [0.085, 0.13, AMBER],
      [0.06, 0.16],
      [0, 0.17],
    ],
    STEEL,
    16,
  );
  addLathe(
    mesh,
    hub,
    [
      [0.06, -0.27],
      [0.21, -0.265],
      [0.225, -0.25],
      [0.21, -0.235],
      [0.06, -0.225],
    ],
    IRON,
    16,
  );
}

/** A fan blade along +z, its leading edge towards −y: Babylon's positive rotation.x moves +z that way. */
function fanSection(r: number): Section {
  const share = (r - 0.1) / (FAN_RADIUS - 0.1);
  const pitch = ((34 - 18 * share) * Math.PI) / 180;
  const forward: Vec3 = [Math.sin(pitch), -Math.cos(pitch), 0];
  const up: Vec3 = [Math.cos(pitch), Math.sin(pitch), 0];
  const chord = 0.075 + 0.02 * share;
  return { lead: add([0, 0, r], scale(forward, 0.4 * chord)), chord: scale(forward, -chord), rise: scale(up, 0.006) };
}

export function addTailRotor(mesh: Mesh): void {
  const one = createMesh();
  addAerofoil(one, fanSection, [0.08, 0.4], ROTOR, 4);
  addAerofoil(one, fanSection, [0.4, FAN_RADIUS], AMBER, 4);
  for (let k = 0; k < FAN_BLADES; k++) {
    const angle = (2 * Math.PI * k) / FAN_BLADES;
    const z: Vec3 = [0, Math.sin(angle), Math.cos(angle)];
    addTransformed(mesh, one, { origin: [0, 0, 0], x: [1, 0, 0], y: cross(z, [1, 0, 0]), z });
  }
  addLathe(
    mesh,
    frameAlong([0, 0, 0], [1, 0, 0], [0, 0, 1]),
    [
      [0, -0.03],
      [0.12, -0.03, IRON],
      [0.125, 0.01],
      [0.11, 0.045, AMBER],
      [0.07, 0.075],
      [0, 0.085],
    ],
    IRON,
    16,
  );
}

/**
 * [radius, paint, opacity]; two rings at one radius make a sharp change of paint. In discs the colour's a is opacity,
 * 0…1, which the shader scales by rotor speed; draw them without culling.
 */
type Ring = readonly [radius: number, paint: Paint, cover: number];

// A blade covers a smaller share of the circle farther out; the tip's paint leaves a faint ring.
const MAIN: readonly Ring[] = [
  [0.3, ROTOR, 0],
  [0.75, ROTOR, 0.34],
  [1.6, ROTOR, 0.26],
  [3.2, ROTOR, 0.2],
  [4.1, ROTOR, 0.18],
  [4.1, AMBER, 0.1],
  [4.38, AMBER, 0.1],
  [4.38, ROTOR, 0.18],
  [4.66, ROTOR, 0.18],
  [4.66, ROTOR_TIP, 0.12],
  [4.88, ROTOR_TIP, 0.14],
  [ROTOR_RADIUS, ROTOR_TIP, 0],
];
const FAN: readonly Ring[] = [
  [0.11, ROTOR, 0.75],
  [0.28, ROTOR, 0.6],
  [0.4, ROTOR, 0.55],
  [0.4, AMBER, 0.5],
  [FAN_RADIUS, AMBER, 0.45],
];

export const mainDiscMesh = (): Mesh => disc(MAIN, frameAt(0, 0, 0), droopAt, 48);
export const tailDiscMesh = (): Mesh => disc(FAN, frameAlong([0, 0, 0], [1, 0, 0], [0, 0, 1]), () => 0, 24);

function disc(rings: readonly Ring[], frame: Frame, drop: (r: number) => number, sides: number): Mesh {
  const mesh = createMesh();
  const made = rings.map(([radius, [r, g, b], cover]) =>
    Array.from({ length: sides }, (_, k) => {
      const angle = (2 * Math.PI * k) / sides;
      const p = toModel(frame, [radius * Math.cos(angle), -drop(radius), radius * Math.sin(angle)]);
      return addVertex(mesh, p, frame.y, [r, g, b, cover]);
    }),
  );
  for (let i = 0; i + 1 < made.length; i++) {
    if (rings[i][0] === rings[i + 1][0]) continue;
    for (let k = 0; k < sides; k++)
      addQuad(mesh, made[i][k], made[i][(k + 1) % sides], made[i + 1][(k + 1) % sides], made[i + 1][k]);
  }
  return mesh;
}
