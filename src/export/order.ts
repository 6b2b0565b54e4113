/** Orders of exports as plain data, which the page sends to its worker: the files to write, and their place and world. */

import type { GroundPlace } from "../recipe/ground-coordinates.ts";
import { problemOf, type Quantity } from "../recipe/quantity.ts";
import type { SurfaceName, WorldGround } from "../recipe/queries.ts";
import type { WorldTable } from "../recipe/recipe.ts";
import { refusal } from "../words/refusal.ts";
import { phrase, type Saying, say, saying, sayingOf, type Words } from "../words/words.ts";
import type { EngineName } from "./engines.ts";
import type { FeatureFormat } from "./features.ts";
import { FORMATS, type FormatName } from "./formats.ts";
import { LANGUAGES, type LanguageName } from "./snippet/languages.ts";
import { MOST_TILES, tiledSize } from "./tiles.ts";

/** The world and place of an order. */
export interface OrderOrigin {
  readonly name: string;
  readonly world: WorldTable;
  /** A link that opens the place, starting with "?". */
  readonly link: string;
  readonly at: GroundPlace;
  /** As in `MapChoice`. */
  readonly altitude: number;
  readonly t: number;
}

/** A height map, or tiles of one, with the JSON beside it. */
export interface HeightsOrder {
  readonly what: "heights";
  readonly surface?: SurfaceName;
  /** Columns and rows, of each tile where there are several. */
  readonly size: number;
  readonly engine?: EngineName;
  readonly format: FormatName;
  readonly flip: boolean;
  /** Metres. */
  readonly spacing: number;
  /** Tiles from west to east and from north to south. */
  readonly across: number;
  readonly down: number;
}

/** The kinds of ground as splat maps, with a JSON beside them. */
export interface KindsOrder {
  readonly what: "kinds";
  readonly size: number;
  readonly spacing: number;
}

/** The point features of a square of the plane of the place's maps. */
export interface FeaturesOrder {
  readonly what: "features";
  /** Metres of a side. */
  readonly span: number;
  readonly format: FeatureFormat;
}

/** A piece of the visible world as glTF. */
export interface ModelOrder {
  readonly what: "model";
  readonly size: number;
  readonly spacing: number;
  readonly trees: boolean;
}

/** Code that reads the ground. */
export interface CodeOrder {
  readonly what: "code";
  readonly language: LanguageName;
}

export type Wanted = HeightsOrder | KindsOrder | FeaturesOrder | ModelOrder | CodeOrder;
export type ExportOrder = OrderOrigin & Wanted;

/** Kinds of exports, most usual first. */
export const EXPORTS = ["heights", "kinds", "features", "model", "code"] as const satisfies readonly Wanted["what"][];

/** Reason why something cannot be exported of a ground; null where it can. */
export const reasonAgainst = ({ code }: WorldGround, what: Wanted["what"]): Words | null =>
  what === "code" ? code.reason : null;

/** Maximum number of points along a side of a model: a file of about 200 MB with its trees. */
export const MODEL_POINTS = 1025;
/** Metres. */
export const MOST_SPAN = 20_000;

/** Points of the largest map in tiles, 1 GB: as floats, and as text. */
const MOST_POINTS = 2 ** 28;
const MOST_TEXT_POINTS = 2 ** 26;

const TILES: Quantity = { name: phrase("Tiles"), min: 1, max: MOST_TILES, unit: "", digits: 0, whole: true };
const SIZE: Quantity = { name: phrase("Points a side"), min: 2, max: 8193, unit: "", digits: 0, whole: true };
const SPAN: Quantity = { name: phrase("Side##of a square"), min: 1, max: MOST_SPAN, unit: "m", digits: 3 };
const SPACING: Quantity = { name: phrase("Metres a pixel"), min: 0.001, max: 1e6, unit: "m", digits: 3 };

/** The numbers of orders. */
export type OrderNumber = "x" | "y" | "size" | "spacing" | "span" | "across" | "down";

/** An error in a number of an order. */
export class OrderError extends RangeError {
  override readonly name = "OrderError";
  readonly number: OrderNumber;

  constructor(number: OrderNumber, problem: Saying) {
    super(say(problem));
    this.number = number;
  }
}

function check(number: OrderNumber, quantity: Quantity, value: number): void {
  const problem = problemOf(quantity, value);
  if (!problem) return;
  const values = { name: sayingOf(quantity.name), value, problem: sayingOf(problem) };
  throw new OrderError(
    number,
    Number.isNaN(value) ? saying("{name} {problem}.", values) : saying("{name} {value} {problem}.", values),
  );
}

/** Throws a RangeError that names the problem and the range: an OrderError for a number. */
export function checkOrder(ground: WorldGround, order: ExportOrder): void {
  const { what } = order;
  const reason = reasonAgainst(ground, what);
  if (reason !== null)
    throw refusal(saying("No code of this world can be exported: {reason}.", { reason: sayingOf(reason) }));
  if (what === "heights") checkHeights(ground, order);
  else if (what === "features") check("span", SPAN, order.span);
  else if (what !== "code") {
    check("size", what === "model" ? { ...SIZE, max: MODEL_POINTS } : SIZE, order.size);
    check("spacing", SPACING, order.spacing);
  }
  const [x, y] = ground.coordinates.axes;
  check("x", x, order.at[0]);
  check("y", y, order.at[1]);
}

function checkHeights({ surfaces }: WorldGround, order: HeightsOrder): void {
  const { surface, size, format, flip, spacing, across, down } = order;
  if (surface !== undefined && !surfaces.includes(surface))
    throw refusal(
      saying("Expected a surface of {surfaces}, got {surface}.", { surfaces: surfaces.join(", "), surface }),
    );
  const { most, ordered } = FORMATS[format];
  check("size", { ...SIZE, max: most }, size);
  check("spacing", SPACING, spacing);
  check("across", TILES, across);
  check("down", TILES, down);
  if (flip && ordered) throw refusal(saying("A {format} file says where its north is; it is not flipped.", { format }));
  const points = tiledSize(size, across) * tiledSize(size, down);
  const limit = format === "csv" ? MOST_TEXT_POINTS : MOST_POINTS;
  if (points > limit)
    throw new OrderError(
      "across",
      saying("Expected at most {limit} points in all tiles, got {points}; take fewer or smaller tiles.", {
        limit,
        points,
      }),
    );
}

/** Extensions of files by format; Unity imports .raw. */
const EXTENSIONS: Readonly<Record<FormatName, string>> = {
  png16: "png",
  r16: "r16",
  r16be: "r16",
  f32: "f32",
  exr: "exr",
  tiff: "tif",
  xy: "xy",
  tga: "tga",
  csv: "csv",
  glb: "glb",
};

/** The name of an order's file; where there are several, their names are made of it. */
export function fileNameOf(order: ExportOrder): string {
  const { name } = order;
  if (order.what === "heights") {
    const { size, format, engine } = order;
    return `${name}-${size}.${engine === "unity" && format === "r16" ? "raw" : EXTENSIONS[format]}`;
  }
  if (order.what === "kinds") return `${name}-kinds.png`;
  if (order.what === "features") return `${name}-features.${order.format}`;
  if (order.what === "model") return `${name}-model.glb`;
  return `${name}.${LANGUAGES[order.language]}`;
}

/** Whether an order gives several files, which are saved as one archive. */
export const isArchive = ({ what }: Pick<Wanted, "what">): boolean => what === "heights" || what === "kinds";

/** The name under which the answer is saved. */
export function savedNameOf(order: ExportOrder): string {
  const file = fileNameOf(order);
  return isArchive(order) ? file.replace(/\.\w+$/, ".zip") : file;
}
