/** The files of an order, in bands, with progress, as the page's worker writes them. Loads only the code that the order needs. */
import type { WorldGround } from "../recipe/queries.ts";
import { describeMap, type MapOrigin } from "./description.ts";
import { FORMATS } from "./formats.ts";
import { flipped, type HeightRange, measureRange } from "./height-map.ts";
import {
  type CodeOrder,
  type ExportOrder,
  type FeaturesOrder,
  fileNameOf,
  type HeightsOrder,
  type KindsOrder,
  type ModelOrder,
  type OrderOrigin,
} from "./order.ts";
import { tiledSize, tileName, tilesOf } from "./tiles.ts";
import { createWorldMap } from "./world-heights.ts";

/** Some bytes of a file. Those of a file are in order, and before those of the next one. */
export interface Piece {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface WriteStep {
  /** Done so far, 0 to 1; null where that is not known. */
  readonly share: number | null;
  readonly piece?: Piece;
}

/** Share of the work for measuring heights. */
const MEASURING = 0.35;

/** `ground` is that of the order's world. Stop iterating to cancel. Throws a RangeError for an order that cannot be exported. */
export async function* writeOrder(ground: WorldGround, order: ExportOrder): AsyncGenerator<WriteStep, void, void> {
  if (order.what === "heights") yield* writeHeights(ground, order);
  else if (order.what === "kinds") yield* writeKinds(ground, order);
  else if (order.what === "features") yield* writeFeatures(ground, order);
  else if (order.what === "model") yield* writeModel(ground, order);
  else yield await writeCode(ground, order);
}

type Steps = AsyncGenerator<WriteStep, void, void>;

async function* writeHeights(ground: WorldGround, order: OrderOrigin & HeightsOrder): Steps {
  const { name, world, at, link, altitude, t, surface, size, spacing, across, down, format, flip, engine } = order;
  const choice = { altitude, t, ...(surface !== undefined && { surface }) };
  const [columns, rows] = [tiledSize(size, across), tiledSize(size, down)];
  const map = createWorldMap(ground, { at, columns, rows, spacing }, choice);
  const range: HeightRange = yield* measured(measureRange(map), rows);
  const file = fileNameOf(order);
  const tiles = across * down > 1 ? tilesOf(map, across, down) : null;
  const parts = tiles?.map((tile) => ({ file: tileName(file, tile), map: tile.map })) ?? [{ file, map }];
  for (const [i, part] of parts.entries()) {
    const before = MEASURING + ((1 - MEASURING) * i) / parts.length;
    for await (const { bytes, rows } of FORMATS[format].encode(flip ? flipped(part.map) : part.map, range)) {
      const share = before + ((1 - MEASURING) * rows) / part.map.rows / parts.length;
      yield { share, piece: { file: part.file, bytes } };
    }
  }
  const origin: MapOrigin = { name, world, ground, at, link, ...choice };
  const described = describeMap(map, range, { format, flip, engine, origin, ...(tiles && { tiles: parts }) });
  yield { share: 1, piece: { file: `${file}.json`, bytes: jsonOf(described) } };
}

function* measured(steps: Generator<number, HeightRange, void>, rows: number): Generator<WriteStep, HeightRange, void> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield { share: (MEASURING * value) / rows };
  }
}

/** The images advance together, so those behind the first are kept until it is written: a few bytes for a hundred pixels. */
async function* writeKinds(ground: WorldGround, order: OrderOrigin & KindsOrder): Steps {
  const { CHANNELS, describeSplat, imageName, splatBands } = await import("./splat.ts");
  const { at, altitude, t, size, spacing } = order;
  const file = fileNameOf(order);
  const bands = splatBands(ground, { at, columns: size, rows: size, spacing }, { altitude, t });
  const kept: Piece[][] = CHANNELS.map(() => []);
  for (;;) {
    const { done, value } = bands.next();
    if (done) {
      for (const pieces of kept) for (const piece of pieces) yield { share: 1, piece };
      const described = describeSplat(order, { size, spacing, file, shares: value });
      yield { share: 1, piece: { file: `${file}.json`, bytes: jsonOf(described) } };
      return;
    }
    for (const [image, bytes] of value.bytes.entries()) kept[image].push({ file: imageName(file, image), bytes });
    const share = value.rows / size;
    yield { share };
    for (const piece of kept[0].splice(0)) yield { share, piece };
  }
}

async function* writeFeatures(ground: WorldGround, order: OrderOrigin & FeaturesOrder): Steps {
  const { FEATURE_FORMATS, scanFeaturePoints } = await import("./features.ts");
  const { name, link, altitude, t, format } = order;
  const points = yield* working(scanFeaturePoints(ground, order, { altitude, t }));
  const text = FEATURE_FORMATS[format](points, { name, ground, link });
  yield { share: 1, piece: { file: fileNameOf(order), bytes: bytesOf(text) } };
}

async function* writeModel(ground: WorldGround, order: OrderOrigin & ModelOrder): Steps {
  const { encodeModel, modelParts } = await import("./model.ts");
  const { at, altitude, t, size, spacing, trees } = order;
  const frame = { at, columns: size, rows: size, spacing };
  const parts = yield* working(modelParts(ground, frame, { altitude, t, trees }));
  yield { share: 1, piece: { file: fileNameOf(order), bytes: await encodeModel(parts, order) } };
}

async function writeCode(ground: WorldGround, order: OrderOrigin & CodeOrder): Promise<WriteStep> {
  const { snippetOf } = await import("./snippet/snippet.ts");
  const { name, world, at, link, altitude, t, language } = order;
  const anchor = ground.coordinates.position(at);
  const code = snippetOf({ language, name, seed: world.seed, ground, link, anchor, altitude, t });
  return { share: 1, piece: { file: fileNameOf(order), bytes: bytesOf(code) } };
}

/** Runs steps whose number is not known. */
function* working<R>(steps: Generator<unknown, R, void>): Generator<WriteStep, R, void> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield { share: null };
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const jsonOf = (description: object) => bytesOf(`${JSON.stringify(description, null, 2)}\n`);
