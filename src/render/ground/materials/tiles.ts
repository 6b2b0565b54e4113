/** Draws the tiles of all kinds of ground: relief, tone and slope, the same in every engine. Takes about a second: call it in a worker. */
import { cos, sin } from "../../../core/field/deterministic-math.ts";
import { createRandom, type Random } from "../../../core/field/random.ts";
import { GROUND_KINDS, type GroundKindName } from "./kinds.ts";
import {
  type Cell,
  createTileCanvas,
  drawShape,
  eachTexel,
  flatten,
  type Noise,
  noiseMap,
  type Shape,
  scatteredCells,
  shifted,
  type TileCanvas,
} from "./tile-canvas.ts";
import { SLOPE_RANGE, TILE_SIZE } from "./tile-format.ts";

/** Deviation that tones and heights are scaled to; both are stored from 0 to 1 with mean MIDDLE. */
const DEVIATION = 0.19;
const MIDDLE = 128 / 255;

/** Noise that all kinds share: from an eighth of the tile down, and grains. */
interface Maps {
  readonly slow: () => Noise;
  readonly fine: () => Noise;
}

type Draw = (canvas: TileCanvas, random: Random, maps: Maps) => void;

/** RGBA of all kinds, a tile after another: height, tone, slope along u, slope along v. */
export function groundTiles(size = TILE_SIZE): Uint8Array {
  const out = new Uint8Array(GROUND_KINDS.length * size * size * 4);
  const random = createRandom(1983);
  const [slow, fine] = [noiseMap(random, size, 8, 5, 0.6), noiseMap(random, size, 64, 3, 0.8)];
  for (const [layer, { name, depth, metres }] of GROUND_KINDS.entries()) {
    const canvas = createTileCanvas(size);
    const own = createRandom(layer);
    DRAWN[name](canvas, own, { slow: () => shifted(slow, size, own), fine: () => shifted(fine, size, own) });
    for (const values of [canvas.height, canvas.tone]) {
      flatten(values, size);
      flatten(values, size);
      normalize(values);
    }
    expose(canvas, depth / metres, out.subarray(layer * size * size * 4, (layer + 1) * size * size * 4));
  }
  return out;
}

/** Scales values to mean MIDDLE and to DEVIATION within 0…1. */
function normalize(values: Float32Array): void {
  let square = 0;
  for (const value of values) square += value * value;
  const scale = DEVIATION / Math.sqrt(square / values.length || 1);
  for (let at = 0; at < values.length; at++) values[at] = MIDDLE + scale * values[at];
  // Clipping moves the mean.
  for (let pass = 0; pass < 4; pass++) {
    let sum = 0;
    for (let at = 0; at < values.length; at++) {
      values[at] = Math.min(1, Math.max(0, values[at]));
      sum += values[at];
    }
    const shift = MIDDLE - sum / values.length;
    for (let at = 0; at < values.length; at++) values[at] += shift;
  }
}

/** `depth`: height of the relief in tiles. */
function expose({ size, height, tone }: TileCanvas, depth: number, out: Uint8Array): void {
  const rise = (depth * size * 127) / (2 * SLOPE_RANGE);
  const slope = (more: number, less: number) => {
    return Math.min(255, Math.max(1, Math.round(128 + rise * (height[more] - height[less]))));
  };
  const byte = (value: number) => Math.min(255, Math.max(0, Math.round(255 * value)));
  const mask = size - 1;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const at = j * size + i;
      out[4 * at] = byte(height[at]);
      out[4 * at + 1] = byte(tone[at]);
      out[4 * at + 2] = slope(j * size + ((i + 1) & mask), j * size + ((i - 1) & mask));
      out[4 * at + 3] = slope(((j + 1) & mask) * size + i, ((j - 1) & mask) * size + i);
    }
  }
}

/** Relief and tone from noise of its own each. */
function drawNoise(canvas: TileCanvas, height: Noise, tone: Noise): void {
  eachTexel(canvas, (u, v, at) => {
    canvas.height[at] = height(u, v);
    canvas.tone[at] = tone(u, v);
  });
}

/** Draws `count` shapes at random places. */
function strew(canvas: TileCanvas, random: Random, count: number, make: () => Omit<Shape, "x" | "y">): void {
  for (let i = 0; i < count; i++) drawShape(canvas, { x: random(), y: random(), ...make() });
}

/** A pebble: round or angular, lit from above by a lighter crown. `lift`: height of its foot. */
function pebble(random: Random, radius: number, lift: number, tone: number): Omit<Shape, "x" | "y"> {
  const wide = radius * (0.6 + 0.4 * random());
  const cuts = Array.from({ length: 4 }, () => {
    const angle = 6.2832 * random();
    return [Math.sqrt(1 - random() * 0.3), angle, random()] as const;
  }).map(([away, angle, tilt]) => ({ away, x: cos(angle), y: sin(angle), tilt: 0.4 + 0.8 * tilt }));
  return {
    long: radius,
    wide,
    angle: 6.2832 * random(),
    form(x, y, out) {
      const square = x * x + y * y;
      let top = Math.sqrt(Math.max(0, 1 - square)) * 0.9 - (square > 1 ? 9 : 0);
      for (const cut of cuts) top = Math.min(top, 0.5 + cut.tilt * (cut.away - 0.35 - x * cut.x - y * cut.y));
      out.height = top <= 0 ? -1 : lift + radius * top;
      out.tone = tone + 0.25 * top;
    },
  };
}

/** A stalk or blade, thicker at its root; `rise`: height of the tip. */
function blade(random: Random, long: number, wide: number, rise: number, tone: number): Omit<Shape, "x" | "y"> {
  const lift = random() * rise;
  return {
    long,
    wide,
    angle: 6.2832 * random(),
    form(x, y, out) {
      const width = 0.55 - 0.45 * x;
      const share = Math.abs(y) / width;
      out.height = share > 1 ? -1 : lift + rise * (0.25 + 0.375 * (x + 1)) * (1 - 0.3 * share * share);
      out.tone = tone + 0.28 * x - 0.12 * share;
    },
  };
}

/** A fallen leaf: pointed, with a rib, curled up at one side. */
function leaf(random: Random, long: number, lift: number): Omit<Shape, "x" | "y"> {
  const [tone, curl, bend] = [random() * random() * 1.3, 0.5 * (random() - 0.5), 0.6 * (random() - 0.5)];
  return {
    long,
    wide: long * (0.34 + 0.22 * random()),
    angle: 6.2832 * random(),
    form(x, y, out) {
      const y1 = y - bend * (1 - x * x) * 0.5;
      const width = (1 - x * x) * (0.9 - 0.25 * x);
      const share = Math.abs(y1) / (width + 1e-3);
      const rib = Math.abs(y1) < 0.07 ? 0.18 : 0;
      const vein = 0.08 * Math.abs(((((6 * x - 5 * Math.abs(y1)) % 1) + 1) % 1) - 0.5);
      out.height = share > 1 ? -1 : lift + 0.006 * (curl * y + 0.7 * share * share) + 0.002;
      out.tone = tone + rib - vein - 0.18 * share * share;
    },
  };
}

/** Colour of the soil below leaves, blades and stones. */
function drawSoil(canvas: TileCanvas, { slow, fine }: Maps, low: number, tone: number): void {
  const [lumps, specks] = [slow(), fine()];
  drawNoise(
    canvas,
    (u, v) => low + 0.0035 * lumps(u, v),
    (u, v) => tone + 0.12 * lumps(u, v) + 0.12 * specks(u, v),
  );
}

const cell: Cell = { near: 0, next: 0, id: 0, x: 0, y: 0 };

const DRAWN: Readonly<Record<GroundKindName, Draw>> = {
  turf(canvas, random, maps) {
    drawSoil(canvas, maps, 0.004, -0.55);
    strew(canvas, random, 140, () => pebble(random, 0.003 + 0.005 * random(), 0.002, 0.2 * random()));
    // Blades grow in bunches, dry ones among them.
    for (let bunch = 0; bunch < 1500; bunch++) {
      const [x, y, fresh] = [random(), random(), random()];
      for (let i = 0; i < 7; i++) {
        const [dx, dy] = [0.03 * (random() - 0.5), 0.03 * (random() - 0.5)];
        const tone = 0.1 + 0.55 * random() * (0.5 + fresh) - 0.15 * fresh;
        drawShape(canvas, {
          x: x + dx,
          y: y + dy,
          ...blade(random, 0.012 + 0.022 * random(), 0.0014 + 0.0012 * random(), 0.012 + 0.014 * random(), tone),
        });
      }
    }
  },
  litter(canvas, random, maps) {
    drawSoil(canvas, maps, 0.002, -0.1);
    strew(canvas, random, 1700, () => blade(random, 0.008 + 0.012 * random(), 0.001, 0.004, 0.35 * random()));
    strew(canvas, random, 1500, () => leaf(random, 0.009 + 0.016 * random(), 0.006 * random()));
    strew(canvas, random, 260, () => leaf(random, 0.016 + 0.016 * random(), 0.006 + 0.007 * random()));
    strew(canvas, random, 45, () => twig(random, 0.03 + 0.09 * random(), 0.0022 + 0.0025 * random()));
  },
  moss(canvas, random, maps) {
    const [cushions, lumps] = [scatteredCells(random, 13), scatteredCells(random, 52)];
    const [slow, fine] = [maps.slow(), maps.fine()];
    eachTexel(canvas, (u, v, at) => {
      const shift = 0.008 * slow(u, v);
      const dome = 1 - cushions(u + shift, v - shift, cell).near ** 2;
      const lump = 1 - lumps(u, v, cell).near;
      canvas.height[at] = 0.5 * dome + 0.22 * lump + 0.06 * fine(u, v);
      canvas.tone[at] = 0.3 * dome + 0.35 * lump + 0.2 * fine(u, v) + 0.14 * slow(u, v);
    });
  },
  sand(canvas, random, maps) {
    const [bend, grains, patches] = [maps.slow(), maps.fine(), maps.slow()];
    eachTexel(canvas, (u, v, at) => {
      // Ripples: steep on one side, broken up where the bend is strong.
      const phase = 11 * v + 3 * u + 0.55 * bend(u, v);
      const turn = phase - Math.floor(phase);
      const ripple = turn < 0.7 ? turn / 0.7 : (1 - turn) / 0.3;
      canvas.height[at] = ripple * ripple * (3 - 2 * ripple) * 0.8 + 0.16 * patches(u, v) + 0.07 * grains(u, v);
      canvas.tone[at] = 0.2 * ripple + 0.3 * grains(u, v) + 0.2 * patches(u, v);
    });
    strew(canvas, random, 60, () => pebble(random, 0.002 + 0.006 * random() * random(), 1.1, random() - 0.3));
  },
  gravel(canvas, random, maps) {
    drawSoil(canvas, maps, 0.002, -0.4);
    strew(canvas, random, 4200, () => pebble(random, 0.003 + 0.005 * random(), 0.002, 0.9 * random() - 0.3));
    strew(canvas, random, 700, () => pebble(random, 0.008 + 0.014 * random(), 0.003, 0.9 * random() - 0.3));
    strew(canvas, random, 60, () => pebble(random, 0.02 + 0.025 * random(), 0, 0.7 * random() - 0.2));
  },
  soil(canvas, random, maps) {
    const [clods, crumbs] = [scatteredCells(random, 22), scatteredCells(random, 70)];
    const [slow, fine] = [maps.slow(), maps.fine()];
    eachTexel(canvas, (u, v, at) => {
      const shift = 0.006 * fine(u, v);
      const clod = Math.max(0, 0.75 - clods(u + shift, v + shift, cell).near);
      const crumb = Math.max(0, 0.7 - crumbs(u - shift, v + shift, cell).near);
      canvas.height[at] = 0.006 * slow(u, v) + 0.008 * clod + 0.003 * crumb + 0.001 * fine(u, v);
      canvas.tone[at] = 0.22 * slow(u, v) + 0.3 * crumb + 0.2 * clod + 0.17 * fine(u, v);
    });
    strew(canvas, random, 260, () => pebble(random, 0.003 + 0.008 * random() * random(), 0.008, random() - 0.2));
    strew(canvas, random, 30, () => twig(random, 0.02 + 0.05 * random(), 0.0012));
  },
  cracked(canvas, random, maps) {
    const [plates, chips] = [scatteredCells(random, 9), scatteredCells(random, 25)];
    const [bend, fine, slow] = [maps.slow(), maps.fine(), maps.slow()];
    eachTexel(canvas, (u, v, at) => {
      const shift = 0.007 * bend(u, v);
      const { near, next, id } = plates(u + shift, v - shift, cell);
      const edge = next - near;
      const plate = Math.min(1, edge * 14);
      // Plates curl up at their edges.
      const curl = 0.35 * Math.max(0, 1 - edge * 3);
      const own = ((id * 7919) % 64) / 64;
      const small = chips(u - shift, v, cell);
      const chip = Math.min(1, 0.6 + (small.next - small.near) * 5);
      canvas.height[at] = plate * (0.8 + curl + 0.16 * own) + 0.14 * chip + 0.05 * slow(u, v) + 0.03 * fine(u, v);
      canvas.tone[at] = 0.75 * plate + 0.18 * own + 0.3 * chip + 0.14 * slow(u, v) + 0.12 * fine(u, v);
    });
  },
  rock(canvas, random, maps) {
    const blocks = [6, 15, 37].map((across) => scatteredCells(random, across, 1));
    const tilts = Float32Array.from({ length: 4096 }, () => random() - 0.5);
    const [bend, slow, fine] = [maps.slow(), maps.slow(), maps.fine()];
    eachTexel(canvas, (u, v, at) => {
      let [height, tone, weight] = [0, 0, 1];
      for (const [n, blocksOf] of blocks.entries()) {
        const shift = (0.012 * bend(u, v)) / (n + 1);
        const { near, next, id, x, y } = blocksOf(u + shift, v - shift, cell);
        const at = (id * 3 + n * 1031) & 4095;
        const crack = Math.min(1, (next - near) * 9);
        height +=
          weight * (0.7 * tilts[at] + 1.3 * (x * tilts[(at + 1) & 4095] + y * tilts[(at + 2) & 4095]) + 0.28 * crack);
        tone += weight * (0.5 * tilts[(at + 7) & 4095] + 0.3 * crack);
        weight *= 0.5;
      }
      canvas.height[at] = height + 0.13 * slow(u, v) + 0.025 * fine(u, v);
      canvas.tone[at] = tone + 0.22 * slow(u, v) + 0.13 * fine(u, v);
    });
  },
  snow(canvas, _random, maps) {
    const [drifts, crust] = [maps.slow(), maps.fine()];
    const stretched: Noise = (u, v) => drifts(u, 2 * v);
    drawNoise(
      canvas,
      (u, v) => stretched(u, v) + 0.05 * crust(u, v),
      (u, v) => 0.7 * stretched(u, v) + 0.4 * crust(u, v),
    );
  },
  paving(canvas, random, maps) {
    // Setts in rows of a half bond, 0.1 to 0.13 m wide.
    const [rows, columns] = [16, 12];
    const [fine, slow] = [maps.fine(), maps.slow()];
    const own = Float32Array.from({ length: 4 * rows * columns }, () => random());
    eachTexel(canvas, (u, v, at) => {
      const wave = 0.0022 * slow(u, v);
      const y = (v + wave) * rows;
      const row = Math.floor(y);
      const x = (u - wave) * columns + 0.5 * (row & 1);
      const id = (((row % rows) + rows) % rows) * columns + (((Math.floor(x) % columns) + columns) % columns);
      const [dx, dy] = [x - Math.floor(x) - 0.5, y - row - 0.5];
      const edge = Math.max(Math.abs(dx) * 0.98, Math.abs(dy));
      const joint = Math.min(1, Math.max(0, (0.47 - edge) * 14));
      const stone =
        joint * (0.8 + 0.25 * own[4 * id] + 0.35 * (dx * (own[4 * id + 1] - 0.5) + dy * (own[4 * id + 2] - 0.5)));
      canvas.height[at] = stone + 0.06 * slow(u, v) + 0.02 * fine(u, v);
      canvas.tone[at] = 0.9 * joint + 0.5 * joint * own[4 * id + 3] + 0.12 * slow(u, v) + 0.12 * fine(u, v);
    });
  },
  dust(canvas, random, maps) {
    const [slow, fine] = [maps.slow(), maps.fine()];
    drawNoise(
      canvas,
      (u, v) => 1 + 0.012 * slow(u, v) + 0.002 * fine(u, v),
      (u, v) => 0.25 * slow(u, v) + 0.25 * fine(u, v),
    );
    for (let i = 0; i < 420; i++) pit(canvas, random(), random(), 0.004 + 0.035 * random() ** 4);
    strew(canvas, random, 420, () => pebble(random, 0.0016 + 0.009 * random() ** 4, 1, random() - 0.3));
  },
};

function twig(random: Random, long: number, wide: number): Omit<Shape, "x" | "y"> {
  const [tone, bend, lift] = [0.1 + 0.5 * random(), random() - 0.5, 0.012 + 0.004 * random()];
  return {
    long,
    wide: wide * 4,
    angle: 6.2832 * random(),
    form(x, y, out) {
      const share = Math.abs(4 * (y - 0.6 * bend * (1 - x * x))) / (1 - 0.4 * x);
      out.height = share > 1 ? -1 : lift + wide * Math.sqrt(1 - share * share);
      out.tone = tone + 0.25 * (1 - share);
    },
  };
}

/** A small crater: a bowl with a rim. */
function pit({ size, height }: TileCanvas, x: number, y: number, radius: number): void {
  const reach = Math.ceil(1.7 * radius * size);
  for (let dj = -reach; dj <= reach; dj++) {
    for (let di = -reach; di <= reach; di++) {
      const away = Math.sqrt(di * di + dj * dj) / (radius * size);
      if (away > 1.7) continue;
      const left = (1.7 - away) / 0.7;
      const at = (((Math.floor(y * size) + dj) % size) + size) % size;
      const across = (((Math.floor(x * size) + di) % size) + size) % size;
      height[at * size + across] += radius * (away < 1 ? 0.5 * away * away - 0.36 : 0.14 * left * left * left);
    }
  }
}
