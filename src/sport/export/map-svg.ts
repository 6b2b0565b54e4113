/** A printed sheet as SVG in millimetres: at 100 % it has its true scale. */
import type { Line } from "../../map/drawing.ts";
import { say } from "../../words/words.ts";
import { type Group, type Item, LETTER_SIZE } from "./drawing.ts";
import { curveThrough } from "./lines.ts";
import type { PrintedSheet } from "./printed-sheet.ts";
import type { Rectangle } from "./sheet.ts";
import { INKS, type InkName } from "./symbols.ts";
import { escapeText } from "./xml.ts";

/** Coordinates are rounded to a hundredth of a millimetre. */
export function sheetToSvg({ sheet: { width, height }, title, groups }: PrintedSheet): string {
  const size = `width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...groups.flatMap(groupLines),
    `</svg>`,
  ];
  return `${lines.join("\n")}\n`;
}

function groupLines({ name, items, clip }: Group): string[] {
  const id = name.replaceAll(" ", "-");
  const limits = clip ? ` clip-path="url(#${id}-window)"` : "";
  return [
    ...(clip ? [`<clipPath id="${id}-window">${rectangle(clip)}</clipPath>`] : []),
    `<g id="${id}" fill="none" stroke-linejoin="round"${limits}>`,
    ...items.filter(isDrawn).map(itemText),
    `</g>`,
  ];
}

const isDrawn = (item: Item): boolean =>
  item.draw === "text" || (item.draw === "fill" ? item.rings : item.lines).length > 0;

const rectangle = ({ left, top, width, height }: Rectangle): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}"/>`;

function itemText(item: Item): string {
  const ink = inkOf(item.ink);
  const start = `class="${item.name.replaceAll(" ", "-")}"`;
  if (item.draw === "text") {
    const anchor = { left: "start", middle: "middle", right: "end" }[item.align];
    const place = `x="${round(item.x)}" y="${round(item.y + item.height / 2)}" text-anchor="${anchor}"`;
    const letters = `font-family="Helvetica, Arial, sans-serif" font-size="${round(item.height * LETTER_SIZE)}"`;
    return `<text ${start} fill="${ink}" ${place} ${letters}>${escapeText(typeof item.text === "string" ? item.text : say(item.text))}</text>`;
  }
  if (item.draw === "fill") {
    const seam = item.seam ? ` stroke="${ink}" stroke-width="${item.seam}"` : "";
    return `<path ${start} fill="${ink}" fill-rule="evenodd"${seam} d="${item.rings.map(polygonOf).join("")}"/>`;
  }
  const dash = item.dash ? ` stroke-dasharray="${item.dash.map(round).join(" ")}"` : "";
  const d = item.lines.map(item.curved ? curveOf : polygonOf).join("");
  return `<path ${start} stroke="${ink}" stroke-width="${round(item.width)}"${dash} d="${d}"/>`;
}

const round = (mm: number): string => String(Math.round(mm * 1000) / 1000);
const hundredth = (mm: number): string => String(Math.round(mm * 100) / 100);

function pairs(line: Line, from: number): string[] {
  const out: string[] = [];
  for (let i = from; i < line.length; i += 2) out.push(`${hundredth(line[i])} ${hundredth(line[i + 1])}`);
  return out;
}

const isRing = (line: Line): boolean => line[0] === line[line.length - 2] && line[1] === line[line.length - 1];

function polygonOf(line: Line): string {
  const ring = isRing(line);
  return `M${pairs(ring ? line.slice(0, -2) : line, 0).join("L")}${ring ? "Z" : ""}`;
}

function curveOf(line: Line): string {
  const curve = curveThrough(line);
  return `M${pairs(curve.slice(0, 2), 0)}C${pairs(curve, 2).join(" ")}`;
}

const inkOf = (name: InkName): string => `#${INKS[name].rgb.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
