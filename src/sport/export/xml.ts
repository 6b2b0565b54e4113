/** A tree of elements as XML 1.0 text. IOF, GPX and OpenOrienteering Mapper files are such trees. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

/** Attributes and children that are undefined are left out. Numbers are written in the shortest form. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  ...children: readonly (XmlElement | string | number | undefined)[]
): XmlElement {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    name,
    attributes: Object.fromEntries(given.map(([key, value]) => [key, textOf(value as string | number, key)])),
    children: children
      .filter((child) => child !== undefined)
      .map((child) => (typeof child === "number" ? textOf(child, name) : child)),
  };
}

/** Throws a RangeError for a number that is not finite. */
function textOf(value: string | number, name: string): string {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError(`${name}: ${value} is not a finite number`);
  return String(value);
}

/** The document of a root element, in UTF-8, a line for each element that holds no other. */
export function toXml(root: XmlElement): string {
  const lines = [`<?xml version="1.0" encoding="UTF-8"?>`];
  write(root, lines);
  return `${lines.join("\n")}\n`;
}

function write({ name, attributes, children }: XmlElement, lines: string[]): void {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`)];
  if (children.length === 0) {
    lines.push(`<${start.join(" ")}/>`);
    return;
  }
  // White space between a text and its element would be part of the text.
  if (children.some((child) => typeof child === "string")) {
    lines.push(`<${start.join(" ")}>${children.map(inlineOf).join("")}</${name}>`);
    return;
  }
  lines.push(`<${start.join(" ")}>`);
  for (const child of children) write(child as XmlElement, lines);
  lines.push(`</${name}>`);
}

function inlineOf(child: XmlElement | string): string {
  if (typeof child === "string") return escapeText(child);
  const lines: string[] = [];
  write(child, lines);
  return lines.join("\n");
}

/** Characters that XML 1.0 has no way to write: controls, halves of surrogate pairs, and two that are no characters. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be replaced
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with &, < and > escaped; characters that XML has not are replaced by U+FFFD. */
export function escapeText(text: string): string {
  return text
    .replace(FORBIDDEN, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** Line breaks and tabs are escaped too: a parser turns those of an attribute into spaces. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
