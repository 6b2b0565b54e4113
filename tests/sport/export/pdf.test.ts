/** The PDF's own vectors, read from its content stream. */
import { inflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { sheetToPdf } from "../../../src/sport/export/map-pdf.ts";
import { layOutSheet } from "../../../src/sport/export/printed-sheet.ts";
import { nonEmpty } from "../../non-empty.ts";
import { COURSE, printed } from "./example.ts";

const MM = 72 / 25.4;
const laidOut = layOutSheet(printed(10_000), COURSE.name, COURSE);
let bytes: Uint8Array;
let document: PDFDocument;
let content: string;

beforeAll(async () => {
  bytes = await sheetToPdf(laidOut);
  document = await PDFDocument.load(bytes, { updateMetadata: false });
  const list = document.getPage(0).node.Contents();
  const streams = list instanceof PDFArray ? list.asArray() : [list];
  content = streams
    .map((each) => (each instanceof PDFRef ? document.context.lookup(each) : each))
    .map((stream) => inflateSync((stream as PDFRawStream).contents).toString("latin1"))
    .join("\n");
});

interface Drawn {
  /** In points, up and right of the page's lower left corner. */
  readonly points: (readonly [number, number])[];
  readonly width: number;
  readonly ink: string;
  readonly paint: string;
  readonly curved: boolean;
}

/** Every path that is painted, through the matrices of the stream. */
function pathsOf(text: string): Drawn[] {
  const drawn: Drawn[] = [];
  const saved: { matrix: number[]; width: number }[] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  let [width, stroke, fill] = [1, "", ""];
  let points: (readonly [number, number])[] = [];
  let curved = false;
  let operands: string[] = [];
  const at = (k: number) => {
    const [x, y] = operands.slice(k, k + 2).map(Number);
    points.push([matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]]);
  };
  const paint = (ink: string, name: string) => {
    drawn.push({ points, width: width * Math.abs(matrix[0]), ink, paint: name, curved });
    [points, curved] = [[], false];
  };
  const operators: Record<string, () => void> = {
    q: () => saved.push({ matrix, width }),
    Q: () => ({ matrix, width } = saved.pop()!),
    cm: () => {
      const [a, b, c, d, e, f] = operands.map(Number);
      expect(matrix).toEqual([1, 0, 0, 1, 0, 0]);
      matrix = [a, b, c, d, e, f];
    },
    w: () => (width = Number(operands[0])),
    RG: () => (stroke = operands.join(" ")),
    rg: () => (fill = operands.join(" ")),
    m: () => at(0),
    l: () => at(0),
    c: () => {
      curved = true;
      at(4);
    },
    n: () => (points = []),
    S: () => paint(stroke, "S"),
    "f*": () => paint(fill, "f*"),
    "B*": () => paint(fill, "B*"),
  };
  for (const token of text.split(/\s+/)) {
    if (/^[-\d.[\]/<(]/.test(token)) operands.push(token);
    else {
      operators[token]?.();
      operands = [];
    }
  }
  return drawn;
}

const extent = (points: readonly (readonly [number, number])[], k: 0 | 1) => {
  const values = points.map((point) => point[k]);
  return Math.max(...values) - Math.min(...values);
};

describe("a map as PDF", () => {
  test("is one page of A4", () => {
    expect(document.getPageCount()).toBe(1);
    const { width, height } = document.getPage(0).getSize();
    expect(width / MM).toBeCloseTo(210, 6);
    expect(height / MM).toBeCloseTo(297, 6);
  });

  test("has a scale bar of 5 cm and a frame of the window's size, in true scale", () => {
    const paths = pathsOf(content);
    const bar = paths.find(({ points, paint }) => paint === "S" && Math.abs(extent(points, 1) - 1.6 * MM) < 1e-4);
    expect(extent(bar?.points ?? [], 0) / MM).toBeCloseTo(50, 5);
    const { window } = laidOut.sheet;
    const frames = paths.filter(({ points }) => Math.abs(extent(points, 0) / MM - window.width) < 1e-4);
    expect(frames.some(({ points }) => Math.abs(extent(points, 1) / MM - window.height) < 1e-4)).toBe(true);
  });

  test("has vectors and no pictures: contours as curves, in the widths of ISOM", () => {
    const curves = pathsOf(content).filter(({ curved, paint }) => curved && paint === "S");
    const widths = curves.map(({ width }) => width / MM);
    // Contours, index contours and streams at 1:10,000.
    expect([...new Set(widths.map((width) => width.toFixed(3)))].sort()).toEqual(["0.210", "0.270", "0.375"]);
    for (const object of nonEmpty([...document.context.enumerateIndirectObjects()]))
      if (object[1] instanceof PDFRawStream)
        expect(object[1].dict.get(PDFName.of("Subtype"))).not.toBe(PDFName.of("Image"));
  });

  test("has controls where they are on the ground", () => {
    const rings = pathsOf(content).filter(({ width }) => Math.abs(width / MM - 0.35 * 1.5) < 1e-4);
    // The circles of all controls are one path, of 49 points each.
    const circles = rings.find(({ points }) => points.length === COURSE.controls.length * 48)?.points ?? [];
    const centres = COURSE.controls.map((_, k) => {
      const ring = circles.slice(48 * k, 48 * k + 48);
      return [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / 48 / MM);
    });
    nonEmpty(COURSE.controls).forEach(([x, y], k) => {
      expect(centres[k][0] - centres[0][0]).toBeCloseTo((x - COURSE.controls[0][0]) / 10, 2);
      expect(centres[k][1] - centres[0][1]).toBeCloseTo((y - COURSE.controls[0][1]) / 10, 2);
    });
  });

  test("has the same bytes each time, and no date", async () => {
    expect(Buffer.from(await sheetToPdf(laidOut)).equals(Buffer.from(bytes))).toBe(true);
    expect(document.getCreationDate()).toBeUndefined();
    expect(document.getTitle()).toBe(COURSE.name);
  });

  test("writes a title of any letters", async () => {
    const title = "Żółw 森 😀 é";
    const other = await PDFDocument.load(await sheetToPdf({ ...laidOut, title, groups: [] }));
    expect(other.getTitle()).toBe(title);
    const map = printed(10_000);
    await expect(sheetToPdf(layOutSheet(map, title))).resolves.toBeInstanceOf(Uint8Array);
  });
});
