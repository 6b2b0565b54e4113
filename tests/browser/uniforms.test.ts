/**
 * Every program links on devices that have only what WebGL 2 guarantees: 256 vectors of uniforms in vertices and 224 in pixels, which
 * is what many phones have. Each stage is linked with another one that reads nothing, so that only its own uniforms are active.
 */
import { expect, test } from "vitest";
import { longTest } from "../long-test.ts";
import { type OpenPage, openPage, type PageSize, pictureOf, untilReady } from "./browser.ts";
import { BLANK, FROZEN_SIZE } from "./frozen.ts";

/** Collects programs with their contexts. */
const COLLECT = `{
  window.programs = [];
  const link = WebGL2RenderingContext.prototype.linkProgram;
  WebGL2RenderingContext.prototype.linkProgram = function (program) {
    window.programs.push([this, program]);
    link.call(this, program);
  };
}`;

interface Stage {
  readonly name: string;
  readonly vectors: number;
  readonly log: string;
}

/** Runs in the page. Counts a vector for each scalar and each element of an array, which devices may pack closer. */
function countVectors(): { vertices: Stage[]; pixels: Stage[] } {
  const { programs } = window as unknown as { programs: [WebGL2RenderingContext, WebGLProgram][] };
  const found = { vertices: [] as Stage[], pixels: [] as Stage[] };
  // Programs linked below are collected too.
  for (const [gl, program] of [...programs])
    for (const shader of gl.getAttachedShaders(program) ?? []) {
      const source = gl.getShaderSource(shader) ?? "";
      const isVertex = gl.getShaderParameter(shader, gl.SHADER_TYPE) === gl.VERTEX_SHADER;
      const inputs = [...source.matchAll(/^[ \t]*((?:flat |centroid )*)in ((?:\w+ )?\w+ \w+(?:\[\w+\])?);/gm)];
      const head = "#version 300 es\nprecision highp float;\nprecision highp int;\n";
      const other = gl.createShader(isVertex ? gl.FRAGMENT_SHADER : gl.VERTEX_SHADER) as WebGLShader;
      const outputs = inputs.map(([, how, declared]) => `${how}out ${declared};`).join("\n");
      gl.shaderSource(
        other,
        isVertex
          ? `${head}out vec4 color;\nvoid main() { color = vec4(0.0); }`
          : `${head}${outputs}\nvoid main() { gl_Position = vec4(0.0); }`,
      );
      gl.compileShader(other);
      const alone = gl.createProgram() as WebGLProgram;
      for (const each of [shader, other]) gl.attachShader(alone, each);
      gl.linkProgram(alone);
      const linked = gl.getProgramParameter(alone, gl.LINK_STATUS);
      const count = linked ? gl.getProgramParameter(alone, gl.ACTIVE_UNIFORMS) : 0;
      let vectors = 0;
      for (let i = 0; i < count; i++) {
        const { type, size } = gl.getActiveUniform(alone, i) as WebGLActiveInfo;
        const rows = { [gl.FLOAT_MAT4]: 4, [gl.FLOAT_MAT3]: 3, [gl.FLOAT_MAT2]: 2 }[type] ?? 1;
        vectors += size * rows;
      }
      const name = /SHADER_NAME (?:vertex|fragment):(.*)/.exec(source)?.[1] ?? "";
      const log = linked ? "" : `${gl.getProgramInfoLog(alone)} ${gl.getShaderInfoLog(other)}`;
      found[isVertex ? "vertices" : "pixels"].push({ name, vectors, log });
    }
  return found;
}

async function expectFew(query: string, size: PageSize = { width: 64, height: 36 }): Promise<OpenPage> {
  const page = await openPage(query, size, { before: COLLECT });
  await untilReady(page);
  const { vertices, pixels } = await page.evaluate(countVectors);
  const most = (stages: readonly Stage[]) => Math.max(...stages.map(({ vectors }) => vectors));
  console.log(`${query}: ${most(vertices)} in vertices, ${most(pixels)} in pixels, of ${pixels.length} programs`);
  expect([...vertices, ...pixels].filter(({ log }) => log)).toEqual([]);
  expect(pixels.length).toBeGreaterThan(5);
  expect(vertices.filter(({ vectors }) => vectors > 256)).toEqual([]);
  expect(pixels.filter(({ vectors }) => vectors > 224)).toEqual([]);
  return page;
}

/** Deserts, ice and lava have the same shader, which no world has without a preset. `door-shots.long.test.ts` draws all presets. */
test("a desert with dunes and canyons is drawn, by programs with no more uniforms than every device allows", async () => {
  const page = await expectFew("world=planet&preset=desert&shot=low&quality=low&freeze=1", FROZEN_SIZE);
  expect((await pictureOf(page)).length).toBeGreaterThan(BLANK);
  expect(page.errors).toEqual([]);
});

// Pictures of the Earth's ground take minutes of software at high.
for (const query of [
  "planet&shot=wood&quality=low",
  "planet&preset=earth&quality=low",
  ...["moon", "ice", "lava", "globe1983", "giant"].map((preset) => `planet&preset=${preset}&quality=high`),
  ...["planet&shot=range", "skylands", "forest", "caverns", "mines", "cosmic", "faults"].map(
    (world) => `${world}&quality=high`,
  ),
])
  longTest(`programs of ${query} have no more uniforms than every device allows`, async () => {
    await expectFew(`world=${query}`);
  });
