import fc from "fast-check";
import { expect, test } from "vitest";
import { toXml, xml } from "../../../src/sport/export/xml.ts";
import { parseXml } from "./parse-xml.ts";

test("texts and attributes come back as they were", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(text, text, (inner, attribute) => {
      const { children, text: read } = parseXml(toXml(xml("a", { is: attribute }, inner)));
      expect(children).toEqual([]);
      expect(read).toBe(inner);
      expect(parseXml(toXml(xml("a", { is: attribute }))).attributes).toEqual({ is: attribute });
    }),
  );
});

test("markup, quotes and line breaks are escaped", () => {
  const nasty = `<b>&amp; "x" 'y' ]]>\r\n\t`;
  expect(toXml(xml("a", { is: nasty }, nasty))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<a is="&lt;b&gt;&amp;amp; &quot;x&quot; 'y' ]]&gt;&#13;&#10;&#9;">` +
      `&lt;b&gt;&amp;amp; "x" 'y' ]]&gt;&#13;\n\t</a>\n`,
  );
});

test("characters that XML has not are replaced", () => {
  expect(parseXml(toXml(xml("a", {}, "\u0000x\u001fy\ud800z\ufffe😀"))).text).toBe("\ufffdx\ufffdy\ufffdz\ufffd😀");
});

test("attributes and children that are undefined are left out, and numbers that are not finite are refused", () => {
  expect(
    toXml(xml("a", { b: undefined, c: 0.5 }, undefined, xml("d")))
      .split("\n")
      .slice(1),
  ).toEqual([...['<a c="0.5">', "<d/>", "</a>", ""]]);
  expect(() => xml("a", { b: Number.NaN })).toThrow("b: NaN is not a finite number");
});
