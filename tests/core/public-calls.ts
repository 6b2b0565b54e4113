/** A valid call of every public function, for tests that replace its arguments by bad ones. */
import * as erosion from "../../src/core/erosion/index.ts";
import * as faults from "../../src/core/faults/index.ts";
import * as core from "../../src/core/index.ts";
import * as planets from "../../src/core/planet/index.ts";
import * as profiles from "../../src/core/profiles/index.ts";
import * as galaxy from "../../src/core/space/index.ts";

/** The entries of the library. */
export const ENTRIES = { core, planets, galaxy, profiles, faults, erosion };

/** A value that tests leave as it is, such as a field: it comes from a function that has checked it. */
class Made {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
const made = (value: unknown) => new Made(value);

/** Arguments made anew for each call, so that no call sees what another has changed. */
export type Call = readonly [run: (...args: never[]) => unknown, args: () => readonly unknown[]];

const { PROFILE_1983, TERMS_1983 } = core;
const field = () => core.createField(PROFILE_1983, TERMS_1983.height);
const country = core.createCountry();
const flat = () => {
  const read = (frequency = 28, spin = 0, octaves = [0]) =>
    core.createField(PROFILE_1983, core.goldenTerms(5, frequency, spin), { octaves, H: 0.8, seed: 7 });
  return {
    ...{ ground: read(28, 0.4, [-4, -2, 0, 2]), sea: 360, relief: 0.5, peak: 60 },
    ...{ rock: read(40, 0.7), underside: { slope: 2.4, root: 6 }, lift: { field: read(22, 0.3, [4]), height: 130 } },
    ...{
      altitudes: [-800, 0, 1500],
      snow: 210,
      form: "islands",
      steep: Infinity,
      lakes: null,
      paths: null,
      roads: null,
    },
    cover: core.createCover(core.COVER_1983, { town: read(40, 0.5), wet: read(34, 0.6), rough: read(46, 2) }),
  } as const;
};
const cavern = core.createHalls(1983);
const mine = core.createMine();
const box = { x: 0, y: 0, halfX: 10, halfY: 10, halfZ: 0, halfT: 0, blur: 0 };
const area = { west: 0, south: 0, east: 60, north: 50 };
const grid = { west: 0, south: 0, spacing: 2, n: 4 };
const planet = planets.createPlanet(60_000, { seed: 7 });
const plain = planets.planetField(60_000, { H: 0.88, seed: 3 });
const land = { radius: 60_000, relief: planets.reliefFor(plain, 0.3), sea: 310, peak: 140 };
const stars = galaxy.createGalaxy();
const nebula = galaxy.createNebula(PROFILE_1983);
const starBox = { x0: 0, y0: 0, z0: 0, x1: 20, y1: 20, z1: 20 };
const samples = () => Float64Array.from({ length: 32 }, (_, i) => (i * i) % 17);
const brush = { at: 3, radius: 4 };
const small = () => faults.createLand(8, 8);
const eroded = erosion.createErosion(field(), 0.25);
const doubles = (length: number) => new Float64Array(length);

const CORE: Record<string, Call> = {
  boundsOver: [
    core.boundsOver,
    () => [made(core.createRangeTable(PROFILE_1983)), made(field()), { ...box }, 0, 0, doubles(2)],
  ],
  createRangeTable: [core.createRangeTable, () => [made(PROFILE_1983)]],
  coverAt: [core.coverAt, () => [made(country.cover), 1, 2, 0, 0]],
  createCover: [core.createCover, () => [made(core.COVER_1983), made(country.cover.fields)]],
  goldenTerms: [core.goldenTerms, () => [5, 28, 0, 3, 9]],
  solidTerms: [core.solidTerms, () => [5, 28, 0, 0]],
  turnedTerms: [core.turnedTerms, () => [made(TERMS_1983.height), 7]],
  anchorPhases: [core.anchorPhases, () => [made(field()), 1, 2, 0, 0, new Float32Array(10), 0]],
  createField: [
    core.createField,
    () => [made(PROFILE_1983), [[1, 2, 0, 0]], { octaves: [0, 1], H: 0.5, twist: 0.1, seed: 3 }],
  ],
  fieldAt: [core.fieldAt, () => [made(field()), 1, 2, 0, 0]],
  fieldFloorAt: [core.fieldFloorAt, () => [made(field()), 1, 2, 0, 0]],
  gradientAt: [core.gradientAt, () => [made(field()), 1, 2, 0, 0, doubles(4)]],
  fillGrid: [core.fillGrid, () => [made(field()), { ...grid }, 0, 0, doubles(16)]],
  fillHeights: [core.fillHeights, () => [made(field()), doubles(3), doubles(3), doubles(3), 0, doubles(3)]],
  cubicRows: [core.cubicRows, () => [made(PROFILE_1983)]],
  lightRows: [core.lightRows, () => [made(PROFILE_1983), 1]],
  createProfile: [core.createProfile, () => [[1, 2, 3, 4]]],
  sampleProfile: [core.sampleProfile, () => [made(PROFILE_1983), 1.5]],
  aboveSea: [core.aboveSea, () => [made(flat()), 1900, 900, 0, 0]],
  columnAt: [core.columnAt, () => [made(flat()), 1900, 900, 0, doubles(6)]],
  flatGroundAt: [core.flatGroundAt, () => [made(flat()), 0]],
  nearestLand: [core.nearestLand, () => [made(flat()), 0, 0, 0, 0, 200]],
  codeAt: [core.codeAt, () => [1, 2]],
  describeFeature: [core.describeFeature, () => ["mine"]],
  lakeAfterRain: [core.lakeAfterRain, () => [204, 10, 0.1]],
  lakeAfterSun: [core.lakeAfterSun, () => [220, 10, 0.1, 204]],
  coverPace: [core.coverPace, () => ["wood"]],
  paceAt: [core.paceAt, () => [made(country), 1, 2, 1, 0]],
  slopePace: [core.slopePace, () => [1]],
  carry: [core.carry, () => [made(new Map()), "cone", [1, 2], [3, 4], "none"]],
  clearStreams: [core.clearStreams, () => [made(new Map())]],
  keyAt: [core.keyAt, () => [1, 2]],
  place: [core.place, () => [made(new Map()), 1, 2, "cone"]],
  placedAt: [core.placedAt, () => [made(new Map()), 1, 2]],
  remove: [core.remove, () => [made(new Map()), 1, 2]],
  removeAll: [core.removeAll, () => [made(new Map()), "cone"]],
  createRoad: [
    core.createRoad,
    () => [
      [
        [0, 0],
        [30, 4],
      ],
    ],
  ],
  onRoad: [
    core.onRoad,
    () => [
      made(
        core.createRoad([
          [0, 0],
          [30, 4],
        ]),
      ),
      1,
      2,
    ],
  ],
  pondsIn: [core.pondsIn, () => [made(country), { ...area }, { t: 0, lake: 204 }]],
  soak: [core.soak, () => [made(country), { ...area }, made(new Map()), {}]],
  streamFrom: [core.streamFrom, () => [made(country), 1, 2, { t: 0, lake: 204 }]],
  streamsIn: [core.streamsIn, () => [made(country), { ...area }, { t: 0, lake: 204 }]],
  streamsThrough: [core.streamsThrough, () => [made(country), { ...area }, { t: 0, lake: 204 }]],
  wetIn: [core.wetIn, () => [made(country), { ...area }, { t: 0, lake: 204 }]],
  createCountry: [core.createCountry, () => [{ mask: 0xfff }]],
  terraAt: [core.terraAt, () => [made(country), 1, 2, { t: 0, lake: 204, shore: 204 }]],
  createTerraWindow: [core.createTerraWindow, () => [4, 5]],
  fillTerra: [
    core.fillTerra,
    () => [made(country), { ...grid }, made(core.createTerraWindow(4, 4)), { t: 0, lake: 204, shore: 204 }],
  ],
  buildingAt: [core.buildingAt, () => [16, 16]],
  buildingStandsAt: [core.buildingStandsAt, () => [16, 16]],
  treeAt: [core.treeAt, () => [1, 2]],
  treeOffsetAt: [core.treeOffsetAt, () => [1, 2]],
  createWanderer: [
    core.createWanderer,
    () => [
      [
        [0, 0],
        [30, 4],
      ],
      1,
    ],
  ],
  wandererAt: [
    core.wandererAt,
    () => [
      made(
        core.createWanderer(
          [
            [0, 0],
            [30, 4],
          ],
          1,
        ),
      ),
      5,
    ],
  ],
  caveMouthAt: [core.caveMouthAt, () => [made(field()), 10, 10, 0, 0.5]],
  cavernGround: [core.cavernGround, () => [made(cavern), 0]],
  createCavern: [core.createCavern, () => [made(cavern.floor), made(cavern.roof)]],
  createHalls: [core.createHalls, () => [1983, -60, made(PROFILE_1983)]],
  openingAt: [core.openingAt, () => [made(cavern), 1, 2, 0]],
  openPart: [core.openPart, () => [made(cavern), 1, 2, 10, 4, 0]],
  createMine: [core.createMine, () => [{ formula: "waves", threshold: 0.4 }]],
  fillMine: [core.fillMine, () => [made(mine), { west: 0, south: 0, columns: 3, rows: 2 }, 1, 0, new Uint8Array(6)]],
  isHollow: [core.isHollow, () => [made(mine), 1, 2, 1, 0]],
  isOpen: [core.isOpen, () => [made(mine), 1, 2, 1, 0]],
  isOpenAbove: [core.isOpenAbove, () => [made(mine), 1, 2]],
  floodMine: [
    (...args: Parameters<typeof core.floodMine>) => core.floodMine(...args).next(),
    () => [made(mine), 1, 2, 1, { within: 64, levels: 1 }, 0],
  ],
  mineExtent: [core.mineExtent, () => [made(mine), 1, 2, 1, { within: 64, levels: 1 }, 0]],
  shaftsOf: [core.shaftsOf, () => [made(country), {}]],
};

const PLANETS: Record<string, Call> = {
  createPatch: [planets.createPatch, () => [0, -1, 1, -1, 1]],
  faceOf: [planets.faceOf, () => [1, 2, 3]],
  placeOn: [planets.placeOn, () => [0, 0.1, 0.2, 60_000, doubles(3)]],
  createErodedLand: [
    planets.createErodedLand,
    () => [
      { ...land, ground: made(plain) },
      { strength: 1, crest: 0.6, valley: 0.7 },
    ],
  ],
  drainageAt: [planets.drainageAt, () => [made(planet), 60_000, 0, 0, 0, 0]],
  fromGeo: [planets.fromGeo, () => [{ latitude: 1, longitude: 2, altitude: 3 }, 60_000, doubles(3)]],
  geoOf: [planets.geoOf, () => [60_000, 1, 2, 60_000]],
  createLandForms: [
    (table: Parameters<typeof planets.createLandForms>[0]) =>
      planets.createErodedLand({ ...land, ground: plain }, { strength: 1, crest: 0.6, valley: 0.7 }, (ground) =>
        planets.createLandForms(table, ground),
      ),
    () => [{ dunes: 1, canyons: 0.5, shields: 0.5 }],
  ],
  createPlanet: [planets.createPlanet, () => [60_000, { seed: 3, H: 0.8, sea: 330, slope: 0.3 }]],
  planetField: [planets.planetField, () => [60_000, { H: 0.88, seed: 3 }]],
  reliefFor: [planets.reliefFor, () => [made(plain), 0.3]],
  crossingOf: [planets.crossingOf, () => ["1,2,+", 60_000]],
  featureAtCrossing: [planets.featureAtCrossing, () => [made(planet), [60_000, 1, 2], 0, 0]],
  featuresIn: [planets.featuresIn, () => [made(planet), made(planets.createPatch(0, 0, 0.001, 0, 0.001)), 0]],
  keyOf: [planets.keyOf, () => [[1, 2, 3], 0]],
  altitudeOf: [planets.altitudeOf, () => [made(planet), 340]],
  altitudeOn: [planets.altitudeOn, () => [made(planet), 60_000, 1, 2, 0]],
  boundsOn: [
    planets.boundsOn,
    () => [
      ...[made(core.createRangeTable(PROFILE_1983)), made(planet.ground), 60_000],
      ...[made(planets.createPatch(0, 0, 0.1, 0, 0.1)), 0, doubles(2), 0, 0],
    ],
  ],
  createGlobe: [planets.createGlobe, () => [{ radius: 400, sea: 330, relief: 0.25, peak: 100, snow: 90, mask: 0xfff }]],
  heightOn: [planets.heightOn, () => [made(planet), 60_000, 1, 2, 0]],
  kindOn: [planets.kindOn, () => [made(planet), 60_000, 1, 2, 0]],
  surfaceOn: [planets.surfaceOn, () => [made(planet), 60_000, 1, 2, 0]],
};

const GALAXY: Record<string, Call> = {
  censusOf: [galaxy.censusOf, () => [made(stars), { ...starBox }]],
  independenceOf: [galaxy.independenceOf, () => [[1, 2, 3, 4], 2]],
  nearestStar: [galaxy.nearestStar, () => [made(stars), 400, 300, 150, { faintest: 9, within: 40 }]],
  createNebula: [galaxy.createNebula, () => [made(PROFILE_1983), { seed: 3, threshold: 0.1 }]],
  densityAt: [galaxy.densityAt, () => [made(nebula), 450, 1125, 0, 0]],
  densityBounds: [
    galaxy.densityBounds,
    () => [made(nebula), { x: 0, y: 0, z: 0, halfX: 5, halfY: 5, halfZ: 5 }, 0, doubles(2)],
  ],
  glowAt: [galaxy.glowAt, () => [made(nebula), 1, 2, 3, 0, doubles(3)]],
  fillStars: [galaxy.fillStars, () => [made(stars), { ...starBox }, doubles(60)]],
  scanStars: [galaxy.scanStars, () => [made(stars), { ...starBox }, made(() => {})]],
  createGalaxy: [galaxy.createGalaxy, () => []],
  starAt: [galaxy.starAt, () => [made(stars), 1, 2, 3]],
  starSeed: [galaxy.starSeed, () => [1, 2, 3]],
};

/** A dark half below a light one, and 32 samples of a sound. */
const PICTURE = {
  ...{ width: 4, height: 4 },
  rgba: Uint8Array.from({ length: 64 }, (_, i) => (i % 4 === 3 ? 255 : i < 4 * (i % 16 < 8 ? 4 : 8) ? 250 : 5)),
};
const WAV = wav(Array.from({ length: 32 }, (_, i) => 1000 * i));

function wav(sound: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(44 + 2 * sound.length));
  const text = (at: number, letters: string) => {
    for (const [i, letter] of [...letters].entries()) view.setUint8(at + i, letter.charCodeAt(0));
  };
  for (const [at, letters] of [
    [0, "RIFF"],
    [8, "WAVE"],
    [12, "fmt "],
    [36, "data"],
  ] as const)
    text(at, letters);
  view.setUint32(4, 36 + 2 * sound.length, true);
  view.setUint32(16, 16, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ])
    view.setUint16(at, value, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 16000, true);
  view.setUint32(40, 2 * sound.length, true);
  for (const [i, v] of sound.entries()) view.setInt16(44 + 2 * i, v, true);
  return new Uint8Array(view.buffer);
}

const PROFILES: Record<string, Call> = {
  profileCode: [profiles.profileCode, () => [made(core.createProfile(samples()))]],
  quantized: [profiles.quantized, () => [[1, 2.3, 3, 4]]],
  flatten: [profiles.flatten, () => [samples(), { ...brush }, 4, 0.5]],
  movePoint: [profiles.movePoint, () => [samples(), 3, 5]],
  raise: [profiles.raise, () => [samples(), { ...brush }, 4]],
  repeat: [profiles.repeat, () => [samples(), 2, 9]],
  resampled: [profiles.resampled, () => [samples(), 64]],
  roughen: [profiles.roughen, () => [samples(), { ...brush }, 4, 7]],
  scaledTo: [profiles.scaledTo, () => [samples(), [0, 9]]],
  smooth: [profiles.smooth, () => [samples(), { ...brush }, 0.5]],
  interpolateClosed: [profiles.interpolateClosed, () => [samples(), 4, "cosine"]],
  interpolateEvery: [profiles.interpolateEvery, () => [samples(), 4, "cosine"]],
  mapRange: [profiles.mapRange, () => [1, 0, 2, 3, 4]],
  naiveTerrain: [profiles.naiveTerrain, () => [8, [0, 1], made(() => 0.5)]],
  superpose: [profiles.superpose, () => [samples(), 3, "cosine"]],
  normalized: [profiles.normalized, () => [made(core.createProfile(samples()))]],
  readProfileCode: [profiles.readProfileCode, () => [profiles.profileCode(core.createProfile(samples()))]],
  readProfileText: [profiles.readProfileText, () => [`[${samples().join()}]`]],
  readSilhouette: [profiles.readSilhouette, () => [made(PICTURE), 16]],
  readWav: [profiles.readWav, () => [made(WAV), 16]],
  sumSines: [profiles.sumSines, () => [{ length: 64, waves: 8, range: [2, 138], seed: 4 }]],
  closeSeam: [profiles.closeSeam, () => [samples()]],
  histogramOf: [profiles.histogramOf, () => [samples(), 4, [0, 20]]],
  measure: [profiles.measure, () => [samples()]],
  seamOf: [profiles.seamOf, () => [samples()]],
  spectrumOf: [profiles.spectrumOf, () => [samples()]],
  profileRanges: [profiles.profileRanges, () => []],
  synthesizeProfile: [
    profiles.synthesizeProfile,
    () => [{ length: 64, method: "superposed-cosine", layers: 3, range: [0, 9], seed: 7 }],
  ],
};

const FAULTS: Record<string, Call> = {
  removeBand: [faults.removeBand, () => [small(), 1, 3]],
  circles: [
    (...args: Parameters<typeof faults.circles>) => faults.circles(...args).next(),
    () => [small(), { n: 3, seed: 2, radius: [2, 3] }],
  ],
  faults: [
    (...args: Parameters<typeof faults.faults>) => faults.faults(...args).next(),
    () => [small(), { n: 3, seed: 2, width: 3, reach: 4, filter: { passes: 4, kx: 0.5, ky: 0.5 } }],
  ],
  filterLand: [faults.filterLand, () => [small(), { passes: 4, kx: 0.5, ky: 0.5 }]],
  filterByMatrix: [faults.filterByMatrix, () => [small(), [1, 2, 1, 2, 4, 2, 1, 2, 1]]],
  smoothLand: [faults.smoothLand, () => [small(), "box", 1]],
  decodeTga: [faults.decodeTga, () => [Uint8Array.of(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 0, 7)]],
  landFromPixels: [
    faults.landFromPixels,
    () => [{ width: 2, height: 2, channels: 1, data: Uint8Array.of(1, 2, 3, 4) }, [0, 9]],
  ],
  krten: [
    (...args: Parameters<typeof faults.krten>) => faults.krten(...args).next(),
    () => [small(), { n: 3, seed: 2, filter: { passes: 4, kx: 0.5, ky: 0.5 } }],
  ],
  krtenLines: [faults.krtenLines, () => [small(), { n: 3, seed: 2 }]],
  createLand: [faults.createLand, () => [8, 8]],
  decodeLand: [faults.decodeLand, () => [faults.encodeLand(small()), 100]],
  encodeLand: [faults.encodeLand, () => [small()]],
  readFaultSettings: [faults.readFaultSettings, () => [{ ...faults.FAULT_DEFAULTS }]],
  runFaultSettings: [faults.runFaultSettings, () => [{ ...faults.FAULT_DEFAULTS, xSize: 8, ySize: 8, n: 2 }]],
};

const EROSION: Record<string, Call> = {
  createErosion: [
    erosion.createErosion,
    () => [made(field()), 0.25, { strength: 1, scale: 450, octaves: 3, crest: 0.5, valley: 0.5 }],
  ],
  erodedAt: [erosion.erodedAt, () => [made(eroded), 1, 2, 0, 0, doubles(2), 0]],
  erodedGradientAt: [erosion.erodedGradientAt, () => [made(eroded), 1, 2, 0, 0, doubles(3), 0]],
  erosionReach: [erosion.erosionReach, () => [made(eroded)]],
  fillEroded: [erosion.fillEroded, () => [made(eroded), { ...grid }, 0, doubles(16)]],
};

export const CALLS: Readonly<Record<keyof typeof ENTRIES, Readonly<Record<string, Call>>>> = {
  core: CORE,
  planets: PLANETS,
  galaxy: GALAXY,
  profiles: PROFILES,
  faults: FAULTS,
  erosion: EROSION,
};

/** Arguments with all made values in their places. */
function opened(value: unknown): unknown {
  if (value instanceof Made) return value.value;
  if (ArrayBuffer.isView(value) || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(opened);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, opened(each)]));
}

export function callWith([run]: Call, args: readonly unknown[]): unknown {
  return (run as (...args: unknown[]) => unknown)(...(opened(args) as unknown[]));
}

/** A number, or an array that a function fills, at a path of the arguments. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** The numbers and typed arrays in the arguments of a call. */
export function leavesOf(value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  if (typeof value === "number" || ArrayBuffer.isView(value)) return [{ path, value }];
  if (value instanceof Made || value === null || typeof value !== "object") return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

/** The arguments with another value at a path. */
export function replaced(value: unknown, [first, ...rest]: Leaf["path"], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((each, i) => (i === first ? replaced(each, rest, by) : each));
  const table = value as Readonly<Record<string, unknown>>;
  return { ...table, [first]: replaced(table[first], rest, by) };
}
