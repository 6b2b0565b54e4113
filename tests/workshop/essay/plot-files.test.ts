/** Files of a plot: every number in the CSV, and a well-formed SVG with every point. */
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { plotCsv, plotSvg } from "../../../src/workshop/essay/plot-files.ts";
import type { Plot } from "../../../src/workshop/essay/plots.ts";
import { SECTIONS } from "../../../src/workshop/essay/sections.ts";
import { FIRST_SETTINGS } from "../../../src/workshop/essay/settings.ts";
import { nonEmpty } from "../../non-empty.ts";

const PLOTS = SECTIONS.flatMap(({ plots }) => plots?.(FIRST_SETTINGS) ?? []);

const SMALL: Plot = {
  name: "small",
  title: "Heights < 100 & “steep”",
  x: { label: "point", values: [0, 1, 2] },
  y: { label: "height", range: [0, 100] },
  series: [
    { label: "line, whole", ink: "first", values: [0, 50, 100] },
    { label: 'the "knots"', ink: "faint", isDots: true, values: [0, null, 100] },
  ],
};

/** Any content in a root of SVG. */
const ROOT = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/svg">
  <xs:element name="svg"><xs:complexType>
    <xs:sequence><xs:any processContents="skip" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:anyAttribute processContents="skip"/>
  </xs:complexType></xs:element>
</xs:schema>`;

describe("CSV", () => {
  test("has a header, a row for each x, and nothing where there is no value", () => {
    expect(plotCsv(SMALL)).toBe('point,"line, whole","the ""knots"""\r\n0,0,0\r\n1,50,\r\n2,100,100\r\n');
  });

  test("of every plot has all numbers with all digits", () => {
    expect(PLOTS.length).toBe(1 + 1 + 10 + 1 + 13 + 3);
    for (const plot of nonEmpty(PLOTS)) {
      const [header, ...rows] = plotCsv(plot).trimEnd().split("\r\n");
      expect(header).toBe([plot.x.label, ...plot.series.map(({ label }) => label)].join(","));
      expect(rows.length).toBe(plot.x.values.length);
      nonEmpty(rows).forEach((row, i) => {
        const cells = row.split(",").map((cell) => (cell === "" ? null : Number(cell)));
        expect(cells).toEqual([plot.x.values[i], ...plot.series.map(({ values }) => values[i])]);
      });
    }
  });
});

describe("SVG", () => {
  const problemsOf = async (contents: string) => {
    const xml = { fileName: "plot.svg", contents };
    return (await validateXML({ xml, schema: { fileName: "root.xsd", contents: ROOT } })).errors;
  };

  test("of every plot is well-formed XML", async () => {
    const files = [SMALL, ...PLOTS].map((plot) => plotSvg(plot, "Seed 1 & “so on”"));
    // In one document, since each check starts the checker anew.
    const all = `<svg xmlns="http://www.w3.org/2000/svg">${files.join("")}</svg>`;
    expect(await problemsOf(all)).toEqual([]);
    expect(await problemsOf(files[0])).toEqual([]);
    // The check sees a problem.
    expect((await problemsOf(files[0].replace("</title>", ""))).length).toBeGreaterThan(0);
  }, 60_000);

  test("draws lines and dots at their places, with title, about and axes", () => {
    const svg = plotSvg(SMALL, "Seed 1");
    expect(svg).toContain("<title>Heights &lt; 100 &amp; “steep”</title>");
    expect(svg).toContain("<desc>Seed 1</desc>");
    expect(svg).toContain('d="M52 254L378 144L704 34"');
    expect(svg).toContain('<circle cx="52" cy="254" r="3"/><circle cx="704" cy="34" r="3"/>');
    for (const words of [">point<", ">height<", ">0<", ">100<"]) expect(svg).toContain(words);
  });

  test("of every plot has as many points as values", () => {
    for (const plot of nonEmpty(PLOTS)) {
      const svg = plotSvg(plot, "");
      const paths = [...svg.matchAll(/stroke-linejoin="round" d="M([^"]*)"/g)].map(
        ([, path]) => path.split("L").length,
      );
      const lines = plot.series.filter(({ isDots }) => !isDots);
      expect(paths).toEqual(lines.map(({ values }) => values.length));
      const dots = plot.series.filter(({ isDots }) => isDots).flatMap(({ values }) => values);
      expect(svg.split("<circle").length - 1).toBe(dots.filter((value) => value !== null).length);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
