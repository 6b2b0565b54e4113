/** Neutral code of gullies and of the land that has them: that of `carve` in core/erosion/erosion.ts, in its order. */
import { EROSION, LATTICE_TURNS, REACH_SQUARE } from "../../../core/erosion/erosion.ts";
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import { LAND_FORMS } from "../../../core/planet/land-shape.ts";
import { summed } from "./lattice-waves.ts";
import { BURIED, CRACKED, type Piece, SAND, STILL, WALLED } from "./piece.ts";

export function gulliesOf(land: ErodedLand, isNear: boolean): Piece {
  const { strength, scale, octaves, crest, valley } = land.gullies;
  const turns = LATTICE_TURNS.slice(0, octaves);
  return {
    constants: {
      WIDEST: scale,
      UNDER: LAND_FORMS.drownedAt * scale,
      DROWNED: LAND_FORMS.drowned,
      DRY: 1 - LAND_FORMS.drowned,
      DEPTH: strength * EROSION.DEPTH,
      FADE: EROSION.LEVEL * EROSION.LEVEL,
      CREST: crest,
      VALLEY: valley,
      STEER: -EROSION.STEER,
      WAVES: EROSION.WAVES,
      WAVES_TURN: 2 * Math.PI * EROSION.WAVES,
      SPREAD: 2 * EROSION.JITTER,
      REACH_SQUARE,
      WEAK: EROSION.WEAK,
      DATUM: land.shape.datum,
    },
    tables: { TURN_COS: turns.map(([level]) => level), TURN_SIN: turns.map(([, across]) => across) },
    code: waves(isNear) + carved(octaves) + whole(land),
  };
}

/** Code of the cosine and sine of an octave's waves, which cross `across`, as `wave`. */
const waves = (isNear: boolean) => `
fn readWaves(octave: int, cell: float, x: float, y: float, z: float)
  let nx = across[0]
  let ny = across[1]
  let nz = across[2]
  let cosTurn = TURN_COS[octave]
  let sinTurn = TURN_SIN[octave]
  let u = (cosTurn * x + sinTurn * y) / cell${isNear ? " + INSIDE[3 * octave]" : ""}
  let v = (cosTurn * y - sinTurn * x) / cell${isNear ? " + INSIDE[3 * octave + 1]" : ""}
  let w = z / cell${isNear ? " + INSIDE[3 * octave + 2]" : ""}
  let nu = cosTurn * nx + sinTurn * ny
  let nv = cosTurn * ny - sinTurn * nx
${summed({
  hash: isNear
    ? "hash3(ci + CELL[3 * octave], cj + CELL[3 * octave + 1], 16 * (ck + CELL[3 * octave + 2]) + octave)"
    : "hash3(ci, cj, 16 * ck + octave)",
  spread: "SPREAD",
  reach: "REACH_SQUARE",
  along: "WAVES * (du * nu + dv * nv + dw * nz)",
})}  let size = sqrt(cosine * cosine + sine * sine) + WEAK * sum
  wave[0] = 0.0
  wave[1] = 0.0
  if size > 0.0
    wave[0] = cosine / size
    wave[1] = sine / size
`;

const carved = (octaves: number) => `
fn carve(keep: float, x: float, y: float, z: float): float
  let ux = up[0]
  let uy = up[1]
  let uz = up[2]
  let radial = form[1] * ux + form[2] * uy + form[3] * uz
  var sx = form[1] - radial * ux
  var sy = form[2] - radial * uy
  var sz = form[3] - radial * uz
  var height = form[0]
  var kept = keep
  var wavelength = 2.0 * WIDEST
  for octave in 0..${octaves}
    wavelength = wavelength / 2.0
    let square = sx * sx + sy * sy + sz * sz
    if square > 0.0
      let steep = sqrt(square)
      let fade = square / (square + FADE)
      let nx = (uy * sz - uz * sy) / steep
      let ny = (uz * sx - ux * sz) / steep
      let nz = (ux * sy - uy * sx) / steep
      let cell = WAVES * wavelength
      across[0] = nx
      across[1] = ny
      across[2] = nz
      readWaves(octave, cell, x, y, z)
      let c = wave[0]
      let depth = DEPTH * wavelength * fade * kept
      let low = sqrt(max(0.0, (1.0 - c) / 2.0))
      height += depth * (c + CREST * (1.0 - 2.0 * low - c))
      let along = STEER * depth * wave[1] * (WAVES_TURN / cell)
      sx += along * nx
      sy += along * ny
      sz += along * nz
      kept *= 1.0 - VALLEY * (0.5 - 0.5 * c) * fade
  return height
`;

/** Code of `landAt`, the metres of the land at a place of the datum. */
function whole({ forms }: ErodedLand): string {
  const lost = [
    ...(forms?.dunes ? [`(1.0 - ${SAND})`] : []),
    ...(forms?.canyons ? [`(1.0 - ${WALLED})`] : []),
    ...(forms?.shields ? [`(1.0 - FRESH * ${BURIED})`, `(1.0 - ${STILL})`] : []),
  ];
  return `
fn keepOf(altitude: float): float
  let k = min(1.0, max(0.0, 1.0 + altitude / UNDER))
  return DROWNED + DRY * k * k * (3.0 - 2.0 * k)
fn landAt(x: float, y: float, z: float): float
  place[0] = x
  place[1] = y
  place[2] = z
  readUp(x, y, z)
  readForm(x, y, z)${lost.length > 0 ? `\n  let kept = ${lost.join(" * ")}` : ""}
  var metres = carve(${lost.length > 0 ? "keepOf(form[0]) * kept" : "keepOf(form[0])"}, x, y, z)${forms?.canyons ? "\n  metres = terraced(metres)" : ""}${
    forms?.crevasses
      ? `
  if ${CRACKED} > 0.0
    metres -= CRACKS * crevasses()`
      : ""
  }${
    forms?.dunes
      ? `
  if ${SAND} > 0.0
    metres += DUNES * dunes(x, y, z)`
      : ""
  }
  return metres
`;
}
