/** The Forest: the land of 1983, to live in. */
import { COUNTRY } from "../../src/recipe/kinds/country.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(COUNTRY, {
  title: "Forest",
  about: "The country of 1983 on foot: woods, lakes, towns and mines from 256 numbers.",

  world: {
    shape: {
      kind: "land",
      altitudes: [0], // the lakes of 1983, at 204 units of 0.25 m
      lakes: 0,
      below: { mine: { formula: "waves", threshold: 0.4, top: -52 } }, // under the deepest lake
      mouths: 0.4,
      put: [["t", 24149, 5660], ["rocket", 24254, 5604]],
      roads: [ // from near the start to the telephone box; the others join five towns to the south-east and north-east, with bridges over three lakes
        [[23973, 5765], [24030, 5741], [24102, 5699], [24140, 5664]],
        [[24898, 4738], [24886, 4714], [24916, 4492], [24940, 4402], [24910, 4336], [25120, 4018], [25090, 3802], [25024, 3730]],
        [[24940, 4402], [25014, 4338], [25098, 4344], [25218, 4308], [25248, 4350], [25242, 4380], [25281, 4366], [25368, 4412], [25424, 4252], [25730, 4222], [25772, 4270], [25856, 4258], [25868, 4330], [25862, 4378], [25934, 4474], [26102, 4552], [26108, 4570], [26102, 4594], [26138, 4600], [26198, 4672], [26300, 4696], [26450, 4756], [26660, 4660]],
        [[24741, 7649], [24785, 7661], [24851, 7745], [25037, 7625], [25181, 7721], [25229, 7763], [25271, 7763], [25409, 7727], [25469, 7751]],
        [[25409, 7727], [25399, 7700], [25429, 7646], [25453, 7538], [25459, 7460], [25669, 7184], [25771, 7112], [25819, 6920], [25795, 6872]],
      ],
      paths: { east: 0, north: 2000 }, // none; those of 1983 are 4000 m to the east
    },
    seed: 1983,
    profile: "1983",
    fields: { ground: "relf-height", town: "relf-1", wet: "relf-2", rough: "relf-3" },
    sea: 204,
    relief: 0.25,
    peak: 1e30,
    cover: [
      ["town",    ["town", "<", 120]],
      ["grass",   ["wet", "<", 255], ["rough", "<", 255]],
      ["moor",    ["wet", "<", 255]],
      ["thicket", ["rough", "<", 200]],
      ["wood"],
    ],
    snow: 1e5,
  },

  explorers: ["walker", "helicopter", "drone"],
  view: { hour: 8, haze: 0.13, clouds: 0.3, distance: 24_000, cloudSea: -2300, limits: [-60, 3000] },

  parameters: { // in the settings and in links
    // name  label          least  most  step  unit
    lake:   ["Lake level",    150,  330,    1, "units"],
    paths:      ["Paths, east",  -8000, 8000, 10, "m"], // none at 0
    pathsNorth: ["Paths, north", -8000, 8000, 10, "m"],
    pathsDue:   ["Paths due north",  0,    1,   1],
    woodOnly:   ["Wood only",        0,    1,   1],
    bleak:      ["Bare ground",      0,    1,   1],
    streams:    ["Streams",          0,    1,   1],
    dense:      ["Many features",    0,    1,   1],
    threshold:  ["Rock in the mine", 0.05, 0.95, 0.01],
    product:    ["Mine in a pattern", 0,   1,   1],
    clouds: ["Clouds",          0,    1, 0.01],
    haze:   ["Haze",            0,  0.5, 0.01, "per km"],
    view:   ["View distance",   2,   30,    1, "km"],
  },
  shots: { // menu entries, permalinks and picture tests; the first is the start
    wood: { title: "Morning in runnable wood", by: "walker", at: [23890, 5703.2, 34.8], look: [150, 1], hour: 9.4 },
    lake: { title: "A lake with islands", by: "helicopter", at: [23450, 5500, 14], look: [20, -3], camera: "free", hour: 8.4 },
    rain: { title: "A lake with islands in rain", by: "helicopter", at: [23420, 5592, 1.9], look: [38, 2.5], camera: "free", hour: 10, weather: "rain", parameters: { lake: 205 } },
    fog: { title: "Fog on the lake", by: "helicopter", at: [23336, 5662, 2.6], look: [93, 3], camera: "free", hour: 6.75, weather: "fog" },
    drained: { title: "A drained lake", by: "helicopter", at: [23108, 4624, 4], look: [262, -9], camera: "free", hour: 9.4, parameters: { lake: 170 } },
    hills: { title: "Hills above the fog", by: "helicopter", at: [23800, 5600, 120], look: [322, -7], camera: "free", hour: 6.9, weather: "fog" },
    town: { title: "A town on its hill", by: "helicopter", at: [22600, 4780, 40], look: [30, -12], camera: "free", hour: 17.2 },
    bridge: { title: "A road over a lake", by: "helicopter", at: [25296, 4424, 7.5], look: [138, -4], camera: "free", hour: 16.6 },
    thicket: { title: "In a thicket", by: "walker", at: [23775, 6020, 55.2], look: [100, 1], hour: 9.4 },
    moor: { title: "Moor with a rootstock", by: "walker", at: [23579.9, 4433, 20.6], look: [166, -6], hour: 9.5 },
    shaft: { title: "A mineshaft in the wood", by: "walker", at: [22780, 5039, 48.4], look: [0, 4], hour: 9.5 },
    mine: { title: "In the mine below", by: "walker", at: [24320, 4950, -67.95], look: [0, 1] },
    marsh: { title: "A stream to a marsh", by: "helicopter", at: [24744, 6399, 35], look: [40, -14], camera: "free", hour: 9.2 },
    helicopter: { title: "A helicopter on a moor", by: "walker", at: [24090, 5509, 22.9], look: [88, 1], hour: 9.4 },
    over: { title: "Over the country", by: "helicopter", at: [23800, 5600, 130], look: [330, -8], camera: "free", hour: 8 },
  },

  presets: {
    snow: {
      title: "Snow on the tops",
      about: "Hills steepen above 626 units, and are white above 680.",
      world: { shape: { steep: 422 }, snow: 119 },
      shots: {
        summit: { title: "White tops", by: "helicopter", at: [-420, -560, 120], look: [42, 0], camera: "free", hour: 9 },
      },
    },
  },
});
