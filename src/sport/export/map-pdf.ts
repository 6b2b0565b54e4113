/**
 * A printed sheet as a PDF of one A4 page in vectors, or two, by pdf-lib. Lengths are true: a millimetre is 72 / 25.4 points.
 *
 *   text    Helvetica, one of the fonts that every reader of PDF has; words are English where it lacks a character of their translation,
 *           and characters of names that it lacks become "?"
 *   bytes   the same for the same sheet: no dates, no random names
 */
import { PDFDocument, type PDFFont, PDFName, StandardFonts } from "pdf-lib";
import type { Line } from "../../map/drawing.ts";
import { english } from "../../words/english.ts";
import { say } from "../../words/words.ts";
import { type Group, type Item, LETTER_SIZE, type Text } from "./drawing.ts";
import { curveThrough } from "./lines.ts";
import type { PrintedSheet } from "./printed-sheet.ts";
import type { Sheet } from "./sheet.ts";
import { INKS } from "./symbols.ts";

const POINTS_PER_MM = 72 / 25.4;
/** The font's name in the page. */
const FONT = "F";

export async function sheetToPdf({ sheet, title, groups, next }: PrintedSheet): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setCreator("Limitless");
  const font = await document.embedFont(StandardFonts.Helvetica);
  addPage(document, font, sheet, groups);
  if (next) addPage(document, font, sheet, next);
  return document.save();
}

function addPage(document: PDFDocument, font: PDFFont, { width, height }: Sheet, groups: readonly Group[]): void {
  const page = document.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM]);
  page.node.setFontDictionary(PDFName.of(FONT), font.ref);
  // Millimetres right and down, as the sheet's.
  const scale = number(POINTS_PER_MM, 9);
  const lines = [`q ${scale} 0 0 -${scale} 0 ${number(height * POINTS_PER_MM, 6)} cm`, `1 j`];
  for (const group of groups) drawGroup(group, font, lines);
  lines.push("Q");
  const { context } = document;
  page.node.addContentStream(context.register(context.flateStream(lines.join("\n"))));
}

function drawGroup({ items, clip }: Group, font: PDFFont, lines: string[]): void {
  lines.push("q");
  if (clip) lines.push(`${[clip.left, clip.top, clip.width, clip.height].map((v) => number(v)).join(" ")} re W n`);
  for (const item of items) drawItem(item, font, lines);
  lines.push("Q");
}

function drawItem(item: Item, font: PDFFont, lines: string[]): void {
  const ink = INKS[item.ink].rgb.map((v) => number(v / 255)).join(" ");
  if (item.draw === "text") {
    lines.push(`${ink} rg`, textOf(item, font));
    return;
  }
  if (item.draw === "fill") {
    if (item.rings.length === 0) return;
    lines.push(`${ink} rg`);
    if (item.seam) lines.push(`${ink} RG ${number(item.seam)} w`);
    for (const ring of item.rings) lines.push(pathOf(ring));
    lines.push(item.seam ? "B*" : "f*");
    return;
  }
  if (item.lines.length === 0) return;
  lines.push(`${ink} RG ${number(item.width)} w [${(item.dash ?? []).map((v) => number(v)).join(" ")}] 0 d`);
  for (const line of item.lines) lines.push(item.curved ? curveOf(line) : pathOf(line));
  lines.push("S");
}

/** Plain decimals without trailing zeros. */
function number(value: number, digits = 3): string {
  return String(Number(value.toFixed(digits)) + 0);
}

function pathOf(line: Line): string {
  const ring = line[0] === line[line.length - 2] && line[1] === line[line.length - 1];
  const end = ring ? line.length - 2 : line.length;
  let text = "";
  for (let i = 0; i < end; i += 2) text += `${number(line[i])} ${number(line[i + 1])} ${i === 0 ? "m" : "l"}\n`;
  return ring ? `${text}h` : text;
}

function curveOf(line: Line): string {
  const curve = curveThrough(line);
  let text = `${number(curve[0])} ${number(curve[1])} m\n`;
  for (let i = 2; i < curve.length; i += 6)
    text += `${curve
      .slice(i, i + 6)
      .map((v) => number(v))
      .join(" ")} c\n`;
  return text;
}

function textOf({ text, x, y, align, height }: Text, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const isKnown = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const said = typeof text === "string" ? text : say(text);
  const written = typeof text === "string" || [...said].every(isKnown) ? said : english(text);
  const words = [...written].map((letter) => (isKnown(letter) ? letter : "?")).join("");
  const size = height * LETTER_SIZE;
  const width = font.widthOfTextAtSize(words, size);
  const left = x - { left: 0, middle: width / 2, right: width }[align];
  // The sheet's y runs down, letters stand up.
  const matrix = `1 0 0 -1 ${number(left)} ${number(y + height / 2)} Tm`;
  return `BT /${FONT} ${number(size)} Tf ${matrix} ${font.encodeText(words)} Tj ET`;
}
